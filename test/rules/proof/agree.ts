// Runs both adjudicators over the same entries, step by step. Converts the engine's state and events to the terms of
// the straight-line table and reports the first difference.

import { advance } from '../../../src/rules/decide.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import type { GameEvent } from '../../../src/rules/events.ts'
import type { Step } from '../../../src/rules/step.ts'
import { evolve } from '../../../src/rules/evolve.ts'
import type { GameHeader } from '../../../src/rules/header.ts'
import { legalEntries } from '../../../src/rules/legalEntries.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { offered } from './enumerator.ts'
import { straight } from './straight/open.ts'
import type { Standing, Table } from './straight/table.ts'

/** The current step in the terms of the straight-line adjudicators. */
function dueOf(step: Step): string {
  switch (step.type) {
    case 'speech':
      return `speech ${step.seat} ${step.seconds}`
    case 'vote':
      return `vote ${step.nominees.join()} ballot ${step.ballot}`
    case 'tie-speech':
      return `tie-speech ${step.seat} ${step.seconds} of ${step.nominees.join()} ballot ${step.ballot}`
    case 'lift':
      return `lift ${step.nominees.join()}`
    case 'last-word':
      return `last-word ${step.seat} ${step.seconds}`
    case 'night-act':
      return `night-act ${step.role}`
    case 'shots':
      return `shots ${step.id} by ${step.shooters.join()}`
    case 'pause':
      return `pause ${step.id}`
    case 'best-move':
      return `best-move ${step.seat}`
    case 'lynch':
    case 'over':
      return step.type
  }
}

function standingOf(state: GameState, events: readonly GameEvent[]): Standing {
  const night = events.find((event) => event.type === 'NightResolved')
  const acted = events.find((event) => event.type === 'NightActed')
  const answer = events.find((event) => event.type === 'CheckAnswered')
  return {
    phase: state.phase,
    round: state.round,
    due: dueOf(state.step),
    seats: state.seats.map(
      (s) =>
        `${s.seat} ${s.alive ? 'alive' : `${s.exit?.how} ${s.exit?.phase} ${s.exit?.round}`} fouls ${s.fouls}/${s.technicalFouls} hp ${s.hp ?? '-'}`,
    ),
    voteImmune: state.voteImmune,
    // DAY-9 applies only to the rulebooks of docs/spec/rulebooks.md §3.
    quietRounds: state.header.flags['quietRoundsToDraw'] === undefined ? 0 : state.quietRounds,
    outcome: state.outcome === undefined ? undefined : `${state.outcome.winner} ${state.outcome.reason}`,
    night:
      night === undefined
        ? undefined
        : { deaths: [...night.deaths], saved: night.saved, voteImmune: night.voteImmune, miss: night.miss },
    act: acted?.void ?? answer?.answer ?? talkOf(events),
  }
}

function talkOf(events: readonly GameEvent[]): string | undefined {
  const [event] = events
  if (event?.type === 'RoleClaimed') return String(event.isTruth)
  if (event?.type !== 'VotesCorrected') return undefined
  return event.votes
    .toSorted((a, b) => a.voter - b.voter)
    .map(({ voter, nominee }) => `${voter} for ${nominee}`)
    .join(', ')
}

/** One game, played by both adjudicators at the same time. */
export class Pair {
  readonly header: GameHeader
  readonly other: Table
  readonly entries: Entry[] = []
  readonly events: GameEvent[] = []
  state: GameState
  /** The first difference, if there is one. */
  fault: string | undefined

  constructor(header: GameHeader) {
    this.header = header
    this.state = initialState(header)
    this.other = straight(header)
    this.compare([])
  }

  /** Makes an entry in both adjudicators. Returns true if both accepted it and agree on the consequences. */
  enter(entry: Entry): boolean {
    if (this.fault !== undefined) return false
    const decision = advance(this.state, entry)
    const accepted = this.other.enter(entry)
    if (decision.ok !== accepted)
      return this.differ(
        decision.ok
          ? 'the engine takes it, the straight line refuses'
          : `the engine refuses it (${decision.error.code}), the straight line takes it`,
        entry,
      )
    if (!decision.ok) return false
    this.entries.push(entry)
    this.events.push(...decision.value.events)
    this.state = decision.value.events.reduce(evolve, this.state)
    return this.compare(decision.value.events)
  }

  /** Compares the legal entries of both adjudicators. */
  compareOffers(): boolean {
    const ours = new Set(legalEntries(this.state).map((entry) => JSON.stringify(entry)))
    const theirs = new Set(offered(this.other).map(({ text }) => text))
    const more = [...ours].find((text) => !theirs.has(text))
    if (more !== undefined) return this.differ(`only the engine offers ${more}`)
    const less = [...theirs].find((text) => !ours.has(text))
    return less === undefined || this.differ(`only the straight line offers ${less}`)
  }

  private compare(events: readonly GameEvent[]): boolean {
    const found = difference(standingOf(this.state, events), this.other.standing())
    return found === undefined || this.differ(found)
  }

  /** Records the difference with header and entries as JSON, so that it can be replayed. */
  private differ(what: string, entry?: Entry): false {
    this.fault ??= `${what}\n  header ${JSON.stringify(this.header)}\n  entries ${JSON.stringify(entry === undefined ? this.entries : [...this.entries, entry])}`
    return false
  }
}

function difference(engine: Standing, other: Standing): string | undefined {
  for (const key of Object.keys(engine) as (keyof Standing)[]) {
    const [ours, theirs] = [JSON.stringify(engine[key]), JSON.stringify(other[key])]
    if (ours !== theirs) return `${key}: the engine says ${ours ?? 'nothing'}, the straight line ${theirs ?? 'nothing'}`
  }
  return undefined
}
