// A drawn table that the club stores: changes of other devices, refusals of the club, and people who are busy elsewhere.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eveningAtTime } from '../../../../src/ui/kit/days.ts'
import { noteOf } from '../../../support/attendance.ts'
import { eventually } from '../../../support/eventually.ts'
import { stubBrowser } from '../../stubBrowser.ts'
import {
  CITY,
  eveningWithWindow,
  type EveningWithWindow,
  type PreparedGame,
  settled,
  tableOf,
} from './eveningWithWindow.ts'

const toasts = vi.hoisted(() => new Array<{ readonly title: string }>())
vi.mock('@nuxt/ui/composables', () => ({ useToast: () => ({ add: (toast: { title: string }) => toasts.push(toast) }) }))

beforeEach(() => {
  toasts.length = 0
  stubBrowser(new Map())
})
afterEach(() => vi.unstubAllGlobals())

describe('drawn table that the club holds', () => {
  const tonight = eveningAtTime(new Date())

  it('loses the entered cards of chairs whose people another device changes, and says so', async () => {
    const { visit, send } = await eveningWithWindow(10)
    const tableInClub = async () => (await send('evening.get', { evening: tonight })).tables[0]
    await visit(async (game) => {
      await game.drawSeats()
      await vi.waitFor(async () => expect(await tableInClub()).toBeDefined())
      game.way.value = 'envelopes'
      game.setRole(3, 'don')
      game.setRole(4, 'sheriff')
      game.setImmune(3, true)
      const before = tableOf(game)
      const { drawn, seats } = (await tableInClub()) ?? expect.fail('not drawn')
      const { draw, revision, ...rules } = drawn ?? expect.fail('not drawn')
      const other = new Map([
        [4, 1],
        [1, 4],
      ])
      await send('tables.draw', {
        evening: tonight,
        table: 1,
        judge: '',
        ...rules,
        seen: { draw, revision },
        seats: seats.map(({ seat, member }) => ({ seat: other.get(seat) ?? seat, member })),
      })
      const [first = '', , , fourth = ''] = before
      await eventually(() => expect(tableOf(game)).toEqual(before.with(0, fourth.replace(' don', '')).with(3, first)))
      expect(game.chairs.value[3]).toEqual({ member: first, immune: false })
      expect(toasts.map(({ title }) => title)).toEqual([expect.stringMatching(/again: 4\.$/)])
    })
  })

  /** An evening whose first draw is refused, and the number of draws that were sent. */
  async function refusingOnce(code: string) {
    let sent = 0
    const club = await eveningWithWindow(10, (name) =>
      name === 'tables.draw' && (sent += 1) === 1 ? { code, params: { name: 'Player 1', table: 2 } } : undefined,
    )
    const seated = async () => (await club.send('evening.get', { evening: tonight })).tables[0]?.seats
    return { ...club, seated, sent: () => sent }
  }

  it.each<[string, string, (game: PreparedGame, club: EveningWithWindow) => unknown]>([
    ['its version was out of date', 'store/version-conflict', () => undefined],
    ['it was refused, when the evening changes', 'tables/sits-elsewhere', (_, club) => checkInLast(club)],
    ['it was refused, when the user asks for it', 'tables/sits-elsewhere', ({ storeAgain }) => storeAgain()],
    ['the hub was not reached, when the evening changes', 'exchange/unreachable', (_, club) => checkInLast(club)],
  ])('is stored again after %s', async (_, code, happens) => {
    const club = await refusingOnce(code)
    await club.visit(async (game) => {
      await game.drawSeats()
      await eventually(() => expect(club.sent()).toBeGreaterThan(0))
      await settled()
      expect(game.refusal.value?.code).toBe(code.startsWith('tables/') ? code : undefined)
      await happens(game, club)
      await vi.waitFor(async () => expect(await club.seated()).toHaveLength(10))
      await eventually(() => expect(game.refusal.value).toBeUndefined())
    })
    expect(club.sent()).toBe(2)
  })
  const checkInLast = ({ send, ids }: EveningWithWindow) => send('evening.note', noteOf(ids.slice(12)))

  it('is not stored after a refusal once the user has dropped it', async () => {
    const club = await refusingOnce('tables/sits-elsewhere')
    await club.visit(async (game) => {
      await game.drawSeats()
      await eventually(() => expect(game.refusal.value).toBeDefined())
      await game.drop()
      await settled()
      expect(game.refusal.value).toBeUndefined()
    })
    expect(await club.seated()).toBeUndefined()
  })

  it('shows the seats of another device that drew the table first', async () => {
    const club = await eveningWithWindow(11, (name) => {
      if (name === 'tables.draw') drawsElsewhere?.()
      return undefined
    })
    let drawsElsewhere: (() => void) | undefined
    await club.visit(async (game) => {
      const other = club.ids.slice(1, 11)
      const [season] = await club.send('seasons.list', {})
      const seats = other.map((member, index) => ({ seat: index + 1, member }))
      const place = { evening: tonight, table: 1, season: season?.id ?? '', judge: '', size: 10, seats }
      drawsElsewhere = () => {
        drawsElsewhere = undefined
        void club.send('tables.draw', { ...place, ...CITY })
      }
      await game.drawSeats()
      await eventually(() => expect(tableOf(game)).toEqual(other))
      expect(toasts.map(({ title }) => title)).toEqual([expect.stringContaining('another device')])
      expect((await club.send('evening.get', { evening: tonight })).tables[0]?.drawn?.revision).toBe(1)
    })
  })

  it('is only proposed when the page is opened, and is stored after the user changes it', async () => {
    const sent: string[] = []
    const club = await eveningWithWindow(11, (name) => {
      sent.push(name)
      return undefined
    })
    const [season] = await club.send('seasons.list', {})
    const seats = club.ids.slice(0, 6).map((member) => ({ member, immune: false }))
    const opened = { season: season?.id ?? '', evening: tonight, judge: '', seats, seed: 1 }
    const { id: game, version } = await club.send('games.open', { ...opened, ...CITY })
    await club.send('games.decide', { game, version, winner: 'red', reason: 'late' })
    const tables = async () => (await club.send('evening.get', { evening: tonight })).tables
    for (const reopens of [() => undefined, club.restart]) {
      reopens()
      await club.visit(async (prepared) => {
        await eventually(() => expect(prepared.chairs.value.every(({ member }) => member !== undefined)).toBe(true))
        await eventually(() => expect(prepared.isArranged.value).toBe(true))
        await settled()
        expect(prepared.isStored.value).toBe(false)
      })
    }
    expect(sent).not.toContain('tables.draw')
    expect(await tables()).toEqual([])
    await club.visit(async (prepared) => {
      prepared.exchange(0, 1)
      await eventually(() => expect(prepared.isStored.value).toBe(true))
    })
    expect((await tables()).map(({ seats: stored }) => stored.length)).toEqual([10])
  })

  it('names the busy person who is not checked in, and not the judge', async () => {
    const { visit, send, ids } = await eveningWithWindow(10)
    const [season] = await send('seasons.list', {})
    const id = season?.id ?? ''
    const seats = [...ids.slice(0, 5), ids[12] ?? ''].map((member) => ({ member, immune: false }))
    await send('games.open', { season: id, evening: tonight, judge: 'Zoya', ...CITY, seats, seed: 1 })
    const people = ids.slice(5, 13).map((member) => ({ member }))
    await visit(
      (game) =>
        eventually(() =>
          expect(game.faults.value).toMatchObject([{ seat: 8, params: { name: 'Player 13', table: 1 } }]),
        ),
      { season: id, place: { stage: 's', round: 1, table: 1 }, judge: 'Nora', people },
    )
  })
})
