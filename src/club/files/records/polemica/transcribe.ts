// From a game as read to a log the engine has taken: the engine says what is due, the file says what was
// done. Stops where the file does not tell how the game went on; the log up to there stands.

import { BEST_MOVE_SEATS } from '../../../../rules/naming.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import type { StepReader } from '../logWriter.ts'
import { enterBallot, enterLift, leaveOutFirstVote, nominate, useNeedless } from './ballots.ts'
import { enterIncident, incidentsOf, type Incident } from './incidents.ts'
import { isPast, sourceDay } from './moments.ts'
import { enterCheck, enterShots } from './nights.ts'
import type { SourceStage } from './shape.ts'
import type { SourceGame, ProtocolWriter } from './source.ts'

export function transcribe(writer: ProtocolWriter): void {
  const { game } = writer
  const incidents = incidentsOf(game)
  const end = endOf(game)
  const reader: StepReader = {
    shots: (shooters) => enterShots(writer, shooters),
    check: (role) => enterCheck(writer, role),
    bestMove: (seat) => enterBestMove(writer, seat),
    endSpeech: (seat) => endSpeech(writer, seat),
    vote: (step) => enterBallot(writer, step),
    lift: () => enterLift(writer),
    pass: (entry) => writer.make(entry, [], true) !== undefined,
  }
  leaveOutFirstVote(writer)
  while (writer.state.phase !== 'over' && !isPast(end, writer.state)) {
    const { step } = writer.state
    if (step.type === 'speech' && nominate(writer, step.seat)) continue
    if (!enterIncident(writer, incidents) && !writer.enterStep(reader)) break
  }
  nameLeftovers(writer, incidents)
}

/** Where the file ends: it says so, or nothing is told from there on. */
function endOf({ end, votes, shots, checks }: SourceGame): SourceStage {
  if (end !== undefined) return end
  const day = Math.max(1, ...votes.map((row) => row.day), ...[...shots, ...checks].map(({ night }) => night))
  return { type: 'gameOver', day }
}

function endSpeech(writer: ProtocolWriter, seat: Seat): boolean {
  const day = sourceDay(writer.state)
  const events = writer.make({ type: 'end-speech', seat }, [], true)
  const [only] = events?.find((event) => event.type === 'VoteResolved')?.leaving ?? []
  if (only !== undefined) useNeedless(writer, day, only)
  return events !== undefined
}

/** The seats named as black; those named as red have no place in a record, nor has the lead. */
function enterBestMove(writer: ProtocolWriter, seat: Seat): boolean {
  const player = writer.game.players[seat - 1]
  const named = (player?.named ?? []).slice(0, BEST_MOVE_SEATS)
  if (player !== undefined) writer.use(player)
  if (player?.leftMore === true) writer.complain('unread', 'polemica/not-carried', [...player.path, 'guess'])
  return writer.enterBestMove(seat, named, [...(player?.path ?? []), 'guess', 'mafs'])
}

/** Everything in the file that found no place in the game, of one kind and day once. */
function nameLeftovers(writer: ProtocolWriter, incidents: readonly Incident[]): void {
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
