// Taps that are faster than the club's responses: while a response is pending or lost, after a refusal, twice in a row,
// and while another device writes. No tap is lost without a report, and none acts on a step other than the displayed
// one.

import { beforeAll, expect, test } from 'vitest'
import type { ApiResult } from '../../../../src/api/contract/apiResult.ts'
import type { RequestArgs, Channel, RequestData, RequestName } from '../../../../src/api/requestTypes.ts'
import type { Entry } from '../../../../src/rules/entries.ts'
import { legalEntries, legalEntriesOfStep } from '../../../../src/rules/legalEntries.ts'
import { LiveGameClient } from '../../../../src/ui/features/live/session/liveGameClient.ts'
import { STEP_UNREAD_MS, useUnreadStep } from '../../../../src/ui/features/live/remote/useUnreadStep.ts'
import { effectScope, nextTick, shallowRef } from 'vue'
import { type Draws, drawsOf } from '../../../generators/draws.ts'
import { eveningAfterDays } from '../../../../src/ui/kit/days.ts'
import { clubChannel } from '../../clubChannel.ts'
import { TEN } from './desk.ts'

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed)
const STEPS = 40

const club = clubChannel()
let [season, members]: [string, readonly string[]] = ['', []]

beforeAll(async () => {
  const sample = await club.send('club.loadSample', { lang: 'en' })
  const listed = await club.send('members.list', {})
  if (!sample.ok || !listed.ok) throw new Error('no sample')
  season = sample.data.season
  members = listed.data.slice(0, 10).map(({ id }) => id)
})

let opened = 0

/** Opens a game on an evening of its own, because nobody sits at two running games of an evening. */
async function openedGame(): Promise<string> {
  const game = await club.send('games.open', {
    season,
    evening: eveningAfterDays('2030-01-01', opened++),
    judge: 'Judge',
    rulebook: 'city',
    preset: 'city',
    flags: {},
    seed: 1,
    seats: members.map((member, i) => ({ member, role: TEN[i]!, immune: false })),
  })
  if (!game.ok) throw new Error(game.error.code)
  return game.data.id
}

const LOST: ApiResult<never> = { ok: false, error: { code: 'phones/cut-under-way', params: {} } }

/** A connection that holds requests until the test passes them on, and loses some requests and responses. */
class BadLine implements Channel {
  readonly #waiting: (() => void)[] = []
  readonly #draws: Draws
  isGood = false
  readonly listen: Channel['listen'] = club.listen

  constructor(draws: Draws) {
    this.#draws = draws
  }

  readonly send = async <N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>> => {
    const fate = this.isGood
      ? 'good'
      : this.#draws.of(['good', 'good', 'good', 'question lost', 'answer lost'] as const)
    if (!this.isGood) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (fate === 'question lost') return LOST
    const answer = await club.send(name, args)
    return fate === 'answer lost' ? LOST : answer
  }

  /** Passes the oldest waiting request on to the club. */
  async pass(): Promise<void> {
    this.#waiting.shift()?.()
    // The club responds within a few turns of the event loop. A response that takes longer arrives during a later call.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }
}

interface Tap {
  readonly entry: Entry
  /** Number of items in the displayed log. */
  readonly seen: number
}

const nameOf = ({ entry, seen }: Tap) => `${seen} ${JSON.stringify(entry)}`

async function logOf(game: string) {
  const answer = await club.send('games.get', { game })
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.data
}

/** Writes an entry to this game from another device. */
async function writeElsewhere(game: string, draws: Draws): Promise<void> {
  const { version, log } = await logOf(game)
  const probe = new LiveGameClient(game, { send: club.send, now: () => 5, onRefused: () => undefined })
  await probe.load()
  const state = probe.shownGame.value?.replay.state
  const entry = state && draws.of(legalEntries(state))
  if (entry) await club.send('games.enter', { game, version, entry })
  expect(log.length).toBeLessThanOrEqual(STEPS * 2)
}

test.each(SEEDS)('every tap is stored at the step where it was made, or reported (seed %i)', async (seed) => {
  const draws = drawsOf(seed, 'fast taps')
  const game = await openedGame()
  const line = new BadLine(draws)
  const dropped: string[] = []
  const client = new LiveGameClient(game, {
    send: line.send,
    now: () => 5,
    onRefused: (_, changes) =>
      dropped.push(...changes.flatMap((each) => (each.type === 'enter' ? JSON.stringify(each.entry) : []))),
  })
  const stop = club.listen('game.changed', ({ game: of, version }) => {
    if (of === game) client.onVersion(version)
  })
  line.isGood = true
  await client.load()
  line.isGood = false
  const mine: Tap[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const shown = client.shownGame.value
    const entry = shown && draws.of([...legalEntriesOfStep(shown.replay.state), ...legalEntries(shown.replay.state)])
    switch (draws.of(['tap', 'tap', 'double', 'pass', 'pass', 'cut', 'else'] as const)) {
      case 'double':
      case 'tap': {
        if (!entry || !shown) break
        const isTaken = client.submitChange({ type: 'enter', entry })
        if (isTaken) mine.push({ entry, seen: shown.game.log.length })
        else expect(client.lastAttempt.value?.played.ok).toBe(false)
        break
      }
      case 'pass':
        await line.pass()
        break
      case 'cut':
        client.markUncertain()
        void client.load()
        break
      case 'else':
        if (draws.chance(30)) await writeElsewhere(game, draws)
    }
  }
  line.isGood = true
  for (let turn = 0; !line.isEmpty || client.isSaving.value || client.isUncertain.value; turn += 1) {
    expect(turn).toBeLessThan(STEPS * 10)
    await line.pass()
    if (line.isEmpty && !client.isSaving.value) await client.load()
  }
  stop()
  const { log, version } = await logOf(game)
  expect(client.shownGame.value?.game).toMatchObject({ version, log })
  const left = [...dropped]
  for (const tap of mine) {
    const item = log[tap.seen]
    const isWritten = item?.type === 'made' && JSON.stringify(item.entry) === JSON.stringify(tap.entry)
    if (isWritten) continue
    const at = left.indexOf(JSON.stringify(tap.entry))
    expect({ tap: nameOf(tap), isTold: at !== -1 }).toEqual({ tap: nameOf(tap), isTold: true })
    left.splice(at, 1)
  }
})

test.each(SEEDS)('a tap is accepted only if the step was displayed long enough to be read (seed %i)', async (seed) => {
  const draws = drawsOf(seed, 'unread steps')
  let now = 0
  const due = new Set<{ readonly at: number; readonly call: () => void }>()
  const after = (milliseconds: number, call: () => void) => {
    const each = { at: now + milliseconds, call }
    due.add(each)
    return () => void due.delete(each)
  }
  const step = shallowRef<string>()
  const scope = effectScope()
  const { isUnread } = scope.run(() => useUnreadStep(() => step.value, after))!
  let [since, count] = [-Infinity, 0]
  for (let tap = 0; tap < 60; tap += 1) {
    now += draws.below(STEP_UNREAD_MS * 2)
    for (const each of [...due].filter(({ at }) => at <= now)) {
      due.delete(each)
      each.call()
    }
    // The first of two taps changes the step, and so may another device.
    if (draws.chance(50)) {
      if (step.value !== undefined) since = now
      step.value = `${(count += 1)}`
      await nextTick()
    }
    expect(isUnread.value).toBe(now - since < STEP_UNREAD_MS)
  }
  scope.stop()
  expect(due.size).toBe(0)
})
