// Why a seat died, lived or stayed: the lines of a trace that touch it, each with the effect that
// felled it, told as a chain. Reads traces only; adjudicates nothing.

import type { TraceLine } from './overturn.ts'
import type { Seat } from './vocabulary.ts'

/** One effect and, when it fell, what felled it and through which edge. */
export interface WhyNode {
  /** Effect id, `kind:seat`. */
  readonly effect: string
  readonly kind: string
  readonly seat: Seat
  readonly stands: boolean
  readonly edge?: string
  readonly by?: WhyNode
}

/** Chains for every effect on a seat, in the order of the graph. */
export function whySeat(trace: readonly TraceLine[], seat: Seat): readonly WhyNode[] {
  return trace.filter((line) => splitEffect(line.effect).seat === seat).map((line) => node(trace, line))
}

/** Chains for every effect that fell. */
export function whyFell(trace: readonly TraceLine[]): readonly WhyNode[] {
  return trace.filter((line) => line.overturnedBy !== null).map((line) => node(trace, line))
}

function node(trace: readonly TraceLine[], line: TraceLine): WhyNode {
  const { kind, seat } = splitEffect(line.effect)
  const self = { effect: line.effect, kind, seat, stands: line.overturnedBy === null }
  if (line.overturnedBy === null || line.edge === null) return self
  const source = trace.find((candidate) => candidate.effect === line.overturnedBy)
  return { ...self, edge: line.edge, ...(source === undefined ? {} : { by: node(trace, source) }) }
}

/** `kill:mafia:3` → kind `kill:mafia`, seat 3. */
export function splitEffect(effect: string): { readonly kind: string; readonly seat: Seat } {
  const cut = effect.lastIndexOf(':')
  return { kind: effect.slice(0, cut), seat: Number(effect.slice(cut + 1)) as Seat }
}
