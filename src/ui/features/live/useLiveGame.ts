// Everything the live screen shares, from its parts: the game with its replay, notes on what was done, the draft
// of the entry being made, undo and fixes, questions, the clock; and what each key does. Made once by the page
// with `provideLiveGame`; its parts take it with `useLiveGame`.

import { storeToRefs } from 'pinia'
import { computed, inject, provide, ref, watch, type InjectionKey } from 'vue'
import { useI18n } from 'vue-i18n'
import { useFormat } from '../../kit/useFormat.ts'
import { useChannel } from '../../shared/channel.ts'
import { clockGoesWithCue, secondsOf } from '../../../rules/cue.ts'
import type { Change } from '../../../rules/play.ts'
import { err, type Seat } from '../../../rules/vocabulary.ts'
import { useRight } from '../../shared/useRight.ts'
import { useSounds } from '../../kit/preferences/useSounds.ts'
import type { Action } from '../../kit/preferences/liveKeys.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { mayArm } from './logic/arms.ts'
import { clockAnchor } from '../../game/clock.ts'
import { mayCountHands } from './logic/counting.ts'
import { useClock } from './useClock.ts'
import { useEntryDraft } from './useEntryDraft.ts'
import { useLiveFixes } from './useLiveFixes.ts'
import { useLiveNotes } from './useLiveNotes.ts'
import { useLiveReplay } from './useLiveReplay.ts'
import { useLiveVoice } from './useLiveVoice.ts'
import { useSeatTyping } from './useSeatTyping.ts'
import { useAnnouncements } from './useAnnouncements.ts'
import { useWhys } from './why/useWhys.ts'

/** They change nothing of the entry: a digit that waits goes on waiting. */
const BESIDE: ReadonlySet<Action> = new Set<Action>(['clock', 'resetClock', 'hideRoles', 'why', 'log', 'fixTable'])

