// The table below lists the fields of each event that viewers receive before the game is over. Nothing else is sent.
// The judge sees everything, the public only the fields for everybody, and a seat also the results of its own call. A
// new field or event is sent to nobody until it is listed here (docs/spec/agents.md §4).

import { describe, expect, it } from 'vitest'
import type { Entry } from '../../src/rules/entries.ts'
import type { EventType, GameEvent } from '../../src/rules/events.ts'
import { evolve } from '../../src/rules/evolve.ts'
import type { Flags, GameHeader } from '../../src/rules/header.ts'
import type { Rulebook } from '../../src/rules/rulebook.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { initialState } from '../../src/rules/openGame.ts'
import type { GameState } from '../../src/rules/state.ts'
import { eventForViewer, type Viewer } from '../../src/rules/view.ts'
import { seat, type Seat } from '../../src/rules/vocabulary.ts'
import { after, randomGame, table } from './support/games.ts'

interface Leaving {
  /** Fields that everybody receives. `a.b` means field b of each a. */
  readonly everyone: readonly string[]
  /** Additional fields for living players who take part in the call. */
  readonly players?: readonly string[]
  /** Fields that are sent only if a flag of the rulebook allows it. */
  readonly when?: Readonly<Record<string, string>>
}

const LEAVING: Readonly<Record<EventType, Leaving>> = {
  DayBegan: { everyone: ['round', 'opener'] },
  NightBegan: { everyone: ['round', 'deadly'] },
  StepBegan: {
    everyone: ['step.type', 'step.seat', 'step.seconds', 'step.nominees', 'step.ballot', 'step.role', 'step.id'],
    players: ['step.shooters'],
  },
  SpeechEnded: { everyone: ['seat'] },
  DiscussionEnded: { everyone: ['skipped'] },
  SeatNominated: { everyone: ['by', 'target', 'late'] },
  VotesCast: { everyone: ['nominee', 'voters'] },
  VotesCounted: { everyone: ['nominee', 'count', 'silent'] },
  VotesDefaulted: { everyone: ['nominee', 'voters'] },
  VoteChanged: { everyone: ['voter', 'nominee'] },
  VoteClosed: { everyone: ['ballot', 'tally.nominee', 'tally.votes', 'leaders'] },
  VoteSkipped: { everyone: ['reason'] },
  LiftAnswered: { everyone: ['nominees', 'voters', 'count', 'lifted'] },
  LiftForbidden: { everyone: ['nominees', 'flag'] },
  VoteResolved: { everyone: ['leaving', 'staying'] },
  LastWordEnded: { everyone: ['seat'] },
  NightActed: { everyone: [], players: ['role', 'target', 'void'] },
  ShotsShown: { everyone: [], players: ['id', 'shots.by', 'shots.target'] },
  PauseEnded: { everyone: ['pause'] },
  BestMoveNamed: { everyone: ['seat', 'named'] },
  CheckAnswered: { everyone: [], players: ['role', 'target', 'answer'] },
  NightResolved: { everyone: ['round', 'deaths', 'miss'], when: { shooter: 'revealVigilante' } },
  RoleClaimed: { everyone: ['seat', 'role'] },
  VotesCorrected: { everyone: ['seat', 'day', 'votes.voter', 'votes.nominee'] },
  MafiosoCaught: { everyone: [], players: ['seat'] },
  FoulGiven: { everyone: ['seat', 'technical', 'count'] },
  VoteCancelled: { everyone: ['seat', 'day'] },
  SeatLeft: { everyone: ['seat', 'exit', 'lastWord'] },
  RoundEnded: { everyone: ['round', 'quietRounds'] },
  GameEnded: { everyone: ['outcome.winner', 'outcome.reason'] },
}

/**
 * Fields that the judge receives and that are withheld from the public at least once. They prove that the games below
 * contain secrets.
 */
