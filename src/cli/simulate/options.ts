// What `simulate` is asked for; `balance` and `leaderboard` share the most of it.

import { isPolicy, POLICIES, type PolicyName } from '../../agents/runs/policies.ts'
import { type JudgeRules, judgeSchema } from '../../agents/judge.ts'
import type { Flags, GameHeader } from '../../rules/header.ts'
import { type OwnRule, readOwnRules } from '../../agents/suspicion/ownRules.ts'
import { openGame } from '../../rules/open.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import type { Role } from '../../rules/vocabulary.ts'
import { readTextFile } from '../input.ts'
import { wholeNumber } from '../options/commandLine.ts'
import { type ChosenRules, pairs } from '../options/chosen.ts'
import { usage } from '../sentences/language.ts'
import { refusal, valueOf as taken, WrongUsage } from '../sentences/refusal.ts'
import { firstPhase } from '../solve.ts'
import type { OptionsOf } from '../commands.ts'

type TableOptions = Pick<OptionsOf<'simulate'>, 'players' | 'mafia' | 'first'>

export type PlanOptions = Omit<OptionsOf<'simulate'>, 'workers'>

// The table a run is played at, from its options: rules, cards and how many sit there. For `simulate` and
// `balance` alike.

export function tableOf({ rulebook, preset, flags }: ChosenRules, options: TableOptions): GameHeader {
  const { min, max, usual } = rulebook.seats
  const n = options.players === undefined ? usual : wholeNumber('--players', options.players, min, max)
  const header = openGame({
    rulebook: preset,
    flags: { ...flags, ...firstOf(flags, options) },
    seats: cards(rulebook, n, options).map((role, i) => ({ seat: i + 1, role })),
    seed: 0,
  })
  if (!header.ok) throw refusal(header.error, '--players')
  return header.value
}

function cards({ deal, dealOf }: Rulebook, n: number, { mafia }: TableOptions): readonly Role[] {
  if (mafia === undefined) return deal(n)
  if (dealOf === undefined) throw new WrongUsage(usage('plainOnly'))
  return dealOf(n, wholeNumber('--mafia', mafia, 1, n - 1))
}

/** Where the rules let the game begin by day or by night. */
function firstOf({ first: usual }: Flags, { first }: TableOptions): Flags {
  if (usual === undefined && first !== undefined) throw new WrongUsage(usage('plainOnly'))
  return usual === undefined ? {} : { first: firstPhase(first, usual === 'night' ? 'night' : 'day') }
}

export function policyOf(option: string, name: string): PolicyName {
  if (!isPolicy(name)) throw new WrongUsage(usage('oneOf', { option, choices: POLICIES.join(' | '), text: name }))
  return name
}

/** `words=200,tie-words=100,tokens=300,tie-tokens=150,speech=60,vote=1.5,night=10,fouls=on`. */
export function judgeOf(text: string | undefined): { readonly judge?: JudgeRules } {
  if (text === undefined) return {}
  const values = pairs(text).map(([key, value]) => [JUDGE_KEYS[key] ?? key, valueOf(value)] as const)
  const judge = judgeSchema.safeParse(Object.fromEntries(values))
  if (!judge.success)
    throw new WrongUsage(
      usage('judge', { keys: Object.keys(JUDGE_KEYS), at: String(judge.error.issues[0]?.path[0] ?? text) }),
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
export async function suspicionOf(file: string | undefined): Promise<{ readonly suspicion?: readonly OwnRule[] }> {
  return file === undefined ? {} : { suspicion: taken(readOwnRules(await readTextFile(file)), file) }
}

/** Games of a series, where players remember the earlier ones. */
export function seriesOf(series: string | undefined, most: number): { readonly series?: number } {
  return series === undefined ? {} : { series: wholeNumber('--series', series, 1, most) }
}
