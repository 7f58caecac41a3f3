// Seats models at the tables of a run and counts their answers, time and cost. Answers may be recorded, or replayed
// from a recording without any model.

import type { Lang } from '../../i18n/registry.ts'
import type { Outcome, Seat } from '../../rules/vocabulary.ts'
import type { AnswerFaultCode } from '../questions.ts'
import type { LlmDependencies } from '../llm/client.ts'
import { createLlmPolicy, type LlmCallRecord } from '../llm/llmPolicy.ts'
import { promptHashInput } from '../llm/prompt.ts'
import { isModelPlayerName, type LlmSettings, type ModelPlayerName } from '../llm/settings.ts'
import type { ModelSettingsByName } from '../llm/modelList.ts'
import { type AgentPolicy, type ReplayableAnswer, createRecordingPolicy, createReplayingPolicy } from '../policy.ts'
import type { SpeechOffence } from '../judgeRules.ts'
import type { AgentTable } from '../table/agentTable.ts'
import type { OptionalCustomSuspicionRules, LabPlayerName } from './policies.ts'
import { policiesForSeats } from './policiesForSeats.ts'
import type { HashFunction } from './run.ts'

/** Identifies a model in a manifest. */
export interface ModelIdentity {
  readonly name: ModelPlayerName
  readonly model: string
  readonly hash: string
}

/** The hash covers the model, its tuning and the prompt, but neither the address nor the key. */
export function identifyModel(settings: LlmSettings, lang: Lang, digest: HashFunction): ModelIdentity {
  const { name, model, temperature, maxTokens } = settings
  const tuning = temperature === undefined && maxTokens === undefined ? '' : JSON.stringify({ temperature, maxTokens })
  return { name, model, hash: digest(`${model} ${tuning}${promptHashInput(lang)}`).slice(0, 16) }
}

export interface ModelStatistics {
  readonly calls: number
  /** Answers that had a fault and were replaced by substitutes. */
  readonly illegal: number
  readonly faults: Readonly<Partial<Record<AnswerFaultCode, number>>>
  /** Offences that the judge noted in the model's words, and the resulting fouls in the logs. */
  readonly flags: Readonly<Partial<Record<SpeechOffence, number>>>
  readonly fouls: number
  /** Null if no call reported its tokens. */
  readonly tokens: { readonly input: number; readonly output: number } | null
  readonly cost: number | null
  readonly ms: { readonly p50: number | null; readonly p95: number | null }
}

/** The source of the answers, and the file in which they are recorded. */
export interface ModelAnswerSource {
  /** Settings of every model in the run. */
  readonly models: ModelSettingsByName
  readonly lang: Lang
  readonly surroundings: LlmDependencies
  /** Suspicion rules of the scripted players next to the models. */
  readonly suspicion?: OptionalCustomSuspicionRules
  /** Recorded answers that are replayed. If omitted, the models are asked. */
  readonly again?: { readonly of: (game: number) => readonly ReplayableAnswer[] } | undefined
  readonly file?: { keep(game: number, kept: ReplayableAnswer): void } | undefined
}

export interface ModelUsage {
  readonly calls: number
  readonly milliseconds: number
  /** Input and output tokens. Null if any call did not report them. */
  readonly tokens: number | null
  /** Null if tokens or prices are unknown. */
  readonly cost: number | null
}

/** Counters of one model for a whole run. */
class ModelTally {
  readonly calls: LlmCallRecord[] = []
  readonly faults = new Map<AnswerFaultCode, number>()
  readonly flags = new Map<SpeechOffence, number>()
  fouls = 0
  turns = 0

  figures(): ModelStatistics {
    const used = this.calls.flatMap(({ usage }) => usage ?? [])
    const costs = this.calls.flatMap(({ cost }) => cost ?? [])
    const times = this.calls.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
    const at = (share: number) => {
      const found = times[Math.min(times.length - 1, Math.floor(times.length * share))]
      return found === undefined ? null : Math.round(found)
    }
    return {
      calls: this.turns,
      illegal: sum([...this.faults.values()]),
      faults: Object.fromEntries(this.faults),
      flags: Object.fromEntries(this.flags),
      fouls: this.fouls,
      tokens:
        used.length === 0
          ? null
          : { input: sum(used.map(({ input }) => input)), output: sum(used.map(({ output }) => output)) },
      cost: costs.length === 0 ? null : sum(costs),
      ms: { p50: at(0.5), p95: at(0.95) },
    }
  }
}

