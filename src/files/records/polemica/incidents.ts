// Fouls and removals of a game with their times. A player leaves with the last foul. If the file does not state that
// this player left, the file contradicts itself.

import { type FoulType, FOUL_LIMITS, type DisciplineIncident } from '../logWriter.ts'
import type { PolemicaStage } from './shape.ts'
import type { PolemicaLogWriter, PolemicaGame, PolemicaPlayer } from './source.ts'
import { isStageReached } from './stageTiming.ts'

export interface IncidentAtStage extends DisciplineIncident {
  readonly stage: PolemicaStage
  readonly path: readonly PropertyKey[]
}

export function incidentsOf({ players }: PolemicaGame): readonly IncidentAtStage[] {
  return players.flatMap((player) => [
    ...foulsOf(player, 'foul'),
    ...foulsOf(player, 'technical-foul'),
    ...removalOf(player),
  ])
}

function foulsOf({ seat, ...player }: PolemicaPlayer, type: FoulType): readonly IncidentAtStage[] {
  return (type === 'foul' ? player.fouls : player.technicalFouls).map(({ stage, path }) => ({
    seat,
    type,
    stage,
    path,
  }))
}

/** A removal by the judge. Empty after the last foul, which removes the player anyway. */
function removalOf({ seat, fouls, technicalFouls, removed, path }: PolemicaPlayer): readonly IncidentAtStage[] {
  if (
    removed === undefined ||
    fouls.length >= FOUL_LIMITS.foul ||
    technicalFouls.length >= FOUL_LIMITS['technical-foul']
  )
    return []
  return [{ seat, type: 'remove', stage: removed, path: [...path, 'disqual'] }]
}

/** Enters one foul or removal that is due. Returns `false` if there is none. */
export function enterNextDueIncident(writer: PolemicaLogWriter, incidents: readonly IncidentAtStage[]): boolean {
  const due = incidents.find((incident) => writer.isUnused(incident) && isStageReached(incident.stage, writer.state))
  if (due === undefined) return false
  writer.markUsed(due)
  const { seat, type, path } = due
  if (wouldCauseUnreportedRemoval(writer, due))
    writer.complain('contradicts', 'polemica/fouls-but-stays', path, { player: seat })
  else writer.make({ type, seat }, path)
  return true
}

function wouldCauseUnreportedRemoval(writer: PolemicaLogWriter, { seat, type }: DisciplineIncident): boolean {
  if (type === 'remove' || writer.game.players[seat - 1]?.removed !== undefined) return false
  return writer.isAtLastFoul(seat, type)
}
