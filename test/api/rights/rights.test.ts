// Rights at the channel: every request that changes something, made by each kind of user. The expectations follow the
// club's decisions (ADR 21) and are not copied from the program.

import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiResult } from '../../../src/api/contract/apiResult.ts'
import { USER_ROLES, type UserRole } from '../../../src/api/contract/people.ts'
import type { RequestArgs, RequestData, RequestName } from '../../../src/api/requestTypes.ts'
import { createClubService } from '../../../src/api/clubService.ts'
import { RIGHTS } from '../../support/rights.ts'
import { isAllowedWhenReadOnly, REQUESTS, rightNeededForRequest } from '../../../src/api/requests.ts'
import { createRightsGuard } from '../../../src/api/rights/guard.ts'
import type { Service } from '../../../src/api/service.ts'
import { createClub } from '../../../src/application/club.ts'
import { formatPhrase } from '../../../src/i18n/phrase.ts'
import { LANGS, LANGUAGES } from '../../../src/i18n/registry.ts'
import { formatMessage } from '../../../src/i18n/message.ts'
import { withNamesForIds } from '../../../src/i18n/rejectionSentence.ts'
import { toSchemeJson, schemeValuesOf } from '../../../src/scoring/schemes/schemeData.ts'
import { TOURNAMENT_2026_SCHEME_V1 } from '../../../src/scoring/schemes/tournament2026.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { newClub, newTable, openTable, RED_WINS, taken } from '../../club/clubFixture.ts'
import { smallestArgs } from './samples.ts'

const HOUR = 60 * 60 * 1000
/**
 * Who may make a request that concerns no game: judge, secretary, chief judge and organiser by letter. `*` means
 * everybody, even without a user.
 */
const BY_ROLE: Readonly<Record<string, string>> = {
  'keyboard.sit': '*',
  'keyboard.leave': '*',
  'uploads.begin': '*',
  'uploads.piece': '*',
  'club.reopen': '*',
  'club.goOn': '*',
  'members.add': 'sco',
  'members.take': 'sco',
  'members.merge': 'sco',
  'members.part': 'sco',
  'members.rename': 'sco',
  'members.setClub': 'sco',
  'members.setActive': 'sco',
  'evening.note': 'sco',
  'evening.tellApart': 'sco',
  'evening.close': 'sco',
  'evening.reopen': 'sco',
  'evening.plan': 'sco',
  'evening.dropPlan': 'sco',
  'tables.draw': 'jJsco',
  'tables.drop': 'jJsco',
  'imports.begin': 'sco',
  'imports.stage': 'sco',
  'imports.commit': 'sco',
  'imports.abandon': 'sco',
  'imports.undo': 'sco',
  'plan.addEntrants': 'sco',
  'plan.enrol': 'sco',
  'plan.withdraw': 'sco',
  'plan.markExhibition': 'sco',
  'plan.checkIn': 'sco',
  'plan.setClub': 'sco',
  'plan.useMemberClubs': 'sco',
  'plan.nameJudge': 'co',
  'plan.nameJudges': 'co',
  'plan.givePoints': 'co',
  'objections.raise': 'jJsc',
  'objections.decide': 'c',
  'objections.link': 'c',
  'objections.reopen': 'c',
  'plan.replace': 'co',
  'plan.setPairs': 'o',
  'plan.addStage': 'o',
  'plan.changeStage': 'o',
  'plan.removeStage': 'o',
  'plan.seat': 'o',
  'plan.swap': 'o',
  'plan.drawLot': 'o',
  'plan.decideLineup': 'co',
  'seasons.open': 'o',
  'seasons.setFlags': 'o',
  'seasons.setScheme': 'o',
  'seasons.hide': 'o',
  'rulebooks.keep': 'sco',
  'phrases.set': 'o',
  'series.set': 'o',
  'series.remove': 'o',
  'schemes.publish': 'o',
  'broadcast.start': 'o',
  'broadcast.stop': 'o',
  'broadcast.makeToken': 'o',
  'broadcast.makeJudgeLink': 'co',
  'broadcast.withdrawToken': 'o',
  'broadcast.withdrawGameToken': 'o',
  'broadcast.setDelay': 'o',
  'broadcast.freeze': 'o',
  'broadcast.unfreeze': 'o',
  'broadcast.setNetwork': 'o',
  // Opens this device to the local network.
  'phones.setOn': 'o',
  // The judge, who need not be a user, decides on the use of phones at a table. Cards on phones repeat only check
  // results that the judge has already shown.
  'phones.setHands': '*',
  'phones.setChecks': '*',
  'phones.confirm': '*',
  'phones.withdraw': '*',
  'phones.clear': '*',
  'phones.code': '*',
  'phones.withdrawRemote': '*',
  'hub.join': 'co',
  'hub.leave': 'co',
  'hub.letIn': 'co',
  'hub.putOut': 'co',
  'hub.seen': '*',
  'hub.renew': 'co',
  'hub.admit': 'co',
  'club.create': 'co',
  'club.raiseVocabulary': 'co',
  'club.loadSample': 'co',
  'restore.preview': 'co',
  'restore.previewUndo': 'co',
  'restore.take': 'co',
  'users.add': 'co',
  'users.change': 'co',
  'users.setRetired': 'co',
  'users.setPin': 'co',
}

