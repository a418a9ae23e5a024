/*
 * Everything in supermex.h, against a database of Nim with a pass and one of Chomp.
 *
 *     program NIM CHOMP DAMAGED < positions
 *
 * Answers each position `x y z p` of Nim with its outcome, completion, instant winner and winning moves, which the test
 * compares with the library's; asserts the rest.
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
static supermex_database_t *nim;

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
    assert(done == 0 && strstr(supermex_last_error(), "database is a null pointer") != NULL);
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

static void infos(const char *chomp_path) {
    supermex_info_t info;
    supermex_database_t *chomp = NULL;
    assert(supermex_info(nim, &info) == SUPERMEX_OK);
    assert(info.game == SUPERMEX_NIM && info.profile == SUPERMEX_FAST && info.symmetric && info.passes == 1);
    assert(info.first_sheet == 0 && info.sheets == 100 && info.columns == 100 && info.files == 2);
    assert(info.cells == 5050 && info.bytes > 1000);
    assert(strlen(info.logical_digest) == 64 && strstr(info.generator, "supermex") != NULL);
    assert(supermex_open(chomp_path, &chomp) == SUPERMEX_OK);
    assert(supermex_info(chomp, &info) == SUPERMEX_OK);
    assert(info.game == SUPERMEX_CHOMP && !info.symmetric && info.columns == 0);

    supermex_cell_t cell;
    uint64_t z = 9;
    assert(supermex_completion(chomp, 0, 5, 1, &cell, &z) == SUPERMEX_OK);
    assert(cell == SUPERMEX_NOTHING && z == 0);
    assert(supermex_completion(chomp, 1000, 5, 1, &cell, &z) == SUPERMEX_OK && cell == SUPERMEX_UNKNOWN);
    supermex_close(chomp);
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
    assert(supermex_completions(nim, 1, 80, 80 + SHEETS, 0, COLUMNS, found, CELLS, &whole) == SUPERMEX_OK && !whole);
    assert(found[0] == UINT32_MAX && found[CELLS - 1] == UINT32_MAX);
    assert(supermex_completions(nim, 1, 0, 0, 0, 9, NULL, 0, &whole) == SUPERMEX_OK && whole);
    assert(supermex_completions(nim, 1, 0, 2, 0, 9, found, 17, &whole) == SUPERMEX_INVALID);
    assert(supermex_completions(nim, 1, 0, UINT32_MAX, 0, UINT32_MAX, found, CELLS, &whole) == SUPERMEX_INVALID);
    free(found);
}

static void failures(const char *damaged_path) {
    supermex_database_t *none = NULL, *damaged = NULL;
    supermex_position_t at = {{1, 2, 3}, 1};
    supermex_outcome_t outcome;
    supermex_cell_t cell;
    uint64_t z;
    size_t count;
    assert(supermex_open("/no/such/database", &none) == SUPERMEX_IO && none == NULL);
    assert(strstr(supermex_last_error(), "/no/such/database") != NULL);
    assert(supermex_open("/", &none) == SUPERMEX_NO_DATABASE && none == NULL);
    assert(strstr(supermex_last_error(), "supermex build") != NULL);
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
    assert(supermex_winning_moves(nim, at, NULL, 0, NULL, NULL) == SUPERMEX_INVALID);
    assert(supermex_info(nim, NULL) == SUPERMEX_INVALID);

    /* Sheet 7 is damaged: what comes before it in a batch is answered. */
    supermex_position_t asked[3] = {{{4, 2, 7}, 1}, {{4, 2, 6}, 1}, {{8, 7, 9}, 1}};
    supermex_outcome_t found[3] = {SUPERMEX_BEYOND, SUPERMEX_BEYOND, SUPERMEX_BEYOND};
    assert(supermex_open(damaged_path, &damaged) == SUPERMEX_OK);
    assert(supermex_outcomes(damaged, asked, 3, found, &count) == SUPERMEX_DAMAGED && count == 2);
    assert(found[0] == SUPERMEX_P && found[1] == SUPERMEX_N && found[2] == SUPERMEX_BEYOND);
    assert(strstr(supermex_last_error(), "sheet 7") != NULL);
    supermex_close(damaged);
    supermex_close(NULL);
}

int main(int argc, char **argv) {
    assert(argc == 4);
    assert(supermex_version()[0] != '\0');
    assert(supermex_open(argv[1], &nim) == SUPERMEX_OK);
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
    infos(argv[2]);
    rectangles();
    failures(argv[3]);
    supermex_close(nim);
    return 0;
}
