// Clock of the live screen: its warning, its display for viewers, its automatic start, and the music of the night.

import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { mayClockStartWithCue, clockSecondsOf } from '../../../../rules/cue.ts'
import {
  type Clock,
  clockMomentKey,
  formatClock,
  shouldAdoptClock,
  newClock,
  parseClock,
  secondsLeft,
  afterTimeSetBack,
  toggleClock,
  urgencyOf,
  WARNING_SECONDS,
} from '../../../game/clock.ts'
import { t } from '../../../kit/i18n/setup.ts'
import { usePreferences } from '../../../kit/preferences/usePreferences.ts'
import { useSounds } from '../../../kit/preferences/useSounds.ts'
import { useChannel } from '../../../kit/host.ts'
import { useLiveQuery } from '../../../shared/useLiveQuery.ts'
import type { Announcements } from './useLiveNotes.ts'
import type { LiveReplay } from './useLiveReplay.ts'

export function useLiveClock(
  { id, client, isElsewhere, state }: LiveReplay,
  { announce }: Pick<Announcements, 'announce'>,
) {
  const channel = useChannel()
  const preferences = usePreferences()
  const sounds = useSounds()
  /** Random id of this screen among the screens of the judge. */
  const [screen = 0] = crypto.getRandomValues(new Uint32Array(1))
  const anchor = () => (state.value ? clockMomentKey(state.value) : '')
  const clock = useClock({
    game: () => id,
    at: anchor,
    total: () => (state.value ? clockSecondsOf(state.value) : 0),
    // The end has no announcement here, because the judge's cue announces it.
    warn: () => announce(t('live.clock.warning')),
    sound: sounds.play,
    moved: ({ at, total, ran, startedAt }) => {
      const step = state.value?.step
      // Viewers see only the clock of a speaker.
      const seat = step !== undefined && 'seconds' in step ? { seat: step.seat } : {}
      const running = startedAt === undefined ? {} : { runsFor: Math.max(0, Date.now() - startedAt) }
      // Only viewers need the clock's state, so a failure must not disturb the judge.
      void channel.send('watch.clock', { game: id, at, screen, ...seat, total, ran, ...running }).catch(() => undefined)
    },
  })
  // The laptop and the judge's remote show the same clock.
  const { data: noted } = useLiveQuery('watch.judgeClock', () => ({ game: id }))
  watch([noted, anchor] as const, ([told]) => {
    if (!told || told.screen === screen) return
    const { at, total, ran, runsFor } = told
    clock.adopt({ at, total, ran, ...(runsFor === undefined ? {} : { startedAt: Date.now() - runsFor }) })
  })
  // If the preference is on, the clock starts automatically at each speech after an entry, and at a night call whose
  // cue names its time. After an undo, the judge starts it.
  watch(anchor, () => {
    const isForward = client.lastAttempt.value?.change.type === 'enter'
    if (isForward && preferences.startsItself && state.value && mayClockStartWithCue(state.value)) clock.start()
  })
  watch(
    () => [state.value?.phase === 'night' && !isElsewhere.value, preferences.sounds.night] as const,
    ([isNight, wish]) => sounds.night(isNight && wish.on),
    { immediate: true },
  )

  return { clock, isTimeUp: computed(() => clock.has.value && clock.urgency.value === 'over') }
}

export type LiveClock = ReturnType<typeof useLiveClock>

// Clock of the running step. It is stored for each game, so that it still runs after a reload or a crash. It ticks four
// times a second while it runs. At ten seconds it warns, and from then on it sounds every second and at the end.
export interface ClockPorts {
  game(): string
  /** Key of the step to which the clock belongs. */
  at(): string
  /** Seconds of the step; 0 if it has no clock. */
  total(): number
  /** Called when ten seconds are left. */
  warn(): void
  /** Called at each of the last seconds and at the end. */
  sound(sound: 'lastTen' | 'end'): void
  /** Called when the clock was started, stopped or reset. */
  moved(clock: Clock): void
}

const TICK_MS = 250

function useClock({ game, at, total, warn, sound, moved }: ClockPorts) {
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
    const next = afterTimeSetBack(clock.value, now.value, Date.now())
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

  function show(next: Clock): void {
    now.value = Date.now()
    clock.value = next
    localStorage.setItem(key(), JSON.stringify(next))
  }

  function set(next: Clock): void {
    show(next)
    moved(next)
  }

  return {
    has: computed(() => clock.value.total > 0),
    isRunning: computed(() => clock.value.startedAt !== undefined),
    left,
    face: computed(() => formatClock(left.value)),
    urgency,
    isLate: computed(() => urgency.value === 'warning' || urgency.value === 'over'),
    /** Remaining part: 1 at the start, 0 when the time is up. */
    part: computed(() => (clock.value.total === 0 ? 0 : Math.min(1, Math.max(0, left.value / clock.value.total)))),
    warningSeconds: WARNING_SECONDS,
    /** Starts a clock that has not run yet, if the step has one. */
    start: () => {
      if (clock.value.total > 0 && clock.value.startedAt === undefined && clock.value.ran === 0)
        set(toggleClock(clock.value, Date.now()))
    },
    toggle: () => {
      if (clock.value.total > 0) set(toggleClock(clock.value, Date.now()))
    },
    /** Adopts the state from another screen of the judge, if it belongs to this moment. */
    adopt: (next: Clock) => {
      if (shouldAdoptClock(clock.value, next, Date.now())) show(next)
    },
    reset: () => set(newClock(clock.value.at, clock.value.total)),
  }
}
