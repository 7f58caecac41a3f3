// From a game as read to a log the engine has taken: the engine says what is due, the file says what
// was done. Stops where the file does not tell how the game went on; the log up to there stands.

import { BEST_MOVE_SEATS } from '../../../../rules/best-move.ts'
import type { GameHeader } from '../../../../rules/header.ts'
import type { LogItem } from '../../../../rules/log.ts'
import type { GameState } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { enterLift, handsOf, nextHands, type Hands } from './ballots.ts'
import { sourceRound } from './moments.ts'
import { isRecorded, lastRound } from './recorded.ts'
import { Scribe } from './scribe.ts'
import { enterCheck, enterShots } from './shots.ts'
import type { Complain, SourceGame } from './source.ts'

export interface Transcript {
  readonly log: readonly LogItem[]
  readonly state: GameState
}

/** A draw falls some rounds after the last thing told: rounds in which nothing happened leave no trace. */
const QUIET_ROUNDS = 3

export function transcribe(game: SourceGame, header: GameHeader, complain: Complain): Transcript {
  const scribe = new Scribe(game, header, complain)
  const until = lastRound(game) + (game.winner === 'draw' ? QUIET_ROUNDS : 0)
  let hands: Hands | undefined
  while (scribe.state.phase !== 'over' && scribe.round <= until) {
    const { step } = scribe.state
    if (step.type === 'speech' && nominate(scribe, step.seat)) continue
    if (step.type === 'vote') {
      if (hands?.round !== scribe.round || hands.ballot !== step.ballot) hands = handsOf(scribe, step)
      if (hands === undefined) break
      if (!goOnWithVote(scribe, hands)) break
    } else if (!scribe.enterDue() && !goOn(scribe)) break
  }
  nameLeftovers(scribe)
  return { log: scribe.log, state: scribe.state }
}

/** One entry for the running step; false when the game cannot go on. */
function goOn(scribe: Scribe): boolean {
  const { state, round } = scribe
  const { step } = state
  const here = { round }
  switch (step.type) {
    case 'pause':
      return scribe.make({ type: 'end-pause', pause: step.id }, here) !== undefined
    case 'shots':
      return enterShots(scribe, step.shooters)
    case 'night-act':
      return enterCheck(scribe, step.role)
    case 'best-move':
      return nameBestMove(scribe, step.seat)
    case 'speech':
      return endSpeech(scribe, step.seat)
    case 'tie-speech':
      return scribe.make({ type: 'end-speech', seat: step.seat }, here) !== undefined
    case 'lift':
      return enterLift(scribe, step)
    case 'last-word':
      return scribe.make({ type: 'end-last-word', seat: step.seat }, here) !== undefined
    case 'vote':
    case 'lynch':
    case 'over':
      return false
  }
}

/** What a speaker nominates comes before whatever befalls the table while he speaks. */
function nominate(scribe: Scribe, seat: Seat): boolean {
  const { round, game } = scribe
  const target = game.players[seat - 1]?.nominating[round] ?? null
  if (target === null || !scribe.isUnused(seat, 'nominating', round)) return false
  scribe.use(seat, 'nominating', round)
  scribe.make({ type: 'nominate', by: seat, target }, { player: seat, round, field: 'nominating', inside: [round] })
  return true
}

function endSpeech(scribe: Scribe, seat: Seat): boolean {
  const { round, game } = scribe
  const events = scribe.make({ type: 'end-speech', seat }, { player: seat, round })
  if (events === undefined) return false
  // One nominee leaves without a count (DAY-6): a record has no place for hands noted for him all the same.
  const [only] = events.find((event) => event.type === 'VoteResolved')?.leaving ?? []
  const needless = game.players.filter((player) => {
    const votes = player.voting[round]?.ballots ?? []
    return only !== undefined && votes.length > 0 && votes.every((vote) => vote === only)
  })
  for (const player of needless) scribe.use(player.seat, 'voting', round, 0)
  if (only !== undefined && needless.length > 0)
    scribe.complain(
      'unread',
      'mafiaratings/hands-not-needed',
      { round, field: 'voting' },
      { seat: only, hands: needless.length },
    )
  return true
}

function goOnWithVote(scribe: Scribe, hands: Hands): boolean {
  const { step } = scribe.state
  if (step.type !== 'vote') return false
  const next = nextHands(scribe, step, hands)
  if (scribe.enterDue(next?.nominee ?? step.nominees.at(-1))) return true
  const where = { round: scribe.round, field: 'voting' }
  if (next === undefined) return scribe.make({ type: 'close-vote' }, where, hands.derived) !== undefined
  return scribe.make({ type: 'vote', ...next }, where, hands.derived) !== undefined
}

function nameBestMove(scribe: Scribe, seat: Seat): boolean {
  const { game, round } = scribe
  const where = { player: seat, field: 'legacy' }
  const named = game.players[seat - 1]?.bestMove ?? []
  scribe.use(seat, 'legacy')
  if (!isRecorded(game, 'bestMove'))
    scribe.complain('missing', 'mafiaratings/best-move-not-recorded', { ...where, round })
  const asSeen = named.length > 0 && named.length < BEST_MOVE_SEATS ? { asSeen: true as const } : {}
  if (scribe.make({ type: 'best-move', seat, named, ...asSeen }, where, named.length === 0) !== undefined) return true
  return scribe.make({ type: 'best-move', seat, named: [] }, where, true) !== undefined
}

/** Everything in the file that found no place in the game. */
function nameLeftovers(scribe: Scribe): void {
  const isOver = scribe.state.phase === 'over'
  for (const where of scribe.unused)
    scribe.complain(
      'refused',
      isOver && isAfter(where.round, scribe.state) ? 'mafiaratings/after-the-end' : 'mafiaratings/no-place',
      where,
    )
  for (const { seat, field, index, time } of scribe.pending) {
    const where = { player: seat, round: time.round, field, inside: field === 'death' ? [] : [index] }
    scribe.complain('refused', isOver ? 'mafiaratings/after-the-end' : 'mafiaratings/no-place', where)
  }
}

function isAfter(round: number | undefined, state: GameState): boolean {
  return round !== undefined && round >= sourceRound(state)
}
