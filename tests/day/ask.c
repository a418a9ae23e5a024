/* Positions from standard input, a line each, and what a table answers: who wins, and by which moves. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <supermex.h>

static void check(supermex_status_t status) {
    if (status != SUPERMEX_OK) {
        fprintf(stderr, "%s\n", supermex_last_error());
        exit(1);
    }
}

int main(int count, char **arguments) {
    supermex_table_t *table;
    char line[256], text[256];
    if (count != 2)
        return 2;
    check(supermex_open(arguments[1], SUPERMEX_UNMAPPED, &table));
    while (fgets(line, sizeof line, stdin)) {
        uint64_t numbers[8], passes;
        size_t found, length;
        supermex_outcome_t outcome;
        supermex_positions_t *moves;
        supermex_position_t to;
        line[strcspn(line, "\n")] = 0;
        check(supermex_parse(table, line, numbers, 8, &found, &passes));
        check(supermex_outcome(table, numbers, found, passes, &outcome));
        printf("%s %s", line, outcome == SUPERMEX_P ? "P" : outcome == SUPERMEX_N ? "N" : "beyond");
        check(supermex_winning_moves(table, numbers, found, passes, &moves, NULL));
        while (supermex_next(moves, &to) == SUPERMEX_OK) {
            check(supermex_format(table, to.numbers, to.count, to.passes, text, sizeof text, &length));
            printf(" %s", text);
        }
        supermex_free(moves);
        printf("\n");
    }
    supermex_close(table);
    return 0;
}
