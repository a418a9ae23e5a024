/*
 * A subtraction game: values of a pile, and sums of piles.
 *
 *     supermex build heap --subtract 1,3,4 --columns 1000 --out heap.db
 *     cc heap.c $(pkg-config --cflags --libs supermex) -o heap
 *     ./heap heap.db
 *
 * prints
 *
 *     the values repeat after 7: 0 1 0 1 2 3 2
 *     1000000000000000000 and 5 and 3 are N; a move that wins leaves 999999999999999996,5,3
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

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: %s HEAP\n", argv[0]);
        return 2;
    }
    supermex_table_t *table;
    check(supermex_open(argv[1], SUPERMEX_UNMAPPED, &table));

    uint64_t start, length, value;
    bool known;
    check(supermex_period(table, &start, &length, NULL));
    printf("the values repeat after %" PRIu64 ":", length);
    for (uint64_t n = start; n < start + length; n++) {
        check(supermex_grundy(table, &n, 1, 0, &known, &value));
        printf(" %" PRIu64, value);
    }
    printf("\n");

    /* A period that is proved answers piles of any size. */
    uint64_t sum[3] = {1000000000000000000, 5, 3};
    supermex_outcome_t outcome;
    supermex_positions_t *moves;
    supermex_position_t to;
    check(supermex_outcome(table, sum, 3, 0, &outcome));
    printf("1000000000000000000 and 5 and 3 are %s", outcome == SUPERMEX_P ? "P" : "N");
    check(supermex_winning_moves(table, sum, 3, 0, &moves, NULL));
    if (supermex_next(moves, &to) == SUPERMEX_OK)
        printf("; a move that wins leaves %" PRIu64 ",%" PRIu64 ",%" PRIu64, to.numbers[0], to.numbers[1], to.numbers[2]);
    printf("\n");
    supermex_free(moves);
    supermex_close(table);
    return 0;
}
