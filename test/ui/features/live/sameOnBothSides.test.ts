// Entries on the screen and in the club: the engine adjudicates each entry once on the screen and once in the club, and
// the screen shows in advance what the club then stores.

import fc from 'fast-check'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { computed, effectScope, ref } from 'vue'
import type { Channel } from '../../../../src/api/requestTypes.ts'
import type { GameDetail } from '../../../../src/api/contract/games.ts'
import type { Entry } from '../../../../src/rules/entries.ts'
import type { ArmedEntryKind } from '../../../../src/ui/features/live/logic/inputDraft.ts'
import { legalEntries } from '../../../../src/rules/legalEntries.ts'
import type { LogItem } from '../../../../src/rules/log.ts'
import type { LogChange } from '../../../../src/rules/logChange.ts'
import { replay } from '../../../../src/rules/replay.ts'
import { seat } from '../../../../src/rules/vocabulary.ts'
import { LiveGameClient } from '../../../../src/ui/features/live/session/liveGameClient.ts'
import { useEntryDraft } from '../../../../src/ui/features/live/session/useEntryDraft.ts'
import { eveningAfterDays } from '../../../../src/ui/kit/days.ts'
import { clubChannel } from '../../clubChannel.ts'
import { TEN, wordsIn } from './desk.ts'
import { CITY_SEASON } from '../../../club/clubFixture.ts'

const decided = vi.hoisted((): unknown[] => [])
vi.mock(import('../../../../src/rules/decide.ts'), async (importOriginal) => {
  const real = await importOriginal()
  return {
    ...real,
    isLegalEntry: (state, entry) => {
      decided.push(entry)
      return real.isLegalEntry(state, entry)
    },
    advance: (state, entry) => {
      decided.push(entry)
      return real.advance(state, entry)
    },
  }
})
const offered = vi.hoisted((): unknown[] => [])
vi.mock(import('../../../../src/rules/legalEntries.ts'), async (importOriginal) => {
  const real = await importOriginal()
  return {
    ...real,
    legalEntries: (state) => {
      offered.push(state)
      return real.legalEntries(state)
    },
  }
})
const timesDecided = (entry: Entry) => decided.filter((each) => JSON.stringify(each) === JSON.stringify(entry)).length

beforeEach(() => {
  setActivePinia(createPinia())
  decided.length = 0
  offered.length = 0
})

async function clubWithTen(): Promise<{ readonly channel: Channel; open(seed: number): Promise<GameDetail> }> {
  const channel = clubChannel()
  await channel.send('club.create', { name: 'Club' })
  const members = await channel.send('members.add', { names: TEN.map((_, index) => `Player ${index + 1}`) })
  const season = await channel.send('seasons.open', { ...CITY_SEASON, name: 'S' })
  if (!members.ok || !season.ok) throw new Error('no club')
  let opened = 0
  return {
    channel,
    async open(seed) {
      // Each game has an evening of its own, because nobody sits at two running games of an evening.
      const game = await channel.send('games.open', {
        season: season.data.id,
        evening: eveningAfterDays('2026-10-02', opened++),
        judge: 'Judge',
        rulebook: 'city',
        preset: 'city',
        flags: {},
        seed,
        seats: members.data.added.map(({ id }, i) => ({ member: id, role: TEN[i]!, immune: false })),
      })
      if (!game.ok) throw new Error(game.error.code)
      return game.data
    },
  }
}

async function sitDown(channel: Channel, id: string) {
  const client = new LiveGameClient(id, {
    send: (name, args) => channel.send(name, args),
    now: () => 5,
    onRefused: (error) => {
      throw new Error(error.code)
    },
  })
  await client.load()
  return {
    client,
    saved: () => vi.waitUntil(() => !client.isSaving.value),
    kept: async () => {
      const answer = await channel.send('games.get', { game: id })
      if (!answer.ok) throw new Error(answer.error.code)
      return answer.data
    },
  }
}

/** The functions that the screen's keys call. */
function keysOf(client: Awaited<ReturnType<typeof sitDown>>['client']) {
  const scope = effectScope()
  const refused: unknown[] = []
  const draft = scope.run(() =>
    useEntryDraft(
      {
        client,
        replay: computed(() => client.shownGame.value?.replay),
        state: computed(() => client.shownGame.value?.replay.state),
        words: wordsIn('en'),
        showRoles: ref(true),
      },
      { refuse: (error) => refused.push(error), clearRefusal: () => {} },
    ),
  )!
  return { draft, refused, leave: () => scope.stop() }
}

/** Each number selects a change to the game as it is displayed at that time. */
function changeOf(
  choice: number,
  shown: { log: readonly LogItem[]; entries: readonly Entry[] },
): LogChange | undefined {
  const [kind, rest] = [choice % 8, Math.floor(choice / 8)]
  const item = 1 + (rest % Math.max(1, shown.log.length))
  const entry = shown.entries[rest % Math.max(1, shown.entries.length)]
  if (kind === 6) return { type: 'retract', item, reason: 'undo' }
  if (entry === undefined) return undefined
  return kind === 7 ? { type: 'correct', item, entry, reason: 'misheard' } : { type: 'enter', entry }
}

