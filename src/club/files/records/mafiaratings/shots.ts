// The shots and checks of a night. Who died has the last word: shots that are missing, or could not
// have killed whom they killed, are put right and named.

import type { Shot } from '../../../../rules/entries.ts'
import { isAlive } from '../../../../rules/state.ts'
import type { Role, Seat } from '../../../../rules/vocabulary.ts'
import { isRecorded, leaversOf, type ProtocolWriter } from './protocolWriter.ts'

/** The file's first number was shown in the night of round 1. */
const indexOf = (round: number) => round - 1

export function enterShots(writer: ProtocolWriter, shooters: readonly Seat[]): boolean {
  const { round, game } = writer
  const where = { round, field: 'shooting' }
  const shown = shooters.map((by) => ({ by, target: game.players[by - 1]?.shooting[indexOf(round)] ?? null }))
  for (const { by } of shown) writer.usePiece(by, 'shooting', indexOf(round))
  const dead = leaversOf(game, round, 'night')
  const [victim] = dead ?? []
  if (dead === undefined || sameSeats(killedBy(writer, shown), dead))
    return writer.make({ type: 'shoot', shots: shotsOf(shown) }, where) !== undefined
  if (!isRecorded(game, 'shots') || shown.every(({ target }) => target === null)) {
    writer.complain('missing', 'mafiaratings/shots-missing', where, { derived: victim ?? 'miss' })
  } else {
    for (const { by, target } of shown) {
      if (target === (victim ?? null)) continue
      if (target === null)
        writer.complain(
          'missing',
          'mafiaratings/shots-missing',
          { ...where, player: by, inside: [indexOf(round)] },
          { derived: victim ?? 'miss' },
        )
      else
        writer.complain(
          'contradicts',
          'mafiaratings/shots-differ',
          { ...where, player: by, inside: [indexOf(round)] },
          { target, derived: victim ?? 'miss' },
        )
    }
  }
  return (
    writer.make(
      { type: 'shoot', shots: shotsOf(shown.map(({ by }) => ({ by, target: victim ?? null }))) },
      where,
      true,
    ) !== undefined
  )
}

interface Shown {
  readonly by: Seat
  readonly target: Seat | null
}

function shotsOf(shown: readonly Shown[]): readonly Shot[] {
  return shown.map(({ by, target }) => (target === null ? { by } : { by, target }))
}

/** All on one living number, or nobody dies. */
function killedBy({ state }: ProtocolWriter, shown: readonly Shown[]): readonly Seat[] {
  const [target] = shown.map((shot) => shot.target)
  if (target === undefined || target === null || !isAlive(state, target)) return []
  return shown.every((shot) => shot.target === target) ? [target] : []
}

export function sameSeats(a: readonly Seat[], b: readonly Seat[]): boolean {
  return a.length === b.length && a.every((seat) => b.includes(seat))
}

/** The player a role checked this night, by the round noted at him. */
export function enterCheck(writer: ProtocolWriter, role: Role): boolean {
  const { round, game, state } = writer
  const field = role === 'don' ? 'don' : 'sheriff'
  const checked = game.players.filter(
    (player) => (field === 'don' ? player.checkedByDon : player.checkedBySheriff) === round,
  )
  const [first, second] = checked
  if (second !== undefined) writer.complain('odd', 'mafiaratings/two-checks', { player: second.seat, round, field })
  if (first === undefined) return writer.make({ type: 'night-act', role }, { round, field }) !== undefined
  writer.usePiece(first.seat, field)
  const where = { player: first.seat, round, field }
  if (!state.seats.some((sitter) => sitter.role === role && sitter.alive))
    writer.complain('odd', 'mafiaratings/checker-is-out', where, { role })
  return writer.make({ type: 'night-act', role, target: first.seat }, where) !== undefined
}
