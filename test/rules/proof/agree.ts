// Both adjudicators over the same entries, step by step: the engine's state and events told in the
// words of the straight-line table, and the first place where the two differ.

import { decide } from '../../../src/rules/decide.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import type { GameEvent, Step } from '../../../src/rules/events.ts'
import { evolve } from '../../../src/rules/evolve.ts'
import type { GameHeader } from '../../../src/rules/header.ts'
import { initialState } from '../../../src/rules/open.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { straight } from './straight/open.ts'
import type { Standing } from './straight/table.ts'

/** The step a table is at, in the words the straight-line adjudicators use. */
function dueOf(step: Step): string {
  switch (step.type) {
    case 'speech': return `speech ${step.seat} ${step.seconds}`
    case 'vote': return `vote ${step.nominees.join()} ballot ${step.ballot}`
    case 'tie-speech': return `tie-speech ${step.seat} ${step.seconds} of ${step.nominees.join()} ballot ${step.ballot}`
    case 'lift': return `lift ${step.nominees.join()}`
    case 'last-word': return `last-word ${step.seat} ${step.seconds}`
    case 'night-act': return `night-act ${step.role}`
    case 'shots': return `shots ${step.id} by ${step.shooters.join()}`
    case 'pause': return `pause ${step.id}`
    case 'best-move': return `best-move ${step.seat}`
    case 'lynch': case 'over': return step.type
  }
}

export function standingOf(state: GameState, events: readonly GameEvent[]): Standing {
  const night = events.find((event) => event.type === 'NightResolved')
  const acted = events.find((event) => event.type === 'NightActed')
  const answer = events.find((event) => event.type === 'CheckAnswered')
  return {
    phase: state.phase,
    round: state.round,
    due: dueOf(state.step),
    seats: state.seats.map((s) => `${s.seat} ${s.alive ? 'alive' : `${s.exit?.how} ${s.exit?.phase} ${s.exit?.round}`} fouls ${s.fouls}/${s.technicalFouls} hp ${s.hp ?? '-'}`),
    voteImmune: state.voteImmune,
    // DAY-9 belongs to the rulebooks of section 3 alone.
    quietRounds: state.header.flags['quietRoundsToDraw'] === undefined ? 0 : state.quietRounds,
    outcome: state.outcome === undefined ? undefined : `${state.outcome.winner} ${state.outcome.reason}`,
    night: night === undefined ? undefined : { deaths: [...night.deaths], saved: night.saved, voteImmune: night.voteImmune, miss: night.miss },
    act: acted?.void ?? answer?.answer,
  }
}

/** What first differs, with what it takes to see it again; nothing when both agree to the end. */
export function firstDifference(header: GameHeader, entries: readonly Entry[]): string | undefined {
  let state = initialState(header)
  const other = straight(header)
  const before = difference(standingOf(state, []), other.standing())
  if (before !== undefined) return tell(header, [], before)
  for (const [index, entry] of entries.entries()) {
    const decision = decide(state, entry)
    const accepted = other.enter(entry)
    const soFar = entries.slice(0, index + 1)
    if (decision.ok !== accepted) return tell(header, soFar, decision.ok ? 'the engine takes it, the other refuses' : `the engine refuses (${decision.error.code}), the other takes it`)
    if (!decision.ok) continue
    state = decision.value.reduce(evolve, state)
    const found = difference(standingOf(state, decision.value), other.standing())
    if (found !== undefined) return tell(header, soFar, found)
  }
  return undefined
}

function difference(engine: Standing, other: Standing): string | undefined {
  for (const key of Object.keys(engine) as (keyof Standing)[]) {
    const [ours, theirs] = [JSON.stringify(engine[key]), JSON.stringify(other[key])]
    if (ours !== theirs) return `${key}: the engine says ${ours ?? 'nothing'}, the straight line ${theirs ?? 'nothing'}`
  }
  return undefined
}

/** Replayable: header and entries as JSON. */
export function tell(header: GameHeader, entries: readonly Entry[], what: string): string {
  return `${what}\n  header ${JSON.stringify(header)}\n  entries ${JSON.stringify(entries)}`
}
