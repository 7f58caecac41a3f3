// Everything the live screen shares, composed of its parts: the game with its replay, notes on what was done, the draft
// of the entry being made, undo and fixes, questions, the clock, and what each key does. The page makes it once with
// `provideLiveGame`; its parts take it with `useLiveGame`.

import { storeToRefs } from 'pinia'
import { inject, provide, watch, type InjectionKey } from 'vue'
import { useFormat } from '../../kit/useFormat.ts'
import type { Change } from '../../../rules/play.ts'
import { err, type Seat } from '../../../rules/vocabulary.ts'
import { useRight } from '../../shared/useRight.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { useAnnouncements } from './useAnnouncements.ts'
import { useEntryDraft } from './useEntryDraft.ts'
import { useLiveActions } from './useLiveActions.ts'
import { useLiveClock } from './useLiveClock.ts'
import { useLiveFixes } from './useLiveFixes.ts'
import { useLiveNotes } from './useLiveNotes.ts'
import { useLiveReplay } from './useLiveReplay.ts'
import { useLiveVoice } from './useLiveVoice.ts'
import { useSeatTyping } from './useSeatTyping.ts'
import { useWhys } from './why/useWhys.ts'

function createLiveGame(id: string) {
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
  const { clock, isTimeUp } = useLiveClock(live, announcements)
  useLiveVoice(live, entry, announcements, isTimeUp)
  const typing = useSeatTyping(
    // Numbers of hands are typed digit by digit.
    () =>
      (entry.draft.value?.byCount ? 10 : undefined) ??
      entry.options.value.at(-1)?.n ??
      live.state.value?.seats.length ??
      0,
    (seat) => entry.pick(seat),
  )
  // A digit typed at one moment counts for nothing at another.
  watch(
    () => entry.draft.value?.at,
    () => typing.drop(),
  )
  const { failure, wasTaken, isSaving } = live.client
  const { refusal, notice } = notes

  return {
    ...{ ...live, ...entry, ...fixes },
    ...{ typing, mayNot, refusal, notice, clock, isTimeUp, asked, failure, wasTaken, isSaving },
    ...useLiveActions({ live, entry, fixes, clock, typing, announcements, askWhy: () => askWhy() }),
    pick: (seat: Seat) => {
      typing.drop()
      entry.pick(seat)
    },
    /** What a change of the past would do; refused to a user who may not make it. */
    previewOf: (change: Change) => (mayNot.value ? err(mayNot.value) : fixes.previewOf(change)),
    /** A click on a card chooses it where it can be chosen; on a player who is out it answers why. */
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
