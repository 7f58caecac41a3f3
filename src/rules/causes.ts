// Explains why a seat died, survived or stayed, as chains of effects in a trace, each with the effect that overturned
// it. Also finds the cause of a game's end. Reads decided events and applies no rules.

import type { GameEvent } from './events.ts'
import { effectFamilyOf, parseEffectId, type TraceLine } from './overturn.ts'
import type { Replay } from './replay.ts'
import type { Seat, Team } from './vocabulary.ts'

/** One effect and, if it was overturned, the effect that overturned it and the edge used. */
export interface EffectChain {
  /** Id of the effect, as built by `effectId`. */
  readonly effect: string
  readonly kind: string
  readonly seat: Seat
  readonly stands: boolean
  readonly edge?: string
  readonly by?: EffectChain
}

/** Chains of all effects on a seat, in the order of the graph. */
export function effectChainsOfSeat(trace: readonly TraceLine[], seat: Seat): readonly EffectChain[] {
  return trace.filter((line) => parseEffectId(line.effect).seat === seat).map((line) => effectChainOf(trace, line))
}

function effectChainOf(trace: readonly TraceLine[], line: TraceLine): EffectChain {
  const { kind, seat } = parseEffectId(line.effect)
  const self = { effect: line.effect, kind, seat, stands: line.overturnedBy === null }
  if (line.overturnedBy === null || line.edge === null) return self
  const source = trace.find((candidate) => candidate.effect === line.overturnedBy)
  return { ...self, edge: line.edge, ...(source === undefined ? {} : { by: effectChainOf(trace, source) }) }
}

/** Players who died only because the Mistress died (CITY-6). They are shown as dragged along, never as killed. */
export function draggedSeats(trace: readonly TraceLine[]): readonly Seat[] {
  const standing = trace.filter((line) => line.overturnedBy === null).map((line) => parseEffectId(line.effect))
  const killed = new Set(standing.filter(({ kind }) => effectFamilyOf(kind) === 'kill').map(({ seat }) => seat))
  return standing.filter(({ kind, seat }) => kind === 'drag' && !killed.has(seat)).map(({ seat }) => seat)
}

/**
 * Whether these events end the night of acquaintance. Nobody could be killed in that night, so nobody counts as having
 * survived it.
 */
export function doEventsEndAcquaintanceNight(events: readonly GameEvent[]): boolean {
  return events.some(({ type }) => type === 'NightResolved') && events.some(({ type }) => type === 'PauseEnded')
}

/** The cause of a game's end, with the id of the entry that ended it. */
export type GameEndingCause =
  | { readonly by: 'departure'; readonly item: number }
  | { readonly by: 'judge'; readonly item: number; readonly team: Team }
  /** `rounds` is the number of consecutive rounds in which nobody left (DAY-9). */
  | { readonly by: 'quiet-rounds'; readonly item: number; readonly rounds: number }

export function gameEndingCauseOf({ steps, state }: Replay): GameEndingCause | undefined {
  const last = steps.find(({ events }) => events.some(({ type }) => type === 'GameEnded'))
  if (last === undefined) return undefined
  const { id: item, entry } = last
  if (entry.type === 'team-loss') return { by: 'judge', item, team: entry.team }
  return state.outcome?.reason === 'quiet-rounds'
    ? { by: 'quiet-rounds', item, rounds: state.quietRounds }
    : { by: 'departure', item }
}
