// From a game as read to a log the engine has taken: the engine says what is due, the file says what
// was done. Stops where the file does not tell how the game went on; the log up to there stands.

import type { GameState } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import type { StepReader } from '../logWriter.ts'
import { enterLift, handsOf, nextHands, type Hands, type VoteStep } from './ballots.ts'
import { sourceRound } from './moments.ts'
import type { ProtocolWriter } from './protocolWriter.ts'
import { isRecorded, keyOf, lastRound } from './recorded.ts'
import { enterCheck, enterShots } from './shots.ts'

/** A draw falls some rounds after the last thing told: rounds in which nothing happened leave no trace. */
const QUIET_ROUNDS = 3

export function transcribe(writer: ProtocolWriter): void {
  const { game } = writer
  const until = lastRound(game) + (game.winner === 'draw' ? QUIET_ROUNDS : 0)
  let hands: Hands | undefined
  const reader: StepReader = {
    shots: (shooters) => enterShots(writer, shooters),
    check: (role) => enterCheck(writer, role),
    bestMove: (seat) => enterBestMove(writer, seat),
    endSpeech: (seat) => endSpeech(writer, seat),
    vote(step) {
      if (hands?.round !== writer.round || hands.ballot !== step.ballot) hands = handsOf(writer, step)
      return hands !== undefined && goOnWithVote(writer, step, hands)
    },
    lift: (step) => enterLift(writer, step),
    pass: (entry) => writer.make(entry, { round: writer.round }) !== undefined,
  }
  while (writer.state.phase !== 'over' && writer.round <= until) {
    const { step } = writer.state
    if (step.type === 'speech' && nominate(writer, step.seat)) continue
    // Which foul of a vote is due depends on who is voted on.
    if (step.type !== 'vote' && writer.enterDue()) continue
    if (!writer.enterStep(reader)) break
  }
  nameLeftovers(writer)
}

/** What a speaker nominates comes before whatever befalls the table while he speaks. */
function nominate(writer: ProtocolWriter, seat: Seat): boolean {
  const { round, game } = writer
  const target = game.players[seat - 1]?.nominating[round] ?? null
  if (target === null || !writer.isUnused(keyOf(seat, 'nominating', round))) return false
  writer.usePiece(seat, 'nominating', round)
  writer.make({ type: 'nominate', by: seat, target }, { player: seat, round, field: 'nominating', inside: [round] })
  return true
}

function endSpeech(writer: ProtocolWriter, seat: Seat): boolean {
  const { round, game } = writer
  const events = writer.make({ type: 'end-speech', seat }, { player: seat, round })
  if (events === undefined) return false
  // One nominee leaves without a count (DAY-6): a record has no place for hands noted for him all the same.
  const [only] = events.find((event) => event.type === 'VoteResolved')?.leaving ?? []
  const needless = game.players.filter((player) => {
    const votes = player.voting[round]?.ballots ?? []
    return only !== undefined && votes.length > 0 && votes.every((vote) => vote === only)
  })
  for (const player of needless) writer.usePiece(player.seat, 'voting', round, 0)
  if (only !== undefined && needless.length > 0)
    writer.complain(
      'unread',
      'mafiaratings/hands-not-needed',
      { round, field: 'voting' },
      { seat: only, hands: needless.length },
    )
  return true
}

function goOnWithVote(writer: ProtocolWriter, step: VoteStep, hands: Hands): boolean {
  const next = nextHands(writer, step, hands)
  if (writer.enterDue(next?.nominee ?? step.nominees.at(-1))) return true
  const where = { round: writer.round, field: 'voting' }
  if (next === undefined) return writer.make({ type: 'close-vote' }, where, hands.derived) !== undefined
  return writer.make({ type: 'vote', ...next }, where, hands.derived) !== undefined
}

function enterBestMove(writer: ProtocolWriter, seat: Seat): boolean {
  const { game, round } = writer
  const where = { player: seat, field: 'legacy' }
  writer.usePiece(seat, 'legacy')
  if (!isRecorded(game, 'bestMove'))
    writer.complain('missing', 'mafiaratings/best-move-not-recorded', { ...where, round })
  return writer.enterBestMove(seat, game.players[seat - 1]?.bestMove ?? [], where)
}

/** Everything in the file that found no place in the game. */
function nameLeftovers(writer: ProtocolWriter): void {
  const isOver = writer.state.phase === 'over'
  for (const where of writer.unused)
    writer.complain(
      'refused',
      isOver && isAfter(where.round, writer.state) ? 'mafiaratings/after-the-end' : 'mafiaratings/no-place',
      where,
    )
  for (const { seat, field, index, time } of writer.pending) {
    const where = { player: seat, round: time.round, field, inside: field === 'death' ? [] : [index] }
    writer.complain('refused', isOver ? 'mafiaratings/after-the-end' : 'mafiaratings/no-place', where)
  }
}

function isAfter(round: number | undefined, state: GameState): boolean {
  return round !== undefined && round >= sourceRound(state)
}
