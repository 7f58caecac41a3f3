// Faults of a rulebook file, with their locations (docs/spec/roles.md §2). The built-in files are tested with one error
// at a time.

import { describe, expect, it } from 'vitest'
import {
  findRulebookFaults,
  canCompileWithFaults,
  undecidedLivingCounts,
  findRulebookWarnings,
} from '../../../src/rules/rulebookFiles/check.ts'
import {
  idsOfWordSection,
  RULEBOOK_LIST_NAMES,
  type RulebookFile,
  type RulebookWordSection,
} from '../../../src/rules/rulebookFiles/rulebookFile.ts'
import { ID_KIND_BY_FIELD } from '../../../src/rules/rulebookFiles/qualifiedIds.ts'
import {
  publishedRulebookFile,
  findRulebookOrPreset,
  PUBLISHED_RULEBOOKS,
  RULEBOOKS,
} from '../../../src/rules/rulebooks/registry.ts'

function builtIn(id: string): RulebookFile {
  const found = RULEBOOKS.find((rulebook) => rulebook.id === id)
  return (found && publishedRulebookFile(found)) ?? expect.fail(`no ${id}`)
}
const [city, benchmark, aiwolf, hp] = ['city', 'benchmark', 'aiwolf-13', 'hp'].map(builtIn) as [
  RulebookFile,
  RulebookFile,
  RulebookFile,
  RulebookFile,
]
const shot = benchmark.options.shot ?? expect.fail('no shot')
const [first, ...nextRoles] = city.roles
if (first === undefined) throw new Error('no roles')
/** A copy of the file in which the item `at` of one list is changed. */
function lines<K extends 'night' | 'effects' | 'edges' | 'victory' | 'presets' | 'flags'>(
  file: RulebookFile,
  list: K,
  at: number,
  change: object,
): RulebookFile {
  return { ...file, [list]: file[list].map((line, index) => (index === at ? { ...line, ...change } : line)) }
}
const nightAt = (file: RulebookFile, id: string) => file.night.findIndex((step) => step.id === id)
const don = nightAt(city, 'don')
const medium = nightAt(aiwolf, 'medium')
const doctorCall = city.night[nightAt(city, 'doctor')] ?? expect.fail()

type Path = readonly (string | number)[]

/** Paths of all texts in fields that contain an id. */
function* namesIn(value: unknown, path: Path = [], field = ''): Generator<Path> {
  if (typeof value === 'string' && field in ID_KIND_BY_FIELD) yield path
  if (Array.isArray(value))
    for (const [at, each] of value.entries())
      yield* namesIn(each, [...path, at], typeof each === 'string' || Array.isArray(each) ? field : '')
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* namesIn(inner, [...path, key], key)
}

/** Every object whose keys are flags, with its path. */
function* gatesIn(value: unknown, path: Path = []): Generator<readonly [Path, object]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    if (['gate', 'notFirst', 'isTold'].includes(key) || (key === 'flags' && !Array.isArray(inner)))
      yield [[...path, key], inner as object]
    else yield* gatesIn(inner, [...path, key])
  }
}

function put(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to
  if (Array.isArray(value)) return value.with(Number(key), put(value[Number(key)], rest, to))
  return { ...(value as object), [key]: put((value as Readonly<Record<string, unknown>>)[key], rest, to) }
}

