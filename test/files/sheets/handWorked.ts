// Results sheets with the standings that they must give under tournament-2026, computed by hand. A win is 0.75, the
// final counts 1.3 times, a best move with three black players is 0.40, and a disqualification is −0.50. Ci = min(0.40,
// i · 0.40 / B), B = round-half-up(0.4 · n) (docs/spec/scoring.md §2).

import { sheet, type Cells } from './sheetText.ts'

/** One game: the players in seats 1 to 10, their cards, the winner, and the first victim. */
interface Played {
  readonly stage: string
  readonly round: number | string
  readonly seats: string
  readonly don: string
  readonly mafia: string
  readonly sheriff: string
  readonly winner: 'red' | 'mafia' | ''
  readonly victim: string
  readonly cells?: Readonly<Record<string, Cells>>
}

export interface HandWorked {
  readonly what: string
  readonly text: string
  /** For each stage, the number n of rounds by which its compensation is computed. */
  readonly rounds: Readonly<Record<string, number>>
  /** Place, name, displayed total, and displayed Ci. */
  readonly table: readonly (readonly [place: number, name: string, total: string, ci: string])[]
}

function rowsOf({ stage, round, seats, don, mafia, sheriff, winner, victim, cells = {} }: Played): readonly Cells[] {
  return [...seats].map((player, index) => ({
    stage,
    round,
    table: 1,
    seat: index + 1,
    player,
    winner,
    role: player === don ? 'don' : mafia.includes(player) ? 'mafia' : player === sheriff ? 'sheriff' : 'civilian',
    first_victim: player === victim ? '1' : '',
    ...cells[player],
  }))
}

const TEN = 'ABCDEFGHIJ'

/**
 * Main stage: rounds 1, 2 and 4 (the third was cancelled), so n = 3 and B = round(1.2) = 1, which gives 0.40 the first
 * time. K replaces J in round 4. Final: rounds continue as 13 to 16, so n = 4 and B = 2, which gives 0.20 each time.
 */
const CUP: readonly Played[] = [
  {
    stage: 'main',
    round: 1,
    seats: TEN,
    don: 'A',
    mafia: 'BC',
    sheriff: 'D',
    winner: 'mafia',
    victim: 'E',
    cells: { A: { bonus: '0.3' }, F: { penalty: '0.2' } },
  },
  { stage: 'main', round: 2, seats: TEN, don: 'D', mafia: 'EF', sheriff: 'A', winner: 'red', victim: 'B' },
  { stage: 'main', round: 4, seats: 'ABCDEFGHIK', don: 'G', mafia: 'HI', sheriff: 'E', winner: 'mafia', victim: 'B' },
  { stage: 'final', round: 13, seats: TEN, don: 'J', mafia: 'HI', sheriff: 'G', winner: 'mafia', victim: 'A' },
  { stage: 'final', round: 14, seats: TEN, don: 'F', mafia: 'DE', sheriff: 'C', winner: 'mafia', victim: 'A' },
  {
    stage: 'final',
    round: 15,
    seats: TEN,
    don: 'A',
    mafia: 'BC',
    sheriff: 'J',
    winner: 'red',
    victim: 'G',
    cells: { J: { bonus: '0.4' } },
  },
  {
    stage: 'final',
    round: 16,
    seats: TEN,
    don: 'B',
    mafia: 'IJ',
    sheriff: 'H',
    winner: 'mafia',
    victim: 'C',
    cells: { C: { best_move: '2 9 10' }, D: { disqualified: '1' } },
  },
]

