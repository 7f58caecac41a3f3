// Conversion of a parsed game to a log that the engine has accepted. The engine determines the next step, and the file
// provides the entry for it. Conversion stops if the file does not state how the game continued; the log up to that
// point is kept.

import { BEST_MOVE_NAMED_SEAT_COUNT } from '../../../rules/bestMove.ts'
import type { Seat } from '../../../rules/vocabulary.ts'
import type { ImportStepHandlers } from '../logWriter.ts'
import type { PolemicaStage } from './shape.ts'
import type { PolemicaLogWriter, PolemicaGame } from './source.ts'
import {
  omitResultlessFirstDayVote,
  enterNomination,
  markUnneededVotesAsUsed,
  enterBallot,
  enterLift,
} from './votes.ts'
import { hasStagePassed, toDayInFile } from './stageTiming.ts'
import { type IncidentAtStage, incidentsOf, enterNextDueIncident } from './incidents.ts'
import { enterShots, enterCheck } from './nightActs.ts'

export function transcribePolemicaToLog(writer: PolemicaLogWriter): void {
  const { game } = writer
  const incidents = incidentsOf(game)
  const end = endOf(game)
  const reader: ImportStepHandlers = {
    shots: (shooters) => enterShots(writer, shooters),
    check: (role) => enterCheck(writer, role),
    bestMove: (seat) => enterBestMove(writer, seat),
    endSpeech: (seat) => endSpeech(writer, seat),
    vote: (step) => enterBallot(writer, step),
    lift: () => enterLift(writer),
    pass: (entry) => writer.enter(entry, [], true),
  }
  omitResultlessFirstDayVote(writer)
  while (writer.state.phase !== 'over' && !hasStagePassed(end, writer.state)) {
    const { step } = writer.state
    if (step.type === 'speech' && enterNomination(writer, step.seat)) continue
    if (!enterNextDueIncident(writer, incidents) && !writer.enterStep(reader)) break
  }
  nameLeftovers(writer, incidents)
}

/** Last stage of the file. If the file does not state it, this is the end of the last day or night with data. */
function endOf({ end, votes, shots, checks }: PolemicaGame): PolemicaStage {
  if (end !== undefined) return end
  const day = Math.max(1, ...votes.map((row) => row.day), ...[...shots, ...checks].map(({ night }) => night))
  return { type: 'gameOver', day }
}

function endSpeech(writer: PolemicaLogWriter, seat: Seat): boolean {
  const day = toDayInFile(writer.state)
  const events = writer.make({ type: 'end-speech', seat }, [], true)
  const [only] = events?.find((event) => event.type === 'VoteResolved')?.leaving ?? []
  if (only !== undefined) markUnneededVotesAsUsed(writer, day, only)
  return events !== undefined
}

/** Enters the seats that were named as black. A record cannot store seats named as red or the `vice` field. */
function enterBestMove(writer: PolemicaLogWriter, seat: Seat): boolean {
  const player = writer.game.players[seat - 1]
  const named = (player?.named ?? []).slice(0, BEST_MOVE_NAMED_SEAT_COUNT)
  if (player !== undefined) writer.markUsed(player)
  if (player?.leftMore === true) writer.complain('unread', 'polemica/not-carried', [...player.path, 'guess'])
  return writer.enterBestMove(seat, named, [...(player?.path ?? []), 'guess', 'mafs'])
}

/** Reports everything in the file that could not be placed in the game, once for each kind and day. */
function nameLeftovers(writer: PolemicaLogWriter, incidents: readonly IncidentAtStage[]): void {
  const { game, state } = writer
  const told = [
    ...game.votes.map((part) => ({ part, field: 'votes', day: part.day, path: part.path })),
    ...game.shots.map((part) => ({ part, field: 'shots', day: part.night, path: part.path })),
    ...game.checks.map((part) => ({ part, field: 'checks', day: part.night, path: part.path })),
    ...incidents.map((part) => ({ part, field: part.type, day: part.stage.day, path: part.path })),
  ].filter(({ part }) => writer.isUnused(part))
  const kinds = new Map<string, { readonly path: readonly PropertyKey[]; n: number }>()
  for (const { field, day, path } of told) {
    const kind = kinds.get(`${field} ${day}`)
    if (kind) kind.n += 1
    else kinds.set(`${field} ${day}`, { path, n: 1 })
  }
  const code = state.phase === 'over' ? 'polemica/after-the-end' : 'polemica/no-place'
  for (const { path, n } of kinds.values()) writer.complain('contradicts', code, path, { n })
  for (const player of game.players)
    if (writer.isUnused(player) && (player.leftMore || player.named.length > 0))
      writer.complain('unread', 'polemica/not-carried', [...player.path, 'guess'])
}
