// Plays the tones below through Web Audio, each sound at its own volume. A sound that is off creates no audio nodes.
// The night music is scheduled one cycle at a time until it is stopped.

import { onScopeDispose } from 'vue'
import type { Sound } from './preferences.ts'
import { usePreferences } from './usePreferences.ts'

/** Fade times, so that no tone begins or ends with a click. */
const ATTACK_SECONDS = 0.015
const FADE_SECONDS = 1.2
/** The next cycle of the music is scheduled when less than this remains of the current one. */
const LOOKAHEAD_SECONDS = 2

export function useSounds() {
  const preferences = usePreferences()
  let context: AudioContext | undefined
  let night: { readonly gain: GainNode; readonly timer: number } | undefined

  /**
   * A browser allows sound only after a key press or a click. Until then the context is suspended and the app is
   * silent, which is not an error.
   */
  function opened(): AudioContext {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume().catch(() => undefined)
    return context
  }

  /** Squares the volume, because perceived loudness is not linear: half the volume should sound half as loud. */
  function loudness(sound: Sound): number {
    return (preferences.sounds[sound].volume / 100) ** 2
  }

  function outlet(audio: AudioContext, sound: Sound): GainNode {
    const gain = audio.createGain()
    gain.gain.value = loudness(sound)
    gain.connect(audio.destination)
    return gain
  }

  function play(sound: Exclude<Sound, 'night'>, isAsked = false): void {
    if (!preferences.sounds[sound].on && !isAsked) return
    const audio = opened()
    schedule(audio, outlet(audio, sound), TONES_BY_SOUND[sound], audio.currentTime)
  }

  function startNight(): void {
    if (night !== undefined) return
    const audio = opened()
    const gain = outlet(audio, 'night')
    let next = audio.currentTime
    const turn = () => {
      if (next > audio.currentTime + LOOKAHEAD_SECONDS) return
      next = Math.max(next, audio.currentTime)
      schedule(audio, gain, TONES_BY_SOUND.night, next)
      next += NIGHT_SECONDS
    }
    turn()
    night = { gain, timer: window.setInterval(turn, (LOOKAHEAD_SECONDS * 1000) / 2) }
  }

  function stopNight(): void {
    if (night === undefined || context === undefined) return
    const { gain, timer } = night
    window.clearInterval(timer)
    gain.gain.setTargetAtTime(0, context.currentTime, FADE_SECONDS / 3)
    window.setTimeout(() => gain.disconnect(), FADE_SECONDS * 2000)
    night = undefined
  }

  onScopeDispose(() => {
    if (night !== undefined) window.clearInterval(night.timer)
    void context?.close().catch(() => undefined)
  })

  return {
    play,
    /** Turns the music on or off and applies its current volume. */
    night(isWanted: boolean): void {
      if (!isWanted) return stopNight()
      startNight()
      night?.gain.gain.setTargetAtTime(loudness('night'), context?.currentTime ?? 0, ATTACK_SECONDS)
    },
  }
}

function schedule(audio: AudioContext, outlet: GainNode, notes: readonly SoundTone[], from: number): void {
  for (const { at, seconds, hertz, loud } of notes) {
    const begins = from + at
    const voice = audio.createOscillator()
    const gain = audio.createGain()
    voice.type = 'sine'
    voice.frequency.value = hertz
    gain.gain.setValueAtTime(0, begins)
    gain.gain.linearRampToValueAtTime(loud, begins + ATTACK_SECONDS)
    gain.gain.setValueAtTime(loud, begins + seconds / 2)
    gain.gain.linearRampToValueAtTime(0, begins + seconds)
    voice.connect(gain).connect(outlet)
    voice.start(begins)
    voice.stop(begins + seconds)
  }
}

// The sounds of the table as tones that the app generates, so that no audio files are bundled and no licences are
// needed. Pure data; `useSounds` plays it.
export interface SoundTone {
  /** Seconds after the beginning of the sound. */
  readonly at: number
  readonly seconds: number
  readonly hertz: number
  /** From 0 to 1. The sum of all tones that sound at the same time stays below 1. */
  readonly loud: number
}

const TONE_HERTZ = { a2: 110, e3: 164.81, a3: 220, c4: 261.63, d4: 293.66, e4: 329.63, g4: 392, a4: 440 } as const

/** A tick for each of the last ten seconds. */
const TICK_TONES: readonly SoundTone[] = [{ at: 0, seconds: 0.09, hertz: 880, loud: 0.5 }]

/** Three descending tones mean that the time is up. */
const END_TONES: readonly SoundTone[] = [
  { at: 0, seconds: 0.35, hertz: 659.26, loud: 0.6 },
  { at: 0.22, seconds: 0.4, hertz: 523.25, loud: 0.35 },
  { at: 0.48, seconds: 0.9, hertz: 440, loud: 0.6 },
]

/** Slow three-tone bars over a held fifth, which loop without an audible seam. */
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
export const NIGHT_SECONDS = BAR_SECONDS * NIGHT_BARS.length

export const TONES_BY_SOUND: Readonly<Record<Sound, readonly SoundTone[]>> = {
  lastTen: TICK_TONES,
  end: END_TONES,
  night: NIGHT_TONES,
}