type IdsOfSection = [RulebookWordSection, (file: RulebookFile) => readonly string[]]
it.each<IdsOfSection>([
  ['role', ({ roles }) => roles.map(({ role }) => role)],
  ['letter', ({ roles }) => roles.map(({ role }) => role)],
  ['side', ({ sides }) => sides],
  ['winner', ({ sides }) => sides],
  ['effect', ({ effects }) => effects.map(({ kind }) => kind)],
  ['spread', ({ effects }) => effects.map(({ kind }) => kind)],
  ['edge', ({ edges }) => edges.map(({ id }) => id)],
  ['flag', ({ flags }) => flags.map(({ key }) => key)],
  ['victory', ({ victory }) => victory.map(({ id }) => id)],
  ['reason', ({ victory }) => victory.map(({ reason }) => reason)],
  ['over', ({ victory }) => victory.map(({ reason }) => reason)],
  ...(['cue', 'ask', 'acted', 'call', 'duty'] as const).map((section): IdsOfSection => [
    section,
    ({ night }) => night.map(({ id }) => id),
  ]),
])('idsOfWordSection for the section %s returns the ids of the file that need such texts', (section, own) => {
  for (const file of [city, benchmark]) expect(idsOfWordSection(file, section)).toEqual(own(file))
})

describe('faults of a rulebook file', () => {
  it.each<[string, RulebookFile, readonly (readonly [code: string, place: string, name?: string])[]]>([
    [
      'a repeated side',
      { ...city, sides: [...city.sides, 'red'] },
      [['repeated-id', `sides[${city.sides.length}]`, 'red']],
    ],
    ...(['alive', 'draw', 'and', 'floor'] as const).map((word): [string, RulebookFile, [[string, string, string]]] => [
      `a side called ${word}`,
      { ...city, sides: [...city.sides, word] },
      [['repeated-id', `sides[${city.sides.length}]`, word]],
    ]),
    [
      'a role of an unknown side',
      { ...city, roles: [{ ...first, countsFor: 'moon' }, ...nextRoles] as RulebookFile['roles'] },
      [['unknown-side', 'roles[0]', 'moon']],
    ],
    [
      'a red role of a black side',
      { ...city, roles: [{ ...first, team: first.team === 'red' ? 'black' : 'red' } as typeof first, ...nextRoles] },
      [['side-of-team', 'roles[0]', first.faction]],
    ],
    [
      'a default number of players above the maximum',
      { ...city, seats: { min: 6, usual: 21, max: 20 } },
      [['seats', 'seats']],
    ],
    [
      'a default number of players below the minimum',
      { ...city, seats: { min: 6, usual: 5, max: 20 } },
      [['seats', 'seats']],
    ],
    [
      'an unknown role for the rest of the cards',
      { ...city, deal: { ...city.deal, rest: 'wizard' as never } },
      [['unknown-role', 'deal', 'wizard']],
    ],
    [
      'an unknown role whose number varies',
      { ...city, deal: { ...city.deal, vary: 'wizard' as never } },
      [['unknown-role', 'deal', 'wizard']],
    ],
    [
      'an unknown role among acquainted roles',
      { ...city, acquainted: [['don', 'wizard' as never]] },
      [['unknown-role', 'acquainted[0]', 'wizard']],
    ],
    [
      'an initial flag value that the flag does not have',
      lines(city, 'flags', 0, { initial: 'perhaps' }),
      [['flag-value', 'flags[0].initial', city.flags[0]?.key ?? '']],
    ],
    ['no preset', { ...city, presets: [] }, [['no-preset', 'presets']]],
    [
      'an unknown flag in a preset',
      lines(city, 'presets', 0, { flags: { moon: true } }),
      [['unknown-flag', 'presets[0].flags', 'moon']],
    ],
    [
      'an unknown step in an order of calls',
      lines(city, 'presets', 0, { wakeOrder: ['wizard'] }),
      [['unknown-step', 'presets[0].wakeOrder', 'wizard']],
    ],
    ['an unknown flag for the first phase', { ...city, first: 'moon' }, [['unknown-flag', 'first', 'moon']]],
    [
      'an unknown role that shoots',
      { ...benchmark, options: { ...benchmark.options, shot: { ...shot, by: 'wizard' as never } } },
      [['unknown-role', 'options', 'wizard']],
    ],
    [
      'an unknown effect of a shot',
      { ...benchmark, options: { ...benchmark.options, shot: { ...shot, effect: 'spell' } } },
      [['unknown-effect', 'options.shot', 'spell']],
    ],
    [
      'an unknown flag of a shot',
      { ...benchmark, options: { ...benchmark.options, shot: { ...shot, isTold: { moon: true } } } },
      [['unknown-flag', 'options.shot.isTold', 'moon']],
    ],
    [
      'an unknown role that catches',
      { ...hp, options: { ...hp.options, catches: { by: 'wizard' as never, answer: 'black' } } },
      [['unknown-role', 'options', 'wizard']],
    ],
    [
      'an unknown flag for revotes',
      { ...aiwolf, day: { ...aiwolf.day, vote: { ...aiwolf.day.vote, revotes: 'moon' } as never } },
      [['unknown-flag', 'day.vote.revotes', 'moon']],
    ],
    [
      'an unknown acting role',
      lines(city, 'night', don, { actors: ['wizard'] }),
      [['unknown-role', `night[${don}].actors`, 'wizard']],
    ],
    [
      'an unknown flag of a call',
      lines(city, 'night', don, { gate: { moon: true } }),
      [['unknown-flag', `night[${don}].gate`, 'moon']],
    ],
    [
      'an unknown flag for the first night',
      lines(city, 'night', don, { notFirst: { moon: true } }),
      [['unknown-flag', `night[${don}].notFirst`, 'moon']],
    ],
    [
      'an unknown flag as a limit',
      lines(city, 'night', don, { limit: 'moon' }),
      [['unknown-flag', `night[${don}].limit`, 'moon']],
    ],
    [
      'an unknown spared role',
      lines(city, 'night', don, { spares: ['wizard'] }),
      [['unknown-role', `night[${don}].spares`, 'wizard']],
    ],
    [
      'an unknown effect of a call',
      lines(city, 'night', don, { effect: 'spell' }),
      [['unknown-effect', `night[${don}].effect`, 'spell']],
    ],
    [
      'an unknown flag of an effect',
      lines(city, 'effects', 0, { gate: { moon: true } }),
      [['unknown-flag', 'effects[0].gate', 'moon']],
    ],
    [
      'an unknown flag of an edge',
      lines(city, 'edges', 0, { gate: { moon: true } }),
      [['unknown-flag', 'edges[0].gate', 'moon']],
    ],
    [
      'unknown effects at both ends of an edge',
      lines(city, 'edges', 0, { from: ['spell'], to: ['charm'] }),
      [
        ['unknown-effect', 'edges[0]', 'spell'],
        ['unknown-effect', 'edges[0]', 'charm'],
      ],
    ],
    [
      'an unknown winning side',
      lines(city, 'victory', 0, { winner: 'moon' }),
      [['unknown-side', 'victory[0]', 'moon']],
    ],
    [
      'an unknown flag of a victory rule',
      lines(city, 'victory', 0, { gate: { moon: true } }),
      [['unknown-flag', 'victory[0].gate', 'moon']],
    ],
    [
      'an effect named like the class of all deaths',
      { ...city, effects: [...city.effects, { kind: 'deaths', rule: 'OUR-1', act: 'don' }] },
      [['repeated-id', 'effects', 'deaths']],
    ],
    [
      'a repeated edge',
      { ...city, edges: [...city.edges, city.edges[0] ?? expect.fail()] },
      [['repeated-id', `edges[${city.edges.length}]`, city.edges[0]?.id ?? '']],
    ],
    [
      'a text for an unknown id',
      { ...city, words: { en: { flag: { moon: 'Moon' } } } },
      [['unknown-word', 'words.en.flag', 'moon']],
    ],
    [
      'an unknown role with hit points',
      { ...hp, hitPoints: { ...(hp.hitPoints ?? expect.fail()), attackers: 'wizard' as never } },
      [['unknown-role', 'hitPoints', 'wizard']],
    ],
    [
      'a call without a role',
      { ...city, night: [...city.night, { ...doctorCall, id: 'wizard' as never }] },
      [['step-of-no-role', `night[${city.night.length}]`, 'wizard']],
    ],
    [
      'numbers from a call without shots',
      { ...benchmark, gather: { ...(benchmark.gather ?? expect.fail()), step: 'doctor' } },
      [['unknown-step', 'gather.step', 'doctor']],
    ],
    [
      'a call that shows the result of another check',
      lines(aiwolf, 'night', medium, { tellsOfVotedOut: 'seer' }),
      [['unknown-step', `night[${medium}]`, 'seer']],
    ],
    [
      'an unknown role whose holder raises an effect',
      { ...city, effects: [...city.effects, { kind: 'peace', rule: 'OUR-1', holds: { role: 'wizard' as never } }] },
      [['unknown-role', `effects[${city.effects.length}].holds`, 'wizard']],
    ],
    ...[undefined, [{ roles: [], answer: 'red' }], [{ answer: 'red' }, { answer: 'black' }]].flatMap(
      (answers): [string, RulebookFile, [[string, string]]][] =>
        (
          [
            ['a check', city, don],
            ['a call about the player who was voted out', aiwolf, medium],
          ] as const
        ).map(([what, file, at]) => [
          `${what} with the answers ${JSON.stringify(answers)}`,
          lines(file, 'night', at, { answers }),
          [['no-default-answer', `night[${at}].answers`]],
        ]),
    ),
  ])('include %s, with its location', (_, file, expected) => {
    expect(findRulebookFaults(file).map(({ code, place, name }) => [code, place, name])).toEqual(
      expected.map(([code, place, name]) => [`rulebook/${code}`, place, name]),
    )
  })

  it.each(
    PUBLISHED_RULEBOOKS.map(
      (rulebook) => [`${rulebook.id} ${rulebook.version}`, publishedRulebookFile(rulebook) ?? expect.fail()] as const,
    ),
  )('do not occur in the built-in %s, and neither do warnings', (_, file) =>
    expect([findRulebookFaults(file), findRulebookWarnings(file)]).toEqual([[], []]),
  )

  it('in expressions name the wrong word', () => {
    const [card, ...others] = city.deal.pack
    if (card === undefined) throw new Error('no cards')
    const wrong = {
      ...lines(city, 'victory', 1, { when: 'M >' }),
      deal: { ...city.deal, pack: [{ ...card, count: 'n / q' }, ...others] },
    }
    expect(findRulebookFaults(wrong)).toEqual([
      { code: 'expression/unknown-name', place: 'deal.pack[0].count', name: 'q' },
      { code: 'expression/syntax', place: 'victory[1].when', name: '' },
    ])
  })

  it('prevent compilation unless they affect only play', () => {
    const fault = (code: string) => ({ code, place: '' })
    const ofPlay = ['rulebook/late-block', 'rulebook/deal', 'rulebook/two-winners', 'rulebook/no-verdict'].map(fault)
    expect([canCompileWithFaults([]), canCompileWithFaults(ofPlay)]).toEqual([true, true])
    for (const code of ['rulebook/ring', 'rulebook/unknown-role', 'expression/syntax'])
      expect(canCompileWithFaults([...ofPlay, fault(code)])).toBe(false)
  })
})

