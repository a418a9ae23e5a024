/*
 * Everything in supermex.h, against a database of each game.
 *
 *     program NIM CHOMP DAMAGED WYTHOFF DIVISOR HEAP MISERE CLOBBER < positions
 *
 * Answers each position `x y z p` of Nim with its outcome, completion, instant winner and winning moves, and then small
 * positions of every other game, which the test compares with the library's answers; asserts the rest.
 */

#undef NDEBUG
#include <assert.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <supermex.h>

#define MANY 20000

static supermex_position_t positions[MANY];
static supermex_outcome_t outcomes[MANY];
static supermex_table_t *nim;

/* A batch in a thread of its own says what the main thread found one by one; its errors are its own. */
static void *batch(void *count) {
    size_t n = *(const size_t *)count, done = 0;
    supermex_outcome_t *found = malloc(n * sizeof *found);
    assert(found != NULL);
    assert(strcmp(supermex_last_error(), "") == 0);
    for (int i = 0; i < 20; i++) {
        memset(found, 0x55, n * sizeof *found);
        assert(supermex_outcomes(nim, positions, n, found, &done) == SUPERMEX_OK);
        assert(done == n && memcmp(found, outcomes, n * sizeof *found) == 0);
    }
    assert(supermex_outcomes(NULL, positions, n, found, &done) == SUPERMEX_INVALID);
    assert(done == 0 && strstr(supermex_last_error(), "table is a null pointer") != NULL);
    free(found);
    return NULL;
}

static void answer(supermex_position_t at) {
    supermex_outcome_t outcome;
    supermex_cell_t cell;
    supermex_decision_t winner;
    supermex_position_t moves[8];
    uint64_t z;
    size_t count;
    bool complete;
    assert(supermex_outcome(nim, at, &outcome) == SUPERMEX_OK);
    assert(supermex_completion(nim, at.piles[0], at.piles[1], at.passes, &cell, &z) == SUPERMEX_OK);
    assert(supermex_instant_winner(nim, at, &winner) == SUPERMEX_OK);
    assert(supermex_winning_moves(nim, at, moves, 8, &count, &complete) == SUPERMEX_OK && count <= 8);
    printf("%d %d %" PRIu64 " %d %d", outcome, cell, z, winner, complete);
    for (size_t i = 0; i < count; i++)
        printf(" %" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, moves[i].piles[0], moves[i].piles[1],
               moves[i].piles[2], moves[i].passes);
    printf("\n");
    /* Where fewer fit, fewer are written. */
    if (count > 1) {
        supermex_position_t few[2] = {{{7, 7, 7}, 7}, {{7, 7, 7}, 7}};
        size_t again;
        assert(supermex_winning_moves(nim, at, few, 1, &again, NULL) == SUPERMEX_OK && again == count);
        assert(memcmp(&few[0], &moves[0], sizeof few[0]) == 0 && few[1].passes == 7);
        assert(supermex_winning_moves(nim, at, NULL, 0, &again, NULL) == SUPERMEX_OK && again == count);
    }
}

