// A rulebook as a file. A file that the program writes is read back unchanged, an invalid one is refused with code,
// location and an example, and no accepted file makes the engine throw.

import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import {
  haveSameRules,
  registerStoredRulebook,
  parseRulebook,
  parseRulebookValue,
  formatRulebook,
  rulebookHashOf,
} from '../../../src/club/rulebooks/parse.ts'
import { buildRulebookJsonSchema } from '../../../src/club/rulebooks/schema.ts'
import { findFaultInTrialGames } from '../../../src/rules/rulebookFiles/trialGames.ts'
import { findRulebookWarnings } from '../../../src/rules/rulebookFiles/check.ts'
import { compileRulebook } from '../../../src/rules/rulebookFiles/compile.ts'
import { diffRulebooks, graphChanges } from '../../../src/rules/rulebookFiles/merge.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import { resolveNight } from '../../../src/rules/night.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { RULEBOOK_LIST_NAMES, type RulebookFile } from '../../../src/rules/rulebookFiles/rulebookFile.ts'
import {
  PUBLISHED_RULEBOOKS,
  publishedRulebookFile,
  registerRulebook,
  closestBuiltInParentOf,
} from '../../../src/rules/rulebooks/registry.ts'
import type { Rulebook } from '../../../src/rules/rulebook.ts'
import { seeded } from '../gate/games.ts'

const filed = (rulebook: Rulebook): RulebookFile => {
  const file = publishedRulebookFile(rulebook)
  if (file === undefined) throw new Error(`no file of ${rulebook.id}`)
  return file
}
const [CITY] = PUBLISHED_RULEBOOKS.map(filed)
if (CITY === undefined) throw new Error('no city')
const city: RulebookFile = CITY

it.each(PUBLISHED_RULEBOOKS.map((rulebook) => [rulebook.id, rulebook.version, filed(rulebook)] as const))(
  '%s %s is read back as it was written, and has no fault',
  (_id, _version, file) => expect(parseRulebook(formatRulebook(file))).toEqual({ ok: true, value: file }),
)

it('the JSON Schema accepts every published rulebook and rejects files that the code rejects', () => {
  const validate = new Ajv2020({ strict: true, strictTypes: false, formats: { date: true } }).compile(
    JSON.parse(JSON.stringify(buildRulebookJsonSchema())) as object,
  )
  const isValid = (value: unknown) => validate(JSON.parse(JSON.stringify(value)))
  for (const rulebook of PUBLISHED_RULEBOOKS)
    expect([rulebook.id, isValid(filed(rulebook))]).toEqual([rulebook.id, true])
  expect([isValid(OWN), isValid({ ...OWN, extra: 1 }), isValid({ ...city, first: 1 })]).toEqual([true, false, false])
})

it('a rulebook’s hash ignores the order of its keys, and differs for other content', () => {
  const turned = Object.fromEntries(Object.entries(city).toReversed()) as unknown as RulebookFile
  expect(rulebookHashOf(turned)).toBe(rulebookHashOf(city))
  expect(rulebookHashOf({ ...city, first: 'night' })).not.toBe(rulebookHashOf(city))
  expect(new Set(PUBLISHED_RULEBOOKS.map((rulebook) => rulebookHashOf(filed(rulebook)))).size).toBe(
    PUBLISHED_RULEBOOKS.length,
  )
})

/** The City rulebook under an id of the club's own, as a base for changes. */
const OWN = {
  format: 'consigliere-rulebook/1',
  id: 'our-city',
  version: '1',
  published: '2026-11-26',
  extends: 'city@1.0',
}
const read = (more: object) => parseRulebookValue({ ...OWN, ...more })
const faults = (more: object) => {
  const found = read(more)
  return found.ok ? [] : found.error
}

it('a rulebook’s hash does not depend on its texts', () => {
  const roles = [{ role: 'bomb', team: 'red', faction: 'red' }]
  const [first, second] = ['Bomb', 'Mine'].map((bomb) => {
    const found = read({ version: '7', roles, words: { en: { role: { bomb } } } })
    if (!found.ok) throw new Error(JSON.stringify(found.error))
    return found.value
  })
  if (first === undefined || second === undefined) throw new Error('no file')
  const said = [first, second].map((file) => {
    const known = registerStoredRulebook(file)
    return known.ok ? [known.value.seal, known.value.file.words] : known.error
  })
  expect(said).toEqual([
    [rulebookHashOf(first), { en: { role: { bomb: 'Bomb' } } }],
    [rulebookHashOf(first), { en: { role: { bomb: 'Mine' } } }],
  ])
})

