// Search for examples of the effects and edges that a rulebook declares, and for declarations that never occur. Every
// declaration of the built-in rulebooks occurs in an example from which nothing can be removed. A declaration that
// another one always precedes is distinguished from an impossible one.

import { describe, expect, it } from 'vitest'
import {
  initialThoroughCheckParts,
  runThoroughCheck,
  runThoroughCheckPart,
} from '../../../src/rules/rulebookFiles/proof.ts'
import { compileRulebook } from '../../../src/rules/rulebookFiles/compile.ts'
import {
  type NightOrVoteExample,
  exampleText,
  diagnoseUnseenDeclaration,
  minimiseExample,
} from '../../../src/rules/rulebookFiles/exampleSearch.ts'
import { resolveOverturnGraph, parseEffectId } from '../../../src/rules/overturn.ts'
import type { Rulebook, SeatFacts } from '../../../src/rules/rulebook.ts'
import { publishedRulebookFile, RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import type { RulebookFile } from '../../../src/rules/rulebookFiles/rulebookFile.ts'
import { seat } from '../../../src/rules/vocabulary.ts'

function builtIn(id: string): RulebookFile {
  const version = RULEBOOKS.find((rulebook) => rulebook.id === id)?.version ?? ''
  const file = publishedRulebookFile({ id: id as never, version })
  if (file === undefined) throw new Error(id)
  return file
}
const nightsOf = (rulebook: Rulebook) => initialThoroughCheckParts(rulebook).filter(({ kind }) => kind === 'nights')

/** Effects and edges that occur in a night or a vote. */
function happening(
  { graph, gather, wounds }: Rulebook,
  { flags, ...context }: NightOrVoteExample,
): readonly (string | null)[] {
  const acts = { ...context.acts, ...gather?.({ ...context, round: 1, seed: 0 }) }
  const { trace } = resolveOverturnGraph(graph, flags, { ...context, acts, hp: wounds?.attack({ ...context, acts }) })
  return trace.flatMap(({ effect, edge }) => [parseEffectId(effect).kind, edge])
}

/**
 * Variants of an example in which one act, shown number, previous act or leaving seat is removed, or one flag, death,
 * immunity card or wound is reset. Seats are not removed, because that would change their numbers.
 */
function lessThan({ flags: specs, wounds }: Rulebook, example: NightOrVoteExample): readonly NightOrVoteExample[] {
  const { seats, acts, shots, previous, leaving, flags } = example
  const without = <T>(all: Readonly<Record<string, T>>) =>
    Object.keys(all).map((key) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== key)))
  const seatsWith = (change: (sitter: SeatFacts) => SeatFacts) =>
    seats.map((sitter) => seats.map((each) => (each === sitter ? change(each) : each)))
  return [
    ...without(acts).map((fewer) => ({ ...example, acts: fewer })),
    ...without(shots).map((fewer) => ({ ...example, shots: fewer })),
    ...without(previous).map((fewer) => ({ ...example, previous: fewer })),
    ...leaving.map((out) => ({ ...example, leaving: leaving.filter((each) => each !== out) })),
    ...specs.map(({ key, initial }) => ({ ...example, flags: { ...flags, [key]: initial } })),
    ...[
      ...seatsWith((sitter) => ({ ...sitter, alive: true })),
      ...seatsWith((sitter) => ({ ...sitter, immune: false })),
      ...(wounds ? seatsWith((sitter) => ({ ...sitter, hp: wounds.initial(sitter.role) })) : []),
    ].map((changed) => ({ ...example, seats: changed })),
  ].filter((less) => JSON.stringify(less) !== JSON.stringify(example))
}

