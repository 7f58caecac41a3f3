// The game record as a JSON Schema (draft 2020-12), for other programs: docs/record.schema.json is
// this value, held to it by a test. It tells what may be written; that seats stand in order, flags
// are known and items point at items is checked on reading (docs/record-format.md).

import { z } from 'zod'
import { entrySchema, roleSchema, seatSchema } from '../../model/entrySchema.ts'
import { RECORD_VERSION } from './record.ts'
import { lineSchema, objectionSchema, recordItemSchema, recordSchema } from './recordSchema.ts'

const described = z
  .registry<{ readonly id?: string; readonly title?: string; readonly description?: string }>()
  .add(seatSchema, { id: 'seat', title: 'Seat', description: 'A place at the table, from 1.' })
  .add(roleSchema, { id: 'role', title: 'Role' })
  .add(entrySchema, {
    id: 'entry',
    title: 'Entry',
    description: 'What the judge entered: one thing that was seen at the table.',
  })
  .add(recordItemSchema, {
    id: 'item',
    title: 'Log item',
    description: 'An entry made, taken back or corrected. Items are numbered 1, 2, 3, ... and only ever added.',
  })
  .add(lineSchema, {
    id: 'line',
    title: 'Ledger line',
    description: 'Points in whole hundredths; a line that names another in `replaces` stands instead of it.',
  })
  .add(objectionSchema, {
    id: 'objection',
    title: 'Objection',
    description: 'Raised by the player of a seat; `past` are decisions that were taken back.',
  })

const { shape } = recordSchema
for (const [field, description] of Object.entries({
  header: 'Which rules the game is played by and who holds which card.',
  players: 'In the order of their seats, at most one a seat.',
  number: 'Which game of its season or evening.',
  evening: 'Date of the evening.',
  log: 'What was seen, in the order it was entered. Empty for a game without protocol.',
  void: 'A game of agents that does not count; an import refuses it.',
  asserted: 'What a results sheet says of the end; refused beside a log that reaches a verdict.',
  ledger: 'Points by the scheme named.',
  objections: 'What players objected to, and what was decided.',
  features: 'Which kinds of data were recorded at all.',
} satisfies Partial<Record<keyof typeof shape, string>>)) {
  described.add(shape[field as keyof typeof shape], { description })
}

export function publishedSchema(): object {
  const log = z.array(recordItemSchema).max(100_000)
  described.add(log, { description: described.get(shape.log)?.description ?? '' })
  const { $schema, ...schema } = z.toJSONSchema(recordSchema.extend({ log }), {
    target: 'draft-2020-12',
    // What may be written: values with a default may be left out.
    io: 'input',
    metadata: described,
    override: ({ jsonSchema }) => {
      // Our types' word, not the file's: everything in a file may be written.
      delete jsonSchema.readOnly
    },
  })
  return {
    $schema,
    $id: `urn:consigliere:game-record:${RECORD_VERSION}`,
    title: `Consigliere game record, version ${RECORD_VERSION}`,
    description: 'One game of Mafia as it was seen. What follows from it is adjudicated anew by whoever reads it.',
    ...schema,
  }
}
