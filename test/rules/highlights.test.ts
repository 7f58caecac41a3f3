// Highlights of games: a constructed game for each kind and each way to reach it, and laws for random games of every
// rulebook.

import { describe, expect, test } from 'vitest'
import { playRandomGame } from '../../src/rules/randomGame.ts'
import type { Entry } from '../../src/rules/entries.ts'
import type { GameEvent } from '../../src/rules/events.ts'
import { evolve } from '../../src/rules/evolve.ts'
import type { Flags, GameHeader } from '../../src/rules/header.ts'
import { HIGHLIGHT_KINDS, highlightsOf, type Highlight, type HighlightKind } from '../../src/rules/highlights.ts'
import { initialState } from '../../src/rules/openGame.ts'
import { livingSeats, type GameState } from '../../src/rules/state.ts'
import { eventForViewer } from '../../src/rules/view.ts'
import { seat, type Role } from '../../src/rules/vocabulary.ts'
import { PRESETS, tableOf } from '../agents/tables.ts'
import { after, night, table, type Acts, type Shown } from './support/games.ts'

/** A game to which tests add entries. `of` returns highlights with the type of their event. */
class Game {
  readonly events: GameEvent[] = []
  state: GameState
  readonly header: GameHeader

  constructor(rulebook: string, roles: readonly Role[], flags: Flags = {}, immune: readonly number[] = []) {
    this.header = table(roles, { rulebook, flags, immune })
    this.state = initialState(this.header)
  }

  enter(...entries: Entry[]): this {
    for (const entry of entries) this.#take(after(this.state, entry))
    return this
  }

  night(acts: Acts = {}, shown: Shown = {}): this {
    return this.#take(night(this.state, acts, shown))
  }

  /**
   * Ends speeches and last words until the vote, the night or the end of the game. `put` maps speakers to the players
   * whom they nominate.
   */
  speeches(put: Readonly<Record<number, number>> = {}): this {
    for (;;) {
      if (this.events.length > 2000) throw new Error('the day does not end')
      const { step } = this.state
      if (step.type === 'last-word') this.enter({ type: 'end-last-word', seat: step.seat })
      else if (step.type === 'speech') {
        const target = put[step.seat]
        if (target !== undefined) this.enter({ type: 'nominate', by: step.seat, target: seat(target) })
        this.enter({ type: 'end-speech', seat: step.seat })
      } else if (step.type === 'tie-speech') this.enter({ type: 'end-speech', seat: step.seat })
      else return this
    }
  }

  hands(nominee: number, ...voters: number[]): this {
    return this.enter({ type: 'vote', nominee: seat(nominee), voters: voters.map(seat) })
  }

  close(): this {
    return this.enter({ type: 'close-vote' })
  }

  of(...kinds: HighlightKind[]): readonly (readonly [HighlightKind, GameEvent['type'] | undefined, ...number[]])[] {
    return highlightsOf(this.header, this.events)
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, at, seats }) => [kind, this.events[at]?.type, ...seats] as const)
  }

  public(kind: HighlightKind): readonly boolean[] {
    return highlightsOf(this.header, this.events)
      .filter((each) => each.kind === kind)
      .map(({ isPublic }) => isPublic)
  }

  #take({ state, events }: { state: GameState; events: readonly GameEvent[] }): this {
    this.events.push(...events)
    this.state = state
    return this
  }
}

const CITY: readonly Role[] = [
  'don',
  'mafia',
  'maniac',
  'sheriff',
  'doctor',
  'mistress',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
]
const BENCH: readonly Role[] = ['mafia', 'mafia', 'doctor', 'sheriff', 'vigilante', 'villager', 'villager', 'villager']
const HP: readonly Role[] = ['mafia', 'detective', 'healer', 'commoner', 'commoner', 'commoner']
const AIWOLF = tableOf('aiwolf-13').seats.map(({ role }) => role)

test('every kind of highlight except claims is found in random games', () => {
  const kinds = PRESETS.flatMap((preset) =>
    Array.from({ length: 20 }, (_, seed) => playRandomGame(tableOf(preset), seed + 1)).flatMap(({ header, events }) =>
      highlightsOf(header, events).map(({ kind }) => kind),
    ),
  )
  // Random players never claim a role.
  expect(HIGHLIGHT_KINDS.filter((kind) => !kinds.includes(kind))).toEqual(['claim'])
})

