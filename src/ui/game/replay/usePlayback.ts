// Playback of a replay: play, pause, speed, and where it stops. One entry a tick; the ticks are asked
// of `wait`, so that a test gives them by hand. Moves nothing but the position.

import { onScopeDispose, ref, watch, type Ref } from 'vue'

export const SPEEDS = [0.5, 1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

/** How long an entry is looked at, at speed 1. */
export const ENTRY_MS = 1500

/** Runs something once, later; answers how to call it off. */
export type Wait = (run: () => void, ms: number) => () => void

const onTimer: Wait = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

export interface Track {
  readonly position: Ref<number>
  readonly last: () => number
  /** Positions at which a day or night begins. */
  readonly starts: () => readonly number[]
}

export function usePlayback({ position, last, starts }: Track, wait: Wait = onTimer) {
  const isPlaying = ref(false)
  const speed = ref<Speed>(1)
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
    callOff = wait(tick, ENTRY_MS / speed.value)
  }

  /** From the beginning where it stands at the end. */
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
    speed.value = SPEEDS[(SPEEDS.indexOf(speed.value) + 1) % SPEEDS.length] ?? 1
  }

  function setSpeed(to: Speed): void {
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
