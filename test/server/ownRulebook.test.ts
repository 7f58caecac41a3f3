// docs/spec/roles.md §5: a game that the server plays with a rulebook file. The file is sent with the request, is part
// of the stored data and the record, and is refused if it is invalid.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parseRecord } from '../../src/files/records/parseRecord.ts'
import { parseRulebookValue, formatRulebook, rulebookHashOf } from '../../src/club/rulebooks/parse.ts'
import { publishedRulebookFile, newestRulebookOf, registerRulebook } from '../../src/rules/rulebooks/registry.ts'
import { rebuildExport } from '../../src/server/frames/savedGame.ts'
import { TABLE_STREAM_PREFIX } from '../../src/server/tables/tableEvents.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { writtenFile } from '../rules/rulebookFiles/ownTable.ts'
import { ranBeside } from '../support/cli.ts'
import { ADMIN, asked, opened, posted, serverFor, told, watchedWhole, type Frame } from './client.ts'

const OUR_CITY = writtenFile('our-city')
const whole = parseRulebookValue(OUR_CITY)
if (!whole.ok) throw new Error(JSON.stringify(whole.error))
const SEAL = rulebookHashOf(whole.value)
// Another test file of the same process may have registered the same rulebook without its texts.
registerRulebook(whole.value, SEAL)

const cli = (...line: readonly string[]) => ranBeside(line)

it('a game with a rulebook file ends, and its export can be verified, adjudicated and rebuilt', async () => {
  const { address } = await serverFor()
  const { id, tokens } = await opened(address, { rulebook: OUR_CITY, players: 12, seed: 3 })
  const frames = await watchedWhole(address, id, tokens.admin)
  const [created] = frames.map((frame) => JSON.parse(frame) as Frame)
  expect(created?.payload).toMatchObject({ rulebook: 'our-city', version: '1', seal: SEAL })
  expect(JSON.stringify(created?.payload['seats'])).toContain('our-city/bomb')
  expect(frames.join('')).toContain('our-city/bodyguard')
  const status = await told(address, `/games/${id}`, tokens.town)
  expect(status).toMatchObject({ rulebook: 'our-city', over: true })

  const admin = await (await asked(address, `/games/${id}/export`, ADMIN)).text()
  const { record, fault } = parseRecord(admin)
  expect(fault).toBeUndefined()
  expect(record?.rules).toEqual(whole.value)
  expect(record && rebuildExport(record)).toBe(admin)

  const folder = mkdtempSync(join(tmpdir(), 'own-rulebook-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'game.jsonl')
  writeFileSync(file, admin)
  // Runs processes that have never loaded the file.
  expect(await cli('verify', file)).toMatchObject({ status: 0, stderr: '' })
  expect(await cli('adjudicate', file)).toMatchObject({ status: 0, stderr: '' })
  expect((await cli('export', file)).stdout).toBe(admin)
})

it('the same seed plays the same game, and the next game of its series contains the result', async () => {
  const { address } = await serverFor()
  const game = { rulebook: OUR_CITY, seed: 7, policies: 'random' }
  const [first, again] = [await opened(address, game), await opened(address, game)]
  const played = async ({ id, tokens }: typeof first) =>
    (await watchedWhole(address, id, tokens.town)).slice(1, -1).map((frame) => frame.replaceAll(id, ''))
  const before = await played(first)
  expect(before.length).toBeGreaterThan(10)
  expect(await played(again)).toEqual(before)
  const next = await opened(address, { ...game, after: first.id })
  expect((await played(next)).length).toBeGreaterThan(10)
  const { words: _, ...silent } = OUR_CITY
  const otherSeal = { ...silent, seats: { min: 6, max: 12, usual: 10 } }
  for (const rulebook of ['city', otherSeal]) {
    const answer = await posted(address, '/games', { rulebook, after: first.id })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'server/other-series' }])
  }
})

it('a guest with a custom role can answer over the API', async () => {
  const { address } = await serverFor()
  const policies = Array.from({ length: 12 }, () => 'guest')
  const { id, tokens } = await opened(address, { rulebook: OUR_CITY, players: 12, policies })
  const cards = async (seat: string) => {
    const text = await (await asked(address, `/games/${id}/export`, tokens.seats[seat] ?? '')).text()
    const { seats } = (JSON.parse(text.split('\n')[0] ?? '{}') as Frame).payload as {
      readonly seats: readonly { readonly seat: number; readonly role?: string }[]
    }
    return seats.filter(({ role }) => role !== undefined)
  }
  const all = await Promise.all(Object.keys(tokens.seats).map(cards))
  expect(all.flat().map(({ role }) => role)).toEqual(
    expect.arrayContaining(['our-city/bodyguard', 'our-city/bomb', 'sheriff']),
  )
  const { question } = (await told(address, `/games/${id}/question?wait=25`, tokens.seats['1'])) as {
    readonly question: { readonly number: number; readonly kind: string; readonly role: string }
  }
  expect([question.kind, question.role]).toEqual(['speak', all[0]?.find(({ seat }) => seat === 1)?.role])
  const answer = { number: question.number, words: 'Good evening.' }
  expect((await posted(address, `/games/${id}/answer`, answer, tokens.seats['1'])).status).toBe(200)
})