describe.each(RULEBOOKS.map(({ id }) => [id] as const))('names in %s', (id) => {
  const file = builtIn(id)
  /** The own id of a list item does not refer to anything else. */
  const isOwn = ([list, , field]: Path) =>
    list === 'sides' || (list === 'roles' && field === 'role') || (list === 'flags' && field === 'key')
  const faultsWith = (path: Path, to: unknown) => findRulebookFaults(put(file, path, to) as RulebookFile)
  const lineOf = ([list, at]: Path) => (typeof at === 'number' ? `${list}[${at}]` : String(list))

  it('undefined names are reported with their list item', () => {
    const paths = [...namesIn(file)].filter((path) => !isOwn(path))
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths)
      expect(faultsWith(path, 'moon'), path.join('.')).toContainEqual({
        code: expect.stringMatching(/unknown|step-of-no-role|side-of-team/) as string,
        place: expect.stringContaining(lineOf(path)) as string,
        name: 'moon',
      })
  })

  it('named flags must exist and have permitted values', () => {
    for (const [path, gate] of gatesIn(file)) {
      expect(faultsWith(path, { moon: true }), path.join('.')).toMatchObject([
        { code: 'rulebook/unknown-flag', name: 'moon' },
      ])
      for (const key of Object.keys(gate))
        expect(faultsWith([...path, key], 'perhaps'), path.join('.')).toMatchObject([
          { code: 'rulebook/flag-value', name: `${key}=perhaps` },
        ])
    }
  })

  it('names must be unique within a list', () => {
    for (const list of RULEBOOK_LIST_NAMES) {
      const [line] = file[list]
      if (line === undefined) continue
      expect(findRulebookFaults({ ...file, [list]: [...file[list], line] })).toContainEqual(
        expect.objectContaining({ code: 'rulebook/repeated-id', place: `${list}[${file[list].length}]` }),
      )
    }
  })
})

