// The purpose of a night act, derived from its effects in the overturn graph and never from its name, so that bots can
// also play roles from a club's own rulebook. The victory rules decide whether a role wants to be voted out.

import { effectKindOfActStep } from './night.ts'
import type { EffectKind } from './overturn.ts'
import { roleSpec, type ActStep, type Rulebook } from './rulebook.ts'
import type { Flags } from './header.ts'
import { countLiving, determineVerdict } from './victory.ts'
import type { Role } from './vocabulary.ts'

/**
 * The act harms its target, blocks the target's act, protects the target, or gives the actor information about the
 * target.
 */
export type NightActIntent = 'harms' | 'blocks' | 'keeps' | 'learns'

const intentByStep = new WeakMap<ActStep, NightActIntent>()

export function nightActIntentOf(rulebook: Rulebook, step: ActStep): NightActIntent {
  let intent = intentByStep.get(step)
  if (intent === undefined)
    intentByStep.set(step, (intent = nightActIntentFromGraph(rulebook, step) ?? DEFAULT_INTENT_BY_KIND[step.kind]))
  return intent
}

const DEFAULT_INTENT_BY_KIND: Readonly<Record<ActStep['kind'], NightActIntent>> = {
  kill: 'harms',
  check: 'learns',
  heal: 'keeps',
  visit: 'keeps',
}

/** Derives the purpose from the graph. `undefined` if the act's effects change nothing. */
export function nightActIntentFromGraph({ graph }: Rulebook, step: ActStep): NightActIntent | undefined {
  if (step.kind === 'check') return 'learns'
  const onTarget = new Set<EffectKind>([effectKindOfActStep(step)])
  for (const { kind, comes } of graph.effects)
    if (comes?.by === step.id || (comes?.at === 'target' && comes.of?.some((other) => onTarget.has(other)) === true))
      onTarget.add(kind)
  if (graph.effects.some(({ kind, deadly }) => deadly === true && onTarget.has(kind))) return 'harms'
  const cancels = graph.edges.filter(({ from }) => from.some((kind) => onTarget.has(kind)))
  const acts = graph.effects.filter(({ comes }) => comes?.by !== undefined && comes.by !== step.id)
  const fells = (kinds: readonly { readonly kind: EffectKind }[], join: 'actor' | undefined) =>
    cancels.some((edge) => edge.join === join && kinds.some(({ kind }) => edge.to.includes(kind)))
  if (fells(acts, 'actor')) return 'blocks'
  return fells(
    graph.effects.filter(({ kind, deadly }) => deadly === true || kind === 'vote-out'),
    undefined,
  )
    ? 'keeps'
    : undefined
}

/** Whether a player with this role wins the game if the vote puts them out while everybody else is alive. */
export function winsWhenVotedOut(rulebook: Rulebook, role: Role, pack: readonly Role[], flags: Flags): boolean {
  if (rulebook.asksVotedOut?.includes(role) !== true) return false
  const others = pack.toSpliced(pack.indexOf(role), 1).map((each) => ({ role: each, alive: true }))
  return (
    determineVerdict(rulebook, flags, countLiving(rulebook, others, [role]))?.winner ===
    roleSpec(rulebook, role).faction
  )
}
