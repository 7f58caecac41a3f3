// Law: changing one field never drops another field. Random changes of plan, seasons, members, users, series and
// schemes are requested in a club in which every optional field is set. After each change, the stored state differs
// only in the fields that the change concerns. A new request without an entry here fails the test.

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { REQUESTS } from '../../src/api/requests.ts'
import type { RequestArgs, RequestName } from '../../src/api/requestTypes.ts'
import type { PlanEvent, StageDefinition } from '../../src/club/model/planEvents.ts'
import { clubEventOf, type ClubState, foldClub, INITIAL_CLUB_STATE } from '../../src/club/model/clubState.ts'
import { foldPlan, judgeIdAtTable, NO_PLAN, type Plan, type PlannedStage } from '../../src/club/model/plan.ts'
import { PROGRAM_VOCABULARY } from '../../src/club/model/vocabulary.ts'
import { toSchemeJson, schemeValuesOf } from '../../src/scoring/schemes/schemeData.ts'
import { TOURNAMENT_2026_SCHEME_V1 } from '../../src/scoring/schemes/tournament2026.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { EventStore } from '../../src/store/port.ts'
import { taken } from '../club/clubFixture.ts'
import { type Ask, clubOver, Refusal } from './scenes.ts'
import { noteOf } from '../support/attendance.ts'

interface Stored {
  readonly club: ClubState
  readonly plan: Plan
}

interface World {
  readonly ask: Ask
  readonly store: EventStore
  readonly cup: string
  readonly members: readonly string[]
  readonly stage: string
  readonly series: string
  readonly user: string
}

const ROUNDS = 3
const TABLES = 2
const HALL = { rooms: ['Blue room', 'Bar'], times: ['2026-11-28T18:30', '', '2026-11-28T20:30'] }
const SCHEDULE = Array.from({ length: ROUNDS }, (_, round) =>
  Array.from({ length: TABLES }, (_each, table) =>
    Array.from({ length: 10 }, (__, seat) => table * 10 + ((seat + round) % 10) + 1),
  ),
)
const SEASON = { from: '2026-01-01', flags: {}, rulebook: 'city', preset: 'city' } as const

async function made(): Promise<World> {
  const store = createMemoryStore()
  const ask = clubOver(store, 'id')
  await ask('club.create', { name: 'Black Cat' })
  await ask('club.raiseVocabulary', { to: PROGRAM_VOCABULARY.version })
  const names = Array.from({ length: 24 }, (_, index) => ({ name: `Player ${index + 1}`, club: `Club ${index % 5}` }))
  await ask('members.take', { people: names })
  const members = (await ask('members.list', {}))
    .toSorted((a, b) => Number(a.name.slice(7)) - Number(b.name.slice(7)))
    .map(({ id }) => id)
  await ask('members.merge', { from: members[23] ?? '', into: members[22] ?? '' })
  await ask('evening.note', noteOf(members.slice(0, 12)))
  const { id: cup } = await ask('seasons.open', { ...SEASON, name: 'Cup', kind: 'tournament', scheme: 'official-2025' })
  await ask('seasons.open', { ...SEASON, name: 'Season', scheme: 'official-2025' })
  await ask('plan.addEntrants', { season: cup, members: members.slice(0, 23) })
  const { stages } = await ask('plan.addStage', {
    season: cup,
    stage: {
      name: 'Main',
      isFinal: false,
      rounds: ROUNDS,
      tables: TABLES,
      lineup: members.slice(0, 20),
      ...HALL,
      judges: ['Ada', 'Player 22'],
      judgeIds: ['', members[21] ?? ''],
    },
    basis: 'By invitation',
  })
  const stage = stages[0]?.id ?? ''
  await ask('plan.seat', { season: cup, id: stage, schedule: SCHEDULE, seed: 5, without: { sd: 0.75, tables: 2 } })
  const source = { size: 10, reason: 'announced' }
  const final = { name: 'Final', isFinal: true, rounds: 2, tables: 1, lineup: members.slice(0, 10), judges: ['Ada'] }
  await ask('plan.addStage', { season: cup, stage: { ...final, ...HALL }, source })
  await ask('plan.nameJudge', { season: cup, stage, round: 2, table: 1, judge: 'Zoya', judgeId: '' })
  await ask('plan.replace', { season: cup, stage, place: 3, member: members[21] ?? '', fromRound: 2, reason: 'ill' })
  await ask('plan.markExhibition', { season: cup, member: members[1] ?? '', isExhibition: true })
  await ask('plan.checkIn', { season: cup, members: members.slice(0, 5), present: true })
  await ask('plan.setClub', { season: cup, member: members[4] ?? '', club: 'Guests' })
  await ask('plan.setPairs', { season: cup, pairs: [{ a: members[0] ?? '', b: members[10] ?? '', kind: 'avoid' }] })
  await ask('plan.givePoints', { season: cup, member: members[2] ?? '', stage, hundredths: 50, reason: 'Fair play' })
  const { id: series } = await ask('series.set', {
    name: 'Grand prix',
    parts: [{ season: cup, coefficient: '3/2', stars: 2 }],
    rules: { places: [1000, 500], best: 1, final: { each: 1, size: 10 } },
  })
  await ask('schemes.publish', publishing(1))
  await ask('seasons.hide', { season: cup, hiding: { what: 'table', from: { stage, round: 2 } } })
  const { id: user } = await ask('users.add', { name: 'Olga', roles: ['organiser'], member: members[20] ?? '' })
  await ask('keyboard.sit', { person: user })
  await ask('users.setPin', { person: user, pin: '2468' })
  return { ask, store, cup, members, stage, series, user }
}

