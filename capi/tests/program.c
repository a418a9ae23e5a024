/*
 * Everything in supermex.h, against a database of each game.
 *
 *     program DATABASE... < commands
 *
 * A command is the number of a database, what to ask it, and with what: see `obey`. The test compares what is printed with the
 * library's answers. Who wins is asked a second time in batches, from several threads. The rest is asserted, of
 * the databases that `enum` names.
 */

#undef NDEBUG
#include <assert.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <supermex.h>

enum { NIM, CHOMP, DAMAGED, WYTHOFF, DIVISOR, HEAP, MISERE, CLOBBER, BOARD, FOUR, NIM4, COLUMNS, BOX, VALUES, VARIED, DATABASES };
enum { NUMBERS = 16, TEXT = 8192 };

#define ok(call) assert((call) == SUPERMEX_OK)
#define wrong(status, call, words) assert((call) == (status) && strstr(supermex_last_error(), words) != NULL)
/* A row of numbers, and how many there are. */
#define ROW(...) (uint64_t[]){__VA_ARGS__}, sizeof((uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t)

static supermex_table_t *tables[DATABASES];
static char text[TEXT];
static size_t length;

/* What was asked of a database one by one, by how many numbers a position has. */
static struct batch {
    uint64_t *numbers, *passes;
    uint8_t *outcomes;
    size_t positions;
} batches[DATABASES][NUMBERS + 1];

static void *grown(void *values, size_t bytes) {
    values = realloc(values, bytes);
    assert(values != NULL);
    return values;
}

static void remember(struct batch *batch, const uint64_t *numbers, size_t count, uint64_t passes, supermex_outcome_t outcome) {
    size_t n = batch->positions++;
    /* Grows by doubling. */
    if ((n & (n + 1)) == 0) {
        batch->numbers = grown(batch->numbers, 2 * (n + 1) * count * sizeof *numbers);
        batch->passes = grown(batch->passes, 2 * (n + 1) * sizeof passes);
        batch->outcomes = grown(batch->outcomes, 2 * (n + 1));
    }
    if (count > 0)
        memcpy(batch->numbers + n * count, numbers, count * sizeof *numbers);
    batch->passes[n] = passes;
    batch->outcomes[n] = (uint8_t)outcome;
}

/* Batches in a thread of its own say what the main thread found one by one; its errors are its own. */
static void *ask_batches(void *nothing) {
    size_t done;
    uint8_t *found = NULL;
    assert(strcmp(supermex_last_error(), "") == 0);
    for (int turn = 0; turn < 4; turn++)
        for (int d = 0; d < DATABASES; d++)
            for (size_t count = 0; count <= NUMBERS; count++) {
                const struct batch *of = &batches[d][count];
                if (of->positions == 0)
                    continue;
                found = grown(found, of->positions);
                memset(found, 0x55, of->positions);
                ok(supermex_outcomes(tables[d], of->numbers, count, of->passes, of->positions, found, &done));
                assert(done == of->positions && memcmp(found, of->outcomes, done) == 0);
            }
    wrong(SUPERMEX_INVALID, supermex_outcomes(NULL, NULL, 3, NULL, 1, found, &done), "table is a null pointer");
    assert(done == 0);
    free(found);
    return nothing;
}

/* A position as the game writes it, in `text`. */
static const char *formatted(int d, const uint64_t *numbers, size_t count, uint64_t passes) {
    ok(supermex_format(tables[d], numbers, count, passes, text, TEXT, &length));
    assert(length < TEXT && strlen(text) == length);
    return text;
}

/* Prints and frees positions; returns whether one of them lowers the first number and keeps the passes. */
static bool print(int d, supermex_positions_t *positions, uint64_t below, uint64_t passes) {
    supermex_position_t at;
    supermex_status_t status;
    bool lower = false;
    while ((status = supermex_next(positions, &at)) == SUPERMEX_OK) {
        printf(" %d:%s", at.role, formatted(d, at.numbers, at.count, at.passes));
        if (at.role == SUPERMEX_START)
            printf("(%d)", at.lacks);
        else
            assert(at.lacks == SUPERMEX_WHOLE);
        lower |= at.count > 0 && at.numbers[0] < below && at.passes == passes;
    }
    assert(status == SUPERMEX_END && supermex_next(positions, &at) == SUPERMEX_END);
    supermex_free(positions);
    return lower;
}

/* What only some games have, or that this one does not. */
static bool has(const char *name, supermex_status_t status) {
    printf(" %s %d", name, status);
    assert(status == SUPERMEX_OK || (status == SUPERMEX_NOT_FOR_GAME && strstr(supermex_last_error(), "a table of ") != NULL));
    return status == SUPERMEX_OK;
}

static void lines(int d, const uint64_t *numbers, size_t count, uint64_t passes) {
    for (int right = 0; right < 2; right++) {
        supermex_positions_t *line;
        supermex_lack_t lacks;
        if (has("line", supermex_line(tables[d], numbers, count, passes, right == 1, &line, &lacks))) {
            printf("/%d", lacks);
            print(d, line, 0, 0);
        }
    }
}

