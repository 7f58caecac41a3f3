// A device keeps the hub's receipts for each of the most recent streams: one for the entries that the device has, and
// one for the entries that are just arriving.

import { expect, test } from 'vitest'
import { GENESIS } from '../../../src/store/hash.ts'
import type { Envelope } from '../../../src/store/port.ts'
import { HubReceipts } from '../../../src/store/sync/syncEnds.ts'

const part = (stream: string, version: number) => ({
  stream,
  envelopes: [{ stream, version, hash: `${stream} ${version}` } as Envelope],
  receipt: `for ${stream} ${version}`,
})
const kept = (receipts: HubReceipts) => receipts.entries.map(([stream, version]) => `${stream} ${version}`)
const nothing = () => GENESIS

test('receipts of the three hundred most recent streams are kept', () => {
  const receipts = new HubReceipts(undefined)
  const names = Array.from({ length: 320 }, (_, n) => `game/${n}`)
  for (const name of names) expect(receipts.add([part(name, 1)], nothing)).toBe(true)
  expect(kept(receipts)).toEqual(names.slice(20).map((name) => `${name} 1`))
  receipts.add([part('game/20', 2)], nothing)
  receipts.add([part('game/new', 1)], nothing)
  expect(kept(receipts).slice(0, 1)).toEqual(['game/22 1'])
  expect(kept(receipts).slice(-2)).toEqual(['game/20 2', 'game/new 1'])
  expect(kept(new HubReceipts(receipts.entries))).toEqual(kept(receipts))
})

test('receipts of people’s streams and receipts of other streams do not displace each other', () => {
  const isOfOnePerson = (stream: string) => stream.startsWith('people/')
  const receipts = new HubReceipts(undefined, isOfOnePerson)
  receipts.add([part('club', 1), part('game/1', 1)], nothing)
  const people = Array.from({ length: 320 }, (_, n) => `people/${n}`)
  receipts.add(
    people.map((name) => part(name, 1)),
    nothing,
  )
  expect(kept(receipts)).toEqual(['club 1', 'game/1 1', ...people.slice(20).map((name) => `${name} 1`)])
  const games = Array.from({ length: 320 }, (_, n) => `game/of-later-${n}`)
  receipts.add(
    games.map((name) => part(name, 1)),
    nothing,
  )
  expect(kept(receipts).filter(isOfOnePerson)).toHaveLength(300)
  expect(kept(receipts)).toHaveLength(600)
})

test('two receipts of a partly received stream are kept until its other entries have arrived', () => {
  const receipts = new HubReceipts(undefined)
  receipts.add([part('game/1', 3)], nothing)
  receipts.add([part('game/1', 5)], () => ({ version: 3, hash: '' }))
  expect(kept(receipts)).toEqual(['game/1 3', 'game/1 5'])
  receipts.add([part('game/1', 8)], () => ({ version: 5, hash: '' }))
  expect(kept(receipts)).toEqual(['game/1 5', 'game/1 8'])
  receipts.forget('game/1')
  expect(kept(receipts)).toEqual([])
  expect(receipts.add([{ stream: 'game/1', envelopes: [] }], nothing)).toBe(false)
})
