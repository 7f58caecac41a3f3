// A test scene for every request that changes the club: the club that the request needs, and one call of the request.
// Used by several tests, such as everyChange and staleness.

import type { ApiResult } from '../../src/api/contract/apiResult.ts'
import type { RequestArgs, RequestData, RequestName } from '../../src/api/requestTypes.ts'
import { createClubService } from '../../src/api/clubService.ts'
import type { hostRequests } from '../../src/api/hostRequests/requests.ts'
import type { applicationRequests } from '../../src/application/requests.ts'
import type { Service } from '../../src/api/service.ts'
import { PROGRAM_VOCABULARY } from '../../src/club/model/vocabulary.ts'
import { toSchemeJson, schemeValuesOf } from '../../src/scoring/schemes/schemeData.ts'
import { TOURNAMENT_2026_SCHEME_V1 } from '../../src/scoring/schemes/tournament2026.ts'
import type { EventStore } from '../../src/store/port.ts'
import { newClub } from '../club/clubFixture.ts'
import type { Ask, Scene, World } from './sceneTypes.ts'
import { noteOf } from '../support/attendance.ts'
import { EVENING_SCENES, EVENING_WITHOUT_GAMES, TABLES_EVENING } from './eveningScenes.ts'
import { GAME_ENDING_SCENES, OTHER_RULES, versionOf as version } from './gameEndingScenes.ts'

export type { Ask, World } from './sceneTypes.ts'

export class Refusal extends Error {}

/**
 * A club over a store, accessed by requests. `prefix` makes the ids of one start different from those of another start.
 */
export function clubOver(store: EventStore, prefix: string): Ask {
  return askOver(createClubService(newClub(store, prefix), undefined, () => undefined))
}

export function askOver(service: Pick<Service, 'call'>): Ask {
  return async (name, args) => {
    const answer = (await service.call(name, args)) as ApiResult<RequestData<typeof name>>
    if (!answer.ok) throw new Refusal(answer.error.code)
    return answer.data
  }
}

const SEASON = { from: '2026-01-01', flags: {} } as const
const ROLES = ['citizen', 'citizen', 'mafia', 'sheriff', 'citizen', 'citizen'] as const

async function made(ask: Ask): Promise<World> {
  await ask('club.create', { name: 'Black Cat' })
  await ask('club.raiseVocabulary', { to: PROGRAM_VOCABULARY.version })
  await ask('members.add', { names: Array.from({ length: 14 }, (_, index) => `Player ${index + 1}`) })
  const members = (await ask('members.list', {}))
    .toSorted((a, b) => Number(a.name.slice(7)) - Number(b.name.slice(7)))
    .map(({ id }) => id)
  const { id: season } = await ask('seasons.open', {
    ...SEASON,
    name: 'Season',
    scheme: 'official-2025',
    rulebook: 'city',
    preset: 'city',
  })
  const { id: cup } = await ask('seasons.open', {
    ...SEASON,
    name: 'Cup',
    kind: 'tournament',
    scheme: 'tournament-2026',
    rulebook: 'sport',
    preset: 'sport-2025',
  })
  await ask('evening.note', noteOf(members.slice(0, 6), 'here', TABLES_EVENING))
  const open = async (evening: string) => {
    const { id, version } = await ask('games.open', { ...newGame(season, members), evening })
    return { game: id, version }
  }
  const running = await open('2025-12-30')
  await ask('games.enter', { ...running, entry: FOUL })
  const ended = await open('2025-12-31')
  await ask('games.enter', { ...ended, entry: { type: 'remove', seat: 3 as never } })
  await ask('plan.addEntrants', { season: cup, members: members.slice(0, 12) })
  const plan = await ask('plan.addStage', { season: cup, stage: stageOf(members) })
  await ask('members.merge', { from: members[13] ?? '', into: members[12] ?? '' })
  return {
    members,
    season,
    cup,
    stage: plan.stages[0]?.id ?? '',
    running: running.game,
    ended: ended.game,
    merged: members[13] ?? '',
  }
}

const ZOYA = { round: 1, table: 1, judge: 'Zoya' }
const FOUL = { type: 'remove', seat: 1 as never } as const

