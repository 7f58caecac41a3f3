// Objections and series are exported with their season (docs/spec/scoring.md §5: export and import give the same club):
// into a backup and back, in a season's file to another club, and from one device to another.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { restoreStore } from '../../src/cli/backup/restoreStore.ts'
import { unpackFileText } from '../../src/files/imports/previewImport.ts'
import { LANGS, LANGUAGES } from '../../src/i18n/registry.ts'
import { parseSeason } from '../../src/files/season/parseSeason.ts'
import type { Club } from '../../src/application/club.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { EventStore } from '../../src/store/port.ts'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { allEqual, startEvent } from '../store/sync/event.ts'
import { eventually } from '../support/eventually.ts'
import {
  codeOf,
  joinedToHub,
  laterProgram,
  newClub,
  newTable,
  openTable,
  RED_WINS,
  taken,
} from '../club/clubFixture.ts'
import { newTournament } from '../papers/documents/tournamentFixture.ts'

async function open(club: Club, name: string): Promise<string> {
  const rules = { scheme: 'official-2025', from: '2026-01-01', rulebook: 'city', preset: 'city', flags: {} } as const
  return (await taken(club.ask('seasons.open', { name, ...rules }))).id
}

async function nameOf(club: Club, season: string): Promise<string> {
  return (await taken(club.ask('seasons.list', {}))).find(({ id }) => id === season)?.name ?? ''
}

/** Two seasons with one game each, a decided and an open objection, and a series of both seasons. */
async function made(store: EventStore = createMemoryStore()) {
  const { club, season, members, game } = await newTable(store)
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const spring = await open(club, 'Spring')
  const second = await openTable(club, spring, members)
  await taken(club.enterAll({ game: second.id, version: second.version }, RED_WINS))
  const ledger = await taken(
    club.addLines(second.id, [{ seat: 2, kind: 'bonus', hundredths: 40, reason: 'objection' }]),
  )
  const line = ledger.find(({ source }) => source === 'judge')?.id ?? ''
  const seen = async () => ({
    game: second.id,
    version: (await taken(club.ask('games.get', { game: second.id }))).version,
  })
  const raised = await taken(club.ask('objections.raise', { ...(await seen()), seat: 2, text: 'Not my foul' }))
  const objection = raised.objections[0]?.id ?? ''
  await taken(
    club.ask('objections.decide', {
      ...(await seen()),
      objection,
      ruling: 'upheld',
      reason: 'Two saw it',
      lines: [line],
    }),
  )
  await taken(club.ask('objections.raise', { ...(await seen()), seat: 3, text: 'The clock stood' }))
  const parts = [
    { season, coefficient: '1' },
    { season: spring, coefficient: '3/2' },
  ]
  const { id: series } = await taken(club.ask('series.set', { name: 'Great Cup', parts }))
  await taken(club.ask('series.set', { name: 'Of one', parts: parts.slice(0, 1) }))
  return { club, season, spring, game: second.id, series }
}

/** A club's series with their tables, and its objections. Ids are omitted because they differ between clubs. */
async function told(club: Club) {
  const series = []
  for (const { id, name } of await taken(club.ask('series.list', {}))) {
    const { parts, rows } = await taken(club.ask('series.get', { series: id }))
    series.push({
      name,
      parts: parts.map(({ name: season, coefficient }) => [season, coefficient]),
      rows: rows.map(({ member: _, ...row }) => row),
    })
  }
  const objections = []
  for (const { id } of await taken(club.ask('games.list', {})))
    for (const { seat, text, at, decision } of (await taken(club.ask('games.get', { game: id }))).objections) {
      const ledger = await taken(club.ask('ledger.list', { game: id }))
      const lines = decision?.lines.map((each) => ledger.find((line) => line.id === each)?.hundredths)
      objections.push([seat, text, at, decision?.ruling, decision?.reason, decision?.at, lines])
    }
  return { series, objections }
}

async function fileOf(club: Club, season: string): Promise<string> {
  const file = await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))
  return 'text' in file ? file.text : ''
}

async function take(club: Club, season: string, text: string): Promise<void> {
  const { games } = await taken(club.previewImport({ season, format: 'season', text }))
  const indices = games.map(({ index }) => index)
  await taken(club.takeImport({ season, format: 'season', text }, indices))
}

it('a restored backup contains objections and series', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-travels-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const { club } = await made()
  const file = join(folder, 'backup.jsonl')
  writeFileSync(file, (await taken(club.backup())).text)
  const path = join(folder, 'club.sqlite')
  await restoreStore(file, { store: `sqlite:${path}` })
  const store = createSqliteStore(path)
  onTestFinished(() => store.close())
  const own = await told(club)
  expect([own.series.length, own.objections.length]).toEqual([2, 2])
  expect(await told(newClub(store, 'y'))).toEqual(own)
})