static void chomp(const char *path) {
    supermex_info_t info;
    supermex_table_t *table = NULL;
    assert(supermex_info(nim, &info) == SUPERMEX_OK);
    assert(info.kind == SUPERMEX_SHEETS && info.game == SUPERMEX_NIM && info.profile == SUPERMEX_FAST);
    assert(info.symmetric && info.passes == 1 && strcmp(info.rules, "passes 1") == 0);
    assert(info.first_sheet == 0 && info.sheets == 100 && info.columns == 100 && info.files == 2);
    assert(info.cells == 5050 && info.bytes > 1000 && info.index_bytes == 0);
    assert(strlen(info.logical_digest) == 64 && strstr(info.generator, "supermex") != NULL);
    assert(supermex_open_memory(path, &table) == SUPERMEX_OK);
    assert(supermex_info(table, &info) == SUPERMEX_OK);
    assert(info.game == SUPERMEX_CHOMP && !info.symmetric && info.columns == 0);

    supermex_cell_t cell;
    uint64_t z = 9;
    assert(supermex_completion(table, 0, 5, 1, &cell, &z) == SUPERMEX_OK);
    assert(cell == SUPERMEX_NOTHING && z == 0);
    assert(supermex_completion(table, 1000, 5, 1, &cell, &z) == SUPERMEX_OK && cell == SUPERMEX_UNKNOWN);

    /* What a tail says is what the completions are. */
    size_t repeating = 0, period = 0, count = 0, again = 0;
    for (uint32_t x = 0; x < 60; x++) {
        uint32_t offsets[64];
        uint64_t start;
        supermex_cell_t after;
        assert(supermex_tail(table, x, 1, &after, &start, &period, offsets, 64) == SUPERMEX_OK && period <= 64);
        assert((after == SUPERMEX_COMPLETION) == (period > 0) && after != SUPERMEX_UNKNOWN);
        repeating += period > 1;
        for (uint64_t y = start; y < start + 100; y++) {
            assert(supermex_completion(table, x, y, 1, &cell, &z) == SUPERMEX_OK && cell == after);
            assert(period == 0 || z == offsets[(y - start) % period]);
        }
        assert(supermex_tail(table, x, 1, &after, &start, &again, NULL, 0) == SUPERMEX_OK && again == period);
    }
    assert(repeating > 0);
    uint64_t start = 9;
    assert(supermex_tail(table, 60, 1, &cell, &start, &period, NULL, 0) == SUPERMEX_OK && cell == SUPERMEX_UNKNOWN);
    assert(start == 0 && period == 0);
    assert(supermex_tail(nim, 60, 1, &cell, &start, &period, NULL, 0) == SUPERMEX_OK && cell == SUPERMEX_UNKNOWN);
    assert(start == 100 && period == 0);
    assert(supermex_tail(nim, 60, 1, &cell, NULL, &period, NULL, 0) == SUPERMEX_INVALID);
    assert(supermex_tail(nim, 60, 1, &cell, &start, NULL, NULL, 0) == SUPERMEX_INVALID);
    assert(supermex_tail(nim, 60, 1, &cell, &start, &period, NULL, 1) == SUPERMEX_INVALID);

    /* All the tails are those of the sheets. */
    supermex_tail_t tails[60];
    uint32_t repeating_numbers[1024];
    size_t offset_count = 0;
    assert(supermex_tails(table, 1, NULL, 0, &count, NULL, 0, &offset_count) == SUPERMEX_OK);
    assert(count > 10 && count < 60 && offset_count > count && offset_count <= 1024);
    assert(supermex_tails(table, 1, tails, 60, &again, repeating_numbers, 1024, &offset_count) == SUPERMEX_OK && again == count);
    for (uint32_t x = 0, at = 0; x < 60; x++) {
        uint32_t offsets[64];
        uint64_t from;
        assert(supermex_tail(table, x, 1, &cell, &from, &period, offsets, 64) == SUPERMEX_OK);
        if (cell != SUPERMEX_COMPLETION)
            continue;
        assert(at < count && tails[at].x == x && tails[at].start == from && tails[at].period == period);
        assert(tails[at].first + period <= offset_count);
        assert(memcmp(repeating_numbers + tails[at].first, offsets, period * sizeof *offsets) == 0);
        at++;
    }
    supermex_tail_t few[2] = {{7, 7, 7, 7}, {7, 7, 7, 7}};
    uint32_t few_numbers[2] = {7, 7};
    assert(supermex_tails(table, 1, few, 1, &again, few_numbers, 1, &offset_count) == SUPERMEX_OK && again == count);
    assert(few[0].x == tails[0].x && few[1].x == 7 && few_numbers[0] == repeating_numbers[0] && few_numbers[1] == 7);
    assert(supermex_tails(nim, 1, NULL, 0, &again, NULL, 0, &offset_count) == SUPERMEX_OK && again == 0 && offset_count == 0);
    assert(supermex_tails(table, 1, NULL, 1, &again, NULL, 0, &offset_count) == SUPERMEX_INVALID);
    assert(supermex_tails(table, 1, few, 1, &again, NULL, 1, &offset_count) == SUPERMEX_INVALID);
    assert(supermex_tails(table, 1, NULL, 0, &again, NULL, 0, NULL) == SUPERMEX_INVALID);

    /* The openings of a board are its winning moves. */
    supermex_opening_t openings[256];
    assert(supermex_openings(table, 0, openings, 256, &count) == SUPERMEX_OK && count >= 60 && count <= 256);
    assert(supermex_openings(table, 0, NULL, 0, &again) == SUPERMEX_OK && again == count);
    for (size_t i = 0; i < count && openings[i].n < 60; i++) {
        supermex_position_t board = {{openings[i].n, 0, 0}, 0}, moves[8];
        assert(supermex_winning_moves(table, board, moves, 8, &again, NULL) == SUPERMEX_OK && again <= 8);
        bool found = false;
        for (size_t j = 0; j < again; j++)
            found |= memcmp(&moves[j], &openings[i].to, sizeof moves[j]) == 0;
        assert(found && (i == 0 || openings[i - 1].n <= openings[i].n));
    }
    assert(supermex_openings(nim, 0, openings, 256, &count) == SUPERMEX_WRONG_KIND);
    assert(strstr(supermex_last_error(), "chomp") != NULL);
    supermex_close(table);
}