const newGame = (season: string, members: readonly string[]): RequestArgs<'games.open'> => ({
  season,
  evening: '2026-01-01',
  judge: 'Judge',
  rulebook: 'city',
  preset: 'city',
  flags: {},
  seats: ROLES.map((role, index) => ({ member: members[index] ?? '', role, immune: false })),
  seed: 1,
})

const stageOf = (members: readonly string[]) => ({
  name: 'Main',
  isFinal: false,
  rounds: 2,
  tables: 1,
  lineup: members.slice(0, 10),
  judges: ['Judge'],
})

export const SEATING = {
  schedule: [1, 2].map((round) => [Array.from({ length: 10 }, (_, seat) => ((seat + round * 3) % 10) + 1)]),
}

const result = ({ members, cup }: World): RequestArgs<'results.save'> => ({
  season: cup,
  evening: '2026-01-02',
  judge: 'Judge',
  seats: members.slice(0, 10).map((member, index) => ({
    member,
    role: index === 9 ? 'don' : index > 6 ? 'mafia' : index === 6 ? 'sheriff' : 'civilian',
    bonus: index === 1 ? 30 : 0,
    penalty: 0,
  })),
  winner: 'red',
  bestMove: [],
  reason: '',
})

/** Plays the cup's only game. */
export async function played(ask: Ask, world: World): Promise<void> {
  if ((await ask('games.list', { season: world.cup })).length === 0) await ask('results.save', result(world))
}

/**
 * Makes the change, after queries for its arguments if necessary. When called again, it first checks whether the change
 * was made, as a user would.
 */
/** Adds an organiser unless there is a user, and makes that user the current user, also after a restart. */
async function byOrganiser(ask: Ask): Promise<string> {
  const [known] = await ask('users.list', {})
  const { id } = known ?? (await ask('users.add', { name: 'Olga', roles: ['organiser'] }))
  await ask('keyboard.sit', { person: id })
  return id
}

/**
 * For requests that append nothing themselves or have tests of their own: test/startup,
 * test/files/imports/whole.test.ts, test/server.
 */
const LEFT_OUT = 'left out'

async function madeSeries(ask: Ask, season: string): Promise<string> {
  const [known] = await ask('series.list', {})
  const parts = [{ season, coefficient: '3/2' }]
  return (known ?? (await ask('series.set', { name: 'Grand prix', parts }))).id
}

/** The only objection to the game. */
async function raised(ask: Ask, game: string): Promise<string> {
  const of = { game, version: await version(ask, game) }
  const known = (await ask('games.get', { game })).objections
  const { objections } =
    known.length > 0
      ? { objections: known }
      : await ask('objections.raise', { ...of, seat: 2 as never, text: 'Not mine' })
  return objections[0]?.id ?? ''
}

async function decided(ask: Ask, game: string, objection: string): Promise<void> {
  const { objections } = await ask('games.get', { game })
  if (objections[0]?.decision) return
  const of = { game, version: await version(ask, game), objection }
  await ask('objections.decide', { ...of, ruling: 'upheld', reason: 'Two judges saw it', lines: [] })
}

