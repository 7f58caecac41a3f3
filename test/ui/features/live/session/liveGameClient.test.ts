// Entries that are being sent to the club: they are shown at once, sent in order, and removed if they are refused.
// Tested with the real club in memory and with channels that misbehave.

import { describe, expect, test } from 'vitest'
import type { ApiResult, ApiError } from '../../../../../src/api/contract/apiResult.ts'
import type { RequestArgs, Channel, RequestData, RequestName } from '../../../../../src/api/requestTypes.ts'
import { seat } from '../../../../../src/rules/vocabulary.ts'
import { LiveGameClient } from '../../../../../src/ui/features/live/session/liveGameClient.ts'
import { clubChannel } from '../../../clubChannel.ts'
import { TEN } from '../desk.ts'

async function openedGame(channel: Channel): Promise<string> {
  const season = await channel.send('club.loadSample', { lang: 'en' })
  const members = await channel.send('members.list', {})
  if (!season.ok || !members.ok) throw new Error('no sample')
  const game = await channel.send('games.open', {
    season: season.data.season,
    evening: '2026-10-02',
    judge: 'Judge',
    rulebook: 'city',
    preset: 'city',
    flags: {},
    seed: 1,
    seats: members.data.slice(0, 10).map((member, i) => ({ member: member.id, role: TEN[i]!, immune: false })),
  })
  if (!game.ok) throw new Error(game.error.code)
  return game.data.id
}

async function sitDown(channel: Channel, id: string) {
  const refused: ApiError[] = []
  const client = new LiveGameClient(id, {
    send: (name, args) => channel.send(name, args),
    now: () => 5,
    onRefused: (error) => refused.push(error),
  })
  channel.listen('game.changed', ({ game, version }) => {
    if (game === id) client.onVersion(version)
  })
  await client.load()
  return {
    client,
    refused,
    step: () => client.shownGame.value?.replay.state.step,
    saved: () => waitUntil(() => !client.isSaving.value),
  }
}

async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}

const speech = (n: number) => ({ type: 'enter', entry: { type: 'end-speech', seat: seat(n) } }) as const

test('if the disk is full, all unsent entries are dropped and reported once', async () => {
  const good = clubChannel()
  const id = await openedGame(good)
  const full: ApiError = { code: 'store/unavailable', params: { cause: 'full' } }
  const channel: Channel = {
    ...good,
    send: <N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>> =>
      name === 'games.enter' ? Promise.resolve({ ok: false, error: full }) : good.send(name, args),
  }
  const { client, step, saved, refused } = await sitDown(channel, id)
  client.submitChange(speech(1))
  client.submitChange(speech(2))
  expect(step()).toMatchObject({ seat: 3 })
  await saved()
  await waitUntil(() => refused.length > 0)
  expect(step()).toMatchObject({ seat: 1 })
  expect(refused).toEqual([full])
})

test('an unknown game is reported as a failure', async () => {
  const { client } = await sitDown(clubChannel(), 'nowhere')
  expect(client.shownGame.value).toBeUndefined()
  expect(client.failure.value?.code).toBeTypeOf('string')
})

test("a game taken over by another device refuses changes and shows that device's log", async () => {
  const club = clubChannel()
  const id = await openedGame(club)
  const before = await club.send('games.get', { game: id })
  if (!before.ok) throw new Error(before.error.code)
  let answer: RequestData<'games.get'> = before.data
  const sent: RequestName[] = []
  const channel: Channel = {
    ...club,
    send: <N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>> => {
      sent.push(name)
      return name === 'games.get'
        ? Promise.resolve({ ok: true, data: answer as RequestData<N> })
        : club.send(name, args)
    },
  }
  const { client, saved, step } = await sitDown(channel, id)
  for (const n of [1, 2, 3]) client.submitChange(speech(n))
  await saved()
  expect(client.wasTakenOver.value).toBe(false)

  // The hub's log is shorter than the log entered here.
  answer = { ...before.data, version: before.data.version + 1, heldElsewhere: true }
  client.onVersion(answer.version)
  await waitUntil(() => client.wasTakenOver.value)
  expect(step()).toMatchObject({ seat: 1 })
  sent.length = 0
  expect(client.submitChange(speech(1))).toBe(false)
  expect(client.lastAttempt.value?.played).toMatchObject({ ok: false, error: { code: 'exchange/other-laptop' } })
  expect(client.isSaving.value).toBe(false)
  expect(sent).toEqual([])

  const { heldElsewhere: _, ...back } = answer
  answer = { ...back, version: answer.version + 1 }
  client.onVersion(answer.version)
  await waitUntil(() => !client.wasTakenOver.value)
  expect(client.submitChange(speech(1))).toBe(true)
})

