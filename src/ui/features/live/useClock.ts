// The clock of the running step: remembered per game, so that a reload or a crash finds it still
// running; wakes four times a second while it runs. Warns at ten seconds, sounds then and at the end.

import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import {
  clockFace,
  newClock,
  parseClock,
  secondsLeft,
  setBack,
  startOrStop,
  urgencyOf,
  WARNING_SECONDS,
  type Clock,
} from '../../game/clock.ts'

export interface ClockPorts {
  game(): string
  /** Names the step the clock belongs to. */
  at(): string
  /** Seconds of the step; 0 = no clock. */
  total(): number
  /** Ten seconds are left. */
  warn(): void
  /** Each of the last seconds, and the end. */
  sound(sound: 'lastTen' | 'end'): void
  /** It was started, stopped or reset. */
  moved(clock: Clock): void
}

const TICK_MS = 250

export function useClock({ game, at, total, warn, sound, moved }: ClockPorts) {
  const clock = shallowRef<Clock>(newClock('', 0))
  const now = ref(Date.now())
  const key = () => `consigliere.clock.${game()}`

  watch(
    [game, at, total],
    () => {
      clock.value = parseClock(localStorage.getItem(key()), at(), total()) ?? newClock(at(), total())
      now.value = Date.now()
    },
    { immediate: true, flush: 'sync' },
  )

  const timer = setInterval(() => {
    if (clock.value.startedAt === undefined) return
    const next = setBack(clock.value, now.value, Date.now())
    if (next === clock.value) now.value = Date.now()
    else set(next)
  }, TICK_MS)
  onScopeDispose(() => clearInterval(timer))

  const left = computed(() => secondsLeft(clock.value, now.value))
  const urgency = computed(() => urgencyOf(clock.value, now.value))
  watch(urgency, (is, was) => {
    if (is === 'warning' && was === 'running') warn()
    if (is === 'over' && (was === 'warning' || was === 'running')) sound('end')
  })
  watch(left, () => {
    if (urgency.value === 'warning') sound('lastTen')
  })

  function set(next: Clock): void {
    now.value = Date.now()
    clock.value = next
    localStorage.setItem(key(), JSON.stringify(next))
    moved(next)
  }

  return {
    has: computed(() => clock.value.total > 0),
    isRunning: computed(() => clock.value.startedAt !== undefined),
    left,
    face: computed(() => clockFace(left.value)),
    urgency,
    /** 1 at the start, 0 when time is up. */
    part: computed(() => (clock.value.total === 0 ? 0 : Math.min(1, Math.max(0, left.value / clock.value.total)))),
    warningSeconds: WARNING_SECONDS,
    /** A clock that stands where it began, if the step has one. */
    start: () => {
      if (clock.value.total > 0 && clock.value.startedAt === undefined && clock.value.ran === 0)
        set(startOrStop(clock.value, Date.now()))
    },
    toggle: () => {
      if (clock.value.total > 0) set(startOrStop(clock.value, Date.now()))
    },
    reset: () => set(newClock(clock.value.at, clock.value.total)),
  }
}
