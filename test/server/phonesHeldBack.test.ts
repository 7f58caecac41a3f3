// Phones that only watch are as late as the public. Over all combinations of phone state, hold, hiding and surface, two
// evenings that differ in a secret give the same bytes. Only the phone of a confirmed seat sees its own table at once.

import WebSocket from 'ws'
import { describe, expect, test } from 'vitest'
import { processClock } from '../../src/store/platform.ts'
import { heldEvening, HIDINGS, HOLDS, SECRETS, type Hold } from '../club/broadcast/heldEvening.ts'
import { openTable, ROLES, taken } from '../club/clubFixture.ts'
import { eventually } from '../support/eventually.ts'
import { asked, phonesOn, posted, serverFor } from './client.ts'

/** States of a phone. Only in the last state is the phone at the table. */
const PHONES = ['asks for the seat', 'asks and waits', 'is confirmed and waits', 'is confirmed at the table'] as const
type What = (typeof PHONES)[number]

const secrets = Object.keys(SECRETS)

async function roomOf(hold: Hold, hiding: string, secret: string, variant: 0 | 1) {
  const evening = await heldEvening(hold, HIDINGS[hiding])
  await SECRETS[secret]?.tell(evening, variant)
  const { store, club, time, games } = evening
  const phones = phonesOn()
  const { address } = await serverFor({ store, club, time, phones, clock: processClock })
  const [, , game] = games
  const { players } = await taken(club.ask('games.get', { game }))
  const tokens = new Map<What, string>()
  for (const what of PHONES) {
    const sits = what === 'asks for the seat' || what === 'is confirmed at the table'
    const player = players[what === 'asks for the seat' ? 1 : 0]
    const who = sits ? { member: player?.member ?? '', name: player?.name ?? '' } : { member: what, name: what }
    const { token } = await taken(phones.checkIn(who, `the device that ${what}`, 'here'))
    const phone = phones.phoneOf(token)
    if (phone === undefined) throw new Error('no phone')
    if (sits) phones.claim(phone, game, player?.seat ?? 0)
    if (what.includes('confirmed')) await taken(phones.confirm(phone.id))
    tokens.set(what, token)
  }
  return { address, game, tokens, evening }
}

type Room = Awaited<ReturnType<typeof roomOf>>

/** Returns the messages with the table, and the requested card. */
async function lineOf({ address, game }: Room, token: string): Promise<readonly string[]> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/table/${game}?token=${token}`)
  const told = new Set<string>()
  socket.on('message', (data: Buffer) => told.add(data.toString()))
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hold', lang: 'en' })))
  const has = (what: string) => [...told].some((text) => text.includes(what))
  await eventually(() => expect([has('"view"'), has('"CARD"')]).toEqual([true, true]))
  socket.terminate()
  return [...told].filter((text) => !/"now"|"BEAT"|"SEAT"/.test(text)).toSorted()
}

/** Codes of phones are random. */
const withoutCode = (text: string) => text.replace(/"code":"[^"]*"/g, '')

async function seenBy(room: Room, what: What): Promise<string> {
  const { address, game, tokens } = room
  const token = tokens.get(what) ?? ''
  const claim = await posted(address, `/tables/${game}/claim`, { seat: 3 }, token)
  return JSON.stringify([
    withoutCode(await (await asked(address, '/evening', token)).text()),
    await lineOf(room, token),
    [claim.status, await claim.text()],
  ])
}

test('a game that is not yet public is shown only on the phones of its own table', async () => {
  const { club, games, store, time, season } = await heldEvening('delay', undefined)
  const [, , game] = games
  const { players, evening } = await taken(club.ask('games.get', { game }))
  const { added } = await taken(club.ask('members.add', { names: players.map(({ seat }) => `Second ${seat}`) }))
  const members = added.map(({ id }) => id)
  const second = await openTable(club, season, members, ROLES, evening, 'Judge 2')
  const phones = phonesOn()
  const { address } = await serverFor({ store, club, time, phones, clock: processClock })
  const phoneOf = async (member: string, name: string) => {
    const { token } = await taken(phones.checkIn({ member, name }, `device of ${member}`.padEnd(20), 'here'))
    return token
  }
  const tablesOf = async (token?: string) => {
    const { tables } = (await (await asked(address, '/evening', token)).json()) as { tables: { game: string }[] }
    return tables.map((table) => table.game)
  }
  const own = await phoneOf(members[0] ?? '', 'Second 1')
  const claim = async () => (await posted(address, `/tables/${second.id}/claim`, { seat: 1 }, own)).status
  const first = await phoneOf(players[0]?.member ?? '', players[0]?.name ?? '')
  await taken(phones.confirm(phones.phoneOf(first)?.id ?? ''))
  expect([await tablesOf(), await tablesOf(own), await tablesOf(first)]).toEqual([[game], [game], [game]])
  expect(await claim()).toBe(409)
  await taken(phones.confirm(phones.phoneOf(own)?.id ?? ''))
  expect(await tablesOf(own)).toEqual([second.id, game])
  expect(await claim()).toBe(200)
})

describe.each(
  (Object.keys(HOLDS) as Hold[]).flatMap((hold) => Object.keys(HIDINGS).map((each) => [hold, each] as const)),
)('with %s held back and standings %s', (hold, hiding) => {
  test('a phone that only watches learns nothing that the public does not know', async () => {
    // Each combination has a different secret. Secrets of standings are on no phone.
    const at = Object.keys(HOLDS).indexOf(hold) * 3 + Object.keys(HIDINGS).indexOf(hiding)
    const ofGames = secrets.filter((name) => SECRETS[name]?.isOfStandings !== true)
    const secret = ofGames[at % ofGames.length] ?? ''
    const [a, b] = [await roomOf(hold, hiding, secret, 0), await roomOf(hold, hiding, secret, 1)]
    for (const what of PHONES) {
      const [one, other] = [await seenBy(a, what), await seenBy(b, what)]
      // Phones at the table may see the difference at once, which shows that the law can find something.
      if (hold === 'nothing' || what === 'is confirmed at the table') expect(other, what).not.toBe(one)
      else expect(other, what).toBe(one)
    }
  })
})
