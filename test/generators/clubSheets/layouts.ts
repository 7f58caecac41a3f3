// Writes a season in the layouts that clubs use.

import type { Sheet } from '../../../src/files/tables/book.ts'
import type { Draws } from '../draws.ts'
import { hasWon, type WrittenGame, type WrittenSeat } from './season.ts'
import type { Fact, Style } from './style.ts'

export interface WritingContext {
  readonly style: Style
  readonly facts: ReadonlySet<Fact>
  readonly draws: Draws
}

export interface LayoutWriter {
  /** Facts that the layout can contain. */
  readonly facts: readonly Fact[]
  /** The fact that is added if the club records no result. */
  readonly result: 'winner' | 'won'
  readonly isUnordered?: boolean
  readonly write: (games: readonly WrittenGame[], context: WritingContext) => readonly Sheet[]
}

export type Rows = readonly (readonly string[])[]
export const sheetOf = (rows: Rows, name = 'Лист1'): Sheet => ({ name, isHidden: false, rows })
export const empties = (count: number): readonly string[] => Array.from({ length: count }, () => '')

/** Facts of the whole game, in the order in which they are written. */
const GAME_FACTS: readonly Fact[] = ['evening', 'game', 'judge', 'winner']
const SEAT_FACTS: readonly Fact[] = ['fouls', 'won', 'bonus', 'penalty', 'total']

export function gameText(game: WrittenGame, fact: Fact, { style, draws }: WritingContext): string {
  switch (fact) {
    case 'evening':
      return style.dayOf(game.day)
    case 'game':
      return String(game.number)
    case 'judge':
      return game.judge
    case 'winner':
      return style.resultOf(game.winner)
    case 'victim':
      return game.victim > 0 ? String(game.victim) : style.nobody
    case 'bestMove':
      return game.bestMove.join(style.movePunctuation)
    default:
      return draws.chance(10) ? 'долгая игра' : ''
  }
}

function seatText(game: WrittenGame, seat: WrittenSeat, fact: Fact, { style }: WritingContext): string {
  switch (fact) {
    case 'fouls':
      return String(seat.fouls)
    case 'won':
      return style.markOf(game.winner === 'draw' ? 'drawn' : hasWon(game, seat) ? 'won' : 'lost')
    case 'bonus':
      return style.pointsOf(seat.bonus)
    case 'penalty':
      return style.pointsOf(seat.penalty)
    default:
      return String(((hasWon(game, seat) ? style.winPoints : 0) + seat.bonus - seat.penalty) / 100)
  }
}

/** Writes one row for each seat. */
function writeSeats(games: readonly WrittenGame[], context: WritingContext): readonly Sheet[] {
  const { style, facts, draws } = context
  const [once, isParted, isNumbered] = [draws.chance(35), draws.chance(40), draws.chance(85)]
  const [ofGame, ofSeat] = [GAME_FACTS, SEAT_FACTS].map((all) => all.filter((fact) => facts.has(fact)))
  const marked = (['victim', 'bestMove', 'notes'] as const).filter((fact) => facts.has(fact))
  const titles = [
    ...(ofGame ?? []).map(style.titleOf),
    ...(isNumbered ? [style.titleOf('seat')] : []),
    ...(['player', 'role'] as const).map(style.titleOf),
    ...[...(ofSeat ?? []), ...marked].map(style.titleOf),
  ]
  const rowsOf = (game: WrittenGame) =>
    game.seats.map((seat, at) => [
      ...(ofGame ?? []).map((fact) => (at === 0 || !once ? gameText(game, fact, context) : '')),
      ...(isNumbered ? [String(at + 1)] : []),
      seat.player,
      style.cardOf(seat.role),
      ...(ofSeat ?? []).map((fact) => seatText(game, seat, fact, context)),
      ...marked.map((fact) => {
        if (fact === 'notes') return at === 0 ? gameText(game, fact, context) : ''
        if (game.victim !== at + 1) return ''
        return fact === 'victim' ? style.victimMark : gameText(game, fact, context)
      }),
    ])
  // If neither seats nor games are numbered, only an empty row separates two games.
  const isGap = isParted || (!isNumbered && !facts.has('game'))
  const body = games.flatMap((game, at) => [...(isGap && at > 0 ? [[]] : []), ...rowsOf(game)])
  return [sheetOf([...(style.hasTitles ? [titles] : []), ...body])]
}