describe('the first accusation', () => {
  test('is the first nomination', () => {
    const game = new Game('city', CITY).speeches({ 2: 7, 5: 1 })
    expect(game.of('accusation')).toEqual([['accusation', 'SeatNominated', 2, 7]])
    expect(game.public('accusation')).toEqual([true])
  })

  test('is not a nomination of oneself', () => {
    expect(new Game('city', CITY).speeches({ 2: 2, 5: 1 }).of('accusation')).toEqual([
      ['accusation', 'SeatNominated', 5, 1],
    ])
  })

  test('is the first vote for another player if everybody is a nominee', () => {
    const game = new Game('benchmark', BENCH).night().speeches().hands(6, 6).hands(1, 7, 8)
    expect(game.of('accusation')).toEqual([['accusation', 'VotesCast', 7, 1]])
  })

  test('is the first spoken accusation if the game records speech', () => {
    const { header, events } = new Game('city', CITY).speeches({ 2: 7 })
    const said = { at: 0, seat: seat(1), act: { type: 'accuse', target: seat(9) } } as const
    expect(highlightsOf(header, events, [said])).toEqual([{ kind: 'accusation', at: 0, seats: [1, 9], isPublic: true }])
  })
})

describe('a claim highlight', () => {
  test('marks the claim of a role that is called at night, once for each seat', () => {
    const game = new Game('benchmark', BENCH)
      .night()
      .enter({ type: 'claim-role', seat: seat(1), role: 'villager' })
      .enter({ type: 'claim-role', seat: seat(1), role: 'sheriff' })
      .enter({ type: 'claim-role', seat: seat(1), role: 'sheriff' })
      .enter({ type: 'end-speech', seat: seat(1) })
      .enter({ type: 'claim-role', seat: seat(2), role: 'sheriff' })
    expect(game.of('claim')).toEqual([
      ['claim', 'RoleClaimed', 1],
      ['claim', 'RoleClaimed', 2],
    ])
  })

  test('is found for everyone who claims, in order of speech', () => {
    const { header, events } = new Game('city', CITY).speeches({ 2: 7 })
    const claim = (at: number, by: number, role: Role) =>
      ({ at, seat: seat(by), act: { type: 'claim', role } }) as const
    const said = [claim(0, 1, 'sheriff'), claim(0, 2, 'doctor'), claim(1, 3, 'sheriff')]
    expect(highlightsOf(header, events, said).filter(({ kind }) => kind === 'claim')).toEqual([
      { kind: 'claim', at: 0, seats: [1], isPublic: true },
      { kind: 'claim', at: 0, seats: [2], isPublic: true },
      { kind: 'claim', at: 1, seats: [3], isPublic: true },
    ])
  })

  test('appears once if a claim is both spoken and an entry', () => {
    const { header, events } = new Game('benchmark', BENCH)
      .night()
      .enter({ type: 'claim-role', seat: seat(1), role: 'sheriff' })
    const at = events.findIndex(({ type }) => type === 'RoleClaimed')
    const said = { at, seat: seat(1), act: { type: 'claim', role: 'sheriff' } } as const
    expect(highlightsOf(header, events, [said]).filter(({ kind }) => kind === 'claim')).toEqual([
      { kind: 'claim', at, seats: [1], isPublic: true },
    ])
  })
})

describe('the mislynch highlight', () => {
  const vote = (game: Game, target: number) =>
    game
      .speeches({ 1: target, 2: target === 9 ? 8 : 9 })
      .hands(target, 1, 2, 4, 5, 6, 7)
      .close()

  test.each([
    { target: 7, of: [['mislynch', 'VoteResolved', 7]] },
    { target: 1, of: [] },
    { target: 3, of: [] },
  ])('after a city vote-out of player $target has the entries $of', ({ target, of }) => {
    expect(vote(new Game('city', CITY), target).of('mislynch')).toEqual(of)
  })

  test('is public only if cards of dead players are revealed', () => {
    expect(vote(new Game('city', CITY), 7).public('mislynch')).toEqual([false])
    const told = new Game('benchmark', BENCH, { revealRoleOnDeath: true }).night().speeches()
    expect(told.hands(6, 1, 2, 3, 4, 5).close().public('mislynch')).toEqual([true])
  })

  test('is not found if a black player leaves with the red player', () => {
    const tied = new Game('city', CITY)
      .speeches({ 4: 1, 5: 7 })
      .hands(1, 2, 3, 4, 5, 6)
      .hands(7, 1, 7, 8, 9, 10)
      .close()
    const again = tied.speeches().hands(1, 2, 3, 4, 5, 6).hands(7, 1, 7, 8, 9, 10).close()
    expect(again.enter({ type: 'answer-lift', voters: [2, 3, 4, 5, 6, 7].map(seat) }).of('mislynch')).toEqual([])
  })

  test('includes a vote-out of the Possessed, who counts for the town', () => {
    const possessed = AIWOLF.indexOf('possessed') + 1
    const all = AIWOLF.map((_, index) => index + 1)
    const game = new Game('aiwolf-13', AIWOLF).night().speeches()
    expect(
      game
        .hands(possessed, ...all)
        .close()
        .of('mislynch'),
    ).toEqual([['mislynch', 'VoteResolved', possessed]])
  })

  test('in plain games is the lynch of a citizen', () => {
    const game = new Game('plain', ['mafia', 'citizen', 'citizen', 'citizen', 'citizen'])
    expect(game.enter({ type: 'lynch', target: seat(3) }).of('mislynch')).toEqual([['mislynch', 'VoteResolved', 3]])
  })
})

