// `seating`: a schedule with its quality report. Handles options, progress, Ctrl+C (which prints the best schedule so
// far) and refusals. The search is in src/club, the sentences are in i18n/<language>/cli/seating.json. Rule:
// docs/spec/cli.md §7.

import { createSeatingProblem, SEATING_LIMITS, type SeatingProblem } from '../../club/seating/problem.ts'
import { runSeating, type SeatingResult, type SeatingProgress } from '../../club/seating/run.ts'
import { parseWholeNumber } from '../options/parseWholeNumber.ts'
import { refusalOfFault, RefusedError, WrongUsageError } from '../sentences/refusal.ts'
import { faultSentence } from '../sentences/fault.ts'
import { translatorFor, translateUsage } from '../sentences/language.ts'
import type { OptionsOf } from '../commands.ts'
import { seatingText } from './seatingText.ts'
import type { PlayerPair } from '../../club/seating/playerPair.ts'

export async function printSeating(options: OptionsOf<'seating'>): Promise<void> {
  const problem = problemOf(options)
  const seed = parseWholeNumber('--seed', options.seed, 0, 0xffffffff)
  const seconds = secondsOf(options.seconds)
  const plan = await searchWithProgress(problem, seed, seconds)
  refuseBroken(plan)
  console.log(options.json === true ? JSON.stringify(answer(plan)) : seatingText(problem, plan))
}

function problemOf(options: OptionsOf<'seating'>): SeatingProblem {
  const count = (name: 'players' | 'tables' | 'rounds') => {
    const [min, max] = SEATING_LIMITS[name]
    return parseWholeNumber(`--${name}`, options[name], min, max)
  }
  const problem = createSeatingProblem({
    players: count('players'),
    tables: count('tables'),
    rounds: count('rounds'),
    separate: pairs('--separate', options.separate),
    avoid: pairs('--avoid', options.avoid),
  })
  if (!problem.ok) throw new RefusedError(problem.error.code, faultSentence(problem.error))
  return problem.value
}

function pairs(name: string, text: string | undefined): readonly PlayerPair[] {
  if (text === undefined || text.trim() === '') return []
  return text.split(',').map((pair) => {
    const [, a, b] = /^\s*(\d{1,6})-(\d{1,6})\s*$/.exec(pair) ?? []
    if (a === undefined || b === undefined)
      throw new WrongUsageError(translateUsage('seatPairs', { option: name, pair }))
    return [Number(a), Number(b)]
  })
}

function secondsOf(text: string): number {
  const value = /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
  if (!(value > 0 && value <= 86_400)) throw new WrongUsageError(translateUsage('seconds', { max: 86_400, text }))
  return value
}

async function searchWithProgress(problem: SeatingProblem, seed: number, seconds: number): Promise<SeatingResult> {
  const controller = new AbortController()
  const stop = () => {
    controller.abort()
  }
  process.once('SIGINT', stop)
  const onProgress = process.stderr.isTTY
    ? {
        onProgress: (progress: SeatingProgress) => {
          process.stderr.write(`\r\u001b[K${progressText(progress, seconds)}`)
        },
      }
    : {}
  try {
    return await runSeating(
      problem,
      { seed, seconds },
      { now: () => performance.now(), signal: controller.signal, ...onProgress },
    )
  } finally {
    process.off('SIGINT', stop)
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  }
}

function progressText({ seconds, sd, bound, broken }: SeatingProgress, limit: number): string {
  return translatorFor('seating')('progress', {
    seconds: seconds.toFixed(0),
    limit,
    sd: sd.toFixed(4),
    bound: bound === null ? 'none' : bound.toFixed(4),
    n: broken,
  })
}

/** Separated pairs are a hard requirement: a schedule that breaks one is refused. */
function refuseBroken({ quality, seconds }: SeatingResult): void {
  const { broken } = quality.separations
  if (broken.length === 0) return
  const error = {
    code: 'seating/not-separated',
    params: { pairs: broken.map(({ pair }) => pair.join('-')).join(', '), seconds: seconds.toFixed(1) },
  }
  throw refusalOfFault(error, '--separate')
}

/** The JSON answer. It leaves out judges and their relatives, because only a club has them. */
function answer({
  schedule,
  quality: { barred: _barred, leastTables: _least, ...quality },
  seed,
  seconds,
  iterations,
  end,
  without,
}: SeatingResult) {
  return { rounds: schedule, ...quality, seed, seconds, iterations, end, ...(without ? { without } : {}) }
}
