// Viewers of the evening: viewers of the same content share one snapshot, and each gets only the newest one.

import type { WebSocket } from 'ws'
import { expect, test, vi } from 'vitest'
import type { WatchView } from '../../src/club/broadcast/watchView.ts'
import { ClubBroadcast } from '../../src/server/broadcast/clubBroadcast.ts'
import { Audience } from '../../src/server/watch/audience.ts'
import { heldEvening, type Hold } from '../club/broadcast/heldEvening.ts'
import { CITY_SEASON, MAFIA_WINS, openTable, RED_WINS, s, taken } from '../club/clubFixture.ts'
import { noteOf } from '../support/attendance.ts'
import { handClock } from './handClock.ts'

/** A page at the end of a connection: the messages sent to it, and whether it accepts more. */
function page() {
  const sent: string[] = []
  const waiting: (() => void)[] = []
  const line = {
    OPEN: 1,
    readyState: 1,
    send(text: string, _options?: object, taken?: () => void) {
      sent.push(text)
      if (taken) waiting.push(taken)
    },
  }
  const views = () => sent.slice(1).map((text) => (JSON.parse(text) as { readonly view: WatchView }).view)
  return {
    sent,
    views,
    socket: line as unknown as WebSocket,
    /** Confirms the delivery of all messages sent so far. */
    take: () => waiting.splice(0).forEach((each) => each()),
    close: () => void (line.readyState = 3),
  }
}

