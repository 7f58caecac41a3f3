// Players' phones over real sockets: checking in, the content for a seat, and hands that prefill the judge's entry.

import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { confirmPhoneAndOwner } from '../../src/api/hostRequests/confirmPhone.ts'
import { createClub, type Club } from '../../src/application/club.ts'
import type { Entry } from '../../src/rules/entries.ts'
import { legalEntries, legalEntriesOfStep } from '../../src/rules/legalEntries.ts'
import { replay } from '../../src/rules/replay.ts'
import { type Role, seat as seatAt } from '../../src/rules/vocabulary.ts'
import { teamOf } from '../../src/scoring/sides.ts'
import { Phones } from '../../src/server/phones/phones.ts'
import { processClock } from '../../src/store/platform.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { CITY_SEASON, openTable, ROLES, taken } from '../club/clubFixture.ts'
import { asked, posted, serverFor } from './client.ts'
import { noteOf } from '../support/attendance.ts'

const NAMES = ['Freeman', 'Vega', 'Nightjar', 'Bishop', 'Lis', 'Mistral']

interface Evening {
  readonly here: readonly { readonly member: string; readonly name: string }[]
  readonly tables: readonly { readonly game: string; readonly seats: readonly { readonly seat: number }[] }[]
  readonly own?: { readonly isConfirmed: boolean; readonly leaves: boolean }
}

async function room(roles: readonly Role[] = ROLES) {
  const store = createMemoryStore()
  const club = createClub({ store, clock: Date.now, ids: randomUUID, publicPorts: { now: processClock.now } })
  await taken(club.create('Red Circle'))
  const { added } = await taken(club.ask('members.add', { names: NAMES }))
  const season = await taken(club.ask('seasons.open', CITY_SEASON))
  const members = added.map(({ id }) => id)
  const phones = new Phones(processClock)
  phones.setOn(true)
  phones.setHands(true)
  const { address } = await serverFor({ store, club, phones })
  const open = () => openTable(club, season.id, members, roles)
  return { club, phones, address, members, open }
}

async function checkedIn(address: string, name: string, device = `${name}-device-0123456789`) {
  const answer = await posted(address, '/evening/check-in', { device, name }, '')
  return (await answer.json()) as { readonly token: string; readonly member: string }
}

async function evening(address: string, token?: string): Promise<Evening> {
  return (await asked(address, '/evening', token)).json() as Promise<Evening>
}

type Said = Readonly<Record<string, unknown>> & { readonly type?: string }

