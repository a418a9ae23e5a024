/*
 * supermex: databases of the P-positions of 3-pile Nim, 3-row Chomp and smaller games.
 *
 * A table is opened by supermex_open(), and supermex_info() says of which kind it is. The functions without another
 * word in their names ask tables of sheets, those of Nim and Chomp; `supermex_pairs_…` and `supermex_imitation_…`,
 * `supermex_piles_…`, `supermex_strips_…`, `supermex_boards_…`, `supermex_layers_…` and `supermex_boxes_…` ask the others. A table of
 * another kind is SUPERMEX_WRONG_KIND.
 *
 * A table that is open is used from any number of threads at once; only supermex_close() must come last. Every function
 * that can fail returns a status, and supermex_last_error() says in words what was wrong. Nothing is written through an
 * out-pointer unless the status is SUPERMEX_OK, except for what is said of batches and of completions.
 *
 * Positions: three or four piles in Nim; columns of height 3, 2 and 1, or 4, 3, 2 and 1, in Chomp. A database with one pass answers any number of
 * passes.
 */

#ifndef SUPERMEX_H
#define SUPERMEX_H

/* Made by cbindgen from capi/src; see capi/tests/header.rs. Do not change it by hand. */

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// What came of a call.
typedef enum {
  // It did what it should.
  SUPERMEX_OK = 0,
  // An argument is wrong: a null pointer, a capacity that does not fit, a state or strip that is none, a path that is
  // not UTF-8 where paths are.
  SUPERMEX_INVALID = 1,
  // The system refused to open or to read a file. The same call may succeed later.
  SUPERMEX_IO = 2,
  // The path is not a database, or its files are missing, damaged where a table is opened, or do not belong together.
  // Replace the file that the message names, or the database.
  SUPERMEX_NO_DATABASE = 3,
  // The file is damaged where the answer should be, or supermex_verify() found it damaged. Replace it.
  SUPERMEX_DAMAGED = 4,
  // A bug in this library, caught at its boundary.
  SUPERMEX_INTERNAL = 5,
  // There is nothing at the path.
  SUPERMEX_NOT_FOUND = 6,
  // The file is of a format version that this library does not read. Use a newer library, or build the database again.
  SUPERMEX_WRONG_VERSION = 7,
  // The function does not answer tables of this kind or game: supermex_info() says what the table is.
  SUPERMEX_WRONG_KIND = 8,
  // It is a position, and no theory says who wins: a sum of piles in misere play.
  SUPERMEX_NO_THEORY = 9,
  // supermex_certify() found a wrong answer, or could not tell.
  SUPERMEX_NOT_CERTIFIED = 10,
} supermex_status_t;

// What a table is made of, which says by which functions it is asked. One byte.
enum supermex_kind_t
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Sheets of completions: 3-pile Nim and 3-row Chomp.
  SUPERMEX_SHEETS = 1,
  // Pairs of numbers: (k,m)-Wythoff Nim, with (k,m)-Imitation Nim, and D_r. Functions `supermex_pairs_…` and
  // `supermex_imitation_…`.
  SUPERMEX_PAIRS = 2,
  // Values of a pile: subtraction games and Nim with any number of piles. Functions `supermex_piles_…`.
  SUPERMEX_PILES = 3,
  // Strips of cells: linear Clobber. Functions `supermex_strips_…`.
  SUPERMEX_STRIPS = 4,
  // Boards: Chomp on every board inside a rectangle. Functions `supermex_boards_…`.
  SUPERMEX_BOARDS = 5,
  // Layers of sheets: 4-pile Nim and 4-row Chomp. Functions `supermex_layers_…`.
  SUPERMEX_LAYERS = 6,
  // Boxes: games whose rules are a text. Functions `supermex_boxes_…`.
  SUPERMEX_BOXES = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum supermex_kind_t supermex_kind_t;
#else
typedef uint8_t supermex_kind_t;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The games. One byte.
enum supermex_game_t
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // 3-pile Nim.
  SUPERMEX_NIM = 1,
  // 3-row Chomp.
  SUPERMEX_CHOMP = 2,
  // (k,m)-Wythoff Nim, or D_r.
  SUPERMEX_WYTHOFF = 3,
  // One pile from which numbers of a set are taken, and sums of such piles.
  SUPERMEX_HEAP = 4,
  // Linear Clobber.
  SUPERMEX_CLOBBER = 5,
  // Chomp on every board inside a rectangle.
  SUPERMEX_CHOMP_BOARD = 6,
  // A game whose rules are a text.
  SUPERMEX_RULES = 7,
  // 4-pile Nim.
  SUPERMEX_NIM_4 = 8,
  // 4-row Chomp.
  SUPERMEX_CHOMP_4 = 9,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum supermex_game_t supermex_game_t;
