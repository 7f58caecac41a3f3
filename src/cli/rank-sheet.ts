// Ranks a results sheet for the command line. What the scheme would not have allowed is noted on
// stderr and taken all the same: a sheet is history. Rule: spec/cli.md, "Results sheet".

import type { Scheme } from '../club/schemes/scheme.ts'
import { parseSheet } from '../club/sheet/sheet.ts'
import { scoreSheet } from '../club/sheet/score.ts'
import { shown, standings, type Standing } from '../club/standings/standings.ts'
import { standingRow, type StandingRow } from '../club/standings/row.ts'
import { faultSentence, printable, type Fault } from './fault-sentences.ts'
import { readTextFile } from './input-file.ts'
import { Refused } from './refusal.ts'
import { textTable, type TextColumn } from './table.ts'

export async function printStandings(file: string, scheme: Scheme, minimumGames: number, json: boolean): Promise<void> {
  const { table, notes } = rankSheet(await readTextFile(file), scheme, minimumGames)
  for (const note of notes) console.error(`note: ${placeOf(note)}: ${faultSentence(note)} (${note.code})`)
  console.log(json ? JSON.stringify(table.map(jsonRow)) : textTable(COLUMNS, table.map((standing) => standingRow(standing, printable(standing.tally.player)))))
}

export function rankSheet(text: string, scheme: Scheme, minimumGames = 0): { readonly table: readonly Standing[]; readonly notes: readonly Fault[] } {
  const sheet = parseSheet(text)
  if (!sheet.ok) throw new Refused(sheet.error.code, faultSentence(sheet.error), placeOf(sheet.error))
  const { games, rounds, flags } = scoreSheet(sheet.value, scheme)
  return { table: standings(games, scheme, { rounds, minimumGames }), notes: flags }
}

function placeOf({ params }: Fault): string {
  const field = params['field']
  return `line ${params['line']}${field === undefined || field === '' ? '' : `, field ${printable(String(field))}`}`
}

/** The row of spec/cli.md: numbers, rounded half up. */
export function jsonRow({ place, tied, tally }: Standing): Record<string, string | number | boolean> {
  const decimal = (key: Parameters<typeof shown>[1]) => shown(tally, key) / 100
  const { player, wins, asDon, asSheriff, firstVictim, games } = tally
  return {
    place, tied, player,
    total: decimal('total'), sumBonus: decimal('sumBonus'), bonus: decimal('bonus'), penalty: decimal('penalty'),
    bestMove: decimal('bestMove'), compensation: decimal('compensation'),
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
