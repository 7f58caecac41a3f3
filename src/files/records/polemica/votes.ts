// Votes of a day: nominations, ballots, and the vote on whether all tied players leave. An impossible row, such as a
// vote by a player who is out or against someone who is not nominated, is reported with its location and not counted.

import type { Seat } from '../../../rules/vocabulary.ts'
import type { PolemicaVote } from './shape.ts'
import { type PolemicaLogWriter, type PolemicaGame, type ItemWithJsonPath } from './source.ts'
import type { Step } from '../../../rules/step.ts'
import { isAlive, livingSeats } from '../../../rules/state.ts'
import { toDayInFile } from './stageTiming.ts'

type VoteRow = ItemWithJsonPath<PolemicaVote>
type Vote = Extract<Step, { type: 'vote' }>

function nominationsOf({ votes }: PolemicaGame, day: number): readonly VoteRow[] {
  return votes.filter((row) => row.day === day && row.num === 0)
}

function ballotOf({ votes }: PolemicaGame, day: number, num: number): readonly VoteRow[] {
  return votes.filter((row) => row.day === day && row.num === num)
}

/** Votes for the exit of all tied players, which are the rows without a number. */
function liftVotesOf({ votes }: PolemicaGame, day: number): readonly VoteRow[] {
  return votes.filter((row) => row.day === day && (row.num ?? undefined) === undefined && row.candidate !== 0)
}

/**
 * Handles tables at which the first day's vote eliminates nobody. No rulebook of this program has that rule, so the
 * nominations and votes of that day are omitted, and the day ends as in the file. The day is replayed only if all tied
 * players leave, or if the judge asks whether they leave.
 */
export function omitResultlessFirstDayVote(writer: PolemicaLogWriter): void {
  const { game, state } = writer
  const last = Math.max(0, ...game.votes.map(({ day, num }) => (day === 1 ? (num ?? 0) : 0)))
  if (game.zeroVoting === undefined || last === 0) return
  const counts = new Map<number, number>()
  for (const { candidate } of ballotOf(game, 1, last))
    if (candidate !== 0) counts.set(candidate, (counts.get(candidate) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const leaders = [...counts.values()].filter((count) => count === most).length
  const isLifted = leaders > 1 && liftVotesOf(game, 1).length * 2 > livingSeats(state).length
  // After a second tie between the same number of players, the judge asks whether all leave, as in every rulebook.
  const isAsked = leaders > 1 && last > 1 && leaders === counts.size
  if (isLifted || isAsked) return
  for (const row of game.votes) if (row.day === 1) writer.markUsed(row)
  writer.complain('unread', 'polemica/zero-vote', ['zeroVoting'])
}

export function enterNomination(writer: PolemicaLogWriter, seat: Seat): boolean {
  const day = toDayInFile(writer.state)
  const row = nominationsOf(writer.game, day).find((each) => each.voter === seat && writer.isUnused(each))
  if (row === undefined) return false
  writer.markUsed(row)
  if (row.candidate !== 0) writer.make({ type: 'nominate', by: seat, target: row.candidate }, row.path)
  return true
}

/** A single nominee leaves without a vote, so votes against them are expected in the file and marked as used. */
export function markUnneededVotesAsUsed(writer: PolemicaLogWriter, day: number, leaver: Seat): void {
  for (const row of ballotOf(writer.game, day, 1))
    if (row.candidate === leaver || row.candidate === 0) writer.markUsed(row)
}

/** Enters a whole ballot and its end. Returns `false` if the file does not contain it. */
export function enterBallot(writer: PolemicaLogWriter, { nominees, ballot }: Vote): boolean {
  const { game, state, complain } = writer
  const day = toDayInFile(state)
  const own = ballotOf(game, day, ballot + 1)
  // If the file goes straight from a tie to the vote on whether all tied players leave, the votes of the tie are
  // entered again.
  const isAgain = own.length === 0 && ballot > 0 && liftVotesOf(game, day).length > 0
  const rows = isAgain ? ballotOf(game, day, ballot) : own
  if (rows.length === 0) {
    complain('missing', 'polemica/votes-unknown', ['votes'], { day, ballot: ballot + 1 })
    return false
  }
  const choices = new Map<Seat, Seat>()
  for (const row of rows) {
    writer.markUsed(row)
    const { voter, candidate, path } = row
    if (candidate === 0) continue
    if (!isAlive(state, voter)) complain('contradicts', 'seat/is-out', [...path, 'voter'], { seat: voter })
    else if (!nominees.includes(candidate)) {
      if (!isAgain) complain('contradicts', 'vote/not-a-nominee', [...path, 'candidate'], { seat: candidate })
    } else if (choices.has(voter)) complain('contradicts', 'vote/voted-twice', [...path, 'voter'], { seat: voter })
    else choices.set(voter, candidate)
  }
  if (isAgain) complain('missing', 'polemica/ballot-again', ['votes'], { day, ballot: ballot + 1 })
  const silent = livingSeats(state).filter((voter) => !choices.has(voter))
  if (silent.length > 0)
    complain('missing', 'polemica/votes-missing', ['votes'], {
      day,
      ballot: ballot + 1,
      seats: silent.join(', '),
      derived: nominees.at(-1) ?? 0,
    })
  const path = rows[0]?.path ?? []
  for (const nominee of nominees) {
    const voters = livingSeats(state).filter((voter) => choices.get(voter) === nominee)
    if (voters.length > 0) writer.make({ type: 'vote', nominee, voters }, path, isAgain)
  }
  return writer.enter({ type: 'close-vote' }, path, isAgain)
}

export function enterLift(writer: PolemicaLogWriter): boolean {
  const { game, state, complain } = writer
  const voters = new Set<Seat>()
  for (const row of liftVotesOf(game, toDayInFile(state))) {
    writer.markUsed(row)
    if (!isAlive(state, row.voter)) complain('contradicts', 'seat/is-out', [...row.path, 'voter'], { seat: row.voter })
    else if (voters.has(row.voter))
      complain('contradicts', 'vote/voted-twice', [...row.path, 'voter'], { seat: row.voter })
    else voters.add(row.voter)
  }
  return writer.enter({ type: 'answer-lift', voters: [...voters] }, ['votes'])
}
