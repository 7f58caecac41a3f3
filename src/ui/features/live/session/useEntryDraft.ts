// The entry being made: the selections, the state of each seat's button, and the preview of the entry that Enter would
// record. The engine computes each entry once, because `client.preview` caches its last result.

import { computed, ref, shallowRef, type Ref } from 'vue'
import { type GameState, isAlive } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { SEAT_ITEM_COMPARISON, reuseEqualItems } from '../../../kit/reuseEqualItems.ts'
import { countResumedEntries } from '../logic/fix.ts'
import {
  type ArmedEntryKind,
  type InputDraft,
  inputDraftOrEmpty,
  emptyDraft,
  type KeyOutcome,
} from '../logic/inputDraft.ts'
import { armEntry, armedEntryOptions } from '../logic/armedEntry.ts'
import { callAdjacentNominee, callNominee } from '../logic/ballots.ts'
import { areHandsEnteredAsNumbers, setHandCount } from '../logic/handCounts.ts'
import { seatButtonStatesOf, type SeatButtonState } from '../logic/choices.ts'
import { entryPreviewOf, endKeyPreviewLines } from '../logic/entryPreview.ts'
import { hideSecretsOfSeatButton } from '../logic/hiding.ts'
import { entryQuestionMessageOf } from '../logic/entryQuestion.ts'
import { repeatLastShot, askShooterAgain } from '../logic/shots.ts'
import {
  withoutArmedEntryOrSelection,
  entryOnEnterKey,
  outcomeOfEnterKey,
  entriesOnEndKey,
  hasSelectionToRemove,
  pickNobody,
  outcomeOfSeatPress,
  withoutLatestSelection,
} from '../logic/entryKeys.ts'
import type { LiveNotices } from './useLiveNotes.ts'
import type { LiveReplay } from './useLiveReplay.ts'

interface EntryHabits {
  /** Whether votes are entered as numbers instead of names. */
  readonly countsHands?: Ref<boolean>
  /** Formats a fraction for the screen. */
  readonly figure?: (fraction: string) => string
}

type LiveParts = Pick<LiveReplay, 'client' | 'replay' | 'state' | 'words' | 'showRoles'>

/**
 * Calls a function with the game state and the draft, and returns its result, or `undefined` until the game is loaded.
 */
type AtMoment = <T>(run: (now: GameState, draft: InputDraft) => T) => T | undefined

export type EntryDraftSession = ReturnType<typeof useEntryDraft>

export function useEntryDraft(
  live: LiveParts,
  notes: Pick<LiveNotices, 'refuse' | 'clearRefusal'>,
  { countsHands = ref(false), figure = String }: EntryHabits = {},
) {
  const { client, state } = live
  const stored = shallowRef<InputDraft>()
  const draft = computed((): InputDraft | undefined => {
    if (state.value === undefined) return undefined
    const now = inputDraftOrEmpty(state.value, stored.value ?? emptyDraft(state.value))
    return areHandsEnteredAsNumbers(state.value, countsHands.value) ? { ...now, byCount: true } : now
  })
  const at: AtMoment = (run) => (state.value && draft.value ? run(state.value, draft.value) : undefined)

  function apply({ draft: next, enter, refused }: KeyOutcome): void {
    if (enter !== undefined && !client.submitChange({ type: 'enter', entry: enter })) return
    stored.value = next
    if (refused !== undefined) notes.refuse(refused)
    else notes.clearRefusal()
  }

  function change(run: (now: GameState, draft: InputDraft) => InputDraft): void {
    at((now, draft) => apply({ draft: run(now, draft) }))
  }

  return {
    draft,
    ...useDraftAnswers(live, at, figure),
    pick: (seat: Seat) => at((now, draft) => apply(outcomeOfSeatPress(now, draft, seat, client.askEngine))),
    pickCount: (n: number) => at((now, draft) => apply(setHandCount(now, draft, n, client.askEngine))),
    /** Switches between names and numbers, and drops the current selection. */
    countHands: () => {
      countsHands.value = !countsHands.value
      change(withoutArmedEntryOrSelection)
    },
    confirm: () => at((now, draft) => apply(outcomeOfEnterKey(now, draft))),
    endDiscussion: () =>
      at((now, draft) => entriesOnEndKey(now, draft).every((entry) => client.submitChange({ type: 'enter', entry }))),
    nobody: () => change((now, draft) => pickNobody(now, draft, client.askEngine)),
    allTheSame: () => change(repeatLastShot),
    armWith: (kind: ArmedEntryKind) => change((now, draft) => armEntry(now, draft, kind)),
    callNext: (by: 1 | -1) => change((now, draft) => callAdjacentNominee(now, draft, by)),
    call: (nominee: Seat) => change((now, draft) => callNominee(now, draft, nominee)),
    ask: (shooter: Seat) => change((now, draft) => askShooterAgain(now, draft, shooter)),
    stepBack: () => change((_, draft) => withoutLatestSelection(draft)),
    cancel: () => change(withoutArmedEntryOrSelection),
    /** Replaces the draft or, without an argument, empties it. */
    replace: (run?: (now: GameState) => InputDraft) => {
      stored.value = run && state.value ? run(state.value) : undefined
    },
    isOut: (seat: Seat): boolean => state.value !== undefined && !isAlive(state.value, seat),
  }
}

/** Values derived from the draft at this moment: choices, the question, and the preview of Enter. */
function useDraftAnswers(
  { client, replay, state, words, showRoles }: LiveParts,
  at: AtMoment,
  figure: (fraction: string) => string,
) {
  const choices = computed((before?: readonly SeatButtonState[]): readonly SeatButtonState[] =>
    reuseEqualItems(before, openChoices(at(seatButtonStatesOf) ?? []), SEAT_ITEM_COMPARISON),
  )
  const openChoices = (all: readonly SeatButtonState[]) => {
    const now = state.value
    return showRoles.value || now === undefined ? all : all.map((choice) => hideSecretsOfSeatButton(choice, now))
  }
  /** Choices that are selected by digits but are not seats. */
  const options = computed(() => at(armedEntryOptions) ?? [])
  const stepsBack = computed(() => at((_, draft) => hasSelectionToRemove(draft)) ?? false)
  const chosen = computed(() => at(entryOnEnterKey))
  const preview = computed(() => {
    const played = chosen.value && client.preview({ type: 'enter', entry: chosen.value })
    return played?.ok ? played.value : undefined
  })
  const echo = computed(() => {
    const then = chosen.value && client.askEngine(chosen.value)
    return state.value && chosen.value && then?.ok
      ? entryPreviewOf(state.value, chosen.value, then.value, { words, showRoles: showRoles.value, figure })
      : undefined
  })
  /** Immediate result of ending the speeches or the vote. Empty if the key only leads to the next step. */
  const endingLines = computed(() =>
    at((now, draft) =>
      endKeyPreviewLines(now, entriesOnEndKey(now, draft), client.askEngine, {
        words,
        showRoles: showRoles.value,
        figure,
      }),
    ),
  )
  /** Question to the judge. */
  const question = computed(() => {
    const asked = at((now, draft) => entryQuestionMessageOf(now, draft, showRoles.value))
    if (asked === undefined) return ''
    const { section, key, params } = asked
    return section === 'ask' ? words.phrase('ask', key, params) : words.tUnchecked(key, params)
  })
  /** Number of waiting entries that Enter would bring back into the game. */
  const resumes = computed(() => (replay.value && preview.value ? countResumedEntries(replay.value, preview.value) : 0))

  return { choices, options, stepsBack, chosen, echo, endingLines, question, resumes }
}
