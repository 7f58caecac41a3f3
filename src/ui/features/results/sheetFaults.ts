// Faults of a results sheet and their texts. If the sheet corrects a saved sheet, both are compared.

import type { Rulebook } from '../../../rules/rulebook.ts'
import { sentenceOfError } from '../../kit/i18n/errors.ts'
import { tUnchecked } from '../../kit/i18n/setup.ts'
import * as format from '../../kit/format.ts'
import { resultsSheetDifferencesOf, resultsSheetDraftOfGame, type ResultsSheetDraft } from './logic/sheetDraft.ts'
import { faultsOfResultsSheetDraft, type ResultsSheetFault } from './logic/faults.ts'
import type { ResultsSheetContext } from './useSheetSource.ts'

export interface TypedResultsSheet {
  /** Saved sheet to be corrected; `undefined` for a new sheet. */
  readonly base: ResultsSheetContext['saved']
  readonly draft: ResultsSheetDraft
}

/** The saved sheet as a draft. */
export function draftOfSavedResultsSheet({
  game,
  lines,
}: NonNullable<ResultsSheetContext['saved']>): ResultsSheetDraft {
  return resultsSheetDraftOfGame(game, lines, format.screenDecimalMark.value)
}

/** Whether a reason is required, which is the case if a saved sheet is changed. */
export function needsResultsChangeReason({ base, draft }: TypedResultsSheet): boolean {
  return (
    base?.game.asserted !== undefined && resultsSheetDifferencesOf(draft, draftOfSavedResultsSheet(base)).length > 0
  )
}

export function findResultsSheetFaults(
  source: ResultsSheetContext,
  typed: TypedResultsSheet,
  rulebook: Rulebook,
): readonly ResultsSheetFault[] {
  return faultsOfResultsSheetDraft(typed.draft, {
    scheme: source.scheme,
    rulebook,
    needsReason: needsResultsChangeReason(typed),
    ...(source.people ? {} : { people: source.members }),
  })
}

/** Whether the fault concerns a typed value rather than a missing one. */
export function isFaultOfTypedResults({ what }: ResultsSheetFault): boolean {
  if (!('key' in what)) return what.code !== 'setup/needs-both-teams'
  return !['results.fault.noWinner', 'results.fault.nobody', 'results.fault.reason', 'results.fault.evening'].includes(
    what.key,
  )
}

/**
 * Provides `faultText`, which formats a fault with the sheet's own text or, for a refusal by the club, with the text of
 * the error code.
 */
export function useResultsSheetFaultText() {
  function faultText({ what }: ResultsSheetFault): string {
    if (!('key' in what)) return sentenceOfError(what)
    const points = Object.fromEntries(
      Object.entries(what.points).map(([name, hundredths]) => [name, format.pointsText(hundredths)]),
    )
    return tUnchecked(what.key, { ...what.params, ...points })
  }

  return { faultText }
}
