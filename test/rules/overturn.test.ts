// The overturn graph without any rulebook: resolution, flag conditions, refused cycles, and deaths that spread along
// chains and around cycles.

import { describe, expect, test } from 'vitest'
import {
  effectId,
  createOverturnGraph,
  resolveOverturnGraph,
  type EffectSpec,
  type OverturnEdge,
} from '../../src/rules/overturn.ts'
import { propagateDeaths } from '../../src/rules/deathSpread.ts'
import { seat, type Seat } from '../../src/rules/vocabulary.ts'

/** An effect kind that always arises, on seat 1. */
function given(kind: string): EffectSpec<null> {
  return { kind, rule: 'TEST', arise: () => [{ kind, seat: seat(1) }] }
}

function edge(from: string, to: string, gate?: OverturnEdge['gate']): OverturnEdge {
  return { id: `${from}→${to}`, from: [from], to: [to], rule: 'TEST', ...(gate === undefined ? {} : { gate }) }
}

function standing(kinds: readonly string[], edges: readonly OverturnEdge[], flags = {}): readonly string[] {
  const { trace } = resolveOverturnGraph(createOverturnGraph(kinds.map(given), edges), flags, null)
  return trace.filter((line) => line.overturnedBy === null).map((line) => line.effect)
}

describe('overturn graph', () => {
  test.each<{ picture: string; kinds: string[]; edges: OverturnEdge[]; stands: string[] }>([
    { picture: 'nothing overturns it', kinds: ['a'], edges: [], stands: ['a:1'] },
    { picture: 'a → b', kinds: ['a', 'b'], edges: [edge('a', 'b')], stands: ['a:1'] },
    {
      picture: 'a → b → c: c is defended',
      kinds: ['a', 'b', 'c'],
      edges: [edge('a', 'b'), edge('b', 'c')],
      stands: ['a:1', 'c:1'],
    },
    {
      picture: 'a → b → c, a → c: c is defended and still overturned',
      kinds: ['a', 'b', 'c'],
      edges: [edge('a', 'b'), edge('b', 'c'), edge('a', 'c')],
      stands: ['a:1'],
    },
    {
      picture: 'effects are declared in any order',
      kinds: ['c', 'b', 'a'],
      edges: [edge('b', 'c'), edge('a', 'b')],
      stands: ['a:1', 'c:1'],
    },
  ])('an effect stands if and only if no standing effect overturns it: $picture', ({ kinds, edges, stands }) => {
    expect(standing(kinds, edges).toSorted()).toEqual(stands)
  })

  test('uses only the edges that the flags switch on', () => {
    const edges = [edge('a', 'b', { on: true })]
    expect(standing(['a', 'b'], edges, { on: true })).toEqual(['a:1'])
    expect(standing(['a', 'b'], edges, { on: false })).toEqual(['a:1', 'b:1'])
  })

  test('throws if its edges form a cycle', () => {
    expect(() => createOverturnGraph([given('a'), given('b')], [edge('a', 'b'), edge('b', 'a')])).toThrow('cycle')
  })

  test('throws if an edge starts at an undeclared effect', () => {
    expect(() => createOverturnGraph([given('b')], [edge('ghost', 'b')])).toThrow('unknown effect')
  })

  test('identifies an effect by its kind and seat', () => {
    expect(effectId({ kind: 'kill:mafia', seat: seat(3) })).toBe('kill:mafia:3')
  })
})

describe('deaths spread by reachability', () => {
  const chain = (
    pairs: readonly [number, number][],
    dead: readonly number[],
    spared: readonly number[] = [],
  ): readonly number[] => {
    const deaths = new Set<Seat>(dead.map(seat))
    propagateDeaths(
      pairs.map(([from, to]) => ({ from: seat(from), to: seat(to) })),
      deaths,
      ({ to }) => {
        if (deaths.has(to) || spared.includes(to)) return false
        deaths.add(to)
        return true
      },
    )
    return [...deaths].toSorted((a, b) => a - b)
  }

  test.each<{ picture: string; links: [number, number][]; dead: number[]; spared?: number[]; all: number[] }>([
    { picture: 'there is no link', links: [], dead: [1], all: [1] },
    {
      picture: '1 → 2 → 3 and 1 dies, to 2 and 3',
      links: [
        [1, 2],
        [2, 3],
      ],
      dead: [1],
      all: [1, 2, 3],
    },
    {
      picture: '1 → 2 → 3 and 2 dies, never backwards',
      links: [
        [1, 2],
        [2, 3],
      ],
      dead: [2],
      all: [2, 3],
    },
    {
      picture: '1 → 2 → 3 and 2 is spared, not past 2',
      links: [
        [1, 2],
        [2, 3],
      ],
      dead: [1],
      spared: [2],
      all: [1],
    },
    {
      picture: 'the links form a cycle',
      links: [
        [1, 2],
        [2, 3],
        [3, 1],
      ],
      dead: [2],
      all: [1, 2, 3],
    },
    {
      picture: 'two links lead to the same seat',
      links: [
        [1, 3],
        [2, 3],
      ],
      dead: [1, 2],
      all: [1, 2, 3],
    },
  ])('if $picture', ({ links, dead, spared, all }) => {
    expect(chain(links, dead, spared)).toEqual(all)
  })
})

describe('deaths that spread through several kinds of link', () => {
  /** `link` drags one seat along with another, `kill` kills seat 2. */
  const link = (kind: string, from: number, to: number): EffectSpec<null> => ({
    kind,
    rule: 'TEST',
    deadly: true,
    reads: ['kill'],
    links: () => [{ from: seat(from), to: seat(to) }],
  })
  const kill: EffectSpec<null> = {
    kind: 'kill',
    rule: 'TEST',
    deadly: true,
    arise: () => [{ kind: 'kill', seat: seat(2) }],
  }
  const after: EffectSpec<null> = { kind: 'after', rule: 'TEST', reads: ['love', 'drag'], arise: () => [] }

  test.each([
    ['in the order of the chain', [link('drag', 2, 3), link('love', 3, 4)]],
    ['against the order of the chain', [link('love', 3, 4), link('drag', 2, 3)]],
  ])('spread together if declared %s', (_order, links) => {
    const graph = createOverturnGraph([after, ...links, kill], [])
    expect(graph.effects.map(({ kind }) => kind)).toEqual(['kill', ...links.map(({ kind }) => kind), 'after'])
    expect([...resolveOverturnGraph(graph, {}, null).board.dead]).toEqual([2, 3, 4])
  })

  test('cannot overturn each other', () =>
    expect(() => createOverturnGraph([kill, link('drag', 2, 3), link('love', 3, 4)], [edge('drag', 'love')])).toThrow(
      'cycle',
    ))
})