const edge = (id: string, from: string, to: string) => ({ id, from: [from], to: [to], rule: 'OUR-1' })
const victory = (id: string, winner: string, when: string) => ({
  id,
  winner,
  reason: 'mafia-parity',
  when,
  rule: 'OUR-1',
})

it('a black role causes a warning if the default answer to a check calls it red', () => {
  const found = read({
    roles: [{ role: 'jester', team: 'black', faction: 'mafia' }],
  })
  expect(found.ok && findRulebookWarnings(found.value)).toEqual([
    { code: 'rulebook/default-answer', place: 'night[4].answers', name: 'jester' },
  ])
})

it('a check causes a warning if it is answered although an earlier effect cancels it', () => {
  const found = read({
    effects: [{ kind: 'look', rule: 'OUR-1', act: 'sheriff', before: 'save' }],
    edges: [edge('visit→look', 'visit', 'look')],
  })
  const file = found.ok ? found.value : city
  expect(findRulebookWarnings(file)).toEqual([{ code: 'rulebook/answer-stands', place: 'edges[15]', name: 'sheriff' }])
  // The warning is correct, because the answer remains although its effect was cancelled.
  const seats = ['don', 'sheriff', 'mistress', 'citizen'].map((role, i) => ({
    seat: seat(i + 1),
    role: role as Role,
    alive: true,
    immune: false,
  }))
  const acts = { mistress: seat(1), sheriff: seat(1) }
  const night = resolveNight(compileRulebook(file), {}, { seats, acts, shots: {}, previous: {} })
  expect(night.checks).toEqual({ sheriff: 'black' })
  expect(night.trace).toContainEqual({ effect: 'look:1', overturnedBy: 'visit:1', edge: 'visit→look' })
})

