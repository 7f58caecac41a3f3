// A rulebook as a file: what the program writes it reads back as it was, what is wrong is refused with its code, its
// place and an example, and nothing that is accepted makes the engine throw.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { parseRulebook, readRulebook, rulebookText, sealOf } from '../../../../src/club/files/rulebooks/parse.ts'
import { publishedSchema } from '../../../../src/club/files/rulebooks/schema.ts'
import { warningsOf } from '../../../../src/rules/files/check.ts'
import type { RulebookFile } from '../../../../src/rules/files/file.ts'
import { PUBLISHED, fileOf } from '../../../../src/rules/rulebooks/registry.ts'
import type { Rulebook } from '../../../../src/rules/rulebook.ts'

const filed = (rulebook: Rulebook): RulebookFile => {
  const file = fileOf(rulebook)
  if (file === undefined) throw new Error(`no file of ${rulebook.id}`)
  return file
}
const [CITY] = PUBLISHED.map(filed)
if (CITY === undefined) throw new Error('no city')
const city: RulebookFile = CITY

it.each(PUBLISHED.map((rulebook) => [rulebook.id, rulebook.version, filed(rulebook)] as const))(
  '%s %s is read back as it was written, and has no fault',
  (_id, _version, file) => expect(parseRulebook(rulebookText(file))).toEqual({ ok: true, value: file }),
)

const SCHEMA = fileURLToPath(new URL('../../../../docs/rulebook.schema.json', import.meta.url))

it('docs/rulebook.schema.json is what the code reads (after a change: npx vitest run --project unit -u <this file>)', async () => {
  await expect(`${JSON.stringify(publishedSchema(), null, 1)}\n`).toMatchFileSnapshot(SCHEMA)
  const validate = new Ajv2020({ strict: true, strictTypes: false, formats: { date: true } }).compile(
    JSON.parse(readFileSync(SCHEMA, 'utf8')) as object,
  )
  const isValid = (value: unknown) => validate(JSON.parse(JSON.stringify(value)))
  for (const rulebook of PUBLISHED) expect([rulebook.id, isValid(filed(rulebook))]).toEqual([rulebook.id, true])
  expect([isValid(OWN), isValid({ ...OWN, extra: 1 }), isValid({ ...city, first: 1 })]).toEqual([true, false, false])
})

it('has the same seal whatever the order of its keys, and another for other content', () => {
  const turned = Object.fromEntries(Object.entries(city).toReversed()) as unknown as RulebookFile
  expect(sealOf(turned)).toBe(sealOf(city))
  expect(sealOf({ ...city, first: 'night' })).not.toBe(sealOf(city))
  expect(new Set(PUBLISHED.map((rulebook) => sealOf(filed(rulebook)))).size).toBe(PUBLISHED.length)
})

/** City under a name of a club's own, changed. */
const OWN = {
  format: 'consigliere-rulebook/1',
  id: 'our-city',
  version: '1',
  published: '2026-11-26',
  extends: 'city@1.0',
}
const read = (more: object) => readRulebook({ ...OWN, ...more })
const faults = (more: object) => {
  const found = read(more)
  return found.ok ? [] : found.error
}

describe('a file that extends another', () => {
  it('is the parent under its own name', () => {
    const found = read({})
    expect(found).toEqual({
      ok: true,
      value: {
        ...city,
        id: 'our-city',
        version: '1',
        published: '2026-11-26',
        presets: [{ id: 'our-city', flags: {} }],
      },
    })
  })

  it('replaces in place, adds at the end or before another, and takes away', () => {
    const found = read({
      night: [
        { id: 'doctor', actors: ['doctor'], kind: 'heal', mustAct: true, seconds: 5 },
        { id: 'dream', actors: ['sheriff'], kind: 'pause', seconds: 5, before: 'don' },
        { id: 'dawn', actors: ['sheriff'], kind: 'pause', seconds: 5 },
      ],
      remove: { edges: ['heal→drag'] },
    })
    const file = found.ok ? found.value : city
    expect(file.night.map(({ id }) => id)).toEqual([
      ...['mistress', 'mafia', 'dream', 'don', 'maniac', 'sheriff', 'doctor', 'dawn'],
    ])
    expect(file.night.find(({ id }) => id === 'doctor')).toMatchObject({ mustAct: true })
    expect(file.edges.map(({ id }) => id)).toEqual(city.edges.map(({ id }) => id).filter((id) => id !== 'heal→drag'))
  })

  it('has to name a rulebook of the program', () =>
    expect(faults({ extends: 'nothing@1.0' })).toEqual([{ code: 'rulebook/unknown-parent', place: 'extends' }]))
})

