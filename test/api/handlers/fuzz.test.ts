// Any request from any client: both arguments and answer are plain JSON, and no exception is thrown. Every refusal has
// a message in both languages. After any well-formed requests the club is consistent: a restart shows the same data,
// and `verify` finds no fault.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { RequestName } from '../../../src/api/requestTypes.ts'
import { createClubService } from '../../../src/api/clubService.ts'
import { REQUESTS } from '../../../src/api/requests.ts'
import { verifyText } from '../../../src/cli/verify/verifyFile.ts'
import { schemeValuesOf } from '../../../src/scoring/schemes/schemeData.ts'
import { formatPhrase } from '../../../src/i18n/phrase.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { catalogs as enTexts } from '../../../src/i18n/generated/pages/en.ts'
import { catalogs as ruTexts } from '../../../src/i18n/generated/pages/ru.ts'
import { newClub, taken } from '../../club/clubFixture.ts'
import { newSheets } from '../../club/games/results/sheetFixture.ts'

const { screens: en } = enTexts
const { screens: ru } = ruTexts

const NAMES = Object.keys(REQUESTS) as RequestName[]
/** Texts that could break a table, a page, a workbook or a path. */
const HOSTILE = [
  '',
  ' ',
  '=1+1',
  '@x',
  '-2',
  '<img src=x onerror=alert(1)>',
  '</script>',
  'a\'b"c',
  'й'.repeat(61),
  '\u202eabc',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '../../x',
  'a\nb',
  '1e9',
  '😀',
]

type Answer =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly error: { readonly code: string; readonly params: object } }

function checked(answer: unknown, name: string): Answer {
  expect(JSON.parse(JSON.stringify(answer)), name).toEqual(answer)
  const known = answer as Answer
  if (known.ok) return known
  const { code } = known.error
  expect([name, code, hasSentence(code)]).toEqual([name, code, true])
  return known
}

/** Makes the test fail if the club throws, instead of turning the exception into an answer. */
function thrown(_: string, error: unknown): never {
  throw error
}

/** Whether the screens or the engine have a message for this code. */
function hasSentence(code: string): boolean {
  return (
    (code in en.error && code in ru.error) ||
    (['en', 'ru'] as const).every((lang) => formatPhrase(lang, 'rejection', code) !== code)
  )
}

it('a request with any JSON arguments is answered, and every refusal has a message', async () => {
  const service = createClubService(newClub(), undefined, thrown)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...NAMES), fc.jsonValue({ maxDepth: 3 }), async (name, args) => {
      checked(await service.call(name, args), name)
    }),
    { numRuns: 600 },
  )
})

interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly additionalProperties?: JsonSchema | boolean
}

/** Generates texts for a key, mostly texts that the club knows. */
type Words = (key: string) => fc.Arbitrary<string>

