// Boards in random games of every rulebook. The public view of a table depends only on the public events of its game,
// and shows no card before the end.

import { describe, expect, test } from 'vitest'
import { buildBroadcastBoard, MAX_FEED_ITEMS } from '../../../src/club/broadcast/board.ts'
import { calledNominee } from '../../../src/rules/cue.ts'
import type { GameEvent } from '../../../src/rules/events.ts'
import { evolve } from '../../../src/rules/evolve.ts'
import type { GameHeader } from '../../../src/rules/header.ts'
import type { Replay } from '../../../src/rules/replay.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { countHandsForNominee } from '../../../src/rules/state.ts'
import { eventForViewer, gameViewFor, type Viewer } from '../../../src/rules/view.ts'
import { ROLES, seat, type Role } from '../../../src/rules/vocabulary.ts'
import { RUNS } from '../../rules/proof/sizes.ts'
import { gameWith, onTable, randomTable } from './tables.ts'

const PUBLIC: Viewer = { kind: 'public' }

/**
 * Events and state that the public sees at each step, computed here without the board. The first element is the state
 * before the first step.
 */
function publicStory({ start, steps }: Replay): readonly string[] {
  let state = start
  const story = [JSON.stringify(gameViewFor(state, PUBLIC))]
  for (const { events } of steps) {
    const told: (GameEvent | undefined)[] = []
    for (const event of events) {
      told.push(eventForViewer(state, event, PUBLIC))
      state = evolve(state, event)
    }
    story.push(JSON.stringify([told.filter((each) => each !== undefined), gameViewFor(state, PUBLIC)]))
  }
  return story
}

/** Exchanges the cards of two seats. */
function swapped(header: GameHeader, one: number, other: number): GameHeader {
  const cards = header.seats.map(({ role, immune }) => ({ role, immune }))
  const from = (at: number) => (at === one ? other : at === other ? one : at)
  return { ...header, seats: header.seats.map((deal, at) => ({ ...deal, ...cards[from(at)] })) }
}

test.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))(
  'a board of %s shows the step, exits, votes, best move and outcome of the public view',
  (_, rulebook) => {
    for (let seed = 1; seed <= 4; seed += 1) {
      const { header, entries } = randomTable(rulebook, seed)
      const game = gameWith(header, entries)
      for (const [at, { state }] of game.replay.steps.entries()) {
        const view = gameViewFor(state, PUBLIC)
        const board = buildBroadcastBoard(onTable(game), PUBLIC, at + 1)
        const cast = new Map(view.phase === 'day' ? view.votes.map(({ voter, nominee }) => [voter, nominee]) : [])
        const isVote = view.step.type === 'vote'
        const nominees = 'nominees' in view.step ? view.step.nominees : view.nominations.map(({ target }) => target)
        expect([
          board.bestMove,
          board.outcome,
          'called' in board.status ? board.status.called : undefined,
          board.seats.map(({ exit, votedFor, votes }) => [exit, votedFor, votes]),
        ]).toEqual([
          view.bestMove,
          view.outcome,
          calledNominee(state),
          view.seats.map(({ seat: of, exit }) => [
            exit,
            cast.get(of),
            isVote && nominees.includes(of) ? countHandsForNominee(view, of) : undefined,
          ]),
        ])
        const { step, phase } = view
        const isOpen = 'seat' in step || 'nominees' in step || step.type === 'lynch'
        expect(board.status.key).toBe(isOpen ? step.type : phase === 'over' ? 'over' : 'night')
        if ('seats' in board.status) expect(board.status.seats).toEqual(nominees)
        for (const each of board.seats)
          if (each.nominated !== undefined)
            expect([board.phase, each.alive, nominees[each.nominated - 1]]).toEqual(['day', true, each.seat])
        expect(Object.values(board)).not.toContain(undefined)
      }
    }
  },
)

