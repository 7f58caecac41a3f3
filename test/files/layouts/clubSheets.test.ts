// Generated club sheets, whose correct readings are known. Laws: every wrong reading has a question or a doubt, most
// readings are correct at once or after one answer, and the preview of an import shows the games that the solver reads.

import { describe, expect, it } from 'vitest'
import { readSheetsInChunks } from '../../../src/files/imports/tableSheets.ts'
import type { Answers, Solution, SolvedGame } from '../../../src/files/layouts/laws/solution.ts'
import { solveBook } from '../../../src/files/layouts/laws/solveBook.ts'
import type { TableGame } from '../../../src/files/layouts/readTable.ts'
import { runChunkedWorkAtOnce } from '../../../src/club/json/chunkedWork.ts'
import { type ClubSheets, drawClubSheets } from '../../generators/clubSheets/clubSheets.ts'
import type { WrittenGame } from '../../generators/clubSheets/season.ts'
import { isThorough } from '../../support/slow.ts'

const SEEDS = Array.from({ length: isThorough ? 300 : 60 }, (_, at) => at + 1)
const SMALL_SEEDS = SEEDS.map((seed) => 100_000 + seed)

/** A common form in which generated games, solved games and games in a preview can be compared. */
interface PlainGame {
  readonly day: string
  readonly winner: string
  readonly judge: string
  readonly victim: number
  readonly bestMove: string
  readonly seats: readonly string[]
}

const seatText = (player: string, role: string | undefined, hundredths: number) => `${player}|${role}|${hundredths}`

function plainOfWritten(game: WrittenGame, { facts, isYearless }: ClubSheets): PlainGame {
  return {
    ...game,
    day: !facts.has('evening') ? '' : isYearless ? game.day.slice(5) : game.day,
    bestMove: game.bestMove.join(),
    seats: game.seats.map(({ player, role, bonus, penalty }) => seatText(player, role, bonus - penalty)),
  }
}

function plainOfSolved(game: SolvedGame, { isYearless, facts }: ClubSheets): PlainGame {
  return {
    day: !facts.has('evening') ? '' : isYearless ? game.evening.slice(5) : game.evening,
    winner: game.winner ?? '',
    judge: game.judge,
    victim: game.victim,
    bestMove: game.victim > 0 ? game.bestMove.join() : '',
    seats: game.seats.map(({ player, role, hundredths }) => seatText(player, role, hundredths)),
  }
}

function plainOfRead({ rows }: TableGame, { facts }: ClubSheets): PlainGame {
  const [first] = rows
  const victim = rows.findIndex(({ firstVictim }) => firstVictim)
  return {
    day: facts.has('evening') ? (first?.evening ?? '') : '',
    winner: first?.winner ?? '',
    judge: first?.judge ?? '',
    victim: victim + 1,
    bestMove: rows[victim]?.bestMove.join() ?? '',
    seats: rows.map(({ player, role, bonus, penalty }) => seatText(player, role, bonus + penalty)),
  }
}

function isRight(read: readonly PlainGame[], sheets: ClubSheets): boolean {
  const keyOf = ({ day, winner, judge, victim, bestMove, seats }: PlainGame) =>
    JSON.stringify([day, winner, judge, victim, bestMove, sheets.isUnordered ? seats.toSorted() : seats])
  const due = sheets.games.map((game) => keyOf(plainOfWritten(game, sheets)))
  return read.length === due.length && read.every((game, at) => keyOf(game) === due[at])
}

type Verdict = 'sure' | 'asks' | 'doubts' | 'after an answer' | 'wrong' | 'silent'

function verdictOn(sheets: ClubSheets): Verdict {
  const solved = (answers?: Answers) => solveBook(sheets.book, answers)
  const isRightIn = ({ games }: Solution) =>
    isRight(
      games.map((game) => plainOfSolved(game, sheets)),
      sheets,
    )
  const solution = solved()
  const { questions, isSure } = solution
  if (isRightIn(solution)) return isSure ? 'sure' : questions.length > 0 ? 'asks' : 'doubts'
  if (isSure) return 'silent'
  const answers = questions.map(({ about }): Answers => (about === 'year' ? {} : { otherwise: [about] }))
  return answers.some((answer) => isRightIn(solved({ ...answer, year: 2020 }))) ? 'after an answer' : 'wrong'
}

const seedsByVerdict = (all: readonly number[], evenings?: number) => {
  const seeds = new Map<Verdict, number[]>()
  for (const seed of all) {
    const verdict = verdictOn(drawClubSheets(seed, evenings))
    seeds.set(verdict, [...(seeds.get(verdict) ?? []), seed])
  }
  return seeds
}

describe('sheets of an unknown club', () => {
  const seeds = seedsByVerdict(SEEDS)
  const of = (verdict: Verdict) => seeds.get(verdict) ?? []

  it('are never misread without a question or a doubt', () => expect(of('silent')).toEqual([]))

  it('are read correctly, at once or after one answer, in at least nine of ten files', () =>
    expect(of('wrong').length, `wrong: ${of('wrong').join()}`).toBeLessThanOrEqual(0.1 * SEEDS.length))

  it('are read correctly without a question or a doubt in about two of three files', () =>
    expect(of('sure').length).toBeGreaterThanOrEqual(0.66 * SEEDS.length))
})

it('files with fewer than ten games are never read without a question or a doubt', () => {
  const seeds = seedsByVerdict(SMALL_SEEDS, 1)
  expect([seeds.get('sure'), seeds.get('silent')]).toEqual([undefined, undefined])
})

it('the preview of an import shows the correct games for at least four of five files', () => {
  const wrong = SEEDS.filter((seed) => {
    const sheets = drawClubSheets(seed)
    if (sheets.isYearless && sheets.facts.has('evening')) return false
    const read = runChunkedWorkAtOnce(readSheetsInChunks(sheets.book.sheets, {}))
    const games = read?.chosen.flatMap((each) => each.read.games) ?? []
    return !isRight(
      games.map((game) => plainOfRead(game, sheets)),
      sheets,
    )
  })
  expect(wrong.length, `wrong: ${wrong.join()}`).toBeLessThanOrEqual(0.2 * SEEDS.length)
})