#else
typedef uint8_t supermex_game_t;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// How the cells are stored. One byte.
enum supermex_profile_t
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Completions, read in place.
  SUPERMEX_FAST = 0,
  // Completions in compressed frames.
  SUPERMEX_SMALL = 1,
  // Not at all: the completions are nim-sums.
  SUPERMEX_NIM_SUM = 2,
  // The smaller numbers of pairs as a set with its rank.
  SUPERMEX_RANKED = 3,
  // Values up to a place, and what is added from there on after each period.
  SUPERMEX_PERIODIC = 4,
  // Two bits a position.
  SUPERMEX_CLASSES = 5,
  // The P-positions as a sparse set of their ranks.
  SUPERMEX_SPARSE = 6,
  // Completions of the columns of a box, read in place.
  SUPERMEX_COLUMNS = 7,
  // Lines of completions, read in place.
  SUPERMEX_IN_LAYERS = 8,
  // Where each sheet starts and ends, and its tail; the completions between are beyond.
  SUPERMEX_ENDS = 9,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum supermex_profile_t supermex_profile_t;
#else
typedef uint8_t supermex_profile_t;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// Who wins. One byte.
enum supermex_outcome_t
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // The player who just moved.
  SUPERMEX_P = 0,
  // The player to move.
  SUPERMEX_N = 1,
  // The position is outside what the table holds.
  SUPERMEX_BEYOND = 2,
  // Left, whoever moves: in Clobber only.
  SUPERMEX_LEFT = 3,
  // Right, whoever moves: in Clobber only.
  SUPERMEX_RIGHT = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum supermex_outcome_t supermex_outcome_t;
#else
typedef uint8_t supermex_outcome_t;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What a table says of a completion. One byte.
enum supermex_cell_t
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // There is one.
  SUPERMEX_COMPLETION = 0,
  // There is none, in this column and in all that follow.
  SUPERMEX_NOTHING = 1,
  // The table does not reach here.
  SUPERMEX_UNKNOWN = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum supermex_cell_t supermex_cell_t;
#else
typedef uint8_t supermex_cell_t;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A yes or no that a table may not know. One byte.
enum supermex_decision_t
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // No.
  SUPERMEX_NO = 0,
  // Yes.
  SUPERMEX_YES = 1,
  // The table does not decide it.
  SUPERMEX_UNDECIDED = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum supermex_decision_t supermex_decision_t;
#else
typedef uint8_t supermex_decision_t;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What the piles of a state are, as a position of (k,m)-Wythoff Nim. One byte.
enum supermex_class_t
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // A P-position, the first on its diagonal: P whatever came before.
  SUPERMEX_P_STABLE = 0,
  // Another P-position: P if fewer imitations were made than P-positions lie at it and after it on its diagonal.
  SUPERMEX_P_FREE = 1,
  // An N-position that is N whatever came before.
  SUPERMEX_N_STABLE = 2,
  // Another N-position: P if a P-position is an imitation away that leads to no further one.
  SUPERMEX_N_FREE = 3,
  // The piles are outside what the table holds.
  SUPERMEX_CLASS_BEYOND = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum supermex_class_t supermex_class_t;
#else
typedef uint8_t supermex_class_t;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What a cell of a strip is. One byte.
enum supermex_stone_t
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Empty.
  SUPERMEX_EMPTY = 0,
  // A stone of Left's, written x.
  SUPERMEX_X = 1,
  // A stone of Right's, written o.
  SUPERMEX_O = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum supermex_stone_t supermex_stone_t;
#else
typedef uint8_t supermex_stone_t;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A table that is open. It knows what kind of table it is: see supermex_info().
typedef struct supermex_table_t supermex_table_t;

