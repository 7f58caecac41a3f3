// MafiaRatings' game JSON: what their file tells of a game, as the import of protocols asks for it. The end of each
// replay is held against the file.

import type { Entry } from '../../../../rules/entries.ts'
import type { GameState } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import type { LedgerEntry } from '../../../../scoring/line.ts'
import { points } from '../../../../scoring/points.ts'
import { eveningAt } from '../../../model/clock.ts'
import type { Where } from '../importFault.ts'
import type { StepReader } from '../logWriter.ts'
import type { ProtocolFormat } from '../protocols.ts'
import { type GameRecord, recordLine } from '../record.ts'
import { enterLift, type Hands, handsOf, nextHands, type VoteStep } from './ballots.ts'
import { compareEnding } from './ending.ts'
import { sourceRound } from './shape.ts'
import { isRecorded, keyOf, lastRound, ProtocolWriter } from './protocolWriter.ts'
import { enterCheck, enterShots } from './shots.ts'
import { readGame, type SourceGame } from './source.ts'

export const mafiaratings: ProtocolFormat<SourceGame, Where> = {
  id: 'mafiaratings',
  refusal: { weight: 'refused', ofDerived: true },
  players: { field: 'players' },
  locate({ inside = [], ...where }, params) {
    const path = [
      ...(where.player === undefined ? [] : ['players', where.player - 1]),
      ...(where.field === undefined ? [] : [where.field]),
      ...inside,
    ]
    return { path, params, where }
  },
  read: readGame,
  startedAt: ({ startedAt }) => startedAt,
  evening: ({ startedAt }, zone) => (startedAt === 0 ? undefined : eveningAt(startedAt, zone)),
  write(writing) {
    const writer = new ProtocolWriter(writing)
    transcribe(writer)
    compareEnding(writer.game, writer.state, writer.complain)
    return writer
  },
  lines: linesOf,
  features: featuresOf,
}

/**
 * Bonuses, penalties and words of the file's judge. Words without points make a line of nothing, so that they are kept.
 */
function linesOf({ players, judge, startedAt }: SourceGame): readonly LedgerEntry[] {
  return players.flatMap(({ seat, bonus, comment }): readonly LedgerEntry[] => {
    if (bonus === undefined && comment === undefined) return []
    const hundredths = bonus?.hundredths ?? points(0)
    const words = [...(bonus?.titles ?? []), ...(comment === undefined ? [] : [comment])]
    const kind =
      hundredths < 0 || (hundredths === 0 && bonus?.titles.includes('worstMove') === true) ? 'penalty' : 'bonus'
    return [recordLine({ seat, kind, hundredths, source: 'judge', author: judge ?? '', at: startedAt }, words)]
  })
}

/** What the file says was recorded; where it does not say, what was found in it. */
function featuresOf(game: SourceGame, log: GameRecord['log']) {
  const types = new Set(
    log.flatMap((item) => (item.type === 'made' && item.author === mafiaratings.id ? item.entry.type : [])),
  )
  const found = (...entries: readonly Entry['type'][]) =>
    game.features !== undefined || entries.some((type) => types.has(type))
  return {
    nominations: isRecorded(game, 'nominations') && found('nominate'),
    votes: isRecorded(game, 'votes') && found('vote'),
    'night-acts':
      (isRecorded(game, 'shots') || isRecorded(game, 'donChecks') || isRecorded(game, 'sheriffChecks')) &&
      found('shoot', 'night-act'),
    fouls: isRecorded(game, 'fouls') && found('foul', 'technical-foul', 'remove'),
  }
}

// From a game as read to a log the engine has taken: the engine says what is due, the file says what
// was done. Stops where the file does not tell how the game went on; the log up to there stands.
/** A draw falls some rounds after the last thing told: rounds in which nothing happened leave no trace. */
const QUIET_ROUNDS = 3

function transcribe(writer: ProtocolWriter): void {
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

/** What a speaker nominates comes before fouls and removals during his speech. */
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
