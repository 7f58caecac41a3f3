// The lab on this device: the settings of its games, and its runs, which continue in the background. The suspicion
// rules are stored on the device. All other data of the lab is lost when the window is closed, and nothing is stored in
// the club.

import { useLocalStorage } from '@vueuse/core'
import { defineStore } from 'pinia'
import { markRaw, reactive, ref, shallowRef } from 'vue'
import type {
  FlagBalanceJob,
  FlagBalanceResult,
  LabRunResult,
  JudgeRules,
  Lab,
  LabTask,
  LeagueSettings,
  LeagueResult,
  ModelResolver,
  ProgressListener,
  LabPlayerName,
  BuiltInBotName,
  ThoroughCheckResult,
  LabRunSettings,
} from '../../../api/lab/contract.ts'
import type { ApiError } from '../../../api/contract/apiResult.ts'
import type { RulebookFile } from '../../../rules/rulebookFiles/rulebookFile.ts'
import { presetFlags } from '../../../rules/flags.ts'
import type { Flags } from '../../../rules/header.ts'
import type { Rulebook } from '../../../rules/rulebook.ts'
import {
  findRulebookOrPreset,
  newestRulebookOf,
  DEFAULT_LIVE_RULEBOOK_PRESET,
} from '../../../rules/rulebooks/registry.ts'
import { useHostLab } from '../../shared/useHostLab.ts'
import { useModels } from '../../shared/useModels.ts'

/** Rules and number of players for the lab's games. */
export interface LabTableRules {
  readonly rulebook: Rulebook
  readonly preset: string
  readonly flags: Flags
  readonly players: number
}

export const useLab = defineStore('lab', () => {
  const lab = useHostLab()
  const models = useModels()
  const table = shallowRef(defaultTable(DEFAULT_LIVE_RULEBOOK_PRESET.preset))
  const red = ref<BuiltInBotName>('scripted')
  const black = ref<BuiltInBotName>('scripted')
  const seed = ref(1)
  const games = ref(500)
  const policies = ref<readonly LabPlayerName[]>(['scripted', 'random'])
  /**
   * Number of games in a series, whose players remember the earlier games of the series. With 1, each game is
   * independent.
   */
  const series = ref(1)
  /** Rules of the judge for players that speak in their own words. */
  const judge = reactive<{ -readonly [K in keyof JudgeRules]: JudgeRules[K] } & { fouls: boolean }>({ fouls: true })
  /** File of suspicion rules as text, stored on this device. An empty string means that there is none. */
  const suspicion = useLocalStorage('consigliere.suspicion', '')
  const suspicionName = useLocalStorage('consigliere.suspicion.name', '')

  function chooseRules(preset: string): void {
    table.value = defaultTable(preset)
  }

  /** Applies settings that another page chose, such as the rules page. */
  function take(choice: LabRunSettings): void {
    const { preset, flags, players } = choice
    table.value = { rulebook: newestRulebookOf(choice.rulebook), preset, flags, players }
    red.value = choice.red
    black.value = choice.black
    seed.value = choice.seed
    games.value = choice.games
  }

  function choice(): LabRunSettings {
    const { rulebook, preset, flags, players } = table.value
    return {
      rulebook: rulebook.id,
      preset,
      flags: { ...flags },
      players,
      red: red.value,
      black: black.value,
      seed: seed.value,
      games: games.value,
    }
  }

  return {
    table,
    red,
    black,
    seed,
    games,
    policies,
    series,
    judge,
    suspicion,
    suspicionName,
    chooseRules,
    take,
    choice,
    ...runsOf(lab, models.choicesOf),
    join: lab.join,
    game: lab.game,
    trials: lab.trials,
    readSuspicion: lab.readSuspicion,
    prompts: lab.prompts,
  }
})

/** The lab's runs, each with its results so far. */
function runsOf(lab: Lab, models: ModelResolver) {
  return {
    batch: trackRun((order: LabRunSettings, onProgress: ProgressListener<LabRunResult | undefined>) =>
      lab.batch(order, onProgress),
    ),
    balance: trackRun((order: FlagBalanceJob, onProgress: ProgressListener<FlagBalanceResult | undefined>) =>
      lab.balance(order, onProgress),
    ),
    /** A run that answers a question from the rules page about balance. */
    question: trackRun((order: FlagBalanceJob, onProgress: ProgressListener<FlagBalanceResult | undefined>) =>
      lab.balance(order, onProgress),
    ),
    league: trackRun((order: LeagueSettings, onProgress: ProgressListener<LeagueResult | undefined>) =>
      lab.league(order, onProgress, models),
    ),
    /** Win rates under one of the club's own rulebooks, or under a rulebook draft. */
    trial: trackRun((order: LabRunSettings, onProgress: ProgressListener<LabRunResult | undefined>) =>
      lab.batch(order, onProgress),
    ),
    proof: trackRun((own: RulebookFile, onProgress: ProgressListener<ThoroughCheckResult | undefined>) =>
      lab.prove(own, onProgress),
    ),
    records: trackRun((order: LabRunSettings, onProgress: ProgressListener<string | undefined>) =>
      lab.records(order, onProgress),
    ),
  }
}

function defaultTable(preset: string): LabTableRules {
  const found = findRulebookOrPreset(preset)
  if (!found.ok) throw new Error(found.error.code)
  const { rulebook } = found.value
  const flags = presetFlags(rulebook, found.value.preset)
  if (!flags.ok) throw new Error(flags.error.code)
  return { rulebook, preset: found.value.preset, flags: flags.value, players: rulebook.seats.usual }
}

/** Tracks one run at a time, with its settings and its results so far. A new run stops the previous one. */
function trackRun<O, T>(begin: (order: O, onProgress: ProgressListener<T | undefined>) => LabTask<T>) {
  const order = shallowRef<O>()
  const result = shallowRef<T>()
  const error = shallowRef<ApiError>()
  const progress = shallowRef<{ readonly played: number; readonly games: number }>()
  const running = shallowRef<LabTask<T>>()

  async function start(asked: O): Promise<T | undefined> {
    running.value?.stop()
    order.value = asked
    result.value = undefined
    error.value = undefined
    progress.value = undefined
    const run = begin(asked, ({ played, games, result: soFar }) => {
      if (running.value !== run) return
      progress.value = { played, games }
      result.value = soFar
    })
    running.value = run
    const answer = await run.done
    if (running.value !== run) return undefined
    running.value = undefined
    if (answer === undefined) return undefined
    if (answer.ok) result.value = answer.data
    else error.value = answer.error
    return answer.ok ? answer.data : undefined
  }

  // `markRaw` prevents the store from unwrapping the refs, which components need.
  return markRaw({ order, result, error, progress, running, start, stop: () => running.value?.stop() })
}

export type TrackedLabRun<O, T> = ReturnType<typeof trackRun<O, T>>