// What a table is.
typedef struct {
  // What it is made of.
  supermex_kind_t kind;
  // The game.
  supermex_game_t game;
  // How it is stored.
  supermex_profile_t profile;
  // Whether the order of three or four piles does not matter.
  bool symmetric;
  // Whether who cannot move wins, in games of piles.
  bool misere;
  // Passes that a table of sheets or layers was built for: 0 or 1.
  uint32_t passes;
  // The first sheet x of a table of sheets: 0, unless it is a single file.
  uint32_t first_sheet;
  // One more than the number of the last sheet, and of the last layer; 0 in tables of other kinds.
  uint32_t sheets;
  // Sheets: the columns y of each are those below this; 0 where every column is answered. Layers: as sheets. Pairs: those whose smaller
  // number is below this. Piles: values that are stored. Strips and boards: how many there are.
  uint64_t columns;
  // (k,m)-Wythoff Nim: k; otherwise 0.
  uint32_t k;
  // (k,m)-Wythoff Nim: m; otherwise 0.
  uint32_t m;
  // D_r: r; otherwise 0.
  uint32_t divisor;
  // Clobber: cells of the longest strips; otherwise 0.
  uint32_t length;
  // Boards: rows of the rectangle that all are inside; otherwise 0.
  uint32_t board_rows;
  // Boards: columns of that rectangle; otherwise 0.
  uint32_t board_columns;
  // Number of files, without those of an index or overview.
  uint64_t files;
  // Cells that are stored: completions, pairs, values, strips, or the P-positions among boards.
  uint64_t cells;
  // Bytes of the files of the table, without those of an index or overview.
  uint64_t bytes;
  // Bytes of the index of moves; 0 if there is none.
  uint64_t index_bytes;
  // Bytes of the overview; 0 if there is none.
  uint64_t overview_bytes;
  // The rules as a text, such as "k 2 m 3", "subtract 1,2,3", or "passes 1" where the numbers above say everything.
  // Valid until the table is closed.
  const char *rules;
  // Program and version that wrote it; empty for a single file. Valid until the table is closed.
  const char *generator;
  // BLAKE3 of its contents, in hexadecimal; empty for a single file. Valid until the table is closed.
  const char *logical_digest;
} supermex_info_t;

// A position of three numbers, with the passes left.
typedef struct {
  // Three piles in Nim; the columns of height 3, 2 and 1 in Chomp.
  uint64_t piles[3];
  // Passes left.
  uint64_t passes;
} supermex_position_t;

// A sheet that goes on for ever: what its completions repeat from some column on.
typedef struct {
  // The first column y of the tail.
  uint64_t start;
  // Number of the sheet.
  uint32_t x;
  // How many numbers repeat.
  size_t period;
  // Place of the first of them in `offsets`, where the others follow it: the completions z in Chomp, z - y in Nim.
  size_t first;
} supermex_tail_t;

// A first move that wins on a board.
typedef struct {
  // The board is 3 x n.
  uint64_t n;
  // Where the move leads.
  supermex_position_t to;
} supermex_opening_t;

// Two piles.
typedef struct {
  // The piles.
  uint64_t piles[2];
} supermex_pair_t;

// A state in play of (k,m)-Imitation Nim.
typedef struct {
  // The piles.
  uint64_t piles[2];
  // What the previous move took from each; one of them is 0, and both are before any move.
  uint64_t taken[2];
  // Imitations in a row by who has just moved, the last move included.
  uint64_t made;
  // Imitations in a row by who is to move, before that.
  uint64_t before;
} supermex_state_t;

// A position of four numbers, with the passes left.
typedef struct {
  // Four piles in Nim; the columns of height 4, 3, 2 and 1 in Chomp.
  uint64_t piles[4];
  // Passes left.
  uint64_t passes;
} supermex_four_t;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Version of this library, such as "0.2.0".
const char *supermex_version(void);

// Opens a table of any kind: the directory that `supermex build` wrote, or one file of it. Files are read where and when
// a look-up needs them, small ones taken into memory; nothing has to be promised of them, and what happens to them
// meanwhile can make a look-up fail, and nothing worse. A look-up costs a system call more than with
// supermex_open_mmap().
//
// The handle is put in `*table`, and is to be given to supermex_close().
//
// What the caller promises:
// `path` is null or a string that ends with a zero; `table` is null or a place for a pointer.
supermex_status_t supermex_open(const char *path,
                                supermex_table_t **table);

// Opens a table as supermex_open() does, with its files mapped: the fastest look-ups.
//
// What the caller promises:
// The files do not change, and are not cut short, as long as the table is open: what is read of a mapped file that
// changes is undefined, and behind the end of one that was cut short, or where a disk or network fails to deliver, there
// is a signal that ends the process. Files of a finished database are read-only, and supermex replaces them by renaming
// only, which leaves open maps alone; what other programs do, only the caller can know.
//
// `path` is null or a string that ends with a zero; `table` is null or a place for a pointer.
supermex_status_t supermex_open_mmap(const char *path,
                                     supermex_table_t **table);

// Opens a table as supermex_open() does, and reads all of it into memory: nothing that happens to the files afterwards
// changes an answer.
//
// What the caller promises:
// `path` is null or a string that ends with a zero; `table` is null or a place for a pointer.
supermex_status_t supermex_open_memory(const char *path, supermex_table_t **table);

