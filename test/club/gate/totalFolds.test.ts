// Whatever well-formed events the club's streams contain, and in whatever order, the club opens, and every query is
// answered or refused with a code. The repository has no gate here, so that the folds are tested without its
// protection.

import { describe, expect, test } from 'vitest'
import { createCommandContext } from '../../../src/club/repository/commandContext.ts'
import { createRepository } from '../../../src/club/repository/createRepository.ts'
import { PublicView } from '../../../src/club/repository/publicView.ts'
import {
  createAskFunction as asking,
  applicationRequests,
  type ApplicationRequestName,
} from '../../../src/application/requests.ts'
import type { StreamKind } from '../../../src/club/model/streams.ts'
import { EVENT_TYPE_DEFINITIONS, type StoredEventType } from '../../../src/club/model/vocabulary.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { type ClubEvent, newEvent } from '../../../src/club/model/clubEvents.ts'
import { foldClub, INITIAL_CLUB_STATE } from '../../../src/club/model/clubState.ts'
import { resolveMemberId } from '../../../src/club/model/mergedMembers.ts'
import { foldPlan, NO_PLAN } from '../../../src/club/model/plan.ts'
import type { Envelope, EventStore } from '../../../src/store/port.ts'
import { clubOver, played, prepare, questionsOf, scenes, type Ask } from '../../api/scenes.ts'
import { taken } from '../clubFixture.ts'
import { PATIENCE } from '../../support/patience.ts'
import { type DrawnEvent, Drawing, Known } from './drawnEvents.ts'

const STAMP = { at: 1_767_225_600_000, author: 'unknown' }

/** A club with data of every kind that the scenes create. */
async function wholeClub() {
  const store = createMemoryStore()
  const ask: Ask = clubOver(store, 'id')
  const world = await prepare('games.open', ask)
  await played(ask, world)
  for (const { scene } of scenes) await scene(ask, world).catch(() => undefined)
  const [series] = await ask('series.list', {})
  const streams = await taken(store.list(''))
  const written = (await Promise.all(streams.map(async ({ stream }) => taken(store.read(stream))))).flat()
  return { world: { ...world, series: series?.id ?? '' }, written }
}

const kindsIn = (stream: StreamKind): readonly StoredEventType[] =>
  (Object.keys(EVENT_TYPE_DEFINITIONS) as StoredEventType[]).filter(
    (type) => EVENT_TYPE_DEFINITIONS[type].stream === stream && type !== 'VocabularyRaised',
  )

async function copied(written: readonly Envelope[]): Promise<EventStore> {
  const store = createMemoryStore()
  const streams = new Map<string, Envelope[]>()
  for (const each of written) streams.set(each.stream, [...(streams.get(each.stream) ?? []), each])
  for (const [stream, all] of streams) await taken(store.append(stream, 0, all))
  return store
}

function askingOf(store: EventStore) {
  const view = new PublicView({ now: () => 0 })
  const repository = createRepository({ store, ids: () => 'new' }, () => undefined, view)
  return asking(
    createCommandContext(
      repository,
      () => 'new',
      () => STAMP,
    ),
  )
}

const { world, written } = await wholeClub()
/** Pages and pictures take as long as all other queries together, and are made from the same views. */
const SLOW: readonly string[] = ['documents.publish', 'games.picture', 'evening.postPicture', 'standings.picture']
const QUESTIONS = questionsOf(world).filter(
  ({ question }) => Object.hasOwn(applicationRequests, question) && !SLOW.includes(question),
)
const known = new Known()
for (const each of written) known.add(each)

/** A thorough run uses more trials: `TRIALS=1000`. */
const TRIALS = Number(process.env['TRIALS'] ?? 40)
const CLUB_AND_PLANS = [
  ['club', kindsIn('club')],
  [`plan/${world.cup}`, kindsIn('plan/')],
  [`plan/${world.season}`, kindsIn('plan/')],
] as const

async function put(store: EventStore, stream: string, events: readonly DrawnEvent[]): Promise<void> {
  const head = (await taken(store.list(stream))).find((each) => each.stream === stream)
  const made = events.map(({ type, payload }) => newEvent({ ...(payload as object), type }, STAMP))
  await taken(store.append(stream, head?.version ?? 0, made))
}