/** Writes one row for each game. */
function writeGames(games: readonly WrittenGame[], context: WritingContext): readonly Sheet[] {
  return [sheetOf(gamesGrid(games, context))]
}

function gamesGrid(games: readonly WrittenGame[], context: WritingContext): Rows {
  const { style, facts, draws } = context
  const isGrouped = draws.chance(30)
  const ofSeat = (['bonus', 'won'] as const).filter((fact) => facts.has(fact))
  const size = games[0]?.seats.length ?? 0
  const before = GAME_FACTS.filter((fact) => facts.has(fact))
  const after = (['victim', 'bestMove', 'notes'] as const).filter((fact) => facts.has(fact))
  const parts = ['player', 'role', ...ofSeat] as const
  const seats = Array.from({ length: size }, (_, at) => at)
  const cells = isGrouped
    ? parts.flatMap((part) => seats.map((at) => ({ part, at })))
    : seats.flatMap((at) => parts.map((part) => ({ part, at })))
  const text = (game: WrittenGame, part: (typeof parts)[number], seat: WrittenSeat) =>
    part === 'player' ? seat.player : part === 'role' ? style.cardOf(seat.role) : seatText(game, seat, part, context)
  return [
    [
      ...before.map(style.titleOf),
      ...cells.map(({ part, at }) => `${style.titleOf(part)} ${at + 1}`),
      ...after.map(style.titleOf),
    ],
    ...games.map((game) => [
      ...before.map((fact) => gameText(game, fact, context)),
      ...cells.flatMap(({ part, at }) => {
        const seat = game.seats[at]
        return seat ? [text(game, part, seat)] : []
      }),
      ...after.map((fact) => gameText(game, fact, context)),
    ]),
  ]
}

/** Writes one column for each game. */
function writeTurned(games: readonly WrittenGame[], context: WritingContext): readonly Sheet[] {
  const grid = gamesGrid(games, context)
  return [sheetOf((grid[0] ?? []).map((_, column) => grid.map((row) => row[column] ?? '')))]
}

/** Writes several rows for each game: the players, their cards and their figures. */
function writeLines(games: readonly WrittenGame[], context: WritingContext): readonly Sheet[] {
  const { style, facts } = context
  const before = GAME_FACTS.filter((fact) => facts.has(fact))
  const after = (['victim', 'bestMove'] as const).filter((fact) => facts.has(fact))
  const lines = ['player', 'role', ...(['bonus', 'won'] as const).filter((fact) => facts.has(fact))] as const
  const numbers = (games[0]?.seats ?? []).map((_, at) => String(at + 1))
  return [
    sheetOf([
      [...before.map(style.titleOf), '', ...numbers, ...after.map(style.titleOf)],
      ...games.flatMap((game) =>
        lines.map((line, at) => [
          ...(at === 0 ? before.map((fact) => gameText(game, fact, context)) : empties(before.length)),
          style.titleOf(line).toLowerCase(),
          ...game.seats.map((seat) =>
            line === 'player'
              ? seat.player
              : line === 'role'
                ? style.cardOf(seat.role)
                : seatText(game, seat, line, context),
          ),
          ...(at === 0 ? after.map((fact) => gameText(game, fact, context)) : empties(after.length)),
        ]),
      ),
    ]),
  ]
}

/** The protocol of one game: labels above the seats, the seats below their titles, and labels below the seats. */
export function protocolOf(game: WrittenGame, context: WritingContext, isColon: boolean, isTitled: boolean): Rows {
  const { style, facts } = context
  const ofSeat = SEAT_FACTS.filter((fact) => facts.has(fact))
  const labelled = (fact: Fact) => [
    isColon ? `${style.titleOf(fact)}:` : style.titleOf(fact),
    gameText(game, fact, context),
  ]
  const above = (['evening', 'game', 'judge'] as const).filter((fact) => facts.has(fact))
  const below = (['winner', 'victim', 'bestMove'] as const).filter((fact) => facts.has(fact))
  return [
    ...above.map(labelled),
    ...(isTitled ? [[...(['seat', 'player', 'role'] as const).map(style.titleOf), ...ofSeat.map(style.titleOf)]] : []),
    ...game.seats.map((seat, at) => [
      String(at + 1),
      seat.player,
      style.cardOf(seat.role),
      ...ofSeat.map((fact) => seatText(game, seat, fact, context)),
    ]),
    ...below.map(labelled),
  ]
}

