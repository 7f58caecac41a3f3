// Undoing an import between two devices of a club, through a backup and its restore, and in the result of `verify`.

import { describe, expect, test } from 'vitest'
import { verifyText } from '../../src/cli/verify/verifyFile.ts'
import { CITY_SEASON, RED_WINS } from '../club/clubFixture.ts'
import { game, sheet } from '../files/sheets/sheetText.ts'
import { eventually } from '../support/eventually.ts'
import { join, laptop, newHub, stateAt } from './joinedDevices.ts'
import { newMachine, openOn, type Client } from './machine.ts'

const SHEET = sheet(...game({ round: 1 }), ...game({ round: 2 }))
const RULES = { rulebook: 'sport', preset: 'sport-club', flags: {} } as const

async function founded({ told }: Client): Promise<string> {
  await told('club.create', { name: 'Riverside' })
  await told('members.add', { names: ['Olga'] })
  const { id } = await told('seasons.open', {
    name: 'Cup',
    kind: 'tournament',
    scheme: 'tournament-2026',
    from: '2026-03-01',
    ...RULES,
  })
  return id
}

/** Imports with the requests of the import page. Returns the id of the import. */
async function imported({ told }: Client, season: string, text = SHEET): Promise<string> {
  const { upload } = await told('uploads.begin', { kind: 'import' })
  await told('uploads.piece', { kind: 'import', upload, text })
  const file = { upload, season, format: 'results-csv', lang: 'en', file: 'cup.csv' } as const
  const { id, all } = await told('imports.begin', { ...file, games: [0, 1] })
  for (let done = 0; done < all;) ({ done } = await told('imports.stage', { import: id }))
  return (await told('imports.commit', { import: id })).id
}

/** Imports of a season and their results as users see them. */
async function shown({ told }: Client, season: string) {
  const plan = await told('plan.get', { season })
  return {
    imports: await told('imports.list', {}),
    games: (await told('games.list', {})).map(({ id }) => id).toSorted(),
    people: (await told('members.list', {})).filter(({ active }) => active).map(({ name }) => name),
    entrants: plan.entrants.map(({ name }) => name),
    standings: (await told('seasons.standings', { season })).map(({ name, metrics }) => [name, metrics.total]),
  }
}

async function joinedPair() {
  const hub = await newHub()
  const [a, b] = [laptop('a'), laptop('b')]
  const season = await founded(a.client)
  await join(a, hub.address, 'a')
  await join(b, hub.address, 'b')
  const id = await imported(a.client, season)
  const gamesAt = async ({ told }: Client) => (await told('games.list', {})).length
  // A device reads one stream after another, so games may arrive shortly before their players.
  await eventually(async () => expect(await shown(b.client, season)).toEqual(await shown(a.client, season)))
  return { a, b, season, id, gamesAt }
}

async function restored({ told }: Client, text: string): Promise<void> {
  const { upload: begun } = await told('uploads.begin', { kind: 'backup' })
  await told('uploads.piece', { kind: 'backup', upload: begun, text })
  const { upload } = await told('restore.preview', { upload: begun })
  expect(await told('restore.take', { upload })).toMatchObject({ closed: null })
}

test('verify accepts a backup with an undone import', async () => {
  const client = openOn(newMachine())
  const season = await founded(client)
  await client.told('imports.undo', { import: await imported(client, season) })
  await imported(client, season)
  expect(await verifyText((await client.told('club.backup', {})).text)).not.toHaveProperty('fault')
})

