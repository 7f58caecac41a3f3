// Shots and checks of a night. The recorded deaths take precedence: shots that are missing, or that could not have
// caused the deaths, are corrected and reported.

import { isAlive } from '../../../rules/state.ts'
import type { Seat, Role } from '../../../rules/vocabulary.ts'
import type { ShownShot } from '../logWriter.ts'
import { haveSameSeats } from './ballots.ts'
import type { MafiaRatingsLogWriter } from './protocolWriter.ts'
import { isDataKindRecorded, leaversInRound } from './sourceFacts.ts'

export function enterShots(writer: MafiaRatingsLogWriter, shooters: readonly Seat[]): boolean {
  const { roundInFile: round, game } = writer
  const where = { round, field: 'shooting' }
  const shown = shooters.map((by) => ({ by, target: game.players[by - 1]?.shooting[shotIndexOf(round)] ?? null }))
  for (const { by } of shown) writer.markPieceUsed(by, 'shooting', shotIndexOf(round))
  const dead = leaversInRound(game, round, 'night')
  const [victim] = dead ?? []
  const derived = victim ?? 'miss'
  if (dead === undefined || haveSameSeats(killedBy(writer, shown), dead)) return writer.enterShots(shown, where)
  if (!isDataKindRecorded(game, 'shots') || shown.every(({ target }) => target === null)) {
    writer.complain('missing', 'mafiaratings/shots-missing', where, { derived })
  } else {
    for (const { by, target } of shown) {
      if (target === (victim ?? null)) continue
      const at = { ...where, player: by, inside: [shotIndexOf(round)] }
      if (target === null) writer.complain('missing', 'mafiaratings/shots-missing', at, { derived })
      else writer.complain('contradicts', 'mafiaratings/shots-differ', at, { target, derived })
    }
  }
  return writer.enterShots(
    shown.map(({ by }) => ({ by, target: victim ?? null })),
    where,
    true,
  )
}

/** The living player at whom all shooters shot. Empty if there is no such player, because then nobody dies. */
function killedBy({ state }: MafiaRatingsLogWriter, shown: readonly ShownShot[]): readonly Seat[] {
  const [target] = shown.map((shot) => shot.target)
  if (target === undefined || target === null || !isAlive(state, target)) return []
  return shown.every((shot) => shot.target === target) ? [target] : []
}

/** Enters the check that a role made this night. The file stores the round of the check with the checked player. */
export function enterCheck(writer: MafiaRatingsLogWriter, role: Role): boolean {
  const { roundInFile: round, game } = writer
  const field = role === 'don' ? 'don' : 'sheriff'
  const checked = game.players.filter(
    (player) => (field === 'don' ? player.checkedByDon : player.checkedBySheriff) === round,
  )
  const [first, second] = checked
  if (second !== undefined) writer.complain('odd', 'mafiaratings/two-checks', { player: second.seat, round, field })
  if (first === undefined) return writer.enter({ type: 'night-act', role }, { round, field })
  writer.markPieceUsed(first.seat, field)
  const where = { player: first.seat, round, field }
  if (!writer.hasLivingRole(role)) writer.complain('odd', 'mafiaratings/checker-is-out', where, { role })
  return writer.enter({ type: 'night-act', role, target: first.seat }, where)
}

/** Index of a night in the file's shots, which start with the night of round 1. */
const shotIndexOf = (round: number) => round - 1
