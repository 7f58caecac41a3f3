// What a results sheet shows next to its cells: columns, totals, and faults of the draft and of the club's refusal.

import { computed, ref, shallowRef } from 'vue'
import type { ApiError } from '../../../api/contract/answer.ts'
import { faultsOf, refusedCell, type SheetFault } from './logic/faults.ts'
import { COLUMNS, type Column } from './logic/movement.ts'
import { beyondOf, totalsOf } from './logic/totals.ts'
import type { KeptDraft } from './useSheetDraft.ts'
import type { SheetSource } from './useSheetSource.ts'

export function useSheetFaults(source: () => SheetSource, { base, rulebook, draft, differences }: KeptDraft) {
  const refusal = shallowRef<ApiError>()
  /** Faults of empty cells are shown once somebody has tried to save. */
  const isTried = ref(false)
  const totals = computed(() =>
    totalsOf(
      draft.value,
      source().scheme,
      draft.value.rows.map((_, index) => beyondOf(base.value?.lines ?? [], index + 1)),
    ),
  )
  const needsReason = computed(() => base.value?.game.asserted !== undefined && differences.value.length > 0)
  const all = computed(() =>
    faultsOf(draft.value, {
      scheme: source().scheme,
      rulebook: rulebook.value,
      needsReason: needsReason.value,
      ...(source().people ? {} : { people: source().members }),
    }),
  )
  const refused = computed(() => refusal.value && refusedCell(refusal.value, draft.value))
  const faults = computed<readonly SheetFault[]>(() => [
    ...(refused.value ? [refused.value] : []),
    ...(isTried.value ? all.value : all.value.filter(isTyped)),
  ])
  const columnsKey = computed(() => COLUMNS.filter((column) => isShown(column)).join())
  const columns = computed<readonly Column[]>(() =>
    COLUMNS.filter((column) => columnsKey.value.split(',').includes(column)),
  )

  function isShown(column: Column): boolean {
    const has = (...kinds: readonly string[]) => source().scheme.ranges.some(({ kind }) => kinds.includes(kind))
    if (column === 'member') return source().people === undefined
    if (column === 'bonus' || column === 'penalty')
      return has(column) || draft.value.rows.some((row) => row[column] !== '')
    return (
      column !== 'exclusion' ||
      has('disqualification', 'team-loss') ||
      draft.value.rows.some((row) => row.exclusion !== undefined)
    )
  }

  return { refusal, isTried, totals, needsReason, all, refused, faults, columns }
}

/** A fault of what was typed, not of what is still missing. */
function isTyped({ what }: SheetFault): boolean {
  if (!('key' in what)) return what.code !== 'setup/needs-both-teams'
  return !['results.fault.noWinner', 'results.fault.nobody', 'results.fault.reason', 'results.fault.evening'].includes(
    what.key,
  )
}
