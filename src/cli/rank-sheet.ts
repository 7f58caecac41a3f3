// Ranks a results sheet for the command line. What the scheme would not have allowed is noted and
// taken all the same: a sheet is history. Rule: spec/cli.md, "Results sheet".

import type { Scheme } from '../club/schemes/scheme.ts'
import { parseSheet } from '../club/sheet/sheet.ts'
import { scoreSheet } from '../club/sheet/score.ts'
import { standings } from '../club/standings/standings.ts'
import { standingRow } from '../club/standings/row.ts'
import { faultSentence, printable, type Fault } from './fault-sentences.ts'
import type { Ranked } from './rank-file.ts'
import { Refused } from './refusal.ts'

export function rankSheet(text: string, scheme: Scheme, minimumGames = 0): Ranked {
  const sheet = parseSheet(text)
  if (!sheet.ok) throw new Refused(sheet.error.code, faultSentence(sheet.error), placeOf(sheet.error))
  const { games, rounds, flags } = scoreSheet(sheet.value, scheme)
  return {
    rows: standings(games, scheme, { rounds, minimumGames }).map((standing) => standingRow(standing, standing.tally.player)),
    notes: flags.map((flag) => ({ ...flag, place: placeOf(flag) })),
  }
}

function placeOf({ params }: Fault): string {
  const field = params['field']
  return `line ${params['line']}${field === undefined || field === '' ? '' : `, field ${printable(String(field))}`}`
}
