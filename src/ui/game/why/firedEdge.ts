import type { EffectKind } from '../../../rules/overturn.ts'

/** An edge of the overturn graph that took effect, and the kind of effect at its start. */
export interface FiredEdge {
  readonly edge: string
  readonly from: EffectKind
}