describe('undoing an import between two devices', () => {
  test('removes it on both devices, even after a restart', async () => {
    const { a, b, season, id } = await joinedPair()
    const { people, entrants } = await shown(b.client, season)
    expect([people.length, entrants.length]).toEqual([11, 10])
    expect(await b.client.told('imports.undoEffect', { import: id })).toMatchObject({ games: 2 })
    await b.client.told('imports.undo', { import: id })
    const now = await shown(b.client, season)
    expect(now).toMatchObject({ games: [], people: ['Olga'], entrants: [], standings: [], imports: [{ id }] })
    await eventually(async () => expect(await shown(a.client, season)).toEqual(now))
    expect(await a.client.ask('imports.undo', { import: id })).toMatchObject({
      error: { code: 'imports/undone-already' },
    })
    expect(await shown(a.again(), season)).toEqual(now)
  })

  test('takes effect once if both devices request it', async () => {
    const { a, b, season, id } = await joinedPair()
    const answers = await Promise.all([a, b].map(({ client }) => client.ask('imports.undo', { import: id })))
    expect(answers.filter(({ ok }) => ok)).not.toEqual([])
    await eventually(async () => {
      const now = await shown(a.client, season)
      expect(now).toMatchObject({ games: [], people: ['Olga'], imports: [{ undone: expect.anything() }] })
      expect(await shown(b.client, season)).toEqual(now)
    })
  })

  test('keeps a game that a disconnected device played', async () => {
    const { a, b, season, id, gamesAt } = await joinedPair()
    const league = (await a.client.told('seasons.open', { ...CITY_SEASON, name: 'League' })).id
    await eventually(async () => expect((await b.client.told('seasons.list', {})).length).toBe(2))
    a.cut(true)
    await eventually(async () => expect(await stateAt(a.client)).toBe('cut-off'))
    const members = (await a.client.told('members.list', {})).slice(0, 6).map(({ id: member }) => member)
    const roles = ['citizen', 'citizen', 'mafia', 'sheriff', 'citizen', 'citizen'] as const
    const seats = members.map((member, at) => ({ member, immune: false, role: roles[at] ?? 'citizen' }))
    const opened = await a.client.told('games.open', {
      season: league,
      evening: '2026-01-01',
      judge: 'Olga',
      seats,
      seed: 1,
      rulebook: 'city',
      preset: 'city',
      flags: {},
    })
    for (const entry of RED_WINS)
      await a.client.told('games.enter', { game: opened.id, version: opened.version, entry })
    await b.client.told('imports.undo', { import: id })
    expect(await gamesAt(a.client)).toBe(3)
    a.cut(false)
    await eventually(async () => {
      expect([await gamesAt(a.client), await gamesAt(b.client)]).toEqual([1, 1])
      expect(await shown(a.client, season)).toEqual(await shown(b.client, season))
    })
    const kept = await b.client.told('games.get', { game: opened.id })
    expect(kept.outcome?.winner).toBe('red')
    expect(kept.players.map(({ name }) => name)).not.toContain('')
    expect(await shown(b.again(), season)).toEqual(await shown(a.client, season))
  })
})

describe('undoing an import', () => {
  test('is not reverted by restoring a later backup', async () => {
    const first = openOn(newMachine())
    const season = await founded(first)
    const undone = await imported(first, season)
    await first.told('imports.undo', { import: undone })
    const stands = await imported(first, season)
    const before = await shown(first, season)
    expect(before.games).toHaveLength(2)
    const machine = newMachine()
    const second = openOn(machine)
    await second.told('club.create', { name: 'Other' })
    await restored(second, (await first.told('club.backup', {})).text)
    expect(await shown(second, season)).toEqual(before)
    expect(await second.ask('imports.undo', { import: undone })).toMatchObject({
      error: { code: 'imports/undone-already' },
    })
    await second.told('imports.undo', { import: stands })
    const now = await shown(second, season)
    expect(now).toMatchObject({ games: [], people: ['Olga'], entrants: [] })
    expect(await shown(openOn(machine), season)).toEqual(now)
  })

  test('is reverted by restoring an earlier backup, and can be repeated', async () => {
    const machine = newMachine()
    const client = openOn(machine)
    const season = await founded(client)
    const id = await imported(client, season)
    const before = await shown(client, season)
    const { text } = await client.told('club.backup', {})
    await client.told('imports.undo', { import: id })
    await restored(client, text)
    expect(await shown(client, season)).toEqual(before)
    await client.told('imports.undo', { import: id })
    expect(await shown(openOn(machine), season)).toMatchObject({ games: [], people: ['Olga'] })
  })
})