describe('a file that extends another', () => {
  it('without changes equals its parent, except for the id', () => {
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

  it('replaces items in place, and can add or remove others', () => {
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

  it('must name a rulebook of the program', () =>
    expect(faults({ extends: 'nothing@1.0' })).toEqual([{ code: 'rulebook/unknown-parent', place: 'extends' }]))
})

describe('a complete file with item positions', () => {
  const whole: RulebookFile = { ...city, id: 'our-city', presets: [{ id: 'our-city', flags: {} }] }
  const placed = (seed: number): RulebookFile => {
    const below = seeded(seed)
    const lists = RULEBOOK_LIST_NAMES.map((list) => [
      list,
      whole[list].map((line) => (below(3) === 0 ? { ...line, before: 'mafia' } : line)),
    ])
    return { ...whole, ...Object.fromEntries(lists) }
  }

  it('has the hash of the same file without positions', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const found = parseRulebookValue(JSON.parse(JSON.stringify(placed(seed))))
      expect(found.ok && rulebookHashOf(found.value), `seed ${seed}`).toBe(rulebookHashOf(whole))
    }
  })

  it('keeps the hash that it was stored with', () => {
    const stored = placed(1)
    const known = registerStoredRulebook(stored)
    expect(known.ok && known.value).toEqual({ file: stored, seal: rulebookHashOf(stored) })
    expect(rulebookHashOf(stored)).not.toBe(rulebookHashOf(whole))
    expect(haveSameRules(stored, whole)).toBe(true)
  })
})

describe('a rulebook is refused with code and location', () => {
  it.each<[string, object, object]>([
    ['an unknown field', { extra: 1 }, { code: 'rulebook/shape', place: '' }],
    ...(
      [
        ['markup in a text', { name: '<b>City</b>' }, { code: 'rulebook/shape', place: 'words.en.name' }],
        ['a text with a direction override', { name: 'City\u202e' }, { place: 'words.en.name' }],
        ['a placeholder that does not exist', { cue: { don: 'Don {seat}' } }, { place: 'words.en.cue.don' }],
        ['a quoted placeholder', { acted: { don: "'{target}" } }, { place: 'words.en.acted.don' }],
        ['two letters for one role', { letter: { don: 'DD' } }, { place: 'words.en.letter.don' }],
        ['a text that is too long', { ask: { don: 'a'.repeat(301) } }, { place: 'words.en.ask.don' }],
        ['text for an unknown role', { role: { wizard: 'Wizard' } }, { code: 'rulebook/unknown-word', name: 'wizard' }],
      ] as const
    ).map(([what, en, fault]): [string, object, object] => [what, { words: { en } }, fault]),
    ['texts in an unknown language', { words: { english: {} } }, { code: 'rulebook/shape', place: 'words.english' }],
    [
      'the letter of another role',
      { roles: [{ role: 'bomb', team: 'red', faction: 'red' }], words: { ru: { letter: { bomb: 'Д' } } } },
      { code: 'rulebook/repeated-letter', place: 'words.ru.letter', name: 'Д' },
    ],
    [
      'the letter of the first victim',
      { roles: [{ role: 'bomb', team: 'red', faction: 'red' }], words: { en: { letter: { bomb: 'F' } } } },
      { code: 'rulebook/repeated-letter', place: 'words.en.letter', name: 'F' },
    ],
    ['a wrong type', { seats: { min: 'two' } }, { code: 'rulebook/shape', place: 'seats.min' }],
    ['the id of a built-in rulebook', { id: 'city', version: '1.0' }, { code: 'rulebook/built-in-id', place: 'id' }],
    ['an unknown role', { deal: { pack: [{ role: 'wizard', count: 1 }], rest: 'citizen' } }, { name: 'wizard' }],
    ['an unknown effect', { edges: [edge('x', 'heal', 'spell')] }, { code: 'rulebook/unknown-effect', name: 'spell' }],
    ['an unknown flag', { first: 'moon' }, { code: 'rulebook/unknown-flag', place: 'first', name: 'moon' }],
    [
      'an unknown value of a flag',
      { edges: [{ ...edge('x', 'visit', 'heal'), gate: { loverDeathDrag: 2 } }] },
      { code: 'rulebook/flag-value', place: 'edges[15].gate', name: 'loverDeathDrag=2' },
    ],
    [
      'answers without a default',
      {
        night: [
          {
            id: 'don',
            actors: ['don'],
            kind: 'check',
            mustAct: false,
            seconds: 10,
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
      'a cycle, with its path',
      { edges: [edge('save→heal', 'save', 'heal')] },
      { code: 'rulebook/ring', counterexample: 'heal ← save ← heal' },
    ],
    [
      'two winners, with the numbers of players',
      { victory: [victory('maniac', 'maniac', 'K = 1 and M <= 1 and R <= 1')] },
      { code: 'rulebook/two-winners', place: 'victory[4]', counterexample: 'M=1 K=1: mafia, maniac' },
    ],
    [
      'a side that is alone without a verdict',
      { remove: { victory: ['maniac'] } },
      { code: 'rulebook/no-verdict', counterexample: 'K=1' },
    ],
    [
      'an effect that should cancel an earlier check',
      {
        effects: [{ kind: 'look', rule: 'OUR-1', act: 'sheriff' }],
        edges: [edge('heal→look', 'heal', 'look')],
      },
      { code: 'rulebook/late-block', place: 'edges[15]', counterexample: 'sheriff, doctor' },
    ],
    [
      'an effect that only a later call can cause',
      {
        effects: [{ kind: 'look', rule: 'OUR-1', act: 'sheriff' }],
        edges: [edge('save→look', 'save', 'look')],
      },
      { code: 'rulebook/late-block', place: 'edges[15]', counterexample: 'sheriff, doctor' },
    ],
    [
      'cards that do not fill a table',
      { deal: { pack: [{ role: 'don', count: 1 }] } },
      { code: 'rulebook/deal', counterexample: expect.stringMatching(/^n=2: citizen 0,.* don 1,/) as string },
    ],
  ])('for %s', (_what, more, fault) => {
    expect(faults(more)).toEqual(expect.arrayContaining([expect.objectContaining(fault)]))
  })

  it('if it is not JSON or is too large', () => {
    expect(parseRulebook('{')).toMatchObject({ ok: false, error: [{ code: 'rulebook/not-json' }] })
    expect(parseRulebook('{"__proto__":1}')).toMatchObject({ ok: false, error: [{ code: 'rulebook/not-json' }] })
    expect(parseRulebook(' '.repeat(300_000))).toMatchObject({ ok: false, error: [{ code: 'rulebook/too-large' }] })
  })
})

describe('the comparison with the parent', () => {
  it('lists changed items by id, and other changes by field', () => {
    const found = read({
      night: [{ id: 'doctor', actors: ['doctor'], kind: 'heal', mustAct: true, seconds: 5 }],
      edges: [edge('visit→save', 'visit', 'save')],
      remove: { edges: ['heal→drag'] },
      first: 'night',
    })
    expect(diffRulebooks(city, found.ok ? found.value : city)).toEqual({
      added: ['edges.visit→save'],
      changed: ['night.doctor', 'first'],
      removed: ['edges.heal→drag'],
    })
    const was = city.edges.find(({ id }) => id === 'heal→drag')
    expect(graphChanges(city, found.ok ? found.value : city)).toEqual([
      { how: 'added', list: 'edges', id: 'visit→save', now: edge('visit→save', 'visit', 'save') },
      { how: 'removed', list: 'edges', id: 'heal→drag', was },
    ])
    expect(diffRulebooks(city, city)).toEqual({ added: [], changed: [], removed: [] })
  })

  it('uses the rulebook that has the most items in common', () => {
    const found = read({ night: [{ id: 'doctor', actors: ['doctor'], kind: 'heal', mustAct: true, seconds: 5 }] })
    expect(closestBuiltInParentOf(found.ok ? found.value : city).parent).toBe(city)
  })
})

describe('endless games', () => {
  const cards = ['citizen', 'sheriff', 'doctor', 'mistress', 'mafia', 'don', 'maniac']
  const immortal = {
    seats: { min: 6, max: 20, usual: 10 },
    effects: cards.map((role) => ({ kind: `peace:${role}`, rule: 'OUR-1', holds: { role }, before: 'heal' })),
    edges: cards.map((role) => ({
      id: `peace→${role}`,
      from: [`peace:${role}`],
      to: ['deaths', 'vote-out'],
      rule: 'OUR-1',
    })),
  }
  const kept = (more: object) => {
    const found = read(more)
    if (!found.ok) throw new Error(JSON.stringify(found.error))
    return registerRulebook(found.value, rulebookHashOf(found.value))
  }

  it('are reported with an example', () => {
    const rulebook = kept(immortal)
    const { code, counterexample: example } = findFaultInTrialGames(rulebook) ?? {}
    expect(code).toBe('rulebook/endless')
    const [, players, seed, cardsLeft] = /^n=(\d+) seed=(\d+): \S+ (.*)$/.exec(example ?? '') ?? []
    expect(cardsLeft?.split(' ')).toHaveLength(Number(players))
    // In another thousand nights and votes, each on other seats, nobody leaves the game.
    const seats = rulebook.deal(Number(players)).map((role, i) => ({
      seat: seat(i + 1),
      role,
      alive: true,
      immune: false,
    }))
    const flags = presetFlags(rulebook, rulebook.presets[0].id)
    for (let n = 0; n < 1000; n += 1) {
      const at = (each: number) => seat(1 + ((Number(seed) + n * each) % seats.length))
      const acts = { mistress: at(1), mafia: at(2), maniac: at(3), doctor: at(5) }
      expect(
        resolveNight(rulebook, flags.ok ? flags.value : {}, { seats, acts, shots: {}, previous: {} }).deaths,
      ).toEqual([])
    }
  })

  it('are impossible with a rule for draws', () => {
    const presets = [{ id: 'our-city', flags: { quietRoundsToDraw: 3 } }]
    expect(findFaultInTrialGames(kept({ ...immortal, presets }))).toBeUndefined()
  })

  it.each(PUBLISHED_RULEBOOKS)('do not occur with $id $version', (rulebook) =>
    expect(findFaultInTrialGames(rulebook)).toBeUndefined(),
  )
})
