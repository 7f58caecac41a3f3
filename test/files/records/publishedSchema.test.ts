// An independent validator with the JSON Schema of records agrees with the code that parses records.

import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { previewImport } from '../../../src/files/imports/previewImport.ts'
import { parseRecord } from '../../../src/files/records/parseRecord.ts'
import { recordLogItemSchema, recordSchema } from '../../../src/files/records/recordSchema.ts'
import { formatRecordFile } from '../../../src/files/records/record.ts'
import { createSampleSeason } from '../../../src/application/sample/sampleSeason.ts'
import { SCHEMES } from '../../../src/scoring/schemes/registry.ts'
import { newClub, taken } from '../../club/clubFixture.ts'
import { game, sheet } from '../sheets/sheetText.ts'
import { sampleGame } from './mafiaratings/sampleGame.ts'
import { recordJsonSchema } from '../../../src/files/records/recordJsonSchema.ts'

/** Schema as it is written to a file, without values that JSON cannot represent. */
const SCHEMA = JSON.parse(JSON.stringify(recordJsonSchema())) as object

// Every format has a pattern next to it, and the pattern decides. The validator therefore accepts any value of a
// format.
const validate = new Ajv2020({ strict: true, allErrors: true, formats: { date: true } }).compile(SCHEMA)
const faults = (value: unknown) =>
  validate(value) ? [] : validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)
const reread = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const [scheme] = SCHEMES
if (scheme === undefined) throw new Error('no scheme')
const official = scheme

const MINIMAL = {
  format: 'consigliere-game',
  version: 1,
  header: {
    rulebook: 'city',
    seats: [
      { seat: 1, role: 'don' },
      { seat: 2, role: 'citizen' },
      { seat: 3, role: 'sheriff' },
      { seat: 4, role: 'citizen' },
    ],
  },
  log: [],
}
const made = (entry: object, more: object = {}) => ({ ...MINIMAL, log: [{ id: 1, type: 'made', entry, ...more }] })

describe('the published schema', async () => {
  const club = newClub()
  await taken(createSampleSeason(club, 'ru'))
  const games = await taken(club.ask('games.list', {}))

  it('accepts every exported game of the sample season', async () => {
    expect(games.length).toBeGreaterThan(5)
    for (const { id } of games)
      expect(faults(JSON.parse((await taken(club.ask('games.export', { game: id }))).text))).toEqual([])
  })

  it.each([
    ['mafiaratings', JSON.stringify(sampleGame())],
    [
      'results-csv',
      sheet(...game({ winner: 'mafia' }, { 2: { first_victim: '1', best_move: '8 9', bonus: '0.3', penalty: '0.5' } })),
    ],
  ] as const)('accepts a record imported from %s', (format, text) => {
    const [shown] = previewImport(format, text, official).games
    if (shown?.record === undefined) throw new Error('no record')
    expect(faults(JSON.parse(formatRecordFile(shown.record.read())))).toEqual([])
  })

  it('accepts a minimal record that was written by hand', () => {
    expect(faults(MINIMAL)).toEqual([])
    expect(parseRecord(JSON.stringify(MINIMAL)).fault).toBeUndefined()
    expect(faults(made({ type: 'night-act', role: 'don' }))).toEqual([])
  })
})

describe('the published schema of records', () => {
  it.each<[string, unknown]>([
    ['a list instead of an object', []],
    ['another format', { ...MINIMAL, format: 'other' }],
    ['a later version', { ...MINIMAL, version: 2 }],
    ['a version as text', { ...MINIMAL, version: '1' }],
    ['no log', { ...MINIMAL, log: undefined }],
    ['no header', { ...MINIMAL, header: undefined }],
    ['an unknown field', { ...MINIMAL, extra: 1 }],
    ['an invalid role name', { ...MINIMAL, header: { rulebook: 'city', seats: [{ seat: 1, role: 'The Wizard' }] } }],
    ['an impossible date', { ...MINIMAL, evening: '2026-02-30' }],
    ['an unknown entry', made({ type: 'cheat' })],
    ['an impossible seat', made({ type: 'nominate', by: 1, target: 99 })],
    ['an unknown field in an entry', made({ type: 'foul', seat: 1, seats: [1] })],
    [
      'half a hundredth',
      {
        ...MINIMAL,
        ledger: { scheme: 'x', version: '1', lines: [{ id: 'a', seat: 1, kind: 'bonus', hundredths: 0.5 }] },
      },
    ],
    [
      'points above the limit',
      {
        ...MINIMAL,
        ledger: { scheme: 'x', version: '1', lines: [{ id: 'a', seat: 1, kind: 'bonus', hundredths: 1e9 }] },
      },
    ],
    ['an unknown feature', { ...MINIMAL, features: ['magic'] }],
    ['an unknown winner', { ...MINIMAL, asserted: { winner: 'blue' } }],
  ])('rejects a record with %s', (_what, value) => {
    expect(faults(reread(value))).not.toEqual([])
  })

  it('agrees with the parser about randomly changed records', async () => {
    const club = newClub()
    await taken(createSampleSeason(club, 'en'))
    const [first] = await taken(club.ask('games.list', {}))
    const { text } = await taken(club.ask('games.export', { game: first?.id ?? '' }))
    const anyValue = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        true,
        0,
        -1,
        1.5,
        21,
        1e9,
        1e21,
        '',
        'don',
        'vote',
        '2026-01-01',
        'x'.repeat(1001),
        [],
        {},
        [[]],
        [1, 2, 3, 4],
      ),
      fc.jsonValue({ maxDepth: 1 }),
    )
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.nat()),
        anyValue,
        fc.constantFrom('change', 'remove', 'add'),
        (choices, value, how) => {
          const record = JSON.parse(text) as Json
          spoil(record, choices, value as Json, how)
          const plain = reread(record)
          expect(validate(plain)).toBe(isRead(plain))
        },
      ),
      { numRuns: 400 },
    )
  })
})

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Changes, removes or adds a value somewhere in the tree. */
function spoil(tree: Json, choices: Iterator<number>, value: Json, how: 'change' | 'remove' | 'add'): void {
  if (typeof tree !== 'object' || tree === null) return
  const choose = (below: number) => Number(choices.next().value) % below
  const keys = Object.keys(tree)
  const key = keys[choose(Math.max(1, keys.length))]
  const inside = key === undefined ? undefined : (tree as Record<string, Json>)[key]
  if (typeof inside === 'object' && inside !== null && Object.keys(inside).length > 0 && choose(4) > 0)
    return spoil(inside, choices, value, how)
  const there = tree as Record<string, Json>
  if (how === 'add' || key === undefined) there[Array.isArray(tree) ? String(tree.length) : 'added'] = value
  else if (how === 'change') there[key] = value
  else if (Array.isArray(tree)) tree.splice(Number(key), 1)
  else delete there[key]
}

/** Whether the schemas accept a value, in the order of parseRecord: first the frame, then each log item. */
function isRead(value: unknown): boolean {
  const frame = recordSchema.safeParse(value)
  return frame.success && frame.data.log.every((item) => recordLogItemSchema.safeParse(item).success)
}
