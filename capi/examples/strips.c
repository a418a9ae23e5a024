/*
 * Tables of strips: linear Clobber.
 *
 *     supermex build clobber --length 8 --out clobber.db
 *     cc strips.c $(pkg-config --cflags --libs supermex) -o strips
 *     ./strips clobber.db
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
    check(supermex_open(argv[1], &table));

    uint8_t cells[4] = {SUPERMEX_X, SUPERMEX_O, SUPERMEX_X, SUPERMEX_O}, moves[16][4];
    supermex_outcome_t outcome;
    size_t left, count;
    check(supermex_strips_outcome(table, cells, 4, &outcome));
    static const char *names[] = {"P", "N", "beyond the table", "Left's", "Right's"};
    printf("xoxo is %s\n", names[outcome]);

    /* The first `left` moves are Left's, the others Right's. */
    check(supermex_strips_winning_moves(table, cells, 4, moves[0], 16, &left, &count));
    for (size_t i = 0; i < count && i < 16; i++) {
        printf("%s wins by ", i < left ? "Left" : "Right");
        for (int j = 0; j < 4; j++)
            printf("%c", "_xo"[moves[i][j]]);
        printf("\n");
    }
    supermex_close(table);
    return 0;
}
