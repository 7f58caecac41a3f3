// Reads a whole book. Every frame is read, and for each sheet the reading with the most lawful games is chosen.
// Decisions that the laws leave open become questions, and parts that stay unread become doubts. Pure functions.

import type { Book } from '../../tables/book.ts'
import { foldedRole } from './foldedWords.ts'
import { framesOfBook, readableSheets } from './framesOfBook.ts'
import { range } from './grid.ts'
import { findPointsMatrix } from './pointsMatrix.ts'
import { DECIDING_GAMES, readFrame } from './readFrame.ts'
import type { Answers, Doubt, Reading, Solution } from './solution.ts'

export function solveBook(book: Book, answers: Answers = {}): Solution {
  const readings = framesOfBook(book).flatMap((frame) => readFrame(frame, answers) ?? [])
  const chosen = new Map(
    range(0, book.sheets.length - 1).flatMap((sheet) => {
      const best = bestReading(readings, sheet)
      return best ? [[sheet, best] as const] : []
    }),
  )
  const used = [...new Set(chosen.values())]
  const games = [...chosen].flatMap(([sheet, reading]) => reading.games.filter((game) => game.sheet === sheet))
  const isReadable = new Set(readableSheets(book))
  const skipped = book.sheets.flatMap(({ name, rows }, sheet) => {
    const isUnread = !chosen.has(sheet) && rows.some((row) => row.some((text) => text !== ''))
    return isUnread ? [{ sheet: name, why: isReadable.has(sheet) ? ('noGames' as const) : ('hidden' as const) }] : []
  })
  const matrix = games.length === 0 ? matrixOf(book) : undefined
  if (matrix) return { readings: [], games, matrix, questions: [], doubts: [], skipped, isSure: true }
  const questions = used.flatMap((reading) => reading.questions)
  const doubts = [...used.flatMap((reading) => reading.doubts), ...doubtsOfBook(book, chosen, games.length)]
  return { readings: used, games, questions, doubts, skipped, isSure: questions.length + doubts.length === 0 }
}

/** The best reading of this sheet. Lawful games count most, then the number of games, then the number of doubts. */
function bestReading(readings: readonly Reading[], sheet: number): Reading | undefined {
  const [best] = readings
    .map((reading) => ({ reading, games: reading.games.filter((game) => game.sheet === sheet) }))
    .filter(({ games }) => games.some(({ broken }) => !broken.includes('cards')))
    .map(({ reading, games }) => {
      const lawful = games.filter(({ broken }) => broken.length === 0).length
      return { reading, score: 10 * lawful + games.length - 0.1 * reading.doubts.length }
    })
    .toSorted((a, b) => b.score - a.score)
  return best?.reading
}

const cardsIn = (book: Book, sheet: number) =>
  (book.sheets[sheet]?.rows ?? []).flat().filter((text) => foldedRole(text) !== undefined).length

/** The first sheet of points. `undefined` if a sheet contains so many cards that the book must contain games. */
function matrixOf(book: Book): Solution['matrix'] {
  const sheets = readableSheets(book)
  if (sheets.some((sheet) => cardsIn(book, sheet) >= 20)) return undefined
  return sheets
    .map((sheet) => findPointsMatrix(sheet, book.sheets[sheet]?.rows ?? []))
    .find((each) => each !== undefined)
}

function doubtsOfBook(book: Book, chosen: ReadonlyMap<number, Reading>, games: number): readonly Doubt[] {
  const unread = readableSheets(book).filter((sheet) => !chosen.has(sheet) && cardsIn(book, sheet) >= 10)
  return [
    ...unread.map((sheet): Doubt => ({ about: 'sheet', at: book.sheets[sheet]?.name ?? '', sample: '' })),
    ...(games === 0 ? [{ about: 'nothing', at: '', sample: '' } as const] : []),
    // So few games do not suffice to decide by shares, so the user is asked to check the result.
    ...(games > 0 && games < DECIDING_GAMES ? [{ about: 'few-games', at: '', sample: String(games) } as const] : []),
  ]
}