describe('living counts', () => {
  it('with two winners are reported with both winners', () => {
    const at = city.victory.length
    const twice = {
      ...city,
      victory: [
        ...city.victory,
        { id: 'x', winner: 'maniac', reason: 'maniac-alone', when: 'M = 0 and K = 0', rule: 'OUR-1' },
      ],
    }
    expect(findRulebookFaults(twice as RulebookFile)).toEqual([
      {
        code: 'rulebook/two-winners',
        place: `victory[${at}]`,
        counterexample: expect.stringMatching(/: \w+, maniac$/) as string,
      },
    ])
  })

  it('with the same winner in two rules are not a fault', () => {
    const again = city.victory.map((line) => ({ ...line, id: `${line.id}-again` }))
    expect(findRulebookFaults({ ...city, victory: [...city.victory, ...again] })).toEqual([])
  })

  it('with one side left and no verdict are reported', () => {
    const without = { ...city, victory: city.victory.filter(({ winner }) => winner !== 'red') }
    const [fault, ...more] = findRulebookFaults(without)
    expect([fault?.code, fault?.place, more]).toEqual(['rulebook/no-verdict', 'victory', []])
    expect(fault?.counterexample).toBe('nobody alive')
  })
})

describe('undecided counts', () => {
  /** Every combination of living players per side, with at most as many as the side has cards. */
  function* everyCount(file: RulebookFile, sides = file.sides): Generator<Readonly<Record<string, number>>> {
    const [side, ...others] = sides
    if (side === undefined) return yield {}
    const cards = file.roles.filter(({ faction, countsFor = faction }) => countsFor === side)
    const most = cards.reduce((sum, { max = file.seats.max }) => sum + max, 0)
    for (const counts of everyCount(file, others)) for (let n = 0; n <= most; n += 1) yield { ...counts, [side]: n }
  }
  const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, n) => all + n, 0)

  it.each(RULEBOOKS.map(({ id }) => [id] as const))(
    'of %s without victory rules are all possible counts, each once, with the fewest players first',
    (id) => {
      const file = builtIn(id)
      const found = [...undecidedLivingCounts({ ...file, victory: [] })]
      expect(found.map(({ alive }) => alive)).toEqual(found.map(({ alive }) => alive).toSorted((a, b) => a - b))
      expect(found).toHaveLength(new Set(found.map((counts) => JSON.stringify(counts))).size)
      const every = [...everyCount(file)].filter((counts) => sum(counts) <= file.seats.max)
      const inText = (counts: Readonly<Record<string, number>>) => file.sides.map((side) => counts[side] ?? 0).join(' ')
      expect(found.map(inText).toSorted()).toEqual(every.map(inText).toSorted())
      for (const counts of found) expect(sum(counts)).toBe(2 * counts.alive)
    },
  )

  it('of plain mafia are exactly the counts with both citizens and mafia', () => {
    const plain = builtIn('plain')
    const both = [...everyCount(plain)].filter(
      (counts) => sum(counts) <= plain.seats.max && Object.values(counts).every((n) => n > 0),
    )
    const inText = ({ red, mafia }: Readonly<Record<string, number>>) => `${red} ${mafia}`
    expect([...undecidedLivingCounts(plain)].map(inText).toSorted()).toEqual(both.map(inText).toSorted())
  })
})

