// Conversion of a parsed game to a log that the engine has accepted. The engine determines the next step, and the file
// provides the entry for it. Conversion stops if the file does not state how the game continued; the log up to that
// point is kept.

import type { GameState } from '../../../rules/state.ts'
import type { Seat } from '../../../rules/vocabulary.ts'
import type { ImportStepHandlers } from '../logWriter.ts'
import { enterLift, type BallotVotes, readBallotVotes, nextNomineeVotes, type VoteStep } from './ballots.ts'
import { toRoundInFile } from './sourceTiming.ts'
import type { MafiaRatingsLogWriter } from './protocolWriter.ts'
import { isDataKindRecorded, recordedValueKey, lastRoundInFile } from './sourceFacts.ts'
import { enterShots, enterCheck } from './nightActs.ts'

/**
 * Rounds in which nothing happened leave no trace in the file, so a draw may come some rounds after the last recorded
 * fact.
 */
const QUIET_ROUNDS_BEFORE_DRAW = 3

export function transcribeMafiaRatingsToLog(writer: MafiaRatingsLogWriter): void {
  const { game } = writer
  const until = lastRoundInFile(game) + (game.winner === 'draw' ? QUIET_ROUNDS_BEFORE_DRAW : 0)
  let hands: BallotVotes | undefined
  const reader: ImportStepHandlers = {
    shots: (shooters) => enterShots(writer, shooters),
    check: (role) => enterCheck(writer, role),
    bestMove: (seat) => enterBestMove(writer, seat),
    endSpeech: (seat) => endSpeech(writer, seat),
    vote(step) {
      if (hands?.round !== writer.roundInFile || hands.ballot !== step.ballot) hands = readBallotVotes(writer, step)
      return hands !== undefined && enterNextVote(writer, step, hands)
    },
    lift: (step) => enterLift(writer, step),
    pass: (entry) => writer.enter(entry, { round: writer.roundInFile }),
  }
  while (writer.state.phase !== 'over' && writer.roundInFile <= until) {
    const { step } = writer.state
    if (step.type === 'speech' && nominate(writer, step.seat)) continue
    // During a vote, the due foul depends on the nominee being voted on.
    if (step.type !== 'vote' && writer.enterDueIncident()) continue
    if (!writer.enterStep(reader)) break
  }
  nameLeftovers(writer)
}

/** A speaker's nomination comes before fouls and removals during the speech. */
function nominate(writer: MafiaRatingsLogWriter, seat: Seat): boolean {
  const { roundInFile: round, game } = writer
  const target = game.players[seat - 1]?.nominating[round] ?? null
  if (target === null || !writer.isUnused(recordedValueKey(seat, 'nominating', round))) return false
  writer.markPieceUsed(seat, 'nominating', round)
  writer.make({ type: 'nominate', by: seat, target }, { player: seat, round, field: 'nominating', inside: [round] })
  return true
}

function endSpeech(writer: MafiaRatingsLogWriter, seat: Seat): boolean {
  const { roundInFile: round, game } = writer
  const events = writer.make({ type: 'end-speech', seat }, { player: seat, round })
  if (events === undefined) return false
  // A single nominee leaves without a vote (DAY-6). Votes that the file lists against that nominee anyway cannot be
  // stored in a record.
  const [only] = events.find((event) => event.type === 'VoteResolved')?.leaving ?? []
  const needless = game.players.filter((player) => {
    const votes = player.voting[round]?.ballots ?? []
    return only !== undefined && votes.length > 0 && votes.every((vote) => vote === only)
  })
  for (const player of needless) writer.markPieceUsed(player.seat, 'voting', round, 0)
  if (only !== undefined && needless.length > 0)
    writer.complain(
      'unread',
      'mafiaratings/hands-not-needed',
      { round, field: 'voting' },
      { seat: only, hands: needless.length },
    )
  return true
}

function enterNextVote(writer: MafiaRatingsLogWriter, step: VoteStep, hands: BallotVotes): boolean {
  const next = nextNomineeVotes(writer, step, hands)
  if (writer.enterDueIncident(next?.nominee ?? step.nominees.at(-1))) return true
  const where = { round: writer.roundInFile, field: 'voting' }
  if (next === undefined) return writer.enter({ type: 'close-vote' }, where, hands.derived)
  return writer.enter({ type: 'vote', ...next }, where, hands.derived)
}

function enterBestMove(writer: MafiaRatingsLogWriter, seat: Seat): boolean {
  const { game, roundInFile: round } = writer
  const where = { player: seat, field: 'legacy' }
  writer.markPieceUsed(seat, 'legacy')
  if (!isDataKindRecorded(game, 'bestMove'))
    writer.complain('missing', 'mafiaratings/best-move-not-recorded', { ...where, round })
  return writer.enterBestMove(seat, game.players[seat - 1]?.bestMove ?? [], where)
}

/** Reports everything in the file that could not be placed in the game. */
function nameLeftovers(writer: MafiaRatingsLogWriter): void {
  const isOver = writer.state.phase === 'over'
  for (const where of writer.unusedPieces)
    writer.complain(
      'refused',
      isOver && isAfter(where.round, writer.state) ? 'mafiaratings/after-the-end' : 'mafiaratings/no-place',
      where,
    )
  for (const { seat, field, index, time } of writer.pendingIncidents) {
    const where = { player: seat, round: time.round, field, inside: field === 'death' ? [] : [index] }
    writer.complain('refused', isOver ? 'mafiaratings/after-the-end' : 'mafiaratings/no-place', where)
  }
}

function isAfter(round: number | undefined, state: GameState): boolean {
  return round !== undefined && round >= toRoundInFile(state)
}
