// Standings for the command line: a file is read as what it is; the table goes to stdout, and what
// the scheme would not have allowed to stderr.

import type { Ranked } from './ranked.ts'
import type { MetricKey } from '../../scoring/standings/metricKeys.ts'
import { METRICS, SPEC_COLUMNS } from '../../scoring/standings/metrics.ts'
import type { StandingRow } from '../../scoring/standings/row.ts'
import { faultLine, faultSentence, printable } from '../sentences/fault.ts'
import { sheetText } from '../../club/files/sheets/workbookSheet.ts'
import { readGamesFile } from '../input-file.ts'
import { rankSeason } from './rankSeason.ts'
import { rankSheet } from './rankSheet.ts'
import { speak } from '../sentences/language.ts'
import { Refused } from '../sentences/refusal.ts'
import { chooseScheme } from '../options/scheme.ts'
import { textTable, type TextColumn } from '../table.ts'

const say = speak('figures')

export async function rankFile(file: string, scheme: string, minimumGames: number): Promise<Ranked> {
  const text = await readGamesFile(file)
  if (isJson(text)) return rankSeason(text, scheme, minimumGames)
  const sheet = await sheetText(text)
  if (!sheet.ok) throw new Refused(sheet.error.code, faultSentence(sheet.error), printable(file))
  return rankSheet(sheet.value, chooseScheme(scheme), minimumGames)
}

export function printStandings({ rows, notes, leftOut }: Ranked, json: boolean): void {
  for (const note of notes) console.error(faultLine('note', note, printable(note.place)))
  console.log(
    json
      ? JSON.stringify(rows.map(jsonRow))
      : textTable(
          COLUMNS,
          rows.map((row) => ({ ...row, name: printable(row.name) })),
        ),
  )
  if (leftOut !== undefined && leftOut.games > 0)
    throw new Refused(
      'sheet/games-left-out',
      speak('fault')('sheet/games-left-out', { left: leftOut.games, of: leftOut.of }),
    )
}

/** A results sheet begins with the name of a column. */
function isJson(text: string): boolean {
  return /^[\ufeff\s]*[[{]/.test(text)
}

/** The row of spec/cli.md: numbers, rounded half up. */
export function jsonRow({
  place,
  tied,
  name: player,
  metrics,
}: StandingRow): Record<string, string | number | boolean> {
  return { place, tied, player, ...Object.fromEntries(SPEC_COLUMNS.map((key) => [key, Number(metrics[key])])) }
}

/** Heads where a terminal has room for more than the abbreviation. */
const HEADS: Readonly<Partial<Record<MetricKey, string>>> = {
  wins: say('wins'),
  asDon: say('asDon'),
  asSheriff: say('asSheriff'),
  games: say('games'),
}

const COLUMNS: readonly TextColumn<StandingRow>[] = [
  { head: '#', align: 'right', cell: (row) => `${row.place}${row.tied ? '=' : ''}` },
  { head: say('player'), align: 'left', cell: (row) => row.name },
  ...SPEC_COLUMNS.map((key): TextColumn<StandingRow> => ({
    head: HEADS[key] ?? METRICS[key].abbreviation,
    align: 'right',
    cell: (row) => row.metrics[key],
  })),
]
