// The game record as a JSON Schema (draft 2020-12) for other programs, which the build writes to record.schema.json.
// The schema describes the permitted values. The order of seats, known flags and references between items are checked
// when a record is parsed (docs/record-format.md).

import { z } from 'zod'
import { entrySchema, roleSchema, seatSchema } from '../../club/model/entrySchema.ts'
import { RECORD_VERSION } from './record.ts'
import {
  recordLedgerLineSchema,
  recordObjectionSchema,
  agentSpeechPieceSchema,
  recordSchema,
  recordLogItemSchema,
} from './recordSchema.ts'

const described = z
  .registry<{ readonly id?: string; readonly title?: string; readonly description?: string }>()
  .add(seatSchema, { id: 'seat', title: 'Seat', description: 'A place at the table, from 1.' })
  .add(roleSchema, { id: 'role', title: 'Role' })
  .add(entrySchema, {
    id: 'entry',
    title: 'Entry',
    description: 'What the judge entered: one thing that was seen at the table.',
  })
  .add(recordLogItemSchema, {
    id: 'item',
    title: 'Log item',
    description: 'An entry made, taken back or corrected. Items are numbered 1, 2, 3, ... and only ever added.',
  })
  .add(recordLedgerLineSchema, {
    id: 'line',
    title: 'Ledger line',
    description: 'Points in whole hundredths; a line that names another in `replaces` stands instead of it.',
  })
  .add(recordObjectionSchema, {
    id: 'objection',
    title: 'Objection',
    description: 'Raised by the player of a seat; `past` are decisions that were taken back.',
  })
  .add(agentSpeechPieceSchema, {
    id: 'piece',
    title: 'Piece of speech',
    description: 'What an agent said or thought, piece by piece, or why its answer was refused.',
  })

const { shape } = recordSchema
for (const [field, description] of Object.entries({
  header: 'Which rules the game is played by and who holds which card.',
  players: 'In the order of their seats, at most one a seat.',
  number: 'Which game of its season or evening.',
  evening: 'Date of the evening.',
  log: 'What was seen, in the order it was entered. Empty for a game without protocol.',
  void: 'A game of agents that does not count; an import refuses it.',
  halt: 'The game is stopped and will be finished later, or the judge decided it; ignored beside a verdict.',
  asserted: 'What a results sheet says of the end; refused beside a log that reaches a verdict.',
  ledger: 'Points by the scheme named.',
  objections: 'What players objected to, and what was decided.',
  speech: 'What agents said and thought, in the order in which it came.',
  run: 'Of a game that a server played for agents: the seed it was asked for, and seats without answers of their own.',
  rules: 'The rulebook file of a club’s own rules, resolved whole: rulebook.schema.json.',
  features: 'Which kinds of data were recorded at all.',
} satisfies Partial<Record<keyof typeof shape, string>>)) {
  described.add(shape[field as keyof typeof shape], { description })
}

export function recordJsonSchema(): object {
  const log = z.array(recordLogItemSchema).max(100_000)
  described.add(log, { description: described.get(shape.log)?.description ?? '' })
  const { $schema, ...schema } = z.toJSONSchema(recordSchema.extend({ log }), {
    target: 'draft-2020-12',
    // Describes the input, in which values with a default may be omitted.
    io: 'input',
    metadata: described,
    override: ({ jsonSchema }) => {
      // `readOnly` comes from the TypeScript types. In a file, every field may be written.
      delete jsonSchema.readOnly
    },
  })
  return {
    $schema,
    $id: `urn:consigliere:game-record:${RECORD_VERSION}`,
    title: `Consigliere game record, version ${RECORD_VERSION}`,
    description: 'One game of Mafia as it was seen. What follows from it is adjudicated again by its reader.',
    ...schema,
  }
}
