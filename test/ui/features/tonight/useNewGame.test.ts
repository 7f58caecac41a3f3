// Preparing a game with the real club: a drawn table stays unchanged until it is drawn again, the judge never plays
// unless the user allows it, and the choices for one game of the evening apply to the next game.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SeasonKind } from '../../../../src/scoring/gameRow.ts'
import type { TableFromPlan } from '../../../../src/ui/game/preparing/preparedGames.ts'
import { eveningAtTime, toLocalIsoDate } from '../../../../src/ui/kit/days.ts'
import { noteOf } from '../../../support/attendance.ts'
import { eventually } from '../../../support/eventually.ts'
import { stubBrowser } from '../../stubBrowser.ts'
import { CITY, eveningWithWindow, NAMES, settled, tableOf } from './eveningWithWindow.ts'

vi.mock('@nuxt/ui/composables', () => ({ useToast: () => ({ add: () => undefined }) }))

/** Local storage of this window. */
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  stubBrowser(stored)
})
afterEach(() => vi.unstubAllGlobals())

describe('a drawn table', () => {
  it.each<[string, (evening: Awaited<ReturnType<typeof newEvening>>) => Promise<unknown>]>([
    ['leaving the screen and returning', async () => undefined],
    ['closing the window and opening it again', async ({ restart }) => restart()],
    ['a guest who is checked in elsewhere', ({ send, ids }) => send('evening.note', noteOf(ids.slice(11)))],
    ['opening another season', ({ openSeason }) => openSeason('Summer')],
  ])('is not changed by %s', async (_, happens) => {
    const tonight = await newEvening()
    const before = await tonight.visit(async (game) => {
      await game.drawSeats()
      game.way.value = 'envelopes'
      game.setRole(3, 'don')
      game.setRole(4, 'sheriff')
      game.setImmune(5, true)
      return game.chairs.value
    })
    await happens(tonight)
    await tonight.visit((game) => expect(game.chairs.value).toEqual(before))
  })

  const newEvening = () => eveningWithWindow(11)

  it('keeps a free chair for a player who leaves, and seats them there again', async () => {
    const { visit, ids, send } = await eveningWithWindow(10)
    await visit(async (game) => {
      await game.drawSeats()
      const before = tableOf(game)
      const [gone = ''] = ids
      const chair = before.indexOf(gone)
      await send('evening.note', noteOf([gone], 'left'))
      await eventually(() => expect(tableOf(game)).toEqual(before.with(chair, '-')))
      await send('evening.note', noteOf([gone]))
      expect(game.seatGuest(gone)).toBe(chair + 1)
      expect(tableOf(game)).toEqual(before)
    })
  })

  it('follows check-ins until it is drawn, and never has more than ten chairs', async () => {
    const { visit, ids, send } = await eveningWithWindow(4)
    await visit(async (game) => {
      const seated = () => game.chairs.value.map(({ member }) => member)
      expect(seated()).toEqual([...ids.slice(0, 4), ...Array.from({ length: 6 })])
      game.way.value = 'envelopes'
      await eventually(() => expect(seated()).toEqual(ids.slice(0, 4)))
      game.way.value = 'round'
      await send('evening.note', noteOf(ids.slice(4, 8)))
      await eventually(() => expect(seated()).toEqual(ids.slice(0, 8)))
      await send('evening.note', noteOf([ids[1] ?? ''], 'left'))
      await eventually(() => expect(seated()).toEqual(ids.slice(0, 8).filter((id) => id !== ids[1])))
      await send('evening.note', noteOf(ids))
      await eventually(() => expect(seated()).toHaveLength(10))
      expect(game.waiting.value).toHaveLength(3)
    })
  })

  it('gives a guest a free chair or lets them wait, without moving anyone', async () => {
    const { visit, ids, send } = await eveningWithWindow(11)
    await visit(async (game) => {
      await game.drawSeats()
      const before = tableOf(game)
      await send('evening.note', noteOf([ids[11] ?? '']))
      expect(game.seatGuest(ids[11] ?? '')).toBeUndefined()
      expect(tableOf(game)).toEqual(before)
      await eventually(() => expect(game.waiting.value.map(({ id }) => id)).toContain(ids[11]))
      game.seat(6, undefined)
      expect(game.seatGuest(ids[12] ?? '')).toBe(7)
      expect(tableOf(game)).toEqual(before.with(6, ids[12] ?? ''))
    })
  })

  it('is drawn again after the start and seats the players who sat out', async () => {
    const { visit, send } = await eveningWithWindow(11)
    const [out] = await visit(async (game) => {
      await game.drawSeats()
      const waiting = game.waiting.value.map(({ id }) => id)
      const opened = await game.start()
      // Its players are free only when the game is over.
      for (const { seat } of opened?.players ?? []) {
        const { version, phase } = await send('games.get', { game: opened?.id ?? '' })
        if (phase === 'over') break
        await send('games.enter', { game: opened?.id ?? '', version, entry: { type: 'remove', seat: seat as never } })
      }
      return waiting
    })
    await visit(async (game) => {
      await eventually(() => expect(game.draw.value).toBeDefined())
      expect(game.chairs.value.map(({ member }) => member)).toContain(out)
    })
  })

  it('keeps entered cards while dealing by the program is selected', async () => {
    const { visit } = await eveningWithWindow(10)
    await visit((game) => {
      game.way.value = 'envelopes'
      game.setRole(0, 'don')
      game.way.value = 'round'
      expect(game.chairs.value[0]?.role).toBeUndefined()
      game.way.value = 'envelopes'
      expect(game.chairs.value[0]?.role).toBe('don')
    })
  })

  it('keeps cards entered at a planned table for that table only', async () => {
    const { visit, ids, send } = await eveningWithWindow(10)
    const [season] = await send('seasons.list', {})
    const table = (round: number): TableFromPlan => ({
      season: season?.id ?? '',
      place: { stage: 's', round, table: 1 },
      judge: 'Player 13',
      people: ids.slice(0, 10).map((member) => ({ member })),
    })
    await visit((game) => {
      game.way.value = 'envelopes'
      game.setRole(2, 'don')
      game.judge.value = { judge: 'Player 12' }
    }, table(1))
    await visit((game) => {
      expect(game.chairs.value[2]?.role).toBe('don')
      expect(game.judge.value).toEqual({ judge: 'Player 12' })
    }, table(1))
    await visit((game) => {
      expect(game.chairs.value[2]?.role).toBeUndefined()
      expect(game.judge.value).toEqual({ judge: 'Player 13' })
    }, table(2))
    await visit((game) => expect(game.chairs.value[2]?.role).toBeUndefined())
  })
})

