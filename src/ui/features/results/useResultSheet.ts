// The results sheet of one table while the user types: its form, and the values that the parts of the sheet show.

import { computed, inject, type InjectionKey, provide } from 'vue'
import type { GameDetail } from '../../../api/contract/games.ts'
import { newestRulebookOf, rulesOf } from '../../../rules/rulebooks/registry.ts'
import { createStoredMemory } from '../../shared/form/memory.ts'
import { useForm } from '../../shared/form/useForm.ts'
import { useClubRequests } from '../../shared/useClubRequests.ts'
import { findPersonByTypedName } from './logic/cells.ts'
import {
  blankResultsSheetDraft,
  resultsSheetDifferencesOf,
  parseResultsSheetDraft,
  resultRequestOfDraft,
  type ResultsSheetDraft,
} from './logic/sheetDraft.ts'
import {
  cardCountsOfResultsSheet,
  mostCommonRedRole,
  resultsSheetFaultOfRefusal,
  type ResultsSheetFault,
} from './logic/faults.ts'
import { countBestMoveHits } from './logic/totals.ts'
import {
  isFaultOfTypedResults,
  needsResultsChangeReason,
  draftOfSavedResultsSheet,
  findResultsSheetFaults,
} from './sheetFaults.ts'
import { useResultsSheetColumns } from './useSheetColumns.ts'
import type { ResultsSheetContext } from './useSheetSource.ts'

type Saved = ResultsSheetContext['saved']

export function useResultsSheet(source: () => ResultsSheetContext) {
  const form = useSheetForm(source)
  const { base, draft, start } = form
  const rulebook = computed(() => rulesAt(source(), base.value))
  const { totals, columns } = useResultsSheetColumns(source, () => ({ base: base.value, draft: draft.value }))

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
    differences: computed(() => (base.value ? resultsSheetDifferencesOf(draft.value, start.value) : [])),
    collided: form.collided,
    needsReason: computed(() => needsResultsChangeReason({ base: base.value, draft: draft.value })),
    isRestored: form.isRestored,
    isSaving: form.isSaving,
    isUntouched: computed(() => !form.isChanged.value),
    change: form.set,
    discard: form.discard,
    undo: form.undo,
    redo: form.redo,
    save: form.save,
    nameAt,
    counts: computed(() => cardCountsOfResultsSheet(draft.value, rulebook.value)),
    hits: computed(() => countBestMoveHits(draft.value)),
  }
}

/** Form of the sheet. Its draft is stored on this device until the sheet is saved. */
function useSheetForm(source: () => ResultsSheetContext) {
  const { send } = useClubRequests()
  const { saved: begun, people: seated, memory } = source()
  const size = begun?.game.players.length ?? seated?.length ?? rulesAt(source(), undefined).seats.usual

  function blank(): ResultsSheetDraft {
    const { judge, evening } = source()
    return blankResultsSheetDraft(size, mostCommonRedRole(rulesAt(source(), undefined), size), { ...judge, evening })
  }

  return useForm<Saved, ResultsSheetDraft, GameDetail, ResultsSheetFault>({
    stored: () => source().saved,
    draftOf: (saved) => (saved ? draftOfSavedResultsSheet(saved) : blank()),
    faults: (draft, base) => findResultsSheetFaults(source(), { base, draft }, rulesAt(source(), base)),
    isShownAtOnce: isFaultOfTypedResults,
    faultOf: resultsSheetFaultOfRefusal,
    memory: createStoredMemory(memory, (text) => {
      const roles = rulesAt(source(), begun).roles.map(({ role }) => role)
      return parseResultsSheetDraft(text, size, roles)
    }),
    send(draft, saved) {
      const { season, people, place, members } = source()
      const ids = draft.rows.map(({ member }, index) => {
        const named = people ? people[index] : findPersonByTypedName(member, members)
        return typeof named === 'object' ? named.id : ''
      })
      return send('results.save', {
        ...resultRequestOfDraft(draft, ids),
        season: season.id,
        ...(saved ? { game: { id: saved.game.id, version: saved.game.version, lines: saved.lines.length } } : {}),
        ...(place ? { place } : {}),
      })
    },
  })
}

/** Rules of the saved game, or the newest rules of the season. */
function rulesAt({ season }: ResultsSheetContext, saved: Saved) {
  return saved ? rulesOf(saved.game.header) : newestRulebookOf(season.rulebook)
}

/** The results sheet being typed, provided once by the form and shared by its parts. */
export type ResultsSheetSession = ReturnType<typeof useResultsSheet>

const RESULT_SHEET_KEY: InjectionKey<ResultsSheetSession> = Symbol('results sheet')

export function provideResultsSheet(sheet: ResultsSheetSession): void {
  provide(RESULT_SHEET_KEY, sheet)
}

export function useInjectedResultsSheet(): ResultsSheetSession {
  const sheet = inject(RESULT_SHEET_KEY)
  if (sheet === undefined) throw new Error('no results sheet was provided')
  return sheet
}