/** Writes the protocols one below another, or each on a sheet of its own. */
function writeBlocks(games: readonly WrittenGame[], context: WritingContext): readonly Sheet[] {
  const { draws } = context
  const [isColon, isTitled, isSheetEach] = [draws.chance(50), draws.chance(80), draws.chance(30)]
  const protocols = games.map((game) => protocolOf(game, context, isColon, isTitled))
  return isSheetEach
    ? protocols.map((rows, at) => sheetOf(rows, `Игра ${at + 1}`))
    : [sheetOf(protocols.flatMap((rows, at) => [...(at > 0 ? [[]] : []), ...rows]))]
}

/** Writes the protocols side by side. */
function writeLanes(games: readonly WrittenGame[], context: WritingContext): readonly Sheet[] {
  const { draws } = context
  const [isColon, across, between] = [draws.chance(50), 2 + draws.below(2), 1 + draws.below(2)]
  const protocols = games.map((game) => protocolOf(game, context, isColon, true))
  const width = Math.max(...protocols.flat().map((row) => row.length)) + between
  const rows: (readonly string[])[] = []
  for (let first = 0; first < protocols.length; first += across) {
    const beside = protocols.slice(first, first + across)
    const height = Math.max(...beside.map((protocol) => protocol.length))
    for (let row = 0; row < height; row += 1)
      rows.push(
        beside.flatMap((protocol) => [...(protocol[row] ?? []), ...empties(width - (protocol[row]?.length ?? 0))]),
      )
    rows.push([])
  }
  return [sheetOf(rows)]
}

/** Writes players in rows and games in columns, with card and result in one cell. */
function writeRoleMatrix(games: readonly WrittenGame[], { style }: WritingContext): readonly Sheet[] {
  const letters = { don: 'Д', mafia: 'М', sheriff: 'Ш', civilian: 'МЖ' } as Readonly<Record<string, string>>
  const people = [...new Set(games.flatMap(({ seats }) => seats.map(({ player }) => player)))]
  return [
    sheetOf([
      [style.titleOf('player'), ...games.map(({ number }) => `№${number}`)],
      ...people.map((person) => [
        person,
        ...games.map((game) => {
          const seat = game.seats.find(({ player }) => player === person)
          if (!seat) return ''
          return `${letters[seat.role] ?? ''}${game.winner === 'draw' ? '=' : hasWon(game, seat) ? '+' : '-'}`
        }),
      ]),
    ]),
  ]
}

const OF_PROTOCOLS: readonly Fact[] = [...GAME_FACTS, ...SEAT_FACTS, 'victim', 'bestMove']
const OF_ROWS: readonly Fact[] = [...GAME_FACTS, 'won', 'bonus', 'victim', 'bestMove', 'notes']

export const LAYOUTS = {
  seats: { facts: [...OF_PROTOCOLS, 'notes'], result: 'winner', write: writeSeats },
  blocks: { facts: OF_PROTOCOLS, result: 'winner', write: writeBlocks },
  lanes: { facts: OF_PROTOCOLS, result: 'winner', write: writeLanes },
  games: { facts: OF_ROWS, result: 'winner', write: writeGames },
  turned: { facts: OF_ROWS, result: 'winner', write: writeTurned },
  lines: { facts: OF_ROWS.slice(0, -1), result: 'winner', write: writeLines },
  roleMatrix: { facts: ['won'], result: 'won', isUnordered: true, write: writeRoleMatrix },
} as const satisfies Readonly<Record<string, LayoutWriter>>
export type LayoutKind = keyof typeof LAYOUTS
