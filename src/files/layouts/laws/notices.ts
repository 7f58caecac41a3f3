// Notices for the user about a reading by laws: decisions that the laws leave open, and results that contradict each
// other. Cells that were not read are named by their account. Pure functions.

import type { TableFault } from '../readTable.ts'
import type { QuestionTopic, Reading } from './solution.ts'

const QUESTION_CODES: Readonly<Record<QuestionTopic, string>> = {
  cards: 'table/open-cards',
  marks: 'table/open-marks',
  days: 'table/open-days',
  figures: 'table/open-figures',
  removed: 'table/open-removed',
  rated: 'table/open-rated',
  year: 'table/open-year',
}

/** Place of a notice about the whole table. */
const WHOLE_TABLE = 'A1'

export function noticesOfReading({ questions, doubts }: Reading): readonly TableFault[] {
  return [
    ...questions.map(({ about, options }): TableFault => ({
      code: QUESTION_CODES[about],
      params: { place: WHOLE_TABLE, value: options.join(', ') },
    })),
    ...doubts.flatMap(({ about, at, sample }): readonly TableFault[] =>
      about === 'results-differ'
        ? [{ code: 'table/column-not-read', params: { place: at || WHOLE_TABLE, value: sample } }]
        : [],
    ),
  ]
}
