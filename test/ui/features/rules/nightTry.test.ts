// Trial night of the rules page: the first table has a visible effect, and changing a flag changes the morning.

import { describe, expect, it } from 'vitest'
import {
  cardsForTrialSeat,
  listFiredEdges,
  initialTrialTable,
  isSameMorning,
  leaversSentence,
  trialTableOfExample,
  trialTableOfFault,
  resolveTrialNight,
  withLastSeatRemoved,
  withSeatAdded,
  withChangedTrialSeat,
  withTrialTarget,
  type TrialTable,
} from '../../../../src/ui/features/rules/logic/nightTrial.ts'
import { findFaultAtTableSize } from '../../../../src/rules/rulebookFiles/trialGames.ts'
import { findRulebookFaults } from '../../../../src/rules/rulebookFiles/check.ts'
import type { RulebookChanges, RulebookFile } from '../../../../src/rules/rulebookFiles/rulebookFile.ts'
import { extendRulebook } from '../../../../src/rules/rulebookFiles/merge.ts'
import { presetFlags } from '../../../../src/rules/flags.ts'
import type { Flags } from '../../../../src/rules/header.ts'
import { city } from '../../../support/rulebooks.ts'
import { registerDraftRulebook, publishedRulebookFile, RULEBOOKS } from '../../../../src/rules/rulebooks/registry.ts'
import type { Seat } from '../../../../src/rules/vocabulary.ts'

const standard = presetFlags(city, 'city')
if (!standard.ok) throw new Error(standard.error.code)
const flags = (changes: Flags = {}): Flags => ({ ...standard.value, ...changes })
const first = initialTrialTable(city)
const seat = (n: number) => n as Seat

describe('first trial table', () => {
  it.each(RULEBOOKS.map((rulebook) => ({ id: rulebook.id, rulebook })))(
    'of $id has one card of each role and a night with a trace',
    ({ rulebook }) => {
      const table = initialTrialTable(rulebook)
      const result = presetFlags(rulebook, rulebook.presets[0].id)
      expect(table.seats.map(({ role }) => role)).toEqual(rulebook.roles.map(({ role }) => role))
      expect(result.ok && resolveTrialNight(rulebook, result.value, table).trace.length).toBeGreaterThan(0)
    },
  )

  it.each([
    ['under the published rules', {}, [1, 4]],
    ['if there is no drag', { loverDeathDrag: false }, [4]],
    ['if a heal stops the drag', { loverDragSavable: true }, [4]],
  ] as const)('of city has the expected deaths %s', (_what, changes, deaths) => {
    const [now, usual] = [resolveTrialNight(city, flags(changes), first), resolveTrialNight(city, flags(), first)]
    expect(now.deaths).toEqual(deaths)
    expect(isSameMorning(now, usual)).toBe(Object.keys(changes).length === 0)
  })

  it('reports the fired edges and the effects that fired them', () => {
    expect(listFiredEdges(resolveTrialNight(city, flags(), first))).toEqual([
      { edge: 'death→vote-immunity', from: 'kill:mafia' },
    ])
  })
})

