// Plays the sounds of the table through Web Audio, each at its own volume. A sound that is turned off creates no audio
// nodes. The night music is scheduled one cycle at a time until it is stopped.

import { onScopeDispose } from 'vue'
import type { Sound } from './preferences.ts'
import { usePreferences } from './usePreferences.ts'
import { type SoundTone, NIGHT_MUSIC_SECONDS, TONES_BY_SOUND } from './tones.ts'

/** Fade times in seconds, so that no tone begins or ends with a click. */
const ATTACK_SECONDS = 0.015
const FADE_SECONDS = 1.2
/** The next cycle of the night music is scheduled this many seconds before the end of the current cycle. */
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

  /** Squares the volume, because loudness is not perceived linearly: half the volume should sound half as loud. */
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
      next += NIGHT_MUSIC_SECONDS
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
