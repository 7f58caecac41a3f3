// A game as JSONL: every event of the game in order. Folding the events gives exactly the state in the club.

import { describe, expect, it } from 'vitest'
import { eventsJsonl, type EventLine } from '../../../src/files/exports/eventsJsonl.ts'
import { gameOf, type Game } from '../../../src/club/model/game.ts'
import type { GameWithNames } from '../../../src/club/model/gameNames.ts'
import { parseRecord } from '../../../src/files/records/parseRecord.ts'
import { createSampleSeason } from '../../../src/application/sample/sampleSeason.ts'
import type { GameEvent } from '../../../src/rules/events.ts'
import { evolve } from '../../../src/rules/evolve.ts'
import { highlightsOf } from '../../../src/rules/highlights.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import { newClub, s, taken } from '../../club/clubFixture.ts'

/** Games of the sample season, as the club stores them. */
async function sampleGames(): Promise<readonly GameWithNames<Game>[]> {
  const club = newClub()
  await taken(createSampleSeason(club, 'ru'))
  const games = await taken(club.ask('games.list', {}))
  return Promise.all(
    games.map(async ({ id, season, number, evening, startedAt, players }) => {
      const { record } = parseRecord((await taken(club.ask('games.export', { game: id }))).text)
      if (record === undefined) throw new Error('no record')
      const game = gameOf(
        {
          opened: {
            type: 'GameOpened',
            id,
            season,
            number,
            evening,
            startedAt,
            header: record.header,
            players,
          },
          log: record.log,
          isVoid: false,
        },
        1,
        [],
        0,
      )
      return { ...game, opened: { ...game.opened, judge: record.judge ?? '', players } }
    }),
  )
}

const linesOf = (game: GameWithNames<Game>): readonly EventLine[] =>
  eventsJsonl(game)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as EventLine)

describe('events of a game as JSONL', async () => {
  const games = await sampleGames()

  it('can be folded to the state of the game', () => {
    for (const game of games) {
      const [, ...events] = linesOf(game)
      expect(events.map(({ event }) => event as GameEvent).reduce(evolve, initialState(game.opened.header))).toEqual(
        game.replay.state,
      )
    }
  })

  it('have a number, a log item, a step of the game and seats', () => {
    for (const game of games) {
      const lines = linesOf(game)
      expect(lines.map(({ n }) => n)).toEqual(lines.map((_, index) => index + 1))
      expect(lines[0]).toMatchObject({
        item: 0,
        event: { type: 'GameOpened', game: game.opened.id },
        seats: game.opened.header.seats.map(({ seat, role }) => ({ seat, role })),
      })
      for (const { item, moment, at, event, seats } of lines.slice(1)) {
        expect(game.log.find(({ id }) => id === item)).toMatchObject({ moment, at })
        if (event.type === 'SeatLeft')
          expect(seats).toEqual([
            {
              seat: event.seat,
              name: game.opened.players[(event.seat as number) - 1]?.name,
              role: game.opened.header.seats[(event.seat as number) - 1]?.role,
            },
          ])
      }
    }
  })

  it('list the voters and the nominee of a vote as seats', () => {
    const votes = games.flatMap(linesOf).filter(({ event }) => event.type === 'VotesCast')
    expect(votes.length).toBeGreaterThan(0)
    for (const { event, seats } of votes) {
      const { nominee, voters } = event as unknown as { readonly nominee: number; readonly voters: readonly number[] }
      expect(new Set(seats.map(({ seat }) => seat))).toEqual(new Set([nominee, ...voters]))
    }
  })

  it('contain the highlights of the game', () => {
    for (const game of games) {
      const [, ...lines] = linesOf(game)
      const events = game.replay.steps.flatMap((step) => step.events)
      const found = lines.flatMap(({ n, highlights = [] }) => highlights.map((each) => ({ ...each, at: n - 2 })))
      expect(found).toEqual(highlightsOf(game.opened.header, events))
      expect(found.map(({ kind }) => kind)).toContain('accusation')
    }
  })

  it('take one line each, even if names contain line breaks', () => {
    const [game] = games
    if (game === undefined) throw new Error('no game')
    const textWith = (name: string) => {
      const players = game.opened.players.map((player) => ({ ...player, name }))
      return eventsJsonl({ ...game, opened: { ...game.opened, players } })
    }
    expect(textWith('a\nb\r\u2028c').split('\n')).toHaveLength(textWith('a').split('\n').length)
  })

  it('contain the cards and the result from a results sheet', () => {
    const [game] = games
    if (game === undefined) throw new Error('no game')
    const roles = game.opened.header.seats.map(({ role }) => role).toReversed()
    const lines = linesOf({ ...game, asserted: { roles, winner: 'red', firstVictim: s(2), bestMove: [] } })
    expect(lines.at(-1)).toMatchObject({
      moment: 'over',
      event: { type: 'ResultAsserted', winner: 'red', firstVictim: 2 },
    })
    expect(lines[0]?.seats.map(({ role }) => role)).toEqual(roles)
  })
})
