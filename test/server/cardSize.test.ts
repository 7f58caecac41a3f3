// The message with a card always has the same size, because its size must not reveal who has a role that checks
// players. This applies even after so many nights that not all results fit. Source: docs/spec/phones.md §2.

import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGS } from '../../src/i18n/registry.ts'
import { CHECK_RESULTS, MAX_CLUB_TABLE_SEATS, ok, ROLES, seat } from '../../src/rules/vocabulary.ts'
import { Heartbeat } from '../../src/server/heartbeat.ts'
import { PhoneConnections } from '../../src/server/phones/phoneConnections.ts'
import { Phones } from '../../src/server/phones/phones.ts'
import type { Clock } from '../../src/store/platform.ts'
import { taken } from '../club/clubFixture.ts'
import { eventually } from '../support/eventually.ts'

const CLOCK: Clock = { now: () => 0, after: () => () => undefined }
const SIZE = 1024

class Socket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  readonly sent: string[] = []

  send(text: string): void {
    this.sent.push(text)
  }

  ping(): void {}

  close(): void {}
}

const check = fc.record({
  night: fc.integer({ min: 1, max: 200 }),
  seat: fc.integer({ min: 1, max: MAX_CLUB_TABLE_SEATS }).map(seat),
  answer: fc.constantFrom(...CHECK_RESULTS),
})
const card = fc.record({ role: fc.constantFrom(...ROLES), checks: fc.array(check, { maxLength: 60, size: 'max' }) })

test('a card message has the same size for any content', async () => {
  let cut = 0
  await fc.assert(
    fc.asyncProperty(card, fc.constantFrom(...LANGS), async (shown, lang) => {
      const phones = new Phones(CLOCK, undefined, () => 0)
      phones.setOn(true)
      phones.setChecks(true)
      const who = { member: 'ann', name: 'Ann' }
      const phone = phones.phoneOf((await taken(phones.checkIn(who, 'device of ann', 'here'))).token)
      if (phone === undefined) return expect.unreachable('no phone')
      await taken(phones.confirm(phone.id))
      phones.claim(phone, 'game', 1)
      const lines = new PhoneConnections(phones, {
        heartbeat: new Heartbeat(CLOCK),
        club: { phoneCard: async () => ok(shown), phoneShadow: () => expect.unreachable('this phone has a seat') },
        sockets: { keep: () => undefined },
        audience: { join: () => () => undefined },
      })
      const socket = new Socket()
      lines.join(socket as never, phone, 'game')
      socket.emit('message', Buffer.from(JSON.stringify({ type: 'hold', lang })), false)
      const cards = () => socket.sent.filter((text) => text.startsWith('{"type":"CARD"'))
      await eventually(() => expect(cards()).toHaveLength(1))
      const [text = ''] = cards()
      expect(Buffer.byteLength(text)).toBe(SIZE)
      const told = JSON.parse(text) as { readonly role: string; readonly checks: readonly { night: number }[] }
      expect(told.role).toBe(shown.role)
      const nights = told.checks.map(({ night }) => night)
      expect(nights).toEqual(shown.checks.map(({ night }) => night).slice(shown.checks.length - nights.length))
      expect(nights.length).toBeGreaterThanOrEqual(Math.min(10, shown.checks.length))
      if (nights.length < shown.checks.length) cut += 1
    }),
    { numRuns: 60 },
  )
  expect(cut).toBeGreaterThan(0)
})
