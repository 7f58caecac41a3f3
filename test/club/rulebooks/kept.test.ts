// Rulebooks imported into a club: accepted and refused ones, and a game with custom roles, from its opening to every
// view, export and import.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { playRandomGame, type RandomGame } from '../../../src/rules/randomGame.ts'
import { parseRecord } from '../../../src/files/records/parseRecord.ts'
import { parseSeason } from '../../../src/files/season/parseSeason.ts'
import { APP_VERSION } from '../../../src/club/model/appVersion.ts'
import { newEvent } from '../../../src/club/model/clubEvents.ts'
import { MAX_RULEBOOKS_PER_CLUB, type RulebookKept } from '../../../src/club/model/ownRulebooks.ts'
import { parseRulebookValue, rulebookHashOf } from '../../../src/club/rulebooks/parse.ts'
import type { RulebookFile } from '../../../src/rules/rulebookFiles/rulebookFile.ts'
import { openGame } from '../../../src/rules/openGame.ts'
import { publishedRulebookFile, registerRulebook, PUBLISHED_RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { EventStore } from '../../../src/store/port.ts'
import { CITY_SEASON, codeOf, newClub, taken } from '../clubFixture.ts'

function fileNamed(name: string, changes: object = {}): RulebookFile {
  const path = resolve(import.meta.dirname, '../../../docs/rulebooks', `${name}.json`)
  const read = parseRulebookValue({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), ...changes })
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
}

const JESTER = fileNamed('jester')
const OWN = 'jester-city/jester'

async function clubWith(store?: EventStore) {
  const club = newClub(store)
  await taken(club.create('Test club'))
  return club
}

/** A random game with nine seats and the dealt roles of its rulebook. */
function randomGame(drawn: number): RandomGame {
  const { id: rulebook, seal = '', presets, deal } = registerRulebook(JESTER, rulebookHashOf(JESTER))
  const seats = deal(9).map((role, at) => ({ seat: at + 1, role }))
  const header = openGame({ rulebook, seal, preset: presets[0].id, seats, seed: 1 })
  if (!header.ok) throw new Error(header.error.code)
  return playRandomGame(header.value, drawn)
}

function jesterWins(): RandomGame {
  for (let seed = 0; seed < 100; seed += 1) {
    const game = randomGame(seed)
    if ((game.outcome.winner as string) === OWN) return game
  }
  throw new Error('no such game')
}

async function playedGame(store?: EventStore, { header, entries } = jesterWins()) {
  const club = await clubWith(store)
  await taken(club.keepRulebook(JESTER))
  const { rulebook, preset, flags, seed } = header
  const names = header.seats.map(({ seat }) => `Player ${seat}`)
  const { added } = await taken(club.ask('members.add', { names }))
  const rules = { rulebook, preset, flags }
  const { id: season } = await taken(
    club.ask('seasons.open', { name: 'Season', scheme: 'official-2025', from: '2026-01-01', ...rules }),
  )
  const seats = header.seats.map(({ role, immune }, at) => ({ member: added[at]?.id ?? '', role, immune }))
  let game = await taken(
    club.ask('games.open', { season, evening: '2026-01-01', judge: 'Judge', ...rules, seats, seed: Number(seed) }),
  )
  for (const entry of entries)
    game = await taken(club.ask('games.enter', { game: game.id, version: game.version, entry }))
  const jester = header.seats.find(({ role }) => (role as string) === OWN)?.seat ?? 0
  return { club, season, game, members: added.map(({ id }) => id), jester }
}

it('the club stores a rulebook under its hash and opens games with it, even after a restart', async () => {
  const store = createMemoryStore()
  const { club, game } = await playedGame(store)
  expect(game.header).toMatchObject({ rulebook: 'jester-city', version: '1', seal: rulebookHashOf(JESTER) })
  expect(game.outcome).toEqual({ winner: OWN, reason: 'jester-city/jester-voted-out' })
  expect(await taken(club.ask('rulebooks.list', {}))).toEqual([{ file: JESTER, seal: rulebookHashOf(JESTER) }])
  const again = newClub(store)
  expect((await taken(again.ask('games.get', { game: game.id }))).outcome).toEqual(game.outcome)
  expect((await taken(again.overview())).faults).toEqual([])
})

it.each([2, ...Array.from({ length: 7 }, (_, at) => at + 10)])(
  'random game %i has the same outcome inside and outside the club',
  async (seed) => {
    const random = randomGame(seed)
    const { game } = await playedGame(undefined, random)
    expect(game.outcome).toEqual(random.outcome)
    expect(game.header.seats.map(({ role }) => role)).toEqual(random.header.seats.map(({ role }) => role))
  },
)