test('in random games with undo and corrections, the screen and the club agree', async () => {
  const { channel, open } = await clubWithTen()
  const choices = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 5, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(choices, fc.nat({ max: 1000 }), async (all, seed) => {
      const { client, saved, kept } = await sitDown(channel, (await open(seed)).id)
      for (const choice of all) {
        const now = client.shownGame.value!
        const change = changeOf(choice, { log: now.game.log, entries: legalEntries(now.replay.state) })
        if (change !== undefined) client.submitChange(change)
      }
      const painted = client.shownGame.value!
      await saved()
      const held = await kept()
      const plain = ({ at: _, author: __, ...item }: LogItem) => item
      expect(held.log.map(plain)).toEqual(painted.game.log.map(plain))
      expect(held).toMatchObject({
        phase: painted.game.phase,
        round: painted.game.round,
        outcome: painted.game.outcome,
      })
      expect(replay(held.header, held.log).state).toEqual(painted.replay.state)
      expect(client.shownGame.value?.game).toEqual(held)
    }),
    { numRuns: 12 },
  )
})

describe.each<[what: string, arm: ArmedEntryKind | undefined, before: readonly Entry[], entry: Entry]>([
  ['a nomination', undefined, [], { type: 'nominate', by: seat(1), target: seat(4) }],
  ['a foul', 'foul', [], { type: 'foul', seat: seat(4) }],
  ['a removal', 'remove', [], { type: 'remove', seat: seat(4) }],
  ['a night target', undefined, [{ type: 'end-discussion' }], { type: 'night-act', role: 'mistress', target: seat(4) }],
])('%s', (_what, arm, before, entry) => {
  test('an entry is adjudicated once on the screen and once in the club', async () => {
    const { channel, open } = await clubWithTen()
    const { client, saved, kept } = await sitDown(channel, (await open(1)).id)
    for (const each of before) client.submitChange({ type: 'enter', entry: each })
    await saved()
    const { draft, refused, leave } = keysOf(client)
    const state = client.shownGame.value?.replay.state
    if (arm !== undefined) draft.armWith(arm)
    expect(draft.choices.value.filter((choice) => choice.enabled).map((choice) => choice.seat)).toContain(4)
    draft.pick(seat(4))
    expect(draft.chosen.value).toEqual(entry)
    expect(draft.echo.value?.lines).not.toEqual([])
    expect(draft.choices.value.filter((choice) => choice.on).map((choice) => choice.seat)).toEqual([4])
    draft.confirm()
    expect(timesDecided(entry), 'shown and entered').toBe(1)
    expect(
      offered.filter((each) => each === state),
      'its choices',
    ).toHaveLength(1)
    await saved()
    expect((await kept()).log.at(-1)).toMatchObject({ type: 'made', entry })
    expect(timesDecided(entry), 'kept by the club').toBe(2)
    expect(refused).toEqual([])
    leave()
  })
})

describe('changes with a preview', () => {
  test('a vote is adjudicated once on the screen and once in the club', async () => {
    const { channel, open } = await clubWithTen()
    const { client, saved, kept } = await sitDown(channel, (await open(1)).id)
    for (const entry of [
      { type: 'nominate', by: seat(1), target: seat(7) },
      { type: 'end-speech', seat: seat(1) },
      { type: 'nominate', by: seat(2), target: seat(3) },
      { type: 'end-discussion' },
    ] as const)
      client.submitChange({ type: 'enter', entry })
    await saved()
    const { draft, refused, leave } = keysOf(client)
    for (const n of [1, 2, 5]) draft.pick(seat(n))
    const vote = { type: 'vote', nominee: seat(7), voters: [1, 2, 5].map(seat) } as const
    expect(draft.chosen.value).toEqual(vote)
    expect(draft.echo.value?.lines.map((line) => line.text)).toEqual(['3 against 7, 7 yet to vote'])
    expect(draft.resumes.value).toBe(0)
    expect(timesDecided(vote), 'shown with its echo').toBe(1)
    draft.confirm()
    expect(timesDecided(vote), 'entered').toBe(1)
    await saved()
    expect((await kept()).log.at(-1)).toMatchObject({ type: 'made', entry: vote })
    expect(client.shownGame.value?.replay.state.votes).toHaveLength(3)
    expect(timesDecided(vote), 'kept by the club').toBe(2)
    expect(refused).toEqual([])
    leave()
  })

  test('a previewed correction is adjudicated once on the screen', async () => {
    const { channel, open } = await clubWithTen()
    const { client, saved } = await sitDown(channel, (await open(1)).id)
    client.submitChange({ type: 'enter', entry: { type: 'foul', seat: seat(1) } })
    await saved()
    const entry = { type: 'foul', seat: seat(9) } as const
    const change: LogChange = { type: 'correct', item: 1, entry, reason: 'misheard' }
    expect(client.preview(change).ok).toBe(true)
    expect(client.preview(change).ok).toBe(true)
    client.submitChange(change)
    expect(timesDecided(entry)).toBe(1)
    await saved()
    expect(timesDecided(entry)).toBe(2)
  })
})
