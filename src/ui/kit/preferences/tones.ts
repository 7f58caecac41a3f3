// The sounds of the table as tones that the app generates, so that no audio files are bundled and no licences are
// needed. Pure data; `useSounds` plays it.

import type { Sound } from './preferences.ts'

export interface SoundTone {
  /** Start time of the tone, in seconds after the beginning of the sound. */
  readonly at: number
  readonly seconds: number
  readonly hertz: number
  /** Loudness from 0 to 1. The sum over all simultaneous tones stays below 1. */
  readonly loud: number
}

const TONE_HERTZ = { a2: 110, e3: 164.81, a3: 220, c4: 261.63, d4: 293.66, e4: 329.63, g4: 392, a4: 440 } as const

/** A tick for each of the last ten seconds. */
const TICK_TONES: readonly SoundTone[] = [{ at: 0, seconds: 0.09, hertz: 880, loud: 0.5 }]

/** Three descending tones for the end of the time. */
const END_TONES: readonly SoundTone[] = [
  { at: 0, seconds: 0.35, hertz: 659.26, loud: 0.6 },
  { at: 0.22, seconds: 0.4, hertz: 523.25, loud: 0.35 },
  { at: 0.48, seconds: 0.9, hertz: 440, loud: 0.6 },
]

/**
 * Duration of a bar of the night music, which consists of slow three-tone bars over a held fifth and loops without an
 * audible seam.
 */
const BAR_SECONDS = 4
const NIGHT_BARS: readonly (readonly (keyof typeof TONE_HERTZ)[])[] = [
  ['a3', 'e4', 'c4'],
  ['d4', 'a3', 'e4'],
  ['c4', 'g4', 'e4'],
  ['a4', 'e4', 'd4'],
]
const NIGHT_TONES: readonly SoundTone[] = NIGHT_BARS.flatMap((names, bar): readonly SoundTone[] => [
  { at: bar * BAR_SECONDS, seconds: BAR_SECONDS, hertz: TONE_HERTZ.a2, loud: 0.22 },
  { at: bar * BAR_SECONDS, seconds: BAR_SECONDS, hertz: TONE_HERTZ.e3, loud: 0.12 },
  ...names.map((name, i) => ({ at: bar * BAR_SECONDS + i * 1.25, seconds: 1.4, hertz: TONE_HERTZ[name], loud: 0.16 })),
])

/** Length of one cycle of the night music. */
export const NIGHT_MUSIC_SECONDS = BAR_SECONDS * NIGHT_BARS.length

export const TONES_BY_SOUND: Readonly<Record<Sound, readonly SoundTone[]>> = {
  lastTen: TICK_TONES,
  end: END_TONES,
  night: NIGHT_TONES,
}
