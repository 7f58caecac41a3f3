// Automatic playback of a replay, with a fake clock: play, pause, speed, stops, and the end.

import { describe, expect, test } from 'vitest'
import { effectScope, nextTick, ref } from 'vue'
import { PLAYBACK_MS_PER_ENTRY, usePlayback } from '../../../../src/ui/game/replay/usePlayback.ts'

/** A replay of twelve entries. Days and nights begin before entries 0, 5 and 9. */
function replayed(at = 0) {
  const position = ref(at)
  const waiting: { run: () => void; ms: number }[] = []
  const scope = effectScope()
  const playback = scope.run(() =>
    usePlayback({ position, last: () => 12, starts: () => [0, 5, 9, 12] }, (run, ms) => {
      const one = { run, ms }
      waiting.push(one)
      return () => void waiting.splice(waiting.indexOf(one), waiting.includes(one) ? 1 : 0)
    }),
  )
  if (playback === undefined) throw new Error('the scope is over')
  const tick = (times = 1) => {
    for (let i = 0; i < times; i += 1) waiting.shift()?.run()
  }
  return { position, waiting, playback, scope, tick }
}

test('the speed key cycles through all speeds', () => {
  const { playback } = replayed()
  const speeds = Array.from({ length: 5 }, () => {
    playback.faster()
    return playback.speed.value
  })
  expect(speeds).toEqual([2, 4, 0.5, 1, 2])
})

describe('playback', () => {
  test('advances by one entry per tick and stops at the end', () => {
    const { position, playback, tick, waiting } = replayed()
    playback.toggle()
    tick(3)
    expect([position.value, playback.isPlaying.value]).toEqual([3, true])
    tick(20)
    expect([position.value, playback.isPlaying.value, waiting.length]).toEqual([12, false, 0])
  })

  test('starts over when it is started at the end', () => {
    const { position, playback, tick } = replayed(12)
    playback.toggle()
    expect(position.value).toBe(0)
    tick()
    expect(position.value).toBe(1)
  })

  test('stops at the beginning of days and nights if requested', () => {
    const { position, playback, tick } = replayed(3)
    playback.toggleStops()
    playback.toggle()
    tick(9)
    expect([position.value, playback.isPlaying.value]).toEqual([5, false])
    playback.toggle()
    tick(9)
    expect(position.value).toBe(9)
  })
})

describe('playback timer', () => {
  test('never runs twice at the same time, whatever is pressed', async () => {
    const { playback, waiting, tick, position } = replayed()
    playback.toggle()
    playback.setSpeed(4)
    await nextTick()
    playback.faster()
    await nextTick()
    expect(waiting).toHaveLength(1)
    playback.toggle()
    expect(waiting).toHaveLength(0)
    tick()
    expect(position.value).toBe(0)
  })

  test.each([
    [0.5, 2 * PLAYBACK_MS_PER_ENTRY],
    [1, PLAYBACK_MS_PER_ENTRY],
    [2, PLAYBACK_MS_PER_ENTRY / 2],
    [4, PLAYBACK_MS_PER_ENTRY / 4],
  ] as const)('at speed %d waits %d ms', async (speed, ms) => {
    const { playback, waiting } = replayed()
    playback.toggle()
    playback.setSpeed(speed)
    await nextTick()
    expect(waiting.map((each) => each.ms)).toEqual([ms])
  })

  test('is cancelled when the page is left', () => {
    const { playback, waiting, scope } = replayed()
    playback.toggle()
    scope.stop()
    expect(waiting).toEqual([])
  })
})