describe('the save highlight', () => {
  test.each<{ why: string; acts: Acts; shown?: Shown; saved: readonly number[] }>([
    { why: 'the Doctor keeps the victim alive', acts: { mafia: 7, doctor: 7 }, saved: [7] },
    { why: 'the heal was for a different player', acts: { mafia: 7, doctor: 8 }, saved: [] },
    { why: 'the healed player was not attacked', acts: { doctor: 7 }, saved: [] },
  ])('in city has the seats $saved if $why', ({ acts, saved }) => {
    const game = new Game('city', CITY).speeches().night({ mafia: 8, ...acts })
    expect(game.of('save')).toEqual(saved.length === 0 ? [] : [['save', 'NightResolved', ...saved]])
  })

  test.each([
    { immune: [], saves: 1 },
    { immune: [7], saves: 0 },
  ])(
    'is found only if no immunity card would have saved the player (cards: $immune, found: $saves)',
    ({ immune, saves }) => {
      const game = new Game('city', CITY, {}, immune).speeches().night({ mafia: 7, doctor: 7 })
      expect(game.state.seats[6]?.alive).toBe(true)
      expect(game.of('save')).toHaveLength(saves)
    },
  )

  test('in HP is a heal that the victim needed to survive', () => {
    const healed = (target: number) => new Game('hp', HP).night({ mafia: target, detective: 4, healer: target })
    expect(healed(5).of('save')).toEqual([['save', 'NightResolved', 5]])
    // The heal was for another player, so player 5 dies.
    expect(new Game('hp', HP).night({ mafia: 5, detective: 4, healer: 4 }).of('save')).toEqual([])
  })

  test('in AIWolf is the Bodyguard’s protection and is not public', () => {
    const villager = AIWOLF.indexOf('villager') + 1
    const game = new Game('aiwolf-13', AIWOLF).night().speeches().close().night({ bodyguard: villager }, villager)
    expect(game.of('save')).toEqual([['save', 'NightResolved', villager]])
    expect(game.public('save')).toEqual([false])
  })

  test('in wolves is not found if the mafia missed', () => {
    const roles: readonly Role[] = ['don', 'mafia', 'sheriff', 'doctor', 'citizen', 'citizen', 'citizen', 'citizen']
    const aimed = (shown: Shown) => new Game('wolves', roles).night().speeches().night({ doctor: 5 }, shown)
    expect(aimed({ 1: 5, 2: 6 }).of('save')).toEqual([])
    expect(aimed(5).of('save')).toEqual([['save', 'NightResolved', 5]])
  })
})

describe('the shot highlight', () => {
  test.each<{ why: string; acts: Acts; shown: Shown; hit: readonly number[]; isPublic: boolean }>([
    { why: 'only the Vigilante hits', acts: { vigilante: 7 }, shown: 6, hit: [7], isPublic: true },
    { why: 'the mafia attacks the same player', acts: { vigilante: 7 }, shown: 7, hit: [7], isPublic: false },
    { why: 'the Vigilante does not shoot', acts: {}, shown: 7, hit: [], isPublic: false },
  ])('of the Vigilante has the seats $hit and isPublic=$isPublic if $why', ({ acts, shown, hit, isPublic }) => {
    const game = new Game('benchmark', BENCH).night(acts, shown)
    expect(game.of('shot')).toEqual(hit.length === 0 ? [] : [['shot', 'NightResolved', ...hit]])
    expect(game.public('shot')).toEqual(hit.length === 0 ? [] : [isPublic])
  })

  test('is not found for a kill by the mafia', () => {
    expect(new Game('city', CITY).speeches().night({ mafia: 7 }).of('shot')).toEqual([])
  })
})

