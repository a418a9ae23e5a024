/*
 * Linear Clobber.
 *
 *     supermex build clobber --length 8 --out clobber.db
 *     cc clobber.c $(pkg-config --cflags --libs supermex) -o clobber
 *     ./clobber clobber.db
 *
 * prints
 *
 *     xoxo is N
 *     Left wins by _xxo
 *     Left wins by xx_o
 *     Right wins by x_oo
 *     Right wins by xoo_
 */

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

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: %s CLOBBER\n", argv[0]);
        return 2;
    }
    supermex_table_t *table;
    check(supermex_open(argv[1], SUPERMEX_UNMAPPED, &table));

    uint64_t cells[8], passes;
    size_t count, length;
    supermex_outcome_t outcome;
    check(supermex_parse(table, "xoxo", cells, 8, &count, &passes));
    check(supermex_outcome(table, cells, count, passes, &outcome));
    static const char *names[] = {"P", "N", "beyond the table", "Left's", "Right's"};
    printf("xoxo is %s\n", names[outcome]);

    supermex_positions_t *moves;
    supermex_position_t to;
    char text[32];
    check(supermex_winning_moves(table, cells, count, passes, &moves, NULL));
    while (supermex_next(moves, &to) == SUPERMEX_OK) {
        check(supermex_format(table, to.numbers, to.count, to.passes, text, sizeof text, &length));
        printf("%s wins by %s\n", to.role == SUPERMEX_BY_LEFT ? "Left" : "Right", text);
    }
    supermex_free(moves);
    supermex_close(table);
    return 0;
}