function publishing(number: number): RequestArgs<'schemes.publish'> {
  const values = { ...schemeValuesOf(toSchemeJson(TOURNAMENT_2026_SCHEME_V1)), win: 100 + number }
  return { from: { id: 'tournament-2026', version: '1' }, name: `Ours ${number}`, published: '2026-05-01', values }
}

async function storedIn({ store, cup }: Pick<World, 'store' | 'cup'>): Promise<Stored> {
  const club = foldClub(INITIAL_CLUB_STATE, (await taken(store.read('club'))).map(clubEventOf))
  const events = (await taken(store.read(`plan/${cup}`))).map(
    ({ payload, type }) => ({ ...(payload as object), type }) as PlanEvent,
  )
  return { club, plan: foldPlan(NO_PLAN, events) }
}

/**
 * All fields by their paths. Objects of the same kind are distinguished by their ids. Other lists count as one field.
 */
function fieldsOf(value: unknown, path = '', depth = 0): ReadonlyMap<string, string> {
  if (value instanceof Map)
    return new Map([...value].flatMap(([key, each]) => [...fieldsOf(each, `${path}/${String(key)}`, depth + 1)]))
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && depth < 6)
    return new Map(Object.entries(value).flatMap(([key, each]) => [...fieldsOf(each, `${path}/${key}`, depth + 1)]))
  return new Map([[path, JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))]])
}

function changedFields(before: Stored, after: Stored): readonly string[] {
  const [one, other] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path))
}

/** Arguments of a change, and the only fields that it may change. */
interface Change<N extends RequestName = RequestName> {
  readonly args: RequestArgs<N>
  readonly touches: readonly RegExp[]
}

type Draw = (most: number) => number
type Make<N extends RequestName> = (world: World, draw: Draw, stored: Stored) => Change<N>

const ADDED = /$never/
const memberAt = ({ members }: World, n: number) => members[n % 22] ?? ''
const stageAt = (stored: Stored, n: number): PlannedStage =>
  [...stored.plan.stages.values()][n % Math.max(1, stored.plan.stages.size)] ?? expect.fail('no stage')

/** A stage as its form sends it: complete, with one field changed. */
function requestOf({ name, isFinal, rounds, tables, lineup, judgeIds, rooms, times }: PlannedStage) {
  return {
    name,
    isFinal,
    rounds,
    tables,
    lineup,
    // The id determines the judge. The name is only what the form shows for the id.
    judges: judgeIds.map((id) => (id === '' ? '' : 'As shown')),
    judgeIds,
    ...(rooms ? { rooms } : {}),
    ...(times ? { times } : {}),
  }
}

type StageField = Exclude<keyof StageDefinition, 'stage' | 'source' | 'basis'>
/** Other fields that may change with a field, because a seating refers to places, tables and rounds. */
const FOLLOWS: Readonly<Partial<Record<StageField, string>>> = {
  rounds: 'rounds|schedule|seed|without|times|roundJudges',
  tables: 'tables|schedule|seed|without|rooms|judgeIds|roundJudges',
  lineup: 'lineup|schedule|seed|without|replacements',
  judgeIds: 'judgeIds|roundJudges',
}