/* Everything that is asked of a position. */
static void position(int d, const char *asked, bool line) {
    supermex_table_t *table = tables[d];
    uint64_t numbers[NUMBERS], passes, value;
    size_t count;
    supermex_outcome_t outcome;
    supermex_positions_t *moves;
    supermex_lack_t lacks;
    supermex_cell_t cell;
    bool known, winner;
    ok(supermex_parse(table, asked, numbers, NUMBERS, &count, &passes));
    assert(count <= NUMBERS);
    supermex_status_t status = supermex_outcome(table, numbers, count, passes, &outcome);
    printf("%s %d", formatted(d, numbers, count, passes), status);
    if (status == SUPERMEX_NO_THEORY) {
        printf("\n");
        return;
    }
    ok(status);
    remember(&batches[d][count], numbers, count, passes, outcome);
    ok(supermex_winning_moves(table, numbers, count, passes, &moves, &lacks));
    printf("/%d lacks %d %s moves", outcome, lacks, supermex_lack_words(lacks));
    bool lower = print(d, moves, count > 0 ? numbers[0] : 0, passes);
    if (has("completion", supermex_completion(table, numbers, count > 0 ? count - 1 : 0, passes, &cell, &value))) {
        printf("/%d/%" PRIu64, cell, value);
        /* Of Nim another order of the piles may be in the table. */
        bool elsewhere = cell == SUPERMEX_UNKNOWN && (d == NIM || d == NIM4 || d == VARIED);
        bool completes = cell == SUPERMEX_COMPLETION && value == numbers[count - 1];
        assert(count > 4 || elsewhere || (outcome == SUPERMEX_P) == completes);
    }
    if (has("winner", supermex_instant_winner(table, numbers, count, passes, &known, &winner))) {
        printf("/%d/%d", known, winner);
        assert(!known || lacks != SUPERMEX_WHOLE || winner == lower);
    }
    if (has("value", supermex_grundy(table, numbers, count, passes, &known, &value)))
        printf("/%d/%" PRIu64, known, value);
    ok(supermex_options(table, numbers, count, passes, &moves, &lacks));
    printf(" options %d", lacks);
    print(d, moves, 0, 0);
    if (line)
        lines(d, numbers, count, passes);
    ok(supermex_details(table, numbers, count, passes, text, TEXT, &length));
    assert(length < TEXT);
    printf(" %s\n", text);
}

/* The overview of a level, every zoom of it. */
static void overview(int d, uint64_t passes) {
    supermex_overview_t shape;
    if (has("overview", supermex_overview(tables[d], passes, &shape, 0, 0, 0, 0, 0, NULL, 0))) {
        printf("/%" PRIu32 "/%" PRIu32 "/%" PRIu32, shape.zooms, shape.side, shape.columns);
        for (uint32_t zoom = 0; zoom < shape.zooms; zoom++) {
            uint32_t levels[3 * 4 * 8];
            ok(supermex_overview(tables[d], passes, NULL, zoom, 0, 3, 0, 4, levels, 3 * 4 * 8));
            for (int i = 0; i < 3 * 4 * 8; i++)
                printf(" %" PRIu32, levels[i]);
        }
    }
    printf("\n");
}

static void tail(int d, uint32_t x, uint64_t passes) {
    supermex_cell_t after;
    uint64_t start;
    size_t period;
    uint32_t completions[64];
    if (has("tail", supermex_tail(tables[d], x, passes, &after, &start, completions, 64, &period))) {
        assert(period <= 64 && (after == SUPERMEX_COMPLETION) == (period > 0));
        printf("/%d/%" PRIu64, after, start);
        for (size_t i = 0; i < period; i++)
            printf(" %" PRIu32, completions[i]);
    }
    printf("\n");
}

static void obey(int d, const char *verb, const char *rest) {
    supermex_table_t *table = tables[d];
    supermex_positions_t *found;
    uint64_t a = 0, b = 0, c = 0, e = 0, many[64];
    size_t count;
    bool known;
    sscanf(rest, "%" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64, &a, &b, &c, &e);
    if (strcmp(verb, "position") == 0) {
        position(d, rest, false);
    } else if (strcmp(verb, "played") == 0) {
        position(d, rest, true);
    } else if (strcmp(verb, "list") == 0) {
        if (has("list", supermex_list(table, (uint32_t)a, b, c == 1, &found)))
            print(d, found, 0, 0);
        printf("\n");
    } else if (strcmp(verb, "openings") == 0) {
        if (has("openings", supermex_openings(table, a, &found)))
            print(d, found, 0, 0);
        printf("\n");
    } else if (strcmp(verb, "variants") == 0) {
        if (has("variants", supermex_redundant_variants(table, &found)))
            print(d, found, 0, 0);
        printf("\n");
    } else if (strcmp(verb, "winners") == 0) {
        if (has("winners", supermex_instant_winners(table, a, b, c, e, &known, many, 64, &count))) {
            printf("/%d", known);
            for (size_t i = 0; i < count; i++)
                printf(" %" PRIu64, many[i]);
        }
        printf("\n");
    } else if (strcmp(verb, "nth") == 0) {
        if (has("nth", supermex_nth(table, a, many, 64, &count)))
            for (size_t i = 0; i < count; i++)
                printf(" %" PRIu64, many[i]);
        printf("\n");
    } else if (strcmp(verb, "period") == 0) {
        if (has("period", supermex_period(table, &a, &b, &c)))
            printf("/%" PRIu64 "/%" PRIu64 "/%" PRIu64, a, b, c);
        printf("\n");
    } else if (strcmp(verb, "row") == 0) {
        uint32_t row[20];
        many[0] = b, many[1] = c;
        if (has("row", supermex_completions(table, many, (size_t)a, SUPERMEX_MOST_PASSES, 2, 22, row, 20, &known))) {
            printf("/%d", known);
            for (int i = 0; i < 20; i++)
                printf(" %" PRIu32, row[i]);
        }
        printf("\n");
    } else if (strcmp(verb, "facts") == 0) {
        ok(supermex_facts(table, text, TEXT, &length));
        assert(length < TEXT);
        printf("%s\n", text);
    } else if (strcmp(verb, "tail") == 0) {
        tail(d, (uint32_t)a, b);
    } else {
        assert(strcmp(verb, "overview") == 0);
        overview(d, a);
    }
}