// Closes a table. Nothing else may be using it, and nothing may use it, or what it gave, afterwards. A null pointer is
// let pass.
//
// What the caller promises:
// `table` is null or a handle of one of the functions that open, and was not closed.
void supermex_close(supermex_table_t *table);

// Says what a table is, of any kind.
//
// What the caller promises:
// `table` is null or open; `info` is null or a place for one.
supermex_status_t supermex_info(const supermex_table_t *table, supermex_info_t *info);

// Verifies a table of any kind: that its bytes are those that were written. Reads every byte and decodes every cell, on
// all processors; with `quick` the indexes only. SUPERMEX_DAMAGED if anything is wrong, and supermex_last_error() says
// all of it.
//
// What the caller promises:
// `table` is null or open.
supermex_status_t supermex_verify(const supermex_table_t *table, bool quick);

// Certifies a table of any kind: that its answers are right, from them and the rules of moves alone. Checks `samples`
// random positions, chosen by `seed`, or with `samples` 0 all of them. `*p_positions` and `*others` become the numbers of
// positions that were checked; either may be null. SUPERMEX_NOT_CERTIFIED if an answer is wrong or cannot be told.
//
// What the caller promises:
// `table` is null or open; `p_positions` and `others` are null or places for their values.
supermex_status_t supermex_certify(const supermex_table_t *table,
                                   uint64_t samples,
                                   uint64_t seed,
                                   uint64_t *p_positions,
                                   uint64_t *others);

// What was wrong with the last call of this thread that did not return SUPERMEX_OK, and what to do: one line of
// UTF-8, empty if there was none. Valid until the next such call of this thread.
const char *supermex_last_error(void);

// Says who wins at a position of Nim or Chomp. Constant time.
//
// What the caller promises:
// `table` is null or open; `outcome` is null or a place for one.
supermex_status_t supermex_outcome(const supermex_table_t *table,
                                   supermex_position_t position,
                                   supermex_outcome_t *outcome);

// Says who wins at each of `count` positions of Nim or Chomp, several times as fast as one by one. `*done` becomes the
// number of outcomes that were written: all of them, or those before the position that could not be answered, which is
// position number `*done`. `done` may be null.
//
// What the caller promises:
// `table` is null or open; `positions` has `count` positions and `outcomes` places for as many; both may be null if
// `count` is 0.
supermex_status_t supermex_outcomes(const supermex_table_t *table,
                                    const supermex_position_t *positions,
                                    size_t count,
                                    supermex_outcome_t *outcomes,
                                    size_t *done);

// Finds the z for which [x, y, z] with `passes` passes left is a P-position. `*cell` says whether there is one, which
// is then put in `*z`, and otherwise 0. Constant time.
//
// What the caller promises:
// `table` is null or open; `cell` and `z` are null or places for their values.
supermex_status_t supermex_completion(const supermex_table_t *table,
                                      uint64_t x,
                                      uint64_t y,
                                      uint64_t passes,
                                      supermex_cell_t *cell,
                                      uint64_t *z);

// Finds the completions of a rectangle: the sheets x from `first_sheet` on and below `end_sheet`, the columns y from
// `first_column` on and below `end_column`. They are put in `completions` sheet after sheet, which has `capacity`
// places, as many as the rectangle has cells; UINT32_MAX stands for no completion. `*whole` becomes whether the table has
// all of them; if not, all of `completions` become UINT32_MAX. `whole` may be null. If bytes are damaged or cannot be read
// on the way, what `completions` hold means nothing.
//
// What the caller promises:
// `table` is null or open; `completions` has `capacity` places; `whole` is null or a place for its value.
supermex_status_t supermex_completions(const supermex_table_t *table,
                                       uint64_t passes,
                                       uint32_t first_sheet,
                                       uint32_t end_sheet,
                                       uint32_t first_column,
                                       uint32_t end_column,
                                       uint32_t *completions,
                                       size_t capacity,
                                       bool *whole);

// Decides whether a position of Nim or Chomp is an instant winner: whether one move that lowers x reaches a P-position
// with as many passes.
//
// What the caller promises:
// `table` is null or open; `decision` is null or a place for one.
supermex_status_t supermex_instant_winner(const supermex_table_t *table,
                                          supermex_position_t position,
                                          supermex_decision_t *decision);

