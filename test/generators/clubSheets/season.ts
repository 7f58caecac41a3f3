// Generates a season of valid games with the variety of a real club: regular players and guests, evenings with several
// games, some drawn games, and some games without a first victim.

import type { Role } from '../../../src/rules/vocabulary.ts'
import type { Draws } from '../draws.ts'

export interface WrittenSeat {
  readonly player: string
  readonly role: Role
  /** In hundredths of a point. */
  readonly bonus: number
  readonly penalty: number
  readonly fouls: number
}

export interface WrittenGame {
  /** Number of the game within the season, counted from 1. */
  readonly number: number
  readonly day: string
  readonly judge: string
  readonly seats: readonly WrittenSeat[]
  readonly winner: 'red' | 'mafia' | 'draw' | 'maniac'
  /** Seat of the first victim, or 0. */
  readonly victim: number
  readonly bestMove: readonly number[]
}

/** Nicknames that are easily misread: they contain cards, colours, emoji, apostrophes, numbers or hyphens. */
const NAMES =
  `Ёжик|Ежевика|Фокс|Анна-Мария|Тень 2|Макс|Лиса|Сёма|Кот|Красная Борода|Дон Жуан|Шериф Ламар|Мисс М.|Твой Судья|
  Орёл|Мирный Атом|Ян|Ё|Город 17|Залізний|Еліс|Сова|Ґанок|Їжак|Кіт|Мрія|D’Artagnan|O'Hara|Red Bull|007|Black Cat|
  Joker 🃏|V|Mr. X|Neo|Green`
    .split('|')
    .map((name) => name.trim())
const JUDGES = ['Мастер Иван', 'Ольга', 'Mr. Host', 'Ведущая Света']
const BONUSES = [0, 0, 0, 0, 0, 0, 0, 10, 20, 30, 30, 40, 50, 25]
const PENALTIES = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 30, 50]
const DAYS_BETWEEN = [1, 3, 7, 7, 7, 14]

function isBlack(role: Role): boolean {
  return role === 'don' || role === 'mafia'
}

export function hasWon({ winner }: WrittenGame, { role }: WrittenSeat): boolean {
  return winner !== 'draw' && isBlack(role) === (winner === 'mafia')
}

/** `sizes` are the numbers of seats that occur. Without them, most seasons have ten seats. */
export function drawSeason(draws: Draws, evenings: number, sizes?: readonly number[]): readonly WrittenGame[] {
  const size = sizes ? Math.max(...sizes) : draws.chance(92) ? 10 : draws.of([8, 9, 11, 12])
  const pool = draws.shuffled(NAMES).slice(0, size + 4 + draws.below(14))
  const judges = draws.shuffled(JUDGES).slice(0, 1 + draws.below(3))
  const games: WrittenGame[] = []
  let at = Date.UTC(2018 + draws.below(8), draws.below(12), 1 + draws.below(28))
  for (let evening = 0; evening < evenings; evening += 1) {
    const day = new Date(at).toISOString().slice(0, 10)
    at += 86_400_000 * draws.of(DAYS_BETWEEN)
    const judge = draws.of(judges)
    for (let left = 1 + draws.below(5); left > 0; left -= 1)
      games.push(
        drawGame(
          draws,
          { number: games.length + 1, day, judge },
          draws.shuffled(pool).slice(0, sizes ? draws.of(sizes) : size),
        ),
      )
  }
  return games
}

function drawGame(
  draws: Draws,
  named: Pick<WrittenGame, 'number' | 'day' | 'judge'>,
  players: readonly string[],
): WrittenGame {
  const blacks = players.length >= 12 ? 4 : players.length >= 9 ? 3 : 2
  const roles = draws.shuffled<Role>(
    players.map((_, index) =>
      index === 0 ? 'don' : index < blacks ? 'mafia' : index === blacks ? 'sheriff' : 'civilian',
    ),
  )
  const reds = roles.flatMap((role, index) => (isBlack(role) ? [] : [index + 1]))
  const victim = draws.chance(85) ? draws.of(reds) : 0
  const others = players.map((_, index) => index + 1).filter((seat) => seat !== victim)
  return {
    ...named,
    seats: players.map((player, index) => ({
      player,
      role: roles[index] ?? 'civilian',
      bonus: draws.of(BONUSES),
      penalty: draws.of(PENALTIES),
      fouls: draws.of([0, 0, 0, 1, 1, 2, 3]),
    })),
    winner: draws.chance(3) ? 'draw' : draws.chance(55) ? 'red' : 'mafia',
    victim,
    bestMove:
      victim > 0 && draws.chance(90)
        ? draws
            .shuffled(others)
            .slice(0, 3)
            .toSorted((a, b) => a - b)
        : [],
  }
}
