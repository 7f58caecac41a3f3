// Messages to an unconfirmed phone about itself. The phone asks for a seat that may have a phone already. The presses
// and names of that other phone are only for that phone and the judge.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PhoneInputCall } from '../../src/api/phoneHost.ts'
import { Phones } from '../../src/server/phones/phones.ts'
import type { Clock } from '../../src/store/platform.ts'
import { taken } from '../club/clubFixture.ts'

const GAME = 'game'
const SEATS = 6
const CLOCK: Clock = { now: () => 0, after: () => () => undefined }

const seat = fc.integer({ min: 1, max: SEATS })
const call: fc.Arbitrary<PhoneInputCall> = fc.record({
  what: fc.constantFrom('hands' as const, 'best-move' as const),
  at: fc.constantFrom('day 1', 'day 2'),
  nominee: fc.option(seat, { nil: undefined }),
  seats: fc.uniqueArray(seat, { minLength: 1 }),
})
/** Actions of the judge, in both evenings. */
const judging = fc.record({ kind: fc.constant('call' as const), call: fc.option(call, { nil: undefined }) })
/** Presses of the confirmed phone of a seat, which only one of the evenings has. */
const press = fc.record({
  kind: fc.constant('press' as const),
  seat,
  up: fc.boolean(),
  press: fc.nat(5),
  named: fc.uniqueArray(seat, { maxLength: 3 }),
})
const step = fc.oneof({ weight: 1, arbitrary: judging }, { weight: 3, arbitrary: press })

/** A confirmed phone at each seat, and another phone that asks for the same seat. */
async function evening() {
  const phones = new Phones(CLOCK, undefined, () => 0)
  phones.setOn(true)
  phones.setHands(true)
  const phoneAt = async (number: number, device: string, owner: object) => {
    const who = { name: `${device} ${number}`, ...owner }
    const { token } = await taken(phones.checkIn(who, `${device} ${number}`, `address ${number}`))
    const phone = phones.phoneOf(token)
    if (phone === undefined) throw new Error('no phone')
    return phone
  }
  const [sitting, asking] = [[], []] as [Awaited<ReturnType<typeof phoneAt>>[], Awaited<ReturnType<typeof phoneAt>>[]]
  for (let number = 1; number <= SEATS; number += 1) {
    const own = await phoneAt(number, 'own', { member: `member ${number}` })
    await taken(phones.confirm(own.id))
    const other = await phoneAt(number, 'other', { member: `member ${number}` })
    for (const each of [own, other]) phones.claim(each, GAME, number)
    sitting.push(own)
    asking.push(other)
  }
  const told = () => asking.map((phone) => phones.phoneSeatOf(phone, GAME))
  return { phones, sitting, told }
}

test('an unconfirmed phone gets the same messages, whatever is pressed on the confirmed phones', async () => {
  let raised = 0
  let named = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      const [quiet, loud] = [await evening(), await evening()]
      for (const each of steps) {
        if (each.kind === 'call') for (const { phones } of [quiet, loud]) phones.callHands(GAME, each.call)
        else {
          const phone = loud.sitting[each.seat - 1]
          const calledStep = loud.phones.openCallOf(GAME)?.step
          if (phone === undefined || calledStep === undefined) continue
          if (loud.phones.setHand(phone, GAME, { step: calledStep, up: each.up, press: each.press }).ok) raised += 1
          if (loud.phones.setNamedSeats(phone, GAME, calledStep, each.named).ok) named += 1
        }
        expect(loud.told()).toEqual(quiet.told())
      }
    }),
    { numRuns: 100 },
  )
  expect(Math.min(raised, named)).toBeGreaterThan(0)
})