const SEEN_BY_NAME: { readonly [N in RequestName]?: Make<N> } = {
  'members.add': (_, draw) => ({ args: { names: [`New ${draw(1e6)}`] }, touches: [ADDED] }),
  'members.take': (_, draw) => ({ args: { people: [{ name: `New ${draw(1e6)}`, club: 'X' }] }, touches: [ADDED] }),
  'members.rename': (world, draw) => {
    const member = memberAt(world, draw(21))
    return { args: { member, name: `Name ${draw(1e6)}` }, touches: [new RegExp(`^/club/members/${member}/name$`)] }
  },
  'members.setClub': (world, draw) => {
    const member = memberAt(world, draw(21))
    return { args: { member, club: `C${draw(3)}` }, touches: [new RegExp(`^/club/members/${member}/club$`)] }
  },
  'members.setActive': (world, draw) => {
    const member = memberAt(world, draw(21))
    const touches = [new RegExp(`^/club/members/${member}/active$`)]
    return { args: { member, active: draw(1) === 1 }, touches }
  },
  'members.merge': ({ members }) => ({
    args: { from: members[22] ?? '', into: members[20] ?? '' },
    touches: [new RegExp(`^/club/members/${members[22]}/(active|mergedInto)$`)],
  }),
  'members.part': ({ members }, draw) => {
    const member = members[22 + draw(1)] ?? ''
    return { args: { member }, touches: [new RegExp(`^/club/members/${member}/(active|mergedInto)$`)] }
  },
  'users.add': (_, draw) => ({ args: { name: `User ${draw(1e6)}`, roles: ['judge'] }, touches: [ADDED] }),
  'users.change': ({ user, members }, draw) => {
    const args = [
      { name: `User ${draw(1e6)}` },
      { roles: ['organiser', 'judge'] as const },
      { member: members[draw(9)] },
    ]
    const wanted = args[draw(2)] ?? {}
    const touches = [new RegExp(`^/club/users/${user}/(${Object.keys(wanted).join('|')})$`)]
    return { args: { person: user, ...wanted } as RequestArgs<'users.change'>, touches }
  },
  'users.setPin': ({ user }, draw) => ({
    args: { person: user, pin: draw(1) === 1 ? null : '1357' },
    touches: [new RegExp(`^/club/users/${user}/(pin|missed)`)],
  }),
  'users.setRetired': (_, draw, { club }) => {
    const users = [...club.users.keys()]
    const person = users[draw(users.length - 1)] ?? ''
    const touches = [new RegExp(`^/club/users/${person}/retired$`)]
    return { args: { person, retired: draw(1) === 1 }, touches }
  },
  'seasons.open': (_, draw) => ({
    args: { ...SEASON, name: `Season ${draw(1e6)}`, scheme: 'official-2025' },
    touches: [ADDED],
  }),
  'seasons.setFlags': ({ cup }, draw) => ({
    args: { season: cup, flags: { loverDeathDrag: draw(1) === 1 } },
    touches: [new RegExp(`^/club/seasons/${cup}/(flags|changedMidway)`)],
  }),
  'seasons.setScheme': ({ cup }, draw) => ({
    args: { season: cup, scheme: draw(1) === 1 ? 'official-2025' : 'tournament-2026', version: '1' },
    touches: [new RegExp(`^/club/seasons/${cup}/(scheme|schemeVersion|hadOtherScheme)$`)],
  }),
  'seasons.hide': ({ cup }, draw) => ({
    args: { season: cup, ...(draw(1) === 1 ? {} : { hiding: { what: 'bonuses' as const, from: { game: 1 } } }) },
    touches: [new RegExp(`^/club/seasons/${cup}/hiding`)],
  }),
  'series.set': ({ series, cup }, draw, { club }) => {
    const known = club.series.get(series)
    const whole = { name: known?.name ?? 'Again', parts: known?.parts ?? [{ season: cup, coefficient: '1' }] }
    const rules = known?.rules === undefined ? {} : { rules: known.rules }
    const isNamed = draw(1) === 1
    const change = isNamed ? { name: `Series ${draw(1e6)}` } : { parts: [{ season: cup, coefficient: '2', stars: 3 }] }
    const touches = [new RegExp(`^/club/series/${series}/${isNamed ? 'name' : 'parts'}$`)]
    return { args: { series, ...whole, ...rules, ...change }, touches }
  },
  'series.remove': (_, __, { club }) => {
    const id = [...club.series.keys()].find((each) => club.series.get(each)?.name === 'Spare') ?? 'none'
    return { args: { series: id }, touches: [new RegExp(`^/club/series/${id}/`)] }
  },
  'schemes.publish': (_, draw) => ({ args: publishing(draw(1e6)), touches: [/^\/club\/schemes$/] }),
  'plan.addEntrants': ({ cup, members }) => ({ args: { season: cup, members: [members[22] ?? ''] }, touches: [ADDED] }),
  'plan.enrol': ({ cup }, draw) => ({
    args: { season: cup, people: [{ name: `New ${draw(1e6)}` }] },
    touches: [ADDED],
  }),
  'plan.withdraw': ({ cup, members }) => ({
    args: { season: cup, member: members[22] ?? '' },
    touches: [new RegExp(`^/plan/entrants/${members[22]}/|^/plan/pairs$`)],
  }),
  'plan.markExhibition': (world, draw) => {
    const member = memberAt(world, draw(21))
    const touches = [new RegExp(`^/plan/entrants/${member}/isExhibition$`)]
    return { args: { season: world.cup, member, isExhibition: draw(1) === 1 }, touches }
  },
  'plan.checkIn': (world, draw) => {
    const member = memberAt(world, draw(21))
    const touches = [new RegExp(`^/plan/entrants/${member}/present$`)]
    return { args: { season: world.cup, members: [member], present: draw(1) === 1 }, touches }
  },
  'plan.setClub': (world, draw) => {
    const member = memberAt(world, draw(21))
    const touches = [new RegExp(`^/club/eventClubs/${world.cup}/${member}$`)]
    return { args: { season: world.cup, member, club: `E${draw(3)}` }, touches }
  },
  'plan.useMemberClubs': ({ cup }) => ({
    args: { season: cup },
    touches: [new RegExp(`^/club/eventClubs/${cup}/`)],
  }),
  'plan.setPairs': (world, draw) => {
    const pairs = [{ a: memberAt(world, draw(8)), b: memberAt(world, 9 + draw(8)), kind: 'avoid' as const }]
    return { args: { season: world.cup, pairs }, touches: [/^\/plan\/pairs$/] }
  },
  'plan.addStage': (world, draw, stored) => {
    const stage = { ...requestOf(stageAt(stored, 0)), name: `Stage ${draw(1e6)}` }
    return { args: { season: world.cup, stage }, touches: [ADDED] }
  },
  'plan.changeStage': ({ cup, members }, draw, stored) => {
    const known = stageAt(stored, draw(3))
    const changes: { readonly [F in StageField]: StageDefinition[F] } = {
      name: `Stage ${draw(1e6)}`,
      isFinal: !known.isFinal,
      rounds: 1 + draw(4),
      tables: 1 + draw(1),
      lineup: members.slice(draw(1), 20 + draw(1)),
      judgeIds: [members[20 + draw(1)] ?? '', ''],
      rooms: [`Room ${draw(9)}`, 'Bar'],
      times: [`2026-11-28T18:${10 + draw(40)}`],
    }
    const fields = Object.keys(changes) as StageField[]
    const field = fields[draw(fields.length - 1)] ?? 'name'
    const shown = field === 'judgeIds' ? { judges: ['As shown', ''] } : {}
    const touches = [new RegExp(`^/plan/stages/${known.id}/(${FOLLOWS[field] ?? field})(/|$)`)]
    return {
      args: { season: cup, id: known.id, stage: { ...requestOf(known), [field]: changes[field], ...shown } },
      touches,
    }
  },
  'plan.removeStage': ({ cup, stage }, draw, stored) => {
    const known = stageAt(stored, draw(5))
    const id = known.id === stage ? 'none' : known.id
    return { args: { season: cup, id }, touches: [new RegExp(`^/plan/stages/${id}/`)] }
  },
  'plan.seat': ({ cup, stage }, draw) => ({
    args: { season: cup, id: stage, schedule: draw(1) === 1 ? SCHEDULE : SCHEDULE.toReversed(), seed: draw(9) },
    touches: [new RegExp(`^/plan/stages/${stage}/(schedule|seed|without)(/|$)`)],
  }),
  'plan.swap': ({ cup, stage }, draw) => ({
    args: { season: cup, id: stage, round: 1 + draw(2), a: 1 + draw(9), b: 11 + draw(9) },
    touches: [new RegExp(`^/plan/stages/${stage}/(schedule|seed)$`)],
  }),
  'plan.nameJudge': ({ cup, stage, members }, draw) => ({
    args: {
      season: cup,
      stage,
      round: 1 + draw(2),
      table: 1 + draw(1),
      ...(draw(1) === 1 ? { judge: 'Zoya', judgeId: '' } : { judge: 'Player 21', judgeId: members[20] ?? '' }),
    },
    touches: [new RegExp(`^/plan/stages/${stage}/roundJudges$`)],
  }),
  'plan.nameJudges': ({ cup, stage }, draw) => ({
    args: {
      season: cup,
      stage,
      tables: Array.from({ length: ROUNDS }, (_, round) => ({
        round: round + 1,
        table: 1,
        judge: `Judge ${draw(2)}`,
        judgeId: '',
      })),
    },
    touches: [new RegExp(`^/plan/stages/${stage}/(judgeIds|roundJudges)$`)],
  }),
  'plan.replace': ({ cup, stage, members }, draw) => ({
    args: { season: cup, stage, place: 1 + draw(19), member: members[20 + draw(1)] ?? '', fromRound: 2, reason: 'ill' },
    touches: [new RegExp(`^/plan/stages/${stage}/replacements$`)],
  }),
  'plan.givePoints': (world, draw) => ({
    args: { season: world.cup, member: memberAt(world, draw(21)), hundredths: 1 + draw(9), reason: 'Help' },
    touches: [/^\/plan\/given$/],
  }),
  'plan.drawLot': ({ cup }) => ({ args: { season: cup, size: 5, seed: 7 }, touches: [/^\/plan\/lots$/] }),
  'plan.decideLineup': ({ cup }, _, { plan }) => {
    const final = [...plan.stages.values()].find(({ source }) => source !== undefined)?.id ?? ''
    const touches = [new RegExp(`^/plan/stages/${final}/(lineup|source)`)]
    return {
      args: { season: cup, stage: final, keep: true, chosen: [], reason: `r${String(plan.lots.length)}` },
      touches,
    }
  },
}
const MAKERS = Object.entries(SEEN_BY_NAME) as readonly (readonly [RequestName, Make<RequestName>])[]
const ABOUT = /^(members|users|seasons|series|schemes|plan)\./

