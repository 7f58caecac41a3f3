// Fouls and removals of a game, each with the moment it belongs to. A last foul puts a player out, and
// then the file must say that he left; where it does not, it contradicts itself.

import type { Seat } from '../../../../rules/vocabulary.ts'
import { hasCome } from './moments.ts'
import type { SourceStage } from './shape.ts'
import type { SourceGame, SourcePlayer, ProtocolWriter } from './source.ts'

export interface Incident {
  readonly seat: Seat
  readonly type: 'foul' | 'technical-foul' | 'remove'
  readonly stage: SourceStage
  readonly path: readonly PropertyKey[]
}

/** Fouls that make a player leave. */
const LIMITS = { foul: 4, 'technical-foul': 2 } as const

export function incidentsOf({ players }: SourceGame): readonly Incident[] {
  return players.flatMap((player) => [
    ...foulsOf(player, 'foul'),
    ...foulsOf(player, 'technical-foul'),
    ...removalOf(player),
  ])
}

function foulsOf({ seat, ...player }: SourcePlayer, type: 'foul' | 'technical-foul'): readonly Incident[] {
  return (type === 'foul' ? player.fouls : player.technicalFouls).map(({ stage, path }) => ({
    seat,
    type,
    stage,
    path,
  }))
}

/** The judge's word; a last foul removes by itself. */
function removalOf({ seat, fouls, technicalFouls, removed, path }: SourcePlayer): readonly Incident[] {
  if (removed === undefined || fouls.length >= LIMITS.foul || technicalFouls.length >= LIMITS['technical-foul'])
    return []
  return [{ seat, type: 'remove', stage: removed, path: [...path, 'disqual'] }]
}

/** Enters one whose moment has come; false when there is none. */
export function enterIncident(writer: ProtocolWriter, incidents: readonly Incident[]): boolean {
  const due = incidents.find((incident) => writer.isUnused(incident) && hasCome(incident.stage, writer.state))
  if (due === undefined) return false
  writer.use(due)
  const { seat, type, path } = due
  if (putsOutInSilence(writer, due)) writer.complain('contradicts', 'polemica/fouls-but-stays', path, { player: seat })
  else writer.make({ type, seat }, path)
  return true
}

function putsOutInSilence({ state, game }: ProtocolWriter, { seat, type }: Incident): boolean {
  const sitter = state.seats[seat - 1]
  if (type === 'remove' || sitter === undefined || game.players[seat - 1]?.removed !== undefined) return false
  return (type === 'foul' ? sitter.fouls : sitter.technicalFouls) === LIMITS[type] - 1
}