function createLiveGame(id: string) {
  const { t } = useI18n()
  const channel = useChannel()
  const live = useLiveReplay(id)
  const announcements = useAnnouncements()
  const notes = useLiveNotes(live, announcements)
  const entry = useEntryDraft(live, notes, {
    countsHands: storeToRefs(usePreferences()).countHands,
    figure: useFormat().fraction,
  })
  const fixes = useLiveFixes(live, notes, entry, announcements)
  const { refusal: mayNot } = useRight(() => ({ request: 'games.correct', game: id }))
  const { asked, askWhy } = useWhys(live)
  const { client, isElsewhere, state, showRoles } = live
  const preferences = usePreferences()
  const sounds = useSounds()
  const clock = useClock({
    game: () => id,
    at: () => (state.value ? clockAnchor(state.value) : ''),
    total: () => (state.value ? secondsOf(state.value) : 0),
    // What the judge says at the end is announced as his cue.
    warn: () => announcements.announce(t('live.clock.warning')),
    sound: sounds.play,
    moved: ({ total, ran, startedAt }) => {
      const step = state.value?.step
      if (step === undefined || !('seconds' in step)) return
      const running = startedAt === undefined ? {} : { startedAt }
      // Those who watch see it run; where nobody can be told, the judge goes on.
      void channel.send('watch.clock', { game: id, seat: step.seat, total, ran, ...running }).catch(() => undefined)
    },
  })
  const isTimeUp = computed(() => clock.has.value && clock.urgency.value === 'over')
  useLiveVoice(live, entry, announcements, isTimeUp)
  // Whoever has the floor after an entry, and a call that names its time; after an undo the judge starts it himself.
  watch(
    () => (state.value ? clockAnchor(state.value) : ''),
    () => {
      const isForward = client.made.value?.change.type === 'enter'
      if (isForward && preferences.startsItself && state.value && clockGoesWithCue(state.value)) clock.start()
    },
  )
  watch(
    () => [state.value?.phase === 'night' && !isElsewhere.value, preferences.sounds.night] as const,
    ([isNight, wish]) => sounds.night(isNight && wish.on),
    { immediate: true },
  )
  const typing = useSeatTyping(
    // Numbers of hands are typed digit by digit.
    () =>
      (entry.draft.value?.byCount ? 10 : undefined) ?? entry.options.value.at(-1)?.n ?? state.value?.seats.length ?? 0,
    (seat) => entry.pick(seat),
  )
  // What was begun for one moment counts for nothing at another.
  watch(
    () => entry.draft.value?.at,
    () => typing.drop(),
  )
  /** Grows each time the keyboard asks for the log. */
  const logCalls = ref(0)
  /** The same for the ledger, once the game is over. */
  const ledgerCalls = ref(0)

  const actions: Readonly<Record<Action, () => void>> = {
    confirm: () => {
      if (state.value?.phase === 'over') ledgerCalls.value += 1
      else entry.confirm()
    },
    endDiscussion: entry.endDiscussion,
    nobody: entry.nobody,
    allTheSame: entry.allTheSame,
    foul: () => entry.armWith('foul'),
    technicalFoul: () => entry.armWith('technical-foul'),
    remove: () => entry.armWith('remove'),
    nominate: () => {
      const isOpen = state.value !== undefined && mayArm(state.value, 'nominate')
      const gap = isOpen ? undefined : fixes.gapFor('nominate')
      if (gap && !isElsewhere.value) fixes.inserting.value = gap
      else entry.armWith('nominate')
    },
    claim: () => entry.armWith('claim-role'),
    record: () => entry.armWith('correct-votes'),
    teamLoss: () => entry.armWith('team-loss'),
    previous: () => entry.callNext(-1),
    next: () => entry.callNext(1),
    countHands: () => {
      if (state.value !== undefined && mayCountHands(state.value)) entry.countHands()
    },
    clock: clock.toggle,
    resetClock: clock.reset,
    hideRoles: () => {
      showRoles.value = !showRoles.value
      announcements.announce(t(showRoles.value ? 'live.rolesShown' : 'live.rolesHidden'))
    },
    undo: fixes.undo,
    redo: fixes.redo,
    why: () => askWhy(),
    log: () => {
      logCalls.value += 1
    },
    fixTable: () => {
      if (!isElsewhere.value) fixes.mending.value = true
    },
    cancel: entry.cancel,
  }

  function run(action: Action): void {
    if ((action === 'undo' || action === 'cancel') && typing.drop()) return
    if (!BESIDE.has(action) && typing.settle() && action === 'confirm') return
    actions[action]()
  }

  return {
    ...live,
    ...entry,
    typing,
    pick: (seat: Seat) => {
      typing.drop()
      entry.pick(seat)
    },
    ...fixes,
    /** Why whoever is at the keyboard may not change this game; undefined: he may. */
    mayNot,
    /** What a change of the past would do; refused where whoever is at the keyboard may not make it. */
    previewOf: (change: Change) => (mayNot.value ? err(mayNot.value) : fixes.previewOf(change)),
    refusal: notes.refusal,
    notice: notes.notice,
    clock,
    isTimeUp,
    asked,
    logCalls,
    ledgerCalls,
    failure: client.failure,
    wasTaken: client.wasTaken,
    isSaving: client.isSaving,
    run,
    /** A click on a card: chooses it where it can be chosen; a player who is out answers why. */
    pressCard: (seat: Seat) => (entry.isOut(seat) ? askWhy(seat) : entry.pick(seat)),
  }
}

type LiveGame = ReturnType<typeof createLiveGame>

const LIVE: InjectionKey<LiveGame> = Symbol('live game')

export function provideLiveGame(id: string): LiveGame {
  const live = createLiveGame(id)
  provide(LIVE, live)
  return live
}

export function useLiveGame(): LiveGame {
  const live = inject(LIVE)
  if (live === undefined) throw new Error('no live game was provided')
  return live
}
