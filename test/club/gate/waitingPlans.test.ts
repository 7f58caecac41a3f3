// A gate that stays open caches its results while streams arrive in any order. Its answers must equal those of a new
// gate over the same streams: a plan that waited for its people is valid as soon as they have arrived.

import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { Gate } from '../../../src/club/gate/gate.ts'
import { CLUB_STREAM, GAME_STREAM_PREFIX, PLAN_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { chainEndOf } from '../../../src/store/hash.ts'
import type { Envelope, NewEvent } from '../../../src/store/port.ts'
import type { IncomingEnvelopes } from '../../../src/store/sync/policy.ts'
import { newestRulebookOf } from '../../../src/rules/rulebooks/registry.ts'
import { type Below, envelopesOf, gameEnvelopes, memberAt, opened, randomLog, seeded, STAMP } from './games.ts'

const PEOPLE = ['m1', 'm2', 'm3', 'm4']
const SEASONS = ['s1', 's2']

const event = (type: string, payload: object): NewEvent => ({ ...STAMP, type, payload, private: false })

function shuffled<T>(all: readonly T[], below: Below): readonly T[] {
  return all
    .map((each) => [below(1_000_000), each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each)
}

/** Members join and seasons open in any order. In some clubs two members are merged. */
function clubOf(below: Below): readonly Envelope[] {
  const people = Array.from({ length: 10 }, (_, index) => PEOPLE[index] ?? memberAt(index + 1))
  const joining = [
    ...people.map((member) => event('MemberAdded', { member })),
    ...SEASONS.map((season) =>
      event('SeasonOpened', {
        season,
        name: `Season ${season}`,
        kind: 'season',
        scheme: 'official-2025',
        schemeVersion: '1',
        from: '2026-01-01',
        rulebook: 'city',
        preset: 'city',
        flags: {},
      }),
    ),
  ]
  const merged = below(4) === 0 ? [event('MembersMerged', { from: 'm1', into: 'm2' })] : []
  return envelopesOf(CLUB_STREAM, [event('ClubCreated', { name: 'Black Cat' }), ...shuffled(joining, below), ...merged])
}

function planOf(season: string, below: Below): readonly Envelope[] {
  const person = () => PEOPLE[below(PEOPLE.length)] ?? 'm1'
  const drawn = Array.from({ length: 1 + below(5) }, () =>
    below(3) === 0
      ? event('EntrantWithdrawn', { member: person() })
      : event('EntrantsAdded', { members: [...new Set([person(), person()])] }),
  )
  return envelopesOf(PLAN_STREAM_PREFIX + season, drawn)
}

/** The four people of the plan and six others play. */
function gameOf(below: Below): readonly Envelope[] {
  const game = { ...opened(newestRulebookOf('city'), 'city', 'game1'), season: 's1' }
  const players = game.players.map((player, index) => ({ ...player, member: PEOPLE[index] ?? player.member }))
  return gameEnvelopes({ ...game, players }, randomLog(game, below))
}

/** Stored streams, and gates that read them. */
function shelfOf() {
  const stored = new Map<string, readonly Envelope[]>()
  const gate = () =>
    new Gate({ read: async (stream, from = 1) => ({ ok: true, value: (stored.get(stream) ?? []).slice(from - 1) }) })
  return { stored, gate }
}

async function answersOf(gate: Gate, stored: ReadonlyMap<string, readonly Envelope[]>, order: readonly string[]) {
  const answers = new Map<string, unknown>()
  for (const stream of order) answers.set(stream, await gate.judgeStored(stream, 1, stored.get(stream) ?? []))
  return [...answers].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

test('a long-lived gate answers like a new gate, in whatever order streams arrive', async () => {
  let stoodLater = 0
  for (let seed = 1; seed <= 150; seed += 1) {
    const below = seeded(seed)
    const whole = new Map(
      [clubOf(below), ...SEASONS.map((season) => planOf(season, below))].map((all) => [all[0]?.stream ?? '', all]),
    )
    const { stored, gate } = shelfOf()
    const kept = gate()
    let aside = 0
    for (;;) {
      const coming = [...whole].filter(([stream, all]) => (stored.get(stream)?.length ?? 0) < all.length)
      const [stream, all] = coming[below(Math.max(1, coming.length))] ?? []
      if (stream === undefined || all === undefined) break
      const before = stored.get(stream)?.length ?? 0
      const more = all.slice(before, before + 1 + below(3))
      stored.set(stream, all.slice(0, before + more.length))
      kept.noteStored(more)
      const order = shuffled([...whole.keys()], below)
      const answers = await answersOf(kept, stored, order)
      expect([seed, answers]).toEqual([seed, await answersOf(gate(), stored, order)])
      const asideNow =
        JSON.stringify(answers.map(([, held]) => [...((held as { aside?: Map<number, unknown> }).aside ?? [])])).split(
          '"waits"',
        ).length - 1
      if (asideNow < aside) stoodLater += 1
      aside = asideNow
    }
  }
  expect(stoodLater).toBeGreaterThan(0)
})

/** Message with the envelopes after a chain. */
function comingAfter(before: readonly Envelope[], whole: readonly Envelope[]): IncomingEnvelopes {
  const envelopes = whole.slice(before.length)
  return { stream: whole[0]?.stream ?? '', after: chainEndOf(before), envelopes }
}

test('a message that was validated but not stored does not affect stored plans and games', async () => {
  let differing = 0
  for (let seed = 1; seed <= 100; seed += 1) {
    const below = seeded(seed)
    const whole = [clubOf(below), planOf('s1', below), gameOf(below)]
    // The message contains the remaining events of each stream. If its people arrived, the stored events would have a
    // different meaning.
    const kept = whole.map((all) => all.slice(0, 1 + below(all.length)))
    const { stored, gate } = shelfOf()
    for (const all of kept) stored.set(all[0]?.stream ?? '', all)
    const used = gate()
    await used.judge(whole.map((all, index) => comingAfter(kept[index] ?? [], all)))
    const order = [PLAN_STREAM_PREFIX + 's1', GAME_STREAM_PREFIX + 'game1', CLUB_STREAM]
    const answers = await answersOf(gate(), stored, order)
    expect([seed, await answersOf(used, stored, order)]).toEqual([seed, answers])
    stored.set(CLUB_STREAM, whole[0] ?? [])
    const isAlike = isDeepStrictEqual(await answersOf(gate(), stored, order.slice(0, 2)), answers.slice(1))
    if (!isAlike) differing += 1
  }
  // Number of messages whose people would have changed an answer.
  expect(differing).toBeGreaterThan(20)
})
