// The results sheet of one table while it is being typed: its form, and the values that the parts of the sheet show.

import { computed, inject, type InjectionKey, provide } from 'vue'
import type { GameDetail } from '../../../api/contract/games.ts'
import { newestRulebookOf, rulesOf } from '../../../rules/rulebooks/registry.ts'
import { createStoredMemory } from '../../shared/form/memory.ts'
import { useForm } from '../../shared/form/useForm.ts'
import { useClubRequests } from '../../shared/useClubRequests.ts'
import { findPersonByTypedName } from './logic/cells.ts'
import { blankDraft, differencesOf, parseSheetDraft, requestOf, type SheetDraft } from './logic/sheetDraft.ts'
import { cardCounts, ordinaryRole, sheetFaultOfRefusal, type SheetFault } from './logic/faults.ts'
import { countBestMoveHits } from './logic/totals.ts'
import { isFaultOfTypedSheet, needsReason, draftOfSavedSheet, sheetFaults } from './sheetFaults.ts'
import { useSheetColumns } from './useSheetColumns.ts'
import type { SheetSource } from './useSheetSource.ts'

type Saved = SheetSource['saved']

export function useResultSheet(source: () => SheetSource) {
  const form = useSheetForm(source)
  const { base, draft, start } = form
  const rulebook = computed(() => rulesAt(source(), base.value))
  const { totals, columns } = useSheetColumns(source, () => ({ base: base.value, draft: draft.value }))

  const nameAt = (row: number): string => {
    const named = findPersonByTypedName(draft.value.rows[row - 1]?.member ?? '', source().members)
    return source().people?.[row - 1]?.name ?? (typeof named === 'object' ? named.name : '')
  }

  return {
    source,
    draft,
    start,
    base,
    rulebook,
    roles: computed(() => rulebook.value.roles.map(({ role }) => role)),
    columns,
    totals,
    faults: form.faults,
    refusal: form.refusal,
    refused: form.refusedAt,
    differences: computed(() => (base.value ? differencesOf(draft.value, start.value) : [])),
    collided: form.collided,
    needsReason: computed(() => needsReason({ base: base.value, draft: draft.value })),
    isRestored: form.isRestored,
    isSaving: form.isSaving,
    isUntouched: computed(() => !form.isChanged.value),
    change: form.set,
    discard: form.discard,
    undo: form.undo,
    redo: form.redo,
    save: form.save,
    nameAt,
    counts: computed(() => cardCounts(draft.value, rulebook.value)),
    hits: computed(() => countBestMoveHits(draft.value)),
  }
}

/** Form of the sheet. Its draft is stored on this device until the sheet is saved. */
function useSheetForm(source: () => SheetSource) {
  const { send } = useClubRequests()
  const { saved: begun, people: seated, memory } = source()
  const size = begun?.game.players.length ?? seated?.length ?? rulesAt(source(), undefined).seats.usual

  function blank(): SheetDraft {
    const { judge, evening } = source()
    return blankDraft(size, ordinaryRole(rulesAt(source(), undefined), size), { ...judge, evening })
  }

  return useForm<Saved, SheetDraft, GameDetail, SheetFault>({
    stored: () => source().saved,
    draftOf: (saved) => (saved ? draftOfSavedSheet(saved) : blank()),
    faults: (draft, base) => sheetFaults(source(), { base, draft }, rulesAt(source(), base)),
    isShownAtOnce: isFaultOfTypedSheet,
    faultOf: sheetFaultOfRefusal,
    memory: createStoredMemory(memory, (text) => {
      const roles = rulesAt(source(), begun).roles.map(({ role }) => role)
      return parseSheetDraft(text, size, roles)
    }),
    send(draft, saved) {
      const { season, people, place, members } = source()
      const ids = draft.rows.map(({ member }, index) => {
        const named = people ? people[index] : findPersonByTypedName(member, members)
        return typeof named === 'object' ? named.id : ''
      })
      return send('results.save', {
        ...requestOf(draft, ids),
        season: season.id,
        ...(saved ? { game: { id: saved.game.id, version: saved.game.version, lines: saved.lines.length } } : {}),
        ...(place ? { place } : {}),
      })
    },
  })
}

/** Rules of the saved game, or the newest rules of the season. */
function rulesAt({ season }: SheetSource, saved: Saved) {
  return saved ? rulesOf(saved.game.header) : newestRulebookOf(season.rulebook)
}

/** The results sheet being typed, provided once by the form and shared by its parts. */
export type ResultSheetSession = ReturnType<typeof useResultSheet>

const RESULT_SHEET_KEY: InjectionKey<ResultSheetSession> = Symbol('results sheet')

export function provideResultSheet(sheet: ResultSheetSession): void {
  provide(RESULT_SHEET_KEY, sheet)
}

export function useResultSheetSession(): ResultSheetSession {
  const sheet = inject(RESULT_SHEET_KEY)
  if (sheet === undefined) throw new Error('no results sheet was provided')
  return sheet
}
