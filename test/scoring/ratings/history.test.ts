// Cached ratings: after any edits they equal a full recomputation, and no game is computed again unless that game or an
// earlier one changed.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRatingHistory, countedRowsInRatingOrder } from '../../../src/scoring/ratings/history.ts'
import { createRatingFold } from '../../../src/scoring/ratings/ratings.ts'
import type { GameRow } from '../../../src/scoring/gameRow.ts'
import { sidesOf } from '../../../src/scoring/sides.ts'
import { anyRows, clubOf, PEOPLE, row, season, TEN } from './rows.ts'

const CLUB = clubOf([season('s'), season('t', { kind: 'tournament' })])
const OTHER_KIND = clubOf([season('s', { kind: 'tournament' }), season('t', { kind: 'tournament' })])
/**
 * Uses a different K for tournaments, so that a season that becomes a tournament changes its ratings. In the app,
 * seasons and tournaments have the same K.
 */
const historyByKind = () => createRatingHistory(createRatingFold({ season: 16, tournament: 32 }))
const TABLE = PEOPLE.slice(0, 10)
const ratedSides = ({ seats }: GameRow) => sidesOf(seats.map(({ member, role }) => ({ player: member, role }))).length

/** Edits of a club's games. `at` selects the game. */
const EDITS: Readonly<Record<string, (rows: readonly GameRow[], at: number) => readonly GameRow[]>> = {
  nothing: (rows) => rows,
  leave: (rows, at) => rows.filter((_, i) => i !== at),
  void: (rows, at) => rows.map((game, i) => (i === at ? { ...game, isVoid: true, outcome: null } : game)),
  turn: (rows, at) =>
    rows.map((game, i) => (i === at ? { ...game, outcome: { winner: 'mafia', reason: 'asserted' } } : game)),
  move: (rows, at) => rows.map((game, i) => (i === at ? { ...game, evening: '2020-01-01' } : game)),
  merge: (rows) =>
    rows.map((game) =>
      game.seats.some(({ member }) => member === 'p1') && !game.seats.some(({ member }) => member === 'guest')
        ? { ...game, seats: game.seats.map((seat) => (seat.member === 'p1' ? { ...seat, member: 'guest' } : seat)) }
        : game,
    ),
}

describe('cached ratings', () => {
  it('equal a full recomputation, after any edits and for any scope', () => {
    const edits = fc.array(
      fc.record({
        edit: fc.constantFrom(...Object.keys(EDITS)),
        at: fc.nat(),
        through: fc.nat(),
        club: fc.constantFrom(CLUB, OTHER_KIND),
      }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(anyRows, edits, (first, changes) => {
        const kept = historyByKind()
        let rows = first
        for (const { edit, at, through, club } of changes) {
          rows = EDITS[edit]?.(rows, at % Math.max(1, rows.length)) ?? rows
          const scope = rows.slice(0, through % (rows.length + 1))
          const [known, fresh] = [kept, historyByKind()].map((history) => history.after(club, rows, scope))
          for (const player of [...PEOPLE, 'guest']) expect(known?.(player)).toEqual(fresh?.(player))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('give a player’s ratings after each of their games', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(), fc.constantFrom(...PEOPLE), (rows, through, player) => {
        const kept = historyByKind()
        kept.after(OTHER_KIND, rows, rows)
        kept.after(CLUB, rows, rows.slice(0, through % (rows.length + 1)))
        const course = kept.course(CLUB, rows, player)
        for (const game of rows.filter(({ id }) => course.has(id)))
          expect(course.get(game.id)).toEqual(historyByKind().after(CLUB, rows, [game])(player))
        const played = countedRowsInRatingOrder(rows).filter(({ seats }) =>
          seats.some(({ member }) => member === player),
        )
        const rated = played.filter((game) => ratedSides(game) > 1)
        expect([...course.keys()]).toEqual(rated.map(({ id }) => id))
      }),
      { numRuns: 60 },
    )
  })

  it('that were already returned stay unchanged when an earlier game changes', () => {
    const history = createRatingHistory()
    const rows = [row(TABLE, TEN), row(TABLE, TEN, { number: 2 })]
    const before = history.after(CLUB, rows, rows)
    const elo = before('p1').elo.red
    history.after(CLUB, rows.slice(1), rows.slice(1))
    expect(before('p1').elo.red).toBe(elo)
  })
})

describe('games of a club', () => {
  /** Row that records its number each time its seats are read, which happens once for each computation of the game. */
  function counted(number: number, folds: number[]): GameRow {
    const { seats, ...rest } = row(TABLE, TEN, { number })
    return {
      ...rest,
      get seats() {
        folds.push(number)
        return seats
      },
    }
  }

  it('are rated once, and again from an edited game on', () => {
    const folds: number[] = []
    const rows = [1, 2, 3, 4].map((number) => counted(number, folds))
    const history = createRatingHistory()
    for (const through of [2, 4, 1, 4, 3, 4]) history.after(CLUB, rows, rows.slice(0, through))
    expect(folds).toEqual([1, 2, 3, 4])

    const later = [...rows, counted(5, folds)]
    history.after(CLUB, later, later)
    expect(folds.splice(0)).toEqual([1, 2, 3, 4, 5])

    const edited = later.map((game, i) => (i === 2 ? counted(3, folds) : game))
    history.after(CLUB, edited, edited)
    expect(folds.splice(0)).toEqual([3, 4, 5])

    history.after(OTHER_KIND, edited, edited)
    expect(folds).toEqual([1, 2, 3, 4, 5])
  })
})