// Finds every move from a position of Nim or Chomp to a P-position, in ascending order. `*count` becomes their number,
// and as many of them as fit are put in `moves`, which has `capacity` places (and may be null if that is 0). `*complete`
// becomes whether the table sees every move; `complete` may be null. There are none from a P-position, nor from one
// beyond the table; supermex_outcome() tells which.
//
// What the caller promises:
// `table` is null or open; `moves` has `capacity` places; `count` and `complete` are null or places for their values.
supermex_status_t supermex_winning_moves(const supermex_table_t *table,
                                         supermex_position_t position,
                                         supermex_position_t *moves,
                                         size_t capacity,
                                         size_t *count,
                                         bool *complete);

// Says how sheet x goes on with `passes` passes left. From the column y = `*start` on, `*after` is what the table says
// of every completion: SUPERMEX_COMPLETION if z repeats the `*period` numbers of `offsets` for ever (in Nim z - y does),
// the first of them at `*start`; SUPERMEX_NOTHING if there is none; SUPERMEX_UNKNOWN if the table is cut there or does
// not have the sheet. As many offsets as fit are put in `offsets`, which has `capacity` places (and may be null if that
// is 0); `*period` is 0 where nothing repeats. Constant time.
//
// What the caller promises:
// `table` is null or open; `offsets` has `capacity` places; `after`, `start` and `period` are null or places for their
// values.
supermex_status_t supermex_tail(const supermex_table_t *table,
                                uint32_t x,
                                uint64_t passes,
                                supermex_cell_t *after,
                                uint64_t *start,
                                size_t *period,
                                uint32_t *offsets,
                                size_t capacity);

// Finds every sheet that goes on for ever with `passes` passes left, in ascending order; of a table that is cut after a
// number of columns, as Nim's are, there is none. `*count` becomes their number, and as many of them as fit are put in
// `tails`, which has `capacity` places. What repeats is put in `offsets`, sheet after sheet, as much as fits in its
// `most_offsets` places; `*offset_count` becomes how much that is of all sheets together. Each of the two may be null if
// it has no places: so a first call tells how many are needed. SUPERMEX_INVALID if the table does not answer so many
// passes. Constant time a sheet.
//
// What the caller promises:
// `table` is null or open; `tails` has `capacity` places and `offsets` `most_offsets`; `count` and `offset_count` are null
// or places for their values.
supermex_status_t supermex_tails(const supermex_table_t *table,
                                 uint64_t passes,
                                 supermex_tail_t *tails,
                                 size_t capacity,
                                 size_t *count,
                                 uint32_t *offsets,
                                 size_t most_offsets,
                                 size_t *offset_count);

// Finds the winning first moves of every 3 x n board of Chomp that the table decides, in ascending order of n: of the
// positions [n, 0, 0], for n up to the number of sheets. `*count` becomes their number, and as many of them as fit are put
// in `openings`, which has `capacity` places (and may be null if that is 0). SUPERMEX_INVALID if the table does not answer
// so many passes. Costs two look-ups a sheet.
//
// What the caller promises:
// `table` is null or open; `openings` has `capacity` places; `count` is null or a place for its value.
supermex_status_t supermex_openings(const supermex_table_t *table,
                                    uint64_t passes,
                                    supermex_opening_t *openings,
                                    size_t capacity,
                                    size_t *count);

// Says who wins at a position of two piles. Constant time.
//
// What the caller promises:
// `table` is null or open; `outcome` is null or a place for one.
supermex_status_t supermex_pairs_outcome(const supermex_table_t *table,
                                         supermex_pair_t position,
                                         supermex_outcome_t *outcome);

// Says who wins at each of `count` positions of two piles. `*done` becomes the number of outcomes that were written: all
// of them, or those before the position that could not be answered, which is position number `*done`. `done` may be null.
//
// What the caller promises:
// `table` is null or open; `positions` has `count` positions and `outcomes` places for as many; both may be null if
// `count` is 0.
supermex_status_t supermex_pairs_outcomes(const supermex_table_t *table,
                                          const supermex_pair_t *positions,
                                          size_t count,
                                          supermex_outcome_t *outcomes,
                                          size_t *done);

// Finds the pair of a number: the P-position that has a pile of `n`, with the smaller pile first, and its number among all
// of them by the smaller pile, from 0 on. `*found` becomes whether the table has it. `index` may be null.
//
// What the caller promises:
// `table` is null or open; `found`, `pair` and `index` are null or places for their values.
supermex_status_t supermex_pairs_find(const supermex_table_t *table,
                                      uint64_t n,
                                      bool *found,
                                      supermex_pair_t *pair,
                                      uint64_t *index);

// Finds pair number `index`, by the smaller number, from 0 on. `*found` becomes whether the table has it.
//
// What the caller promises:
// `table` is null or open; `found` and `pair` are null or places for their values.
supermex_status_t supermex_pairs_pair(const supermex_table_t *table,
                                      uint64_t index,
                                      bool *found,
                                      supermex_pair_t *pair);