it('another device receives objections and series, but may object only to its own games', async () => {
  const event = await startEvent()
  const a = await event.laptop('a')
  const { club, game, series } = await made(a.store)
  const b = await event.laptop('b')
  await allEqual(event, a, b)
  const there = newClub(b.store, 'b')
  const own = await told(club)
  expect(await told(there)).toEqual(own)
  // Later changes are synced, too.
  const { version } = await taken(club.ask('games.get', { game }))
  await taken(club.ask('objections.raise', { game, version, seat: 4, text: 'One more' }))
  await taken(club.ask('series.remove', { series }))
  await eventually(async () => {
    const { series: left, objections } = await told(there)
    expect(left.map(({ name }) => name)).toEqual(['Of one'])
    expect(objections).toHaveLength(3)
  })
  expect(await told(there)).toEqual(await told(club))
  const seen = { game, version: (await taken(there.ask('games.get', { game }))).version }
  expect(await codeOf(there.ask('objections.raise', { ...seen, seat: 4, text: 'Mine' }))).toBe('exchange/other-laptop')
  // Every device may change a series.
  const [{ id, ...rest } = { id: '', name: '', parts: [] }] = await taken(there.ask('series.list', {}))
  await taken(there.ask('series.set', { ...rest, series: id, name: 'Renamed' }))
  await eventually(async () => expect((await told(club)).series.map(({ name }) => name)).toEqual(['Renamed']))
})

it("a season's file refers to judges by id, even after corrections, or by name if it has no ids", async () => {
  const { club, season, members } = await newTable(createMemoryStore())
  const judge = (await taken(club.ask('members.add', { names: ['Judge Dredd'] }))).added[0]?.id ?? ''
  let evenings = 1
  const judged = async (named: { readonly judge: string; readonly judgeId?: string }) => {
    const evening = `2026-01-0${(evenings += 1)}`
    const { id, version } = await openTable(club, season, members, undefined, evening)
    return taken(club.ask('games.mend', { game: id, version, seats: [], ...named, reason: 'mixed up' }))
  }
  await judged({ judge: 'Judge Dredd' })
  await judged({ judge: 'Somebody Else' })
  const again = await judged({ judge: 'Nobody of us' })
  await taken(
    club.ask('games.mend', {
      game: again.id,
      version: again.version,
      seats: [],
      judge: 'Judge Dredd',
      judgeId: judge,
      reason: 'x',
    }),
  )
  await taken(club.ask('members.rename', { member: judge, name: 'Judge Anderson' }))
  const text = await fileOf(club, season)
  const there = newClub(createMemoryStore(), 'x')
  await taken(there.create('Another'))
  const own = await open(there, 'Cup')
  expect((await taken(there.previewImport({ season: own, format: 'season', text }))).newPeople).toContain(
    'Judge Anderson',
  )
  await take(there, own, text)
  const anderson = (await taken(there.ask('members.list', {}))).find(({ name }) => name === 'Judge Anderson')?.id
  const guest = (await taken(there.ask('members.list', {}))).find(({ name }) => name === 'Somebody Else')
  expect(guest?.active).toBe(false)
  const judges = async (by: Club, id: string) =>
    (await taken(by.ask('games.list', { season: id }))).slice(1).map((game) => [game.judge, game.judgeId])
  expect(anderson).toBeDefined()
  expect(await judges(there, own)).toEqual([
    ['Judge Anderson', anderson],
    ['Somebody Else', guest?.id],
    ['Judge Anderson', anderson],
  ])
  const old = text.replaceAll(/"judgeId":"[^"]*",/g, '')
  const past = await open(there, 'Past')
  await take(there, past, old)
  expect(await judges(there, past)).toEqual(await judges(there, own))
  const stranger = text.replace(`"judgeId":"${judge}"`, '"judgeId":"nobody"')
  expect(parseSeason(stranger).fault).toMatchObject({
    code: 'season/unknown-person',
    params: { place: expect.stringMatching(/^games\[\d+\]\.judgeId$/) as string },
  })
})