/* Whether the JSON of a table has a piece of text. */
static bool says(int d, const char *piece) {
    char facts[TEXT];
    ok(supermex_info(tables[d], text, TEXT, &length));
    ok(supermex_facts(tables[d], facts, TEXT, &length));
    return strstr(text, piece) != NULL || strstr(facts, piece) != NULL;
}

static uint64_t number(int d, const char *name) {
    char key[64];
    snprintf(key, sizeof key, "\"%s\":", name);
    ok(supermex_info(tables[d], text, TEXT, &length));
    const char *at = strstr(text, key);
    assert(at != NULL);
    return strtoull(at + strlen(key), NULL, 10);
}

static void infos(void) {
    assert(says(NIM, "\"game\":\"nim\"") && says(NIM, "\"profiles\":[\"fast\",") && says(NIM, "\"symmetric\":true"));
    assert(says(NIM, "\"rules\":\"passes 1\"") && says(NIM, "\"generator\":\"supermex") && !says(NIM, "first_sheet"));
    assert(number(NIM, "passes") == 1 && number(NIM, "numbers") == 3 && number(NIM, "files") == 2);
    assert(says(NIM, "\"sheets\":100") && says(NIM, "\"columns\":100"));
    assert(number(NIM, "cells") == 5050 && number(NIM, "bytes") > 1000 && number(NIM, "index_bytes") == 0);
    assert(says(NIM, "\"reach\":\"the least pile") && says(NIM, "\"logical_digest\":\""));
    assert(strcspn(strstr(text, "\"logical_digest\":\"") + 18, "\"") == 64);
    assert(says(CHOMP, "\"game\":\"chomp\"") && says(CHOMP, "\"symmetric\":false") && says(CHOMP, "\"columns\":null"));
    assert(number(CHOMP, "overview_bytes") > 0 && number(NIM, "overview_bytes") == 0);
    assert(says(WYTHOFF, "\"game\":\"wythoff\"") && says(WYTHOFF, "\"profiles\":[\"ranked\"]") && number(WYTHOFF, "files") == 1);
    assert(says(WYTHOFF, "\"k\":2") && says(WYTHOFF, "\"m\":3") && says(WYTHOFF, "\"rules\":\"k 2 m 3\""));
    assert(number(WYTHOFF, "columns") == 500 && number(WYTHOFF, "cells") > 0 && says(WYTHOFF, "\"passes\":null"));
    assert(!says(WYTHOFF, "divisor") && says(DIVISOR, "\"divisor\":2") && !says(DIVISOR, "\"k\":"));
    assert(says(HEAP, "\"game\":\"heap\"") && says(HEAP, "\"rules\":\"subtract 1,3,4\"") && says(HEAP, "\"misere\":false"));
    assert(says(HEAP, "\"profiles\":[\"periodic\"]") && says(HEAP, "\"numbers\":null") && says(MISERE, "\"misere\":true"));
    assert(says(CLOBBER, "\"game\":\"clobber\"") && says(CLOBBER, "\"length\":8") && says(CLOBBER, "\"profiles\":[\"classes\"]"));
    assert(number(CLOBBER, "cells") == 6561);
    assert(says(BOARD, "\"game\":\"chomp-board\"") && says(BOARD, "\"board\":\"4x6\"") && says(BOARD, "\"profiles\":[\"sparse\"]"));
    assert(number(BOARD, "columns") == 210 && says(BOARD, "\"rules\":\"rows 4 columns 6\"") && !says(BOARD, "\"length\""));
    assert(says(FOUR, "\"game\":\"chomp-4\"") && says(FOUR, "\"sheets\":9") && says(FOUR, "\"columns\":12"));
    assert(number(FOUR, "passes") == 1 && says(FOUR, "\"profiles\":[\"fast\"]") && says(NIM4, "\"game\":\"nim-4\""));
    assert(says(COLUMNS, "\"game\":\"rules\"") && says(COLUMNS, "\"profiles\":[\"fast\"]") && says(COLUMNS, "\"misere\":false"));
    assert(number(COLUMNS, "passes") == 1 && says(COLUMNS, "box = \\\"10x9\\\""));
    assert(says(BOX, "\"profiles\":[\"sparse\"]") && says(BOX, "\"misere\":true") && says(BOX, "box = \\\"10x9x9\\\""));
}

