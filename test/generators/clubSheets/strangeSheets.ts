// Generates sheets of clubs whose habits the solver was not written for: other sizes of table, city games, two protocols
// on a page, teams as lists, matrices of points, photographs read by a machine, names in two alphabets, rows of totals,
// columns of ticks, results as colours, and remarks between games.

import type { Sheet } from '../../../src/files/tables/book.ts'
import type { Role } from '../../../src/rules/vocabulary.ts'
import { type Draws, drawsOf } from '../draws.ts'
import { type ClubSheets, HABITS, RESULT_HABITS, withFacts } from './clubSheets.ts'
import {
  empties,
  gameText,
  LAYOUTS,
  type LayoutWriter,
  protocolOf,
  type Rows,
  sheetOf,
  type WritingContext,
} from './layouts.ts'
import { drawSeason, type WrittenGame } from './season.ts'
import { drawStyle, type Fact, type Style } from './style.ts'

const STRANGE_KINDS = [
  'sizes',
  'city',
  'pages',
  'teams',
  'matrix',
  'photo',
  'alphabets',
  'totals',
  'ticks',
  'colours',
  'remarks',
] as const
type StrangeKind = (typeof STRANGE_KINDS)[number]

const SIZES: readonly (readonly number[])[] = [[8], [9], [11], [12], [8, 9, 10], [10, 11, 12], [9, 10]]

export function drawStrangeSheets(seed: number, evenings?: number): ClubSheets {
  const draws = drawsOf(seed, 'strange sheets')
  const kind = draws.of(STRANGE_KINDS)
  const style = styleOf(kind, draws)
  const facts = drawFacts(kind, draws)
  const sizes = kind === 'sizes' ? draws.of(SIZES) : undefined
  const season = drawSeason(draws, evenings ?? 4 + draws.below(8), sizes)
  const games = season
    .map((game) => (kind === 'city' ? asCityGame(game, draws) : game))
    .map((game) => (kind === 'alphabets' && draws.chance(40) ? inOtherAlphabet(game) : game))
    .map((game) => withFacts(game, facts, style))
  const context: WritingContext = { style, facts, draws }
  const common = { layout: kind, facts, isYearless: style.isYearless }
  if (kind === 'matrix') return { ...common, ...pointsMatrix(games, context), games: [] }
  if (kind === 'teams') return { ...common, book: { sheets: [teamRows(games, context)] }, games, isUnordered: true }
  const written = writerOf(kind, sizes, draws).write(games, context)
  const sheets = kind === 'pages' ? [pages(games, context)] : written.map((sheet) => changed(kind, sheet, games, draws))
  return { ...common, book: { sheets }, games, isUnordered: false }
}

function drawFacts(kind: StrangeKind, draws: Draws): ReadonlySet<Fact> {
  const written = new Set(HABITS.flatMap(([fact, percent]) => (draws.chance(percent) ? [fact] : [])))
  for (const fact of kind === 'colours' ? (['winner'] as const) : draws.of(RESULT_HABITS)) written.add(fact)
  if (kind === 'teams')
    return new Set([...(['evening', 'game', 'judge'] as const).filter((fact) => written.has(fact)), 'winner' as const])
  if (!written.has('victim')) written.delete('bestMove')
  if (kind === 'pages') written.delete('notes')
  // City games have neither best moves nor an order of exits that clubs write down.
  if (kind === 'city' || kind === 'matrix')
    for (const fact of ['victim', 'bestMove', 'total'] as const) written.delete(fact)
  if (!written.has('won') && (kind === 'city' || !written.has('total'))) written.add('winner')
  return written
}

function writerOf(kind: StrangeKind, sizes: readonly number[] | undefined, draws: Draws): LayoutWriter {
  const isRowEach = kind === 'totals' || kind === 'ticks' || kind === 'photo' || (sizes?.length ?? 0) > 1
  return draws.chance(30) && !isRowEach ? LAYOUTS.blocks : LAYOUTS.seats
}

const COLOURS: readonly (readonly [red: string, black: string, draw: string])[] = [
  ['🔴', '⚫', '⚪'],
  ['❤️', '🖤', '🤝'],
  ['🟥', '⬛', '🟰'],
  ['красный', 'чёрный', 'ничья'],
  ['червоні', 'чорні', 'нічия'],
  ['🔴 город', '⚫ мафия', 'ничья'],
  ['Красная', 'Чёрная', 'Ничья'],
  ['RED', 'BLACK', 'DRAW'],
]
const CITY_CARDS: Readonly<Partial<Record<Role, string>>> = {
  citizen: 'Мирный житель',
  doctor: 'Доктор',
  mistress: 'Любовница',
  maniac: 'Маньяк',
  mafia: 'Мафия',
  don: 'Дон',
  sheriff: 'Комиссар',
}

