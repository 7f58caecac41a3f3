import type { EffectKind } from '../../../rules/overturn.ts'

/** An edge of the overturn graph that was used, and the kind of effect it started from. */
export interface FiredEdge {
  readonly edge: string
  readonly from: EffectKind
}
