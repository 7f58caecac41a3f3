// What a results sheet shows next to its cells: columns, totals, and faults of the draft and of the club's refusal.

import { computed, ref, type Ref, shallowRef, watch } from 'vue'
import type { ApiError } from '../../../api/contract/answer.ts'
import { rulebookOf, rulesOf } from '../../../rules/rulebooks/registry.ts'
import { sentenceOf } from '../../kit/i18n/errors.ts'
import { t } from '../../kit/i18n/setup.ts'
import * as format from '../../kit/format.ts'
import { type Column, COLUMNS } from './logic/cells.ts'
import {
  blankDraft,
  differencesOf,
  draftOfGame,
  isSameDraft,
  readDraft,
  rebased,
  type SheetDraft,
} from './logic/draft.ts'
import { faultsOf, ordinaryRole, refusedCell, type SheetFault } from './logic/faults.ts'
import { beyondOf, totalsOf } from './logic/totals.ts'
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

// The sentence of a fault on the sheet: its own words, or those of the code the club refused with.
export function useFaultWords() {
  function faultText({ what }: SheetFault): string {
    if (!('key' in what)) return sentenceOf(what)
    const points = Object.fromEntries(
      Object.entries(what.points).map(([name, hundredths]) => [name, format.points(hundredths)]),
    )
    return t(what.key, { ...what.params, ...points })
  }

  return { faultText }
}

// The draft of a results sheet and its memory: every change is remembered until it is saved.
export function useSheetDraft(source: () => SheetSource, isSaving: Readonly<Ref<boolean>>) {
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
