// What the columns of somebody's table are: a value that is guessed, changed, remembered and shared as a file.
// Source: docs/spec/scoring.md §6, "Column wizard".

import { z } from 'zod'
import { err, ok, type Rejection, type Result, ROLES } from '../../rules/vocabulary.ts'
import { RESULTS } from './words.ts'
import { GAME_FIELDS, LAYOUTS, SEAT_FIELDS, TABLE_MAP_FORMAT } from './fields.ts'
import { readAs } from '../../store/readJson.ts'

/** The seat of a field in a row of a whole game, and the card where the heading says it. */
const column = z.strictObject({
  column: z.int().min(1).max(500),
  field: z.enum([...GAME_FIELDS, ...SEAT_FIELDS]),
  seat: z.int().min(1).max(30).exactOptional(),
  role: z.enum(ROLES).exactOptional(),
})
export type MappedColumn = z.output<typeof column>

const words = z.string().min(1).max(60)

/** What own words mean, taught once. */
const taught = z.union([
  z.strictObject({ field: z.literal('role'), text: words, means: z.enum(ROLES) }),
  z.strictObject({
    field: z.literal('winner'),
    text: words,
    means: z.enum(RESULTS),
  }),
])

export const tableMap = z.strictObject({
  format: z.literal(TABLE_MAP_FORMAT),
  version: z.literal(1),
  name: z.string().max(100).exactOptional(),
  layout: z.enum(LAYOUTS),
  /** Row of the headings; 0 = none. */
  heading: z.int().min(0).max(1000),
  columns: z.array(column).max(500).readonly(),
  /** Words that stand before a fact of a game, in a block. */
  labels: z
    .array(z.strictObject({ text: words, field: z.enum(GAME_FIELDS) }))
    .max(100)
    .readonly(),
  words: z.array(taught).max(300).readonly(),
  /** Order of day and month in a date of figures. */
  dates: z.enum(['dmy', 'mdy']),
  /** What a moment in UTC stands for: the midnight with which a spreadsheet writes a day, or a time of play. */
  moments: z.enum(['midnight', 'time']),
})
export type TableMap = z.output<typeof tableMap>

export function parseTableMap(text: string): Result<TableMap, Rejection<'table/not-a-map'>> {
  const map = readAs(tableMap, text)
  return map === undefined ? err({ code: 'table/not-a-map', params: {} }) : ok(map)
}
