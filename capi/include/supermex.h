/*
 * supermex: databases of the P-positions of 3-pile Nim, 3-row Chomp and smaller games.
 *
 * A table of any game is opened by supermex_open() and asked by the same functions: a position is a row of numbers and
 * the passes left, see supermex_outcome(). What only some games have is SUPERMEX_NOT_FOR_GAME for the others.
 *
 * Every function that can fail returns a status, and supermex_last_error() says in words what was wrong. Nothing is
 * written through an out-pointer unless the status is SUPERMEX_OK, except for what is said of batches and of rows.
 *
 * A table that is open is used from any number of threads at once; only supermex_close() must come last. Positions that
 * were found belong to the thread that got them.
 *
 * The caller promises of every pointer: that it is null, which is SUPERMEX_INVALID where it is needed, or what it says.
 * A table is open; a text ends with a zero; the size behind an array says how many values or places it has, and it may be
 * null if that is 0; any other is a place for its value.
 */

#ifndef SUPERMEX_H
#define SUPERMEX_H

/* Made by cbindgen from capi/src; see capi/tests/header.rs. Do not change it by hand. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The most passes of the table, 0 or 1; none in games without passes.
#define SUPERMEX_MOST_PASSES UINT64_MAX

// What came of a call.
typedef enum {
  // It did what it should.
  SUPERMEX_OK = 0,
  // An argument is wrong: a null pointer, a capacity that does not fit, numbers or a text that are not a position.
  SUPERMEX_INVALID = 1,
  // The system refused to open or to read a file. The same call may succeed later.
  SUPERMEX_IO = 2,
  // It is not a database, or its files are missing, damaged or of several databases. Replace what the message names.
  SUPERMEX_NO_DATABASE = 3,
  // The file is damaged where the answer should be, or supermex_verify() found it damaged. Replace it.
  SUPERMEX_DAMAGED = 4,
  // A bug in this library, caught at its boundary.
  SUPERMEX_INTERNAL = 5,
  // There is nothing at the path.
  SUPERMEX_NOT_FOUND = 6,
  // The file is of a format version that this library does not read. Use a newer one, or build the database again.
  SUPERMEX_WRONG_VERSION = 7,
  // Tables of this game do not have what was asked for. The message says why, and what to do.
  SUPERMEX_NOT_FOR_GAME = 8,
  // It is a position, and no theory says who wins: a sum of piles in misere play.
  SUPERMEX_NO_THEORY = 9,
  // supermex_certify() found a wrong answer, or could not tell.
  SUPERMEX_NOT_CERTIFIED = 10,
  // The table ends before what was asked for, or does not answer this number of passes.
  SUPERMEX_TOO_FAR = 11,
  // The list has ended: only supermex_next() says so.
  SUPERMEX_END = 12,
} supermex_status_t;

// Who wins.
typedef enum {
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
} supermex_outcome_t;

// What an answer leaves out: supermex_lack_words() says it in words.
typedef enum {
  // Nothing.
  SUPERMEX_WHOLE = 0,
  // The position is beyond the table: nothing is known of it.
  SUPERMEX_LACKS_BEYOND = 1,
  // Some moves lead outside the table, so that a winning move may be missing.
  SUPERMEX_LACKS_OUTSIDE = 2,
  // The position is too large to be played to the end.
  SUPERMEX_LACKS_TOO_LARGE = 3,
  // There are too many lines to search: this one need not be the quickest or the longest.
  SUPERMEX_LACKS_UNSEARCHED = 4,
  // The position has more moves than one answer goes through, so that some are missing.
  SUPERMEX_LACKS_TOO_MANY = 5,
} supermex_lack_t;

// What a position is among those that were found.
typedef enum {
  // One of a list, of a line of play, or of all moves.
  SUPERMEX_PLAIN = 0,
  // A move there wins.
  SUPERMEX_WINS = 1,
  // A move there wins unless the other player blocks it, who cannot block all of these.
  SUPERMEX_UNLESS_BLOCKED = 2,
  // A move there would win, so that the other player has to block it, as they can; of all moves, one that they may.
  SUPERMEX_BLOCK = 3,
  // A move of Left's: one that wins, if Left is to move, one of a line of play, or any.
  SUPERMEX_BY_LEFT = 4,
  // A move of Right's.
  SUPERMEX_BY_RIGHT = 5,
  // A board that the game begins with; its openings follow.
  SUPERMEX_START = 6,
} supermex_role_t;

// What a table says of a completion.
typedef enum {
  // There is one.
  SUPERMEX_COMPLETION = 0,
  // There is none, in this column and in all that follow.
  SUPERMEX_NOTHING = 1,
  // The table does not reach here.
  SUPERMEX_UNKNOWN = 2,
} supermex_cell_t;

// How the files of a table are read.
typedef enum {
  // When a look-up needs them, by a system call. What happens to the files can make it fail, and nothing worse.
  SUPERMEX_UNMAPPED = 0,
  // Mapped: the fastest look-ups. The caller promises that the files do not change while the table is open: answers are
  // then undefined, and where a file was cut or a disk fails a signal ends the process. supermex only renames files.
  SUPERMEX_MAPPED = 1,
  // All of them into memory, at once: nothing that happens to them afterwards changes an answer.
  SUPERMEX_IN_MEMORY = 2,
  // Mapped if they fit in memory, and unmapped otherwise. The caller promises what SUPERMEX_MAPPED asks for.
  SUPERMEX_AUTO = 3,
} supermex_reading_t;

// Positions that were found, for supermex_next() and then supermex_free(): by one thread, with their table open.
typedef struct supermex_positions_t supermex_positions_t;

// A table that is open, of any game.
typedef struct supermex_table_t supermex_table_t;

// A position that was found.
typedef struct {
  // Its numbers: valid until the next one is read.
  const uint64_t *numbers;
  // How many these are.
  size_t count;
  // Passes left.
  uint64_t passes;
  // What it is.
  supermex_role_t role;
  // Of a SUPERMEX_START: why an opening may be missing.
  supermex_lack_t lacks;
} supermex_position_t;

// What an overview shows.
typedef struct {
  // How many zooms there are: 0 if the table was built without an overview.
  uint32_t zooms;
  // Cells on each side of a pixel of zoom 0; one of every further zoom has four pixels of the zoom before.
  uint32_t side;
  // Columns of cells that it shows.
  uint32_t columns;
} supermex_overview_t;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// What was wrong with this thread's last call that failed, and what to do: a line of UTF-8, valid until the next one.
const char *supermex_last_error(void);

// Version of this library, such as "0.2.0".
const char *supermex_version(void);

// Opens a table of any game: the directory that `supermex build` wrote, or one file of it. `reading` is one of
// supermex_reading_t. The handle is put in `*table`, and is to be given to supermex_close().
// The caller promises: what SUPERMEX_MAPPED asks for, if that or SUPERMEX_AUTO is `reading`.
supermex_status_t supermex_open(const char *path, uint32_t reading, supermex_table_t **table);

// Closes a table, which nothing uses meanwhile or afterwards; lets a null pointer pass.
void supermex_close(supermex_table_t *table);

// Says what a table is, as a JSON object: `game`; how a position is written (`form`), how many `numbers` it has
// (null: any number), the most `passes` that the table is for (null: there are none) and what has to hold of one that
// it answers (`reach`); `title`, `rules`, `cells`, `columns`, `files`, `bytes`, `profiles`, `logical_digest` and more.
// Texts are put in `text` as far as they fit in its `capacity` bytes with a zero at the end, and `*length` becomes how
// long the whole is, without the zero: a first call without places tells how many are needed.
supermex_status_t supermex_info(const supermex_table_t *table, char *text, size_t capacity, size_t *length);

// Says what else there is to know of a table as a whole, as a JSON object with fields of its game: parameters of the
// rules, variants, sizes, a period, how sheets end. Costs a look-up a sheet. `text` is as for supermex_info().
supermex_status_t supermex_facts(const supermex_table_t *table, char *text, size_t capacity, size_t *length);

// Says what else is known of a position, as a JSON object: why the answer is what it is (a `sentence`, and the `cells` of the
// table that say so), and fields of its game, such as partners or Grundy values. `text` is as for supermex_info().
supermex_status_t supermex_details(const supermex_table_t *table,
                                   const uint64_t *numbers,
                                   size_t count,
                                   uint64_t passes,
                                   char *text,
                                   size_t capacity,
                                   size_t *length);

// Verifies a table: that its bytes are those that were written. Reads every byte and decodes every cell, on all
// processors; with `quick` the indexes only. If anything is wrong supermex_last_error() says all of it.
supermex_status_t supermex_verify(const supermex_table_t *table, bool quick);

// Certifies that the answers of a table are right, from them and the rules of moves alone: of `samples` random positions,
// chosen by `seed`, or with 0 of all. `*p_positions` and `*others` become how many were checked; either may be null.
supermex_status_t supermex_certify(const supermex_table_t *table,
                                   uint64_t samples,
                                   uint64_t seed,
                                   uint64_t *p_positions,
                                   uint64_t *others);

// Reads a position as its game writes it, which the `form` of supermex_info() says: "5,7,9,1", "xoxo_". Passes that
// are not told are the most that the table is for. As many numbers as fit are put in `numbers`, of `*count` in all.
supermex_status_t supermex_parse(const supermex_table_t *table,
                                 const char *text,
                                 uint64_t *numbers,
                                 size_t capacity,
                                 size_t *count,
                                 uint64_t *passes);

// Writes a position as its game does and supermex_parse() reads it. `text` is as for supermex_info().
supermex_status_t supermex_format(const supermex_table_t *table,
                                  const uint64_t *numbers,
                                  size_t count,
                                  uint64_t passes,
                                  char *text,
                                  size_t capacity,
                                  size_t *length);

// Says who wins at a position. Constant time; for sums, boards and strips one step for each number.
// A position is `count` numbers, with `passes` left: piles; columns of height 3, 2, 1 or 4, 3, 2, 1 in Chomp; rows of
// a board; cells of a strip (0 empty, 1 x, 2 o); a,b,r,s,l,n in Imitation Nim, which a table of (k,m)-Wythoff Nim
// answers: the piles, what the last move took from each, imitations in a row of who made it and of who is to move.
// Numbers that are not a position of the game, or passes where it has none, are SUPERMEX_INVALID.
supermex_status_t supermex_outcome(const supermex_table_t *table,
                                   const uint64_t *numbers,
                                   size_t count,
                                   uint64_t passes,
                                   supermex_outcome_t *outcome);

// Says who wins at each of `positions` positions, several times as fast as one by one where the table is large. Their
// numbers follow each other in rows of `count`; `passes` has a number for each, and is null where all have
// SUPERMEX_MOST_PASSES. Shorter boards and strips have zeros at the end. An outcome is a byte, a supermex_outcome_t.
// `*done` becomes how many were written, those before the first without an answer; it may be null.
supermex_status_t supermex_outcomes(const supermex_table_t *table,
                                    const uint64_t *numbers,
                                    size_t count,
                                    const uint64_t *passes,
                                    size_t positions,
                                    uint8_t *outcomes,
                                    size_t *done);

// Finds the moves that prove who wins, ascending by role and then by where they lead: none from a P-position, but
// what has to be blocked there; none beyond the table. `*lacks` becomes why one may be missing; `lacks` may be null.
supermex_status_t supermex_winning_moves(const supermex_table_t *table,
                                         const uint64_t *numbers,
                                         size_t count,
                                         uint64_t passes,
                                         supermex_positions_t **moves,
                                         supermex_lack_t *lacks);

// Finds every move that the rules allow, as supermex_winning_moves() does; supermex_outcome() says who wins there.
supermex_status_t supermex_options(const supermex_table_t *table,
                                   const uint64_t *numbers,
                                   size_t count,
                                   uint64_t passes,
                                   supermex_positions_t **moves,
                                   supermex_lack_t *lacks);

// Finds a line of play to the end, by the positions that its moves lead to: the winner wins as soon as possible,
// the other player loses as late as possible. `*lacks` becomes why it need not be that, or is null. In Clobber Right begins if `right_first`.
supermex_status_t supermex_line(const supermex_table_t *table,
                                const uint64_t *numbers,
                                size_t count,
                                uint64_t passes,
                                bool right_first,
                                supermex_positions_t **line,
                                supermex_lack_t *lacks);

// Finds the winning first moves of every board that the table decides: it as a SUPERMEX_START, then where they lead.
supermex_status_t supermex_openings(const supermex_table_t *table, uint64_t passes, supermex_positions_t **openings);

// Finds the P-positions whose numbers are at most `max` (of strips: cells), ascending; where the order of piles does not
// matter each once, or with `all_orders` in every order. After an error reading goes on behind what is damaged, or ends.
supermex_status_t supermex_list(const supermex_table_t *table,
                                uint32_t max,
                                uint64_t passes,
                                bool all_orders,
                                supermex_positions_t **list);

// Finds the declared variants that change nothing, with the only passes at which each is one, or SUPERMEX_MOST_PASSES.
supermex_status_t supermex_redundant_variants(const supermex_table_t *table, supermex_positions_t **variants);

// Reads the next of some positions: SUPERMEX_END if there is none.
supermex_status_t supermex_next(supermex_positions_t *positions, supermex_position_t *position);

// Frees positions that were found; lets a null pointer pass.
void supermex_free(supermex_positions_t *positions);

// What a value of supermex_lack_t means, in words; empty if nothing is lacking. Always valid.
const char *supermex_lack_words(uint32_t lack);

// Finds the last number that, after `count` others, makes a P-position: z after x, y; after one pile of two the
// other. `*cell` says whether there is one, which is put in `*value`, and otherwise 0. Constant time.
supermex_status_t supermex_completion(const supermex_table_t *table,
                                      const uint64_t *numbers,
                                      size_t count,
                                      uint64_t passes,
                                      supermex_cell_t *cell,
                                      uint64_t *value);

// Finds a row of completions: after `count` numbers and then each column from `first` on and below `end`. They are
// put in `completions`, whose `capacity` is the number of columns; UINT32_MAX stands for none. `*whole` becomes
// whether the table has all of them, and if not, all become UINT32_MAX; `whole` may be null. Some nanoseconds a cell.
supermex_status_t supermex_completions(const supermex_table_t *table,
                                       const uint64_t *numbers,
                                       size_t count,
                                       uint64_t passes,
                                       uint32_t first,
                                       uint32_t end,
                                       uint32_t *completions,
                                       size_t capacity,
                                       bool *whole);

// Decides whether a position is an instant winner: whether one move that lowers the first number reaches a P-position
// with the same number of passes. `*known` becomes whether the table decides it.
supermex_status_t supermex_instant_winner(const supermex_table_t *table,
                                          const uint64_t *numbers,
                                          size_t count,
                                          uint64_t passes,
                                          bool *known,
                                          bool *winner);

// Finds every z < `rows` for which x, y, z is an instant winner, ascending. `*known` becomes whether the table
// decides all of them. Those that fit are put in `winners`, and `*count` becomes how many there are.
supermex_status_t supermex_instant_winners(const supermex_table_t *table,
                                           uint64_t x,
                                           uint64_t y,
                                           uint64_t passes,
                                           uint64_t rows,
                                           bool *known,
                                           uint64_t *winners,
                                           size_t capacity,
                                           size_t *count);

// Finds the Grundy value of a position; of one pile in misere play the value of the same recursion begun with 1 where
// it has no move. `*known` becomes whether the table has it, and `*value` 0 if not. A look-up a number.
supermex_status_t supermex_grundy(const supermex_table_t *table,
                                  const uint64_t *numbers,
                                  size_t count,
                                  uint64_t passes,
                                  bool *known,
                                  uint64_t *value);

// Says from which pile on the values repeat, and how: `*length` of them, from `*start` on, with `*saltus` added after
// each period (0, except in Nim). `*length` becomes 0 where no period is proved. `start` and `saltus` may be null.
supermex_status_t supermex_period(const supermex_table_t *table, uint64_t *start, uint64_t *length, uint64_t *saltus);

// Says how sheet x goes on. From the column y = `*start` on, `*after` is what the table says of every completion:
// SUPERMEX_COMPLETION if z repeats the `*period` numbers of `completions` for ever, the first of them at `*start`;
// SUPERMEX_NOTHING if there is none; SUPERMEX_UNKNOWN if the table is cut there or does not have the sheet. The
// completions that fit are put in `completions`; `*period` is 0 where nothing repeats. Constant time.
supermex_status_t supermex_tail(const supermex_table_t *table,
                                uint32_t x,
                                uint64_t passes,
                                supermex_cell_t *after,
                                uint64_t *start,
                                uint32_t *completions,
                                size_t capacity,
                                size_t *period);

// Finds P-position number `index`, from 0 on, in the order of supermex_list(): of pairs, by the smaller pile. The
// numbers that fit are put in `numbers`, and `*count` becomes how many there are: 0 beyond the table. Constant time.
supermex_status_t supermex_nth(const supermex_table_t *table,
                               uint64_t index,
                               uint64_t *numbers,
                               size_t capacity,
                               size_t *count);

// Reads the overview of a level: the pixels of a zoom from the first columns and rows on and below their ends, column
// after column. Cell (y, z) of sheet x is in column y of Nim, x + y of Chomp, and in row z. A pixel is eight of
// the `capacity` numbers of `levels`: number i is the first sheet that wins over (2 i + 1) / 16 of its cells at once, or
// the number of sheets. Without any `*overview` alone is told.
supermex_status_t supermex_overview(const supermex_table_t *table,
                                    uint64_t passes,
                                    supermex_overview_t *overview,
                                    uint32_t zoom,
                                    uint32_t first_column,
                                    uint32_t end_column,
                                    uint32_t first_row,
                                    uint32_t end_row,
                                    uint32_t *levels,
                                    size_t capacity);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SUPERMEX_H */
