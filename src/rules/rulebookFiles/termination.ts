// Checks whether a file guarantees that every game ends. Nobody returns to a game, so it can only continue for ever
// through rounds in which nobody leaves. Either such rounds are counted up to a draw, or they are impossible.

import { areAllLivingCountsChecked, createLivingCountsFormatter, undecidedLivingCounts } from './check.ts'
import { expandEffectKinds } from './compile.ts'
import type { RulebookFile } from './rulebookFile.ts'

export type TerminationGuarantee =
  /** This number of consecutive rounds without a departure is a draw. It is the largest number of any preset. */
  | { readonly by: 'draw'; readonly rounds: number }
  /** The night kills a player as long as the game goes on. */
  | { readonly by: 'kill' }
  /**
   * No guarantee was found. `from` is the smallest combination of living players from which rounds without a departure
   * may follow each other.
   */
  | { readonly by: 'nothing'; readonly from: string }

export function findTerminationGuarantee(file: RulebookFile): TerminationGuarantee {
  const kills = areAllLivingCountsChecked(file) ? forcedKills(file) : []
  const { vote } = file.day
  // If a day need not end, the same vote may be repeated for ever within one round.
  const doesDayEnd = vote === undefined || vote.needs !== 'most' || vote.tie !== 'vote-again'
  for (const counts of undecidedLivingCounts(file)) {
    const isThere = (side: string) => (counts[side] ?? 0) > 0
    const doesKill = kills.some(({ actors, targets }) => actors.some(isThere) && targets.some(isThere))
    if (doesDayEnd && doesKill) continue
    const rule = file.flags.find(({ key }) => key === 'quietRoundsToDraw')
    const rounds = file.presets.map(({ flags }) => Number(flags['quietRoundsToDraw'] ?? rule?.initial ?? 0))
    if (doesDayEnd && rounds.every((each) => each > 0)) return { by: 'draw', rounds: Math.max(...rounds) }
    return { by: 'nothing', from: createLivingCountsFormatter(file)(counts) }
  }
  return { by: 'kill' }
}

/**
 * Pairs of sides for a forced kill: sides that must kill at night while one of their players lives, and sides from
 * which a player then dies.
 */
function forcedKills(file: RulebookFile) {
  const { night, effects, edges, sides, roles, presets } = file
  const rolesOf = (side: string) =>
    roles.filter(({ faction, countsFor = faction }) => countsFor === side).map(({ role }) => role)
  return night.flatMap((step) => {
    if (step.kind !== 'kill' || !step.mustAct || step.gate || step.limit || step.nights === 'first') return []
    // Without `spares`, the acting players may name dead players, so possibly nobody dies.
    const { actors, spares, notOneself } = step
    const kill = effects.find((line) => 'act' in line && line.act === step.id && line.deadly && !line.gate)
    const isCalled = presets.every(({ wakeOrder }) => wakeOrder?.includes(step.id) ?? true)
    if (spares === undefined || kill === undefined || !isCalled) return []
    if (edges.some(({ to }) => expandEffectKinds(file, to).includes(kill.kind))) return []
    const safe = notOneself === true ? [...spares, ...actors] : spares
    return {
      actors: sides.filter((side) => rolesOf(side).every((role) => actors.includes(role))),
      targets: sides.filter((side) => !rolesOf(side).some((role) => safe.includes(role))),
    }
  })
}
