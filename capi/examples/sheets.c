/*
 * Tables of sheets: 3-pile Nim and 3-row Chomp.
 *
 *     supermex build nim --passes 1 --sheets 100 --out nim.db
 *     supermex build chomp --passes 1 --sheets 60 --out chomp.db
 *     cc sheets.c $(pkg-config --cflags --libs supermex) -o sheets
 *     ./sheets nim.db chomp.db
 *
 * prints
 *
 *     1,2,3 with a pass is N: 1,2,0,1 1,2,3,0
 *     of 3 positions in a batch 1 are P
 *     sheet 5 begins 6 5 3 2 8 1 0 9
 *     sheet 5 of Chomp repeats 3 numbers from column 1 on: 2 5 2
 *     25 sheets go on for ever, the last of them is 58
 *     the first move on 3 x 4 goes to 3,1,0,1
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

static void print(supermex_position_t at) {
    printf(" %" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, at.piles[0], at.piles[1], at.piles[2], at.passes);
}

static void nim(const char *path) {
    supermex_table_t *table;
    check(supermex_open(path, &table));

    /* Who wins, and by which moves? Of Nim there are never more than four: one a pile, and the pass. */
    supermex_position_t at = {{1, 2, 3}, 1}, moves[8];
    supermex_outcome_t outcome;
    size_t count;
    check(supermex_outcome(table, at, &outcome));
    check(supermex_winning_moves(table, at, moves, 8, &count, NULL));
    printf("1,2,3 with a pass is %s:", outcome == SUPERMEX_P ? "P" : outcome == SUPERMEX_N ? "N" : "beyond the table");
    for (size_t i = 0; i < count; i++)
        print(moves[i]);
    printf("\n");

    /* A batch is several times as fast as as many calls. */
    supermex_position_t asked[3] = {{{5, 7, 9}, 1}, {{5, 7, 9}, 0}, {{1, 2, 3}, 1}};
    supermex_outcome_t found[3];
    check(supermex_outcomes(table, asked, 3, found, NULL));
    printf("of 3 positions in a batch %d are P\n",
           (found[0] == SUPERMEX_P) + (found[1] == SUPERMEX_P) + (found[2] == SUPERMEX_P));

    /* A rectangle: the columns 0 to 7 of sheet 5. */
    uint32_t cells[8];
    bool whole;
    check(supermex_completions(table, 1, 5, 6, 0, 8, cells, 8, &whole));
    printf("sheet 5 begins");
    for (int y = 0; whole && y < 8; y++)
        printf(" %" PRIu32, cells[y]);
    printf("\n");
    supermex_close(table);
}

static void chomp(const char *path) {
    supermex_table_t *table;
    check(supermex_open(path, &table));

    /* How a sheet goes on. */
    supermex_cell_t after;
    uint64_t start;
    size_t period;
    uint32_t numbers[16];
    check(supermex_tail(table, 5, 1, &after, &start, &period, numbers, 16));
    if (after == SUPERMEX_COMPLETION) {
        printf("sheet 5 of Chomp repeats %zu numbers from column %" PRIu64 " on:", period, start);
        for (size_t i = 0; i < period && i < 16; i++)
            printf(" %" PRIu32, numbers[i]);
        printf("\n");
    }

    /* Lists whose length is not known: a first call asks for it, a second one for the list. */
    size_t count, offset_count;
    check(supermex_tails(table, 1, NULL, 0, &count, NULL, 0, &offset_count));
    supermex_tail_t *tails = malloc(count * sizeof *tails);
    uint32_t *offsets = malloc(offset_count * sizeof *offsets);
    if (count == 0 || tails == NULL || offsets == NULL)
        exit(1);
    check(supermex_tails(table, 1, tails, count, &count, offsets, offset_count, &offset_count));
    printf("%zu sheets go on for ever, the last of them is %" PRIu32 "\n", count, tails[count - 1].x);
    free(tails);
    free(offsets);

    supermex_opening_t openings[256];
    check(supermex_openings(table, 1, openings, 256, &count));
    for (size_t i = 0; i < count && i < 256; i++) {
        if (openings[i].n == 4) {
            printf("the first move on 3 x 4 goes to");
            print(openings[i].to);
            printf("\n");
        }
    }
    supermex_close(table);
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s NIM CHOMP\n", argv[0]);
        return 2;
    }
    nim(argv[1]);
    chomp(argv[2]);
    return 0;
}