/** `J` judges the game, `j` does not. A game becomes stale twelve hours after its end. */
const NEW = 'Jsc'
const LOG = {
  running: 'Jsc',
  'fresh in a season': 'Jsc',
  'stale in a season': 'sc',
  'fresh in a tournament': 'c',
  'stale in a tournament': 'c',
}
const BY_GAME: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'games.open': { new: NEW },
  'tables.start': { new: NEW },
  'results.save': { new: NEW, ...LOG },
  'games.enter': LOG,
  'games.retract': LOG,
  'games.correct': LOG,
  'games.insert': LOG,
  'games.mend': LOG,
  'games.takeOver': LOG,
  'games.dealAgain': LOG,
  'games.changeRules': LOG,
  'games.takeBackDeal': LOG,
  'games.stop': LOG,
  'games.continue': LOG,
  'games.decide': LOG,
  'phones.remoteCode': LOG,
  'games.void': {
    running: 'sc',
    'fresh in a season': 'sc',
    'stale in a season': 'sc',
    'fresh in a tournament': 'c',
    'stale in a tournament': 'c',
  },
  'ledger.add': { ...LOG, 'fresh in a tournament': 'Jsc' },
}

const LETTERS: Readonly<Record<string, { readonly name: string; readonly roles: readonly UserRole[] }>> = {
  J: { name: 'Judge', roles: ['judge'] },
  j: { name: 'Vera', roles: ['judge'] },
  s: { name: 'Sasha', roles: ['secretary'] },
  c: { name: 'Clara', roles: ['chief-judge'] },
  o: { name: 'Olga', roles: ['organiser'] },
  '-': { name: 'Nemo', roles: [] },
}

let service: Service
let games: Readonly<Record<string, string>>
let users: Readonly<Record<string, string>>
/** Letters of the users who make the requests, and `nobody`. */
const WHO = [...Object.keys(LETTERS), 'nobody']

async function ask<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<RequestData<N>> {
  const answer = (await service.call(name, args)) as ApiResult<RequestData<N>>
  if (!answer.ok) throw new Error(`${answer.error.code} ${JSON.stringify(answer.error.params)}`)
  return answer.data
}

beforeAll(async () => {
  let now = 1_767_225_600_000
  let ids = 0
  const club = createClub({ store: createMemoryStore(), clock: () => (now += 1000), ids: () => `id${(ids += 1)}` })
  service = createClubService(club)
  await taken(club.create('Test club'))
  const { added } = await taken(club.ask('members.add', { names: ['A', 'B', 'C', 'D', 'E', 'F'] }))
  const members = added.map(({ id }) => id)
  const season = { scheme: 'official-2025', from: '2026-01-01', rulebook: 'city', preset: 'city', flags: {} } as const
  const own = await taken(club.ask('seasons.open', { ...season, name: 'Season' }))
  const cup = await taken(club.ask('seasons.open', { ...season, name: 'Cup', kind: 'tournament' }))
  const finished = async (of: string) => {
    const { id, version } = await openTable(club, of, members)
    await taken(club.enterAll({ game: id, version }, RED_WINS))
    return id
  }
  const stale = { season: await finished(own.id), tournament: await finished(cup.id) }
  now += 13 * HOUR
  // A correction does not make a game fresh again.
  for (const game of Object.values(stale)) {
    const { version } = await taken(club.ask('games.get', { game }))
    await taken(club.ask('games.mend', { game, version, seats: [{ seat: 1, immune: true }], reason: 'late' }))
  }
  const fresh = { season: await finished(own.id), tournament: await finished(cup.id) }
  games = {
    // Its people are busy from now on, so it is opened last.
    running: (await openTable(club, own.id, members)).id,
    'fresh in a season': fresh.season,
    'stale in a season': stale.season,
    'fresh in a tournament': fresh.tournament,
    'stale in a tournament': stale.tournament,
  }
  const first = await ask('users.add', LETTERS['o'] ?? { name: '', roles: [] })
  const known: Record<string, string> = { o: first.id }
  for (const [letter, person] of Object.entries(LETTERS))
    if (letter !== 'o') known[letter] = (await ask('users.add', person)).id
  users = known
})

