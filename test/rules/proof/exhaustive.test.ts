// Proves that everything in the rules can occur: plays random and purposeful games until every entry, step, event,
// refusal code, flag value, exit, void reason, check result, outcome reason and overturn edge has occurred. The failure
// message lists the names that never occurred.

import { expect, test } from 'vitest'
import { advance } from '../../../src/rules/decide.ts'
import type { Entry, EntryType } from '../../../src/rules/entries.ts'
import { EXIT_KINDS, VOID_ACT_REASONS, type EventType, type GameEvent } from '../../../src/rules/events.ts'
import type { StepType } from '../../../src/rules/step.ts'
import type { GameHeader } from '../../../src/rules/header.ts'
import { missingCardRefusal, initialState, openGame, type GameSetup } from '../../../src/rules/openGame.ts'
import { ENTRY_REFUSALS, SETUP_REFUSALS } from '../support/refusals.ts'
import { parseEffectId, type TraceLine } from '../../../src/rules/overturn.ts'
import type { Rulebook } from '../../../src/rules/rulebook.ts'
import { RULEBOOKS, newestRulebookOf } from '../../../src/rules/rulebooks/registry.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { CHECK_RESULTS, OUTCOME_REASONS, WINNERS } from '../../../src/rules/vocabulary.ts'
import { dice, playByNumbers, playOnPurpose, type Judge } from './on-purpose.ts'
import { headerOf } from './headers.ts'
import { figure } from './sizes.ts'

/** Names of a union. The type guarantees that none is missing. */
const namesOf = <T extends string>(names: Record<T, true>) => Object.keys(names)

const ENTRIES = namesOf<EntryType>({
  nominate: true,
  'end-speech': true,
  'end-discussion': true,
  vote: true,
  'count-votes': true,
  'close-vote': true,
  'answer-lift': true,
  'count-lift': true,
  'end-last-word': true,
  shoot: true,
  'end-pause': true,
  'best-move': true,
  lynch: true,
  'night-act': true,
  foul: true,
  'technical-foul': true,
  remove: true,
  'claim-role': true,
  'correct-votes': true,
  'team-loss': true,
})
const STEPS = namesOf<StepType>({
  speech: true,
  vote: true,
  'tie-speech': true,
  lift: true,
  'last-word': true,
  'night-act': true,
  shots: true,
  pause: true,
  'best-move': true,
  lynch: true,
  over: true,
})
const EVENTS = namesOf<EventType>({
  DayBegan: true,
  NightBegan: true,
  StepBegan: true,
  SpeechEnded: true,
  DiscussionEnded: true,
  SeatNominated: true,
  VotesCast: true,
  VotesCounted: true,
  VotesDefaulted: true,
  VoteClosed: true,
  VoteSkipped: true,
  LiftAnswered: true,
  LiftForbidden: true,
  VoteResolved: true,
  LastWordEnded: true,
  NightActed: true,
  ShotsShown: true,
  PauseEnded: true,
  BestMoveNamed: true,
  CheckAnswered: true,
  NightResolved: true,
  RoleClaimed: true,
  VotesCorrected: true,
  VoteChanged: true,
  MafiosoCaught: true,
  FoulGiven: true,
  VoteCancelled: true,
  SeatLeft: true,
  RoundEnded: true,
  GameEnded: true,
})
const SKIPS = ['no-nominees', 'first-day-single', 'cancelled', 'caught']

/** Qualified names of all entries, events, codes and other parts of the rules that must occur. */
const WANTED: readonly string[] = [
  ...ENTRIES.map((name) => `entry ${name}`),
  ...STEPS.map((name) => `step ${name}`),
  ...EVENTS.map((name) => `event ${name}`),
  ...SKIPS.map((name) => `no vote ${name}`),
  ...['liftThreeAtNine', 'liftTwoAtFour', 'liftAll'].map((name) => `lift forbidden ${name}`),
  ...ENTRY_REFUSALS.map((name) => `refusal ${name}`),
  ...EXIT_KINDS.map((name) => `exit ${name}`),
  ...VOID_ACT_REASONS.map((name) => `void ${name}`),
  ...CHECK_RESULTS.map((name) => `answer ${name}`),
  ...OUTCOME_REASONS.map((name) => `reason ${name}`),
  ...WINNERS.map((name) => `winner ${name}`),
  ...RULEBOOKS.flatMap(({ id, flags, graph, presets }) => [
    ...presets.map((preset) => `preset ${preset.id}`),
    ...flags.flatMap(({ key, values }) => values.map((value) => `flag ${id} ${key}=${value}`)),
    ...graph.edges.map((edge) => `edge ${id} ${edge.id}`),
    ...graph.effects.map(({ kind }) => `effect ${id} ${kind}`),
  ]),
]

/** Plays entries and removes all names that an entry causes from the list of missing names. */
class Watcher implements Judge {
  state: GameState
  readonly missing: Set<string>

  constructor(header: GameHeader, missing: Set<string>) {
    this.state = initialState(header)
    this.missing = missing
  }

  enter(entry: Entry): void {
    const rulebook = this.state.header.rulebook
    const next = advance(this.state, entry)
    if (next.ok) {
      this.state = next.value.state
      this.strike(`entry ${entry.type}`, ...next.value.events.flatMap((event) => namesIn(rulebook, event)))
    } else {
      this.strike(`refusal ${next.error.code}`)
      // In rulebooks that refuse void acts, the overturn graph is evaluated before an act is entered.
      const { params } = next.error
      if ('void' in params && params.void === 'repeated-target')
        this.strike(`edge ${rulebook} repeat→heal`, `effect ${rulebook} repeat:heal`)
    }
  }