static void rectangles(void) {
    enum { SHEETS = 40, COLUMNS = 50, CELLS = SHEETS * COLUMNS };
    uint32_t *found = malloc(CELLS * sizeof *found);
    bool whole = false;
    assert(found != NULL);
    assert(supermex_completions(nim, 1, 20, 20 + SHEETS, 10, 10 + COLUMNS, found, CELLS, &whole) == SUPERMEX_OK && whole);
    for (uint32_t i = 0; i < CELLS; i++) {
        supermex_cell_t cell;
        uint64_t z;
        assert(supermex_completion(nim, 20 + i / COLUMNS, 10 + i % COLUMNS, 1, &cell, &z) == SUPERMEX_OK);
        assert(cell == SUPERMEX_COMPLETION && z == found[i]);
    }
    uint32_t first = found[0];
    memset(found, 0, CELLS * sizeof *found);
    assert(supermex_completions(nim, 1, 20, 20 + SHEETS, 10, 10 + COLUMNS, found, CELLS, NULL) == SUPERMEX_OK);
    assert(found[0] == first);
    assert(supermex_completions(nim, 1, 80, 80 + SHEETS, 0, COLUMNS, found, CELLS, &whole) == SUPERMEX_OK && !whole);
    assert(found[0] == UINT32_MAX && found[CELLS - 1] == UINT32_MAX);
    found[0] = 7;
    assert(supermex_completions(nim, 1, 80, 80 + SHEETS, 0, COLUMNS, found, CELLS, NULL) == SUPERMEX_OK);
    assert(found[0] == UINT32_MAX);
    assert(supermex_completions(nim, 1, 0, 0, 0, 9, NULL, 0, &whole) == SUPERMEX_OK && whole);
    assert(supermex_completions(nim, 1, 0, 2, 0, 9, found, 17, &whole) == SUPERMEX_INVALID);
    assert(supermex_completions(nim, 1, 0, 2, 0, 9, NULL, 18, &whole) == SUPERMEX_INVALID);
    assert(supermex_completions(nim, 1, 0, UINT32_MAX, 0, UINT32_MAX, found, CELLS, &whole) == SUPERMEX_INVALID);
    free(found);
}