/* Texts are cut where they do not fit. */
static void texts(void) {
    char part[TEXT];
    size_t whole, again;
    ok(supermex_facts(tables[BOX], text, TEXT, &whole));
    assert(whole < TEXT && strstr(text, "a game") != NULL);
    for (size_t capacity = 1; capacity <= whole + 2; capacity++) {
        memset(part, 7, whole + 2);
        ok(supermex_facts(tables[BOX], part, capacity, &again));
        size_t fits = strlen(part);
        assert(again == whole && memcmp(part, text, fits) == 0);
        assert(fits == (capacity <= whole ? capacity - 1 : whole) && (fits + 1 > whole || part[fits + 1] == 7));
    }
    ok(supermex_facts(tables[BOX], NULL, 0, &again));
    assert(again == whole);
    wrong(SUPERMEX_INVALID, supermex_facts(tables[BOX], NULL, 1, &again), "text is a null pointer");
    wrong(SUPERMEX_INVALID, supermex_info(tables[BOX], part, TEXT, NULL), "length is a null pointer");
    wrong(SUPERMEX_INVALID, supermex_details(tables[NIM], NULL, 3, 0, part, TEXT, &again), "numbers is a null pointer");

    uint64_t numbers[3] = {7, 7, 7}, passes = 7;
    size_t count;
    ok(supermex_parse(tables[NIM], "(1, 2  3)", numbers, 2, &count, &passes));
    assert(count == 3 && numbers[0] == 1 && numbers[1] == 2 && numbers[2] == 7 && passes == 1);
    ok(supermex_parse(tables[NIM], "1,2,3,5", NULL, 0, &count, &passes));
    assert(count == 3 && passes == 5);
    wrong(SUPERMEX_INVALID, supermex_parse(tables[NIM], "1,2", numbers, 3, &count, &passes), "write x,y,z");
    wrong(SUPERMEX_INVALID, supermex_parse(tables[CLOBBER], "xy", numbers, 3, &count, &passes), "is not a cell");
    wrong(SUPERMEX_INVALID, supermex_parse(tables[NIM], NULL, numbers, 3, &count, &passes), "text is a null pointer");
    wrong(SUPERMEX_INVALID, supermex_parse(tables[NIM], "1,2,3", NULL, 3, &count, &passes), "numbers is a null pointer");
    wrong(SUPERMEX_INVALID, supermex_parse(tables[NIM], "1,2,3", numbers, 3, &count, NULL), "passes is a null pointer");
    wrong(SUPERMEX_INVALID, supermex_format(tables[NIM], ROW(1, 2), 0, part, TEXT, &again), "2 numbers");
    assert(strcmp(formatted(NIM, ROW(1, 2, 3), SUPERMEX_MOST_PASSES), "1,2,3,1") == 0);
}

/* What a tail says is what the completions are. */
static void tails(void) {
    size_t repeating = 0, infinite = 0, period = 0, again = 0;
    uint64_t start = 9, z = 9;
    supermex_cell_t cell;
    ok(supermex_completion(tables[CHOMP], ROW(0, 5), 1, &cell, &z));
    assert(cell == SUPERMEX_NOTHING && z == 0);
    ok(supermex_completion(tables[CHOMP], ROW(1000, 5), 1, &cell, &z));
    assert(cell == SUPERMEX_UNKNOWN);
    for (uint32_t x = 0; x < 60; x++) {
        uint32_t completions[64], few[2] = {7, 7};
        supermex_cell_t after;
        ok(supermex_tail(tables[CHOMP], x, 1, &after, &start, completions, 64, &period));
        assert(period <= 64 && (after == SUPERMEX_COMPLETION) == (period > 0) && after != SUPERMEX_UNKNOWN);
        repeating += period > 1;
        infinite += period > 0;
        for (uint64_t y = start; y < start + 100; y++) {
            ok(supermex_completion(tables[CHOMP], ROW(x, y), 1, &cell, &z));
            assert(cell == after && (period == 0 || z == completions[(y - start) % period]));
        }
        ok(supermex_tail(tables[CHOMP], x, 1, &after, &start, few, 1, &again));
        assert(again == period && few[1] == 7 && (period == 0 || few[0] == completions[0]));
        ok(supermex_tail(tables[CHOMP], x, 1, &after, &start, NULL, 0, &again));
        assert(again == period);
    }
    assert(repeating > 0 && infinite > 10 && infinite < 60);
    ok(supermex_tail(tables[CHOMP], 60, 1, &cell, &start, NULL, 0, &period));
    assert(cell == SUPERMEX_UNKNOWN && start == 0 && period == 0);
    ok(supermex_tail(tables[NIM], 60, 1, &cell, &start, NULL, 0, &period));
    assert(cell == SUPERMEX_UNKNOWN && start == 100 && period == 0);
    wrong(SUPERMEX_INVALID, supermex_tail(tables[NIM], 60, 1, NULL, &start, NULL, 0, &period), "after");
    wrong(SUPERMEX_INVALID, supermex_tail(tables[NIM], 60, 1, &cell, NULL, NULL, 0, &period), "start");
    wrong(SUPERMEX_INVALID, supermex_tail(tables[NIM], 60, 1, &cell, &start, NULL, 0, NULL), "period");
    wrong(SUPERMEX_INVALID, supermex_tail(tables[NIM], 60, 1, &cell, &start, NULL, 1, &period), "completions");
    wrong(SUPERMEX_NOT_FOR_GAME, supermex_tail(tables[WYTHOFF], 0, 0, &cell, &start, NULL, 0, &period), "wythoff");
}

