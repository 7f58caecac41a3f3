// The results sheet of one table while it is typed, composed of its draft and its faults; saving and discarding.

import { computed, inject, type InjectionKey, provide, ref } from 'vue'
import type { Answer } from '../../../api/contract/answer.ts'
import type { GameDetail } from '../../../api/contract/games.ts'
import { useAsk } from '../../shared/useAsk.ts'
import { whoIs } from './logic/cells.ts'
import { requestOf, type SheetDraft } from './logic/draft.ts'
import { cardCounts, type SheetFault } from './logic/faults.ts'
import { hitsOf } from './logic/totals.ts'
import { useSheetDraft, useSheetFaults } from './useSheetDraft.ts'
import type { SheetSource } from './useSheetSource.ts'

export function useResultSheet(source: () => SheetSource) {
  const { tell } = useAsk()
  const isSaving = ref(false)
  const kept = useSheetDraft(source, isSaving)
  const { base, rulebook, roles, start, draft, isRestored, isUntouched, differences } = kept
  const { refusal, isTried, totals, needsReason, all, refused, faults, columns } = useSheetFaults(source, kept)

  function change(next: SheetDraft): void {
    refusal.value = undefined
    kept.keep(next)
  }

  /** Back to the start; returns the draft that was there. */
  function discard(): SheetDraft {
    const before = draft.value
    change(start.value)
    isRestored.value = false
    isTried.value = false
    return before
  }

  const nameAt = (row: number): string => {
    const named = whoIs(draft.value.rows[row - 1]?.member ?? '', source().members)
    return source().people?.[row - 1]?.name ?? (typeof named === 'object' ? named.name : '')
  }

  /** The first fault, or the club's answer; undefined while another save is running. */
  async function save(): Promise<Answer<GameDetail> | { readonly ok: false; readonly fault: SheetFault } | undefined> {
    if (isSaving.value) return undefined
    isTried.value = true
    refusal.value = undefined
    const [fault] = all.value
    if (fault) return { ok: false, fault }
    const { season, people, place, members, memory } = source()
    const ids = draft.value.rows.map(({ member }, index) => {
      const named = people ? people[index] : whoIs(member, members)
      return typeof named === 'object' ? named.id : ''
    })
    isSaving.value = true
    const { value: saved } = base
    const answer = await tell('results.save', {
      ...requestOf(draft.value, ids),
      season: season.id,
      ...(saved ? { game: { id: saved.game.id, version: saved.game.version, lines: saved.lines.length } } : {}),
      ...(place ? { place } : {}),
    })
    if (answer.ok) kept.finish(memory)
    else refusal.value = answer.error
    isSaving.value = false
    return answer
  }

  return {
    ...{ source, draft, base, rulebook, roles, columns, totals, faults, refusal, refused, differences, needsReason },
    ...{ isRestored, isSaving, isUntouched, change, discard, save, nameAt },
    counts: computed(() => cardCounts(draft.value, rulebook.value)),
    hits: computed(() => hitsOf(draft.value)),
  }
}

// What the parts of the results sheet share: the sheet being typed, provided once by the form.
export type ResultSheetSession = ReturnType<typeof useResultSheet>

const SHEET: InjectionKey<ResultSheetSession> = Symbol('results sheet')

export function provideSheet(sheet: ResultSheetSession): void {
  provide(SHEET, sheet)
}

export function useSheet(): ResultSheetSession {
  const sheet = inject(SHEET)
  if (sheet === undefined) throw new Error('no results sheet was provided')
  return sheet
}
