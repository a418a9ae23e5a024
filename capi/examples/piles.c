/*
 * Tables of the values of a pile, and sums of piles: a subtraction game.
 *
 *     supermex build heap --subtract 1,3,4 --columns 1000 --out heap.db
 *     cc piles.c $(pkg-config --cflags --libs supermex) -o piles
 *     ./piles heap.db
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
    check(supermex_open(argv[1], &table));

    uint64_t start, length, value;
    bool known;
    check(supermex_piles_period(table, &start, &length, NULL));
    printf("the values repeat after %" PRIu64 ":", length);
    for (uint64_t n = start; n < start + length; n++) {
        check(supermex_piles_value(table, n, &known, &value));
        printf(" %" PRIu64, value);
    }
    printf("\n");

    /* A period that is proved answers piles of any size. */
    uint64_t sum[3] = {1000000000000000000, 5, 3}, moves[16][3];
    supermex_outcome_t outcome;
    size_t count;
    check(supermex_piles_outcome(table, sum, 3, &outcome));
    check(supermex_piles_winning_moves(table, sum, 3, moves[0], 16, &count));
    printf("1000000000000000000 and 5 and 3 are %s", outcome == SUPERMEX_P ? "P" : "N");
    if (count > 0)
        printf("; a move that wins leaves %" PRIu64 ",%" PRIu64 ",%" PRIu64, moves[0][0], moves[0][1], moves[0][2]);
    printf("\n");
    supermex_close(table);
    return 0;
}
