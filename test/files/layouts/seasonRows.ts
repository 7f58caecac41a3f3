// A season of drawn games as the rows of a spreadsheet, for tests that write one cell or one column differently.

import fc from 'fast-check'

const NAMES = 'Alice Boris Clara Denis Elena Fedor Galina Hugo Irina Jakob Karina Leonid Maria Nikita Olga Pavel'.split(
  ' ',
)
const CARDS = ['Дон', 'Мафия', 'Мафия', 'Шериф', 'Мирный', 'Мирный', 'Мирный', 'Мирный', 'Мирный', 'Мирный']
const RED_CARDS = ['Шериф', 'Мирный']
const MS_PER_DAY = 86_400_000

export interface DrawnGame {
  /** From 0. */
  readonly index: number
  readonly day: string
  readonly players: readonly string[]
  readonly cards: readonly string[]
  readonly winner: 'Мирные' | 'Мафия'
  /** Seat of the first victim, who is red. */
  readonly victim: number
  readonly bonus: readonly string[]
}

const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length })

/** Three games on each evening, a week between evenings. */
export function drawSeason(count: number, firstDay = '2024-03-01', seed = 7): readonly DrawnGame[] {
  const game = fc.record({
    players: shuffled(NAMES).map((names) => names.slice(0, 10)),
    cards: shuffled(CARDS),
    winner: fc.constantFrom('Мирные' as const, 'Мафия' as const),
    victim: fc.nat(6),
    bonus: fc.array(fc.constantFrom('', '', '', '0.1', '0.2', '0.4'), { minLength: 10, maxLength: 10 }),
  })
  return fc.sample(game, { numRuns: count, seed }).map((drawn, index) => {
    const red = drawn.cards.flatMap((card, seat) => (RED_CARDS.includes(card) ? [seat + 1] : []))
    const day = new Date(Date.parse(firstDay) + Math.floor(index / 3) * 7 * MS_PER_DAY).toISOString().slice(0, 10)
    return { ...drawn, index, day, victim: red[drawn.victim] ?? 0 }
  })
}

const isRed = (card = '') => RED_CARDS.includes(card)

/** The cell of a column for a seat, counted from 0. */
type ColumnText = (game: DrawnGame, seat: number) => string

export const DATE: ColumnText = ({ day }) => day
export const GAME: ColumnText = ({ index }) => String(index + 1)
export const SEAT: ColumnText = (_, seat) => String(seat + 1)
export const PLAYER: ColumnText = ({ players }, seat) => players[seat] ?? ''
export const CARD: ColumnText = ({ cards }, seat) => cards[seat] ?? ''
export const WINNER: ColumnText = ({ winner }) => winner
export const BONUS: ColumnText = ({ bonus }, seat) => bonus[seat] ?? ''
export const VICTIM: ColumnText = ({ victim }) => String(victim)

/** A column that says something else at one seat of one game, both counted from 0. */
export function except(column: ColumnText, game: number, seat: number, text: string): ColumnText {
  return (drawn, own) => (drawn.index === game && own === seat ? text : column(drawn, own))
}

/** Rows of seats below their titles. `byTeam` puts the black players of every game first. */
export function seasonRows(
  games: readonly DrawnGame[],
  columns: Readonly<Record<string, ColumnText>>,
  byTeam = false,
): readonly (readonly string[])[] {
  const order = ({ cards }: DrawnGame) => {
    const seats = cards.map((_, seat) => seat)
    return byTeam ? seats.toSorted((a, b) => Number(isRed(cards[a])) - Number(isRed(cards[b]))) : seats
  }
  return [
    Object.keys(columns),
    ...games.flatMap((game) => order(game).map((seat) => Object.values(columns).map((text) => text(game, seat)))),
  ]
}