  private strike(...names: readonly string[]): void {
    for (const name of names) this.missing.delete(name)
  }
}

const MOST_GAMES = 10_000

/** Rulebooks in which a missing name may still occur. */
function needed(missing: ReadonlySet<string>): readonly Rulebook[] {
  const own = (name: string) => /^(?:edge|effect|flag) /.test(name)
  return RULEBOOKS.filter(({ id }) => [...missing].some((name) => !own(name) || name.split(' ')[1] === id))
}

test(`every entry, event, code, flag value and effect occurs within ${MOST_GAMES} games`, () => {
  const missing = new Set(WANTED)
  const played = new Map<string, number>()
  let games = 0
  for (; games < MOST_GAMES && missing.size > 0; games += 1) {
    const candidates = needed(missing)
    const rulebook = candidates[games % candidates.length]
    if (rulebook === undefined) break
    const index = played.get(rulebook.id) ?? 0
    played.set(rulebook.id, index + 1)
    const header = headerOf(rulebook, index)
    missing.delete(`preset ${header.preset}`)
    for (const [key, value] of Object.entries(header.flags)) missing.delete(`flag ${rulebook.id} ${key}=${value}`)
    playOnPurpose(new Watcher(header, missing), index)
    playByNumbers(new Watcher(header, missing), index)
  }
  figure(`exhaustive: ${WANTED.length} things seen within ${games} games`)
  expect([...missing], 'never occurred').toEqual([])
})

function namesIn(rulebook: string, event: GameEvent): string[] {
  const names = [`event ${event.type}`]
  switch (event.type) {
    case 'StepBegan':
      return [...names, `step ${event.step.type}`]
    case 'VoteSkipped':
      return [...names, `no vote ${event.reason}`]
    case 'LiftForbidden':
      return [...names, `lift forbidden ${event.flag}`]
    case 'SeatLeft':
      return [...names, `exit ${event.exit}`]
    case 'NightActed':
      return event.void === undefined ? names : [...names, `void ${event.void}`]
    case 'CheckAnswered':
      return [...names, `answer ${event.answer}`]
    case 'GameEnded':
      return [...names, 'step over', `reason ${event.outcome.reason}`, `winner ${event.outcome.winner}`]
    case 'NightResolved':
    case 'VoteResolved':
      return [...names, ...event.trace.flatMap((line) => traced(rulebook, line))]
    default:
      return names
  }
}

/** The effect in a trace line, and the edge that overturned it. */
function traced(rulebook: string, { effect, edge }: TraceLine): string[] {
  return [`effect ${rulebook} ${parseEffectId(effect).kind}`, ...(edge === null ? [] : [`edge ${rulebook} ${edge}`])]
}

test('every code that refuses a setup occurs within 4000 faulty setups', () => {
  const missing = new Set<string>(SETUP_REFUSALS)
  for (let seed = 0; seed < 4000 && missing.size > 0; seed += 1) {
    const setup = spoilt(seed)
    const opened = openGame(setup)
    const fault = opened.ok
      ? missingCardRefusal(
          newestRulebookOf(opened.value.rulebook),
          setup.seats.map(({ role }) => role),
        )
      : opened.error
    if (fault) missing.delete(fault.code)
  }
  expect([...missing], 'never occurred').toEqual([])
})

/** A setup as a form or a file might contain it, with one random error. */
function spoilt(seed: number): GameSetup {
  const below = dice(seed)
  const rulebook = RULEBOOKS[below(RULEBOOKS.length)]
  if (rulebook === undefined) throw new Error('no rulebook')
  const n = Math.max(rulebook.seats.min, 6) + below(3)
  const header = headerOf(rulebook, below(500))
  const roles = rulebook.deal(n)
  const seats = roles.map((role, i) => ({ seat: i + 1, role }))
  const setup: GameSetup = { rulebook: rulebook.id, seats, flags: {}, seed, wakeOrder: header.wakeOrder }
  const black = rulebook.roles.filter((spec) => spec.team === 'black')
  const spoil: readonly (() => Partial<GameSetup>)[] = [
    () => ({ rulebook: `${rulebook.id}?` }),
    () => ({ preset: 'another' }),
    () => ({ version: '0.1' }),
    () => ({ seal: '0'.repeat(64) }),
    () => ({ drawn: { id: 'short', salt: '' } }),
    () => ({ flags: { weather: true } }),
    () => ({ flags: Object.fromEntries(rulebook.flags.map(({ key }) => [key, 99])) }),
    () => ({ seats: seats.slice(0, below(2)) }),
    () => ({ seats: seats.toReversed() }),
    () => ({
      seats: seats.map(({ seat }) => ({
        seat,
        role: RULEBOOKS.flatMap((other) => other.roles)[below(20)]?.role ?? 'citizen',
      })),
    }),
    () => ({ seats: seats.map(({ seat }) => ({ seat, role: black[0]?.role ?? 'mafia' })) }),
    () => ({ seats: seats.map(({ seat }) => ({ seat, role: rulebook.roles[0]?.role ?? 'citizen' })) }),
    () => {
      // A full table in which one card differs from the deal.
      const cards = rulebook.deal(rulebook.seats.usual)
      const odd = cards.with(-1, cards[1] ?? 'citizen').map((role, i) => ({ seat: i + 1, role }))
      const usual = openGame({ rulebook: rulebook.id, seats: odd, seed })
      return { seats: odd, ...(usual.ok ? { wakeOrder: usual.value.wakeOrder } : {}) }
    },
    () => ({ wakeOrder: [...header.wakeOrder, 'nobody'] }),
    () => ({ seed: -1 }),
  ]
  return { ...setup, wakeOrder: [], ...spoil[below(spoil.length)]?.() }
}
