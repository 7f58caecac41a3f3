// State of a game's replay on its page: the position, whether roles are shown, the days, nights and highlights to jump
// to, and the playback. Parts that the public may not see are removed by `viewFor` and `eventFor`.

import { computed, onScopeDispose, reactive, ref, type Ref, watch } from 'vue'
import type { Replay } from '../../../rules/replay.ts'
import type { Viewer } from '../../../rules/view.ts'
import { highlightStops, phaseStarts, protocolOf, visibleSteps } from '../protocol.ts'

export type ReplayTrack = ReturnType<typeof useReplay>

/** `showRoles` is the ref that stores whether roles are shown. */
export function useReplay(played: () => Replay | undefined, showRoles: Ref<boolean> = ref(true)) {
  const position = ref(0)
  const viewer = computed<Viewer>(() => ({ kind: showRoles.value ? 'judge' : 'public' }))
  const last = computed(() => played()?.steps.length ?? 0)
  const starts = computed(() => {
    const replay = played()
    return replay === undefined ? [] : [0, ...phaseStarts(protocolOf(replay)).map((at) => at - 1), last.value]
  })
  const told = computed(() => {
    const replay = played()
    return replay === undefined ? [] : visibleSteps(replay, viewer.value)
  })
  const stops = computed(() => {
    const replay = played()
    return replay === undefined ? [] : highlightStops(replay)
  })
  const highlights = computed(() => stops.value.filter(({ isPublic }) => showRoles.value || isPublic))
  const playback = usePlayback({ position, last: () => last.value, starts: () => starts.value })

  /** Moves to a position on the user's request and stops the playback. */
  function go(to: number): void {
    playback.pause()
    position.value = Math.min(last.value, Math.max(0, to))
  }

  /** Jumps to the next of these positions in the given direction, if there is one. */
  function jump(to: readonly number[], direction: 1 | -1): void {
    const next = direction === 1 ? to.find((at) => at > position.value) : to.findLast((at) => at < position.value)
    if (next !== undefined) go(next)
  }

  function toggleRoles(): void {
    showRoles.value = !showRoles.value
  }

  watch(
    played,
    (now, before) => {
      if (now && (!before || position.value >= before.steps.length)) position.value = now.steps.length
    },
    { immediate: true },
  )

  return reactive({
    position,
    showRoles,
    viewer,
    last,
    starts,
    told,
    highlights,
    ...playback,
    go,
    toggleRoles,
    jumpPhase: (direction: 1 | -1) => jump(starts.value, direction),
    jumpHighlight: (direction: 1 | -1) =>
      jump(
        highlights.value.map((each) => each.position),
        direction,
      ),
  })
}

// Playback of a replay: play, pause, speed, and automatic stops. One entry per tick. `wait` schedules the ticks, so
// that a test can trigger them by hand. Changes only the position.
export const PLAYBACK_SPEEDS = [0.5, 1, 2, 4] as const
export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number]

/** Time for which an entry is shown at speed 1. */
export const MS_PER_ENTRY = 1500

/** Runs a function once, later. Returns a function that cancels it. */
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
    callOff = wait(tick, MS_PER_ENTRY / speed.value)
  }

  /** Starts again from the beginning if the position is at the end. */
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