it("importing a season's file adds judges of the plan as members, and guests as inactive members", async () => {
  const { club, season, stage: id } = await newTournament()
  const [stage] = (await taken(club.ask('plan.get', { season }))).stages.filter((each) => each.id === id)
  const { added } = await taken(club.ask('members.add', { names: ['Judge Dredd'] }))
  const judge = added[0]?.id ?? ''
  const { name = '', isFinal = false, rounds = 1, tables = 1, lineup = [] } = stage ?? {}
  const request = {
    name,
    isFinal,
    rounds,
    tables,
    lineup,
    judges: ['Judge Dredd', 'A Guest'],
    judgeIds: [judge, ''],
  }
  await taken(club.ask('plan.changeStage', { season, id, stage: request }))
  await taken(
    club.ask('plan.nameJudge', { season, stage: id, round: 1, table: 2, judge: 'Judge Dredd', judgeId: judge }),
  )
  const text = await fileOf(club, season)
  const there = newClub(createMemoryStore(), 'x')
  await taken(there.create('Another'))
  await there.ask('members.add', { names: ['Somebody'] })
  const own = await open(there, 'Cup')
  await take(there, own, text)
  const people = await taken(there.ask('members.list', {}))
  const dredd = people.find((each) => each.name === 'Judge Dredd')?.id
  const guest = people.find((each) => each.name === 'A Guest')
  expect(guest?.active).toBe(false)
  const theirs = (await taken(there.ask('plan.get', { season: own }))).stages.find((each) => each.name === name)
  expect([theirs?.judges, theirs?.judgeIds]).toEqual([request.judges, [dredd, guest?.id]])
  expect(theirs?.roundJudges).toEqual([{ round: 1, table: 2, judge: 'Judge Dredd', judgeId: dredd }])
  // The judge is not an entrant.
  expect((await taken(there.ask('plan.get', { season: own }))).entrants.map((each) => each.name)).not.toContain(
    'Judge Dredd',
  )
  const stranger = text.replace(`"judgeIds":["${judge}"`, '"judgeIds":["nobody"')
  expect(parseSeason(stranger).fault).toMatchObject({ code: 'season/unknown-person' })
})