static void two_piles(const char *wythoff_path, const char *divisor_path) {
    supermex_table_t *wythoff = NULL, *divisor = NULL;
    supermex_info_t info;
    supermex_pair_t grid[40 * 40], moves[64], pair = {{9, 9}};
    supermex_outcome_t outcome, all[40 * 40];
    size_t free_moves, count, done;
    uint64_t index = 9;
    bool found;
    assert(supermex_open(wythoff_path, &wythoff) == SUPERMEX_OK && supermex_open(divisor_path, &divisor) == SUPERMEX_OK);
    assert(supermex_info(wythoff, &info) == SUPERMEX_OK);
    assert(info.kind == SUPERMEX_PAIRS && info.game == SUPERMEX_WYTHOFF && info.profile == SUPERMEX_RANKED);
    assert(info.k == 2 && info.m == 3 && info.divisor == 0 && info.columns == 500 && info.sheets == 0);
    assert(strcmp(info.rules, "k 2 m 3") == 0 && info.cells > 0 && info.files == 1);
    assert(supermex_info(divisor, &info) == SUPERMEX_OK && info.divisor == 2 && info.k == 0);

    for (uint64_t i = 0; i < 40 * 40; i++)
        grid[i] = (supermex_pair_t){{i / 40, i % 40}};
    assert(supermex_pairs_outcomes(wythoff, grid, 40 * 40, all, &done) == SUPERMEX_OK && done == 40 * 40);
    for (size_t i = 0; i < 40 * 40; i++) {
        assert(supermex_pairs_outcome(wythoff, grid[i], &outcome) == SUPERMEX_OK && outcome == all[i]);
        assert(supermex_pairs_winning_moves(wythoff, grid[i], moves, 64, &free_moves, &count) == SUPERMEX_OK);
        printf("%d %zu", outcome, free_moves);
        for (size_t j = 0; j < count; j++)
            printf(" %" PRIu64 ",%" PRIu64, moves[j].piles[0], moves[j].piles[1]);
        printf("\n");
    }
    assert(supermex_pairs_outcome(wythoff, (supermex_pair_t){{500, 600}}, &outcome) == SUPERMEX_OK);
    assert(outcome == SUPERMEX_BEYOND);
    /* (2,5) is pair number 2. */
    assert(supermex_pairs_find(wythoff, 5, &found, &pair, &index) == SUPERMEX_OK && found);
    assert(pair.piles[0] == 2 && pair.piles[1] == 5 && index == 2);
    assert(supermex_pairs_pair(wythoff, 2, &found, &pair) == SUPERMEX_OK && found && pair.piles[1] == 5);
    assert(supermex_pairs_find(wythoff, UINT64_MAX, &found, &pair, NULL) == SUPERMEX_OK && !found);
    assert(supermex_pairs_pair(wythoff, UINT64_MAX, &found, &pair) == SUPERMEX_OK && !found);
    assert(supermex_pairs_find(wythoff, 5, NULL, &pair, NULL) == SUPERMEX_INVALID);
    assert(supermex_pairs_pair(wythoff, 5, &found, NULL) == SUPERMEX_INVALID);
    assert(supermex_pairs_winning_moves(wythoff, grid[7], NULL, 3, &free_moves, &count) == SUPERMEX_INVALID);
    assert(supermex_pairs_outcome(nim, grid[7], &outcome) == SUPERMEX_WRONG_KIND);
    assert(supermex_outcome(wythoff, (supermex_position_t){{1, 2, 3}, 0}, &outcome) == SUPERMEX_WRONG_KIND);
    assert(strstr(supermex_last_error(), "3-row Chomp") != NULL);

    /* Imitation Nim: every state of small piles that has a look of its own. */
    supermex_state_t states[2] = {{{3, 9}, {1, 0}, 0, 0}, {{3, 9}, {1, 0}, 1, 0}}, to[64];
    supermex_class_t class;
    for (uint64_t i = 0; i < 12 * 12 * 5; i++) {
        uint64_t took = i % 5;
        supermex_state_t state = {{i / 60, i / 5 % 12}, {took < 3 ? took : 0, took < 3 ? 0 : took - 2}, 0, 0};
        assert(supermex_imitation_outcome(wythoff, state, &outcome) == SUPERMEX_OK);
        assert(supermex_imitation_class(wythoff, (supermex_pair_t){{state.piles[0], state.piles[1]}}, &class) == SUPERMEX_OK);
        assert(supermex_imitation_winning_moves(wythoff, state, to, 64, &count) == SUPERMEX_OK && count <= 64);
        printf("%d %d", outcome, class);
        for (size_t j = 0; j < count; j++)
            printf(" %" PRIu64 ",%" PRIu64 "/%" PRIu64 ",%" PRIu64 "/%" PRIu64 ",%" PRIu64, to[j].piles[0], to[j].piles[1],
                   to[j].taken[0], to[j].taken[1], to[j].made, to[j].before);
        printf("\n");
    }
    assert(supermex_imitation_class(wythoff, (supermex_pair_t){{700, 700}}, &class) == SUPERMEX_OK);
    assert(class == SUPERMEX_CLASS_BEYOND);
    assert(supermex_imitation_outcomes(wythoff, states, 2, all, &done) == SUPERMEX_INVALID && done == 1);
    assert(strstr(supermex_last_error(), "position 1 of the batch") != NULL);
    assert(supermex_imitation_outcome(wythoff, (supermex_state_t){{3, 9}, {1, 1}, 0, 0}, &outcome) == SUPERMEX_INVALID);
    assert(supermex_imitation_outcome(wythoff, (supermex_state_t){{3, 9}, {0, 0}, 1, 0}, &outcome) == SUPERMEX_INVALID);
    assert(supermex_tails(wythoff, 0, NULL, 0, &count, NULL, 0, &done) == SUPERMEX_WRONG_KIND);
    assert(supermex_imitation_outcome(divisor, states[0], &outcome) == SUPERMEX_WRONG_KIND);
    assert(strstr(supermex_last_error(), "D_r") != NULL);
    supermex_close(wythoff);
    supermex_close(divisor);
}

