// The sounds the app makes itself: notes that can be heard, end, and do not overload what they sound through.

import { describe, expect, test } from 'vitest'
import { SOUNDS } from '../../../../src/ui/kit/preferences/preferences.ts'
import { NIGHT_SECONDS, TONES_BY_SOUND } from '../../../../src/ui/kit/preferences/useSounds.ts'

describe.each(SOUNDS)('%s', (sound) => {
  const notes = TONES_BY_SOUND[sound]
  test('is within what a laptop plays and people hear', () => {
    expect(notes.length).toBeGreaterThan(0)
    for (const { hertz, seconds, at } of notes) {
      expect(hertz).toBeGreaterThanOrEqual(100)
      expect(hertz).toBeLessThanOrEqual(2000)
      expect(seconds).toBeGreaterThan(0)
      expect(at).toBeGreaterThanOrEqual(0)
    }
  })
  test('never sounds louder than full, whatever notes meet', () => {
    for (const { at } of notes) {
      const together = notes.filter((note) => note.at <= at && at < note.at + note.seconds)
      expect(together.reduce((sum, { loud }) => sum + loud, 0)).toBeLessThanOrEqual(1)
    }
  })
})

test('a tick is over before the next second', () => {
  expect(Math.max(...TONES_BY_SOUND.lastTen.map(({ at, seconds }) => at + seconds))).toBeLessThan(1)
})
test('the music has no silence in it: a held note from its beginning to its end', () => {
  const held = TONES_BY_SOUND.night.filter(({ hertz }) => hertz === 110)
  expect(held.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(NIGHT_SECONDS)
})