describe('changed trial table', () => {
  const mafiaOn = (table: TrialTable) => table.acts.mafia

  it.each([
    ['has the new target of an act', withTrialTarget(first, 'acts', 'mafia', seat(2)), 2],
    ['has no target if the act has none', withTrialTarget(first, 'acts', 'mafia', undefined), undefined],
    [
      'has no target if the target’s seat was removed',
      withLastSeatRemoved(withTrialTarget(first, 'acts', 'mafia', seat(7))),
      undefined,
    ],
    [
      'keeps the target if another seat was removed',
      withLastSeatRemoved(withTrialTarget(first, 'acts', 'mafia', seat(6))),
      6,
    ],
  ])('%s', (_what, table, target) => expect(mafiaOn(table)).toBe(target))

  it('has at least two seats and at most the maximum of its rulebook', () => {
    const most = Array.from({ length: 30 }).reduce<TrialTable>((table) => withSeatAdded(city, table), first)
    const least = Array.from({ length: 30 }).reduce<TrialTable>((table) => withLastSeatRemoved(table), first)
    expect([most.seats.length, least.seats.length]).toEqual([city.seats.max, 2])
    expect(most.seats.map((sitter) => sitter.seat)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  it('offers no second card of a role that occurs only once', () => {
    const taken = (at: number) =>
      cardsForTrialSeat(city, first, first.seats[at] ?? expect.fail())
        .filter(({ isFree }) => !isFree)
        .map(({ role }) => role)
    const citizen = first.seats.findIndex(({ role }) => role === 'citizen')
    const don = first.seats.findIndex(({ role }) => role === 'don')
    expect(taken(citizen)).toEqual(['sheriff', 'doctor', 'mistress', 'don', 'maniac'])
    expect(taken(don)).toEqual(['sheriff', 'doctor', 'mistress', 'maniac'])
  })

  it('has at most twenty seats, although hp allows a hundred', () => {
    const hp = RULEBOOKS.find(({ id }) => id === 'hp') ?? expect.fail()
    expect(
      Array.from({ length: 120 }).reduce<TrialTable>((table) => withSeatAdded(hp, table), initialTrialTable(hp)).seats,
    ).toHaveLength(20)
  })

  it('does not let the mafia kill the holder of an immunity card', () => {
    const mistress = first.seats[3]
    if (mistress === undefined) throw new Error('no seat 4')
    const saved = resolveTrialNight(city, flags(), withChangedTrialSeat(first, { ...mistress, immune: true }))
    expect(saved.deaths).toEqual([])
    expect(leaversSentence(saved, (key) => key)).toBe('rules.nobodyDies')
  })
})

describe('trial table of a fault or example', () => {
  const parent = publishedRulebookFile(city) as RulebookFile
  const edge = (id: string, from: string, to: string) => ({ id, from: [from], to: [to], rule: 'OUR-1' })
  const head = { format: parent.format, version: '1', published: '2026-11-27', extends: 'city@1.0' } as const
  const bare = (role: string) => role.replace(/.*\//, '')
  /**
   * Returns the first fault of the file, the trial table that demonstrates the fault, and the morning of that table.
   */
  function opened(changes: object) {
    const file = extendRulebook(parent, { ...head, id: 'faulty', ...changes } as RulebookChanges)
    const [fault] = findRulebookFaults(file)
    if (fault === undefined) throw new Error('no fault')
    const rulebook = fault.code === 'rulebook/ring' ? city : registerDraftRulebook(file)
    const table = trialTableOfFault(rulebook, fault)
    const cards = table?.seats.map(({ role }) => bare(role))
    return { code: fault.code, table, cards, morning: table && resolveTrialNight(rulebook, {}, table) }
  }

  it('has the living players for whom two sides or no side would win', () => {
    const when = 'K = 1 and M <= 1 and R <= 1'
    const victory = [{ id: 'maniac', winner: 'maniac', reason: 'mafia-parity', when, rule: 'OUR-1' }]
    expect(opened({ victory })).toMatchObject({ code: 'rulebook/two-winners', cards: ['mafia', 'maniac'] })
    expect(opened({ remove: { victory: ['maniac'] } })).toMatchObject({
      code: 'rulebook/no-verdict',
      cards: ['maniac'],
      morning: { outcome: undefined },
    })
  })

  it('knows the card that was just voted out', () => {
    const roles = [{ role: 'jester', team: 'black', faction: 'jester', max: 1 }]
    const line = {
      id: 'out',
      winner: 'jester',
      reason: 'out',
      when: 'voted-out:jester = 1',
      rule: 'OUR-1',
      before: 'red',
    }
    const found = opened({ sides: [...parent.sides, 'jester'], roles, victory: [line] })
    expect(found).toMatchObject({ code: 'rulebook/two-winners', morning: { outcome: { winner: 'draft/jester' } } })
    expect(found.table?.votedOut).toEqual(['draft/jester'])
  })

  it('has the cards of an invalid deal', () => {
    const found = opened({ deal: { pack: [{ role: 'don', count: 1 }] } })
    expect(found).toMatchObject({ code: 'rulebook/deal', cards: ['don'] })
  })

  it.each([
    ['the checked player', edge('heal→look', 'heal', 'look'), 'doctor'],
    ['the checking player', { ...edge('visit→look', 'visit', 'look'), when: 'actor' }, 'mistress'],
  ])('shows a check that is cancelled by a later act against %s', (_what, line, blocker) => {
    const night = [
      ...parent.night.filter(({ id }) => id !== blocker),
      ...parent.night.filter(({ id }) => id === blocker),
    ]
    const effects = [{ kind: 'look', rule: 'OUR-1', act: 'sheriff' }]
    const found = opened({ remove: { night: [blocker] }, night: night.slice(-1), effects, edges: [line] })
    expect(found).toMatchObject({ code: 'rulebook/late-block', cards: ['sheriff', blocker, 'citizen'] })
    expect(found.morning?.trace.some(({ edge: by }) => by?.endsWith(line.id) === true)).toBe(true)
  })

  it('has all remaining seats if the game never ends', () => {
    const cards = parent.roles.map(({ role }) => role)
    const file = extendRulebook(parent, {
      ...head,
      id: 'endless',
      effects: cards.map((role) => ({ kind: `peace:${role}`, rule: 'OUR-1', holds: { role } })),
      edges: cards.map((role) => ({ ...edge(`peace→${role}`, `peace:${role}`, 'deaths'), to: ['deaths', 'vote-out'] })),
    } as unknown as RulebookChanges)
    const rulebook = registerDraftRulebook(file)
    const fault = findFaultAtTableSize(rulebook, 8, [1])
    expect(fault?.code).toBe('rulebook/endless')
    expect(fault && trialTableOfFault(rulebook, fault)?.seats).toHaveLength(8)
  })

  it('does not exist if effects wait for each other', () => {
    expect(opened({ edges: [edge('save→heal', 'save', 'heal')] })).toMatchObject({
      code: 'rulebook/ring',
      table: undefined,
    })
  })

  it('uses the house rules of its example', () => {
    const example = { ...first, shots: {}, leaving: [], flags: flags({ loverDeathDrag: false }) }
    const table = trialTableOfExample(example)
    expect(table && resolveTrialNight(city, flags(), table).deaths).toEqual([4])
  })
})