function styleOf(kind: StrangeKind, draws: Draws): Style {
  const style = drawStyle(draws)
  if (kind === 'city')
    return {
      ...style,
      hasTitles: true,
      cardOf: (role) => CITY_CARDS[role] ?? '',
      resultOf: (winner) => ({ red: 'Город', mafia: 'Мафия', draw: 'Ничья', maniac: 'Маньяк' })[winner],
    }
  if (kind !== 'colours') return style
  const [red, mafia, draw] = draws.of(COLOURS)
  return { ...style, resultOf: (winner) => ({ red, mafia, draw, maniac: '' })[winner] }
}

function asCityGame(game: WrittenGame, draws: Draws): WrittenGame {
  const specials = draws.shuffled<Role>(['doctor', 'mistress']).slice(0, 1 + draws.below(2))
  const seats = game.seats.map((seat) => ({
    ...seat,
    role: seat.role === 'civilian' ? (specials.pop() ?? ('citizen' as const)) : seat.role,
  }))
  return { ...game, seats, winner: game.winner === 'draw' ? 'red' : game.winner }
}

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ'].map((letter, at) => [
    letter,
    'a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya i yi ye g'.split(' ')[at] ?? '',
  ]),
)

function inOtherAlphabet(game: WrittenGame): WrittenGame {
  const latin = (name: string) => {
    const text = [...name.toLowerCase()].map((letter) => LETTERS[letter] ?? letter).join('')
    return /[а-яіїєґё]/iu.test(name) ? text.slice(0, 1).toUpperCase() + text.slice(1) : name
  }
  return { ...game, seats: game.seats.map((seat) => ({ ...seat, player: latin(seat.player) })) }
}

/** A row for each game; the players of a team are a list in one cell. */
function teamRows(games: readonly WrittenGame[], context: WritingContext): Sheet {
  const { style, facts, draws } = context
  const before = (['evening', 'game', 'judge'] as const).filter((fact) => facts.has(fact))
  const between = draws.of([', ', '; ', '\n', ' / '])
  const named = ({ seats }: WrittenGame, ...roles: readonly Role[]) =>
    seats.flatMap(({ player, role }) => (roles.includes(role) ? [player] : [])).join(between)
  return sheetOf([
    [...before.map(style.titleOf), 'Дон', 'Мафия', 'Шериф', 'Мирные', style.titleOf('winner')],
    ...games.map((game) => [
      ...before.map((fact) => gameText(game, fact, context)),
      named(game, 'don'),
      named(game, 'mafia'),
      named(game, 'sheriff'),
      named(game, 'civilian'),
      gameText(game, 'winner', context),
    ]),
  ])
}

/** Players in rows and games in columns, with the points of each player, and sums below and beside them. */
function pointsMatrix(games: readonly WrittenGame[], { style, draws }: WritingContext) {
  const people = [...new Set(games.flatMap(({ seats }) => seats.map(({ player }) => player)))]
  const pointsIn = (name: string, game: WrittenGame) => {
    const seat = game.seats.find(({ player }) => player === name)
    return seat ? seat.bonus + (seat.fouls % 2) * 100 : undefined
  }
  const sumOf = (name: string) => games.reduce((sum, game) => sum + (pointsIn(name, game) ?? 0), 0)
  const sums = games.map((game) => people.reduce((sum, name) => sum + (pointsIn(name, game) ?? 0), 0))
  const text = (hundredths: number | undefined) => (hundredths === undefined ? '' : String(hundredths / 100))
  const rows: Rows = [
    [style.titleOf('player'), ...games.map(({ number }) => `Игра ${number}`), 'Итого'],
    ...people.map((name) => [name, ...games.map((game) => text(pointsIn(name, game))), text(sumOf(name))]),
    ...(draws.chance(50) ? [['Всего', ...sums.map(text), text(sums.reduce((a, b) => a + b, 0))]] : []),
  ]
  const points = people.map((name) => ({ name, hundredths: sumOf(name) })).filter(({ hundredths }) => hundredths !== 0)
  return { book: { sheets: [sheetOf(rows)] }, points, isUnordered: true }
}

/** Two protocols side by side on each page, with a title above each; pages below one another. */
function pages(games: readonly WrittenGame[], context: WritingContext): Sheet {
  const isTitled = context.draws.chance(60)
  const gap = 1 + context.draws.below(3)
  const protocols = games.map((game) => [
    ...(isTitled ? [[`Протокол № ${game.number}`]] : []),
    ...protocolOf(game, context, true, true),
  ])
  const width = Math.max(...protocols.flat().map((row) => row.length)) + gap
  const rows: (readonly string[])[] = []
  for (let first = 0; first < protocols.length; first += 2) {
    const beside = protocols.slice(first, first + 2)
    for (let row = 0; row < Math.max(...beside.map(({ length }) => length)); row += 1)
      rows.push(beside.flatMap((own) => [...(own[row] ?? []), ...empties(width - (own[row]?.length ?? 0))]))
    rows.push([], [])
  }
  return sheetOf(rows)
}

