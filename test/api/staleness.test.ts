// A screen asks again when what its answer was read from was touched (src/api/contract/answer.ts). The law: when a change makes an
// answer another one, the keys the answer was read by meet the keys the change touched. Over every change and every query
// that a screen keeps fresh; a new query without its arguments does not compile.

import { expect, test } from 'vitest'
import { type Answer, isStale } from '../../src/api/contract/answer.ts'
import type { Args, RequestName } from '../../src/api/requestTypes.ts'
import { serviceOf } from '../../src/api/clubService.ts'
import type { hostRequests } from '../../src/api/host/requests.ts'
import type { declared } from '../../src/club/requests.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { newClub } from '../club/clubFixture.ts'
import { askOver, played, prepare, scenes, SEATING, stageOf, type World } from './scenes.ts'

type Declarations = typeof declared & typeof hostRequests
type QueryName = { [N in RequestName]: Declarations[N]['nature'] extends 'reads' ? N : never }[RequestName]
/** Asked once, by hand. */
type Once =
  | 'club.check'
  | 'club.report'
  | 'club.backup'
  | 'imports.preview'
  | 'watch.clock'
  | 'documents.table'
  | 'documents.pages'
  | 'documents.pagesArchive'
  | 'schemes.check'
  | 'schemes.read'
type Questions = { readonly [N in Exclude<QueryName, Once>]: readonly Args<N>[] }

function questionsOf({
  cup,
  season,
  stage,
  members,
  running,
  ended,
  merged,
  series,
}: World & { series: string }): Questions {
  const both = [{ season: cup }, { season }]
  const games = [{ game: running }, { game: ended }]
  const [member = ''] = members
  return {
    'members.list': [{}],
    'members.near': [{ names: ['Player 01', 'Plaier 2'] }],
    'members.previewFile': [{ name: 'list.csv', text: 'Player 1; Ours\nNewcomer; Theirs' }],
    'persons.list': [{}],
    'keyboard.status': [{}],
    'keyboard.may': [{ request: 'members.add' }, { request: 'games.enter', game: running }],
    'seasons.list': [{}],
    'seasons.standings': both,
    'seasons.teams': both,
    'seasons.leaders': both,
    'seasons.awards': both,
    'seasons.metrics': both,
    'seasons.audit': both.map((of) => ({ ...of, entries: true })),
    'series.list': [{}],
    'series.get': [{ series }],
    'series.file': [{ series, format: 'csv', lang: 'en' }],
    'schemes.list': [{}],
    'schemes.get': [{ scheme: 'official-2025' }],
    'schemes.export': [{ scheme: 'official-2025', version: '2' }],
    'ledger.scheme': [{ scheme: 'official-2025' }],
    'ledger.list': games,
    'ledger.compensation': games,
    'ledger.season': both,
    'plan.get': both,
    'plan.seating': [{ season: cup, id: stage }],
    'plan.swapEffect': [{ season: cup, id: stage, round: 1, a: 1, b: 2 }],
    'plan.source': [{ season: cup, size: 4 }],
    'plan.otherClubs': both,
    'plan.drifts': [{}],
    'plan.stageEffect': [{ season: cup, id: stage, stage: { ...stageOf(members), name: 'Other' } }],
    'games.list': [{}, { season }, { unfinished: true }],
    'games.get': games,
    'games.draw': [{ season, evening: '2026-01-02', size: 6, people: members.slice(0, 8), seed: 1 }],
    'games.branches': [{}, { game: running }],
    'games.effect': [{ game: ended, version: 2, change: { type: 'retract', item: 1, reason: '' } }],
    'games.export': games,
    'games.whatIf': games.map((of) => ({ ...of, flags: {} })),
    'objections.effects': games,
    'players.get': [{ member }, { member, season }, { member: merged }],
    'players.board': both,
    'charts.progress': both,
    'charts.rates': both,
    'charts.balance': both,
    'charts.judges': both,
    'documents.papers': both,
    'documents.paper': [{ ask: { paper: 'standings', of: { season, scope: {} } }, lang: 'en' }],
    'documents.publish': [{ season, lang: 'en' }],
    'documents.overturnGraph': [{ rulebook: 'city', lang: 'en' }],
    'exports.file': [{ season, what: 'standings', format: 'csv', lang: 'en' }],
    'club.status': [{}],
    'broadcast.status': [{}],
    'hub.status': [{}],
    'watch.view': [{ as: 'public' }, { as: 'organiser' }],
  }
}

/** Without the keys it was read by. */
const said = ({ reads: _, ...answer }: Answer<unknown>) => JSON.stringify(answer)

test.each(
  // Before the first there is no club to ask; the other is refused once games were played.
  scenes
    .filter(({ name }) => name !== 'club.create' && name !== 'seasons.setScheme')
    .flatMap((scene) => [false, true].map((isPlayed) => ({ ...scene, isPlayed }))),
)('$name tells of every answer it changes, with a tournament played: $isPlayed', async ({ name, scene, isPlayed }) => {
  const service = serviceOf(newClub(createMemoryStore(), 'id'), undefined, () => undefined)
  const ask = askOver(service)
  const world = await prepare(name, ask)
  if (isPlayed) {
    await ask('plan.seat', { season: world.cup, id: world.stage, ...SEATING }).catch(() => undefined)
    await played(ask, world).catch(() => undefined)
  }
  const [known] = await ask('series.list', {})
  const questions = Object.entries(questionsOf({ ...world, series: known?.id ?? 'none' })).flatMap(([question, all]) =>
    all.map((args) => ({ question, args })),
  )
  const answers = async () => {
    const all: Answer<unknown>[] = []
    for (const { question, args } of questions) all.push((await service.call(question, args)) as Answer<unknown>)
    return all
  }
  const before = await answers()
  const touched: string[] = []
  const stop = service.listen((push) => {
    if (push.name === 'changed') touched.push(...push.push.keys)
  })
  await scene(ask, world)
  stop()
  const after = await answers()
  const missed = questions.filter((_, index) => {
    const [then, now] = [before[index], after[index]]
    return then && now && said(then) !== said(now) && !isStale(then.reads ?? [], touched)
  })
  expect(missed, `touched ${touched.join(', ')}`).toEqual([])
})

test('an entry of a running game leaves the standings as they are; the one that ends it does not', async () => {
  const service = serviceOf(newClub(createMemoryStore(), 'id'), undefined, () => undefined)
  const ask = askOver(service)
  const { season, running } = await prepare('games.enter', ask)
  const readsOf = async (name: RequestName) => (await service.call(name, { season })).reads ?? []
  const [standings, list] = [await readsOf('seasons.standings'), await readsOf('games.list')]
  const touched: string[] = []
  service.listen((push) => void (push.name === 'changed' && touched.push(...push.push.keys)))
  const { version } = await ask('games.get', { game: running })
  await ask('games.retract', { game: running, version, item: 1, reason: 'wrong seat' })
  expect([isStale(standings, touched), isStale(list, touched)]).toEqual([false, true])
  for (const seat of [1, 3] as never[]) {
    const game = await ask('games.get', { game: running })
    await ask('games.enter', { game: running, version: game.version, entry: { type: 'remove', seat } })
  }
  expect(isStale(standings, touched)).toBe(true)
})