const SCENES: Readonly<Record<string, Scene | typeof LEFT_OUT>> = {
  'club.raiseVocabulary': LEFT_OUT,
  'club.create': (ask) => ask('club.create', { name: 'Black Cat' }),
  'club.loadSample': LEFT_OUT,
  'club.reopen': LEFT_OUT,
  'club.goOn': LEFT_OUT,
  'uploads.begin': LEFT_OUT,
  'uploads.piece': LEFT_OUT,
  'restore.preview': LEFT_OUT,
  'restore.previewUndo': LEFT_OUT,
  'restore.take': LEFT_OUT,
  'members.add': (ask) => ask('members.add', { names: ['Ann', 'Bob'] }),
  'members.take': (ask) => ask('members.take', { people: [{ name: 'Ann', club: 'Elsewhere' }, { name: 'Bob' }] }),
  'members.merge': (ask, { members }) => ask('members.merge', { from: members[11] ?? '', into: members[10] ?? '' }),
  'members.part': (ask, { merged }) => ask('members.part', { member: merged }),
  'members.rename': (ask, { members: [member = ''] }) => ask('members.rename', { member, name: 'Renamed' }),
  'members.setClub': (ask, { members: [member = ''] }) => ask('members.setClub', { member, club: 'Elsewhere' }),
  'members.setActive': (ask, { members: [member = ''] }) => ask('members.setActive', { member, active: false }),
  ...EVENING_SCENES,
  'users.add': async (ask) => {
    await byOrganiser(ask)
    if (!(await ask('users.list', {})).some(({ name }) => name === 'Zoya'))
      await ask('users.add', { name: 'Zoya', roles: ['judge'] })
  },
  'users.change': async (ask, { members: [member = ''] }) => {
    const person = await byOrganiser(ask)
    return ask('users.change', { person, name: 'Olha', roles: ['organiser', 'secretary'], member })
  },
  'users.setPin': async (ask) => {
    const [known] = await ask('users.list', {})
    if (!known?.hasPin) await ask('users.setPin', { person: await byOrganiser(ask), pin: '2468' })
  },
  'users.setRetired': async (ask) => {
    await byOrganiser(ask)
    const zoya = (await ask('users.list', {})).find(({ name }) => name === 'Zoya')
    const { id } = zoya ?? (await ask('users.add', { name: 'Zoya', roles: ['judge'] }))
    return ask('users.setRetired', { person: id, retired: true })
  },
  'keyboard.sit': LEFT_OUT,
  'keyboard.leave': LEFT_OUT,
  'seasons.open': (ask) =>
    ask('seasons.open', { ...SEASON, name: 'Next', scheme: 'official-2025', rulebook: 'city', preset: 'city' }),
  'seasons.setFlags': (ask, { season }) => ask('seasons.setFlags', { season, flags: { loverDeathDrag: false } }),
  'seasons.setScheme': (ask, { cup }) =>
    ask('seasons.setScheme', { season: cup, scheme: 'official-2025', version: '1' }),
  'seasons.hide': (ask, { season }) => ask('seasons.hide', { season, hiding: { what: 'table', from: { game: 1 } } }),
  'phrases.set': (ask) =>
    ask('phrases.set', { rulebook: 'city', lang: 'en', key: 'speech', text: 'Number {seat}, a minute is yours.' }),
  'series.set': (ask, { season }) => madeSeries(ask, season),
  'series.remove': async (ask, { season }) => ask('series.remove', { series: await madeSeries(ask, season) }),
  'games.open': (ask, { season, members }) => ask('games.open', newGame(season, members)),
  'games.enter': async (ask, { running }) =>
    ask('games.enter', {
      game: running,
      version: await version(ask, running),
      entry: { type: 'remove', seat: 3 as never },
    }),
  'games.retract': async (ask, { running }) =>
    ask('games.retract', { game: running, version: await version(ask, running), item: 1, reason: 'wrong seat' }),
  'games.correct': async (ask, { ended }) =>
    ask('games.correct', {
      game: ended,
      version: await version(ask, ended),
      item: 1,
      entry: { type: 'remove', seat: 2 as never },
      reason: 'wrong seat',
    }),
  'games.insert': async (ask, { ended }) =>
    ask('games.insert', {
      game: ended,
      version: await version(ask, ended),
      before: 1,
      entry: { type: 'foul', seat: 2 as never },
    }),
  'games.mend': async (ask, { ended }) =>
    ask('games.mend', {
      game: ended,
      version: await version(ask, ended),
      seats: [{ seat: 1, immune: true }],
      judge: 'Another judge',
      reason: 'card forgotten',
    }),
  'games.void': async (ask, { ended }) =>
    ask('games.void', { game: ended, version: await version(ask, ended), isVoid: true, reason: 'wrong table' }),
  'games.takeOver': LEFT_OUT,
  ...GAME_ENDING_SCENES,
  'objections.raise': async (ask, { ended }) =>
    ask('objections.raise', { game: ended, version: await version(ask, ended), seat: 2 as never, text: 'Not mine' }),
  'objections.decide': async (ask, { ended }) => {
    const objection = await raised(ask, ended)
    return decided(ask, ended, objection)
  },
  'objections.link': async (ask, { ended }) => {
    const objection = await raised(ask, ended)
    await decided(ask, ended, objection)
    const [line] = await ask('ledger.list', { game: ended })
    const of = { game: ended, version: await version(ask, ended), objection }
    return ask('objections.link', { ...of, lines: [line?.id ?? ''] })
  },
  'objections.reopen': async (ask, { ended }) => {
    const before = (await ask('games.get', { game: ended })).objections[0]
    if (before?.past) return
    const objection = await raised(ask, ended)
    await decided(ask, ended, objection)
    const of = { game: ended, version: await version(ask, ended), objection }
    await ask('objections.reopen', { ...of, reason: 'another witness' })
  },
  'results.save': (ask, world) => ask('results.save', result(world)),
  'rulebooks.keep': LEFT_OUT,
  'imports.begin': LEFT_OUT,
  'imports.stage': LEFT_OUT,
  'imports.commit': LEFT_OUT,
  'imports.abandon': LEFT_OUT,
  'imports.undo': LEFT_OUT,
  'broadcast.start': LEFT_OUT,
  'broadcast.stop': LEFT_OUT,
  'broadcast.makeToken': LEFT_OUT,
  'broadcast.makeJudgeLink': LEFT_OUT,
  'broadcast.withdrawToken': LEFT_OUT,
  'broadcast.withdrawGameToken': LEFT_OUT,
  'broadcast.setDelay': LEFT_OUT,
  'broadcast.freeze': LEFT_OUT,
  'broadcast.unfreeze': LEFT_OUT,
  'broadcast.setNetwork': LEFT_OUT,
  'phones.setOn': LEFT_OUT,
  'phones.setHands': LEFT_OUT,
  'phones.setChecks': LEFT_OUT,
  'phones.confirm': LEFT_OUT,
  'phones.withdraw': LEFT_OUT,
  'phones.clear': LEFT_OUT,
  'phones.code': LEFT_OUT,
  'phones.remoteCode': LEFT_OUT,
  'phones.withdrawRemote': LEFT_OUT,
  'hub.join': LEFT_OUT,
  'hub.leave': LEFT_OUT,
  'hub.letIn': LEFT_OUT,
  'hub.putOut': LEFT_OUT,
  'hub.seen': LEFT_OUT,
  'hub.renew': LEFT_OUT,
  'hub.admit': LEFT_OUT,
  'plan.addEntrants': (ask, { cup, members }) =>
    ask('plan.addEntrants', { season: cup, members: members.slice(12, 13) }),
  'plan.enrol': (ask, { cup }) => ask('plan.enrol', { season: cup, people: [{ name: 'Guest', club: 'Elsewhere' }] }),
  'plan.withdraw': (ask, { cup, members }) => ask('plan.withdraw', { season: cup, member: members[11] ?? '' }),
  'plan.markExhibition': (ask, { cup, members }) =>
    ask('plan.markExhibition', { season: cup, member: members[0] ?? '', isExhibition: true }),
  'plan.checkIn': (ask, { cup, members }) =>
    ask('plan.checkIn', { season: cup, members: members.slice(0, 2), present: true }),
  'plan.setClub': (ask, { cup, members: [member = ''] }) =>
    ask('plan.setClub', { season: cup, member, club: 'Elsewhere' }),
  'plan.useMemberClubs': async (ask, { season, members: [member = ''] }) => {
    await ask('members.setClub', { member, club: 'Elsewhere' })
    await ask('plan.useMemberClubs', { season })
  },
  'plan.setPairs': (ask, { cup, members: [a = '', b = ''] }) =>
    ask('plan.setPairs', { season: cup, pairs: [{ a, b, kind: 'separate' }] }),
  'plan.addStage': (ask, { cup, members }) =>
    ask('plan.addStage', { season: cup, stage: { ...stageOf(members), name: 'Second' } }),
  'plan.changeStage': (ask, { cup, stage, members }) =>
    ask('plan.changeStage', { season: cup, id: stage, stage: { ...stageOf(members), rounds: 3 } }),
  'plan.removeStage': (ask, { cup, stage }) => ask('plan.removeStage', { season: cup, id: stage }),
  'plan.seat': (ask, { cup, stage }) => ask('plan.seat', { season: cup, id: stage, ...SEATING }),
  'plan.swap': async (ask, { cup, stage }) => {
    await ask('plan.seat', { season: cup, id: stage, ...SEATING })
    return ask('plan.swap', { season: cup, id: stage, round: 1, a: 1, b: 2 })
  },
  'plan.nameJudge': (ask, { cup, stage }) => ask('plan.nameJudge', { season: cup, stage, ...ZOYA }),
  'plan.nameJudges': (ask, { cup: season, stage }) => ask('plan.nameJudges', { season, stage, tables: [ZOYA] }),
  'plan.replace': async (ask, { cup, stage, members }) => {
    await ask('plan.seat', { season: cup, id: stage, ...SEATING })
    return ask('plan.replace', {
      season: cup,
      stage,
      place: 1,
      member: members[11] ?? '',
      fromRound: 2,
      reason: 'ill',
    })
  },
  'plan.givePoints': (ask, { season, members }) =>
    ask('plan.givePoints', { season, member: members[0] ?? '', hundredths: 50, reason: 'Fair play' }),
  'plan.drawLot': async (ask, world) => {
    await played(ask, world)
    return ask('plan.drawLot', { season: world.cup, size: 5, seed: 7 })
  },
  'plan.decideLineup': async (ask, world) => {
    const { cup, members } = world
    const stage = { ...stageOf(members), name: 'Final', isFinal: true }
    const before = await ask('plan.get', { season: cup })
    const plan = before.stages.some(({ isFinal }) => isFinal)
      ? before
      : await ask('plan.addStage', { season: cup, stage, source: { size: 10, reason: 'no games yet' } })
    await played(ask, world)
    return ask('plan.decideLineup', {
      season: cup,
      stage: plan.stages.find(({ isFinal }) => isFinal)?.id ?? '',
      keep: true,
      chosen: [],
      reason: 'announced',
    })
  },
  'ledger.add': (ask, { ended }) =>
    ask('ledger.add', { game: ended, seat: 1 as never, kind: 'bonus', hundredths: 30, reason: 'bright' }),
  'schemes.publish': (ask) =>
    ask('schemes.publish', {
      from: { id: 'tournament-2026', version: '1' },
      name: 'Ours',
      published: '2026-05-01',
      values: { ...schemeValuesOf(toSchemeJson(TOURNAMENT_2026_SCHEME_V1)), win: 100 },
    }),
}