/** Generates values that match a schema. */
function valuesLike(schema: JsonSchema, words: Words, key = ''): fc.Arbitrary<unknown> {
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return fc.oneof(...choice.map((each) => valuesLike(each, words, key)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number': {
      const [min, max] = [Math.max(schema.minimum ?? -100, -100), Math.min(schema.maximum ?? 100, 100)]
      return fc.oneof(
        fc.integer({ min, max: Math.max(min, Math.min(max, min + 3)) }),
        fc.integer({ min, max: Math.max(min, max) }),
        fc.constantFrom(min, ...[30, -20, 1, 2].filter((n) => n >= min && n <= max)),
      )
    }
    case 'string': {
      if (schema.format === 'date') return fc.constantFrom('2026-01-01', '2026-01-02', '2026-03-01')
      return schema.format === 'base64' ? fc.constantFrom('', 'UEsDBA==') : words(key)
    }
    case 'array':
      return fc.array(valuesLike(schema.items ?? {}, words, key), { maxLength: Math.min(schema.maxItems ?? 11, 11) })
    case 'object': {
      const keys = Object.entries(schema.properties ?? {})
      if (keys.length === 0 && typeof schema.additionalProperties === 'object')
        return fc.dictionary(words(key), valuesLike(schema.additionalProperties, words, key), { maxKeys: 2 })
      const model = Object.fromEntries(keys.map(([own, each]) => [own, valuesLike(each, words, own)]))
      return fc.record(model, { requiredKeys: [...(schema.required ?? [])], noNullPrototype: true })
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const SCHEMAS = new Map(
  NAMES.map((name) => [
    name,
    z.toJSONSchema(REQUESTS[name].args, { unrepresentable: 'any', io: 'input' }) as JsonSchema,
  ]),
)

async function populated() {
  const store = createMemoryStore()
  const { club, season, members, sheet } = await newSheets('tournament-2026', store)
  await taken(club.ask('plan.addEntrants', { season, members }))
  const plan = await taken(
    club.ask('plan.addStage', {
      season,
      stage: {
        name: 'Main',
        isFinal: false,
        rounds: 2,
        tables: 1,
        lineup: members.slice(0, 10),
        judges: [],
      },
    }),
  )
  const stage = plan.stages[0]?.id ?? ''
  await taken(
    club.ask('plan.seat', {
      season,
      id: stage,
      schedule: [[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]], [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1]]],
    }),
  )
  const typed = await taken(
    club.ask('results.save', { ...sheet, place: { stage, round: 1, table: 1 }, firstVictim: 1, bestMove: [8, 9, 10] }),
  )
  const open = await taken(
    club.ask('games.open', {
      season,
      evening: '2026-01-02',
      judge: 'J',
      rulebook: 'sport',
      preset: 'sport-2025',
      flags: {},
      seats: members.slice(2).map((member) => ({ member, immune: false })),
      seed: 1,
    }),
  )
  const { data } = await taken(club.ask('schemes.get', { scheme: 'tournament-2026' }))
  const own = await taken(
    club.ask('schemes.publish', { name: 'Own', published: '2026-01-01', values: schemeValuesOf(data) }),
  )
  const lines = (await taken(club.ask('ledger.list', { game: typed.id }))).map(({ id }) => id)
  const games = [typed.id, open.id]
  const known: Readonly<Record<string, readonly string[]>> = {
    season: [season],
    seasons: [season],
    game: games,
    id: [stage, ...games],
    stage: [stage],
    replaces: lines,
    scheme: [own.data.id, 'tournament-2026', 'wolves-club'],
    version: ['1'],
    member: members,
    members,
    lineup: members,
    a: members,
    b: members,
    from: members,
    into: members,
    rulebook: ['sport'],
    preset: ['sport-2025', 'sport-club'],
  }
  return { store, club, known }
}

it('well-formed requests leave the club consistent', async () => {
  const { known } = await populated()
  const words: Words = (key) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...(known[key] ?? ['Somebody', 'Anna', 'Player 3'])) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
    )
  // The sample is excluded, because it adds a whole season.
  const request = fc
    .constantFrom(...NAMES.filter((name) => name !== 'club.loadSample'))
    .chain((name) => fc.record({ name: fc.constant(name), args: valuesLike(SCHEMAS.get(name) ?? {}, words) }))
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 10, maxLength: 40 }), async (requests) => {
      const { store, club } = await populated()
      const service = createClubService(club, undefined, thrown)
      for (const { name, args } of requests)
        if (checked(await service.call(name, args), `${name} ${JSON.stringify(args)}`).ok) accepted += 1
      const again = newClub(store, 'again')
      for (const { id } of await taken(club.ask('seasons.list', {})))
        expect(await taken(again.ask('seasons.standings', { season: id }))).toEqual(
          await taken(club.ask('seasons.standings', { season: id })),
        )
      expect((await taken(again.overview())).faults).toEqual([])
      expect(await verifyText((await taken(club.backup())).text)).not.toHaveProperty('fault')
    }),
    { numRuns: 60 },
  )
  expect(accepted).toBeGreaterThan(200)
})