/**
 * I  0.75 · 2 (R2, R4)                             + 1.3 · 0.75 · 3 (13, 15, 16)          = 1.50 + 2.925 = 4.425
 * J  0.75 (R2)                                     + 1.3 · (0.75 · 3 (13, 15, 16) + 0.40) = 0.75 + 3.445 = 4.195
 * H  0.75 · 2 (R2, R4)                             + 1.3 · 0.75 · 2 (13, 15)              = 1.50 + 1.95  = 3.45
 * B  0.75 · 2 (R1, R2) + Ci 0.40 (R4; R2 was won)  + 1.3 · 0.75 (16)                      = 1.90 + 0.975 = 2.875
 * A  0.75 · 2 (R1, R2) + 0.30                      + 1.3 · Ci (0.40 + 0.40: twice)        = 1.80 + 1.04  = 2.84
 * G  0.75 · 2 (R2, R4)                             + 1.3 · 0.75 (15, red won: no Ci)      = 1.50 + 0.975 = 2.475
 * E  Ci 0.40 (R1)                                  + 1.3 · 0.75 · 2 (14, 15)              = 0.40 + 1.95  = 2.35
 * C  0.75 · 2 (R1, R2)                             + 1.3 · (best move 0.40 + Ci 0.20)     = 1.50 + 0.78  = 2.28
 * F  −0.20 (R1)                                    + 1.3 · 0.75 · 2 (14, 15)              = 1.95 − 0.20  = 1.75
 * D                                                  1.3 · (0.75 · 2 (14, 15) − 0.50)     = 1.95 − 0.65  = 1.30
 * K  in no final, so below every finalist                                                 = 0
 */
const CUP_TABLE: HandWorked['table'] = [
  [1, 'I', '4.43', '0.00'],
  [2, 'J', '4.20', '0.00'],
  [3, 'H', '3.45', '0.00'],
  [4, 'B', '2.88', '0.40'],
  [5, 'A', '2.84', '1.04'],
  [6, 'G', '2.48', '0.00'],
  [7, 'E', '2.35', '0.40'],
  [8, 'C', '2.28', '0.26'],
  [9, 'F', '1.75', '0.00'],
  [10, 'D', '1.30', '0.00'],
  [11, 'K', '0.00', '0.00'],
]

/** Round 3 was not finished, but it was scheduled, so n = 4 and B = 2. */
const UNFINISHED: readonly Played[] = [
  ...CUP.slice(0, 3),
  { stage: 'main', round: 3, seats: TEN, don: 'A', mafia: 'BC', sheriff: 'D', winner: '', victim: '' },
]

/** Rounds with names, in order of appearance. There are three, so B = 1. */
const WORDED: readonly Played[] = CUP.slice(0, 3).map((game, index) => ({ ...game, round: `tour ${'cab'[index]}` }))

/** Round numbers beyond those of a plan. There are still three rounds. */
const YEARS: readonly Played[] = CUP.slice(0, 3).map((game, index) => ({ ...game, round: 2024 + index }))

/**
 * A 1.80; B 0.75 · 2 + Ci (R4, twice the victim: min(0.40, 2 · 0.40 / B) = 0.40 for B = 1 and 2);
 * G 1.50, once as the Don; C, H, I 1.50; J 0.75; E Ci (R1, once: 0.40 / B); D, K 0; F −0.20.
 */
const mainTable = (ciOfE: string): HandWorked['table'] => [
  [1, 'B', '1.90', '0.40'],
  [2, 'A', '1.80', '0.00'],
  [3, 'G', '1.50', '0.00'],
  [4, 'C', '1.50', '0.00'],
  [4, 'H', '1.50', '0.00'],
  [4, 'I', '1.50', '0.00'],
  [7, 'J', '0.75', '0.00'],
  [8, 'E', ciOfE, ciOfE],
  [9, 'D', '0.00', '0.00'],
  [9, 'K', '0.00', '0.00'],
  [11, 'F', '-0.20', '0.00'],
]

export const CUP_SHEET: HandWorked = {
  what: 'a sheet with a cancelled round, a replaced player, and a final with continued round numbers',
  text: textOf(CUP),
  rounds: { main: 3, final: 4 },
  table: CUP_TABLE,
}

export const HAND_WORKED: readonly HandWorked[] = [
  CUP_SHEET,
  {
    what: 'a sheet with an unfinished round',
    text: textOf(UNFINISHED),
    rounds: { main: 4 },
    table: mainTable('0.20'),
  },
  { what: 'a sheet with round names', text: textOf(WORDED), rounds: { main: 3 }, table: mainTable('0.40') },
  {
    what: 'a sheet with round numbers that no plan has',
    text: textOf(YEARS),
    rounds: { main: 3 },
    table: mainTable('0.40'),
  },
]

function textOf(games: readonly Played[]): string {
  return sheet(...games.flatMap(rowsOf))
}
