// Notices for the user about a reading by laws: decisions that the laws leave open, and parts that were not read. Pure
// functions.

import type { TableFault } from '../readTable.ts'
import { DECIDING_GAMES } from './readFrame.ts'
import type { DoubtKind, QuestionTopic, Reading } from './solution.ts'

const QUESTION_CODES: Readonly<Record<QuestionTopic, string>> = {
  cards: 'table/open-cards',
  marks: 'table/open-marks',
  days: 'table/open-days',
  figures: 'table/open-figures',
  removed: 'table/open-removed',
  rated: 'table/open-rated',
  year: 'table/open-year',
}

/** Codes for doubts about places that were not read. Other doubts are visible in the games themselves. */
const DOUBT_CODES: Readonly<Partial<Record<DoubtKind, string>>> = {
  column: 'table/column-not-read',
  marks: 'table/column-not-read',
  figures: 'table/column-not-read',
  fact: 'table/column-not-read',
  'results-differ': 'table/column-not-read',
  rows: 'table/not-read',
  cells: 'table/not-read',
  label: 'table/not-read',
}

/** Place of a notice about the whole table. */
const WHOLE_TABLE = 'A1'

export function noticesOfReading({ questions, doubts, games }: Reading): readonly TableFault[] {
  const few: readonly TableFault[] =
    games.length < DECIDING_GAMES
      ? [{ code: 'table/few-games', params: { place: WHOLE_TABLE, value: String(games.length) } }]
      : []
  return [
    ...few,
    ...questions.map(({ about, options }): TableFault => ({
      code: QUESTION_CODES[about],
      params: { place: WHOLE_TABLE, value: options.join(', ') },
    })),
    ...doubts.flatMap(({ about, at, sample }): readonly TableFault[] => {
      const code = DOUBT_CODES[about]
      return code === undefined ? [] : [{ code, params: { place: at || WHOLE_TABLE, value: sample } }]
    }),
  ]
}