describe('with the real club', () => {
  test('a preview is computed once, even if the club responds first', async () => {
    const channel = clubChannel()
    const { client, saved } = await sitDown(channel, await openedGame(channel))
    client.submitChange(speech(1))
    const asked = client.preview(speech(2))
    await saved()
    expect(client.preview(speech(2))).toBe(asked)
  })

  test('entries are shown before the club responds, and stored in order', async () => {
    const channel = clubChannel()
    const id = await openedGame(channel)
    const { client, step, saved, refused } = await sitDown(channel, id)
    for (const n of [1, 2, 3]) client.submitChange(speech(n))
    expect(step()).toMatchObject({ type: 'speech', seat: 4 })
    expect(client.isSaving.value).toBe(true)
    await saved()
    const kept = await channel.send('games.get', { game: id })
    expect(kept.ok && kept.data.log.length).toBe(3)
    expect(client.shownGame.value?.game.version).toBe(kept.ok && kept.data.version)
    expect(refused).toEqual([])
  })

  test('an entry that the engine refuses is never sent', async () => {
    const channel = clubChannel()
    const { client } = await sitDown(channel, await openedGame(channel))
    expect(client.submitChange(speech(5))).toBe(false)
    expect(client.lastAttempt.value?.played).toMatchObject({ ok: false, error: { code: 'speech/not-speaking' } })
    expect(client.isSaving.value).toBe(false)
  })

  test("an entry made after another tab's entry is refused, and the screen shows the club's state", async () => {
    const channel = clubChannel()
    const id = await openedGame(channel)
    const deaf = await (async () => {
      const refused: ApiError[] = []
      const client = new LiveGameClient(id, {
        send: (name, args) => channel.send(name, args),
        now: () => 5,
        onRefused: (error) => refused.push(error),
      })
      await client.load()
      return { client, refused }
    })()
    const other = await sitDown(channel, id)
    other.client.submitChange({ type: 'enter', entry: { type: 'nominate', by: seat(1), target: seat(7) } })
    await other.saved()
    deaf.client.submitChange(speech(1))
    await waitUntil(() => deaf.refused.length > 0)
    expect(deaf.refused[0]?.code).toBe('store/version-conflict')
    expect(deaf.client.shownGame.value?.replay.state).toMatchObject({
      step: { type: 'speech', seat: 1 },
      nominations: [{ by: 1, target: 7 }],
    })
  })

  test('entries from another tab are shown automatically', async () => {
    const channel = clubChannel()
    const id = await openedGame(channel)
    const [one, two] = [await sitDown(channel, id), await sitDown(channel, id)]
    one.client.submitChange(speech(1))
    await waitUntil(() => (two.step() as { seat?: number } | undefined)?.seat === 2)
    expect(two.refused).toEqual([])
  })

  test('an undo and a correction wait for an entry that is being sent', async () => {
    const channel = clubChannel()
    const id = await openedGame(channel)
    const { client, saved, refused } = await sitDown(channel, id)
    client.submitChange({ type: 'enter', entry: { type: 'nominate', by: seat(1), target: seat(7) } })
    client.submitChange({
      type: 'correct',
      item: 1,
      entry: { type: 'nominate', by: seat(1), target: seat(8) },
      reason: 'misheard',
    })
    client.submitChange({ type: 'retract', item: 2, reason: 'undo' })
    await saved()
    expect(refused).toEqual([])
    expect(client.shownGame.value?.replay.state.nominations).toEqual([{ by: 1, target: 7 }])
    expect(client.shownGame.value?.game.log.map((item) => item.type)).toEqual(['made', 'corrected', 'retracted'])
  })
})
