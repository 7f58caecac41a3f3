// Compares what is read from generated club sheets with their correct readings.

import { readSheetsInChunks } from '../../../src/files/imports/tableSheets.ts'
import type { Answers, Solution, SolvedGame } from '../../../src/files/layouts/laws/solution.ts'
import { solveBook } from '../../../src/files/layouts/laws/solveBook.ts'
import type { TableGame } from '../../../src/files/layouts/readTable.ts'
import { runChunkedWorkAtOnce } from '../../../src/club/json/chunkedWork.ts'
import type { ClubSheets } from '../../generators/clubSheets/clubSheets.ts'
import type { WrittenGame } from '../../generators/clubSheets/season.ts'

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

export function plainOfRead({ rows }: TableGame, { facts }: ClubSheets): PlainGame {
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

export function isRight(read: readonly PlainGame[], sheets: ClubSheets): boolean {
  const keyOf = ({ day, winner, judge, victim, bestMove, seats }: PlainGame) =>
    JSON.stringify([day, winner, judge, victim, bestMove, sheets.isUnordered ? seats.toSorted() : seats])
  const due = sheets.games.map((game) => keyOf(plainOfWritten(game, sheets)))
  return read.length === due.length && read.every((game, at) => keyOf(game) === due[at])
}

export type Verdict = 'sure' | 'asks' | 'doubts' | 'after an answer' | 'wrong' | 'silent'

export function verdictOn(sheets: ClubSheets): Verdict {
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

/** How the preview of an import reads sheets, compared with their correct reading. */
type PreviewVerdict = 'right' | 'after an answer' | 'named' | 'said' | 'silent'

/**
 * - right: all games as they were written
 * - after an answer: right with one answer, or with the year
 * - named: every game that can be taken is right, and every other game is listed with its fault or its unread day
 * - said: wrong, and the preview names a doubt
 * - silent: wrong, and nothing is named
 */
export function previewVerdict(sheets: ClubSheets): PreviewVerdict {
  const { book } = sheets
  const likelyYear = sheets.isYearless ? 2020 : undefined
  const read = runChunkedWorkAtOnce(readSheetsInChunks(book.sheets, { zone: 'UTC', likelyYear }))
  const chosen = read?.chosen ?? []
  const games = chosen.flatMap((each) => each.read.games)
  const points = chosen.flatMap((each) => each.read.points)
  const plain = games.map((game) => withoutYear(plainOfRead(game, sheets), sheets))
  if (sheets.points) {
    const due = sheets.points.map(({ name, hundredths }) => `${name} ${hundredths}`).toSorted()
    const own = points.filter((each) => each.points !== 0).map((each) => `${each.name} ${each.points}`)
    if (games.length === 0 && own.toSorted().join() === due.join()) return 'right'
  } else if (isRight(plain, sheets)) return games.every(({ isUnrated }) => !isUnrated) ? 'right' : 'silent'
  else {
    const { questions } = solveBook(book)
    const answers = questions.map(({ about }): Answers => (about === 'year' ? {} : { otherwise: [about] }))
    const isRightWith = (answer: Answers) =>
      isRight(
        solveBook(book, { ...answer, year: 2020 }).games.map((game) => plainOfSolved(game, sheets)),
        sheets,
      )
    if (answers.some(isRightWith)) return 'after an answer'
    const isNamed = games.every(({ faults, notes }, at) => {
      const due = sheets.games[at]
      return (
        faults.length > 0 ||
        notes.some(({ code }) => code === 'table/not-a-day') ||
        (due && plain[at] && isRight([plain[at]], { ...sheets, games: [due] }))
      )
    })
    if (games.length === sheets.games.length && isNamed) return 'named'
  }
  const isSaid =
    chosen.some((each) => each.read.faults.length > 0) ||
    games.some(
      ({ faults, notes, rows, isUnrated }) =>
        faults.length + notes.length > 0 || (!isUnrated && rows[0]?.winner === undefined),
    ) ||
    games.length + points.length === 0
  return isSaid ? 'said' : 'silent'
}

const withoutYear = (game: PlainGame, { isYearless }: ClubSheets): PlainGame =>
  isYearless ? { ...game, day: game.day.slice(5) } : game