/** Adds a few events to the streams of the club and its plans, and to some clubs a completed import. */
async function spoilt(draw: Drawing): Promise<{ readonly store: EventStore; readonly events: readonly DrawnEvent[] }> {
  const store = await copied(written)
  const events: DrawnEvent[] = []
  for (let left = draw.below(7); left >= 0; left -= 1) {
    const [stream, kinds] = draw.of(CLUB_AND_PLANS) ?? CLUB_AND_PLANS[0]
    const event = draw.event(draw.of(kinds) ?? 'MemberAdded')
    const again = draw.below(5) === 0 ? [event, event] : [event]
    events.push(...again)
    await put(store, stream, again)
  }
  if (draw.below(3) === 0) {
    const staged: readonly DrawnEvent[] = [
      { type: 'ImportBegun', payload: { season: world.season, file: '', games: 2 } },
      { type: 'GamesStaged', payload: { rows: [draw.row(), draw.row()] } },
      { type: 'ImportTaken', payload: {} },
    ]
    events.push(...staged)
    await put(store, 'import/i1', staged)
  }
  return { store, events }
}

test('no query throws, whatever events the streams contain', { timeout: PATIENCE }, async () => {
  const thrown: string[] = []
  for (let seed = 1; seed <= TRIALS; seed += 1) {
    const { store, events } = await spoilt(new Drawing(seed, known))
    const ask = askingOf(store)
    for (const { question, args } of QUESTIONS)
      await ask(question as ApplicationRequestName, args as never).catch((error: unknown) =>
        thrown.push(`seed ${seed}, ${question}: ${String(error)} after ${JSON.stringify(events).slice(0, 400)}`),
      )
  }
  expect(thrown.slice(0, 3)).toEqual([])
})

const member = (name: string): ClubEvent => ({ type: 'MemberAdded', member: name })

describe('the club', () => {
  const merged = (from: string, into: string): ClubEvent => ({ type: 'MembersMerged', from, into })

  test('ignores a merge that would close a cycle', () => {
    const club = foldClub(INITIAL_CLUB_STATE, [
      member('a'),
      member('b'),
      merged('a', 'b'),
      merged('b', 'a'),
      merged('b', 'b'),
    ])
    expect(['a', 'b'].map((id) => resolveMemberId(club, id))).toEqual(['b', 'b'])
  })

  test('resolves a member even if the roster contains a cycle', () => {
    const { members } = foldClub(INITIAL_CLUB_STATE, [member('a'), member('b')])
    const ring = new Map([...members].map(([id, each]) => [id, { ...each, mergedInto: id === 'a' ? 'b' : 'a' }]))
    expect(['a', 'b']).toContain(resolveMemberId({ members: ring }, 'a'))
  })

  test('resolves thousands of chained merges to one member', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `m${index}`)
    const members = new Map(
      ids.map((id, index) => [id, { id, name: id, ...(index > 0 ? { mergedInto: `m${index - 1}` } : {}) }]),
    )
    expect(new Set(ids.toReversed().map((id) => resolveMemberId({ members }, id)))).toEqual(new Set(['m0']))
  })

  test('keeps the first of two additions of the same member', () => {
    const once = foldClub(INITIAL_CLUB_STATE, [member('a')])
    expect(foldClub(once, [{ type: 'MemberAdded', member: 'a', guest: true }])).toEqual(once)
    expect(foldClub(once, [{ type: 'MemberAdded', member: 'a', guest: true }, member('b')]).members.size).toBe(2)
  })

  test.each(['rounds', 'tables'] as const)('ignores a stage with 10⁹ %s', (of) => {
    const stage = { stage: 's', name: 'Main', isFinal: false, rounds: 1, tables: 1, lineup: [], judgeIds: [] }
    const plan = foldPlan(NO_PLAN, [{ type: 'StageAdded', ...stage }])
    expect(foldPlan(plan, [{ type: 'StageChanged', ...stage, [of]: 1e9 }])).toEqual(plan)
    expect(foldPlan(NO_PLAN, [{ type: 'StageAdded', ...stage, [of]: 1e9 }]).stages.size).toBe(0)
  })
})
