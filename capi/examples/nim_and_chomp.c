/*
 * 3-pile Nim and 3-row Chomp.
 *
 *     supermex build nim --passes 1 --sheets 100 --out nim.db
 *     supermex build chomp --passes 1 --sheets 60 --out chomp.db
 *     cc nim_and_chomp.c $(pkg-config --cflags --libs supermex) -o nim_and_chomp
 *     ./nim_and_chomp nim.db chomp.db
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
    for (size_t i = 0; i < at.count; i++)
        printf("%s%" PRIu64, i == 0 ? " " : ",", at.numbers[i]);
    printf(",%" PRIu64, at.passes);
}

static void nim(const char *path) {
    supermex_table_t *table;
    check(supermex_open(path, SUPERMEX_UNMAPPED, &table));

    /* Who wins, and by which moves? */
    uint64_t at[3] = {1, 2, 3};
    supermex_outcome_t outcome;
    supermex_positions_t *moves;
    supermex_position_t to;
    check(supermex_outcome(table, at, 3, 1, &outcome));
    printf("1,2,3 with a pass is %s:", outcome == SUPERMEX_P ? "P" : outcome == SUPERMEX_N ? "N" : "beyond the table");
    check(supermex_winning_moves(table, at, 3, 1, &moves, NULL));
    while (supermex_next(moves, &to) == SUPERMEX_OK)
        print(to);
    printf("\n");
    supermex_free(moves);

    /* A batch is several times as fast as single calls. */
    uint64_t asked[3][3] = {{5, 7, 9}, {5, 7, 9}, {1, 2, 3}}, passes[3] = {1, 0, 1};
    uint8_t found[3];
    check(supermex_outcomes(table, asked[0], 3, passes, 3, found, NULL));
    printf("of 3 positions in a batch %d are P\n",
           (found[0] == SUPERMEX_P) + (found[1] == SUPERMEX_P) + (found[2] == SUPERMEX_P));

    /* A row: the columns 0 to 7 of sheet 5. */
    uint64_t sheet = 5;
    uint32_t cells[8];
    bool whole;
    check(supermex_completions(table, &sheet, 1, 1, 0, 8, cells, 8, &whole));
    printf("sheet 5 begins");
    for (int y = 0; whole && y < 8; y++)
        printf(" %" PRIu32, cells[y]);
    printf("\n");
    supermex_close(table);
}

static void chomp(const char *path) {
    supermex_table_t *table;
    check(supermex_open(path, SUPERMEX_UNMAPPED, &table));

    /* How a sheet goes on. */
    supermex_cell_t after;
    uint64_t start;
    size_t period;
    uint32_t numbers[16];
    check(supermex_tail(table, 5, 1, &after, &start, numbers, 16, &period));
    if (after == SUPERMEX_COMPLETION) {
        printf("sheet 5 of Chomp repeats %zu numbers from column %" PRIu64 " on:", period, start);
        for (size_t i = 0; i < period && i < 16; i++)
            printf(" %" PRIu32, numbers[i]);
        printf("\n");
    }

    uint32_t x = 0, last = 0;
    int infinite = 0;
    for (; after != SUPERMEX_UNKNOWN; x++) {
        check(supermex_tail(table, x, 1, &after, &start, NULL, 0, &period));
        if (after == SUPERMEX_COMPLETION)
            infinite++, last = x;
    }
    printf("%d sheets go on for ever, the last of them is %" PRIu32 "\n", infinite, last);

    /* The first moves that win: a board, and then where they lead. */
    supermex_positions_t *openings;
    supermex_position_t at;
    uint64_t columns = 0;
    check(supermex_openings(table, 1, &openings));
    while (supermex_next(openings, &at) == SUPERMEX_OK) {
        if (at.role == SUPERMEX_START) {
            columns = at.numbers[0];
        } else if (columns == 4) {
            printf("the first move on 3 x 4 goes to");
            print(at);
            printf("\n");
        }
    }
    supermex_free(openings);
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
