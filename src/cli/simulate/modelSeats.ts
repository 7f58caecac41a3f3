// Models at the tables of a run: where they are, who of a table is one, what their answers took. Answers may be kept in
// a file, or come from one: then no model is needed. A key comes from the environment and goes nowhere but to its
// endpoint.

import { llmPolicy, type LlmCall } from '../../agents/llm/llmPolicy.ts'
import { promptText } from '../../agents/llm/prompt.ts'
import { isModelName, llmEnvironment, type ModelName, Models, modelsOf } from '../../agents/llm/settings.ts'
import { type AgentPolicy, recording, replaying } from '../../agents/policy.ts'
import type { Spent } from '../../agents/runs/leaderboard/games.ts'
import { isPlayer, POLICIES, type PlayerName, seated } from '../../agents/runs/policies.ts'
import { identified } from '../../agents/runs/run.ts'
import type { AnswerFault } from '../../agents/ask.ts'
import type { Table } from '../../agents/table/table.ts'
import type { Outcome, Seat } from '../../rules/vocabulary.ts'
import { processClock } from '../../store/platform.ts'
import { readTextFile } from '../input.ts'
import { speak, SPOKEN } from '../sentences/language.ts'
import { valueOf, WrongUsage } from '../sentences/refusal.ts'
import type { Answers, AnswersWriter, ModelPlayer } from './answersFile.ts'
import { sha256 } from './block.ts'

/** A player as an option names it. */
export function playerOf(option: string, name: string): PlayerName {
  if (isPlayer(name)) return name
  const choices = [...POLICIES, 'llm', 'llm:NAME'].join(' | ')
  throw new WrongUsage(speak('usage')('oneOf', { option, choices, text: name }))
}

/** Errors: `llm/bad-models` and the like, with the file as their place. */
export async function readModels(file: string | undefined): Promise<Models> {
  if (file === undefined) return new Models(llmEnvironment(process.env))
  return valueOf(modelsOf(await readTextFile(file), process.env), file)
}

/** What stands for a model in a manifest; its address and key do not. Errors: `llm/no-url` and the like. */
export function identifiedModel(name: ModelName, models: Models): ModelPlayer {
  const { model, temperature, maxTokens } = valueOf(models.of(name), name)
  const tuning = temperature === undefined && maxTokens === undefined ? '' : JSON.stringify({ temperature, maxTokens })
  return { name, model, hash: sha256(`${model} ${tuning}${promptText(SPOKEN)}`).slice(0, 16) }
}

export function identifiedPlayer(name: PlayerName, models: Models): { readonly name: string; readonly hash: string } {
  return isModelName(name) ? identifiedModel(name, models) : identified(name, sha256)
}

export interface ModelFigures {
  readonly calls: number
  /** Turns at which a drawn answer stands. */
  readonly illegal: number
  readonly faults: Readonly<Partial<Record<AnswerFault, number>>>
  /** Null where not one call told it. */
  readonly tokens: { readonly input: number; readonly output: number } | null
  readonly cost: number | null
  readonly ms: { readonly p50: number | null; readonly p95: number | null }
}

/** Where answers come from, and where they are kept. */
interface Source {
  readonly models: Models
  /** Answers that are played again. */
  readonly again?: Answers | undefined
  readonly file?: AnswersWriter | undefined
}

/** What one model did in a whole run. */
class Tally {
  readonly calls: LlmCall[] = []
  readonly faults = new Map<AnswerFault, number>()
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
  readonly #from: Source

  constructor(from: Source) {
    this.#from = from
  }

  /** Of seats 1..n of game `game`. */
  at({ header }: Table, game: number, names: readonly PlayerName[]): readonly AgentPolicy[] {
    const { models, again, file } = this.#from
    const calls = new Map<Seat, LlmCall[]>()
    this.#calls = calls
    const modelOf = (name: ModelName) => {
      const model =
        again === undefined
          ? llmPolicy({
              settings: valueOf(models.of(name), name),
              lang: SPOKEN,
              surroundings: { fetch: globalThis.fetch, clock: processClock },
              call: (call) => {
                this.#tally(name).calls.push(call)
                calls.set(call.seat, [...(calls.get(call.seat) ?? []), call])
              },
            })
          : replaying(again.of(game))
      return file === undefined ? model : recording(model, (answer) => file.keep(game, answer))
    }
    return seated(names, { lang: SPOKEN, seed: header.seed, modelOf })
  }

  /** Takes what the models did at the table that was seated last; what each seat of a model took. */
  count({ turns }: Table, names: readonly PlayerName[]): readonly (Spent | undefined)[] {
    for (const { seat, fault } of turns) {
      const name = names[seat - 1]
      if (name === undefined || !isModelName(name)) continue
      const tally = this.#tally(name)
      tally.turns += 1
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