test('a board shows a speech and a nomination', () => {
  const header = randomTable(RULEBOOKS[0]!, 1).header
  const [a, b, c] = [seat(1), seat(2), seat(3)]
  const day = buildBroadcastBoard(onTable(gameWith(header, [])), PUBLIC)
  if (day.status.key !== 'speech') throw new Error(`begins with ${day.status.key}`)
  const speaker = day.status.seat
  const game = gameWith(header, [
    { type: 'nominate', by: speaker, target: b },
    { type: 'end-speech', seat: speaker },
  ])
  const board = buildBroadcastBoard(onTable(game), PUBLIC)
  expect(board).toMatchObject({ season: 'Season', number: 7, judge: 'Judge', phase: 'day' })
  expect(board.seats[b - 1]).toMatchObject({ nominated: 1, name: 'Name 2' })
  expect(board.seats.filter(({ speaking }) => speaking)).toHaveLength(1)
  expect(board.feed.map(({ event }) => event.type)).toContain('SeatNominated')
  expect([a, c].map((each) => board.seats[each - 1]?.nominated)).toEqual([undefined, undefined])
})

describe.each(RULEBOOKS.map((rulebook) => ({ id: rulebook.id, rulebook })))('a board of $id', ({ rulebook }) => {
  test('boards with the same public events look the same to the public, whatever the cards', () => {
    let compared = 0
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const { header, entries } = randomTable(rulebook, seed)
      const game = gameWith(header, entries)
      const story = publicStory(game.replay)
      const n = header.seats.length
      for (const [one, two] of [
        [0, 1],
        [0, n - 1],
        [1, 2],
      ] as const) {
        if (header.seats[one]?.role === header.seats[two]?.role) continue
        const twin = gameWith(swapped(header, one, two), entries)
        const other = publicStory(twin.replay)
        // Compares the boards only while the public stories of both games are equal.
        for (let moment = 0; moment < story.length && story[moment] === other[moment]; moment += 1) {
          if (game.replay.steps[moment - 1]?.state.phase === 'over') break
          compared += 1
          expect(buildBroadcastBoard(onTable(game), PUBLIC, moment)).toEqual(
            buildBroadcastBoard(onTable(twin), PUBLIC, moment),
          )
        }
      }
    }
    expect(compared).toBeGreaterThan(RUNS)
  })

  test('a board shows the public no card before the end unless it was revealed or claimed', () => {
    let looked = 0
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const { header, entries } = randomTable(rulebook, seed)
      const game = gameWith(header, entries)
      const turnedOver = header.flags['revealRoleOnDeath'] === true
      for (let moment = 0; moment <= game.replay.steps.length; moment += 7) {
        if (game.replay.steps[moment - 1]?.state.phase === 'over') break
        const board = buildBroadcastBoard(onTable(game), PUBLIC, moment)
        const seats = board.seats.map((each) => {
          if (!turnedOver || each.alive) return each
          const { role: _, ...rest } = each
          return rest
        })
        const feed = board.feed.filter(({ event }) => event.type !== 'RoleClaimed')
        const words = new Set(JSON.stringify({ ...board, seats, feed }).match(/[a-z-]+/g))
        expect(ROLES.filter((role) => words.has(role))).toEqual([])
        looked += 1
      }
    }
    expect(looked).toBeGreaterThan(RUNS)
  })

  test('a board shows every card to the organiser, and to everybody after the game', () => {
    const { header, entries } = randomTable(rulebook, 3)
    const game = gameWith(header, entries)
    const cards: readonly Role[] = header.seats.map(({ role }) => role)
    expect(buildBroadcastBoard(onTable(game), { kind: 'judge' }).seats.map(({ role }) => role)).toEqual(cards)
    const isOver = game.replay.state.phase === 'over'
    const shown = buildBroadcastBoard(onTable(game), PUBLIC).seats.map(({ role }) => role)
    if (isOver) expect(shown).toEqual(cards)
    else expect(shown.some((role) => role === undefined)).toBe(true)
  })

  test('the list of events on a board has a limited length and is numbered without gaps', () => {
    const { header, entries } = randomTable(rulebook, 2)
    const { feed } = buildBroadcastBoard(onTable(gameWith(header, entries)), PUBLIC)
    const [first] = feed
    expect(feed.length).toBeLessThanOrEqual(MAX_FEED_ITEMS)
    expect(feed.map(({ n }) => n)).toEqual(feed.map((_, index) => (first?.n ?? 0) + index))
  })
})