describe('example search', () => {
  it.each(RULEBOOKS)('finds a minimal example for every effect and edge of $id', (rulebook) => {
    const met = Object.assign(
      {},
      ...nightsOf(rulebook).map((part) => runThoroughCheckPart(rulebook, part).met),
    ) as ReturnType<typeof runThoroughCheckPart>['met']
    const { graph } = rulebook
    const all = [...graph.effects.map(({ kind }) => kind), ...graph.edges.map(({ id }) => id)]
    expect(Object.keys(met).toSorted()).toEqual(all.toSorted())
    for (const [id, example] of Object.entries(met)) {
      expect(happening(rulebook, example)).toContain(id)
      expect(example.seats.map(({ seat }) => Number(seat))).toEqual(example.seats.map((_, at) => at + 1))
      for (const less of lessThan(rulebook, example))
        expect(happening(rulebook, less), exampleText(less)).not.toContain(id)
    }
  })

  it('finds a heal that cancels a kill with two cards and two acts', () => {
    const { met } = runThoroughCheck(compileRulebook(builtIn('city')))
    const example = met['heal→maniac-kill']
    if (example === undefined) throw new Error('not met')
    expect(exampleText(example)).toMatch(/^1 \w+, 2 \w+; \w+→1; \w+→1$/)
  })

  it('formats the seats, acts and leaving seats as one line', () => {
    const seats = (['don', 'mafia', 'doctor', 'citizen'] as const).map((role, at) => ({
      seat: seat(at + 1),
      role,
      alive: at < 3,
      immune: at === 0,
    }))
    const shots = { shots: [{ by: seat(1), target: seat(3) }, { by: seat(2) }] }
    const example: NightOrVoteExample = {
      seats,
      shots,
      acts: { doctor: seat(3) },
      previous: { doctor: seat(1) },
      leaving: [seat(2)],
      flags: {},
    }
    expect(exampleText(example)).toBe('1 don *, 2 mafia, 3 doctor, 4 citizen †; doctor→3; 1→3; 2→-; (doctor→1); →2')
  })

  it('removes every player, act, card and flag that an example does not need', () => {
    const rulebook = compileRulebook(builtIn('city'))
    const initial = Object.fromEntries(rulebook.flags.map(({ key, initial: value }) => [key, value]))
    const cards = ['citizen', 'maniac', 'doctor', 'sheriff', 'citizen'] as const
    const example: NightOrVoteExample = {
      seats: cards.map((role, at) => ({ seat: seat(at + 1), role, alive: at < 4, immune: at === 1 })),
      acts: { maniac: seat(1), doctor: seat(1), sheriff: seat(2) },
      shots: {},
      previous: { doctor: seat(3) },
      leaving: [],
      voteImmune: seat(4),
      flags: { ...initial, loverDeathDrag: false },
    }
    const small = minimiseExample(rulebook, 'heal→maniac-kill', example)
    expect(exampleText(small)).toBe('1 citizen, 2 maniac, 3 doctor; maniac→1; doctor→1')
    expect(small.flags).toEqual(initial)
    expect(small.previous).toEqual({})
    expect('voteImmune' in small).toBe(false)
  })

  const city = builtIn('city')
  const [first] = city.edges
  if (first === undefined) throw new Error('no edges')
  const unseenOf = (changes: Partial<RulebookFile>) => runThoroughCheck(compileRulebook({ ...city, ...changes })).unseen
  it('distinguishes edges that never apply from edges that others precede', () => {
    const edges = [
      ...city.edges,
      { ...first, id: 'again' },
      { id: 'miss', from: ['save'], to: ['vote-out'], rule: 'OUR-1' },
    ]
    expect(unseenOf({ edges })).toEqual([
      { id: 'again', hidden: { by: first.id, example: expect.anything() as unknown } },
      { id: 'miss' },
    ])
  })

  it('names the preceding edge, not another edge that applies in the same night', () => {
    const byMistress = (kind: string) => ({ kind, rule: 'OUR-1', act: 'mistress' })
    const effects = [...city.effects, byMistress('a'), byMistress('b'), byMistress('c')]
    const edges = [
      ...city.edges,
      { id: 'a→b', from: ['a'], to: ['b'], rule: 'OUR-1' },
      { id: 'a→c', from: ['a'], to: ['c'], rule: 'OUR-1' },
      { id: 'a→c again', from: ['a'], to: ['c'], rule: 'OUR-1' },
    ]
    expect(unseenOf({ effects, edges })).toEqual([
      { id: 'a→c again', hidden: { by: 'a→c', example: expect.anything() as unknown } },
    ])
  })

  it.each(['heal', 'visit', 'vote-out'])(
    'does not report %s as hidden, because its smallest example contains no other effect or edge',
    (id) => {
      expect(diagnoseUnseenDeclaration(compileRulebook(city), id, 100)).toEqual({ id })
    },
  )

  it('restores the hit points of seats if the example does not need the wound', () => {
    const roles = ['mafia', 'healer', 'commoner'] as const
    const example: NightOrVoteExample = {
      seats: roles.map((role, at) => ({ seat: seat(at + 1), role, alive: true, immune: false, hp: '1' })),
      acts: { healer: seat(3) },
      shots: {},
      previous: {},
      leaving: [],
      flags: {},
    }
    const { seats } = minimiseExample(compileRulebook(builtIn('hp')), 'heal', example)
    expect(seats.map(({ role, hp }) => [role, hp])).toEqual([
      ['healer', '800'],
      ['commoner', '1000'],
    ])
  })

  it('distinguishes impossible effects from effects with overturned sources', () => {
    const effects = [
      ...city.effects,
      { kind: 'shadow', rule: 'OUR-1', from: { of: ['repeat:heal'], meets: ['vote-out'] } },
      { kind: 'echo', rule: 'OUR-1', from: { of: ['mark'] } },
      { kind: 'mark', rule: 'OUR-1', act: 'mistress' },
    ]
    const edges = [...city.edges, { id: 'visit→mark', from: ['visit', 'repeat:visit'], to: ['mark'], rule: 'OUR-1' }]
    const unseen = unseenOf({ effects, edges })
    expect(unseen.map(({ id, hidden }) => [id, hidden?.by]).toSorted()).toEqual([
      ['echo', 'visit→mark'],
      ['shadow', undefined],
    ])
  })

  it('gives the same result each time', () => {
    const rulebook = compileRulebook(city)
    const [part] = nightsOf(rulebook)
    if (part === undefined) throw new Error('no part')
    expect(runThoroughCheckPart(rulebook, part)).toEqual(runThoroughCheckPart(rulebook, part))
  })
})