async function line(address: string, game: string, token: string) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/table/${game}?token=${token}`)
  const raw: string[] = []
  socket.on('message', (data: Buffer) => raw.push(data.toString()))
  const closed = new Promise<string>((resolve) => socket.on('close', (_code, reason) => resolve(reason.toString())))
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  onTestFinished(() => socket.terminate())
  const said = () => raw.map((text) => JSON.parse(text) as Said)
  const last = (type: string) => said().findLast((each) => each.type === type)
  return {
    socket,
    raw,
    said,
    last,
    closed,
    say: (message: object) => socket.send(JSON.stringify(message)),
    until: (check: () => void) => vi.waitFor(check, { timeout: 60_000 }),
  }
}

async function seated(of: Awaited<ReturnType<typeof room>>, game: string, name: string, seat: number) {
  const { token, member } = await checkedIn(of.address, name)
  await posted(of.address, `/tables/${game}/claim`, { seat }, token)
  const phone = of.phones.phoneOf(token)
  if (phone === undefined) throw new Error('no phone')
  return { token, member, phone, ...(await line(of.address, game, token)) }
}

/** Confirms a phone with the request that the laptop sends. */
async function confirmed({ club, phones }: Awaited<ReturnType<typeof room>>, token: string): Promise<void> {
  await taken(confirmPhoneAndOwner(club, phones, phones.phoneOf(token)?.id ?? ''))
}

const enter = async (club: Club, game: string, ...entries: readonly Parameters<typeof seatAt>[]) => {
  for (const [n] of entries) {
    const { version } = await taken(club.ask('games.get', { game }))
    await taken(club.ask('games.enter', { game, version, entry: { type: 'foul', seat: seatAt(n) } }))
  }
}

describe('checking in', () => {
  test('is refused while phones are off', async () => {
    const { address, phones } = await room()
    phones.setOn(false)
    const answer = await asked(address, '/evening')
    expect([answer.status, await answer.json()]).toEqual([404, { code: 'phones/off', params: {} }])
  })

  test('offers similar names, and adds people when they are confirmed', async () => {
    const of = await room()
    const { address, club } = of
    const freeman = await checkedIn(address, 'Freeman')
    expect(freeman).toMatchObject({ name: 'Freeman' })
    const guest = await checkedIn(address, 'Somebody')
    expect(guest).toMatchObject({ name: 'Somebody', member: '' })
    const near = await posted(address, '/evening/check-in', { device: 'd'.repeat(20), name: 'Freemam' }, '')
    expect(await near.json()).toMatchObject({ near: [{ name: 'Freeman' }] })
    const isNew = { device: 'd'.repeat(20), name: 'Freemam', isNew: true }
    const named = await (await posted(address, '/evening/check-in', isNew, '')).json()
    expect(named).toMatchObject({ name: 'Freemam' })
    expect((await evening(address)).here).toEqual([])
    expect(await taken(club.ask('members.list', {}))).toHaveLength(6)
    for (const { token } of [freeman, guest, named as { token: string }]) await confirmed(of, token)
    expect(await evening(address, guest.token)).toMatchObject({
      own: { member: expect.stringMatching(/./) as string, isConfirmed: true, name: 'Somebody' },
    })
    const { here } = await evening(address)
    expect(here.map(({ name }) => name).toSorted()).toEqual(['Freemam', 'Freeman', 'Somebody'])
    expect(await taken(club.ask('members.list', {}))).toHaveLength(8)
  })

  test('finds names by the first three letters of any word, and finds similar names', async () => {
    const { address } = await room()
    const typed = async (text: string) => {
      const answer = await posted(address, '/evening/names', { typed: text }, '')
      return ((await answer.json()) as { near: { name: string }[] }).near.map(({ name }) => name)
    }
    expect([await typed('fre'), await typed('ish'), await typed('Freemam')]).toEqual([['Freeman'], [], ['Freeman']])
    expect((await posted(address, '/evening/names', { typed: 'fr' }, '')).status).toBe(400)
    expect(await typed('f r')).toEqual([])
  })

  test('is cancelled at once when a player asks to leave, or after the player’s current game', async () => {
    const of = await room()
    const { token } = await checkedIn(of.address, 'Somebody')
    await confirmed(of, token)
    await posted(of.address, '/evening/leave', { isLeaving: true }, token)
    await vi.waitFor(async () => expect((await evening(of.address)).here).toEqual([]))
    const { id: game } = await of.open()
    const player = await checkedIn(of.address, 'Freeman')
    await confirmed(of, player.token)
    await posted(of.address, '/evening/leave', { isLeaving: true }, player.token)
    expect(await evening(of.address, player.token)).toMatchObject({
      own: { leaves: true },
      here: [{ name: 'Freeman' }],
    })
    const { version } = await taken(of.club.ask('games.get', { game }))
    await taken(of.club.ask('games.void', { game, version, isVoid: true, reason: 'test' }))
    await vi.waitFor(async () => expect((await evening(of.address)).here).toEqual([]))
  })

  test('with a code reactivates a removed member', async () => {
    const { address, club, phones, members } = await room()
    const [member = ''] = members
    await taken(club.ask('members.setActive', { member, active: false }))
    const body = { device: 'd'.repeat(20), code: phones.codeFor(member) }
    expect(await (await posted(address, '/evening/check-in', body, '')).json()).toMatchObject({ name: 'Freeman' })
    expect((await evening(address)).here).toEqual([{ member, name: 'Freeman' }])
  })

  test('is cancelled when the secretary marks the member as absent', async () => {
    const of = await room()
    const { address, club } = of
    const { token, member } = await checkedIn(address, 'Freeman')
    await confirmed(of, token)
    await taken(club.ask('evening.note', noteOf([member], 'left')))
    await vi.waitFor(async () => expect((await asked(address, '/evening', token)).status).toBe(401))
  })
})

describe('a phone at a seat', () => {
  test('gets its card while its confirmed player holds the button', async () => {
    const of = await room()
    const { id: game } = await of.open()
    const sizes = new Set<number>()
    for (const [index, name] of NAMES.entries()) {
      const phone = await seated(of, game, name, index + 1)
      phone.say({ type: 'hold', lang: 'en' })
      await phone.until(() => expect(phone.last('CARD')).toEqual({ type: 'CARD' }))
      await taken(of.phones.confirm(phone.phone.id))
      phone.say({ type: 'hold', lang: 'uk' })
      await phone.until(() => expect(phone.last('CARD')).toMatchObject({ role: ROLES[index] }))
      for (const text of phone.raw) if (/"(CARD|SEAT)"/.test(text)) sizes.add(Buffer.byteLength(text))
      expect(of.phones.view(game).seats.find(({ seat }) => seat === index + 1)).toMatchObject({ hasLooked: true })
    }
    expect([...sizes]).toEqual([1024])
  })

  test('shows the results of the player’s own checks if the club allows it', async () => {
    const of = await room()
    const { id: game } = await of.open()
    const seat = ROLES.indexOf('sheriff') + 1
    const target = seatAt(seat === 1 ? 2 : 1)
    const phone = await seated(of, game, NAMES[seat - 1] ?? '', seat)
    await taken(of.phones.confirm(phone.phone.id))
    for (;;) {
      const { version, log, header } = await taken(of.club.ask('games.get', { game }))
      const { state } = replay(header, log)
      const { step } = state
      const entry: Entry =
        step.type === 'night-act' && step.role === 'sheriff'
          ? { type: 'night-act', role: 'sheriff', target }
          : (legalEntries(state).find(({ type }) => type === 'end-discussion') ??
            legalEntriesOfStep(state)[0] ??
            legalEntries(state)[0]!)
      await taken(of.club.ask('games.enter', { game, version, entry }))
      if ('role' in entry && entry.role === 'sheriff') break
    }
    const held = async () => {
      const before = phone.raw.length
      phone.say({ type: 'hold', lang: 'en' })
      await phone.until(() =>
        expect(phone.said().slice(before)).toContainEqual(expect.objectContaining({ type: 'CARD' })),
      )
      return phone.last('CARD')
    }
    expect(await held()).not.toHaveProperty('checks')
    of.phones.setChecks(true)
    expect(await held()).toMatchObject({ checks: [{ seat: target, says: expect.any(String) as string }] })
    expect(new Set(phone.raw.filter((text) => text.includes('"CARD"')).map((text) => Buffer.byteLength(text)))).toEqual(
      new Set([1024]),
    )
  })

  test('cannot claim another member’s seat', async () => {
    const of = await room()
    const { id: game } = await of.open()
    const { token } = await checkedIn(of.address, 'Freeman')
    const other = await posted(of.address, `/tables/${game}/claim`, { seat: 3 }, token)
    expect([other.status, await other.json()]).toMatchObject([409, { code: 'phones/not-your-seat' }])
    const phone = await line(of.address, game, token)
    phone.say({ type: 'hold', lang: 'en' })
    await phone.until(() => expect(phone.last('CARD')).toEqual({ type: 'CARD' }))
  })

  test('is confirmed by its code if two players have the same name', async () => {
    const of = await room()
    const { id: game } = await of.open()
    const [first, second] = [
      await seated(of, game, 'Freeman', 1),
      await checkedIn(of.address, 'Freeman', 'another-device-0123456789'),
    ]
    const claim = () => posted(of.address, `/tables/${game}/claim`, { seat: 1 }, second.token)
    expect((await claim()).status).toBe(200)
    expect(of.phones.view(game).seats).toMatchObject([
      { seat: 1, phone: first.phone.id, state: 'asks' },
      { seat: 1, state: 'asks' },
    ])
    const codes = of.phones.view().phones.map(({ code }) => code)
    expect(new Set(codes).size).toBe(2)
    expect(await evening(of.address, second.token)).toMatchObject({ own: { code: codes[1] } })
    const own = of.phones.phoneOf(second.token)
    await taken(of.phones.confirm(own?.id ?? ''))
    expect(of.phones.view(game).seats).toMatchObject([{ seat: 1, phone: own?.id }])
    expect(await first.closed).toBe('server/withdrawn')
  })

  test('keeps other phones of the same name waiting', async () => {
    const of = await room()
    const { id: game } = await of.open()
    const first = await seated(of, game, 'Freeman', 1)
    await taken(of.phones.confirm(first.phone.id))
    const { token } = await checkedIn(of.address, 'Freeman', 'another-device-0123456789')
    await posted(of.address, `/tables/${game}/claim`, { seat: 1 }, token)
    expect(of.phones.view(game).seats).toMatchObject([
      { seat: 1, phone: first.phone.id, state: 'connected' },
      { seat: 1, state: 'asks' },
    ])
    expect(of.phones.view().phones.map(({ state }) => state)).toEqual(['connected', 'asks'])
    await taken(of.phones.withdraw(first.phone.id))
    expect(await first.closed).toBe('server/withdrawn')
    const code = of.phones.codeFor(first.member)
    const device = 'a-third-device-0123456789'
    const bound = (await (await posted(of.address, '/evening/check-in', { device, code }, '')).json()) as {
      token: string
    }
    expect(await evening(of.address, bound.token)).toMatchObject({ own: { isConfirmed: true } })
    const again = await posted(of.address, '/evening/check-in', { device, code }, '')
    expect(await again.json()).toMatchObject({ code: 'phones/wrong-code' })
    // The judge assigned the seat again, so the phone that only gave the name is removed.
    expect((await asked(of.address, '/evening', token)).status).toBe(401)
  })
})

describe('hands by phone', () => {
  test('count only for the call in which they were raised', async () => {
    const of = await room()
    const { id: game } = await of.open()
    const phone = await seated(of, game, 'Freeman', 1)
    await taken(of.phones.confirm(phone.phone.id))
    of.phones.callHands(game, { what: 'hands', at: 'first', nominee: 3, seats: [1, 2] })
    await phone.until(() => expect(phone.last('HANDS_OPEN')).toMatchObject({ nominee: 3 }))
    const { step } = phone.last('HANDS_OPEN') as unknown as { step: string }
    for (const up of [true, true, true]) phone.say({ type: 'hand', step, up })
    await phone.until(() => expect(phone.last('SEAT')).toMatchObject({ hand: true }))
    expect(of.phones.view(game).seats).toMatchObject([{ seat: 1, hand: true }])
    of.phones.callHands(game, { what: 'hands', at: 'first', nominee: 3, seats: [1] })
    expect(of.phones.view(game).seats).toMatchObject([{ seat: 1, hand: true }])
    of.phones.callHands(game, { what: 'hands', at: 'second', nominee: 5, seats: [2] })
    phone.say({ type: 'hand', step, up: true })
    await phone.until(() => expect(phone.last('REFUSED')).toMatchObject({ step, code: 'phones/late' }))
    await phone.until(() => expect(phone.last('HANDS_OPEN')).toMatchObject({ nominee: 5 }))
    const { step: second } = phone.last('HANDS_OPEN') as unknown as { step: string }
    phone.say({ type: 'hand', step: second, up: true })
    await phone.until(() => expect(phone.last('REFUSED')).toMatchObject({ code: 'phones/no-hand' }))
    expect(of.phones.view(game).seats).toMatchObject([{ seat: 1, hand: false }])
    of.phones.setHands(false)
    await phone.until(() => expect(phone.last('SEAT')).toMatchObject({ hands: false }))
    expect(phone.last('HANDS_CLOSED')).toEqual({ type: 'HANDS_CLOSED' })
  })

  test('stay up while the name of their owner stays the same', async () => {
    const of = await room()
    const { id: game } = await of.open()
    const phone = await seated(of, game, 'Freeman', 1)
    await taken(of.phones.confirm(phone.phone.id))
    of.phones.callHands(game, { what: 'hands', at: 'first', nominee: 3, seats: [1, 2] })
    await phone.until(() => expect(phone.last('HANDS_OPEN')).toMatchObject({ nominee: 3 }))
    const { step } = phone.last('HANDS_OPEN') as unknown as { step: string }
    phone.say({ type: 'hand', step, up: true })
    await phone.until(() => expect(phone.last('SEAT')).toMatchObject({ hand: true }))
    const { name = '' } = of.phones.view().phones.find(({ id }) => id === phone.phone.id) ?? {}
    of.phones.renameOwner(phone.phone.id, name)
    expect(of.phones.view(game).seats).toMatchObject([{ seat: 1, hand: true }])
    of.phones.renameOwner(phone.phone.id, `${name} Senior`)
    expect(of.phones.view(game).seats).not.toMatchObject([{ seat: 1, hand: true }])
  })
})

describe('a best move and a last word', () => {
  test('are accepted only from the phone of the seat that is asked', async () => {
    const of = await room()
    const { id: game } = await of.open()
    const [phone, other] = [await seated(of, game, 'Freeman', 1), await seated(of, game, 'Vega', 2)]
    for (const { phone: each } of [phone, other]) await taken(of.phones.confirm(each.id))
    of.phones.setHands(true)
    of.phones.callHands(game, { what: 'best-move', at: 'morning', seats: [1] })
    const opened = { type: 'WORD_OPEN', what: 'best-move', seat: 1 }
    await phone.until(() => expect(phone.last('WORD_OPEN')).toMatchObject(opened))
    // All phones at the table are sent the same.
    await other.until(() => expect(other.last('WORD_OPEN')).toEqual(phone.last('WORD_OPEN')))
    const { step } = phone.last('WORD_OPEN') as unknown as { step: string }
    phone.say({ type: 'named', step, seats: [3, 4] })
    phone.say({ type: 'named', step, seats: [3, 4, 6] })
    await phone.until(() => expect(phone.last('SEAT')).toMatchObject({ named: [3, 4, 6] }))
    for (const seats of [[1], [2, 3]]) (seats.includes(1) ? phone : other).say({ type: 'named', step, seats })
    for (const each of [phone, other])
      await each.until(() => expect(each.last('REFUSED')).toMatchObject({ code: 'phones/no-hand' }))
    expect(of.phones.view(game).seats).toMatchObject([
      { seat: 1, named: [3, 4, 6], hand: false },
      { seat: 2, named: [] },
    ])
    of.phones.callHands(game, { what: 'last-word', at: 'word', seats: [1] })
    phone.say({ type: 'named', step, seats: [3] })
    await phone.until(() => expect(phone.last('REFUSED')).toMatchObject({ step, code: 'phones/late' }))
    await phone.until(() => expect(phone.last('WORD_OPEN')).toMatchObject({ what: 'last-word' }))
    phone.say({ type: 'hand', step: (phone.last('WORD_OPEN') as unknown as { step: string }).step, up: true })
    await phone.until(() => expect(phone.last('SEAT')).toMatchObject({ hand: true, named: [] }))
  })
})

describe('a phone’s shadow table', () => {
  test("stores a spectator's guesses by day, and shows them without names", async () => {
    const of = await room()
    const { id: game } = await of.open()
    const { token } = await checkedIn(of.address, 'Somebody')
    const phone = await line(of.address, game, token)
    const blacks = ROLES.filter((role) => teamOf(role) === 'black').length
    await phone.until(() => expect(phone.last('SHADOW')).toEqual({ type: 'SHADOW', blacks, guesses: [] }))
    const state = async () => {
      const { header, log, version } = await taken(of.club.ask('games.get', { game }))
      return { version, now: replay(header, log).state }
    }
    for (;;) {
      const { version, now } = await state()
      if (now.phase === 'day') break
      const entry = legalEntriesOfStep(now)[0] ?? legalEntries(now)[0]
      if (entry === undefined) throw new Error('no entry')
      await taken(of.club.ask('games.enter', { game, version, entry }))
    }
    const { round: day } = (await state()).now
    const black = ROLES.map((_, index) => index + 1).slice(0, blacks)
    for (const wrong of [
      { day: day + 1, black },
      { day, black: [...black, 6] },
    ])
      phone.say({ type: 'shadow', ...wrong })
    await phone.until(() => expect(phone.said().filter(({ type }) => type === 'REFUSED')).toHaveLength(2))
    expect(of.phones.view().guesses).toBe(0)
    phone.say({ type: 'shadow', day, black })
    await phone.until(() => expect(phone.last('SHADOW')).toMatchObject({ guesses: [{ day, black }] }))
    expect(of.phones.shadows()).toEqual([{ game, guesses: [{ by: 0, day, black }] }])
    // Another phone under the same name sees no guess, changes nothing, and counts as a different one in the output.
    const { token: others } = await checkedIn(of.address, 'Somebody', 'another-device-0123456789')
    const second = await line(of.address, game, others)
    await second.until(() => expect(second.last('SHADOW')).toEqual({ type: 'SHADOW', blacks, guesses: [] }))
    const otherBlack = black.map((seat) => seat + 1)
    second.say({ type: 'shadow', day, black: otherBlack })
    await second.until(() => expect(second.last('SHADOW')).toMatchObject({ guesses: [{ day, black: otherBlack }] }))
    const both = [black, otherBlack].map((seats, by) => ({ by, day, black: seats }))
    expect(of.phones.shadows()).toEqual([{ game, guesses: both }])
    second.say({ type: 'forget' })
    await second.until(() => expect(second.last('SHADOW')).toMatchObject({ guesses: [] }))
    // The first phone reconnects, as after a restart, and has its guess.
    const again = await line(of.address, game, (await checkedIn(of.address, 'Somebody')).token)
    await again.until(() => expect(again.last('SHADOW')).toMatchObject({ guesses: [{ day, black }] }))
    // No guess is in the club.
    expect(JSON.stringify(await taken(of.club.ask('games.get', { game })))).not.toContain('black')
    again.say({ type: 'forget' })
    await again.until(() => expect(again.last('SHADOW')).toMatchObject({ guesses: [] }))
    expect(of.phones.view().guesses).toBe(0)
  })

  test('is not open to players of the game', async () => {
    const of = await room()
    const { id: game } = await of.open()
    const player = await checkedIn(of.address, 'Freeman')
    const phone = await line(of.address, game, player.token)
    phone.say({ type: 'shadow', day: 1, black: [2, 3] })
    await phone.until(() => expect(phone.last('REFUSED')).toMatchObject({ code: 'phones/late' }))
    expect(phone.last('SHADOW')).toBeUndefined()
  })
})

describe('the connection of a phone', () => {
  test('sends exactly the same view of the table to all phones', async () => {
    const of = await room()
    const { id: game } = await of.open()
    const [one, other] = [await seated(of, game, 'Freeman', 1), await seated(of, game, 'Nightjar', 3)]
    for (const { phone } of [one, other]) await taken(of.phones.confirm(phone.id))
    await enter(of.club, game, [2])
    const views = ({ raw }: typeof one) => raw.filter((text) => text.startsWith('{"view"'))
    await one.until(() => expect(views(one).at(-1)).toContain('"fouls":1'))
    await other.until(() => expect(views(other).at(-1)).toEqual(views(one).at(-1)))
    expect([...one.raw, ...other.raw].join('')).not.toMatch(/"role"/)
    await one.until(() => expect(one.last('BEAT')).toEqual({ type: 'BEAT' }))
    one.socket.terminate()
    await vi.waitFor(() =>
      expect(of.phones.view(game).seats).toMatchObject([
        { seat: 1, state: 'cut' },
        { seat: 3, state: 'connected' },
      ]),
    )
  })

  test.each(['{', 'null', '[]', '{"type":"entry"}', '{"type":"hand","step":1,"up":true}'])(
    'is closed by %s',
    async (text) => {
      const of = await room()
      const { id: game } = await of.open()
      const phone = await seated(of, game, 'Freeman', 1)
      phone.socket.send(text)
      expect(await phone.closed).toBe('server/bad-request')
    },
  )
})
