// Playback of a replay: play, pause, speed, and automatic stops. Each tick shows one more entry. `wait` schedules the
// ticks, so that a test can trigger them itself. The playback changes nothing except the position.

import { onScopeDispose, ref, type Ref, watch } from 'vue'

export const PLAYBACK_SPEEDS = [0.5, 1, 2, 4] as const
export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number]

/** Time in milliseconds for which an entry is shown at speed 1. */
export const PLAYBACK_MS_PER_ENTRY = 1500

/** Schedules a single call of a function, and returns a function that cancels it. */
export type OnceScheduler = (run: () => void, ms: number) => () => void

const onTimer: OnceScheduler = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

export interface PlaybackTrack {
  readonly position: Ref<number>
  readonly last: () => number
  /** Positions at which a day or night begins. */
  readonly starts: () => readonly number[]
}

export function usePlayback({ position, last, starts }: PlaybackTrack, wait: OnceScheduler = onTimer) {
  const isPlaying = ref(false)
  const speed = ref<PlaybackSpeed>(1)
  const stopsAtPhases = ref(false)
  let callOff: (() => void) | undefined

  function tick(): void {
    position.value = Math.min(last(), position.value + 1)
    const isEnd = position.value >= last()
    if (isEnd || (stopsAtPhases.value && starts().includes(position.value))) pause()
    else next()
  }

  function next(): void {
    callOff?.()
    callOff = wait(tick, PLAYBACK_MS_PER_ENTRY / speed.value)
  }

  /** Starts the playback, from the beginning if the position is at the end. */
  function play(): void {
    if (last() === 0) return
    if (position.value >= last()) position.value = 0
    isPlaying.value = true
    next()
  }

  function pause(): void {
    callOff?.()
    callOff = undefined
    isPlaying.value = false
  }

  function toggle(): void {
    if (isPlaying.value) pause()
    else play()
  }

  function faster(): void {
    speed.value = PLAYBACK_SPEEDS[(PLAYBACK_SPEEDS.indexOf(speed.value) + 1) % PLAYBACK_SPEEDS.length] ?? 1
  }

  function setSpeed(to: PlaybackSpeed): void {
    speed.value = to
  }

  function toggleStops(): void {
    stopsAtPhases.value = !stopsAtPhases.value
  }

  watch(speed, () => {
    if (isPlaying.value) next()
  })
  onScopeDispose(pause)

  return { isPlaying, speed, stopsAtPhases, toggle, pause, faster, setSpeed, toggleStops }
}
