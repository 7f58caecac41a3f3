// The models of a command: what stands for them in its manifest, and how this process asks them.

import { isModelName, type ModelName, type ModelSettingsByName } from '../../../agents/llm/settings.ts'
import { type AnswerSource, identifyModel, type ModelIdentity } from '../../../agents/runs/modelSeats.ts'
import { isPlayerName, POLICIES, type PlayerName } from '../../../agents/runs/policies.ts'
import { identifyPolicy } from '../../../agents/runs/run.ts'
import { processClock } from '../../../store/platform.ts'
import { translatorFor, SPOKEN_LANG } from '../../sentences/language.ts'
import { valueOrThrow, WrongUsageError } from '../../sentences/refusal.ts'
import { sha256 } from './block.ts'

/** A player as an option names it. */
export function parsePlayerName(option: string, name: string): PlayerName {
  if (isPlayerName(name)) return name
  const choices = [...POLICIES, 'llm', 'llm:NAME'].join(' | ')
  throw new WrongUsageError(translatorFor('usage')('oneOf', { option, choices, text: name }))
}

/** Errors: `llm/no-url` and the like. */
export function identifyListedModel(name: ModelName, models: ModelSettingsByName): ModelIdentity {
  return identifyModel(valueOrThrow(models.settingsFor(name), name), SPOKEN_LANG, sha256)
}

export function identifyPlayer(
  name: PlayerName,
  models: ModelSettingsByName,
): { readonly name: string; readonly hash: string } {
  return isModelName(name) ? identifyListedModel(name, models) : identifyPolicy(name, sha256)
}

/** As this process reaches them. */
export function createLiveAnswerSource(models: ModelSettingsByName): AnswerSource {
  return { models, lang: SPOKEN_LANG, surroundings: { fetch: globalThis.fetch, clock: processClock } }
}