describe('a table that is drawn as soon as a game is over', () => {
  /** Six people play, four are free, and the next table waits for the end of the game. */
  async function newEvening() {
    const tonight = await eveningWithWindow(10)
    const { send, ids, awaitEnd } = tonight
    const [season] = await send('seasons.list', {})
    const { id } = await send('games.open', {
      season: season?.id ?? '',
      evening: eveningAtTime(new Date()),
      judge: 'Zoya',
      ...CITY,
      seats: ids.slice(0, 6).map((member) => ({ member, immune: false })),
      seed: 1,
    })
    awaitEnd(id)
    const endGame = async () => {
      const { version } = await send('games.get', { game: id })
      await send('games.void', { game: id, version, isVoid: true, reason: 'misdeal' })
    }
    return { ...tonight, endGame }
  }

  it('seats everybody who is free when the game is over', async () => {
    const { visit, endGame } = await newEvening()
    await visit(async (game) => {
      await endGame()
      await eventually(() => expect(game.draw.value?.seats).toHaveLength(10))
    })
  })

  it.each([
    ['another screen', () => undefined],
    ['no screen, because the window is closed', ({ restart }: Awaited<ReturnType<typeof newEvening>>) => restart()],
  ])('seats everybody who is free when the user returns, if the game ends on %s', async (_, happens) => {
    const tonight = await newEvening()
    const { visit, endGame, send, ids } = tonight
    await send('evening.note', noteOf(ids.slice(6, 10), 'left'))
    await visit((game) => expect(game.isArranged.value).toBe(false))
    await endGame()
    await send('evening.note', noteOf(ids.slice(6, 10)))
    happens(tonight)
    await visit(async (game) => {
      await eventually(() => expect(game.draw.value?.seats).toHaveLength(10))
      expect(game.isArranged.value).toBe(true)
    })
    expect(JSON.parse(stored.get('consigliere.preparing') ?? '{}')).not.toHaveProperty('drawAfter')
  })

  it('keeps its players while the letters of their cards are being entered', async () => {
    const { visit, endGame, send, ids } = await newEvening()
    await send('evening.note', noteOf(ids.slice(10)))
    await visit(async (game) => {
      game.way.value = 'envelopes'
      await eventually(() => expect(game.faults.value).toEqual([]))
      game.holdSeats()
      const before = tableOf(game)
      await endGame()
      await eventually(() => expect(game.waiting.value).toHaveLength(6))
      await settled()
      expect(tableOf(game)).toEqual(before)
    })
  })
})