/* The openings of a board are its winning moves. */
static void openings(void) {
    supermex_positions_t *found, *moves;
    supermex_position_t at, to;
    uint64_t board[3] = {0}, last = 0;
    size_t boards = 0, all = 0;
    ok(supermex_openings(tables[CHOMP], 0, &found));
    while (supermex_next(found, &at) == SUPERMEX_OK) {
        assert(at.count == 3 && at.passes == 0);
        if (at.role == SUPERMEX_START) {
            memcpy(board, at.numbers, sizeof board);
            assert(board[0] > last && board[1] == 0 && board[2] == 0);
            last = board[0];
            boards++;
            continue;
        }
        assert(at.role == SUPERMEX_WINS);
        bool there = false;
        ok(supermex_winning_moves(tables[CHOMP], board, 3, 0, &moves, NULL));
        while (supermex_next(moves, &to) == SUPERMEX_OK)
            there |= to.count == 3 && memcmp(to.numbers, at.numbers, sizeof board) == 0;
        supermex_free(moves);
        assert(there);
        all++;
    }
    supermex_free(found);
    assert(boards >= 59 && all >= 59 && all <= 256);
    found = NULL;
    wrong(SUPERMEX_NOT_FOR_GAME, supermex_openings(tables[NIM], 0, &found), "nim");
    wrong(SUPERMEX_NOT_FOR_GAME, supermex_openings(tables[HEAP], 0, &found), "heap");
    wrong(SUPERMEX_INVALID, supermex_openings(tables[BOARD], 1, &found), "passes");
    wrong(SUPERMEX_INVALID, supermex_openings(tables[CHOMP], 0, NULL), "openings is a null pointer");
    assert(found == NULL);
}

static void rows(void) {
    enum { SHEETS = 40, WIDTH = 50 };
    uint32_t found[WIDTH];
    bool whole = false;
    for (uint64_t x = 20; x < 20 + SHEETS; x++) {
        ok(supermex_completions(tables[NIM], &x, 1, 1, 10, 10 + WIDTH, found, WIDTH, &whole));
        assert(whole);
        for (uint32_t i = 0; i < WIDTH; i++) {
            supermex_cell_t cell;
            uint64_t z;
            ok(supermex_completion(tables[NIM], ROW(x, 10 + i), 1, &cell, &z));
            assert(cell == SUPERMEX_COMPLETION && z == found[i]);
        }
        uint32_t first = found[0];
        memset(found, 0, sizeof found);
        ok(supermex_completions(tables[NIM], &x, 1, SUPERMEX_MOST_PASSES, 10, 10 + WIDTH, found, WIDTH, NULL));
        assert(found[0] == first);
    }
    ok(supermex_completions(tables[NIM], ROW(119), 1, 0, WIDTH, found, WIDTH, &whole));
    assert(!whole && found[0] == UINT32_MAX && found[WIDTH - 1] == UINT32_MAX);
    found[0] = 7;
    ok(supermex_completions(tables[NIM], ROW(119), 1, 0, WIDTH, found, WIDTH, NULL));
    assert(found[0] == UINT32_MAX);
    ok(supermex_completions(tables[NIM], ROW(0), 1, 9, 9, NULL, 0, &whole));
    assert(whole);
    wrong(SUPERMEX_INVALID, supermex_completions(tables[NIM], ROW(0), 1, 0, 9, found, 8, &whole), "capacity is 8");
    wrong(SUPERMEX_INVALID, supermex_completions(tables[NIM], ROW(0), 1, 0, 9, NULL, 9, &whole), "completions");
    wrong(SUPERMEX_INVALID, supermex_completions(tables[NIM], ROW(0), 1, 0, UINT32_MAX, found, 9, &whole), "capacity");
    wrong(SUPERMEX_NOT_FOR_GAME, supermex_completions(tables[HEAP], NULL, 0, 0, 0, 9, found, 9, &whole), "heap");
}

