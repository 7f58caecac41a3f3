// The meaning of a foreign table's columns as a value that can be guessed, changed, stored, and shared as a file.
// Source: docs/spec/scoring.md §6, "Column wizard".

import { z } from 'zod'
import { err, ok, type Rejection, type Result, ROLES } from '../../rules/vocabulary.ts'
import { TABLE_GAME_RESULTS } from './words.ts'
import { GAME_FIELDS, TABLE_LAYOUTS, SEAT_FIELDS, TABLE_MAP_FORMAT } from './fields.ts'
import { parseJsonAs } from '../../store/parseJson.ts'

/** `seat` and `role` are used if a row is a whole game. `role` is set if the column title is a card. */
const mappedColumnSchema = z.strictObject({
  column: z.int().min(1).max(500),
  field: z.enum([...GAME_FIELDS, ...SEAT_FIELDS]),
  seat: z.int().min(1).max(30).exactOptional(),
  role: z.enum(ROLES).exactOptional(),
})
export type MappedColumn = z.output<typeof mappedColumnSchema>

const wordsSchema = z.string().min(1).max(60)

/** Meaning of a word that only this table uses, as the user defined it. */
const taughtWordSchema = z.union([
  z.strictObject({ field: z.literal('role'), text: wordsSchema, means: z.enum(ROLES) }),
  z.strictObject({
    field: z.literal('winner'),
    text: wordsSchema,
    means: z.enum(TABLE_GAME_RESULTS),
  }),
])

export const tableMapSchema = z.strictObject({
  format: z.literal(TABLE_MAP_FORMAT),
  version: z.literal(1),
  name: z.string().max(100).exactOptional(),
  layout: z.enum(TABLE_LAYOUTS),
  /** Number of the header row, from 1, or 0 if there is no header row. */
  heading: z.int().min(0).max(1000),
  columns: z.array(mappedColumnSchema).max(500).readonly(),
  /** Words that precede a fact of the game in a block. */
  labels: z
    .array(z.strictObject({ text: wordsSchema, field: z.enum(GAME_FIELDS) }))
    .max(100)
    .readonly(),
  words: z.array(taughtWordSchema).max(300).readonly(),
  /** Order of day and month in a numeric date. */
  dates: z.enum(['dmy', 'mdy']),
  /**
   * Meaning of a UTC timestamp: the midnight that a spreadsheet writes for a day, or the time at which the game was
   * played.
   */
  moments: z.enum(['midnight', 'time']),
})
export type TableMap = z.output<typeof tableMapSchema>

export function parseTableMap(text: string): Result<TableMap, Rejection<'table/not-a-map'>> {
  const map = parseJsonAs(tableMapSchema, text)
  return map === undefined ? err({ code: 'table/not-a-map', params: {} }) : ok(map)
}
