// Expresses a reading as a map of columns, so that the user can see and change it. This is impossible for some frames:
// lanes, turned sheets, several rows for each game, matrices of cards, and frames of several sheets. Pure functions.

import { type GameField, isGameField, type TableField } from '../fields.ts'
import type { MappedColumn, TableMap } from '../tableMap.ts'
import { toWordComparisonKey } from '../words.ts'
import type { ReadField, Reading } from './solution.ts'

const LAYOUTS: Readonly<Partial<Record<Reading['frame']['kind'], TableMap['layout']>>> = {
  rows: 'seats',
  blocks: 'blocks',
  across: 'games',
}
const LONGEST_WORD = 60

/** The parts of a map that depend on the reading. */
type MapOfReading = Pick<TableMap, 'layout' | 'heading' | 'columns' | 'labels' | 'words' | 'dates'>

export function mapOfReading({ frame, fields, words, isMonthFirst }: Reading): MapOfReading | undefined {
  const layout = LAYOUTS[frame.kind]
  if (layout === undefined || frame.sheets.length > 1) return undefined
  return {
    layout,
    heading: layout === 'blocks' ? 0 : frame.heading,
    columns: fields
      .flatMap((field) => columnsOf(field, frame.roles))
      .toSorted((a, b) => a.column - b.column)
      .filter(({ column }, index, all) => column !== all[index - 1]?.column),
    labels: fields.flatMap(labelsOf),
    words,
    dates: isMonthFirst ? 'mdy' : 'dmy',
  }
}

function columnsOf({ field, place }: ReadField, roles: Reading['frame']['roles']): readonly MappedColumn[] {
  if (place?.kind === 'column') return [{ column: place.column + 1, field }]
  if (place?.kind !== 'columns' || isGameField(field)) return []
  return place.columns.map((column, index) => {
    const role = field === 'player' ? roles?.[index] : undefined
    return { column: column + 1, field, seat: index + 1, ...(role === undefined ? {} : { role }) }
  })
}

function labelsOf({ field, place }: ReadField): TableMap['labels'] {
  const own = labelField(field)
  const text = place?.kind === 'label' ? toWordComparisonKey(place.label) : ''
  return own === undefined || text === '' || text.length > LONGEST_WORD ? [] : [{ text, field: own }]
}

function labelField(field: TableField): GameField | undefined {
  if (field === 'isVictim') return 'victim'
  return isGameField(field) ? field : undefined
}