/* Wythoff Nim, and Imitation Nim on the same table. */
static void two_piles(void) {
    supermex_table_t *wythoff = tables[WYTHOFF];
    uint64_t states[2][6] = {{3, 9, 1, 0, 0, 0}, {3, 9, 1, 0, 1, 0}}, value, pair[2] = {9, 9};
    supermex_outcome_t outcome;
    supermex_positions_t *moves;
    supermex_cell_t cell;
    uint8_t all[2];
    size_t count, done;
    ok(supermex_outcome(wythoff, ROW(500, 600), 0, &outcome));
    assert(outcome == SUPERMEX_BEYOND);
    /* (2,5) is pair number 2. */
    ok(supermex_completion(wythoff, ROW(5), 0, &cell, &value));
    assert(cell == SUPERMEX_COMPLETION && value == 2);
    ok(supermex_details(wythoff, ROW(2, 5), 0, text, TEXT, &length));
    assert(strstr(text, "\"index\":2") != NULL && strstr(text, "\"partners\":[5,2]") != NULL);
    ok(supermex_nth(wythoff, 2, pair, 2, &count));
    assert(count == 2 && pair[0] == 2 && pair[1] == 5);
    ok(supermex_nth(wythoff, 0, pair, 1, &count));
    assert(count == 2 && pair[0] == 0 && pair[1] == 5);
    ok(supermex_completion(wythoff, ROW(UINT64_MAX), 0, &cell, &value));
    assert(cell == SUPERMEX_UNKNOWN && value == 0);
    ok(supermex_nth(wythoff, UINT64_MAX, pair, 2, &count));
    assert(count == 0);
    wrong(SUPERMEX_INVALID, supermex_nth(wythoff, 5, NULL, 1, &count), "numbers is a null pointer");
    wrong(SUPERMEX_INVALID, supermex_nth(wythoff, 5, pair, 2, NULL), "count is a null pointer");
    wrong(SUPERMEX_NOT_FOR_GAME, supermex_nth(tables[NIM], 0, pair, 2, &count), "nim");
    wrong(SUPERMEX_INVALID, supermex_outcome(tables[NIM], ROW(3, 7), 0, &outcome), "2 numbers where 3 or 4 are needed");
    wrong(SUPERMEX_INVALID, supermex_outcome(wythoff, ROW(1, 2, 3), 0, &outcome), "3 numbers where 2 are needed");
    wrong(SUPERMEX_INVALID, supermex_outcome(wythoff, ROW(1, 2), 1, &outcome), "no passes");
    ok(supermex_outcome(wythoff, ROW(1, 2), SUPERMEX_MOST_PASSES, &outcome));
    assert(outcome == SUPERMEX_P || outcome == SUPERMEX_N);

    ok(supermex_details(wythoff, ROW(700, 700, 0, 0, 0, 0), 0, text, TEXT, &length));
    assert(strstr(text, "\"cells\":[]") != NULL && strstr(text, "the table does not have") != NULL && length == strlen(text));
    assert(supermex_outcomes(wythoff, states[0], 6, NULL, 2, all, &done) == SUPERMEX_INVALID && done == 1);
    assert(strstr(supermex_last_error(), "position 1 of the batch: ") != NULL);
    assert(supermex_outcome(wythoff, ROW(3, 9, 1, 1, 0, 0), 0, &outcome) == SUPERMEX_INVALID);
    assert(supermex_outcome(wythoff, ROW(3, 9, 0, 0, 1, 0), 0, &outcome) == SUPERMEX_INVALID);
    wrong(SUPERMEX_INVALID, supermex_outcome(tables[DIVISOR], states[0], 6, 0, &outcome), "only (k,m)-Wythoff Nim");
    wrong(SUPERMEX_NOT_FOR_GAME, supermex_line(wythoff, ROW(1, 2), 0, false, &moves, NULL), "block");
    wrong(SUPERMEX_TOO_FAR, supermex_list(wythoff, 500, 0, false, &moves), "at most 499");
}

