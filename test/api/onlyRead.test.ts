// A club that was changed by a program with a newer vocabulary. Every change is refused with the same code, and nothing
// is written. Every view of the club is either the same as in the newer program or refused. Tested for every type of
// event that an older program may not know, and for every query, page, paper, file and view of the club.

import { expect, test } from 'vitest'
import type { ApiResult } from '../../src/api/contract/apiResult.ts'
import { createClubService } from '../../src/api/clubService.ts'
import { isAllowedWhenReadOnly, isQueryRequest, REQUESTS } from '../../src/api/requests.ts'
import { FORMATS_BY_EXPORT_KIND, EXPORT_KINDS } from '../../src/files/exports/exportKinds.ts'
import { PUBLIC_VIEWER_DELAY, NO_VIEWER_DELAY } from '../../src/club/model/publicViewClock.ts'
import { EVENT_TYPE_DEFINITIONS, PROGRAM_VOCABULARY, createVocabulary } from '../../src/club/model/vocabulary.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { canonicalJson } from '../../src/store/canonicalJson.ts'
import type { EventStore } from '../../src/store/port.ts'
import { newClub, taken } from '../club/clubFixture.ts'
import { askOver, clubOver, played, prepare, questionsOf, Refusal, scenes, SEATING, type World } from './scenes.ts'

const NEWER = 'store/newer-vocabulary'
const quiet = () => undefined

async function headsOf(store: EventStore): Promise<string> {
  return JSON.stringify(await taken(store.list('')))
}

test('exactly the requests that change no stored data are allowed in a read-only club', () => {
  expect(Object.keys(REQUESTS).filter(isAllowedWhenReadOnly).toSorted()).toEqual([
    'broadcast.stop',
    'club.goOn',
    'club.reopen',
    'hub.seen',
    'keyboard.leave',
    'keyboard.sit',
    'uploads.begin',
    'uploads.piece',
  ])
})

const MARKS: readonly (readonly [string, unknown])[] = [
  ['VocabularyRaised', { version: PROGRAM_VOCABULARY.version + 1 }],
  ['MemberPromoted', { member: 'm' }],
]

test.each(MARKS)('in a club with the event %s, every change is refused with the same code', async (type, payload) => {
  const store = createMemoryStore()
  await prepare('all', clubOver(store, 'id'))
  const [head] = await taken(store.list('club'))
  await taken(store.append('club', head?.version ?? 0, [{ type, payload, at: 1, author: 'x', private: false }]))
  const service = createClubService(newClub(store, 'again'), undefined, quiet)
  const before = await headsOf(store)
  for (const request of Object.keys(REQUESTS).filter((name) => !isQueryRequest(name) && !isAllowedWhenReadOnly(name))) {
    const answer = (await service.call('keyboard.may', { request })) as ApiResult<{ code: string } | null>
    expect([request, answer.ok && answer.data?.code]).toEqual([request, NEWER])
  }
  expect(await headsOf(store)).toBe(before)
})

test.each(scenes)('$name is refused in a read-only club and writes nothing', async ({ name, scene }) => {
  const store = createMemoryStore()
  const world = name === 'club.create' ? ({} as World) : await prepare(name, clubOver(store, 'id'))
  const [head] = await taken(store.list('club'))
  const raised = { type: 'VocabularyRaised', payload: { version: PROGRAM_VOCABULARY.version + 1 } }
  await taken(store.append('club', head?.version ?? 0, [{ ...raised, at: 1, author: 'x', private: false }]))
  const before = await headsOf(store)
  await expect(scene(clubOver(store, 'again'), world)).rejects.toEqual(new Refusal(NEWER))
  expect(await headsOf(store)).toBe(before)
})

