// Import format for the game JSON of MafiaRatings. The end of each replay is compared with the file.

import type { Entry } from '../../../rules/entries.ts'
import { type GameState, isAlive } from '../../../rules/state.ts'
import type { Seat, Role } from '../../../rules/vocabulary.ts'
import type { StoredLedgerLine } from '../../../scoring/ledgerLine.ts'
import { points } from '../../../scoring/points.ts'
import { eveningAt } from '../../../club/model/localTime.ts'
import type { FaultLocation } from '../importFault.ts'
import type { StepHandlers, ShownShot } from '../logWriter.ts'
import type { ProtocolFormat } from '../protocols.ts'
import { type GameRecord, importedLedgerLine } from '../record.ts'
import {
  enterLift,
  type BallotVotes,
  readBallotVotes,
  nextNomineeVotes,
  type VoteStep,
  haveSameSeats,
} from './ballots.ts'
import { sourceRound } from './shape.ts'
import { isRecorded, pieceKeyOf, lastRound, MafiaRatingsWriter, leaversOf } from './protocolWriter.ts'
import { readGame, type SourceGame } from './source.ts'
import { reportEndingDifferences } from './ending.ts'

export const mafiaRatingsFormat: ProtocolFormat<SourceGame, FaultLocation> = {
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
    const writer = new MafiaRatingsWriter(writing)
    transcribe(writer)
    reportEndingDifferences(writer.game, writer.state, writer.complain)
    return writer
  },
  lines: linesOf,
  features: featuresOf,
}

/**
 * Ledger lines for bonuses, penalties and comments of the file's judge. A comment without points becomes a line of zero
 * points, so that it is preserved.
 */
function linesOf({ players, judge, startedAt }: SourceGame): readonly StoredLedgerLine[] {
  return players.flatMap(({ seat, bonus, comment }): readonly StoredLedgerLine[] => {
    if (bonus === undefined && comment === undefined) return []
    const hundredths = bonus?.hundredths ?? points(0)
    const words = [...(bonus?.titles ?? []), ...(comment === undefined ? [] : [comment])]
    const kind =
      hundredths < 0 || (hundredths === 0 && bonus?.titles.includes('worstMove') === true) ? 'penalty' : 'bonus'
    return [importedLedgerLine({ seat, kind, hundredths, source: 'judge', author: judge ?? '', at: startedAt }, words)]
  })
}

/**
 * Kinds of data that were recorded according to the file or, if the file does not list them, kinds of which data was
 * found.
 */
function featuresOf(game: SourceGame, log: GameRecord['log']) {
  const types = new Set(
    log.flatMap((item) => (item.type === 'made' && item.author === mafiaRatingsFormat.id ? item.entry.type : [])),
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

// Conversion of a parsed game to a log that the engine has accepted. The engine determines the next step, and the file
// provides the entry for it. Conversion stops if the file does not state how the game continued; the log up to that
// point is kept.
/**
 * Rounds in which nothing happened leave no trace in the file, so a draw may come some rounds after the last recorded
 * fact.
 */
const QUIET_ROUNDS_BEFORE_DRAW = 3

function transcribe(writer: MafiaRatingsWriter): void {
  const { game } = writer
  const until = lastRound(game) + (game.winner === 'draw' ? QUIET_ROUNDS_BEFORE_DRAW : 0)
  let hands: BallotVotes | undefined
  const reader: StepHandlers = {
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
function nominate(writer: MafiaRatingsWriter, seat: Seat): boolean {
  const { roundInFile: round, game } = writer
  const target = game.players[seat - 1]?.nominating[round] ?? null
  if (target === null || !writer.isUnused(pieceKeyOf(seat, 'nominating', round))) return false
  writer.markPieceUsed(seat, 'nominating', round)
  writer.make({ type: 'nominate', by: seat, target }, { player: seat, round, field: 'nominating', inside: [round] })
  return true
}

function endSpeech(writer: MafiaRatingsWriter, seat: Seat): boolean {
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

function enterNextVote(writer: MafiaRatingsWriter, step: VoteStep, hands: BallotVotes): boolean {
  const next = nextNomineeVotes(writer, step, hands)
  if (writer.enterDueIncident(next?.nominee ?? step.nominees.at(-1))) return true
  const where = { round: writer.roundInFile, field: 'voting' }
  if (next === undefined) return writer.enter({ type: 'close-vote' }, where, hands.derived)
  return writer.enter({ type: 'vote', ...next }, where, hands.derived)
}

function enterBestMove(writer: MafiaRatingsWriter, seat: Seat): boolean {
  const { game, roundInFile: round } = writer
  const where = { player: seat, field: 'legacy' }
  writer.markPieceUsed(seat, 'legacy')
  if (!isRecorded(game, 'bestMove'))
    writer.complain('missing', 'mafiaratings/best-move-not-recorded', { ...where, round })
  return writer.enterBestMove(seat, game.players[seat - 1]?.bestMove ?? [], where)
}

/** Reports everything in the file that could not be placed in the game. */
function nameLeftovers(writer: MafiaRatingsWriter): void {
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
  return round !== undefined && round >= sourceRound(state)
}

/** The file's shots start with the night of round 1. */
const shotIndexOf = (round: number) => round - 1

// Shots and checks of a night. The recorded deaths take precedence: shots that are missing, or that could not have
// caused the deaths, are corrected and reported.
function enterShots(writer: MafiaRatingsWriter, shooters: readonly Seat[]): boolean {
  const { roundInFile: round, game } = writer
  const where = { round, field: 'shooting' }
  const shown = shooters.map((by) => ({ by, target: game.players[by - 1]?.shooting[shotIndexOf(round)] ?? null }))
  for (const { by } of shown) writer.markPieceUsed(by, 'shooting', shotIndexOf(round))
  const dead = leaversOf(game, round, 'night')
  const [victim] = dead ?? []
  const derived = victim ?? 'miss'
  if (dead === undefined || haveSameSeats(killedBy(writer, shown), dead)) return writer.enterShots(shown, where)
  if (!isRecorded(game, 'shots') || shown.every(({ target }) => target === null)) {
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

/** Seat killed if all shooters showed the same living player. Otherwise nobody dies. */
function killedBy({ state }: MafiaRatingsWriter, shown: readonly ShownShot[]): readonly Seat[] {
  const [target] = shown.map((shot) => shot.target)
  if (target === undefined || target === null || !isAlive(state, target)) return []
  return shown.every((shot) => shot.target === target) ? [target] : []
}

/** Enters the check that a role made this night. The file stores the round of the check with the checked player. */
function enterCheck(writer: MafiaRatingsWriter, role: Role): boolean {
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
