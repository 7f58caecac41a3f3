// Laws of phones over generated evenings: several phones and addresses, hostile names, two games without a plan. An
// unconfirmed phone changes no person, no seat and no other phone. Codes are unique. A card is shown only for the seat
// that the judge confirmed for exactly this phone. Source: docs/spec/phones.md §5.

import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confirmPhoneAndOwner } from '../../src/api/hostRequests/confirmPhone.ts'
import { NO_VIEWER_DELAY } from '../../src/club/model/publicViewClock.ts'
import type { Member } from '../../src/club/members/memberList.ts'
import { PhoneCheckInHandler } from '../../src/server/phones/checkIn.ts'
import { followClubForPhones } from '../../src/server/phones/followClubForPhones.ts'
import { Heartbeat } from '../../src/server/heartbeat.ts'
import { PhoneConnections } from '../../src/server/phones/phoneConnections.ts'
import {
  UNCONFIRMED_PHONE_LIFETIME_MS,
  MAX_UNCONFIRMED_PHONES,
  MAX_UNCONFIRMED_PHONES_PER_ADDRESS,
} from '../../src/server/phones/phoneList.ts'
import { Phones } from '../../src/server/phones/phones.ts'
import { CODE_CHARACTERS } from '../../src/server/phones/rowCodes.ts'
import { Refusal } from '../../src/server/refusal.ts'
import type { Clock } from '../../src/store/platform.ts'
import { newTable, openTable, taken } from '../club/clubFixture.ts'
import { eventually } from '../support/eventually.ts'
import { isThorough } from '../support/slow.ts'
import { noteOf } from '../support/attendance.ts'

const SEATS = 6
const DEVICES = 5
const OTHERS = ['Маша', 'Ольга', 'Їжак', 'Anna', 'Boris', 'Clara', 'Waiting', 'Retired']
/** Three alphabets, look-alikes, marks that reverse the text, very long names, and names that are not allowed. */
const NAMES = [
  ...['Player 1', 'PLAYER 1', 'Рlayer 1', 'Player\u200d 1', '\u202ePlayer 1', 'Retired', 'Waiting', 'Маша', 'Mаша'],
  ...['Гость', 'Їжачок', 'x'.repeat(60), 'я'.repeat(61), ' ', '<b>', '\u0000', '👩‍👩‍👧', "Robert'); DROP"],
]

/** Socket of a phone, with the texts that were sent to it. */
class Socket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  readonly sent: string[] = []

  send(text: string): void {
    this.sent.push(text)
  }

  ping(): void {
    this.emit('pong')
  }

  close(): void {
    this.readyState = 3
    this.emit('close')
  }
}

class Evening {
  readonly club
  readonly games: readonly [string, string]
  readonly members: readonly string[]
  /** Person for whom the judge confirmed each phone. */
  readonly confirmed = new Map<string, { readonly member: string; readonly name: string }>()
  readonly tokens = new Map<string, string>()
  #now = 0
  readonly #clock: Clock = { now: () => this.#now, after: () => () => undefined }
  #draws = 1
  phones!: Phones
  checkIns!: PhoneCheckInHandler
  #lines!: PhoneConnections
  #stop: () => void = () => undefined

  private constructor(
    club: Awaited<ReturnType<typeof newTable>>['club'],
    games: readonly [string, string],
    members: readonly string[],
  ) {
    this.club = club
    this.games = games
    this.members = members
    this.start()
  }

  static async open(): Promise<Evening> {
    const { club, season, members, game } = await newTable()
    const { added } = await taken(club.ask('members.add', { names: OTHERS }))
    const others = added.map(({ id }) => id)
    const second = await openTable(club, season, others.slice(0, SEATS))
    const [waiting = '', retired = ''] = others.slice(SEATS)
    await taken(club.ask('evening.note', noteOf([...members, ...others])))
    await taken(club.ask('evening.note', noteOf([retired], 'left')))
    await taken(club.ask('members.setActive', { member: retired, active: false }))
    return new Evening(club, [game.id, second.id], [...members, ...others.slice(0, SEATS), waiting, retired])
  }