static void piles_strips_and_boards(void) {
    supermex_outcome_t outcome;
    uint64_t start, fixed, value, live[4] = {0, 9, 9, 9}, bad[4] = {1, 0, 3, 0}, none[4] = {2, 1, 1, 2};
    uint8_t all[2];
    size_t done;
    bool known;
    ok(supermex_period(tables[HEAP], &start, &fixed, &value));
    assert(fixed == 7 && value == 0);
    ok(supermex_period(tables[HEAP], NULL, &fixed, NULL));
    assert(fixed == 7);
    wrong(SUPERMEX_INVALID, supermex_period(tables[HEAP], &start, NULL, NULL), "length is a null pointer");
    wrong(SUPERMEX_NOT_FOR_GAME, supermex_period(tables[NIM], &start, &fixed, NULL), "nim");
    wrong(SUPERMEX_NOT_FOR_GAME, supermex_grundy(tables[NIM], ROW(1, 2, 3), 0, &known, &value), "nim");
    ok(supermex_outcome(tables[HEAP], NULL, 0, 0, &outcome));
    assert(outcome == SUPERMEX_P);
    wrong(SUPERMEX_INVALID, supermex_outcome(tables[HEAP], NULL, 1, 0, &outcome), "numbers is a null pointer");
    wrong(SUPERMEX_INVALID, supermex_outcomes(tables[HEAP], live, SIZE_MAX, NULL, 2, all, &done), "do not fit");
    assert(done == 0);
    ok(supermex_outcomes(tables[HEAP], NULL, 0, NULL, 2, all, &done));
    assert(done == 2 && all[1] == SUPERMEX_P);
    ok(supermex_outcome(tables[MISERE], live, 2, 0, &outcome));
    assert(supermex_outcomes(tables[MISERE], live, 2, NULL, 2, all, &done) == SUPERMEX_NO_THEORY && done == 1);
    /* Values where the table is of a game on two numbers: a third one is a pile of Nim. */
    uint64_t alone, with;
    ok(supermex_grundy(tables[VALUES], ROW(3, 5, 0), 0, &known, &alone));
    ok(supermex_grundy(tables[VALUES], ROW(3, 5, 6), 0, &known, &with));
    assert(known && with == (alone ^ 6));

    ok(supermex_outcome(tables[CLOBBER], ROW(1, 2), 0, &outcome));
    assert(outcome == SUPERMEX_N);
    ok(supermex_outcome(tables[CLOBBER], ROW(1, 2, 1, 2, 1, 2, 1, 2, 1), 0, &outcome));
    assert(outcome == SUPERMEX_BEYOND);
    assert(supermex_outcomes(tables[CLOBBER], bad, 2, NULL, 2, all, &done) == SUPERMEX_INVALID && done == 1);
    assert(strstr(supermex_last_error(), "position 1 of the batch: a cell is 3") != NULL);

    ok(supermex_outcome(tables[BOARD], ROW(1, 1, 1, 1, 1, 1), 0, &outcome));
    assert(outcome == SUPERMEX_N);
    ok(supermex_outcome(tables[BOARD], ROW(5, 5, 5, 5, 5), 0, &outcome));
    assert(outcome == SUPERMEX_BEYOND);
    assert(supermex_outcomes(tables[BOARD], none, 2, NULL, 2, all, &done) == SUPERMEX_INVALID && done == 1);
    assert(strstr(supermex_last_error(), "position 1 of the batch: row 2 is longer") != NULL);
    wrong(SUPERMEX_INVALID, supermex_outcome(tables[BOARD], NULL, 0, 0, &outcome), "a board has at least one square");

    /* Outside a box, and passes where the rules have none. */
    ok(supermex_outcome(tables[BOX], ROW(1, 9, 1), 0, &outcome));
    assert(outcome == SUPERMEX_BEYOND);
    wrong(SUPERMEX_INVALID, supermex_outcome(tables[BOX], ROW(1, 2, 3), 1, &outcome), "no passes");
    ok(supermex_outcome(tables[COLUMNS], ROW(1, 9, 1), 2, &outcome));
    assert(outcome == SUPERMEX_BEYOND);
}

