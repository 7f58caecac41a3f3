// Highlights: moments of a game worth jumping to, each at the index of its event. Reads events and recorded speech.
// Only nights with a heal are resolved again, without the heal, to find players whom it saved. Source:
// docs/spec/agents.md §2.

import type { CastVote, EventOf, GameEvent } from './events.ts'
import { applyEvent, type MutableGameState } from './evolve.ts'
import type { GameHeader } from './header.ts'
import { nightTargetsByRole, isActStep, resolveNight } from './night.ts'
import { initialState } from './openGame.ts'
import { doesEffectStand } from './overturn.ts'
import { roleSpec, type Rulebook } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { livingSeats, type GameState } from './state.ts'
import type { Role, Seat } from './vocabulary.ts'

export const HIGHLIGHT_KINDS = ['accusation', 'claim', 'mislynch', 'save', 'shot', 'flip', 'final-three'] as const
export type HighlightKind = (typeof HIGHLIGHT_KINDS)[number]

export interface Highlight {
  readonly kind: HighlightKind
  /** Index in the game's list of events, from 0. */
  readonly at: number
  /**
   * Seats that the highlight is about:
   * - `accusation`: the accuser and the accused.
   * - `claim`: the player who claims.
   * - `mislynch`: players who count for red and whom the vote put out.
   * - `save`: players whom only the heal kept alive.
   * - `shot`: players hit by the rulebook's own shot.
   * - `flip`: voters who changed their vote.
   * - `final-three`: the three living players.
   */
  readonly seats: readonly Seat[]
  /** Whether everybody at the table could recognise the highlight when it happened. */
  readonly isPublic: boolean
}

/** A statement made aloud before the event with index `at`, in a game that records speech. */
export interface SpokenStatement {
  readonly at: number
  readonly seat: Seat
  readonly act: { readonly type: 'accuse'; readonly target: Seat } | { readonly type: 'claim'; readonly role: Role }
}

/** Highlights in the order of the game. `events` must contain all events starting with the first entry. */
export function highlightsOf(
  header: GameHeader,
  events: readonly GameEvent[],
  spoken: readonly SpokenStatement[] = [],
): readonly Highlight[] {
  const finder = new Finder(header, events)
  let heard = 0
  for (const [at, event] of events.entries()) {
    for (let each = spoken[heard]; each !== undefined && each.at <= at; each = spoken[heard]) {
      finder.hear(at, each)
      heard += 1
    }
    finder.see(at, event)
  }
  return finder.found
}

class Finder {
  readonly found: Highlight[] = []
  readonly #rulebook: Rulebook
  readonly #events: readonly GameEvent[]
  /** State after the events processed so far. */
  readonly #state: MutableGameState
  readonly #claimed = new Set<string>()
  #hasAccused = false
  readonly #flips: LeadChangeTracker = new LeadChangeTracker()

  constructor(header: GameHeader, events: readonly GameEvent[]) {
    this.#rulebook = rulesOf(header)
    this.#events = events
    this.#state = initialState(header)
  }

  hear(at: number, { seat, act }: SpokenStatement): void {
    if (act.type === 'claim') this.#claim(at, seat, act.role)
    else this.#accuse(at, seat, act.target)
  }

  see(at: number, event: GameEvent): void {
    if (event.type === 'NightResolved') this.#morning(at, event)
    applyEvent(this.#state, event)
    switch (event.type) {
      case 'SeatNominated':
        return this.#accuse(at, event.by, event.target)
      case 'StepBegan':
        return event.step.type === 'vote' ? this.#flips.begin() : undefined
      case 'VotesCast':
        this.#flips.cast(this.#state)
        return this.#ballot(at, event)
      case 'VoteChanged':
        return this.#add(at, 'flip', this.#flips.changed(this.#state, event.voter))
      case 'VoteClosed':
        return this.#add(at, 'flip', this.#flips.closed(this.#state, event))
      case 'VoteResolved':
        return this.#verdict(at, event)
      case 'RoleClaimed':
        return this.#claim(at, event.seat, event.role)
      case 'SeatLeft':
        return this.#leave(at)
      default:
        return
    }
  }

  /** Adds the first accusation of the game. A player who nominates themselves accuses nobody. */
  #accuse(at: number, by: Seat, target: Seat): void {
    if (this.#hasAccused || by === target) return
    this.#hasAccused = true
    this.#add(at, 'accusation', [by, target])
  }

  /** If every living player is a nominee, the first vote for somebody else is the accusation. */
  #ballot(at: number, { nominee, voters }: EventOf<'VotesCast'>): void {
    const voter = voters.find((each) => each !== nominee)
    if (this.#rulebook.day.vote?.candidates === 'living' && voter !== undefined) this.#accuse(at, voter, nominee)
  }

  /** Adds a claim of a role that is called at night, once for each seat and role. */
  #claim(at: number, seat: Seat, role: Role): void {
    const key = `${seat} ${role}`
    if (this.#claimed.has(key) || !this.#rulebook.night.some(({ actors }) => actors.includes(role))) return
    this.#claimed.add(key)
    this.#add(at, 'claim', [seat])
  }

  #verdict(at: number, { leaving }: EventOf<'VoteResolved'>): void {
    const { seats, header } = this.#state
    const countsForTown = (seat: Seat) => {
      const sitter = seats[seat - 1]
      if (sitter === undefined) return false
      const { faction, countsFor = faction } = roleSpec(this.#rulebook, sitter.role)
      return countsFor === 'red'
    }
    if (leaving.every(countsForTown)) this.#add(at, 'mislynch', leaving, header.flags['revealRoleOnDeath'] === true)
  }

  #morning(at: number, { deaths, shooter, trace }: EventOf<'NightResolved'>): void {
    this.#add(at, 'save', savedByHeal(this.#rulebook, this.#state, deaths), false)
    const { shot } = this.#rulebook
    if (shot === undefined || shooter === undefined) return
    const hit = deaths.filter((seat) => doesEffectStand(trace, { kind: shot.effect, seat }))
    const isTold = this.#events.slice(at + 1, at + 2 + deaths.length).some((event) => isAnnouncedAsShot(event, hit))
    this.#add(at, 'shot', hit, isTold)
  }

