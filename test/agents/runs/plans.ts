// Runs that several tests play.

import type { BuiltInBotName } from '../../../src/agents/runs/policies.ts'
import { Realism, type Measured } from './realism.ts'
import { playRunGame, type RunPlan } from '../../../src/agents/runs/run.ts'
import type { BotParameters } from '../../../src/agents/scripted/parameters.ts'
import type { Winner } from '../../../src/rules/vocabulary.ts'
import { tableOf } from '../tables.ts'

/** The parameters that were fitted, each to a statistic of clubs under sport-club (docs/spec/agents.md §3). */
const FITTED = {
  misread: 'first-night-victim',
  doubt: 'wins-after-citizen',
  follows: 'wins-after-citizen',
  nominatesFirst: 'wins-after-citizen',
} as const satisfies Partial<Record<keyof BotParameters, string>>

export function plan(preset: string, red: BuiltInBotName, black: BuiltInBotName, games: number, seed = 1): RunPlan {
  return { header: tableOf(preset), seed, games, red, black }
}

export function winners(preset: string, red: BuiltInBotName, black: BuiltInBotName, games: number): readonly Winner[] {
  const run = plan(preset, red, black, games)
  return Array.from({ length: games }, (_, i) => playRunGame(run, i).outcome.winner)
}

export function realismOf(policy: BuiltInBotName, games: number): readonly Measured[] {
  const realism = new Realism()
  const run = plan('sport-club', policy, policy, games, 5)
  for (let i = 0; i < games; i += 1) realism.add(playRunGame(run, i))
  return realism.figures(Object.values(FITTED))
}
