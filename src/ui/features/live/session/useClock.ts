// Clock of the running step. It is stored for each game, so that it still runs after a reload or a crash. While it
// runs, it ticks four times a second. Ten seconds before the end it warns. From then on it plays a sound every second
// and at the end.

import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import {
  type GameClock,
  formatClockSeconds,
  shouldAdoptClock,
  createGameClock,
  parseStoredClock,
  secondsLeft,
  clockAfterTimeSetBack,
  toggleClock,
  clockUrgencyOf,
  CLOCK_WARNING_SECONDS,
} from '../../../game/clock.ts'

export interface StepClockPorts {
  game(): string
  /** Key of the moment to which the clock belongs. */
  at(): string
  /** Duration of the step in seconds; 0 if the step has no clock. */
  total(): number
  /** Called once when ten seconds are left. */
  warn(): void
  /** Called in each of the last ten seconds and at the end. */
  sound(sound: 'lastTen' | 'end'): void
  /** Called when the clock was started, stopped or reset. */
  moved(clock: GameClock): void
}

const TICK_MS = 250

export function useStepClock({ game, at, total, warn, sound, moved }: StepClockPorts) {
  const clock = shallowRef<GameClock>(createGameClock('', 0))
  const now = ref(Date.now())
  const key = () => `consigliere.clock.${game()}`

  watch(
    [game, at, total],
    () => {
      clock.value = parseStoredClock(localStorage.getItem(key()), at(), total()) ?? createGameClock(at(), total())
      now.value = Date.now()
    },
    { immediate: true, flush: 'sync' },
  )

  const timer = setInterval(() => {
    if (clock.value.startedAt === undefined) return
    const next = clockAfterTimeSetBack(clock.value, now.value, Date.now())
    if (next === clock.value) now.value = Date.now()
    else set(next)
  }, TICK_MS)
  onScopeDispose(() => clearInterval(timer))

  const left = computed(() => secondsLeft(clock.value, now.value))
  const urgency = computed(() => clockUrgencyOf(clock.value, now.value))
  watch(urgency, (is, was) => {
    if (is === 'warning' && was === 'running') warn()
    if (is === 'over' && (was === 'warning' || was === 'running')) sound('end')
  })
  watch(left, () => {
    if (urgency.value === 'warning') sound('lastTen')
  })

  function show(next: GameClock): void {
    now.value = Date.now()
    clock.value = next
    localStorage.setItem(key(), JSON.stringify(next))
  }

  function set(next: GameClock): void {
    show(next)
    moved(next)
  }

  return {
    has: computed(() => clock.value.total > 0),
    isRunning: computed(() => clock.value.startedAt !== undefined),
    left,
    face: computed(() => formatClockSeconds(left.value)),
    urgency,
    isLate: computed(() => urgency.value === 'warning' || urgency.value === 'over'),
    /** Remaining fraction of the time: 1 at the start, 0 when the time is up. */
    part: computed(() => (clock.value.total === 0 ? 0 : Math.min(1, Math.max(0, left.value / clock.value.total)))),
    warningSeconds: CLOCK_WARNING_SECONDS,
    /** Starts the clock if the step has one and it has not run yet. */
    start: () => {
      if (clock.value.total > 0 && clock.value.startedAt === undefined && clock.value.ran === 0)
        set(toggleClock(clock.value, Date.now()))
    },
    toggle: () => {
      if (clock.value.total > 0) set(toggleClock(clock.value, Date.now()))
    },
    /** Adopts the clock state of another screen of the judge, if that state belongs to the same moment. */
    adopt: (next: GameClock) => {
      if (shouldAdoptClock(clock.value, next, Date.now())) show(next)
    },
    reset: () => set(createGameClock(clock.value.at, clock.value.total)),
  }
}