const edge = (id: string, from: string, to: string) => ({ id, from: [from], to: [to], rule: 'OUR-1' })
const victory = (id: string, winner: string, when: string) => ({
  ...{ id, winner, reason: 'mafia-parity', when, rule: 'OUR-1' },
})

describe('is refused, with its code and place', () => {
  it.each<[string, object, object]>([
    ['a field too many', { extra: 1 }, { code: 'rulebook/shape', place: '' }],
    ['a wrong type', { seats: { min: 'two' } }, { code: 'rulebook/shape', place: 'seats.min' }],
    ['the name of a built-in', { id: 'city', version: '1.0' }, { code: 'rulebook/built-in-id', place: 'id' }],
    ['an unknown role', { deal: { pack: [{ role: 'wizard', count: 1 }], rest: 'citizen' } }, { name: 'wizard' }],
    ['an unknown effect', { edges: [edge('x', 'heal', 'spell')] }, { code: 'rulebook/unknown-effect', name: 'spell' }],
    ['an unknown flag', { first: 'moon' }, { code: 'rulebook/unknown-flag', place: 'first', name: 'moon' }],
    [
      'a value of no flag',
      { edges: [{ ...edge('x', 'visit', 'heal'), gate: { loverDeathDrag: 2 } }] },
      { code: 'rulebook/flag-value', place: 'edges[15].gate', name: 'loverDeathDrag=2' },
    ],
    [
      'an answer that some cards lack',
      {
        night: [
          {
            ...{ id: 'don', actors: ['don'], kind: 'check', mustAct: false, seconds: 10 },
            answers: [{ roles: ['don'], answer: 'red' }],
          },
        ],
      },
      { code: 'rulebook/no-default-answer', place: 'night[2].answers' },
    ],
    [
      'a wrong expression',
      { victory: [victory('red', 'red', 'Q = 0')] },
      { code: 'expression/unknown-name', place: 'victory[0].when', name: 'Q' },
    ],
    [
      'a ring, with its path',
      { edges: [edge('save→heal', 'save', 'heal')] },
      { code: 'rulebook/ring', counterexample: 'heal ← save ← heal' },
    ],
    [
      'two winners, with the count',
      { victory: [victory('maniac', 'maniac', 'K = 1 and M <= 1 and R <= 1')] },
      { code: 'rulebook/two-winners', place: 'victory[4]', counterexample: 'M=1 K=1: mafia, maniac' },
    ],
    [
      'a side alone and no verdict',
      { remove: { victory: ['maniac'] } },
      { code: 'rulebook/no-verdict', counterexample: 'K=1' },
    ],
    [
      'cards that are no whole table',
      { deal: { pack: [{ role: 'don', count: 1 }] } },
      { code: 'rulebook/deal', counterexample: expect.stringMatching(/^n=2: citizen 0,.* don 1,/) as string },
    ],
  ])('%s', (_what, more, fault) => {
    expect(faults(more)).toEqual(expect.arrayContaining([expect.objectContaining(fault)]))
  })

  it('something that is no JSON, and a file beyond its size', () => {
    expect(parseRulebook('{')).toMatchObject({ ok: false, error: [{ code: 'rulebook/not-json' }] })
    expect(parseRulebook('{"__proto__":1}')).toMatchObject({ ok: false, error: [{ code: 'rulebook/not-json' }] })
    expect(parseRulebook(' '.repeat(300_000))).toMatchObject({ ok: false, error: [{ code: 'rulebook/too-large' }] })
  })
})

it('warns of a black card that the last answer calls red', () => {
  const found = read({
    roles: [{ role: 'jester', team: 'black', faction: 'mafia' }],
  })
  expect(found.ok && warningsOf(found.value)).toEqual([
    { code: 'rulebook/default-answer', place: 'night[4].answers', name: 'jester' },
  ])
})