static void failures(void) {
    supermex_table_t *none = NULL, *nim = tables[NIM], *damaged = tables[DAMAGED];
    supermex_positions_t *moves = NULL;
    supermex_position_t at;
    supermex_lack_t lacks = SUPERMEX_LACKS_UNSEARCHED;
    supermex_outcome_t outcome;
    supermex_cell_t cell;
    supermex_overview_t shape = {7, 7, 7};
    uint64_t z, p = 0, others = 0, three[3] = {1, 2, 3};
    uint32_t levels[8];
    uint8_t one = 0;
    size_t count;
    bool known;
    wrong(SUPERMEX_NOT_FOUND, supermex_open("/no/such/database", SUPERMEX_UNMAPPED, &none), "/no/such/database");
    wrong(SUPERMEX_NO_DATABASE, supermex_open("/", SUPERMEX_MAPPED, &none), "manifest.json");
    wrong(SUPERMEX_IO, supermex_open("https://example.org/nim.db", SUPERMEX_IN_MEMORY, &none), "https://example.org");
    wrong(SUPERMEX_INVALID, supermex_open(NULL, SUPERMEX_UNMAPPED, &none), "path is a null pointer");
    wrong(SUPERMEX_INVALID, supermex_open("/", SUPERMEX_UNMAPPED, NULL), "table is a null pointer");
    wrong(SUPERMEX_INVALID, supermex_open("/", 4, &none), "reading is 4");
    assert(none == NULL);
    wrong(SUPERMEX_INVALID, supermex_outcome(NULL, three, 3, 1, &outcome), "table");
    wrong(SUPERMEX_INVALID, supermex_outcome(nim, three, 3, 1, NULL), "outcome");
    wrong(SUPERMEX_INVALID, supermex_outcomes(nim, NULL, 3, NULL, 1, &one, NULL), "numbers");
    wrong(SUPERMEX_INVALID, supermex_outcomes(nim, three, 3, NULL, 1, NULL, NULL), "outcomes");
    ok(supermex_outcomes(nim, NULL, 3, NULL, 0, NULL, &count));
    assert(count == 0);
    wrong(SUPERMEX_INVALID, supermex_completion(nim, three, 2, 1, NULL, &z), "cell");
    wrong(SUPERMEX_INVALID, supermex_completion(nim, three, 2, 1, &cell, NULL), "value");
    wrong(SUPERMEX_INVALID, supermex_instant_winner(nim, three, 3, 1, NULL, &known), "known");
    wrong(SUPERMEX_INVALID, supermex_instant_winner(nim, three, 3, 1, &known, NULL), "winner");
    wrong(SUPERMEX_INVALID, supermex_instant_winners(nim, 1, 2, 1, 9, &known, NULL, 3, &count), "winners");
    wrong(SUPERMEX_INVALID, supermex_instant_winners(nim, 1, 2, 1, 9, &known, &z, 1, NULL), "count");
    wrong(SUPERMEX_INVALID, supermex_grundy(tables[HEAP], three, 3, 0, NULL, &z), "known");
    wrong(SUPERMEX_INVALID, supermex_grundy(tables[HEAP], three, 3, 0, &known, NULL), "value");
    wrong(SUPERMEX_INVALID, supermex_winning_moves(nim, NULL, 3, 1, &moves, &lacks), "numbers");
    wrong(SUPERMEX_INVALID, supermex_winning_moves(nim, three, 3, 1, NULL, &lacks), "moves");
    wrong(SUPERMEX_INVALID, supermex_line(nim, three, 3, 1, false, NULL, &lacks), "line");
    wrong(SUPERMEX_INVALID, supermex_list(nim, 9, 1, false, NULL), "list");
    wrong(SUPERMEX_INVALID, supermex_redundant_variants(nim, NULL), "variants");
    wrong(SUPERMEX_INVALID, supermex_next(NULL, &at), "positions");
    assert(moves == NULL && lacks == SUPERMEX_LACKS_UNSEARCHED);
    ok(supermex_winning_moves(nim, three, 3, 1, &moves, NULL));
    wrong(SUPERMEX_INVALID, supermex_next(moves, NULL), "position");
    /* Nothing was read by that, and what is read need not be all. */
    ok(supermex_next(moves, &at));
    assert(at.count == 3 && at.numbers[0] == 1 && at.numbers[1] == 2 && at.numbers[2] == 0 && at.passes == 1);
    supermex_free(moves);
    supermex_free(NULL);
    wrong(SUPERMEX_INVALID, supermex_overview(tables[CHOMP], 1, &shape, 0, 0, 1, 0, 1, levels, 7), "capacity is 7");
    wrong(SUPERMEX_INVALID, supermex_overview(tables[CHOMP], 1, &shape, 0, 0, 1, 0, 1, NULL, 8), "levels");
    wrong(SUPERMEX_INVALID, supermex_overview(tables[CHOMP], 1, &shape, 99, 0, 1, 0, 1, levels, 8), "zoom is 99");
    wrong(SUPERMEX_INVALID, supermex_overview(nim, 1, &shape, 0, 0, 1, 0, 1, levels, 8), "0 zooms");
    assert(shape.zooms == 7);
    assert(supermex_lack_words(SUPERMEX_WHOLE)[0] == '\0' && supermex_lack_words(99)[0] == '\0');

    wrong(SUPERMEX_INVALID, supermex_verify(NULL, false), "table");
    ok(supermex_verify(nim, false));
    ok(supermex_verify(nim, true));
    ok(supermex_certify(nim, 50, 1, &p, &others));
    assert(p == 50 && others > 0);
    ok(supermex_certify(nim, 0, 0, NULL, NULL));

    /* Sheet 7 is damaged: what comes before it in a batch is answered. */
    uint64_t asked[3][3] = {{4, 2, 7}, {4, 2, 6}, {8, 7, 9}};
    uint8_t found[3] = {SUPERMEX_BEYOND, SUPERMEX_BEYOND, SUPERMEX_BEYOND};
    assert(supermex_outcomes(damaged, asked[0], 3, NULL, 3, found, &count) == SUPERMEX_DAMAGED && count == 2);
    assert(found[0] == SUPERMEX_P && found[1] == SUPERMEX_N && found[2] == SUPERMEX_BEYOND);
    assert(strstr(supermex_last_error(), "position 2 of the batch") != NULL);
    assert(strstr(supermex_last_error(), "sheet 7") != NULL);
    wrong(SUPERMEX_DAMAGED, supermex_verify(damaged, false), "p1-000000000.smx");
    /* A list says so where it comes to it, and ends. */
    ok(supermex_list(damaged, 20, 1, false, &moves));
    wrong(SUPERMEX_DAMAGED, supermex_next(moves, &at), "sheet 7");
    assert(supermex_next(moves, &at) == SUPERMEX_END);
    supermex_free(moves);
    supermex_close(NULL);
}

int main(int argc, char **argv) {
    assert(argc == 1 + DATABASES);
    assert(supermex_version()[0] != '\0' && strcmp(supermex_last_error(), "") == 0);
    /* Read in every way, in turn; nim mapped. */
    for (int d = 0; d < DATABASES; d++)
        ok(supermex_open(argv[1 + d], (uint32_t)(d + 1) % 4, &tables[d]));
    char line[256], verb[16];
    int d, rest;
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        assert(sscanf(line, "%d %15s %n", &d, verb, &rest) == 2 && d < DATABASES);
        obey(d, verb, line + rest);
    }
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        assert(pthread_create(&threads[i], NULL, ask_batches, NULL) == 0);
    for (int i = 0; i < 4; i++)
        assert(pthread_join(threads[i], NULL) == 0);
    infos();
    texts();
    tails();
    openings();
    rows();
    two_piles();
    piles_strips_and_boards();
    failures();
    for (d = 0; d < DATABASES; d++) {
        supermex_close(tables[d]);
        for (size_t count = 0; count <= NUMBERS; count++) {
            free(batches[d][count].numbers);
            free(batches[d][count].passes);
            free(batches[d][count].outcomes);
        }
    }
    return 0;
}