const KEPT: readonly string[] = [
  'CheckAnswered.answer',
  'CheckAnswered.role',
  'CheckAnswered.target',
  'MafiosoCaught.seat',
  'NightActed.role',
  'NightActed.target',
  'NightActed.void',
  'NightResolved.hp',
  'NightResolved.previous',
  'NightResolved.saved',
  'NightResolved.shooter',
  'NightResolved.trace',
  'NightResolved.voteImmune',
  'RoleClaimed.isTruth',
  'ShotsShown.id',
  'ShotsShown.shots',
  'StepBegan.step',
  'VoteResolved.trace',
]

/** Paths of all primitive values inside `value`, as field names joined by dots. */
function leaves(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => leaves(each, path))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => leaves(each, path === '' ? key : `${path}.${key}`))
  return value === undefined ? [] : [path]
}

function fieldsOf({ type: _, ...fields }: GameEvent): readonly string[] {
  return [...new Set(leaves(fields))]
}

/** The night call to which an event belongs, by its id in the rulebook. */
function callOf(event: GameEvent): string | undefined {
  if (event.type === 'NightActed' || event.type === 'CheckAnswered') return event.role
  if (event.type === 'ShotsShown') return event.id
  if (event.type === 'MafiosoCaught') return 'detective'
  return event.type === 'StepBegan' && event.step.type === 'shots' ? event.step.id : undefined
}

/** Living players whose role carries out the call. Numbers are also seen by players who know all shooters. */
function playersOf(rulebook: Rulebook, state: GameState, event: GameEvent): readonly Seat[] {
  const actors = rulebook.night.find((step) => step.id === callOf(event))?.actors ?? []
  const areNumbers = event.type === 'ShotsShown' || event.type === 'StepBegan'
  const circle = areNumbers ? rulebook.acquainted.filter((group) => actors.every((role) => group.includes(role))) : []
  const cards = new Set([...actors, ...circle.flat()])
  return state.seats.filter(({ alive, role }) => alive && cards.has(role)).map((sitter) => sitter.seat)
}

interface Told {
  readonly seen: ReadonlySet<string>
  readonly kept: ReadonlySet<string>
  readonly leaks: readonly string[]
}

interface Game {
  readonly header: GameHeader
  readonly events: readonly GameEvent[]
}

function randomGames(rulebook: Rulebook, flags: Flags, preset: string): readonly Game[] {
  return Array.from({ length: 40 }, (_, index) => {
    const seed = index + 1
    const n = Math.max(rulebook.seats.min, 4 + (seed % 9))
    const header = table(rulebook.deal(n), {
      rulebook: preset,
      flags,
      seed,
      immune: rulebook.id === 'city' ? [1 + (seed % 4)] : [],
    })
    return { header, events: randomGame(header, seed, { fouls: seed % 2 === 0 }).events }
  })
}

/**
 * In a game of four, two nominees tie twice, and the rules forbid the question whether both leave (DAY-7). Random games
 * hardly ever reach this situation.
 */
function tiedTwice(): Game {
  const header = table(['don', 'doctor', 'sheriff', 'citizen'], { rulebook: 'city', flags: { liftTwoAtFour: false } })
  const hands = (nominee: number, voters: readonly number[]): Entry => ({
    type: 'vote',
    nominee: seat(nominee),
    voters: voters.map(seat),
  })
  const ballot: readonly Entry[] = [hands(2, [1, 3]), hands(1, [2, 4]), { type: 'close-vote' }]
  const entries: readonly Entry[] = [
    { type: 'nominate', by: seat(1), target: seat(2) },
    { type: 'end-speech', seat: seat(1) },
    { type: 'nominate', by: seat(2), target: seat(1) },
    { type: 'end-discussion' },
    ...ballot,
    { type: 'end-speech', seat: seat(2) },
    { type: 'end-speech', seat: seat(1) },
    ...ballot,
  ]
  return { header, events: eventsOf(header, entries) }
}

