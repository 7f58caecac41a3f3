// The clock of the live screen: its warning, what viewers see of it, when it starts automatically, and the music of
// the night.

import { computed, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { clockGoesWithCue, secondsOf } from '../../../rules/cue.ts'
import { clockAnchor } from '../../game/clock.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { useSounds } from '../../kit/preferences/useSounds.ts'
import { useChannel } from '../../shared/channel.ts'
import type { Announcements } from './useAnnouncements.ts'
import { useClock } from './useClock.ts'
import type { LiveReplay } from './useLiveReplay.ts'

export function useLiveClock(
  { id, client, isElsewhere, state }: LiveReplay,
  { announce }: Pick<Announcements, 'announce'>,
) {
  const { t } = useI18n()
  const channel = useChannel()
  const preferences = usePreferences()
  const sounds = useSounds()
  const anchor = () => (state.value ? clockAnchor(state.value) : '')
  const clock = useClock({
    game: () => id,
    at: anchor,
    total: () => (state.value ? secondsOf(state.value) : 0),
    // What the judge says at the end is announced as his cue.
    warn: () => announce(t('live.clock.warning')),
    sound: sounds.play,
    moved: ({ total, ran, startedAt }) => {
      const step = state.value?.step
      if (step === undefined || !('seconds' in step)) return
      const running = startedAt === undefined ? {} : { startedAt }
      // Only viewers need it: a failure does not hold up the judge.
      void channel.send('watch.clock', { game: id, seat: step.seat, total, ran, ...running }).catch(() => undefined)
    },
  })
  // Starts with each speech after an entry and with a call that names its time; after an undo the judge starts it.
  watch(anchor, () => {
    const isForward = client.made.value?.change.type === 'enter'
    if (isForward && preferences.startsItself && state.value && clockGoesWithCue(state.value)) clock.start()
  })
  watch(
    () => [state.value?.phase === 'night' && !isElsewhere.value, preferences.sounds.night] as const,
    ([isNight, wish]) => sounds.night(isNight && wish.on),
    { immediate: true },
  )

  return { clock, isTimeUp: computed(() => clock.has.value && clock.urgency.value === 'over') }
}

export type LiveClock = ReturnType<typeof useLiveClock>