// Finds every P-position that one move from a position of two piles leads to. `*count` becomes their number, and as many
// of them as fit are put in `moves`, which has `capacity` places (and may be null if that is 0). The first `*free` cannot
// be blocked: a position with one of them is N. The others lie on the diagonal, nearest to the origin first, and all but
// one of any k of them can be blocked: a position with k of them is N, one with fewer and nothing free is P, and these
// then have to be blocked. There are none beyond the table; supermex_pairs_outcome() tells which.
//
// What the caller promises:
// `table` is null or open; `moves` has `capacity` places; `free` and `count` are null or places for their values.
supermex_status_t supermex_pairs_winning_moves(const supermex_table_t *table,
                                               supermex_pair_t position,
                                               supermex_pair_t *moves,
                                               size_t capacity,
                                               size_t *free,
                                               size_t *count);

// Says who wins from a state of (k,m)-Imitation Nim, by the table of (k,m)-Wythoff Nim. Constant time.
//
// What the caller promises:
// `table` is null or open; `outcome` is null or a place for one.
supermex_status_t supermex_imitation_outcome(const supermex_table_t *table,
                                             supermex_state_t state,
                                             supermex_outcome_t *outcome);

// Says who wins from each of `count` states of (k,m)-Imitation Nim. `*done` becomes the number of outcomes that were
// written: all of them, or those before the state that could not be answered, which is state number `*done`. `done` may
// be null.
//
// What the caller promises:
// `table` is null or open; `states` has `count` states and `outcomes` places for as many; both may be null if `count` is
// 0.
supermex_status_t supermex_imitation_outcomes(const supermex_table_t *table,
                                              const supermex_state_t *states,
                                              size_t count,
                                              supermex_outcome_t *outcomes,
                                              size_t *done);

// Says of which class two piles are in (k,m)-Imitation Nim.
//
// What the caller promises:
// `table` is null or open; `found` is null or a place for one.
supermex_status_t supermex_imitation_class(const supermex_table_t *table,
                                           supermex_pair_t piles,
                                           supermex_class_t *found);

// Finds every legal move from a state of (k,m)-Imitation Nim to a state that is P, in ascending order of its piles.
// `*count` becomes their number, and as many of them as fit are put in `moves`, which has `capacity` places (and may be
// null if that is 0). There are none beyond the table; supermex_imitation_outcome() tells which.
//
// What the caller promises:
// `table` is null or open; `moves` has `capacity` places; `count` is null or a place for its value.
supermex_status_t supermex_imitation_winning_moves(const supermex_table_t *table,
                                                   supermex_state_t state,
                                                   supermex_state_t *moves,
                                                   size_t capacity,
                                                   size_t *count);

// Says who wins at a position of four numbers. Constant time.
//
// What the caller promises:
// `table` is null or open; `outcome` is null or a place for one.
supermex_status_t supermex_layers_outcome(const supermex_table_t *table,
                                          supermex_four_t position,
                                          supermex_outcome_t *outcome);

// Says who wins at each of `count` positions of four numbers. `*done` becomes the number of outcomes that were written: all
// of them, or those before the position that could not be answered, which is position number `*done`. `done` may be null.
//
// What the caller promises:
// `table` is null or open; `positions` has `count` positions and `outcomes` places for as many; both may be null if
// `count` is 0.
supermex_status_t supermex_layers_outcomes(const supermex_table_t *table,
                                           const supermex_four_t *positions,
                                           size_t count,
                                           supermex_outcome_t *outcomes,
                                           size_t *done);

// Finds the z for which [w, x, y, z] with `passes` passes left is a P-position. `*cell` says whether there is one, which
// is then put in `*z`, and otherwise 0. Constant time.
//
// What the caller promises:
// `table` is null or open; `cell` and `z` are null or places for their values.
supermex_status_t supermex_layers_completion(const supermex_table_t *table,
                                             uint64_t w,
                                             uint64_t x,
                                             uint64_t y,
                                             uint64_t passes,
                                             supermex_cell_t *cell,
                                             uint64_t *z);

// Finds every move from a position of four numbers to a P-position, in ascending order. `*count` becomes their number,
// and as many of them as fit are put in `moves`, which has `capacity` places (and may be null if that is 0). `*complete`
// becomes whether the table sees every move; `complete` may be null. There are none from a P-position, nor from one
// beyond the table; supermex_layers_outcome() tells which.
//
// What the caller promises:
// `table` is null or open; `moves` has `capacity` places; `count` and `complete` are null or places for their values.
supermex_status_t supermex_layers_winning_moves(const supermex_table_t *table,
                                                supermex_four_t position,
                                                supermex_four_t *moves,
                                                size_t capacity,
                                                size_t *count,
                                                bool *complete);