describe('season of tonight’s game', () => {
  it.each<[string, string, SeasonKind]>([
    ['a season of last year', '2025-01-10', 'season'],
    ['a season that begins later', '2999-01-10', 'season'],
    ['a tournament that starts today', toLocalIsoDate(new Date()), 'tournament'],
    ['a tournament of last year', '2025-01-10', 'tournament'],
  ])('is not %s, even if it was opened last', async (_, from, kind) => {
    const tonight = await eveningWithWindow(10)
    await tonight.openSeason('Another', { from, kind })
    await tonight.visit(async (game) => {
      expect(game.season.value?.name).toBe('Spring')
      expect((await game.start())?.season).toBe(game.season.value?.id)
    })
  })

  it('is the newest season that has started', async () => {
    const tonight = await eveningWithWindow(10)
    await tonight.openSeason('Summer', { from: '2026-03-02' })
    await tonight.visit((game) => expect(game.season.value?.name).toBe('Summer'))
  })

  it('is a tournament if the user selects it, and then only for its entrants', async () => {
    const { visit, send, ids, openSeason } = await eveningWithWindow(10)
    const cup = await openSeason('Cup', { kind: 'tournament' })
    await send('plan.addEntrants', { season: cup.id, members: ids.slice(0, 9) })
    await visit(async (game) => {
      game.seasonId.value = cup.id
      await eventually(() => expect(game.faults.value).toMatchObject([{ seat: 10, code: 'seating/not-entered' }]))
      expect(await game.start()).toBeUndefined()
      await send('plan.addEntrants', { season: cup.id, members: ids.slice(9, 10) })
      await eventually(() => expect(game.faults.value).toEqual([]))
      expect((await game.start())?.season).toBe(cup.id)
    })
    await visit((game) => expect(game.season.value?.name).toBe('Spring'))
  })
})

describe('cards entered by hand', () => {
  /** Numbers of entered cards: none, one, some, and all but one. */
  it.each([0, 1, 4, 9])(
    'with %i of ten entered, a game starts only after the user agrees that the program deals the other cards',
    async (count) => {
      const { visit, send, ids } = await eveningWithWindow(10)
      const [season] = await send('seasons.list', {})
      const place = { stage: 's', round: 1, table: 1 }
      const people = ids.slice(0, 10).map((member) => ({ member }))
      const table: TableFromPlan = { season: season?.id ?? '', place, judge: 'Player 13', people }
      for (const at of [table, undefined])
        await visit(async (game) => {
          game.way.value = 'envelopes'
          const deal = game.rulebook.value?.deal(10) ?? []
          deal.slice(0, count).forEach((role, index) => game.setRole(index, role))
          const left = Array.from({ length: 10 - count }, (_, index) => count + index + 1)
          expect(game.faults.value).toEqual([])
          expect(game.cardless.value).toEqual(left)
          expect(await game.start()).toBeUndefined()
          expect(game.isStarting.value).toBe(false)
          expect(await send('games.list', {})).toEqual([])
        }, at)
      await visit(async (game) => {
        const started = await game.start({ dealsMissing: true })
        expect(started?.header.seats.slice(0, count).map(({ role }) => role)).toEqual(
          game.rulebook.value?.deal(10).slice(0, count),
        )
      })
    },
  )

  it('are not required if the program deals', async () => {
    const { visit } = await eveningWithWindow(10)
    await visit(async (game) => {
      expect(game.cardless.value).toEqual([])
      expect(await game.start()).toBeDefined()
    })
  })
})