test('every change of members, users, seasons, series, schemes and plans has a generator', () => {
  const changes = Object.entries(REQUESTS).flatMap(([name, { nature }]) =>
    nature === 'changes' && ABOUT.test(name) ? [name] : [],
  )
  expect(MAKERS.map(([name]) => name).toSorted()).toEqual(changes.toSorted())
})

/** Whether the path belongs to a new object, which may have any fields. */
function isNew(path: string, before: Stored): boolean {
  const known = new Set([...fieldsOf(before).keys()].map((each) => each.split('/').slice(0, 4).join('/')))
  return !known.has(path.split('/').slice(0, 4).join('/'))
}

const steps = fc.array(
  fc.record({ which: fc.nat(MAKERS.length - 1), draws: fc.array(fc.nat(1e9), { minLength: 6, maxLength: 6 }) }),
  {
    minLength: 30,
    maxLength: 40,
  },
)

/** Judges by round and table, except the judges that the change sets. */
function judgesBeside(plan: Plan, args: object): readonly unknown[] {
  const { tables = [] } = args as { readonly tables?: readonly { readonly round: number; readonly table: number }[] }
  const named = new Set(tables.map(({ round, table }) => `${round} ${table}`))
  return [...plan.stages.values()].flatMap((stage) =>
    Array.from({ length: stage.rounds * stage.tables }, (_, at) => [
      1 + (at % stage.rounds),
      1 + Math.floor(at / stage.rounds),
    ])
      .filter(([round, table]) => !named.has(`${round} ${table}`))
      .map(([round = 0, table = 0]) => {
        return [stage.id, round, table, judgeIdAtTable(stage, round, table)]
      }),
  )
}

