// The sounds of the table as notes: the app makes them itself, so nothing is bundled and nothing has a licence. Pure;
// who plays them is composables/useSounds.ts.

import type { Sound } from './preferences.ts'

export interface Note {
  /** Seconds after the beginning. */
  readonly at: number
  readonly seconds: number
  readonly hertz: number
  /** 0 to 1; all notes that sound together stay below 1. */
  readonly loud: number
}

const A_MINOR = { a2: 110, e3: 164.81, a3: 220, c4: 261.63, d4: 293.66, e4: 329.63, g4: 392, a4: 440 } as const

/** A knock for each of the last ten seconds. */
const TICK: readonly Note[] = [{ at: 0, seconds: 0.09, hertz: 880, loud: 0.5 }]

/** Three notes down: time is up. */
const END: readonly Note[] = [
  { at: 0, seconds: 0.35, hertz: 659.26, loud: 0.6 },
  { at: 0.22, seconds: 0.4, hertz: 523.25, loud: 0.35 },
  { at: 0.48, seconds: 0.9, hertz: 440, loud: 0.6 },
]

/** Bars of a slow figure over a held fifth; sounds on from its end to its beginning. */
const BAR = 4
const FIGURE: readonly (readonly (keyof typeof A_MINOR)[])[] = [
  ['a3', 'e4', 'c4'],
  ['d4', 'a3', 'e4'],
  ['c4', 'g4', 'e4'],
  ['a4', 'e4', 'd4'],
]
const NIGHT: readonly Note[] = FIGURE.flatMap((names, bar): readonly Note[] => [
  { at: bar * BAR, seconds: BAR, hertz: A_MINOR.a2, loud: 0.22 },
  { at: bar * BAR, seconds: BAR, hertz: A_MINOR.e3, loud: 0.12 },
  ...names.map((name, i) => ({ at: bar * BAR + i * 1.25, seconds: 1.4, hertz: A_MINOR[name], loud: 0.16 })),
])

/** One turn of the night's music. */
export const NIGHT_SECONDS = BAR * FIGURE.length

export const TONES: Readonly<Record<Sound, readonly Note[]>> = { lastTen: TICK, end: END, night: NIGHT }