export const prepare = (name: string, ask: Ask): Promise<World> =>
  name === 'club.create' ? Promise.resolve({} as World) : made(ask)

export const SCENE_NAMES: readonly string[] = Object.keys(SCENES)
/** The scenes that the tests play, without those that are left out. */
export const scenes = Object.entries(SCENES).flatMap(([name, scene]) => (scene === LEFT_OUT ? [] : [{ name, scene }]))

// Every query that a screen keeps fresh, with arguments. A new query without arguments does not compile.
type Declarations = typeof applicationRequests & typeof hostRequests
type QueryName = { [N in RequestName]: Declarations[N]['nature'] extends 'reads' ? N : never }[RequestName]
/** Queries that are sent once, on demand. */
type Once =
  | 'club.check'
  | 'club.report'
  | 'club.backup'
  | 'imports.preview'
  | 'watch.clock'
  | 'watch.next'
  | 'phones.callHands'
  | 'phones.shadows'
  | 'documents.table'
  | 'documents.pages'
  | 'documents.pagesArchive'
  | 'schemes.check'
  | 'schemes.read'
type Questions = { readonly [N in Exclude<QueryName, Once>]: readonly RequestArgs<N>[] }

function argumentsOf({
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
    'evening.get': [{ evening: EVENING_WITHOUT_GAMES }],
    'evening.roster': [{ evening: EVENING_WITHOUT_GAMES }],
    'evening.similar': [{ evening: EVENING_WITHOUT_GAMES }],
    'evening.readList': [{ evening: EVENING_WITHOUT_GAMES, text: '1. Ann\n2. Player 1' }],
    'evening.post': [{ evening: '2026-03-14', lang: 'en' }],
    'evening.postPicture': [{ evening: '2026-03-14', lang: 'en' }],
    'standings.text': both.map((of) => ({ of: { ...of, scope: {} }, lang: 'en' })),
    'standings.picture': both.map((of) => ({ of: { ...of, scope: {} }, lang: 'en' })),
    'members.twins': [{}],
    'members.near': [{ names: ['Player 01', 'Plaier 2'] }],
    'members.previewFile': [{ name: 'list.csv', text: 'Player 1; Ours\nNewcomer; Theirs' }],
    'users.list': [{}],
    'keyboard.status': [{}],
    'keyboard.may': [{ request: 'members.add' }, { request: 'games.enter', game: running }],
    'seasons.list': [{}],
    'seasons.standings': both,
    'seasons.teams': both,
    'seasons.schemeEffect': both.map((of) => ({ ...of, scheme: 'tournament-2026', version: '1' })),
    'seasons.awards': both,
    'seasons.metrics': both,
    'seasons.audit': both.map((of) => ({ ...of, entries: true })),
    'phrases.own': [{ rulebook: 'city' }],
    'rulebooks.list': [{}],
    'rulebooks.check': [{ text: '{}' }],
    'phrases.said': [{ rulebook: 'city', preset: 'city', flags: {} }],
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
    'plan.allotJudges': [{ season: cup, stage, judges: [{ judge: 'Zoya' }] }],
    'plan.otherClubs': both,
    'plan.drifts': [{}],
    'plan.stageEffect': [{ season: cup, id: stage, stage: { ...stageOf(members), name: 'Other' } }],
    'games.list': [{}, { season }, { unfinished: true }, { evening: '2026-03-14' }],
    'games.get': games,
    'games.nextNumber': [{ season }],
    'games.fitRules': [{ game: running, ...OTHER_RULES }],
    'games.draw': [{ season, evening: '2026-01-02', size: 6, people: members.slice(0, 8), seed: 1 }],
    'games.branches': [{}, { game: running }],
    'games.effect': [{ game: ended, version: 2, change: { type: 'retract', item: 1, reason: '' } }],
    'games.export': games,
    'games.picture': games.map(({ game: of }) => ({ game: of, lang: 'en' as const })),
    'games.whatIf': games.map((of) => ({ ...of, flags: {} })),
    'objections.effects': games,
    'players.get': [{ member }, { member, season }, { member: merged }],
    'players.board': both,
    'players.allTime': [{ day: '2027-01-01' }],
    'charts.progress': both,
    'charts.form': both,
    'charts.rates': both,
    'charts.balance': both,
    'charts.judges': both,
    'share.list': [{ page: 'season', season }, ...games.map(({ game }) => ({ page: 'game' as const, game }))],
    'games.story': games.map(({ game: of }) => ({ game: of, lang: 'en' as const })),
    'documents.paper': [{ ask: { paper: 'standings', of: { season, scope: {} } }, lang: 'en' }],
    'documents.publish': [{ season, lang: 'en' }],
    'documents.overturnGraph': [{ rulebook: 'city', lang: 'en' }],
    'exports.file': [{ season, what: 'standings', format: 'csv', lang: 'en' }],
    'club.status': [{}],
    'imports.list': [{}],
    'imports.undoEffect': [{ import: 'none' }],
    'broadcast.status': [{}],
    'hub.status': [{}],
    'hub.removal': [{ name: 'Table 2' }],
    'watch.view': [{ as: 'public' }, { as: 'organiser' }],
    'watch.judgeClock': [{ game: running }],
    'phones.status': [{}, { game: running }],
  }
}

export function questionsOf(world: World & { series: string }) {
  const asked = Object.entries<readonly unknown[]>(argumentsOf(world))
  return asked.flatMap(([question, all]) => all.map((args) => ({ question, args })))
}