/** Refusal by the table of rights. `undefined` if the table allows the request, whatever the club then answers. */
async function refusalOf(who: string, request: RequestName, args: object): Promise<string | undefined> {
  if (who === 'nobody') await ask('keyboard.leave', {})
  else await ask('keyboard.sit', { person: users[who] ?? '' })
  const answer = (await service.call(request, args)) as ApiResult<unknown>
  if (!answer.ok) expect(answer.error.code).not.toMatch(/^request\//)
  return answer.ok || !answer.error.code.startsWith('rights/') ? undefined : answer.error.code
}

it('the expected rights cover every request that changes something', () => {
  const changes = Object.entries(REQUESTS).flatMap(([name, { nature }]) => (nature === 'changes' ? [name] : []))
  expect([...Object.keys(BY_ROLE), ...Object.keys(BY_GAME)].toSorted()).toEqual(changes.toSorted())
})

/** Arguments that a request needs in addition to the smallest ones. */
const ENTRY = { entry: { type: 'foul', seat: 1 } }
const OWN: Readonly<Partial<Record<RequestName, object>>> = {
  'games.enter': ENTRY,
  'games.correct': ENTRY,
  'games.insert': ENTRY,
  'ledger.add': { seat: 6, kind: 'bonus' },
  'objections.raise': { seat: 1 },
  'phrases.set': { key: 'speech', text: 'Your minute.' },
  'schemes.publish': { values: schemeValuesOf(toSchemeJson(TOURNAMENT_2026_SCHEME_V1)) },
}

const SEAT = { member: 'nobody', role: 'citizen', bonus: 0, penalty: 0 }

it('everybody may set their own PIN', async () => {
  for (const who of Object.keys(LETTERS))
    expect(await refusalOf(who, 'users.setPin', { person: users[who], pin: null })).toBeUndefined()
})

it('reading needs no right', async () => {
  await ask('keyboard.leave', {})
  for (const [name, { nature }] of Object.entries(REQUESTS)) {
    if (nature !== 'reads') continue
    const answer = (await service.call(name, smallestArgs(name as RequestName))) as ApiResult<unknown>
    expect([name, answer.ok || !answer.error.code.startsWith('rights/')]).toEqual([name, true])
  }
})

it.each([
  ['twelve hours after its end', 0, true],
  ['a millisecond later', 1, false],
])('a judge may change their own game until twelve hours after its end: %s', async (_, later, may) => {
  const store = createMemoryStore()
  const before = await newTable(store)
  await taken(before.club.ask('users.add', { name: 'Olga', roles: ['organiser'] }))
  const judge = await taken(before.club.ask('users.add', { name: before.game.judge, roles: ['judge'] }))
  const { id, log } = await taken(
    before.club.enterAll({ game: before.game.id, version: before.game.version }, RED_WINS),
  )
  const now = (log.at(-1)?.at ?? 0) + 12 * HOUR + later
  const club = createClub({ store, clock: () => now, ids: () => 'id' })
  const guard = createRightsGuard(
    club,
    { person: () => judge.id },
    { rightOf: rightNeededForRequest, isWhenOnlyRead: isAllowedWhenReadOnly },
  )
  expect((await guard('games.mend', { game: id })).ok).toBe(may)
})

it('a retired user has only the rights that everybody has, even as the current user', async () => {
  const club = newClub()
  await taken(club.create('Test club'))
  await taken(club.ask('users.add', { name: 'Olga', roles: ['organiser'] }))
  const before = await taken(club.ask('users.add', { name: 'Vera', roles: USER_ROLES }))
  await taken(club.ask('users.setRetired', { person: before.id, retired: true }))
  const guard = createRightsGuard(
    club,
    { person: () => before.id },
    { rightOf: rightNeededForRequest, isWhenOnlyRead: isAllowedWhenReadOnly },
  )
  for (const [request, may] of Object.entries(BY_ROLE))
    expect([request, (await guard(request, {})).ok]).toEqual([request, may === '*'])
})

it('a screen can query beforehand whether and why a request would be refused', async () => {
  const game = games['fresh in a tournament'] ?? ''
  await ask('keyboard.sit', { person: users['J'] ?? '' })
  expect(await ask('keyboard.may', { request: 'games.mend', game })).toEqual({
    code: 'rights/official-game',
    params: { name: 'Judge', offices: 'chief-judge' },
  })
  await ask('keyboard.sit', { person: users['c'] ?? '' })
  expect(await ask('keyboard.may', { request: 'games.mend', game })).toBeNull()
})

it('the judge of a new game is recognised by the name or the id of their member', async () => {
  await ask('keyboard.sit', { person: users['c'] ?? '' })
  const { added } = await ask('members.add', { names: ['Judge Anderson'] })
  const member = added[0]?.id ?? ''
  const { id: person } = await ask('users.add', { name: 'J. A.', roles: ['judge'], member })
  await ask('keyboard.sit', { person })
  const judging = { request: 'games.open', judge: 'Judge Anderson' }
  expect(await ask('keyboard.may', judging)).toBeNull()
  expect(await ask('keyboard.may', { ...judging, judgeId: member })).toBeNull()
  expect(await ask('keyboard.may', { ...judging, judge: 'Somebody' })).toMatchObject({ code: 'rights/others-game' })
})

it('refusals name the roles that are allowed, in every language', async () => {
  const game = games['stale in a tournament'] ?? ''
  const codes = new Set<string>()
  for (const who of ['-', 'nobody'])
    for (const name of Object.keys(RIGHTS) as RequestName[]) {
      if (who === 'nobody') await ask('keyboard.leave', {})
      else await ask('keyboard.sit', { person: users[who] ?? '' })
      const error = await ask('keyboard.may', { request: name, game })
      if (error === null) continue
      codes.add(error.code)
      for (const lang of LANGS) {
        const message: string = (LANGUAGES[lang].screens.error as Readonly<Record<string, string>>)[error.code] ?? ''
        const sentence = formatMessage(lang, message, withNamesForIds(lang, error.params))
        expect(sentence, `${lang} ${error.code}`).not.toMatch(/[{}]|^$/)
        const able = USER_ROLES.filter((role) => String(error.params['offices']).split(' ').includes(role))
        expect(able.length, error.code).toBeGreaterThan(0)
        for (const role of able) expect(sentence).toContain(formatPhrase(lang, 'office', role))
      }
    }
  expect(codes.size).toBeGreaterThan(12)
})

it('a club without users requires no rights', async () => {
  const club = createClub({ store: createMemoryStore(), clock: () => 0, ids: () => 'id' })
  const answer = (await createClubService(club).call('club.create', { name: 'Open' })) as ApiResult<unknown>
  expect(answer.ok).toBe(true)
})

describe.each(Object.entries(BY_ROLE))('%s', (request, may) => {
  it.each(WHO)('is allowed or refused for the user %s as specified in ADR 21', async (who) => {
    const name = request as RequestName
    const expected = may === '*' || may.includes(who)
    expect((await refusalOf(who, name, { ...smallestArgs(name), ...OWN[name] })) === undefined, may).toBe(expected)
  })
})

describe.each(
  Object.entries(BY_GAME).flatMap(([request, cases]) =>
    Object.entries(cases).map(([stands, may]) => [request, stands, may] as const),
  ),
)('%s for a game that is %s', (request, stands, may) => {
  it.each(WHO)('is allowed or refused for the user %s as specified in ADR 21', async (who) => {
    const name = request as RequestName
    const game = games[stands]
    // The version does not exist, so that the club refuses the requests that the table allows.
    const given =
      name === 'results.save'
        ? { judge: 'Judge', seats: [SEAT], ...(game === undefined ? {} : { game: { id: game, version: 0, lines: 0 } }) }
        : { judge: 'Judge', ...(game === undefined ? {} : { game, version: 999 }) }
    const known = { ...smallestArgs(name), ...OWN[name] }
    const asked = Object.entries(given).filter(([key]) => name === 'results.save' || key in known)
    const refusal = await refusalOf(who, name, { ...known, ...Object.fromEntries(asked) })
    expect(refusal === undefined, `${may}: ${refusal}`).toBe(may.includes(who))
  })
})
