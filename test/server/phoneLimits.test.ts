// Maximum numbers of confirmed and unconfirmed phones. A full list accepts no more phones and forgets none.

import { expect, test } from 'vitest'
import { MAX_UNCONFIRMED_PHONES, MAX_UNCONFIRMED_PHONES_PER_ADDRESS } from '../../src/server/phones/phoneList.ts'
import { Phones } from '../../src/server/phones/phones.ts'
import type { Clock } from '../../src/store/platform.ts'
import { taken } from '../club/clubFixture.ts'

const CLOCK: Clock = { now: () => 0, after: () => () => undefined }
const MOST_CONFIRMED = 200

function opened() {
  const phones = new Phones(CLOCK, undefined, () => 0)
  phones.setOn(true)
  const checkIn = (n: number, address = `address ${n}`) =>
    phones.checkIn({ member: `member ${n}`, name: `Name ${n}` }, `device ${n}`, address)
  const idOf = async (n: number) => phones.phoneOf((await taken(checkIn(n))).token)?.id ?? ''
  return { phones, checkIn, idOf }
}

const tooMany = (most: number) => ({ ok: false, error: { code: 'phones/too-many', params: { most } } })

test('at most 200 phones can be confirmed at the same time, by the judge or by a code', async () => {
  const { phones, idOf } = opened()
  const first = await idOf(0)
  await taken(phones.confirm(first))
  for (let n = 1; n < MOST_CONFIRMED; n += 1) await taken(phones.confirm(await idOf(n)))
  const late = await idOf(MOST_CONFIRMED)
  expect(phones.confirm(late)).toEqual(tooMany(MOST_CONFIRMED))
  expect(phones.checkInByCode({ member: 'member x', name: 'X' }, 'device x', 'there')).toEqual(tooMany(MOST_CONFIRMED))
  expect(phones.view().phones.filter(({ isConfirmed }) => isConfirmed)).toHaveLength(MOST_CONFIRMED)
  // A second phone of a member with a confirmed phone replaces the first one.
  await taken(phones.checkInByCode({ member: 'member 0', name: 'Name 0' }, 'another device', 'there'))
  await taken(phones.withdraw(phones.view().phones.find(({ member }) => member === 'member 1')?.id ?? ''))
  await taken(phones.confirm(late))
  expect(phones.view().phones.filter(({ isConfirmed }) => isConfirmed)).toHaveLength(MOST_CONFIRMED)
})

test('at most 150 phones are unconfirmed, 40 of them from one address', async () => {
  const { phones, checkIn, idOf } = opened()
  for (let n = 0; n < 20; n += 1) await taken(phones.confirm(await idOf(n)))
  for (let n = 100; n < 100 + MAX_UNCONFIRMED_PHONES_PER_ADDRESS; n += 1) await taken(checkIn(n, 'one'))
  expect(checkIn(200, 'one')).toEqual(tooMany(MAX_UNCONFIRMED_PHONES_PER_ADDRESS))
  for (let n = 300; n < 300 + MAX_UNCONFIRMED_PHONES - MAX_UNCONFIRMED_PHONES_PER_ADDRESS; n += 1)
    await taken(checkIn(n))
  expect(checkIn(900)).toEqual(tooMany(MAX_UNCONFIRMED_PHONES))
  expect([MAX_UNCONFIRMED_PHONES, MAX_UNCONFIRMED_PHONES_PER_ADDRESS]).toEqual([150, 40])
  expect(phones.view().phones).toHaveLength(20 + MAX_UNCONFIRMED_PHONES)
})
