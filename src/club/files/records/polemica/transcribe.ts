// From a game as read to a log the engine has taken: the engine says what is due, the file says what was
// done. Stops where the file does not tell how the game went on; the log up to there stands.

import { BEST_MOVE_SEATS } from '../../../../rules/best-move.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { enterBallot, enterLift, leaveOutFirstVote, nominate, useNeedless } from './ballots.ts'
import { enterIncident, incidentsOf, type Incident } from './incidents.ts'
import { isPast, sourceDay } from './moments.ts'
import { enterCheck, enterShots } from './nights.ts'
import type { Scribe } from './scribe.ts'
import type { SourceStage } from './shape.ts'
import type { SourceGame } from './source.ts'

export function transcribe(scribe: Scribe): void {
  const { game } = scribe
  const incidents = incidentsOf(game)
  const end = endOf(game)
  leaveOutFirstVote(scribe)
  while (scribe.state.phase !== 'over' && !isPast(end, scribe.state)) {
    const { step } = scribe.state
    if (step.type === 'speech' && nominate(scribe, step.seat)) continue
    if (!enterIncident(scribe, incidents) && !goOn(scribe)) break
  }
  nameLeftovers(scribe, incidents)
}

/** Where the file ends: it says so, or nothing is told from there on. */
function endOf({ end, votes, shots, checks }: SourceGame): SourceStage {
  if (end !== undefined) return end
  const day = Math.max(1, ...votes.map((row) => row.day), ...[...shots, ...checks].map(({ night }) => night))
  return { type: 'gameOver', day }
}

/** One entry for the running step; false when the game cannot go on. */
function goOn(scribe: Scribe): boolean {
  const { step } = scribe.state
  switch (step.type) {
    case 'pause':
      return scribe.make({ type: 'end-pause', pause: step.id }, 'derived') !== undefined
    case 'shots':
      return enterShots(scribe, step.shooters)
    case 'night-act':
      return enterCheck(scribe, step.role)
    case 'best-move':
      return nameBestMove(scribe, step.seat)
    case 'speech':
      return endSpeech(scribe, step.seat)
    case 'tie-speech':
      return scribe.make({ type: 'end-speech', seat: step.seat }, 'derived') !== undefined
    case 'vote':
      return enterBallot(scribe, step)
    case 'lift':
      return enterLift(scribe)
    case 'last-word':
      return scribe.make({ type: 'end-last-word', seat: step.seat }, 'derived') !== undefined
    case 'lynch':
    case 'over':
      return false
  }
}

function endSpeech(scribe: Scribe, seat: Seat): boolean {
  const day = sourceDay(scribe.state)
  const events = scribe.make({ type: 'end-speech', seat }, 'derived')
  const [only] = events?.find((event) => event.type === 'VoteResolved')?.leaving ?? []
  if (only !== undefined) useNeedless(scribe, day, only)
  return events !== undefined
}

/** The seats named as black; those named as red have no place in a record, nor has the lead. */
function nameBestMove(scribe: Scribe, seat: Seat): boolean {
  const player = scribe.game.players[seat - 1]
  const named = (player?.named ?? []).slice(0, BEST_MOVE_SEATS)
  if (player !== undefined) scribe.use(player)
  if (player?.leftMore === true) scribe.complain('unread', 'polemica/not-carried', [...player.path, 'guess'])
  const asSeen = named.length > 0 && named.length < BEST_MOVE_SEATS ? { asSeen: true as const } : {}
  const path = [...(player?.path ?? []), 'guess', 'mafs']
  if (scribe.make({ type: 'best-move', seat, named, ...asSeen }, named.length === 0 ? 'derived' : path)) return true
  return scribe.make({ type: 'best-move', seat, named: [] }, 'derived') !== undefined
}

/** Everything in the file that found no place in the game, of one kind and day once. */
function nameLeftovers(scribe: Scribe, incidents: readonly Incident[]): void {
  const { game, state } = scribe
  const told = [
    ...game.votes.map((part) => ({ part, field: 'votes', day: part.day, path: part.path })),
    ...game.shots.map((part) => ({ part, field: 'shots', day: part.night, path: part.path })),
    ...game.checks.map((part) => ({ part, field: 'checks', day: part.night, path: part.path })),
    ...incidents.map((part) => ({ part, field: part.type, day: part.stage.day, path: part.path })),
  ].filter(({ part }) => scribe.isUnused(part))
  const kinds = new Map<string, { readonly path: readonly PropertyKey[]; n: number }>()
  for (const { field, day, path } of told) {
    const kind = kinds.get(`${field} ${day}`)
    if (kind) kind.n += 1
    else kinds.set(`${field} ${day}`, { path, n: 1 })
  }
  const code = state.phase === 'over' ? 'polemica/after-the-end' : 'polemica/no-place'
  for (const { path, n } of kinds.values()) scribe.complain('contradicts', code, path, { n })
  for (const player of game.players)
    if (scribe.isUnused(player) && (player.leftMore || player.named.length > 0))
      scribe.complain('unread', 'polemica/not-carried', [...player.path, 'guess'])
}
