// The models of a command: how its manifest identifies them, and how this process reaches them.

import { isModelName, type ModelName } from '../../../agents/llm/settings.ts'
import type { ModelSettingsByName } from '../../../agents/llm/modelList.ts'
import { type AnswerSource, identifyModel, type ModelIdentity } from '../../../agents/runs/modelSeats.ts'
import { isPlayerName, POLICIES, type PlayerName } from '../../../agents/runs/policies.ts'
import { identifyPolicy } from '../../../agents/runs/run.ts'
import { processClock } from '../../../store/platform.ts'
import { translatorFor, SPOKEN_LANG } from '../../sentences/language.ts'
import { valueOrThrow, WrongUsageError } from '../../sentences/refusal.ts'
import { sha256 } from './block.ts'

/** Parses the name of a player in an option. */
export function parsePlayerName(option: string, name: string): PlayerName {
  if (isPlayerName(name)) return name
  const choices = [...POLICIES, 'llm', 'llm:NAME'].join(' | ')
  throw new WrongUsageError(translatorFor('usage')('oneOf', { option, choices, text: name }))
}

/** Errors: `llm/no-url` and similar codes. */
export function identifyListedModel(name: ModelName, models: ModelSettingsByName): ModelIdentity {
  return identifyModel(valueOrThrow(models.settingsFor(name), name), SPOKEN_LANG, sha256)
}

export function identifyPlayer(
  name: PlayerName,
  models: ModelSettingsByName,
): { readonly name: string; readonly hash: string } {
  return isModelName(name) ? identifyListedModel(name, models) : identifyPolicy(name, sha256)
}

/** Answers from the models themselves, over the network. */
export function createLiveAnswerSource(models: ModelSettingsByName): AnswerSource {
  return { models, lang: SPOKEN_LANG, surroundings: { fetch: globalThis.fetch, clock: processClock } }
}
