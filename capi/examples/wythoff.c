/*
 * (k,m)-Wythoff Nim, and (k,m)-Imitation Nim, which the same table answers.
 *
 *     supermex build wythoff --k 2 --m 3 --columns 500 --out wythoff.db
 *     cc wythoff.c $(pkg-config --cflags --libs supermex) -o wythoff
 *     ./wythoff wythoff.db
 *
 * prints
 *
 *     4,9 is N: 2,5 3,6
 *     2,5 is P-position number 2
 *     3,6/0,3/1,0 is N: {"cells":[{"bytes":[512,640],"column":3,"file":"p0-000000000.smx","found":6,"level":0,"row":0}],"class":"P-free","outcome":"N","sentence":"the partner of 3 is 6 and 3,6 is P-free, so 3,6/0,3/1,0 is N","xi":1}
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <supermex.h>

/* What fails says why, and ends the program. */
static void check(supermex_status_t status) {
    if (status != SUPERMEX_OK) {
        fprintf(stderr, "%s\n", supermex_last_error());
        exit(1);
    }
}

static const char *name(supermex_outcome_t outcome) {
    return outcome == SUPERMEX_P ? "P" : outcome == SUPERMEX_N ? "N" : "beyond the table";
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: %s WYTHOFF\n", argv[0]);
        return 2;
    }
    supermex_table_t *table;
    check(supermex_open(argv[1], SUPERMEX_UNMAPPED, &table));

    uint64_t at[2] = {4, 9};
    supermex_outcome_t outcome;
    supermex_positions_t *moves;
    supermex_position_t to;
    char text[1024];
    size_t length;
    check(supermex_outcome(table, at, 2, 0, &outcome));
    check(supermex_winning_moves(table, at, 2, 0, &moves, NULL));
    printf("4,9 is %s:", name(outcome));
    while (supermex_next(moves, &to) == SUPERMEX_OK) {
        check(supermex_format(table, to.numbers, to.count, to.passes, text, sizeof text, &length));
        printf(" %s%s", text, to.role == SUPERMEX_UNLESS_BLOCKED ? " unless blocked" : "");
    }
    printf("\n");
    supermex_free(moves);

    uint64_t pair[2];
    size_t count;
    check(supermex_nth(table, 2, pair, 2, &count));
    if (count == 2)
        printf("%" PRIu64 ",%" PRIu64 " is P-position number 2\n", pair[0], pair[1]);

    /* The piles, what the last move took, and imitations in a row. */
    uint64_t state[6], passes;
    check(supermex_parse(table, "3,6/0,3/1,0", state, 6, &count, &passes));
    check(supermex_outcome(table, state, count, passes, &outcome));
    check(supermex_details(table, state, count, passes, text, sizeof text, &length));
    printf("3,6/0,3/1,0 is %s: %s\n", name(outcome), text);
    supermex_close(table);
    return 0;
}