static void one_pile(const char *heap_path, const char *misere_path) {
    supermex_table_t *heap = NULL, *misere = NULL;
    supermex_info_t info;
    supermex_outcome_t outcome, all[125];
    uint64_t sums[125][3], moves[32][3], value, start, length, saltus;
    size_t count, done;
    bool known;
    assert(supermex_open(heap_path, &heap) == SUPERMEX_OK && supermex_open(misere_path, &misere) == SUPERMEX_OK);
    assert(supermex_info(heap, &info) == SUPERMEX_OK && info.kind == SUPERMEX_PILES && info.game == SUPERMEX_HEAP);
    assert(!info.misere && strcmp(info.rules, "subtract 1,3,4") == 0 && info.profile == SUPERMEX_PERIODIC);
    assert(supermex_info(misere, &info) == SUPERMEX_OK && info.misere);
    for (uint64_t n = 0; n < 100; n++) {
        assert(supermex_piles_value(heap, n, &known, &value) == SUPERMEX_OK && known);
        printf("%" PRIu64 "\n", value);
    }
    assert(supermex_piles_period(heap, &start, &length, &saltus) == SUPERMEX_OK && length == 7 && saltus == 0);
    assert(supermex_piles_period(heap, NULL, &length, NULL) == SUPERMEX_OK && length == 7);
    assert(supermex_piles_period(heap, &start, NULL, NULL) == SUPERMEX_INVALID);
    for (uint64_t i = 0; i < 125; i++) {
        sums[i][0] = i / 25, sums[i][1] = i / 5 % 5, sums[i][2] = i % 5 + 5;
    }
    assert(supermex_piles_outcomes(heap, sums[0], 3, 125, all, &done) == SUPERMEX_OK && done == 125);
    for (size_t i = 0; i < 125; i++) {
        assert(supermex_piles_outcome(heap, sums[i], 3, &outcome) == SUPERMEX_OK && outcome == all[i]);
        assert(supermex_piles_winning_moves(heap, sums[i], 3, moves[0], 32, &count) == SUPERMEX_OK && count <= 32);
        printf("%d", outcome);
        for (size_t j = 0; j < count; j++)
            printf(" %" PRIu64 ",%" PRIu64 ",%" PRIu64, moves[j][0], moves[j][1], moves[j][2]);
        printf("\n");
        if (count > 1) {
            uint64_t few[2][3] = {{7, 7, 7}, {7, 7, 7}};
            assert(supermex_piles_winning_moves(heap, sums[i], 3, few[0], 1, &done) == SUPERMEX_OK && done == count);
            assert(memcmp(few[0], moves[0], sizeof few[0]) == 0 && few[1][0] == 7);
        }
    }
    assert(supermex_piles_outcome(heap, NULL, 0, &outcome) == SUPERMEX_OK && outcome == SUPERMEX_P);
    assert(supermex_piles_outcome(heap, NULL, 1, &outcome) == SUPERMEX_INVALID);
    assert(supermex_piles_outcomes(heap, sums[0], SIZE_MAX, 2, all, &done) == SUPERMEX_INVALID && done == 0);
    assert(supermex_piles_outcomes(heap, NULL, 0, 2, all, &done) == SUPERMEX_OK && done == 2 && all[1] == SUPERMEX_P);
    uint64_t live[4] = {0, 9, 9, 9};
    assert(supermex_piles_outcome(misere, live, 2, &outcome) == SUPERMEX_OK);
    assert(supermex_piles_outcomes(misere, live, 2, 2, all, &done) == SUPERMEX_NO_THEORY && done == 1);
    supermex_close(heap);
    supermex_close(misere);
}

static void strips(const char *path) {
    supermex_table_t *table = NULL;
    supermex_info_t info;
    supermex_outcome_t outcome, all[729];
    uint8_t cells[729][6], moves[16][6];
    size_t left, count, done;
    assert(supermex_open(path, &table) == SUPERMEX_OK);
    assert(supermex_info(table, &info) == SUPERMEX_OK && info.kind == SUPERMEX_STRIPS && info.game == SUPERMEX_CLOBBER);
    assert(info.length == 8 && info.cells == 6561 && info.profile == SUPERMEX_CLASSES);
    for (int i = 0; i < 729; i++)
        for (int j = 0, n = i; j < 6; j++, n /= 3)
            cells[i][j] = (uint8_t)(n % 3);
    assert(supermex_strips_outcomes(table, cells[0], 6, 729, all, &done) == SUPERMEX_OK && done == 729);
    for (size_t i = 0; i < 729; i++) {
        assert(supermex_strips_outcome(table, cells[i], 6, &outcome) == SUPERMEX_OK && outcome == all[i]);
        assert(supermex_strips_winning_moves(table, cells[i], 6, moves[0], 16, &left, &count) == SUPERMEX_OK && count <= 16);
        printf("%d %zu", outcome, left);
        for (size_t j = 0; j < count; j++) {
            printf(" ");
            for (int k = 0; k < 6; k++)
                printf("%c", "_xo"[moves[j][k]]);
        }
        printf("\n");
    }
    uint8_t board[2] = {SUPERMEX_X, SUPERMEX_O}, bad[4] = {SUPERMEX_X, SUPERMEX_EMPTY, 3, 0}, more[9] = {1, 2, 1, 2, 1, 2, 1, 2, 1};
    assert(supermex_strips_outcome(table, board, 2, &outcome) == SUPERMEX_OK && outcome == SUPERMEX_N);
    assert(supermex_strips_outcome(table, more, 9, &outcome) == SUPERMEX_OK && outcome == SUPERMEX_BEYOND);
    assert(supermex_strips_outcomes(table, bad, 2, 2, all, &done) == SUPERMEX_INVALID && done == 1);
    assert(strstr(supermex_last_error(), "position 1 of the batch: a cell of the strip is 3") != NULL);
    assert(supermex_strips_winning_moves(table, board, 2, NULL, 0, NULL, &count) == SUPERMEX_INVALID);
    assert(supermex_strips_outcome(nim, board, 2, &outcome) == SUPERMEX_WRONG_KIND);
    supermex_close(table);
}