// Finds the value of a pile of `n`: its Sprague-Grundy value, or in misere play the value of the same recursion begun
// with 1 where there is no move. `*known` becomes whether the table has it: it has every pile where it proves a period.
// Constant time.
//
// What the caller promises:
// `table` is null or open; `known` and `value` are null or places for their values.
supermex_status_t supermex_piles_value(const supermex_table_t *table, uint64_t n, bool *known, uint64_t *value);

// Says from which pile on the values repeat, and how: `*length` of them, from `*start` on, with `*saltus` added after each
// period (0, except in Nim). `*length` becomes 0 where no period is proved. `start` and `saltus` may be null.
//
// What the caller promises:
// `table` is null or open; `start`, `length` and `saltus` are null or places for their values.
supermex_status_t supermex_piles_period(const supermex_table_t *table,
                                        uint64_t *start,
                                        uint64_t *length,
                                        uint64_t *saltus);

// Says who wins a sum of `count` piles. A look-up a pile. SUPERMEX_NO_THEORY in misere play of other games than Nim, if
// more than one pile has a move.
//
// What the caller promises:
// `table` is null or open; `sum` has `count` piles; `outcome` is null or a place for one.
supermex_status_t supermex_piles_outcome(const supermex_table_t *table,
                                         const uint64_t *sum,
                                         size_t count,
                                         supermex_outcome_t *outcome);

// Says who wins each of `count` sums of `width` piles, which follow each other in `sums`. `*done` becomes the number of
// outcomes that were written: all of them, or those before the sum that could not be answered, which is sum number
// `*done`. `done` may be null.
//
// What the caller promises:
// `table` is null or open; `sums` has `count * width` piles and `outcomes` `count` places; each may be null if it has
// none.
supermex_status_t supermex_piles_outcomes(const supermex_table_t *table,
                                          const uint64_t *sums,
                                          size_t width,
                                          size_t count,
                                          supermex_outcome_t *outcomes,
                                          size_t *done);

// Finds every move from a sum of `width` piles to a sum that is P, in ascending order. `*count` becomes their number, and
// as many of them as fit are put in `moves`, each as the `width` piles that it leads to; `moves` has places for
// `capacity` such sums (and may be null if that is 0). There are none where the sum is not N; supermex_piles_outcome()
// tells what it is.
//
// What the caller promises:
// `table` is null or open; `sum` has `width` piles; `moves` has `capacity * width` places; `count` is null or a place for
// its value.
supermex_status_t supermex_piles_winning_moves(const supermex_table_t *table,
                                               const uint64_t *sum,
                                               size_t width,
                                               uint64_t *moves,
                                               size_t capacity,
                                               size_t *count);

// Says who wins on a strip of `length` cells: SUPERMEX_N for whoever moves first, SUPERMEX_P for whoever moves second,
// SUPERMEX_LEFT or SUPERMEX_RIGHT. Cells have the values of supermex_stone_t; empty ones at the ends do not count.
//
// What the caller promises:
// `table` is null or open; `cells` has `length` cells; `outcome` is null or a place for one.
supermex_status_t supermex_strips_outcome(const supermex_table_t *table,
                                          const uint8_t *cells,
                                          size_t length,
                                          supermex_outcome_t *outcome);

// Says who wins on each of `count` strips of `length` cells, which follow each other in `cells`. `*done` becomes the
// number of outcomes that were written: all of them, or those before the strip that could not be answered, which is strip
// number `*done`. `done` may be null.
//
// What the caller promises:
// `table` is null or open; `cells` has `count * length` cells and `outcomes` `count` places; each may be null if it has
// none.
supermex_status_t supermex_strips_outcomes(const supermex_table_t *table,
                                           const uint8_t *cells,
                                           size_t length,
                                           size_t count,
                                           supermex_outcome_t *outcomes,
                                           size_t *done);

// Finds the moves of both players that win on a strip of `length` cells, each after which the other one, to move, loses.
// `*count` becomes their number, and as many of them as fit are put in `moves`, each as the `length` cells that it leads
// to; `moves` has places for `capacity` such strips (and may be null if that is 0). The first `*left` of them are Left's,
// the others Right's. There are none beyond the table; supermex_strips_outcome() tells which.
//
// What the caller promises:
// `table` is null or open; `cells` has `length` cells; `moves` has `capacity * length` places; `left` and `count` are null
// or places for their values.
supermex_status_t supermex_strips_winning_moves(const supermex_table_t *table,
                                                const uint8_t *cells,
                                                size_t length,
                                                uint8_t *moves,
                                                size_t capacity,
                                                size_t *left,
                                                size_t *count);

