// The clock of the live screen: its warning, what viewers see of it, when it starts automatically, and the music of
// the night.

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
  /** Among the screens the judge writes at. */
  const [screen = 0] = crypto.getRandomValues(new Uint32Array(1))
  const anchor = () => (state.value ? clockMomentKey(state.value) : '')
  const clock = useClock({
    game: () => id,
    at: anchor,
    total: () => (state.value ? clockSecondsOf(state.value) : 0),
    // What the judge says at the end is announced as his cue.
    warn: () => announce(t('live.clock.warning')),
    sound: sounds.play,
    moved: ({ at, total, ran, startedAt }) => {
      const step = state.value?.step
      // Viewers are shown that of a speaker.
      const seat = step !== undefined && 'seconds' in step ? { seat: step.seat } : {}
      const running = startedAt === undefined ? {} : { runsFor: Math.max(0, Date.now() - startedAt) }
      // Only others need it: a failure does not hold up the judge.
      void channel.send('watch.clock', { game: id, at, screen, ...seat, total, ran, ...running }).catch(() => undefined)
    },
  })
  // The laptop and the judge's remote show one clock.
  const { data: noted } = useLiveQuery('watch.judgeClock', () => ({ game: id }))
  watch([noted, anchor] as const, ([told]) => {
    if (!told || told.screen === screen) return
    const { at, total, ran, runsFor } = told
    clock.adopt({ at, total, ran, ...(runsFor === undefined ? {} : { startedAt: Date.now() - runsFor }) })
  })
  // Starts with each speech after an entry and with a call that names its time; after an undo the judge starts it.
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

// The clock of the running step: remembered per game, so that a reload or a crash finds it still
// running; wakes four times a second while it runs. Warns at ten seconds, sounds then and at the end.
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
    /** 1 at the start, 0 when time is up. */
    part: computed(() => (clock.value.total === 0 ? 0 : Math.min(1, Math.max(0, left.value / clock.value.total)))),
    warningSeconds: WARNING_SECONDS,
    /** A clock that stands where it began, if the step has one. */
    start: () => {
      if (clock.value.total > 0 && clock.value.startedAt === undefined && clock.value.ran === 0)
        set(toggleClock(clock.value, Date.now()))
    },
    toggle: () => {
      if (clock.value.total > 0) set(toggleClock(clock.value, Date.now()))
    },
    /** As another screen of the judge's left it, where it is of this moment. */
    adopt: (next: Clock) => {
      if (shouldAdoptClock(clock.value, next, Date.now())) show(next)
    },
    reset: () => set(newClock(clock.value.at, clock.value.total)),
  }
}