describe('changing one field', () => {
  it('never drops another field', async () => {
    const tried = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(steps, async (todo) => {
        const world = await made()
        for (const { which, draws } of todo) {
          const [name, make] = MAKERS[which] ?? expect.fail('no such change')
          const before = await storedIn(world)
          let at = 0
          const { args, touches } = make(world, (most) => (draws[(at += 1) % draws.length] ?? 0) % (most + 1), before)
          try {
            await world.ask(name, args)
          } catch (refused) {
            if (!(refused instanceof Refusal)) throw refused
            continue
          }
          tried.set(name, (tried.get(name) ?? 0) + 1)
          const after = await storedIn(world)
          const wrong = changedFields(before, after).filter(
            (path) => !touches.some((each) => each.test(path)) && !isNew(path, before),
          )
          expect(wrong, `${name} ${JSON.stringify(args)}`).toEqual([])
          if (name === 'plan.nameJudges')
            expect(judgesBeside(after.plan, args)).toEqual(judgesBeside(before.plan, args))
        }
      }),
      { numRuns: 12, seed: 20260513, endOnFailure: true },
    )
    // A change that is always refused would prove nothing. A lot needs a tie, a line-up needs games, and the last user
    // has to stay.
    const never = MAKERS.flatMap(([name]) => (tried.has(name) ? [] : [name]))
    expect(never.filter((name) => !['series.remove', 'plan.drawLot', 'plan.decideLineup'].includes(name))).toEqual([])
  })
})
