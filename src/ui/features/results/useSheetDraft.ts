// What belongs to a results sheet besides its cells: the draft of a saved game, its faults and their sentences, and the
// columns and totals that are shown.

import { computed } from 'vue'
import type { Rulebook } from '../../../rules/rulebook.ts'
import { sentenceOf } from '../../kit/i18n/errors.ts'
import { tUnchecked } from '../../kit/i18n/setup.ts'
import * as format from '../../kit/format.ts'
import { type Column, COLUMNS } from './logic/cells.ts'
import { differencesOf, draftOfGame, type SheetDraft } from './logic/draft.ts'
import { faultsOf, type SheetFault } from './logic/faults.ts'
import { beyondOf, totalsOf } from './logic/totals.ts'
import type { SheetSource } from './useSheetSource.ts'

interface TypedSheet {
  /** The saved sheet that is corrected; undefined for a new one. */
  readonly base: SheetSource['saved']
  readonly draft: SheetDraft
}

/** The saved sheet as it would be typed. */
export function savedDraft({ game, lines }: NonNullable<SheetSource['saved']>): SheetDraft {
  return draftOfGame(game, lines, format.mark.value)
}

/** A saved sheet is changed only with a reason. */
export function needsReason({ base, draft }: TypedSheet): boolean {
  return base?.game.asserted !== undefined && differencesOf(draft, savedDraft(base)).length > 0
}

export function sheetFaults(source: SheetSource, typed: TypedSheet, rulebook: Rulebook): readonly SheetFault[] {
  return faultsOf(typed.draft, {
    scheme: source.scheme,
    rulebook,
    needsReason: needsReason(typed),
    ...(source.people ? {} : { people: source.members }),
  })
}

/** The columns and totals next to the cells. */
export function useSheetFigures(source: () => SheetSource, typed: () => TypedSheet) {
  const totals = computed(() => {
    const { base, draft } = typed()
    return totalsOf(
      draft,
      source().scheme,
      draft.rows.map((_, index) => beyondOf(base?.lines ?? [], index + 1)),
    )
  })
  const columnsKey = computed(() => COLUMNS.filter((column) => isShown(column)).join())
  const columns = computed<readonly Column[]>(() =>
    COLUMNS.filter((column) => columnsKey.value.split(',').includes(column)),
  )

  function isShown(column: Column): boolean {
    const { rows } = typed().draft
    const has = (...kinds: readonly string[]) => source().scheme.ranges.some(({ kind }) => kinds.includes(kind))
    if (column === 'member') return source().people === undefined
    if (column === 'bonus' || column === 'penalty') return has(column) || rows.some((row) => row[column] !== '')
    return (
      column !== 'exclusion' || has('disqualification', 'team-loss') || rows.some((row) => row.exclusion !== undefined)
    )
  }

  return { totals, columns }
}

/** A fault of what was typed, not of what is still missing. */
export function isTyped({ what }: SheetFault): boolean {
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
    return tUnchecked(what.key, { ...what.params, ...points })
  }

  return { faultText }
}
