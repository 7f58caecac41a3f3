// Models at the tables of a run: who of a table is one, what their answers took. Answers may be kept, or come from
// where they were kept: then no model is needed.

import type { Lang } from '../../i18n/registry.ts'
import type { Outcome, Seat } from '../../rules/vocabulary.ts'
import type { AnswerFault } from '../ask.ts'
import type { Surroundings } from '../llm/client.ts'
import { llmPolicy, type LlmCall } from '../llm/llmPolicy.ts'
import { promptText } from '../llm/prompt.ts'
import { isModelName, type LlmSettings, type ModelName, type Models } from '../llm/settings.ts'
import { type AgentPolicy, type KeptAnswer, recording, replaying } from '../policy.ts'
import type { Flag } from '../judge.ts'
import type { Table } from '../table/table.ts'
import { type OwnSuspicion, type PlayerName, seated } from './policies.ts'
import type { Digest } from './run.ts'

/** What stands for a model in a manifest. */
export interface ModelPlayer {
  readonly name: ModelName
  readonly model: string
  readonly hash: string
}

/** Its address and key do not stand for it: how it is asked does. */
export function identifiedModel(settings: LlmSettings, lang: Lang, digest: Digest): ModelPlayer {
  const { name, model, temperature, maxTokens } = settings
  const tuning = temperature === undefined && maxTokens === undefined ? '' : JSON.stringify({ temperature, maxTokens })
  return { name, model, hash: digest(`${model} ${tuning}${promptText(lang)}`).slice(0, 16) }
}

export interface ModelFigures {
  readonly calls: number
  /** Turns at which a drawn answer stands. */
  readonly illegal: number
  readonly faults: Readonly<Partial<Record<AnswerFault, number>>>
  /** What the judge noted of its words, and the fouls that stand in the logs for it. */
  readonly flags: Readonly<Partial<Record<Flag, number>>>
  readonly fouls: number
  /** Null where not one call told it. */
  readonly tokens: { readonly input: number; readonly output: number } | null
  readonly cost: number | null
  readonly ms: { readonly p50: number | null; readonly p95: number | null }
}

/** Where answers come from, and where they are kept. */
export interface AnswerSource {
  /** Every model that sits down is among them. */
  readonly models: Models
  readonly lang: Lang
  readonly surroundings: Surroundings
  /** Of the scripted players beside the models. */
  readonly suspicion?: OwnSuspicion
  /** Answers that are played again. */
  readonly again?: { readonly of: (game: number) => readonly KeptAnswer[] } | undefined
  readonly file?: { keep(game: number, kept: KeptAnswer): void } | undefined
}

export interface Spent {
  readonly calls: number
  readonly milliseconds: number
  /** In and out; null where the endpoint did not tell it for one call. */
  readonly tokens: number | null
  /** Null where tokens or prices are unknown. */
  readonly cost: number | null
}

/** What one model did in a whole run. */
class Tally {
  readonly calls: LlmCall[] = []
  readonly faults = new Map<AnswerFault, number>()
  readonly flags = new Map<Flag, number>()
  fouls = 0
  turns = 0

  figures(): ModelFigures {
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

/** Seats players at the tables of a run, and counts what its models did. */
export class ModelSeats {
  readonly #tallies = new Map<ModelName, Tally>()
  /** Of the game that was seated last. */
  #calls = new Map<Seat, LlmCall[]>()
  readonly #from: AnswerSource

  constructor(from: AnswerSource) {
    this.#from = from
  }

  /** Of seats 1..n of game `game`. */
  at({ header }: Table, game: number, names: readonly PlayerName[]): readonly AgentPolicy[] {
    const { models, lang, surroundings, suspicion, again, file } = this.#from
    const calls = new Map<Seat, LlmCall[]>()
    this.#calls = calls
    const modelOf = (name: ModelName) => {
      const model =
        again === undefined
          ? llmPolicy({
              settings: settingsOf(models, name),
              lang,
              surroundings,
              call: (call) => {
                this.#tally(name).calls.push(call)
                calls.set(call.seat, [...(calls.get(call.seat) ?? []), call])
              },
            })
          : replaying(again.of(game))
      return file === undefined ? model : recording(model, (answer) => file.keep(game, answer))
    }
    return seated(names, { lang, seed: header.seed, suspicion, modelOf })
  }

  /** Takes what the models did at the table that was seated last; what each seat of a model took. */
  count({ turns }: Table, names: readonly PlayerName[]): readonly (Spent | undefined)[] {
    for (const { seat, fault, flags = [], foul } of turns) {
      const name = names[seat - 1]
      if (name === undefined || !isModelName(name)) continue
      const tally = this.#tally(name)
      tally.turns += 1
      if (foul === true) tally.fouls += 1
      for (const flag of flags) tally.flags.set(flag, (tally.flags.get(flag) ?? 0) + 1)
      if (fault !== undefined) tally.faults.set(fault, (tally.faults.get(fault) ?? 0) + 1)
    }
    return names.map((name, i) => (isModelName(name) ? spentOn(this.#calls.get((i + 1) as Seat) ?? []) : undefined))
  }

  /** By name, in the order in which they first sat down. */
  figures(): Readonly<Record<string, ModelFigures>> {
    return Object.fromEntries([...this.#tallies].map(([name, tally]) => [name, tally.figures()]))
  }

  #tally(name: ModelName): Tally {
    const found = this.#tallies.get(name) ?? new Tally()
    this.#tallies.set(name, found)
    return found
  }
}

function settingsOf(models: Models, name: ModelName): LlmSettings {
  const settings = models.of(name)
  if (!settings.ok) throw new Error(settings.error.code)
  return settings.value
}

function spentOn(calls: readonly LlmCall[]): Spent {
  const whole = (of: (call: LlmCall) => number | undefined) => {
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

/** Nothing where the game was given up. */
export async function outcomeOf(game: Promise<Outcome>, stop: AbortSignal): Promise<Outcome | undefined> {
  try {
    return await game
  } catch (error) {
    if (stop.aborted) return undefined
    throw error
  }
}
