// Faults of a results sheet, also in comparison with the saved sheet that it corrects, and their texts.

import type { Rulebook } from '../../../rules/rulebook.ts'
import { sentenceOfError } from '../../kit/i18n/errors.ts'
import { tUnchecked } from '../../kit/i18n/setup.ts'
import * as format from '../../kit/format.ts'
import { differencesOf, draftOfGame, type SheetDraft } from './logic/sheetDraft.ts'
import { faultsOf, type SheetFault } from './logic/faults.ts'
import type { SheetSource } from './useSheetSource.ts'

export interface TypedSheet {
  /** Saved sheet to correct; `undefined` for a new sheet. */
  readonly base: SheetSource['saved']
  readonly draft: SheetDraft
}

/** The saved sheet as a draft. */
export function draftOfSavedSheet({ game, lines }: NonNullable<SheetSource['saved']>): SheetDraft {
  return draftOfGame(game, lines, format.screenDecimalMark.value)
}

/** Whether a reason is required, which is the case if a saved sheet is changed. */
export function needsReason({ base, draft }: TypedSheet): boolean {
  return base?.game.asserted !== undefined && differencesOf(draft, draftOfSavedSheet(base)).length > 0
}

export function sheetFaults(source: SheetSource, typed: TypedSheet, rulebook: Rulebook): readonly SheetFault[] {
  return faultsOf(typed.draft, {
    scheme: source.scheme,
    rulebook,
    needsReason: needsReason(typed),
    ...(source.people ? {} : { people: source.members }),
  })
}

/** Whether the fault is in something that was typed, and not in something that is still missing. */
export function isFaultOfTypedSheet({ what }: SheetFault): boolean {
  if (!('key' in what)) return what.code !== 'setup/needs-both-teams'
  return !['results.fault.noWinner', 'results.fault.nobody', 'results.fault.reason', 'results.fault.evening'].includes(
    what.key,
  )
}

/** Returns the text of a fault: the sheet's own text, or the text of the error code with which the club refused. */
export function useSheetFaultText() {
  function faultText({ what }: SheetFault): string {
    if (!('key' in what)) return sentenceOfError(what)
    const points = Object.fromEntries(
      Object.entries(what.points).map(([name, hundredths]) => [name, format.points(hundredths)]),
    )
    return tUnchecked(what.key, { ...what.params, ...points })
  }

  return { faultText }
}
