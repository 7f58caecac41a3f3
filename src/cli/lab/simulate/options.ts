// Options of `simulate`, most of which `balance` and `leaderboard` share.

import { isBuiltInBotName, BUILT_IN_BOT_NAMES, type BuiltInBotName } from '../../../agents/runs/policies.ts'
import { type JudgeRules, judgeRulesSchema } from '../../../agents/judgeRules.ts'
import { type CustomSuspicionRule, parseCustomSuspicionRules } from '../../../agents/suspicion/customRules.ts'
import { readTextFile } from '../../input.ts'
import { parseWholeNumber } from '../../options/parseWholeNumber.ts'
import { parseFlagPairs } from '../../options/chooseRules.ts'
import { translateUsage } from '../../sentences/language.ts'
import { unwrapOrThrow, WrongUsageError } from '../../sentences/refusal.ts'
import type { OptionsOf } from '../../commands.ts'

export type SimulatedTableOptions = Pick<OptionsOf<'simulate'>, 'players' | 'mafia' | 'first'>

export type RunPlanOptions = Omit<OptionsOf<'simulate'>, 'workers'>

export function parsePolicyName(option: string, name: string): BuiltInBotName {
  if (!isBuiltInBotName(name))
    throw new WrongUsageError(translateUsage('oneOf', { option, choices: BUILT_IN_BOT_NAMES.join(' | '), text: name }))
  return name
}

/** Parses `words=200,tie-words=100,tokens=300,tie-tokens=150,speech=60,vote=1.5,night=10,fouls=on`. */
export function parseJudgeOption(text: string | undefined): { readonly judge?: JudgeRules } {
  if (text === undefined) return {}
  const values = parseFlagPairs(text).map(([key, value]) => [JUDGE_KEYS[key] ?? key, valueOf(value)] as const)
  const judge = judgeRulesSchema.safeParse(Object.fromEntries(values))
  if (!judge.success)
    throw new WrongUsageError(
      translateUsage('judge', { keys: Object.keys(JUDGE_KEYS), at: String(judge.error.issues[0]?.path[0] ?? text) }),
    )
  return { judge: judge.data }
}

const JUDGE_KEYS: Readonly<Record<string, keyof JudgeRules>> = {
  words: 'words',
  'tie-words': 'tieWords',
  tokens: 'tokens',
  'tie-tokens': 'tieTokens',
  speech: 'speechSeconds',
  vote: 'voteSeconds',
  night: 'nightSeconds',
  fouls: 'fouls',
}

function valueOf(text: string): number | boolean | string {
  if (text === 'on' || text === 'off') return text === 'on'
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

/** Errors: `suspicion/bad-rules`, with the file. */
export async function readSuspicionRules(
  file: string | undefined,
): Promise<{ readonly suspicion?: readonly CustomSuspicionRule[] }> {
  return file === undefined
    ? {}
    : { suspicion: unwrapOrThrow(parseCustomSuspicionRules(await readTextFile(file)), file) }
}

/** Number of games in a series, in which players remember the earlier games. */
export function parseSeriesOption(series: string | undefined, most: number): { readonly series?: number } {
  return series === undefined ? {} : { series: parseWholeNumber('--series', series, 1, most) }
}