it('the club recognises a rulebook that was stored with item positions, and keeps its hash', async () => {
  const club = await clubWith()
  const stored = { ...JESTER, roles: JESTER.roles.map((role) => ({ ...role, before: 'don' })) }
  await taken(club.keepRulebook(stored))
  expect(await codeOf(club.keepRulebook(JESTER))).toBe('rulebooks/known')
  await taken(club.keepRulebook(JESTER, { nights: 10_000, games: 380, unseen: [] }))
  const kept = await taken(club.ask('rulebooks.list', {}))
  expect(kept).toMatchObject([{ file: stored, seal: rulebookHashOf(stored), proof: { games: 380 } }])
})

it('the club stores a thorough check, even a later one, with its rulebook version', async () => {
  const store = createMemoryStore()
  const club = await clubWith(store)
  const proof = { nights: 10_000, games: 380, unseen: [] }
  await taken(club.keepRulebook(JESTER))
  await taken(club.keepRulebook(JESTER, proof))
  await taken(club.keepRulebook({ ...JESTER, version: '2' }, { ...proof, unseen: ['drag'] }))
  expect(await codeOf(club.keepRulebook(JESTER))).toBe('rulebooks/known')
  const signed = { app: APP_VERSION, author: expect.any(String) as string, at: expect.any(Number) as number }
  for (const each of [club, newClub(store)])
    expect((await taken(each.ask('rulebooks.list', {}))).map((kept) => [kept.file.version, kept.proof])).toEqual([
      ['1', { ...proof, ...signed }],
      ['2', { ...proof, unseen: ['drag'], ...signed }],
    ])
})

it('a check result gets the author of its event, and only effect ids that are in the file', async () => {
  const store = createMemoryStore()
  const club = await clubWith(store)
  const told = async (proof: object, more: object = {}) => {
    const heads = await store.list('club')
    const { version = 0 } = heads.ok ? (heads.value.find(({ stream }) => stream === 'club') ?? {}) : {}
    const payload = { rulebook: JESTER, proof, ...more }
    const event = { type: 'RulebookKept', payload, at: 77, author: 'b', private: false }
    expect((await store.append('club', version, [event])).ok).toBe(true)
    const [kept] = await taken(newClub(store).ask('rulebooks.list', {}))
    return kept
  }
  await taken(club.keepRulebook(JESTER))
  // Without the version of a program, the check result is ignored.
  const found = { nights: 10_000, games: 380, unseen: ['drag', 'no-such-effect'] }
  expect(await told(found)).toEqual({ file: JESTER, seal: rulebookHashOf(JESTER) })
  const forged = { by: { author: 'a', at: 1 }, seal: '0'.repeat(64) }
  expect(await told({ ...found, app: '9.9', author: 'a', at: 1 }, forged)).toEqual({
    file: JESTER,
    seal: rulebookHashOf(JESTER),
    proof: { nights: 10_000, games: 380, unseen: ['drag'], app: '9.9', author: 'b', at: 77 },
  })
})

it('a side of an imported rulebook is scored, counted in statistics, and named in documents', async () => {
  const { club, season, game, members, jester } = await playedGame()
  const lines = await taken(club.ask('ledger.list', { game: game.id }))
  expect(lines.filter(({ kind }) => kind === 'win').map(({ seat }) => seat)).toEqual([jester])
  const profile = await taken(club.ask('players.get', { member: members[jester - 1] ?? '' }))
  expect(JSON.stringify(profile)).toContain(`"role":"${OWN}"`)
  expect(JSON.stringify(profile)).toContain(`"faction":"${OWN}"`)
  const rates = JSON.stringify(await taken(club.ask('charts.rates', { season })))
  expect(rates).toContain(OWN)
  for (const lang of ['en', 'ru', 'uk'] as const) {
    const { html } = await taken(
      club.ask('documents.paper', { ask: { paper: 'protocol', of: { game: game.id } }, lang }),
    )
    expect(html).toContain({ en: 'Jester wins', ru: 'Победа Шута', uk: 'Перемога Блазня' }[lang])
    expect(html).toContain({ en: 'Jester', ru: 'Шут', uk: 'Блазень' }[lang])
    expect(html).not.toMatch(/undefined|jester-city\/|Role: |Роль: /)
  }
})

it('a game record contains its rulebook, and a season file contains it once', async () => {
  const { club, season, game } = await playedGame()
  const { text } = await taken(club.ask('games.export', { game: game.id }))
  const { record, fault } = parseRecord(text)
  expect([fault, record?.rules, record?.header.seal]).toEqual([undefined, JESTER, rulebookHashOf(JESTER)])
  const file = await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))
  const written = 'text' in file ? file.text : ''
  expect(written.split('"consigliere-rulebook/1"')).toHaveLength(2)
  expect(parseSeason(written).games.map((each) => each.fault)).toEqual([undefined])

  const other = await clubWith()
  const opened = await taken(other.ask('seasons.open', CITY_SEASON))
  for (const [format, brought] of [
    ['record', text],
    ['season', written],
  ] as const) {
    await taken(other.takeImport({ season: opened.id, format, text: brought }, [0], () => undefined))
    expect(await taken(other.ask('rulebooks.list', {}))).toEqual([{ file: JESTER, seal: rulebookHashOf(JESTER) }])
  }
  const games = await taken(other.ask('games.list', { season: opened.id }))
  expect(games.map(({ outcome }) => outcome)).toEqual([game.outcome, game.outcome])
})