/** Two ballots and the question after them, all counted without names (DAY-11). */
function byNumbers(): Game {
  const header = table(['don', 'doctor', 'sheriff', 'citizen'], { rulebook: 'city' })
  const ballot: readonly Entry[] = [{ type: 'count-votes', nominee: seat(2), count: 2 }, { type: 'close-vote' }]
  const entries: readonly Entry[] = [
    { type: 'nominate', by: seat(1), target: seat(2) },
    { type: 'end-speech', seat: seat(1) },
    { type: 'nominate', by: seat(2), target: seat(1) },
    { type: 'end-discussion' },
    ...ballot,
    { type: 'end-speech', seat: seat(2) },
    { type: 'end-speech', seat: seat(1) },
    ...ballot,
    { type: 'count-lift', count: 1 },
  ]
  return { header, events: eventsOf(header, entries) }
}

function eventsOf(header: GameHeader, entries: readonly Entry[]): readonly GameEvent[] {
  const events: GameEvent[] = []
  entries.reduce((state, entry) => {
    const next = after(state, entry)
    events.push(...next.events)
    return next.state
  }, initialState(header))
  return events
}

/** Compares each viewer's version of each event with the table of fields. */
function told(rulebook: Rulebook, games: readonly Game[]): Told {
  const seen = new Set<string>()
  const kept = new Set<string>()
  const leaks = new Set<string>()
  for (const { header, events } of games) {
    let state = initialState(header)
    for (const event of events) {
      seen.add(event.type)
      const players = playersOf(rulebook, state, event)
      const viewers: readonly Viewer[] = [
        { kind: 'public' },
        ...header.seats.map((deal) => ({ kind: 'seat', seat: deal.seat }) as const),
      ]
      for (const viewer of viewers) {
        const copy = eventForViewer(state, event, viewer)
        const { everyone, players: mine = [], when = {} } = LEAVING[event.type]
        const isPlayer = viewer.kind === 'seat' && players.includes(viewer.seat)
        const allowed = [
          ...everyone,
          ...(isPlayer ? mine : []),
          ...Object.keys(when).filter((field) => header.flags[when[field] ?? ''] === true),
        ]
        const out = copy === undefined ? [] : fieldsOf(copy)
        for (const field of out.filter((each) => !allowed.includes(each)))
          leaks.add(`${event.type}.${field} to ${isPlayer ? 'a player of the call' : viewer.kind}`)
        if (copy !== undefined && allowed.length === 0) leaks.add(`${event.type} itself to ${viewer.kind}`)
        if (viewer.kind === 'public')
          for (const field of fieldsOf(event))
            if (!out.includes(field)) kept.add(`${event.type}.${field.split('.')[0]}`)
        // Fields that a player may see must not be missing.
        if (isPlayer || viewer.kind === 'public') {
          const missing = fieldsOf(event).filter(
            (field) => [...everyone, ...(isPlayer ? mine : [])].includes(field) && !out.includes(field),
          )
          for (const field of missing)
            leaks.add(`${event.type}.${field} kept from ${isPlayer ? 'a player of the call' : 'the public'}`)
        }
      }
      state = evolve(state, event)
    }
  }
  return { seen, kept, leaks: [...leaks] }
}

describe('events before the end of a game', () => {
  const open: Readonly<Record<string, Flags>> = { benchmark: { revealVigilante: true, revealRoleOnDeath: true } }
  const settings = RULEBOOKS.flatMap((rulebook) => [
    ...rulebook.presets.map(({ id }) => ({ rulebook, preset: id, flags: {} as Flags })),
    ...(open[rulebook.id] === undefined
      ? []
      : [{ rulebook, preset: rulebook.presets[0].id, flags: open[rulebook.id] ?? {} }]),
  ])
  const seen = new Set<string>()
  const kept = new Set<string>()

  it.each(settings)('contain only the listed fields with $preset and $flags', ({ rulebook, preset, flags }) => {
    const result = told(rulebook, [
      ...randomGames(rulebook, flags, preset),
      ...(rulebook.id === 'city' ? [tiedTwice(), byNumbers()] : []),
    ])
    expect(result.leaks).toEqual([])
    for (const type of result.seen) seen.add(type)
    for (const field of result.kept) kept.add(field)
  })

  it('of the tested games include every event type and every secret field', () => {
    expect(Object.keys(LEAVING).filter((type) => !seen.has(type))).toEqual([])
    expect([...kept].toSorted()).toEqual(KEPT)
  })
})
