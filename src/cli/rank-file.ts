// Standings for the command line: a file is read as what it is; the table goes to stdout, and what
// the scheme would not have allowed to stderr.

import type { StandingRow } from '../club/standings/row.ts'
import { faultSentence, printable, type Fault } from './fault-sentences.ts'
import { readTextFile } from './input-file.ts'
import { rankSeason } from './rank-season.ts'
import { rankSheet } from './rank-sheet.ts'
import { Refused } from './refusal.ts'
import { chooseScheme } from './scheme-option.ts'
import { textTable, type TextColumn } from './table.ts'

/** Rows with names as they are, and what was taken but flagged. */
export interface Ranked {
  readonly rows: readonly StandingRow[]
  readonly notes: readonly (Fault & { readonly place: string })[]
  /** Games that could not be counted: the table is not the whole one. */
  readonly leftOut?: { readonly games: number; readonly of: number }
}

export async function rankFile(file: string, scheme: string, minimumGames: number): Promise<Ranked> {
  const text = await readTextFile(file)
  return isJson(text) ? rankSeason(text, scheme, minimumGames) : rankSheet(text, chooseScheme(scheme), minimumGames)
}

export function printStandings({ rows, notes, leftOut }: Ranked, json: boolean): void {
  for (const note of notes) console.error(`note: ${printable(note.place)}: ${faultSentence(note)} (${note.code})`)
  console.log(json ? JSON.stringify(rows.map(jsonRow)) : textTable(COLUMNS, rows.map((row) => ({ ...row, name: printable(row.name) }))))
  if (leftOut !== undefined && leftOut.games > 0) throw new Refused('sheet/games-left-out', `${leftOut.games} of ${leftOut.of} games were left out of the table`)
}

/** A results sheet begins with the name of a column. */
function isJson(text: string): boolean {
  return /^[\ufeff\s]*[[{]/.test(text)
}

/** The row of spec/cli.md: numbers, rounded half up. */
export function jsonRow({ place, tied, name: player, total, sumBonus, bonus, penalty, bestMove, compensation, wins, asDon, asSheriff, firstVictim, games }: StandingRow): Record<string, string | number | boolean> {
  return {
    place, tied, player,
    total: Number(total), sumBonus: Number(sumBonus), bonus: Number(bonus), penalty: Number(penalty),
    bestMove: Number(bestMove), compensation: Number(compensation),
    wins, asDon, asSheriff, firstVictim, games,
  }
}

const COLUMNS: readonly TextColumn<StandingRow>[] = [
  { head: '#', align: 'right', cell: (row) => `${row.place}${row.tied ? '=' : ''}` },
  { head: 'player', align: 'left', cell: (row) => row.name },
  { head: 'Σ', align: 'right', cell: (row) => row.total },
  { head: 'Σap', align: 'right', cell: (row) => row.sumBonus },
  { head: '+', align: 'right', cell: (row) => row.bonus },
  { head: '−', align: 'right', cell: (row) => row.penalty },
  { head: 'BM', align: 'right', cell: (row) => row.bestMove },
  { head: 'Ci', align: 'right', cell: (row) => row.compensation },
  { head: 'wins', align: 'right', cell: (row) => String(row.wins) },
  { head: 'Don', align: 'right', cell: (row) => String(row.asDon) },
  { head: 'Sheriff', align: 'right', cell: (row) => String(row.asSheriff) },
  { head: '1st', align: 'right', cell: (row) => String(row.firstVictim) },
  { head: 'games', align: 'right', cell: (row) => String(row.games) },
]
