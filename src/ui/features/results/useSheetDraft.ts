// The draft of a results sheet and its memory: every change is remembered until it is saved.

import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import { rulebookOf, rulesOf } from '../../../rules/rulebooks/registry.ts'
import { useFormat } from '../../kit/useFormat.ts'
import {
  blankDraft,
  differencesOf,
  draftOfGame,
  isSameDraft,
  readDraft,
  rebased,
  type SheetDraft,
} from './logic/draft.ts'
import { ordinaryRole } from './logic/faults.ts'
import type { SheetSource } from './useSheetSource.ts'

export function useSheetDraft(source: () => SheetSource, isSaving: Readonly<Ref<boolean>>) {
  const format = useFormat()
  // While we save, the change that we made may arrive before the answer: the sheet is compared with what was there.
  const base = shallowRef(source().saved)
  watch(
    () => [source().saved, isSaving.value] as const,
    ([saved, busy]) => {
      if (!busy) base.value = saved
    },
  )

  const rulebook = computed(() => (base.value ? rulesOf(base.value.game.header) : rulebookOf(source().season.rulebook)))
  const size = source().saved?.game.players.length ?? source().people?.length ?? rulebook.value.seats.usual
  const roles = computed(() => rulebook.value.roles.map(({ role }) => role))
  const start = computed<SheetDraft>(() =>
    base.value
      ? draftOfGame(base.value.game, base.value.lines, format.mark.value)
      : blankDraft(size, ordinaryRole(rulebook.value, size), {
          ...source().judge,
          evening: source().evening,
        }),
  )

  const remembered = readDraft(localStorage.getItem(source().memory), size, roles.value)
  const draft = shallowRef<SheetDraft>(remembered ?? start.value)
  const isRestored = ref(remembered !== undefined)
  let isFinished = false
  const isUntouched = computed(() => isSameDraft(draft.value, start.value))
  // When another device corrects the game, cells not changed here follow it.
  watch(start, (now, before) => keep(rebased(draft.value, before, now)))
  const differences = computed(() => (base.value ? differencesOf(draft.value, start.value) : []))

  function keep(next: SheetDraft): void {
    if (isFinished) return
    draft.value = next
    if (isUntouched.value) localStorage.removeItem(source().memory)
    else localStorage.setItem(source().memory, JSON.stringify(next))
  }

  /** Saved: cells that write their value when they lose the focus are not remembered any more. */
  function finish(memory: string): void {
    isFinished = true
    localStorage.removeItem(memory)
  }

  return { base, rulebook, roles, start, draft, isRestored, isUntouched, differences, keep, finish }
}

export type KeptDraft = ReturnType<typeof useSheetDraft>