// Says who wins on the board of `count` rows, of which none is longer than the one before; rows of 0 at its end do not
// count. A board that is not inside the table's rectangle is asked by its transpose. Constant time.
//
// What the caller promises:
// `table` is null or open; `rows` has `count` lengths; `outcome` is null or a place for one.
supermex_status_t supermex_boards_outcome(const supermex_table_t *table,
                                          const uint64_t *rows,
                                          size_t count,
                                          supermex_outcome_t *outcome);

// Says who wins on each of `count` boards of `width` rows, which follow each other in `rows`; a board of fewer rows has
// rows of 0 at its end. `*done` becomes the number of outcomes that were written: all of them, or those before the board
// that could not be answered, which is board number `*done`. `done` may be null.
//
// What the caller promises:
// `table` is null or open; `rows` has `count * width` lengths and `outcomes` `count` places; each may be null if it has
// none.
supermex_status_t supermex_boards_outcomes(const supermex_table_t *table,
                                           const uint64_t *rows,
                                           size_t width,
                                           size_t count,
                                           supermex_outcome_t *outcomes,
                                           size_t *done);

// Finds every move from the board of `width` rows to one that is P, in ascending order; those from a rectangle are the
// winning first moves. `*count` becomes their number, and as many of them as fit are put in `moves`, each as the `width`
// rows of the board that it leads to; `moves` has places for `capacity` such boards (and may be null if that is 0). There
// are none where the board is not N; supermex_boards_outcome() tells what it is.
//
// What the caller promises:
// `table` is null or open; `rows` has `width` lengths; `moves` has `capacity * width` places; `count` is null or a place
// for its value.
supermex_status_t supermex_boards_winning_moves(const supermex_table_t *table,
                                                const uint64_t *rows,
                                                size_t width,
                                                uint64_t *moves,
                                                size_t capacity,
                                                size_t *count);

// Says who wins at a position of a game by a rules file, whose third number is 0 in a game on two. Constant time.
//
// What the caller promises:
// `table` is null or open; `outcome` is null or a place for one.
supermex_status_t supermex_boxes_outcome(const supermex_table_t *table,
                                         supermex_position_t position,
                                         supermex_outcome_t *outcome);

// Says who wins at each of `count` positions of a game by a rules file. `*done` becomes the number of outcomes that were
// written: all of them, or those before the position that could not be answered, which is position number `*done`. `done`
// may be null.
//
// What the caller promises:
// `table` is null or open; `positions` has `count` positions and `outcomes` places for as many; both may be null if
// `count` is 0.
supermex_status_t supermex_boxes_outcomes(const supermex_table_t *table,
                                          const supermex_position_t *positions,
                                          size_t count,
                                          supermex_outcome_t *outcomes,
                                          size_t *done);

// Finds the one `z` that makes a P-position with `x, y`, in a table of columns: SUPERMEX_NOTHING in `*cell` if there is none in
// the box, SUPERMEX_UNKNOWN outside it and in a table without columns. `*z` is written where there is one, and may be null.
//
// What the caller promises:
// `table` is null or open; `cell` and `z` are null or places for their values.
supermex_status_t supermex_boxes_completion(const supermex_table_t *table,
                                            uint64_t x,
                                            uint64_t y,
                                            uint64_t passes,
                                            supermex_cell_t *cell,
                                            uint64_t *z);

// Decides whether a position of a game by a rules file is an instant winner: whether one move that lowers x reaches a
// P-position with as many passes. Costs a look-up for each move. SUPERMEX_UNDECIDED outside the box, and for what is no
// position.
//
// What the caller promises:
// `table` is null or open; `decision` is null or a place for one.
supermex_status_t supermex_boxes_instant_winner(const supermex_table_t *table,
                                                supermex_position_t position,
                                                supermex_decision_t *decision);

// Finds every move from a position of a game by a rules file to one that is P, in ascending order, the pass last. `*count`
// becomes their number, and as many of them as fit are put in `moves`, which has places for `capacity` (and may be null if
// that is 0).
//
// What the caller promises:
// `table` is null or open; `moves` has `capacity` places; `count` is null or a place for its value.
supermex_status_t supermex_boxes_winning_moves(const supermex_table_t *table,
                                               supermex_position_t position,
                                               supermex_position_t *moves,
                                               size_t capacity,
                                               size_t *count);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SUPERMEX_H */