/** Resolves when all jobs have run that wait for neither a clock nor another program. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Creates an address where phones check in, which the test can switch on and off. */
function phoneSwitch() {
  const listeners = new Set<() => void>()
  let address: string | undefined
  return {
    current: () => address,
    listen(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(now: string | undefined) {
      address = now
      listeners.forEach((listener) => listener())
    },
  }
}

async function hall(hold: Hold = 'nothing') {
  const evening = await heldEvening(hold, undefined)
  const { club, tokens } = evening
  const [clock, ticks] = [handClock(), handClock()]
  const broadcast = new ClubBroadcast(club, clock)
  await broadcast.refresh()
  const phones = phoneSwitch()
  const audience = new Audience({ club, horizon: broadcast.horizon, clock: ticks, time: () => 123, checkIn: phones })
  const made = vi.spyOn(club, 'watch')
  const join = async (token: keyof typeof tokens, delay?: number) => {
    const one = page()
    const leave = audience.join(one.socket, broadcast.accessOf(tokens[token]) ?? expect.fail('no token'), delay)
    await settled()
    return { ...one, leave }
  }
  const foul = async (seat: number) => {
    const { version } = await taken(club.ask('games.get', { game: evening.games[2] }))
    await taken(club.ask('games.enter', { game: evening.games[2], version, entry: { type: 'foul', seat: s(seat) } }))
    await settled()
  }
  return { ...evening, audience, phones, clock, ticks, made, join, foul }
}

const fouls = (view: WatchView | undefined) => view?.tables.map(({ seats }) => seats.map((seat) => seat.fouls).join(''))

test('a snapshot is made once for all viewers with the same content', async () => {
  const { join, made, foul } = await hall()
  const [one, other] = [await join('town'), await join('town')]
  expect(one.sent[0]).toBe('{"now":123}')
  expect(made).toHaveBeenCalledTimes(1)
  expect(other.sent).toEqual(one.sent)
  expect(one.views().map(fouls)).toEqual([['010000']])
  const organiser = await join('observer')
  expect(made).toHaveBeenCalledTimes(2)
  expect(organiser.views()[0]?.tables[0]?.seats[2]?.role).toBe('mafia')
  for (const each of [one, other, organiser]) each.take()
  await foul(4)
  expect(made).toHaveBeenCalledTimes(4)
  expect(other.sent).toEqual(one.sent)
  expect(one.views().map(fouls)).toEqual([['010000'], ['010100']])
})

test('a slow page gets only the newest snapshot, and a closed page gets none', async () => {
  const { club, join, foul } = await hall()
  const [slow, closed] = [await join('town'), await join('town')]
  closed.close()
  closed.take()
  for (const seat of [4, 5, 6]) await foul(seat)
  expect(slow.views().map(fouls)).toEqual([['010000']])
  slow.take()
  expect(slow.views().map(fouls)).toEqual([['010000'], ['010111']])
  slow.take()
  // A change that is not visible on the page.
  await taken(club.ask('members.add', { names: ['Somebody'] }))
  await settled()
  expect(slow.sent).toHaveLength(3)
  expect(closed.sent).toHaveLength(2)
})

test('a token of one game shows its table, but neither the standings nor the wall', async () => {
  const { club, games, join } = await hall()
  const { id: season } = await taken(club.ask('seasons.open', { ...CITY_SEASON, name: 'Other' }))
  const roster = (await taken(club.ask('members.list', {}))).filter(({ active }) => active)
  const members = roster.map(({ id }) => id)
  const other = await openTable(club, season, members)
  const [one, all] = [await join('one'), await join('town')]
  expect(one.views()[0]?.tables.map(({ game }) => game)).toEqual([games[2]])
  expect(one.views()[0]?.standings).toEqual([])
  expect(
    all
      .views()[0]
      ?.tables.map(({ game }) => game)
      .toSorted(),
  ).toEqual([games[2], other.id].toSorted())
  expect(all.views()[0]?.standings).toHaveLength(2)
  for (const each of [one, all]) each.take()
  await taken(club.enterAll({ game: other.id, version: other.version }, RED_WINS))
  await settled()
  for (const each of [one, all]) each.take()
  expect(one.views()).toHaveLength(1)
  const { version } = await taken(club.ask('games.get', { game: games[2] }))
  await taken(club.enterAll({ game: games[2], version }, MAFIA_WINS))
  await settled()
  for (const each of [one, all]) each.take()
  expect(all.views().at(-1)).toHaveProperty('wall')
  expect(one.views().at(-1)).not.toHaveProperty('wall')
  expect(one.views().at(-1)?.tables[0]?.outcome).toMatchObject({ winner: 'mafia' })
})

test('page delays are rounded up to a multiple of five seconds and measured with the clock', async () => {
  const { join, made, later, ticks, foul, audience } = await hall()
  const at = await join('town')
  expect(ticks.waiting()).toEqual([])
  const late = [await join('town', 6), await join('town', 9), await join('town', 10)]
  expect(made.mock.calls.map(([{ lateness }]) => lateness.extra)).toEqual([0, 10])
  expect(ticks.waiting()).toEqual([200])
  for (const each of [at, ...late]) each.take()
  await foul(4)
  expect([at, ...late].map(({ views }) => fouls(views().at(-1))?.[0])).toEqual(['010100', '010000', '010000', '010000'])
  later(11)
  ticks.turn()
  await settled()
  expect(late.map(({ views }) => fouls(views().at(-1))?.[0])).toEqual(['010100', '010100', '010100'])
  const looks = made.mock.calls.length
  ticks.turn()
  await settled()
  expect(made).toHaveBeenCalledTimes(looks)
  expect(ticks.waiting()).toEqual([200])
  for (const { leave } of late) leave()
  ticks.turn()
  expect(ticks.waiting()).toEqual([])
  await join('town', 1)
  expect(ticks.waiting()).toEqual([200])
  audience.stop()
  expect(ticks.waiting()).toEqual([])
  await foul(5)
  expect(fouls(at.views().at(-1))).toEqual(['010100'])
})

test('content that the club delays is shown when the delay is over, without a further event', async () => {
  const { join, later, clock, ticks, foul } = await hall('delay')
  const one = await join('town')
  one.take()
  await foul(4)
  later(59)
  clock.turn()
  await settled()
  expect(one.views().map(fouls)).toEqual([['010000']])
  later(2)
  clock.turn()
  await settled()
  expect(one.views().map(fouls)).toEqual([['010000'], ['010100']])
  expect(ticks.waiting()).toEqual([])
})

test('no snapshot is made for a page without viewers until a viewer returns', async () => {
  const { join, made, foul } = await hall()
  const [one, other] = [await join('town'), await join('town')]
  one.leave()
  await foul(4)
  expect(made).toHaveBeenCalledTimes(2)
  expect([one.sent.length, other.sent.length]).toEqual([2, 2])
  other.leave()
  await foul(5)
  expect(made).toHaveBeenCalledTimes(2)
  const again = await join('town')
  expect(again.views().map(fouls)).toEqual([['010110']])
})

test('if the club cannot be read, pages keep their snapshot until the club can be read again', async () => {
  const { join, made, foul } = await hall()
  const one = await join('town')
  one.take()
  made.mockResolvedValueOnce({ ok: false, error: { code: 'store/unavailable', params: {} } })
  await foul(4)
  expect(one.views().map(fouls)).toEqual([['010000']])
  await join('observer')
  expect(one.views().map(fouls)).toEqual([['010000'], ['010100']])
})

test('only viewers of all games see the check-in address, if phones are on in an open evening', async () => {
  const { club, phones, join } = await hall()
  const [all, one] = [await join('town'), await join('one')]
  const shown = ({ sent, take }: typeof all) => {
    take()
    return (JSON.parse(sent.at(-1) ?? '{}') as { readonly checkIn?: string }).checkIn
  }
  const address = 'http://192.168.0.5:6235/phone'
  phones.set(address)
  await settled()
  expect([shown(all), shown(one)]).toEqual([undefined, undefined])
  const [first] = await taken(club.ask('members.list', {}))
  await taken(club.ask('evening.note', noteOf([first?.id ?? ''])))
  await settled()
  expect([shown(all), shown(one)]).toEqual([address, undefined])
  const made = all.sent.length
  phones.set(address)
  await settled()
  expect(all.sent.length, 'a press on a phone makes no snapshot').toBe(made)
  phones.set(undefined)
  await settled()
  expect(shown(all)).toBeUndefined()
})
