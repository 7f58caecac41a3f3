// Clock of the live screen: its warning, the state that viewers see, the automatic start, and the music of the night.

import { computed, watch } from 'vue'
import { clockSecondsOf } from '../../../../rules/cue.ts'
import { clockMomentKey } from '../../../game/clock.ts'
import { t } from '../../../kit/i18n/setup.ts'
import { usePreferences } from '../../../kit/preferences/usePreferences.ts'
import { useSounds } from '../../../kit/preferences/useSounds.ts'
import { useChannel } from '../../../kit/host.ts'
import { useLiveQuery } from '../../../shared/useLiveQuery.ts'
import type { AnnouncementQueue } from './useAnnouncements.ts'
import type { LiveReplay } from './useLiveReplay.ts'
import { useStepClock } from './useClock.ts'

export function useLiveClock(
  { id, client, isHalted, isShut, state, replay }: LiveReplay,
  { announce }: Pick<AnnouncementQueue, 'announce'>,
  /** Whether all players have finished looking at their cards. */
  areCardsSeen: () => boolean,
) {
  const channel = useChannel()
  const preferences = usePreferences()
  const sounds = useSounds()
  /** Random id of this screen among the screens of the judge. */
  const [screen = 0] = crypto.getRandomValues(new Uint32Array(1))
  const anchor = () => (state.value ? clockMomentKey(state.value) : '')
  const clock = useStepClock({
    game: () => id,
    at: anchor,
    total: () => (state.value ? clockSecondsOf(state.value) : 0),
    // The clock does not announce the end of the time, because the judge's cue announces it.
    warn: () => announce(t('live.clock.warning')),
    sound: sounds.play,
    moved: ({ at, total, ran, startedAt }) => {
      const step = state.value?.step
      // Viewers see a clock only during speeches.
      const seat = step !== undefined && 'seconds' in step ? { seat: step.seat } : {}
      const running = startedAt === undefined ? {} : { runsFor: Math.max(0, Date.now() - startedAt) }
      // Only viewers need the clock's state, so an error is ignored instead of disturbing the judge.
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
  // If the preference is on and an entry leads to a step with a time limit, the clock starts automatically. After an
  // undo, the judge starts the clock.
  watch(anchor, () => {
    if (client.lastAttempt.value?.change.type === 'enter' && preferences.startsItself) clock.start()
  })
  // A stopped game continues on another day, from the beginning of the step.
  watch(
    isHalted,
    (is) => {
      if (is && clock.isRunning.value) clock.reset()
    },
    { immediate: true },
  )
  // No entry precedes the first call of a game that begins at night, such as the acquaintance, so its clock starts when
  // everybody has seen their card. If the game begins with a day, the judge starts the clock.
  const isFirstCall = computed(
    () => replay.value?.steps.length === 0 && state.value?.phase === 'night' && !isShut.value,
  )
  watch(
    () => isFirstCall.value && areCardsSeen(),
    (isCalled) => {
      if (!isFirstCall.value || !preferences.startsItself) return
      if (isCalled) clock.start()
      else clock.reset()
    },
    { immediate: true },
  )
  watch(
    () => [state.value?.phase === 'night' && !isShut.value, preferences.sounds.night] as const,
    ([isNight, wish]) => sounds.night(isNight && wish.on),
    { immediate: true },
  )

  return { clock, isTimeUp: computed(() => clock.has.value && clock.urgency.value === 'over') }
}

export type LiveClock = ReturnType<typeof useLiveClock>
