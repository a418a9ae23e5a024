/*
 * supermex: databases of the P-positions of 3-pile Nim and 3-row Chomp.
 *
 * A database that is open is used from any number of threads at once; only supermex_close must come last. Every
 * function that can fail returns a status, and supermex_last_error() says in words what was wrong. Nothing is
 * written through an out-pointer unless the status is SUPERMEX_OK, but for what is said of batches.
 *
 * Positions: three piles in Nim; columns of height 3, 2 and 1 in Chomp. A database with one pass answers any
 * number of passes.
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
  // An argument is wrong: a null pointer, or a path that is no UTF-8.
  SUPERMEX_INVALID = 1,
  // The system refused to open or to read a file.
  SUPERMEX_IO = 2,
  // The path is no database, or files are missing, damaged, of another version, or do not belong together.
  SUPERMEX_NO_DATABASE = 3,
  // The file is damaged where the answer should be.
  SUPERMEX_DAMAGED = 4,
  // A bug in this library, caught at its boundary.
  SUPERMEX_INTERNAL = 5,
} supermex_status_t;

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
  // The position is outside what the database holds.
  SUPERMEX_BEYOND = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum supermex_outcome_t supermex_outcome_t;
#else
typedef uint8_t supermex_outcome_t;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What a database says of a completion. One byte.
enum supermex_cell_t
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // There is one.
  SUPERMEX_COMPLETION = 0,
  // There is none, in this column and in all that follow.
  SUPERMEX_NOTHING = 1,
  // The database does not reach here.
  SUPERMEX_UNKNOWN = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum supermex_cell_t supermex_cell_t;
#else
typedef uint8_t supermex_cell_t;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A yes or no that a database may not know. One byte.
enum supermex_decision_t
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // No.
  SUPERMEX_NO = 0,
  // Yes.
  SUPERMEX_YES = 1,
  // The database does not decide it.
  SUPERMEX_UNDECIDED = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum supermex_decision_t supermex_decision_t;
#else
typedef uint8_t supermex_decision_t;
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
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum supermex_game_t supermex_game_t;
#else
typedef uint8_t supermex_game_t;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// How the completions are stored. One byte.
enum supermex_profile_t
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Read in place.
  SUPERMEX_FAST = 0,
  // In compressed frames.
  SUPERMEX_SMALL = 1,
  // Not at all: they are nim-sums.
  SUPERMEX_NIM_SUM = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum supermex_profile_t supermex_profile_t;
#else
typedef uint8_t supermex_profile_t;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A database that is open.
typedef struct supermex_database_t supermex_database_t;

// A position, with the passes left.
typedef struct {
  // Three piles in Nim; the columns of height 3, 2 and 1 in Chomp.
  uint64_t piles[3];
  // Passes left.
  uint64_t passes;
} supermex_position_t;

// What a database is.
typedef struct {
  // The game.
  supermex_game_t game;
  // How it is stored.
  supermex_profile_t profile;
  // Whether the order of the piles does not matter.
  bool symmetric;
  // Passes that it was built for: 0 or 1.
  uint32_t passes;
  // Its first sheet x: 0, unless it is a single file.
  uint32_t first_sheet;
  // One more than the number of its last sheet.
  uint32_t sheets;
  // The columns y of each sheet are those below this; 0 where every column is answered.
  uint32_t columns;
  // Number of files.
  uint64_t files;
  // Completions stored.
  uint64_t cells;
  // Bytes of the files.
  uint64_t bytes;
  // Program and version that wrote it; empty for a single file. Valid until the database is closed.
  const char *generator;
  // BLAKE3 of its contents, in hexadecimal; empty for a single file. Valid until the database is closed.
  const char *logical_digest;
} supermex_info_t;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Version of this library, such as "0.1.0".
const char *supermex_version(void);

// Opens a database: the directory that `supermex build` wrote, or one sheet file of it. The files are mapped, and
// must not be changed in place while the database is open.
//
// The handle is put in `*database`, and is to be given to supermex_close().
//
// What the caller promises:
// `path` is null or a string that ends with a zero; `database` is null or a place for a pointer.
supermex_status_t supermex_open(const char *path, supermex_database_t **database);

// Closes a database. Nothing else may be using it, and nothing may use it, or what it gave, afterwards. A null
// pointer is let pass.
//
// What the caller promises:
// `database` is null or a handle of supermex_open() that was not closed.
void supermex_close(supermex_database_t *database);

// Says who wins at a position. Constant time.
//
// What the caller promises:
// `database` is null or open; `outcome` is null or a place for one.
supermex_status_t supermex_outcome(const supermex_database_t *database,
                                   supermex_position_t position,
                                   supermex_outcome_t *outcome);

// Says who wins at each of `count` positions, several times as fast as one by one. `*done` becomes the number of
// outcomes that were written: all of them, or those before the position where the file turned out to be damaged.
// `done` may be null.
//
// What the caller promises:
// `database` is null or open; `positions` has `count` positions and `outcomes` places for as many; both may be null
// if `count` is 0.
supermex_status_t supermex_outcomes(const supermex_database_t *database,
                                    const supermex_position_t *positions,
                                    size_t count,
                                    supermex_outcome_t *outcomes,
                                    size_t *done);

// Finds the z for which [x, y, z] with `passes` passes left is a P-position. `*cell` says whether there is one, which
// is then put in `*z`, and else 0. Constant time.
//
// What the caller promises:
// `database` is null or open; `cell` and `z` are null or places for their values.
supermex_status_t supermex_completion(const supermex_database_t *database,
                                      uint64_t x,
                                      uint64_t y,
                                      uint64_t passes,
                                      supermex_cell_t *cell,
                                      uint64_t *z);

// Finds the completions of a rectangle: the sheets x from `first_sheet` on and below `end_sheet`, the columns y from
// `first_column` on and below `end_column`. They are put in `completions` sheet after sheet, which has `capacity`
// places, as many as the rectangle has cells; UINT32_MAX stands for no completion. `*whole` becomes false, and all of
// `completions` UINT32_MAX, if the database has not all of them.
//
// What the caller promises:
// `database` is null or open; `completions` has `capacity` places; `whole` is null or a place for its value.
supermex_status_t supermex_completions(const supermex_database_t *database,
                                       uint64_t passes,
                                       uint32_t first_sheet,
                                       uint32_t end_sheet,
                                       uint32_t first_column,
                                       uint32_t end_column,
                                       uint32_t *completions,
                                       size_t capacity,
                                       bool *whole);

// Decides whether a position is an instant winner: whether one move that lowers x reaches a P-position with as many
// passes.
//
// What the caller promises:
// `database` is null or open; `decision` is null or a place for one.
supermex_status_t supermex_instant_winner(const supermex_database_t *database,
                                          supermex_position_t position,
                                          supermex_decision_t *decision);

// Finds every move from a position to a P-position, in ascending order. `*count` becomes their number, and as many of
// them as fit are put in `moves`, which has `capacity` places (and may be null if that is 0). `*complete` becomes
// whether the database sees every move; `complete` may be null. There are none from a P-position, nor from one beyond
// the database; supermex_outcome() tells which.
//
// What the caller promises:
// `database` is null or open; `moves` has `capacity` places; `count` and `complete` are null or places for their
// values.
supermex_status_t supermex_winning_moves(const supermex_database_t *database,
                                         supermex_position_t position,
                                         supermex_position_t *moves,
                                         size_t capacity,
                                         size_t *count,
                                         bool *complete);

// Says what a database is.
//
// What the caller promises:
// `database` is null or open; `info` is null or a place for one.
supermex_status_t supermex_info(const supermex_database_t *database, supermex_info_t *info);

// What was wrong with the last call of this thread that did not return SUPERMEX_OK, and what to do: one line of
// UTF-8, empty if there was none. Valid until the next such call of this thread.
const char *supermex_last_error(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SUPERMEX_H */
