// Shared state of the live screen, composed of its parts: the game with its replay, messages, the entry being made,
// undo and corrections, explanations, clock and keys. The page creates the state once with `provideLiveGame`;
// components access it with `useLiveGame`.

import { storeToRefs } from 'pinia'
import { computed, inject, type InjectionKey, provide, watch } from 'vue'
import type { LogChange } from '../../../../rules/logChange.ts'
import { err, type Seat } from '../../../../rules/vocabulary.ts'
import { usePreferences } from '../../../kit/preferences/usePreferences.ts'
import * as format from '../../../kit/format.ts'
import { useRight } from '../../../shared/useRight.ts'
import { useCardsBeingGiven } from './useCardsBeingGiven.ts'
import { useDealUndo } from './useDealUndo.ts'
import { useEntryDraft } from './useEntryDraft.ts'
import { useLiveActions } from './useLiveActions.ts'
import { useLiveClock } from './useLiveClock.ts'
import { useLiveFixes } from './useLiveFixes.ts'
import { useLiveNotices } from './useLiveNotes.ts'
import { useAnnouncementQueue } from './useAnnouncements.ts'
import { useLivePhones } from './useLivePhones.ts'
import { type LiveReplay, useLiveReplay } from './useLiveReplay.ts'
import { useLiveScreenReaderTexts } from './useLiveVoice.ts'
import { useSeatTyping } from './useSeatTyping.ts'
import { useUnsentEntries } from './useUnsentEntries.ts'
import { useWhyQuestion } from './useWhyQuestion.ts'

function createLiveGame(id: string, { isRemote = false }: LiveScreen) {
  const live = useLiveReplay(id, isRemote)
  const announcements = useAnnouncementQueue()
  const notes = useLiveNotices(live, announcements)
  const entry = useEntryDraft(live, notes, {
    countsHands: storeToRefs(usePreferences()).countHands,
    figure: format.fraction,
  })
  const fixes = useLiveFixes(live, notes, entry, announcements)
  const deals = useDealUndo(live, isRemote)
  const cards = useCardsBeingGiven(live, isRemote)
  const { refusal: mayNot } = useRight(() => ({ request: 'games.correct', game: id }))
  const { asked, askWhy } = useWhyQuestion(live)
  const phones = useLivePhones(live, entry)
  const areCardsSeen = () =>
    cards.cardsBeingGiven.value === undefined &&
    phones.seatsWithPhones.value.every(({ phone }) => phone?.is !== 'unread')
  const { clock, isTimeUp } = useLiveClock(live, announcements, areCardsSeen)
  useLiveScreenReaderTexts(live, entry, announcements, isTimeUp)
  const typing = useEntryTyping(live, entry)
  const { failure, wasTakenOver: wasTaken, isSaving, isUncertain } = live.client
  useUnsentEntries(isSaving)
  const { refusal, notice } = notes

  return {
    ...live,
    ...entry,
    ...fixes,
    ...phones,
    ...cards,
    takesBackDeal: deals.takesBackDeal,
    dealName: deals.dealName,
    typing,
    mayNot,
    refusal,
    notice,
    clock,
    isTimeUp,
    asked,
    failure,
    wasTaken,
    isSaving,
    isUncertain,
    isRemote,
    /** Whether older entries may be corrected on this screen. */
    mayFix: computed(() => !live.isShut.value && !isRemote),
    ...useLiveActions({
      live,
      entry,
      fixes,
      deals,
      phones,
      clock,
      typing,
      announcements,
      isRemote,
      askWhy: () => askWhy(),
    }),
    pick: (seat: Seat) => {
      typing.drop()
      entry.pick(seat)
    },
    /** Preview of a correction, or an error if the user may not make corrections. */
    previewOf: (change: LogChange) => (mayNot.value ? err(mayNot.value) : fixes.previewOf(change)),
    /** A click on a card selects the seat, or explains why the player is out. */
    pressCard: (seat: Seat) => (entry.isOut(seat) ? askWhy(seat) : entry.pick(seat)),
  }
}

/** Typing of seat numbers. A waiting digit is dropped when the moment changes. */
function useEntryTyping(live: LiveReplay, entry: ReturnType<typeof useEntryDraft>) {
  const typing = useSeatTyping(
    // Number of seats for the interpretation of digits. While hands are counted, it is 10, so that each digit takes
    // effect at once.
    () =>
      (entry.draft.value?.byCount ? 10 : undefined) ??
      entry.options.value.at(-1)?.n ??
      live.state.value?.seats.length ??
      0,
    (seat) => entry.pick(seat),
  )
  watch(
    () => entry.draft.value?.at,
    () => typing.drop(),
  )
  return typing
}

interface LiveScreen {
  /** Set for the judge's remote, on which entries can be made and undone, but older entries cannot be corrected. */
  readonly isRemote?: boolean
}

type LiveGame = ReturnType<typeof createLiveGame>

const LIVE_GAME_KEY: InjectionKey<LiveGame> = Symbol('live game')

export function provideLiveGame(id: string, screen: LiveScreen = {}): LiveGame {
  const live = createLiveGame(id, screen)
  provide(LIVE_GAME_KEY, live)
  return live
}

export function useLiveGame(): LiveGame {
  const live = inject(LIVE_GAME_KEY)
  if (live === undefined) throw new Error('no live game was provided')
  return live
}