describe('the flip highlight', () => {
  const open = () => new Game('benchmark', BENCH).night().speeches()

  test('is the changed ballot that takes the lead', () => {
    const game = open().hands(6, 1, 2, 3).hands(1, 6, 7).hands(1, 2)
    expect(game.of('flip')).toEqual([['flip', 'VoteChanged', 2]])
  })

  test('is not found if the lead is only shared', () => {
    expect(open().hands(6, 1, 2, 3).hands(1, 6).hands(1, 2).of('flip')).toEqual([])
    expect(open().hands(6, 1, 2).hands(1, 6, 7, 8).of('flip')).toEqual([])
  })

  test('names the voter who breaks the tie', () => {
    const game = open().hands(6, 1, 2, 3).hands(1, 6).hands(1, 2).hands(1, 3)
    expect(game.of('flip')).toEqual([['flip', 'VoteChanged', 3]])
  })

  test('of a revote names the voters who changed their vote', () => {
    const tied = new Game('city', CITY)
      .speeches({ 4: 1, 5: 7 })
      .hands(1, 2, 3, 4, 5, 6)
      .hands(7, 1, 7, 8, 9, 10)
      .close()
    const game = tied.speeches().hands(1, 2, 3, 4, 5, 6, 8).hands(7, 1, 7, 9, 10).close()
    expect(game.of('flip')).toEqual([['flip', 'VoteClosed', 8]])
  })

  test('is not found if only voters of a former nominee changed their vote', () => {
    const tied = new Game('city', CITY)
      .speeches({ 4: 1, 5: 7, 6: 8 })
      .hands(1, 2, 3, 4, 5)
      .hands(7, 1, 7, 9, 10)
      .hands(8, 6, 8)
      .close()
    expect(tied.speeches().hands(1, 2, 3, 4, 5, 6, 8).hands(7, 1, 7, 9, 10).close().of('flip')).toEqual([])
  })
})

describe('the final three', () => {
  const plain = () => new Game('plain', ['mafia', 'citizen', 'citizen', 'citizen', 'citizen'])

  test('are found if the game continues', () => {
    const game = plain()
      .enter({ type: 'lynch', target: seat(2) })
      .night({ mafia: 3 })
    expect(game.of('final-three')).toEqual([['final-three', 'SeatLeft', 1, 4, 5]])
  })

  test('are not found if the exit that left three players ended the game', () => {
    const four = new Game('plain', ['mafia', 'mafia', 'citizen', 'citizen', 'citizen'])
    expect(four.enter({ type: 'lynch', target: seat(3) }).of('final-three')).toEqual([])
  })
})

describe.each(PRESETS)('random games of %s', (preset) => {
  const games = () => Array.from({ length: 40 }, (_, seed) => playRandomGame(tableOf(preset), seed + 1))

  test('highlights of random games match their definitions', () => {
    for (const { header, events } of games()) {
      const found = highlightsOf(header, events)
      const states = statesOf(header, events)
      expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted((a, b) => a - b))
      for (const kind of ['accusation', 'final-three'] as const)
        expect(found.filter((each) => each.kind === kind).length).toBeLessThanOrEqual(1)
      for (const highlight of found) holds(highlight, events, states)
    }
  })

  test('a credited heal is a save, which is public only if its event is public', () => {
    for (const { header, events } of games()) {
      const found = highlightsOf(header, events)
      const states = statesOf(header, events)
      for (const [at, event] of events.entries())
        if (event.type === 'NightResolved' && event.saved !== undefined)
          expect(found.filter((each) => each.kind === 'save' && each.at === at)[0]?.seats).toContain(event.saved)
      for (const { at, isPublic } of found) {
        const [event, before] = [events[at], states[at]]
        if (isPublic && event !== undefined && before !== undefined)
          expect(eventForViewer(before, event, { kind: 'public' })).toBeDefined()
      }
    }
  })
})

/** States before each event and after the last one. */
function statesOf(header: GameHeader, events: readonly GameEvent[]): readonly GameState[] {
  const states = [initialState(header)]
  for (const event of events) states.push(evolve(states.at(-1) as GameState, event))
  return states
}

function holds({ kind, at, seats }: Highlight, events: readonly GameEvent[], states: readonly GameState[]): void {
  const [event, before, after] = [events[at], states[at], states[at + 1]]
  if (event === undefined || before === undefined || after === undefined) throw new Error(`no event ${at}`)
  expect(seats.every((each) => before.seats.some(({ seat: sits }) => sits === each))).toBe(true)
  if (kind === 'final-three') expect([livingSeats(before).length, livingSeats(after)]).toEqual([4, seats])
  if (kind === 'mislynch') expect(event).toMatchObject({ type: 'VoteResolved', leaving: seats })
  if (kind === 'save' || kind === 'shot') expect(event.type).toBe('NightResolved')
  if (kind === 'save' && event.type === 'NightResolved')
    expect(seats.filter((each) => event.deaths.includes(each))).toEqual([])
  if (kind === 'shot' && event.type === 'NightResolved')
    expect(seats.filter((each) => !event.deaths.includes(each))).toEqual([])
}