/** Seats players at the tables of a run and counts the answers, time and cost of the models among them. */
export class ModelPlayersOfRun {
  readonly #tallies = new Map<ModelPlayerName, ModelTally>()
  /** Calls by seat, in the game for which `policiesFor` was called last. */
  #calls = new Map<Seat, LlmCallRecord[]>()
  readonly #from: ModelAnswerSource

  constructor(from: ModelAnswerSource) {
    this.#from = from
  }

  /** Policies of seats 1 to n in game `game`. */
  policiesFor({ header }: AgentTable, game: number, names: readonly LabPlayerName[]): readonly AgentPolicy[] {
    const { models, lang, surroundings, suspicion, again, file } = this.#from
    const calls = new Map<Seat, LlmCallRecord[]>()
    this.#calls = calls
    const modelOf = (name: ModelPlayerName) => {
      const model =
        again === undefined
          ? createLlmPolicy({
              settings: settingsOf(models, name),
              lang,
              surroundings,
              call: (call) => {
                this.#tally(name).calls.push(call)
                calls.set(call.seat, [...(calls.get(call.seat) ?? []), call])
              },
            })
          : createReplayingPolicy(again.of(game))
      return file === undefined ? model : createRecordingPolicy(model, (answer) => file.keep(game, answer))
    }
    return policiesForSeats(names, { lang, seed: header.seed, suspicion, modelOf })
  }

  /**
   * Counts the models' answers at the table for which `policiesFor` was called last. Returns the usage of each seat, or
   * `undefined` for seats without a model.
   */
  countAnswers({ turns }: AgentTable, names: readonly LabPlayerName[]): readonly (ModelUsage | undefined)[] {
    for (const { seat, fault, flags = [], foul } of turns) {
      const name = names[seat - 1]
      if (name === undefined || !isModelPlayerName(name)) continue
      const tally = this.#tally(name)
      tally.turns += 1
      if (foul === true) tally.fouls += 1
      for (const flag of flags) tally.flags.set(flag, (tally.flags.get(flag) ?? 0) + 1)
      if (fault !== undefined) tally.faults.set(fault, (tally.faults.get(fault) ?? 0) + 1)
    }
    return names.map((name, i) =>
      isModelPlayerName(name) ? usageOf(this.#calls.get((i + 1) as Seat) ?? []) : undefined,
    )
  }

  /** Statistics by model name, in the order in which the models were first seated. */
  figures(): Readonly<Record<string, ModelStatistics>> {
    return Object.fromEntries([...this.#tallies].map(([name, tally]) => [name, tally.figures()]))
  }

  #tally(name: ModelPlayerName): ModelTally {
    const found = this.#tallies.get(name) ?? new ModelTally()
    this.#tallies.set(name, found)
    return found
  }
}

function settingsOf(models: ModelSettingsByName, name: ModelPlayerName): LlmSettings {
  const settings = models.settingsFor(name)
  if (!settings.ok) throw new Error(settings.error.code)
  return settings.value
}

function usageOf(calls: readonly LlmCallRecord[]): ModelUsage {
  const whole = (of: (call: LlmCallRecord) => number | undefined) => {
    const figures = calls.map(of)
    return figures.includes(undefined) ? null : sum(figures.flatMap((figure) => figure ?? []))
  }
  return {
    calls: calls.length,
    milliseconds: sum(calls.map(({ milliseconds }) => milliseconds)),
    tokens: whole(({ usage }) => (usage === undefined ? undefined : usage.input + usage.output)),
    cost: whole(({ cost }) => cost),
  }
}

function sum(figures: readonly number[]): number {
  return figures.reduce((all, each) => all + each, 0)
}

/** `undefined` if the game was stopped. */
export async function awaitOutcomeOrStop(game: Promise<Outcome>, stop: AbortSignal): Promise<Outcome | undefined> {
  try {
    return await game
  } catch (error) {
    if (stop.aborted) return undefined
    throw error
  }
}