function changed(kind: StrangeKind, sheet: Sheet, games: readonly WrittenGame[], draws: Draws): Sheet {
  const names = new Set(games.flatMap(({ judge, seats }) => [judge, ...seats.map(({ player }) => player)]))
  switch (kind) {
    case 'photo':
      return {
        ...sheet,
        rows: sheet.rows.map((cells, row) =>
          row === 0 ? cells : cells.map((text) => (names.has(text) ? text : misread(text, draws))),
        ),
      }
    case 'totals':
      return { ...sheet, rows: withTotals(sheet.rows, games, draws) }
    case 'ticks':
      return { ...sheet, rows: withTicks(sheet.rows, draws) }
    case 'remarks':
      return { ...sheet, rows: withRemarks(sheet.rows, games, draws) }
    default:
      return sheet
  }
}

const MISREAD: Readonly<Record<string, string>> = {
  '0': 'O',
  '3': 'З',
  '1': 'l',
  а: 'a',
  о: 'o',
  е: 'e',
  с: 'c',
  р: 'p',
  М: 'M',
  Д: 'D',
  Ш: 'III',
  a: 'а',
  o: 'о',
  e: 'е',
}

/** A character that a machine reads wrongly from a photograph, in one cell of fifty. Names stay as they are. */
function misread(text: string, draws: Draws): string {
  if (!draws.chance(2)) return text
  const at = [...text].findIndex((letter) => MISREAD[letter] !== undefined)
  return at < 0
    ? text
    : [...text].map((letter, index) => (index === at ? (MISREAD[letter] ?? letter) : letter)).join('')
}

/** Whether the games of a row begin after each of these rows. Rows of seats, in the order of the games. */
function lastRows(rows: Rows, games: readonly WrittenGame[]): ReadonlySet<number> {
  const last = new Set<number>()
  let [game, seat] = [0, 0]
  for (const [row, cells] of rows.entries()) {
    const name = games[game]?.seats[seat]?.player
    if (name === undefined || !cells.includes(name)) continue
    seat += 1
    if (seat < (games[game]?.seats.length ?? 0)) continue
    last.add(row)
    ;[game, seat] = [game + 1, 0]
  }
  return last
}

function withTotals(rows: Rows, games: readonly WrittenGame[], draws: Draws): Rows {
  const [word, isEach] = [draws.of(['Итого', 'Всего', 'ИТОГО за игру', 'Total', 'Сумма']), draws.chance(60)]
  const last = lastRows(rows, games)
  const widest = Math.max(...rows.map(({ length }) => length))
  const isLast = (row: number) => (isEach ? last.has(row) : row === rows.length - 1)
  const at = draws.below(3)
  return rows.flatMap((cells, row) =>
    isLast(row)
      ? [cells, [...empties(at), word, ...empties(widest - at - 2), String(1 + draws.below(90) / 10)]]
      : [cells],
  )
}

const TICK_TITLES = ['Рейтинг', 'Rated', 'Оплатил', 'Новичок', 'Опоздал', 'Клубная карта', 'Фото', 'VIP', '']

function withTicks(rows: Rows, draws: Draws): Rows {
  const widest = Math.max(...rows.map(({ length }) => length))
  const columns = draws.shuffled(TICK_TITLES).slice(0, 1 + draws.below(3))
  const [mark, none] = draws.of([
    ['+', ''],
    ['да', 'нет'],
    ['1', '0'],
    ['✓', ''],
    ['TRUE', 'FALSE'],
  ] as const)
  const shares = columns.map((title) => (title === 'Rated' || title === 'Рейтинг' ? 100 : draws.of([3, 20, 60])))
  return rows.map((cells, row) => {
    if (cells.length === 0) return cells
    const padded = [...cells, ...empties(widest - cells.length)]
    if (row === 0 && !cells.some((text) => /^\d+$/u.test(text))) return [...padded, ...columns]
    return [...padded, ...shares.map((share) => (draws.chance(share) ? mark : none))]
  })
}

const REMARKS = [
  'Перерыв 10 минут',
  'Игра с опозданием, ждали Лису',
  'Смена судьи',
  '— пауза —',
  'Спасибо всем!',
  'Стол переехал',
]

function withRemarks(rows: Rows, games: readonly WrittenGame[], draws: Draws): Rows {
  const last = lastRows(rows, games)
  return rows.flatMap((cells, row) =>
    last.has(row) && draws.chance(30) ? [cells, [...empties(draws.below(3)), draws.of(REMARKS)]] : [cells],
  )
}
