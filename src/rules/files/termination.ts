// Whether a file shows that every game of it ends. Nobody who left comes back, so a game goes on for ever only through
// rounds in which nobody leaves: these are counted up to a draw, or there are none.

import { areAllCountsChecked, createCountFormatter, undecidedCounts } from './check.ts'
import { expandEffectKinds } from './compile.ts'
import type { RulebookFile } from './rulebookFile.ts'

export type TerminationResult =
  /** So many rounds in a row without a departure are a draw; the most of any preset. */
  | { readonly by: 'draw'; readonly rounds: number }
  /** As long as the game goes on, the night takes a player. */
  | { readonly by: 'kill' }
  /** Not shown: the smallest count from which rounds without a departure may follow each other. */
  | { readonly by: 'nothing'; readonly from: string }

export function checkTermination(file: RulebookFile): TerminationResult {
  const kills = areAllCountsChecked(file) ? forcedKills(file) : []
  const { vote } = file.day
  // Else the same vote may be repeated for ever, within one round.
  const doesDayEnd = vote === undefined || vote.needs !== 'most' || vote.tie !== 'vote-again'
  for (const counts of undecidedCounts(file)) {
    const isThere = (side: string) => (counts[side] ?? 0) > 0
    const doesKill = kills.some(({ actors, targets }) => actors.some(isThere) && targets.some(isThere))
    if (doesDayEnd && doesKill) continue
    const rule = file.flags.find(({ key }) => key === 'quietRoundsToDraw')
    const rounds = file.presets.map(({ flags }) => Number(flags['quietRoundsToDraw'] ?? rule?.initial ?? 0))
    if (doesDayEnd && rounds.every((each) => each > 0)) return { by: 'draw', rounds: Math.max(...rounds) }
    return { by: 'nothing', from: createCountFormatter(file)(counts) }
  }
  return { by: 'kill' }
}

/** Sides that have to kill by night wherever one of them lives, and sides of whom one then dies. */
function forcedKills(file: RulebookFile) {
  const { night, effects, edges, sides, roles, presets } = file
  const rolesOf = (side: string) =>
    roles.filter(({ faction, countsFor = faction }) => countsFor === side).map(({ role }) => role)
  return night.flatMap((step) => {
    if (step.kind !== 'kill' || !step.mustAct || step.gate || step.limit || step.nights === 'first') return []
    // Without cards that are spared, somebody who is out may be named.
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