static void boards(const char *path) {
    supermex_table_t *table = NULL;
    supermex_info_t info;
    supermex_outcome_t outcome, all[210];
    uint64_t rows[210][4], moves[16][4];
    size_t boards = 0, count, done;
    assert(supermex_open(path, &table) == SUPERMEX_OK);
    assert(supermex_info(table, &info) == SUPERMEX_OK && info.kind == SUPERMEX_BOARDS && info.game == SUPERMEX_CHOMP_BOARD);
    assert(info.board_rows == 4 && info.board_columns == 6 && info.columns == 210 && info.profile == SUPERMEX_SPARSE);
    assert(strcmp(info.rules, "rows 4 columns 6") == 0 && info.length == 0);
    for (uint64_t i = 0; i < 7 * 7 * 7 * 7; i++) {
        uint64_t a = i / 343, b = i / 49 % 7, c = i / 7 % 7, d = i % 7;
        if (a > 0 && a >= b && b >= c && c >= d) {
            rows[boards][0] = a, rows[boards][1] = b, rows[boards][2] = c, rows[boards][3] = d;
            boards++;
        }
    }
    assert(boards == 209);
    assert(supermex_boards_outcomes(table, rows[0], 4, boards, all, &done) == SUPERMEX_OK && done == boards);
    for (size_t i = 0; i < boards; i++) {
        assert(supermex_boards_outcome(table, rows[i], 4, &outcome) == SUPERMEX_OK && outcome == all[i]);
        assert(supermex_boards_winning_moves(table, rows[i], 4, moves[0], 16, &count) == SUPERMEX_OK && count <= 16);
        printf("%d", outcome);
        for (size_t j = 0; j < count; j++)
            printf(" %" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, moves[j][0], moves[j][1], moves[j][2], moves[j][3]);
        printf("\n");
    }
    uint64_t tall[6] = {1, 1, 1, 1, 1, 1}, large[5] = {5, 5, 5, 5, 5}, none[4] = {2, 1, 1, 2};
    assert(supermex_boards_outcome(table, tall, 6, &outcome) == SUPERMEX_OK && outcome == SUPERMEX_N);
    assert(supermex_boards_outcome(table, large, 5, &outcome) == SUPERMEX_OK && outcome == SUPERMEX_BEYOND);
    assert(supermex_boards_outcomes(table, none, 2, 2, all, &done) == SUPERMEX_INVALID && done == 1);
    assert(strstr(supermex_last_error(), "position 1 of the batch: the rows are no board: row 2 is longer") != NULL);
    assert(supermex_boards_outcome(table, NULL, 0, &outcome) == SUPERMEX_INVALID);
    assert(supermex_boards_winning_moves(table, tall, 6, NULL, 0, NULL) == SUPERMEX_INVALID);
    assert(supermex_boards_outcome(nim, tall, 1, &outcome) == SUPERMEX_WRONG_KIND);
    supermex_close(table);
}

static void layers(const char *path) {
    supermex_table_t *table = NULL;
    supermex_info_t info;
    supermex_outcome_t outcome, all[7 * 7 * 7 * 7];
    static supermex_four_t positions[7 * 7 * 7 * 7];
    supermex_four_t moves[64];
    supermex_cell_t cell;
    uint64_t z;
    size_t asked = 0, count, done;
    bool complete;
    assert(supermex_open(path, &table) == SUPERMEX_OK);
    assert(supermex_info(table, &info) == SUPERMEX_OK && info.kind == SUPERMEX_LAYERS && info.game == SUPERMEX_CHOMP_4);
    assert(info.sheets == 9 && info.columns == 12 && info.passes == 1 && info.profile == SUPERMEX_IN_LAYERS && !info.symmetric);
    for (uint64_t i = 1; i < 7 * 7 * 7 * 7; i++)
        positions[asked++] = (supermex_four_t){{i / 343, i / 49 % 7, i / 7 % 7, i % 7}, i % 3};
    assert(supermex_layers_outcomes(table, positions, asked, all, &done) == SUPERMEX_OK && done == asked);
    for (size_t i = 0; i < asked; i++) {
        assert(supermex_layers_outcome(table, positions[i], &outcome) == SUPERMEX_OK && outcome == all[i]);
        assert(supermex_layers_winning_moves(table, positions[i], moves, 64, &count, &complete) == SUPERMEX_OK && count <= 64);
        const uint64_t *of = positions[i].piles;
        assert(supermex_layers_completion(table, of[0], of[1], of[2], positions[i].passes, &cell, &z) == SUPERMEX_OK);
        assert((outcome == SUPERMEX_P) == (cell == SUPERMEX_COMPLETION && z == of[3]));
        printf("%d", outcome);
        for (size_t j = 0; j < count; j++) {
            const uint64_t *to = moves[j].piles;
            printf(" %" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, to[0], to[1], to[2], to[3], moves[j].passes);
        }
        printf("\n");
    }
    assert(supermex_layers_outcome(nim, positions[0], &outcome) == SUPERMEX_WRONG_KIND);
    assert(supermex_layers_winning_moves(table, positions[0], NULL, 0, NULL, NULL) == SUPERMEX_INVALID);
    assert(supermex_layers_completion(table, 0, 0, 1, 0, NULL, &z) == SUPERMEX_INVALID);
    supermex_close(table);
}