/** A club in which every change has been made once, except the changes in `LAST`. */
async function livedIn(): Promise<{ readonly store: EventStore; readonly world: World & { series: string } }> {
  const store = createMemoryStore()
  const service = createClubService(newClub(store, 'id'), undefined, quiet)
  const ask = askOver(service)
  const world = await prepare('all', ask)
  await ask('plan.seat', { season: world.cup, id: world.stage, ...SEATING })
  await played(ask, world)
  for (const { name, scene } of scenes) if (!LAST.includes(name)) await scene(ask, world).catch(ignoreRefusal)
  await ask('broadcast.setDelay', { seconds: 0 })
  const [series] = await ask('series.list', {})
  return { store, world: { ...world, series: series?.id ?? '' } }
}

/** Changes that remove the results of other changes, and `club.create`, because the club already exists. */
const LAST: readonly string[] = ['club.create', 'series.remove', 'plan.removeStage', 'games.void']

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

const { store: lived, world } = await livedIn()
const streams = await taken(lived.list(''))
const written = (await Promise.all(streams.map(async ({ stream }) => taken(lived.read(stream))))).flat()
const types = [...new Set(written.map(({ type }) => type))].filter((type) =>
  Object.hasOwn(EVENT_TYPE_DEFINITIONS, type),
)

/** All answers that are computed from the club, by name, without the keys on which they are based. */
async function allMade(vocabulary = PROGRAM_VOCABULARY): Promise<ReadonlyMap<string, string>> {
  const shelf = createMemoryStore()
  for (const { stream } of streams) await taken(shelf.append(stream, 0, await taken(lived.read(stream))))
  const club = newClub(shelf, 'look', vocabulary)
  const service = createClubService(club, undefined, quiet)
  const made = new Map<string, string>()
  const note = (name: string, { reads: _, ...answer }: object & { reads?: unknown }) =>
    made.set(name, canonicalJson(JSON.parse(JSON.stringify(answer))))
  const call = async (question: string, args: unknown) =>
    note(`${question} ${JSON.stringify(args)}`, (await service.call(question, args)) as ApiResult<unknown>)
  for (const { question, args } of questionsOf(world)) await call(question, args)
  for (const season of [world.season, world.cup]) {
    await call('documents.pages', { season })
    for (const what of EXPORT_KINDS)
      for (const format of FORMATS_BY_EXPORT_KIND[what].filter((each) => each !== 'xlsx'))
        await call('exports.file', { season, what, format, lang: 'en' })
    for (const paper of ['standings', 'dayEnd', 'teams', 'results', 'certificates', 'seating'])
      for (const of of [{ season }, { season, scope: {} }, { season, evening: '2026-01-01' }])
        await call('documents.paper', { ask: { paper, of }, lang: 'en' })
  }
  for (const game of [world.running, world.ended])
    await call('documents.paper', { ask: { paper: 'protocol', of: { game } }, lang: 'en' })
  for (const [name, lateness] of Object.entries({ AT_ONCE: NO_VIEWER_DELAY, AS_PUBLIC: PUBLIC_VIEWER_DELAY })) {
    note(`watch ${name}`, await club.watch({ viewer: { kind: 'judge' }, lateness }))
    note(`current game ${name}`, await club.currentGame({ viewer: { kind: 'judge' }, lateness, lang: 'en' }))
  }
  return made
}

const whole = await allMade()

test('the tested club has over 35 types of events and answers over 60 requests', () => {
  expect(types.length).toBeGreaterThan(35)
  expect([...whole.values()].filter((answer) => answer.includes('"ok":true')).length).toBeGreaterThan(60)
})

/** Queries whose answers state themselves that they are incomplete. */
const TELLS = /^(club\.status|keyboard\.may) /

test.each(types)(
  'a program that does not know %s gives the same answers as the newer program, or refuses',
  async (type) => {
    const { [type]: _, ...kinds } = EVENT_TYPE_DEFINITIONS as Readonly<
      Record<string, (typeof EVENT_TYPE_DEFINITIONS)['ClubCreated']>
    >
    const made = await allMade(createVocabulary(kinds))
    const other = [...made].filter(
      ([name, answer]) => answer !== whole.get(name) && !answer.includes(NEWER) && !TELLS.test(name),
    )
    expect(other.map(([name]) => name)).toEqual([])
  },
)
