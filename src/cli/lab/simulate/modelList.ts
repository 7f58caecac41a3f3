// The models of a command: what stands for them in its manifest, and how this process asks them.

import { isModelName, type ModelName, type Models } from '../../../agents/llm/settings.ts'
import { type AnswerSource, identifiedModel, type ModelPlayer } from '../../../agents/runs/modelSeats.ts'
import { isPlayer, POLICIES, type PlayerName } from '../../../agents/runs/policies.ts'
import { identified } from '../../../agents/runs/run.ts'
import { processClock } from '../../../store/platform.ts'
import { speak, SPOKEN } from '../../sentences/language.ts'
import { valueOf, WrongUsage } from '../../sentences/refusal.ts'
import { sha256 } from './block.ts'

/** A player as an option names it. */
export function playerOf(option: string, name: string): PlayerName {
  if (isPlayer(name)) return name
  const choices = [...POLICIES, 'llm', 'llm:NAME'].join(' | ')
  throw new WrongUsage(speak('usage')('oneOf', { option, choices, text: name }))
}

/** Errors: `llm/no-url` and the like. */
export function listedModel(name: ModelName, models: Models): ModelPlayer {
  return identifiedModel(valueOf(models.of(name), name), SPOKEN, sha256)
}

export function identifiedPlayer(name: PlayerName, models: Models): { readonly name: string; readonly hash: string } {
  return isModelName(name) ? listedModel(name, models) : identified(name, sha256)
}

/** As this process reaches them. */
export function answersOf(models: Models): AnswerSource {
  return { models, lang: SPOKEN, surroundings: { fetch: globalThis.fetch, clock: processClock } }
}