static void boxes(const char *path, bool of_columns) {
    supermex_table_t *table = NULL;
    supermex_info_t info;
    supermex_outcome_t outcome, all[10 * 10 * 10];
    static supermex_position_t positions[10 * 10 * 10];
    supermex_position_t moves[64];
    supermex_decision_t winner;
    supermex_cell_t cell;
    uint64_t z;
    size_t asked = 0, count, done;
    assert(supermex_open(path, &table) == SUPERMEX_OK);
    assert(supermex_info(table, &info) == SUPERMEX_OK && info.kind == SUPERMEX_BOXES && info.game == SUPERMEX_RULES);
    assert(info.profile == (of_columns ? SUPERMEX_COLUMNS : SUPERMEX_SPARSE));
    assert(info.misere == !of_columns && info.passes == of_columns);
    assert(strstr(info.rules, of_columns ? "box = \"10x9\"" : "box = \"10x9x9\"") != NULL);
    for (uint64_t i = 0; i < 10 * 10 * 10; i++)
        positions[asked++] = (supermex_position_t){{i / 100, i / 10 % 10, i % 10}, i % 3};
    assert(supermex_boxes_outcomes(table, positions, asked, all, &done) == SUPERMEX_OK && done == asked);
    for (size_t i = 0; i < asked; i++) {
        assert(supermex_boxes_outcome(table, positions[i], &outcome) == SUPERMEX_OK && outcome == all[i]);
        assert(supermex_boxes_winning_moves(table, positions[i], moves, 64, &count) == SUPERMEX_OK && count <= 64);
        const uint64_t *of = positions[i].piles;
        assert((outcome == SUPERMEX_BEYOND) == (of[1] == 9 || (!of_columns && (of[2] == 9 || positions[i].passes % 2 == 1))));
        z = 77;
        assert(supermex_boxes_completion(table, of[0], of[1], positions[i].passes, &cell, &z) == SUPERMEX_OK);
        assert((cell == SUPERMEX_COMPLETION) == (of_columns && of[1] < 9) && (z == 77) == (cell != SUPERMEX_COMPLETION));
        assert(!of_columns || (outcome == SUPERMEX_P) == (cell == SUPERMEX_COMPLETION && z == of[2]));
        assert(supermex_boxes_instant_winner(table, positions[i], &winner) == SUPERMEX_OK);
        assert((winner == SUPERMEX_UNDECIDED) == (outcome == SUPERMEX_BEYOND));
        bool lower = false;
        for (size_t j = 0; j < count; j++)
            lower = lower || (moves[j].piles[0] < of[0] && moves[j].passes == positions[i].passes);
        assert(winner == SUPERMEX_UNDECIDED || (winner == SUPERMEX_YES) == lower);
        printf("%d", outcome);
        for (size_t j = 0; j < count; j++) {
            const uint64_t *to = moves[j].piles;
            printf(" %" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, to[0], to[1], to[2], moves[j].passes);
        }
        printf("\n");
    }
    assert(supermex_boxes_outcome(nim, positions[0], &outcome) == SUPERMEX_WRONG_KIND);
    assert(supermex_boxes_winning_moves(table, positions[0], NULL, 0, NULL) == SUPERMEX_INVALID);
    assert(supermex_boxes_completion(table, 0, 0, 0, NULL, &z) == SUPERMEX_INVALID);
    assert(supermex_boxes_instant_winner(table, positions[0], NULL) == SUPERMEX_INVALID);
    assert(supermex_boxes_instant_winner(nim, positions[0], &winner) == SUPERMEX_WRONG_KIND);
    supermex_close(table);
}