it('a game continues after a restart, or is not served if no file explains its rulebook', async () => {
  const store = createMemoryStore()
  const before = await serverFor({ store })
  const { id, tokens } = await opened(before.address, { rulebook: OUR_CITY, speed: 'paused', seed: 5 })
  expect((await posted(before.address, `/games/${id}/step`, {}, tokens.admin)).status).toBe(200)
  await before.stop()

  // An older or damaged store may have a hash that no file explains.
  const stored = await store.read(TABLE_STREAM_PREFIX + id)
  const [first] = stored.ok ? stored.value : []
  if (first === undefined) throw new Error('no game')
  const { header, rules: _, ...rest } = first.payload as { header: object; rules: object }
  const lost = 'f'.repeat(32)
  const payload = { ...rest, id: lost, header: { ...header, seal: '0'.repeat(64) } }
  const event = { type: 'TableOpened', payload, at: 0, author: 'server', private: true } as const
  expect((await store.append(TABLE_STREAM_PREFIX + lost, 0, [event])).ok).toBe(true)

  const logged: string[] = []
  const after = await serverFor({ store, log: (message) => logged.push(message) })
  expect((await asked(after.address, `/games/${lost}`, ADMIN)).status).toBe(404)
  expect(logged).toContain('a game could not be read: its rulebook is not known: our-city')
  const { seq } = (await told(after.address, `/games/${id}`, tokens.admin)) as { readonly seq: number }
  expect(seq).toBeGreaterThan(1)
  expect((await posted(after.address, `/games/${id}/resume`, {}, tokens.admin)).status).toBe(200)
  expect((await watchedWhole(after.address, id, tokens.town)).at(-1)).toContain('GAME_ENDED')
})

it.each([
  ['the id of a club’s rulebook', 'our-city', 'server/rulebook-file'],
  ['a file without rules', { format: OUR_CITY['format'] }, 'rulebook/shape'],
  ['a file without a format', { id: 'our-city' }, 'server/bad-request'],
  ['a list', [OUR_CITY], 'server/bad-request'],
  ['an unknown parent', { ...OUR_CITY, extends: 'city@9.9' }, 'rulebook/unknown-parent'],
  ['the id of a built-in rulebook', { ...OUR_CITY, id: 'city' }, 'rulebook/built-in-id'],
  [
    'a game that never ends',
    { ...OUR_CITY, victory: [], remove: { victory: ['red', 'mafia'] } },
    'rulebook/no-verdict',
  ],
] as const)('the server refuses %s with a code', async (_, rulebook, code) => {
  const { address } = await serverFor()
  const answer = await posted(address, '/games', { rulebook })
  expect([answer.status, await answer.json()]).toMatchObject([400, { code }])
})

it('a request may be as long as a rulebook file, but not longer or more deeply nested', async () => {
  const { address } = await serverFor()
  const sent = async (body: string) => {
    const answer = await asked(address, '/games', ADMIN, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    return [answer.status, ((await answer.json()) as { readonly code?: string }).code]
  }
  const body = JSON.stringify({ rulebook: OUR_CITY, speed: 'paused' })
  expect(await sent(body + ' '.repeat(200_000))).toEqual([201, undefined])
  expect(await sent(body + ' '.repeat(400_000))).toEqual([400, 'server/bad-request'])
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  expect(await sent(`{"rulebook":{"format":"consigliere-rulebook/1","words":${deep}}}`)).toEqual([
    400,
    'server/bad-request',
  ])
})

it('a built-in rulebook that is sent as a file is replaced by the program’s own', async () => {
  const { address } = await serverFor()
  const file = publishedRulebookFile(newestRulebookOf('city'))
  if (file === undefined) throw new Error('no city')
  const { id, tokens } = await opened(address, { rulebook: file, seed: 1, speed: 'paused' })
  expect(await told(address, `/games/${id}`, tokens.town)).toMatchObject({ rulebook: 'city' })
  expect(JSON.stringify(await told(address, `/games/${id}/export`, tokens.admin))).not.toContain('seal')
  expect(formatRulebook(file)).toContain('"city"')
})