describe('effects that wait for other effects', () => {
  const kinds = ['a', 'b', 'c', 'd', 'e']
  const effects = [...city.effects, ...kinds.map((kind) => ({ kind, rule: 'OUR-1', act: 'doctor' }))]
  const edge = (from: string, to: string) => ({ id: `${from}→${to}`, from: [from], to: [to], rule: 'OUR-1' })
  const forward = kinds.flatMap((from, at) => kinds.slice(at + 1).map((to) => edge(from, to)))
  const ringWith = (...more: readonly ReturnType<typeof edge>[]) =>
    findRulebookFaults({ ...city, effects, edges: [...city.edges, ...forward, ...more] }).map(
      ({ code, place, counterexample }) => [code, place, counterexample?.split(' ← ')],
    )

  it('are accepted if each waits only for earlier effects', () => expect(ringWith()).toEqual([]))

  it('are reported as a ring if an edge leads back', () => {
    for (const [at, to] of kinds.entries())
      for (const from of kinds.slice(at)) {
        const [[code, place, ring] = [], ...others] = ringWith(edge(from, to))
        expect([code, place, others]).toEqual(['rulebook/ring', 'edges', []])
        expect(ring).toContain(from)
        expect(ring?.at(0)).toBe(ring?.at(-1))
        const ids = [...forward, edge(from, to)].map(({ id }) => id)
        for (const [index, kind] of (ring as string[]).slice(1).entries())
          expect(ids).toContain(`${kind}→${ring?.[index]}`)
      }
  })
})