describe('season file', () => {
  it.each([
    ['in the order of the series', (files: readonly string[]) => files],
    ['in reverse order', (files: readonly string[]) => files.toReversed()],
  ])('transfers objections and series to another club, and from there again, imported %s', async (_, order) => {
    const { club, season, spring } = await made()
    const there = newClub(createMemoryStore(), 'x')
    await taken(there.create('Another'))
    for (const id of order([season, spring]))
      await take(there, await open(there, await nameOf(club, id)), await fileOf(club, id))
    const own = await told(club)
    const theirs = await told(there)
    const byName = (all: typeof own) => ({
      series: all.series.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      objections: all.objections.toSorted(),
    })
    expect(byName(theirs)).toEqual(byName(own))
    // An export from the other club has the same content.
    const bare = (text: string) =>
      parseSeason(text).season?.series?.map(({ name, parts }) => [name, parts.map((p) => [p.name, p.coefficient])])
    const [back] = (await taken(there.ask('seasons.list', {}))).filter(({ name }) => name === 'Spring')
    expect(bare(await fileOf(there, back?.id ?? ''))).toEqual(bare(await fileOf(club, spring)))
    expect(bare(await fileOf(club, spring))).toEqual([
      [
        'Great Cup',
        [
          [await nameOf(club, season), '1'],
          ['Spring', '3/2'],
        ],
      ],
    ])
  })

  it('is named in every language as the only export with objections and series', async () => {
    const { club, spring } = await made()
    const whole = await fileOf(club, spring)
    const csv = await taken(club.ask('exports.file', { season: spring, what: 'results', format: 'csv', lang: 'en' }))
    const xlsx = await taken(club.ask('exports.file', { season: spring, what: 'results', format: 'xlsx', lang: 'en' }))
    const book = await unpackFileText('results-csv', 'base64' in xlsx ? xlsx.base64 : '')
    for (const said of ['Not my foul', 'The clock stood', 'Great Cup']) {
      expect(whole).toContain(said)
      expect('text' in csv ? csv.text : said).not.toContain(said)
      expect(book.ok ? book.value.text : said).not.toContain(said)
    }
    for (const lang of LANGS) {
      const { share, game, series } = LANGUAGES[lang].screens
      for (const stem of [game.objection.title.slice(0, 6), series.title.slice(0, 4)].map((s) => s.toLowerCase())) {
        expect(share.about.resultsSheet.toLowerCase()).toContain(stem)
        expect(share.about.wholeSeason.toLowerCase()).toContain(stem)
      }
    }
  })

  it('previews its effect on series, and keeps existing series', async () => {
    const { club, season } = await made()
    const text = await fileOf(club, season)
    const there = newClub(createMemoryStore(), 'x')
    await taken(there.create('Another'))
    const [own, other] = [await open(there, 'Own'), await open(there, 'Other')]
    await taken(there.ask('series.set', { name: 'GREAT CUP', parts: [{ season: other, coefficient: '2' }] }))
    const { series } = await taken(there.previewImport({ season: own, format: 'season', text }))
    expect(series).toEqual([
      { name: 'Great Cup', coefficient: '1', how: 'joined' },
      { name: 'Of one', coefficient: '1', how: 'made' },
    ])
    await take(there, own, text)
    const after = (await taken(there.ask('series.list', {}))).map(({ name, parts }) => [name, parts])
    expect(after).toEqual([
      [
        'GREAT CUP',
        [
          { season: own, coefficient: '1' },
          { season: other, coefficient: '2' },
        ],
      ],
      ['Of one', [{ season: own, coefficient: '1' }]],
    ])
    const again = await taken(there.previewImport({ season: own, format: 'season', text }))
    expect(again.series?.map(({ how }) => how)).toEqual(['known', 'known'])
    await take(there, own, text)
    expect((await taken(there.ask('series.list', {}))).map(({ name, parts }) => [name, parts])).toEqual(after)
  })

  it('with series rules can be imported only after a vocabulary upgrade', async () => {
    const { club, season } = await made()
    const [first] = await taken(club.ask('series.list', {}))
    if (first === undefined) throw new Error('no series')
    const { id, name, parts } = first
    await taken(club.ask('series.set', { series: id, name, parts: [...parts], rules: { best: 1 } }))
    const text = await fileOf(club, season)
    const store = createMemoryStore()
    await taken(newClub(store, 'old').create('Another'))
    const there = newClub(joinedToHub(store), 'x', laterProgram('SeriesSet'))
    const own = await open(there, 'Own')
    const file = { season: own, format: 'season', text } as const
    expect(await codeOf(there.beginImport(file, [0]))).toBe('store/vocabulary-step')
    // Users who may not change series are not asked, and their import leaves the rules out.
    const begun = await taken(there.beginImport(file, [0], '', false))
    await taken(there.stageImport(begun.id))
    await taken(there.commitImport(begun.id, false))
    const another = newClub(createMemoryStore(), 'y')
    await taken(another.create('Third'))
    await take(another, await open(another, 'Own'), text)
    const brought = (await taken(another.ask('series.list', {}))).find((each) => each.name === name)
    expect((await taken(another.ask('series.get', { series: brought?.id ?? '' }))).rules).toEqual({ best: 1 })
  })

  it('does not extend a full series, and the preview says so', async () => {
    const { club, spring } = await made()
    const text = await fileOf(club, spring)
    const there = newClub(createMemoryStore(), 'x')
    await taken(there.create('Another'))
    const parts = []
    for (let n = 0; n < 60; n += 1) parts.push({ season: await open(there, `Season ${n}`), coefficient: '1' })
    await taken(there.ask('series.set', { name: 'Great Cup', parts }))
    const own = await open(there, 'Own')
    const { series } = await taken(there.previewImport({ season: own, format: 'season', text }))
    expect(series).toEqual([{ name: 'Great Cup', coefficient: '3/2', how: 'full' }])
    await take(there, own, text)
    expect((await taken(there.ask('series.list', {}))).map((each) => each.parts.length)).toEqual([60])
  })

  it.each<[string, (text: string) => string, string, string]>([
    [
      'an invalid coefficient',
      (text) => text.replace('"coefficient":"3/2"', '"coefficient":"0"'),
      'record/bad-value',
      'series[0].parts[1].coefficient',
    ],
    [
      'a repeated season',
      (text) => text.replace(/("series":\[\n\{"name":"Great Cup","parts":\[)(\{[^}]*\})/, '$1$2,$2'),
      'series/repeated-season',
      'series[0].parts[1]',
    ],
    [
      'no entry for the file’s season',
      (text) => text.replace(/\{"season":"[^"]*","coefficient":"3\/2"/, '{"season":"none","coefficient":"3/2"'),
      'season/not-in-series',
      'series[0].parts',
    ],
    [
      'a name that is used twice',
      (text) => text.replace(/("series":\[\n)(.*)(\n\])/, '$1$2,\n$2$3'),
      'series/name-taken',
      'series[1].name',
    ],
  ])('is refused with a location if a series has %s', async (_, spoil, code, place) => {
    const { club, spring } = await made()
    const text = await fileOf(club, spring)
    expect(parseSeason(text).fault).toBeUndefined()
    expect(parseSeason(spoil(text)).fault).toMatchObject({ code, params: { place } })
  })

  it('gives imported objections an unknown author, even if a local user has the author’s id', async () => {
    const { club, spring } = await made()
    const there = newClub(createMemoryStore(), 'x')
    await taken(there.create('Another'))
    const person = await taken(there.ask('users.add', { name: 'Chief', roles: ['organiser'] }))
    const text = (await fileOf(club, spring)).replaceAll(
      /("objections":\[.*?"author":)"[^"]*"/g,
      `$1${JSON.stringify(person.id)}`,
    )
    expect(text).toContain(person.id)
    const own = await open(there, 'Own')
    await take(there, own, text)
    const [game] = await taken(there.ask('games.list', {}))
    const { objections } = await taken(there.ask('games.get', { game: game?.id ?? '' }))
    expect(objections.map(({ author }) => author)).toEqual(['unknown', 'unknown'])
  })
})