  /** Starts the program, which has no phones at first. */
  start(): void {
    this.end()
    this.confirmed.clear()
    const below = (limit: number) => (this.#draws = (this.#draws * 48271) % 2147483647) % limit
    this.phones = new Phones(this.#clock, undefined, below)
    this.phones.setOn(true)
    this.phones.setHands(true)
    this.checkIns = new PhoneCheckInHandler(this.club, this.phones, this.#clock)
    this.#lines = new PhoneConnections(this.phones, {
      heartbeat: new Heartbeat(this.#clock),
      club: this.club,
      sockets: { keep: () => undefined },
      audience: { join: () => () => undefined },
    })
    this.#stop = followClubForPhones(this.phones, this.club)
  }

  end(): void {
    this.#stop()
  }

  wait(milliseconds: number): void {
    this.#now += milliseconds
  }

  phoneOf(device: string) {
    return this.phones.phoneOf(this.tokens.get(device) ?? '')
  }

  async checkIn(device: string, address: string, who: { name: string } | { member: string }): Promise<void> {
    const caller = { device, address }
    try {
      const done =
        'member' in who
          ? await this.checkIns.asMember(who.member, caller)
          : await this.checkIns.byName(who.name, true, caller)
      if ('token' in done) this.tokens.set(device, done.token)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  /** Claims a seat as the route does: only the seat of the phone's own person, for which 0 stands. */
  async claim(device: string, game: string, seat: number): Promise<void> {
    const phone = this.phoneOf(device)
    if (phone === undefined) return
    const tables = await taken(this.club.phoneTablesOf(phone.member, NO_VIEWER_DELAY))
    for (const table of tables)
      for (const sitter of table.seats)
        if (sitter.member === phone.member && (seat === 0 || (sitter.seat === seat && table.game === game)))
          this.phones.claim(phone, table.game, sitter.seat)
  }

  /** Returns the card that is sent while a finger holds the button. */
  async hold(device: string, game: string): Promise<unknown> {
    const phone = this.phoneOf(device)
    if (phone === undefined) return undefined
    const socket = new Socket()
    this.#lines.join(socket as never, phone, game)
    socket.emit('message', Buffer.from('{"type":"hold","lang":"en"}'), false)
    const cards = () => socket.sent.filter((text) => text.startsWith('{"type":"CARD"'))
    await eventually(() => expect(cards()).toHaveLength(1))
    socket.close()
    const [card = ''] = cards()
    expect(Buffer.byteLength(card)).toBe(1024)
    return (JSON.parse(card) as { readonly role?: string }).role
  }

  async confirm(id: string): Promise<void> {
    const done = await confirmPhoneAndOwner(this.club, this.phones, id)
    const row = this.phones.view().phones.find((each) => each.id === id)
    if (done.ok && row?.member !== undefined) this.confirmed.set(id, { member: row.member, name: row.name })
  }

  people(): Promise<readonly Member[]> {
    return taken(this.club.ask('members.list', {}))
  }

  /** Returns people, seats and all phones except this one. */
  async others(id: string | undefined) {
    const seats = this.games.map((game) => this.phones.view(game).seats.filter(({ phone }) => phone !== id))
    const tables = await Promise.all(this.games.map((game) => taken(this.club.ask('games.get', { game }))))
    return {
      people: await this.people(),
      tables: tables.map(({ players, version }) => ({ players, version })),
      phones: this.phones.view().phones.filter((phone) => phone.id !== id),
      leaving: this.phones.leavingMembers,
      seats,
    }
  }

  /** Waits until the phones have processed the changes of the club. */
  async followed(): Promise<void> {
    await eventually(async () => {
      const people = await this.people()
      for (const { isConfirmed, member, name } of this.phones.view().phones) {
        if (!isConfirmed) continue
        const person = people.find((each) => each.id === member)
        // A new person who was confirmed is a guest. A person who was removed is neither a member nor a guest.
        expect([person?.present, person?.active === true || person?.guest === true, person?.name]).toEqual([
          true,
          true,
          name,
        ])
      }
    })
  }

  async check(): Promise<void> {
    const { phones } = this.phones.view()
    const codes = phones.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect([...code].map((each) => CODE_CHARACTERS.includes(each))).toEqual([true, true])
    expect(phones.filter(({ isConfirmed }) => !isConfirmed).length).toBeLessThanOrEqual(MAX_UNCONFIRMED_PHONES)
    for (const { id, isConfirmed, member, name } of phones)
      if (isConfirmed) expect(this.confirmed.get(id)).toEqual({ member, name })
  }
}

type Step =
  | { readonly is: 'check-in'; readonly device: number; readonly name: string }
  | { readonly is: 'as-member' | 'code'; readonly device: number; readonly member: number }
  | { readonly is: 'leave' | 'hold' | 'press'; readonly device: number; readonly game: number }
  | { readonly is: 'claim'; readonly device: number; readonly game: number; readonly seat: number }
  | { readonly is: 'confirm' | 'withdraw'; readonly row: number }
  | { readonly is: 'rename' | 'home' | 'retire'; readonly member: number; readonly n: number }
  | { readonly is: 'clear' | 'off-on' | 'restart' | 'expire' }

const device = fc.integer({ min: 0, max: DEVICES - 1 })
const member = fc.oneof(fc.constantFrom(0, 6, 12, 13), fc.integer({ min: 0, max: 13 }))
const game = fc.integer({ min: 0, max: 1 })
const row = fc.integer({ min: 0, max: DEVICES - 1 })
const steps = fc.array(
  fc.oneof(
    fc.record({ is: fc.constant('check-in' as const), device, name: fc.constantFrom(...NAMES) }),
    { weight: 5, arbitrary: fc.record({ is: fc.constant('as-member' as const), device, member }) },
    fc.record({ is: fc.constant('code' as const), device, member }),
    { weight: 5, arbitrary: fc.record({ is: fc.constantFrom('leave', 'hold', 'hold', 'press'), device, game }) },
    {
      weight: 5,
      arbitrary: fc.record({ is: fc.constant('claim' as const), device, game, seat: fc.integer({ min: 0, max: 2 }) }),
    },
    { weight: 4, arbitrary: fc.record({ is: fc.constant('confirm' as const), row }) },
    fc.record({ is: fc.constant('withdraw' as const), row }),
    fc.record({ is: fc.constantFrom('rename', 'home', 'retire'), member, n: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ is: fc.constantFrom('clear', 'off-on', 'restart', 'expire') }),
  ),
  { minLength: 10, maxLength: 40, size: 'max' },
) as fc.Arbitrary<readonly Step[]>

/** Performs an action of a phone. The law is about unconfirmed phones. */
async function byPhone(evening: Evening, step: Step & { readonly device: number }): Promise<void> {
  const own = `device-${step.device}-0123456789`
  const address = `address ${step.device % 2}`
  switch (step.is) {
    case 'check-in':
      return evening.checkIn(own, address, { name: step.name })
    case 'as-member':
      return evening.checkIn(own, address, { member: evening.members[step.member] ?? '' })
    case 'leave': {
      const phone = evening.phoneOf(own)
      if (phone !== undefined) evening.phones.setLeaving(phone, step.game === 0)
      return
    }
    case 'press': {
      const phone = evening.phoneOf(own)
      const at = evening.games[step.game] ?? ''
      evening.phones.callHands(at, { what: 'hands', at: 'vote', nominee: 3, seats: [1, 2] })
      if (phone !== undefined)
        evening.phones.setHand(phone, at, { step: evening.phones.openCallOf(at)?.step ?? '', up: true, press: 1 })
      return
    }
    case 'claim':
      return evening.claim(own, evening.games[step.game] ?? '', step.seat)
    default:
      return
  }
}

/** Performs an action of the judge, the secretary or the program. */
async function byLaptop(evening: Evening, step: Step): Promise<void> {
  const { club, phones } = evening
  const rows = phones.view().phones
  switch (step.is) {
    case 'confirm':
      return evening.confirm(rows[step.row]?.id ?? '')
    case 'withdraw':
      phones.withdraw(rows[step.row]?.id ?? '')
      return
    case 'code': {
      const own = `device-${step.device}-0123456789`
      const of = evening.members[step.member] ?? ''
      const caller = { device: own, address: 'code' }
      const { token } = await evening.checkIns.byCode(phones.codeFor(of), caller)
      evening.tokens.set(own, token)
      const phone = phones.phoneOf(token)
      const row = phones.view().phones.find(({ id }) => id === phone?.id)
      evening.confirmed.set(row?.id ?? '', { member: row?.member ?? '', name: row?.name ?? '' })
      return
    }
    case 'rename':
      await club.ask('members.rename', { member: evening.members[step.member] ?? '', name: `Renamed ${step.n}` })
      return evening.followed()
    case 'home':
      await club.ask('evening.note', noteOf([evening.members[step.member] ?? ''], 'left'))
      return evening.followed()
    case 'retire':
      await club.ask('members.setActive', { member: evening.members[step.member] ?? '', active: false })
      return evening.followed()
    case 'clear':
      phones.clear()
      return expect(phones.view().phones).toEqual([])
    case 'off-on':
      phones.setOn(false)
      phones.setOn(true)
      return expect(phones.view().phones).toEqual([])
    case 'restart':
      return evening.start()
    case 'expire':
      evening.wait(UNCONFIRMED_PHONE_LIFETIME_MS)
      return expect(phones.view().phones.filter(({ isConfirmed }) => !isConfirmed)).toEqual([])
    default:
      return
  }
}

const isOfPhone = (step: Step): step is Step & { readonly device: number } =>
  ['check-in', 'as-member', 'leave', 'press', 'claim'].includes(step.is)

async function play(evening: Evening, step: Step, met: Set<string>): Promise<void> {
  if (step.is === 'hold') {
    const phone = evening.phoneOf(`device-${step.device}-0123456789`)
    const role = await evening.hold(`device-${step.device}-0123456789`, evening.games[step.game] ?? '')
    if (role === undefined) return
    met.add('card')
    const owner = evening.confirmed.get(phone?.id ?? '')
    const detail = await taken(evening.club.ask('games.get', { game: evening.games[step.game] ?? '' }))
    const at = detail.players.find((each) => each.member === owner?.member)?.seat
    return expect(role).toBe(detail.header.seats.find(({ seat }) => seat === at)?.role)
  }
  if (!isOfPhone(step)) return byLaptop(evening, step)
  const before = evening.phoneOf(`device-${step.device}-0123456789`)
  if (before !== undefined && evening.phones.isConfirmed(before)) {
    await byPhone(evening, step)
    if (step.is === 'leave' && step.game === 0) await eventually(() => evening.followed())
    const after = evening.phoneOf(`device-${step.device}-0123456789`)
    // The same phone for the same person stays confirmed under a new token.
    const owner = evening.confirmed.get(before.id)
    const row = evening.phones.view().phones.find(({ id }) => id === after?.id)
    if (owner && row?.member === owner.member && row.name === owner.name) evening.confirmed.set(row.id, owner)
    return
  }
  // The judge makes the call.
  if (step.is === 'press') await byPhone(evening, { ...step, device: -1 })
  const was = await evening.others(before?.id)
  await byPhone(evening, step)
  const now = await evening.others(evening.phoneOf(`device-${step.device}-0123456789`)?.id)
  met.add(step.is)
  expect(now).toEqual(was)
}

describe('phones on a generated evening', () => {
  test('that are not confirmed change nothing and receive no card', async () => {
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const evening = await Evening.open()
        for (const step of all) {
          await play(evening, step, met)
          await evening.check()
        }
        evening.end()
      }),
      { numRuns: isThorough ? 300 : 40, seed: 19 },
    )
    // Every kind of step must have happened at least once.
    expect([...met].toSorted()).toEqual(['as-member', 'card', 'check-in', 'claim', 'leave', 'press'])
  })

  test('from one address use up only the limit of that address', async () => {
    const evening = await Evening.open()
    const ask = (n: number, address: string) => evening.phones.checkIn({ name: `Guest ${n}` }, `device ${n}`, address)
    for (let n = 0; n < 300; n += 1) ask(n, 'mallory')
    expect(evening.phones.view().phones).toHaveLength(MAX_UNCONFIRMED_PHONES_PER_ADDRESS)
    expect(ask(1000, 'honest').ok).toBe(true)
    for (let n = 2000; n < 3000; n += 1) ask(n, `address ${n}`)
    expect(evening.phones.view().phones).toHaveLength(MAX_UNCONFIRMED_PHONES)
    await evening.check()
    evening.wait(UNCONFIRMED_PHONE_LIFETIME_MS)
    expect(evening.phones.view().phones).toEqual([])
    expect(ask(1, 'mallory').ok).toBe(true)
    evening.end()
  })
})

/** All actions that change the person or the name of a phone. */
const CHANGES: Readonly<Record<string, (evening: Evening, own: string, member: string) => Promise<unknown>>> = {
  'checks in as another member': (evening, own) => evening.checkIn(own, 'a', { member: evening.members[1] ?? '' }),
  'checks in as a new guest': (evening, own) => evening.checkIn(own, 'a', { name: 'Рlayer 1' }),
  'checks in under the name of a member': (evening, own) => evening.checkIn(own, 'a', { name: 'player 2' }),
  'is renamed by the secretary': ({ club }, _, id) => club.ask('members.rename', { member: id, name: 'Somebody' }),
  'is merged into another member': ({ club, members }, _, id) =>
    club.ask('members.merge', { from: id, into: members[id === members[12] ? 5 : 12] ?? '' }),
  'is sent home': ({ club }, _, id) => club.ask('evening.note', noteOf([id], 'left')),
  'is removed from the club': ({ club }, _, id) => club.ask('members.setActive', { member: id, active: false }),
}
const STATES = ['asks', 'confirmed', 'by code'] as const
const TABLES = ['waits', 'first table', 'second table'] as const

describe.each(Object.entries(CHANGES))('a phone whose person %s', (_, change) => {
  test.each(STATES.flatMap((state) => TABLES.map((table) => [state, table] as const)))(
    'is no longer confirmed and gets no card (before: %s, %s)',
    async (state, table) => {
      const evening = await Evening.open()
      const own = 'own-device-0123456789'
      const [person = ''] = evening.members.slice(['first table', 'second table', 'waits'].indexOf(table) * SEATS)
      if (state === 'by code') {
        const caller = { device: own, address: 'a' }
        const { token } = await evening.checkIns.byCode(evening.phones.codeFor(person), caller)
        evening.tokens.set(own, token)
      } else await evening.checkIn(own, 'a', { member: person })
      if (state === 'confirmed') await evening.confirm(evening.phoneOf(own)?.id ?? '')
      const at = evening.games[table === 'second table' ? 1 : 0]
      await evening.claim(own, at, 1)
      expect((await evening.hold(own, at)) !== undefined).toBe(state !== 'asks' && table !== 'waits')
      await change(evening, own, person)
      await eventually(() => {
        const phone = evening.phoneOf(own)
        expect(phone !== undefined && evening.phones.isConfirmed(phone)).toBe(false)
      })
      for (const each of evening.games) expect(await evening.hold(own, each)).toBeUndefined()
      expect(evening.phones.view().phones.filter(({ isConfirmed }) => isConfirmed)).toEqual([])
      evening.end()
    },
  )
})
