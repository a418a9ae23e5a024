/*
 * Tables of pairs: (k,m)-Wythoff Nim, and (k,m)-Imitation Nim, which the same table answers.
 *
 *     supermex build wythoff --k 2 --m 3 --columns 500 --out wythoff.db
 *     cc pairs.c $(pkg-config --cflags --libs supermex) -o pairs
 *     ./pairs wythoff.db
 *
 * prints
 *
 *     4,9 is N: 2,5 3,6
 *     2,5 is P, pair number 2
 *     3,6 in play, where 3 were just taken by an imitation, is N; its class is P_FREE
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
    check(supermex_open(argv[1], &table));

    supermex_pair_t at = {{4, 9}}, moves[16];
    supermex_outcome_t outcome;
    size_t free_moves, count;
    check(supermex_pairs_outcome(table, at, &outcome));
    check(supermex_pairs_winning_moves(table, at, moves, 16, &free_moves, &count));
    printf("4,9 is %s:", name(outcome));
    /* The first `free_moves` cannot be blocked; those after them lie on the diagonal. */
    for (size_t i = 0; i < free_moves && i < 16; i++)
        printf(" %" PRIu64 ",%" PRIu64, moves[i].piles[0], moves[i].piles[1]);
    printf("\n");

    supermex_pair_t pair;
    bool found;
    uint64_t index;
    check(supermex_pairs_find(table, 5, &found, &pair, &index));
    if (found)
        printf("%" PRIu64 ",%" PRIu64 " is P, pair number %" PRIu64 "\n", pair.piles[0], pair.piles[1], index);

    supermex_state_t state = {.piles = {3, 6}, .taken = {0, 3}, .made = 1, .before = 0};
    supermex_class_t class;
    check(supermex_imitation_outcome(table, state, &outcome));
    check(supermex_imitation_class(table, (supermex_pair_t){{3, 6}}, &class));
    static const char *classes[] = {"P_STABLE", "P_FREE", "N_STABLE", "N_FREE", "beyond"};
    printf("3,6 in play, where 3 were just taken by an imitation, is %s; its class is %s\n", name(outcome), classes[class]);
    supermex_close(table);
    return 0;
}
