// Requests for checking a rulebook file and adding it to the club.

import { z } from 'zod'
import { findFaultInTrialGames } from '../../rules/rulebookFiles/trialGames.ts'
import { RULEBOOKS_RIGHT } from '../../club/model/rights.ts'
import {
  parseRulebook,
  rulebookFaultsToRejection,
  rulebookSourceSchema,
  rulebookHashOf,
} from '../../club/rulebooks/parse.ts'
import type { RulebookFault } from '../../rules/rulebookFiles/check.ts'
import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { registerDraftRulebook, registerRulebook } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { declareHostChange, declareHostQuery } from './request.ts'

const ofText = z.strictObject({ text: rulebookSourceSchema })
const count = z.int().min(0).max(1_000_000)
const proof = z.strictObject({ nights: count, games: count, unseen: z.array(z.string().max(100)).max(300) })

export const rulebookRequests = {
  /** Faults of a rulebook that is being written, including those that appear only in trial games. */
  'rulebooks.check': declareHostQuery({
    args: ofText,
    run(_, { text }) {
      const read = parseRulebook(text)
      return ok({ faults: read.ok ? faultsInGames(registerDraftRulebook(read.value)) : read.error })
    },
  }),
  /**
   * Adds a file that passes its check. Otherwise, the refusal contains the first fault and the number of further ones.
   */
  'rulebooks.keep': declareHostChange({
    args: ofText.extend({ proof: proof.exactOptional() }),
    by: RULEBOOKS_RIGHT,
    async run({ club }, { text, proof: found }) {
      const taken = checkAndRegisterRulebook(parseRulebook(text))
      if (!taken.ok) return taken
      const { file, rulebook } = taken.value
      const kept = await club.keepRulebook(file, found)
      return kept.ok ? ok({ rulebook: rulebook.id, preset: rulebook.presets[0].id }) : kept
    },
  }),
}

/**
 * Registers the rulebook in this process and plays its trial games. Errors: the first fault, and the number of further
 * ones.
 */
export function checkAndRegisterRulebook(
  read: ReturnType<typeof parseRulebook>,
): Result<{ readonly file: RulebookFile; readonly rulebook: Rulebook }> {
  if (!read.ok) return err(rulebookFaultsToRejection(read.error))
  const file = read.value
  const rulebook = registerRulebook(file, rulebookHashOf(file), true)
  const faults = faultsInGames(rulebook)
  return faults.length > 0 ? err(rulebookFaultsToRejection(faults)) : ok({ file, rulebook })
}

/** Trial games of built-in rulebooks are not repeated. */
function faultsInGames(rulebook: Rulebook): readonly RulebookFault[] {
  const fault = rulebook.seal === undefined ? undefined : findFaultInTrialGames(rulebook)
  return fault === undefined ? [] : [fault]
}
