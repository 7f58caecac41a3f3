// Generates the spreadsheet of a club. A season, the facts that the club records and the layout of its sheets are
// chosen at random. The games are returned as they must be read from the spreadsheet.

import type { Book, Sheet } from '../../../src/files/tables/book.ts'
import { type Draws, drawsOf } from '../draws.ts'
import { drawSeason, type WrittenGame } from './season.ts'
import { drawStyle, type Fact, type Style } from './style.ts'
import { LAYOUTS, type LayoutKind, type LayoutWriter } from './layouts.ts'

export interface ClubSheets {
  readonly book: Book
  readonly layout: string
  readonly games: readonly WrittenGame[]
  /** The facts that the sheets contain. */
  readonly facts: ReadonlySet<Fact>
  readonly isYearless: boolean
  /** The points of people, if the sheets contain points instead of games. */
  readonly points?: readonly { readonly name: string; readonly hundredths: number }[]
  /** Whether the players of a game are in no particular order. */
  readonly isUnordered: boolean
}

/** Facts with the percentage of clubs that record them. */
export const HABITS: readonly (readonly [Fact, number])[] = [
  ['evening', 90],
  ['game', 45],
  ['judge', 50],
  ['bonus', 65],
  ['penalty', 15],
  ['fouls', 30],
  ['victim', 60],
  ['bestMove', 45],
  ['notes', 20],
]
export const RESULT_HABITS: readonly (readonly Fact[])[] = [
  ['winner'],
  ['winner'],
  ['won'],
  ['winner', 'won'],
  ['total'],
  ['winner', 'total'],
]

export function drawClubSheets(seed: number, evenings?: number): ClubSheets {
  const draws = drawsOf(seed, 'club sheets')
  const style = drawStyle(draws)
  const written = new Set(HABITS.flatMap(([fact, percent]) => (draws.chance(percent) ? [fact] : [])))
  for (const fact of draws.of(RESULT_HABITS)) written.add(fact)
  if (!written.has('victim')) written.delete('bestMove')
  const kinds = Object.keys(LAYOUTS) as readonly LayoutKind[]
  const layout = draws.of(kinds)
  const writer: LayoutWriter = LAYOUTS[layout]
  const facts = new Set([...written].filter((fact) => writer.facts.includes(fact)))
  if (!(['winner', 'won', 'total'] as const).some((fact) => facts.has(fact))) facts.add(writer.result)
  const games = drawSeason(draws, evenings ?? 4 + draws.below(8)).map((game) => withFacts(game, facts, style))
  const sheets = writer.write(games, { style, facts, draws })
  return {
    book: { sheets: withOtherSheets(draws, sheets, games) },
    layout,
    games,
    facts,
    isYearless: style.isYearless,
    isUnordered: writer.isUnordered === true,
  }
}

/**
 * A game without the facts that the club does not record. If no cell says that a game is a draw, the game becomes a win for the red side.
 */
export function withFacts(game: WrittenGame, facts: ReadonlySet<Fact>, style: Style): WrittenGame {
  const isUnsaid = !facts.has('winner') && (!facts.has('won') || style.markOf('drawn') === '')
  return {
    ...game,
    judge: facts.has('judge') ? game.judge : '',
    winner: isUnsaid && game.winner === 'draw' ? 'red' : game.winner,
    victim: facts.has('victim') ? game.victim : 0,
    bestMove: facts.has('bestMove') ? game.bestMove : [],
    seats: game.seats.map((seat) => ({
      ...seat,
      bonus: facts.has('bonus') ? seat.bonus : 0,
      penalty: facts.has('penalty') ? seat.penalty : 0,
    })),
  }
}

/** Adds the sheets that some clubs have besides their games: statistics, and hidden lists for forms. */
function withOtherSheets(draws: Draws, sheets: readonly Sheet[], games: readonly WrittenGame[]): readonly Sheet[] {
  if (!draws.chance(20)) return sheets
  const people = [...new Set(games.flatMap(({ seats }) => seats.map(({ player }) => player)))]
  const statistics: Sheet = {
    name: 'Статистика',
    isHidden: false,
    rows: [['№', 'Игрок', 'Игр'], ...people.map((name, at) => [String(at + 1), name, String(5 + (at % 7))])],
  }
  const list: Sheet = { name: 'Роли', isHidden: true, rows: ['Мирный', 'Мафия', 'Дон', 'Шериф'].map((card) => [card]) }
  return draws.chance(50) ? [statistics, ...sheets, list] : [...sheets, statistics]
}