it.each([
  [
    'a rulebook that its header does not pin',
    (record: Readonly<Record<string, unknown>>) => ({
      ...record,
      rules: fileNamed('jester', { published: '2027-01-01' }),
    }),
    'setup/other-content',
  ],
  [
    'an empty rulebook',
    (record: Readonly<Record<string, unknown>>) => ({ ...record, rules: { format: 'consigliere-rulebook/1' } }),
    'rulebook/shape',
  ],
  [
    'a built-in rulebook',
    (record: Readonly<Record<string, unknown>>) => ({
      ...record,
      rules: publishedRulebookFile(PUBLISHED_RULEBOOKS[0] as never),
    }),
    'rulebook/built-in-id',
  ],
] as const)('a record is refused if it contains %s', async (_what, change, code) => {
  const { club, game } = await playedGame()
  const { text } = await taken(club.ask('games.export', { game: game.id }))
  expect(parseRecord(JSON.stringify(change(JSON.parse(text) as Readonly<Record<string, unknown>>))).fault?.code).toBe(
    code,
  )
})

it('the club refuses changed versions, built-in rulebooks and too many rulebooks', async () => {
  const club = await clubWith()
  await taken(club.keepRulebook(JESTER))
  expect(await codeOf(club.keepRulebook(JESTER))).toBe('rulebooks/known')
  expect(await codeOf(club.keepRulebook(fileNamed('jester', { published: '2027-01-01' })))).toBe('rulebooks/version')
  const roles = [{ role: 'jester', team: 'black', faction: 'mafia', max: 1 }]
  const victory = undefined
  const turned = {
    ...JESTER,
    version: '2',
    roles: JESTER.roles.map((each) => ((each.role as string) === 'jester' ? roles[0] : each)),
    victory,
  }
  expect(await codeOf(club.keepRulebook(turned as unknown as RulebookFile))).toBe('rulebooks/side')
  expect(await codeOf(club.keepRulebook(publishedRulebookFile(PUBLISHED_RULEBOOKS[0] as never) as RulebookFile))).toBe(
    'rulebooks/built-in',
  )
  for (let version = 2; version <= MAX_RULEBOOKS_PER_CLUB; version += 1)
    await taken(club.keepRulebook({ ...JESTER, version: String(version) }))
  expect(await codeOf(club.keepRulebook({ ...JESTER, version: '999' }))).toBe('rulebooks/too-many')
}, 60_000)

it('a new game uses the newest version of the rulebook, and an older game keeps its own', async () => {
  const store = createMemoryStore()
  const { club, game, season } = await playedGame(store)
  await taken(club.keepRulebook({ ...JESTER, version: '2' }))
  const { header } = await taken(club.ask('games.get', { game: game.id }))
  expect(header.version).toBe('1')
  const { id, rulebook, preset, flags } =
    (await taken(club.ask('seasons.list', {}))).find((each) => each.id === season) ?? {}
  const members = (await taken(club.ask('members.list', {}))).filter(({ active }) => active)
  const seats = members.map((member) => ({ member: member.id, immune: false }))
  const next = await taken(
    club.ask('games.open', {
      season: id ?? '',
      evening: '2026-01-02',
      judge: 'Judge',
      seats,
      seed: 1,
      rulebook: rulebook ?? 'city',
      preset: preset ?? '',
      flags: flags ?? {},
    }),
  )
  expect(next.header).toMatchObject({ version: '2', seal: rulebookHashOf({ ...JESTER, version: '2' }) })
})

it('a club with invalid stored rulebooks opens without them', async () => {
  const store = createMemoryStore()
  await clubWith(store)
  const forged = [{}, { ...JESTER, victory: [] }, { ...JESTER, edges: 'none' }, { ...JESTER, id: 'city' }]
  const events = forged.map((rulebook) =>
    newEvent({ type: 'RulebookKept', rulebook: { id: 'x', version: '1', ...rulebook } } as unknown as RulebookKept, {
      at: 1,
      author: 'x',
    }),
  )
  const kept = await store.append('club', (await taken(store.read('club'))).length, events)
  expect(kept.ok).toBe(true)
  const again = newClub(store)
  expect(await taken(again.ask('rulebooks.list', {}))).toEqual([])
  expect(await codeOf(again.keepRulebook(JESTER))).toBeUndefined()
})