  /** Adds the final three, if the exit that left three players did not end the game. */
  #leave(at: number): void {
    const three = livingSeats(this.#state)
    const next = this.#events[at + 1]
    if (three.length === 3 && next?.type !== 'SeatLeft' && next?.type !== 'GameEnded')
      this.#add(at, 'final-three', three)
  }

  #add(at: number, kind: HighlightKind, seats: readonly Seat[], isPublic = true): void {
    if (seats.length > 0) this.found.push({ kind, at, seats, isPublic })
  }
}

function isAnnouncedAsShot(event: GameEvent, hit: readonly Seat[]): boolean {
  return event.type === 'SeatLeft' && event.exit === 'shot' && hit.includes(event.seat)
}

/** Healed seats that are alive and would be dead if nobody had been healed in the night that ends. */
function savedByHeal(rulebook: Rulebook, state: GameState, deaths: readonly Seat[]): readonly Seat[] {
  const acts = nightTargetsByRole(rulebook, state)
  const heals = rulebook.night.filter((step) => isActStep(step) && step.kind === 'heal').map(({ id }) => id)
  const healed = Object.entries(acts).flatMap(([role, target]) => (heals.includes(role) ? [target] : []))
  if (healed.length === 0) return []
  const without = Object.fromEntries(Object.entries(acts).filter(([role]) => !heals.includes(role)))
  const { seats, shots, previous, header } = state
  const dead = resolveNight(rulebook, header.flags, { seats, shots, previous, acts: without }).deaths
  return dead.filter((seat) => healed.includes(seat) && !deaths.includes(seat))
}

/** Finds votes that changed the leader, within a ballot (BENCH-4) or from one ballot to the next. */
class LeadChangeTracker {
  #leader: Seat | undefined
  #before: { readonly day: number; readonly votes: readonly CastVote[] } | undefined

  begin(): void {
    this.#leader = undefined
  }

  cast({ votes }: GameState): void {
    this.#leader = soleLeader(votes) ?? this.#leader
  }

  /** Voters whose changed ballot replaced one sole leader with another. */
  changed({ votes }: GameState, voter: Seat): readonly Seat[] {
    const led = this.#leader
    const leads = soleLeader(votes)
    this.#leader = leads ?? led
    return led !== undefined && leads !== undefined && leads !== led ? [voter] : []
  }

  /**
   * Voters who switched between two nominees of this ballot since the day's previous ballot. Empty if their old votes
   * would have led to the same leaders.
   */
  closed({ round, votes, step }: GameState, { leaders }: EventOf<'VoteClosed'>): readonly Seat[] {
    const earlier = this.#before?.day === round ? this.#before.votes : []
    this.#before = { day: round, votes }
    const stands = new Set(step.type === 'vote' ? step.nominees : [])
    const moved: Seat[] = []
    const kept = votes.map((vote): CastVote => {
      const old = earlier.find(({ voter }) => voter === vote.voter)
      if (old === undefined || old.nominee === vote.nominee || !stands.has(old.nominee)) return vote
      moved.push(vote.voter)
      return old
    })
    return moved.length > 0 && !haveSameSeats(leadersOf(kept), leaders) ? moved : []
  }
}

function soleLeader(votes: readonly CastVote[]): Seat | undefined {
  const leaders = leadersOf(votes)
  return leaders.length === 1 ? leaders[0] : undefined
}

function leadersOf(votes: readonly CastVote[]): readonly Seat[] {
  const counts = new Map<Seat, number>()
  for (const { nominee } of votes) counts.set(nominee, (counts.get(nominee) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return [...counts].filter(([, count]) => count === most).map(([nominee]) => nominee)
}

function haveSameSeats(one: readonly Seat[], other: readonly Seat[]): boolean {
  return one.length === other.length && one.every((seat) => other.includes(seat))
}