describe('a deal', () => {
  const pack = [{ role: 'don', count: 1 }] as const
  it.each<[string, RulebookFile['deal'], string | undefined]>([
    ['of a Don and citizens', { pack, rest: 'citizen' }, undefined],
    ['without the rest of the cards', { pack }, `n=${city.seats.min}`],
    ['of black cards only', { pack: [{ role: 'mafia', count: 'n' }] }, `n=${city.seats.min}`],
    ['of red cards only', { pack: [{ role: 'citizen', count: 'n' }] }, `n=${city.seats.min}`],
    [
      'of two Dons at the largest table',
      { pack: [...pack, { role: 'don', count: 1, from: city.seats.max }], rest: 'citizen' },
      `n=${city.seats.max}`,
    ],
  ])('%s is reported with the first number of players for which it is illegal, if any', (_, deal, at) => {
    const faults = findRulebookFaults({ ...city, deal }).filter(({ code }) => code === 'rulebook/deal')
    expect(faults.map(({ counterexample }) => counterexample?.split(':')[0])).toEqual(at === undefined ? [] : [at])
  })
})

describe('findRulebookOrPreset', () => {
  it.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))(
    'returns %s with its first preset',
    (id, rulebook) => {
      expect(findRulebookOrPreset(id)).toEqual({ ok: true, value: { rulebook, preset: rulebook.presets[0].id } })
    },
  )
  it.each(RULEBOOKS.flatMap((rulebook) => rulebook.presets.map(({ id }) => [id, rulebook] as const)))(
    'returns the preset %s with its rulebook',
    (id, rulebook) => expect(findRulebookOrPreset(id)).toEqual({ ok: true, value: { rulebook, preset: id } }),
  )
  it('refuses an unknown id', () => {
    expect(findRulebookOrPreset('chess')).toEqual({
      ok: false,
      error: { code: 'setup/unknown-rulebook', params: { rulebook: 'chess' } },
    })
  })
})