describe('judge', () => {
  it('is never seated by the draw, whoever it is', async () => {
    const { visit, ids } = await eveningWithWindow(11)
    await visit(async (game) => {
      for (const [index, name] of NAMES.slice(0, 11).entries()) {
        game.judge.value = { judge: name }
        expect(await game.drawSeats()).toBe(true)
        const seated = game.chairs.value.map(({ member }) => member)
        expect(seated).toHaveLength(10)
        expect(seated, name).not.toContain(ids[index])
        expect(game.waiting.value, 'the judge does not sit out').toEqual([])
        expect(game.standingJudge.value?.name).toBe(name)
        expect(game.faults.value).toEqual([])
      }
    })
  })

  it('at the table is reported as a fault until the seat is freed or the judge may play', async () => {
    const { visit, ids } = await eveningWithWindow(11)
    await visit(async (game) => {
      const last = ids[10] ?? ''
      game.judge.value = { judge: 'Player 4' }
      await game.drawSeats()
      game.seat(2, ids[3])
      expect(game.faults.value).toMatchObject([{ seat: 3, code: 'seating/judge' }])
      expect(await game.start()).toBeUndefined()
      game.freeJudgesSeat()
      expect(game.faults.value.map(({ code }) => code)).not.toContain('seating/judge')
      expect(game.chairs.value.map(({ member }) => member)).not.toContain(ids[3])
      expect(last).not.toBe('')
      game.seat(2, ids[3])
      game.judgePlays.value = true
      expect(game.faults.value).toEqual([])
    })
  })

  it("who is a guest with a member's name keeps nobody from playing", async () => {
    const { visit, ids } = await eveningWithWindow(10)
    await visit(async (game) => {
      game.judge.value = { judge: 'Player 4', judgeId: '' }
      await game.drawSeats()
      expect(game.chairs.value.map(({ member }) => member)).toContain(ids[3])
      expect(game.faults.value).toEqual([])
    })
  })
})

describe('from game to game of an evening', () => {
  it('the judge and the way of dealing are remembered', async () => {
    const { visit, restart } = await eveningWithWindow(10)
    const judge = { judge: 'Player 12', judgeId: '' }
    await visit(async (game) => {
      game.judge.value = judge
      game.way.value = 'envelopes'
      const deal = game.rulebook.value?.deal(10) ?? []
      deal.forEach((role, index) => game.setRole(index, role))
      expect(await game.start()).toBeDefined()
    })
    for (const again of [() => undefined, restart]) {
      again()
      await visit((game) => {
        expect(game.byHand.value).toBe(true)
        expect(game.judge.value).toEqual(judge)
        expect(game.chairs.value.every(({ role }) => role === undefined)).toBe(true)
      })
    }
  })

  it('the cards are not remembered on a different evening', async () => {
    const { visit, restart } = await eveningWithWindow(10)
    await visit((game) => {
      game.way.value = 'envelopes'
      game.setRole(0, 'don')
    })
    const kept = stored.get('consigliere.preparing') ?? ''
    stored.set('consigliere.preparing', kept.replace(/"evening":"[\d-]+"/, '"evening":"2020-01-01"'))
    restart()
    await visit((game) => {
      expect(game.byHand.value).toBe(false)
      game.way.value = 'envelopes'
      expect(game.chairs.value[0]?.role).toBeUndefined()
    })
  })
})
