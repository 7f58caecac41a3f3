// Generated sounds: their tones are audible, end, and do not overload the output.

import { describe, expect, test } from 'vitest'
import { SOUNDS } from '../../../../src/ui/kit/preferences/preferences.ts'
import { NIGHT_MUSIC_SECONDS, TONES_BY_SOUND } from '../../../../src/ui/kit/preferences/tones.ts'

test('a tick ends before the next second', () => {
  expect(Math.max(...TONES_BY_SOUND.lastTen.map(({ at, seconds }) => at + seconds))).toBeLessThan(1)
})
test('the night music has no gap, because one tone lasts from beginning to end', () => {
  const held = TONES_BY_SOUND.night.filter(({ hertz }) => hertz === 110)
  expect(held.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(NIGHT_MUSIC_SECONDS)
})

describe.each(SOUNDS)('the sound %s', (sound) => {
  const notes = TONES_BY_SOUND[sound]
  test('a sound has tones that a laptop can play and people can hear', () => {
    expect(notes.length).toBeGreaterThan(0)
    for (const { hertz, seconds, at } of notes) {
      expect(hertz).toBeGreaterThanOrEqual(100)
      expect(hertz).toBeLessThanOrEqual(2000)
      expect(seconds).toBeGreaterThan(0)
      expect(at).toBeGreaterThanOrEqual(0)
    }
  })
  test('a sound never exceeds the full volume when tones overlap', () => {
    for (const { at } of notes) {
      const together = notes.filter((note) => note.at <= at && at < note.at + note.seconds)
      expect(together.reduce((sum, { loud }) => sum + loud, 0)).toBeLessThanOrEqual(1)
    }
  })
})
