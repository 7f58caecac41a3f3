// Votes of a ballot, and the vote on whether all tied players leave. The exits of that day take precedence. A ballot
// that is missing or contradicts these exits is replaced if only one result is possible.

import { advance } from '../../../rules/decide.ts'
import type { Entry } from '../../../rules/entries.ts'
import type { Step } from '../../../rules/step.ts'
import { livingSeats, type GameState } from '../../../rules/state.ts'
import type { Seat } from '../../../rules/vocabulary.ts'
import type { MafiaRatingsLogWriter } from './protocolWriter.ts'
import { leaversInRound } from './sourceFacts.ts'

export type VoteStep = Extract<Step, { type: 'vote' }>
type LiftStep = Extract<Step, { type: 'lift' }>

export interface BallotVotes {
  readonly round: number
  readonly ballot: number
  readonly choices: ReadonlyMap<Seat, Seat>
  readonly derived: boolean
}

/** Votes of the current ballot. `undefined` if the file does not contain them and they cannot be derived. */
export function readBallotVotes(
  writer: MafiaRatingsLogWriter,
  { nominees, ballot }: VoteStep,
): BallotVotes | undefined {
  const { roundInFile: round, game, state } = writer
  const where = { round, field: 'voting' }
  const choices = new Map<Seat, Seat>()
  const silent: Seat[] = []
  for (const voter of livingSeats(state)) {
    const choice = game.players[voter - 1]?.voting[round]?.ballots[ballot] ?? null
    writer.markPieceUsed(voter, 'voting', round, ballot)
    if (choice !== null && nominees.includes(choice)) choices.set(voter, choice)
    else silent.push(voter)
    if (choice !== null && !nominees.includes(choice))
      writer.complain(
        'refused',
        'vote/not-a-nominee',
        { ...where, player: voter, inside: [round, ballot] },
        { seat: choice },
      )
  }
  const left = leaversInRound(game, round, 'day')
  const only = left?.length === 1 ? left.find((seat) => nominees.includes(seat)) : undefined
  const all = (seat: Seat): BallotVotes => ({
    round,
    ballot,
    choices: new Map(livingSeats(state).map((voter) => [voter, seat])),
    derived: true,
  })

  // An interrupted ballot decides nothing, so its missing votes are not reported.
  if (isCutShort(writer, ballot)) return { round, ballot, choices, derived: false }
  if (choices.size === 0) {
    if (only === undefined)
      return writer.complain('missing', 'mafiaratings/votes-unknown', where, { ballot: ballot + 1 })
    writer.complain('missing', 'mafiaratings/votes-missing', where, { ballot: ballot + 1, derived: only })
    return all(only)
  }
  const result = leavingAfter(state, choices)
  if (left !== undefined && result !== undefined && !haveSameSeats(result, left)) {
    writer.complain('contradicts', 'mafiaratings/vote-differs', where, {
      ballot: ballot + 1,
      voted: result.join(', '),
      left: left.join(', ') || 'nobody',
      derived: only ?? 'given',
    })
    if (only !== undefined) return all(only)
  }
  const last = nominees.at(-1)
  for (const voter of silent)
    writer.complain(
      'missing',
      'mafiaratings/vote-missing',
      { ...where, player: voter, inside: [round] },
      { ballot: ballot + 1, derived: last ?? 0 },
    )
  return { round, ballot, choices, derived: false }
}

/** Whether a removal during this ballot cancels the vote of the day (DAY-8). */
function isCutShort(
  { pendingIncidents: pending, roundInFile: round, game }: MafiaRatingsLogWriter,
  ballot: number,
): boolean {
  return game.players.some(({ seat, death }) => {
    const last = pending.findLast((incident) => incident.seat === seat)
    if (last?.time.round !== round || last.time.time !== 'voting' || (last.time.votingRound ?? 0) !== ballot)
      return false
    return death?.round === round && death.type !== 'day' && death.type !== 'night'
  })
}

/** Players who leave if the ballot ends with these votes, or `undefined` if it is a tie. */
function leavingAfter(state: GameState, choices: ReadonlyMap<Seat, Seat>): readonly Seat[] | undefined {
  const votes = [...choices].map(([voter, nominee]): Entry => ({ type: 'vote', nominee, voters: [voter] }))
  let now = state
  for (const entry of [...votes, { type: 'close-vote' } as const]) {
    const next = advance(now, entry)
    if (!next.ok) return undefined
    now = next.value.state
    const resolved = next.value.events.find((event) => event.type === 'VoteResolved')
    if (resolved !== undefined) return resolved.leaving
  }
  return undefined
}

/** Finds the next nominee with votes that have not been entered, and returns them with those votes. */
export function nextNomineeVotes(
  { state }: MafiaRatingsLogWriter,
  { nominees }: VoteStep,
  { choices }: BallotVotes,
): { readonly nominee: Seat; readonly voters: readonly Seat[] } | undefined {
  for (const nominee of nominees) {
    const voters = livingSeats(state).filter(
      (voter) => choices.get(voter) === nominee && !state.votes.some((vote) => vote.voter === voter),
    )
    if (voters.length > 0) return { nominee, voters }
  }
  return undefined
}

export function enterLift(writer: MafiaRatingsLogWriter, { nominees }: LiftStep): boolean {
  const { roundInFile: round, game, state } = writer
  const where = { round, field: 'voting' }
  const alive = livingSeats(state)
  const answers = alive.map((voter) => ({ voter, answer: game.players[voter - 1]?.voting[round]?.leave }))
  for (const { voter } of answers)
    writer.markPieceUsed(voter, 'voting', round, game.players[voter - 1]?.voting[round]?.ballots.length ?? 0)
  const left = leaversInRound(game, round, 'day')
  const mustLift = left === undefined ? undefined : nominees.some((nominee) => left.includes(nominee))
  const derived = mustLift === true ? 'yes' : 'no'
  const answer = (voters: readonly Seat[], isDerived: boolean) =>
    writer.enter({ type: 'answer-lift', voters }, where, isDerived)
  const byDeaths = () => answer(mustLift === true ? alive : [], true)

  if (answers.every((given) => given.answer === undefined)) {
    writer.complain('missing', 'mafiaratings/lift-missing', where, { seats: nominees.join(', '), derived })
    return byDeaths()
  }
  for (const { voter, answer: given } of answers) {
    if (given === undefined)
      writer.complain('missing', 'mafiaratings/lift-answer-missing', { ...where, player: voter, inside: [round] })
  }
  const forIt = answers.filter((given) => given.answer === true).map((given) => given.voter)
  if (mustLift === undefined || mustLift === forIt.length * 2 > alive.length) return answer(forIt, false)
  writer.complain('contradicts', 'mafiaratings/lift-differs', where, {
    seats: nominees.join(', '),
    hands: forIt.length,
    derived,
  })
  return byDeaths()
}

export function haveSameSeats(a: readonly Seat[], b: readonly Seat[]): boolean {
  return a.length === b.length && a.every((seat) => b.includes(seat))
}
