// Models of a command: their identities in the manifest, and the connection to them from this process.

import { isModelPlayerName, type ModelPlayerName } from '../../../agents/llm/settings.ts'
import type { ModelSettingsByName } from '../../../agents/llm/modelList.ts'
import { type ModelAnswerSource, identifyModel, type ModelIdentity } from '../../../agents/runs/modelSeats.ts'
import { isLabPlayerName, BUILT_IN_BOT_NAMES, type LabPlayerName } from '../../../agents/runs/policies.ts'
import { identifyBuiltInBot } from '../../../agents/runs/run.ts'
import { processClock } from '../../../store/platform.ts'
import { translatorFor, CLI_LANG } from '../../sentences/language.ts'
import { unwrapOrThrow, WrongUsageError } from '../../sentences/refusal.ts'
import { sha256 } from './block.ts'

/** Parses the name of a player in an option. */
export function parsePlayerName(option: string, name: string): LabPlayerName {
  if (isLabPlayerName(name)) return name
  const choices = [...BUILT_IN_BOT_NAMES, 'llm', 'llm:NAME'].join(' | ')
  throw new WrongUsageError(translatorFor('usage')('oneOf', { option, choices, text: name }))
}

/** Errors: `llm/no-url` and similar codes. */
export function identifyListedModel(name: ModelPlayerName, models: ModelSettingsByName): ModelIdentity {
  return identifyModel(unwrapOrThrow(models.settingsFor(name), name), CLI_LANG, sha256)
}

export function identifyPlayer(
  name: LabPlayerName,
  models: ModelSettingsByName,
): { readonly name: string; readonly hash: string } {
  return isModelPlayerName(name) ? identifyListedModel(name, models) : identifyBuiltInBot(name, sha256)
}

/** Answers from the models themselves, over the network. */
export function createModelAnswerSource(models: ModelSettingsByName): ModelAnswerSource {
  return { models, lang: CLI_LANG, surroundings: { fetch: globalThis.fetch, clock: processClock } }
}