static void failures(const char *damaged_path) {
    supermex_table_t *none = NULL, *damaged = NULL;
    supermex_position_t at = {{1, 2, 3}, 1};
    supermex_outcome_t outcome;
    supermex_cell_t cell;
    uint64_t z;
    size_t count;
    assert(supermex_open("/no/such/database", &none) == SUPERMEX_NOT_FOUND && none == NULL);
    assert(strstr(supermex_last_error(), "/no/such/database") != NULL);
    assert(supermex_open_mmap("/", &none) == SUPERMEX_NO_DATABASE && none == NULL);
    assert(strstr(supermex_last_error(), "manifest.json") != NULL);
    assert(supermex_open_memory("https://example.org/nim.db", &none) == SUPERMEX_IO && none == NULL);
    assert(supermex_open(NULL, &none) == SUPERMEX_INVALID && supermex_open("/", NULL) == SUPERMEX_INVALID);
    assert(supermex_outcome(NULL, at, &outcome) == SUPERMEX_INVALID);
    assert(supermex_outcome(nim, at, NULL) == SUPERMEX_INVALID);
    assert(supermex_outcomes(nim, NULL, 1, &outcome, NULL) == SUPERMEX_INVALID);
    assert(supermex_outcomes(nim, &at, 1, NULL, NULL) == SUPERMEX_INVALID);
    assert(supermex_outcomes(nim, NULL, 0, NULL, &count) == SUPERMEX_OK && count == 0);
    assert(supermex_completion(nim, 1, 2, 1, NULL, &z) == SUPERMEX_INVALID);
    assert(supermex_completion(nim, 1, 2, 1, &cell, NULL) == SUPERMEX_INVALID);
    assert(supermex_instant_winner(nim, at, NULL) == SUPERMEX_INVALID);
    assert(supermex_winning_moves(nim, at, NULL, 3, &count, NULL) == SUPERMEX_INVALID);
    supermex_position_t untouched[8] = {{{7, 7, 7}, 7}};
    assert(supermex_winning_moves(nim, at, untouched, 8, NULL, NULL) == SUPERMEX_INVALID && untouched[0].passes == 7);
    assert(supermex_info(nim, NULL) == SUPERMEX_INVALID);
    assert(supermex_verify(NULL, false) == SUPERMEX_INVALID);
    assert(supermex_verify(nim, false) == SUPERMEX_OK && supermex_verify(nim, true) == SUPERMEX_OK);
    uint64_t p = 0, others = 0;
    assert(supermex_certify(nim, 50, 1, &p, &others) == SUPERMEX_OK && p == 50 && others > 0);
    assert(supermex_certify(nim, 0, 0, NULL, NULL) == SUPERMEX_OK);

    /* Sheet 7 is damaged: what comes before it in a batch is answered. */
    supermex_position_t asked[3] = {{{4, 2, 7}, 1}, {{4, 2, 6}, 1}, {{8, 7, 9}, 1}};
    supermex_outcome_t found[3] = {SUPERMEX_BEYOND, SUPERMEX_BEYOND, SUPERMEX_BEYOND};
    assert(supermex_open(damaged_path, &damaged) == SUPERMEX_OK);
    assert(supermex_outcomes(damaged, asked, 3, found, &count) == SUPERMEX_DAMAGED && count == 2);
    assert(found[0] == SUPERMEX_P && found[1] == SUPERMEX_N && found[2] == SUPERMEX_BEYOND);
    assert(strstr(supermex_last_error(), "position 2 of the batch") != NULL);
    assert(strstr(supermex_last_error(), "sheet 7") != NULL);
    assert(supermex_verify(damaged, false) == SUPERMEX_DAMAGED);
    assert(strstr(supermex_last_error(), "p1-000000000.smx") != NULL);
    supermex_close(damaged);
    supermex_close(NULL);
}

int main(int argc, char **argv) {
    assert(argc == 13);
    assert(supermex_version()[0] != '\0');
    assert(supermex_open_mmap(argv[1], &nim) == SUPERMEX_OK);
    size_t count = 0;
    uint64_t *numbers = positions[0].piles;
    while (count < MANY && scanf("%" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64, &numbers[0], &numbers[1], &numbers[2],
                                 &positions[count].passes) == 4) {
        answer(positions[count]);
        assert(supermex_outcome(nim, positions[count], &outcomes[count]) == SUPERMEX_OK);
        if (++count < MANY)
            numbers = positions[count].piles;
    }
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        assert(pthread_create(&threads[i], NULL, batch, &count) == 0);
    for (int i = 0; i < 4; i++)
        assert(pthread_join(threads[i], NULL) == 0);
    chomp(argv[2]);
    rectangles();
    failures(argv[3]);
    two_piles(argv[4], argv[5]);
    one_pile(argv[6], argv[7]);
    strips(argv[8]);
    boards(argv[9]);
    layers(argv[10]);
    boxes(argv[11], true);
    boxes(argv[12], false);
    supermex_close(nim);
    return 0;
}
