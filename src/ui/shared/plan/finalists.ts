// What is decided about a line-up while it is typed, and a drift of one in a line. Pure.

import type { NamedLineupConflict, TieWay } from '../../../api/contract/seasons.ts'

/** How the open seats of a shared place are filled. */
export interface TieDecision {
  readonly tie?: TieWay
  readonly chosen: readonly string[]
  readonly reason: string
}

export const UNDECIDED: TieDecision = { chosen: [], reason: '' }

/** Two drifts with the same key ask the same question. */
export function driftKey({ stage, in: coming, out, tied }: NamedLineupConflict): string {
  return [[{ member: stage.id }], coming, out, tied].map((each) => each.map(({ member }) => member).join(' ')).join('|')
}
