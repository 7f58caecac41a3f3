// Tests whether the meter is better than knowing only the numbers of cards: its Brier score against the prior's, with
// an interval from resampled games, its calibration, and the contribution of each rule. Only games to which the weights
// were not fitted count. Source: docs/spec/agents.md §2.

import type { GameEvent } from '../../../src/rules/events.ts'
import type { GameHeader } from '../../../src/rules/header.ts'
import { rulesOf } from '../../../src/rules/rulebooks/registry.ts'
import { gameViewFor } from '../../../src/rules/view.ts'
import type { Seat } from '../../../src/rules/vocabulary.ts'
import type { SpeechAct } from '../../../src/agents/speechActs.ts'
import type { HeardAnswer } from '../../../src/agents/questions.ts'
import type { RandomIntFunction } from '../../../src/rules/random.ts'
import { GameObserver } from '../../../src/agents/seen/observer.ts'
import type { CalibrationBin } from '../../../src/agents/suspicion/validated.ts'
import { colourOfRoleForTown, commonPerspective, type OnlookerView } from '../../../src/agents/suspicion/perspective.ts'
import {
  computeLogOddsShift,
  sigmoid,
  type SuspicionWeightsOrRules,
  type SuspicionWeights,
  areCustomSuspicionRules,
} from '../../../src/agents/suspicion/meter.ts'
import { customSuspicionLogOdds } from '../../../src/agents/suspicion/customRules.ts'
import { evidenceByRule, SUSPICION_RULE_IDS, type SuspicionRuleId } from '../../../src/agents/suspicion/rules.ts'

/** A seat of unknown colour at one moment of a game, from the shared perspective. */
interface Case {
  /** Evidence of each rule, in the order of `SUSPICION_RULE_IDS`. */
  readonly evidence: readonly number[]
  readonly black: boolean
  /** Only living players are rated, because it is easy to tell that the night's victims are seldom black. */
  readonly living: boolean
}

/** All seats of unknown colour at one moment. Their probabilities sum to `blacks`. */
export interface Moment {
  readonly game: number
  readonly cases: readonly Case[]
  readonly blacks: number
}

/** A forecast for one seat, and the seat's real colour. */
export interface Forecast {
  readonly game: number
  readonly p: number
  readonly prior: number
  readonly black: boolean
}

/** Log-odds of one seat's evidence, which is in the order of the rules. */
function oddsBy(weights: SuspicionWeightsOrRules): (evidence: readonly number[]) => number {
  if (areCustomSuspicionRules(weights))
    return (evidence) =>
      weights.reduce(
        (sum, rule) => sum + customSuspicionLogOdds(rule, (id) => evidence[SUSPICION_RULE_IDS.indexOf(id)] ?? 0),
        0,
      )
  const w = SUSPICION_RULE_IDS.map((id) => weights[id])
  return (evidence) => evidence.reduce((sum, each, i) => sum + each * (w[i] ?? 0), 0)
}

export function forecasts(moments: readonly Moment[], weights: SuspicionWeightsOrRules): readonly Forecast[] {
  const oddsOf = oddsBy(weights)
  return moments.flatMap(({ game, cases, blacks }) => {
    const odds = cases.map(({ evidence }) => oddsOf(evidence))
    const shift = computeLogOddsShift(odds, blacks)
    const alive = cases.filter(({ living }) => living)
    const prior = alive.filter(({ black }) => black).length / Math.max(1, alive.length)
    const own = cases.map(({ black, living }, i) => ({
      game,
      p: sigmoid((odds[i] ?? 0) + shift),
      prior,
      black,
      living,
    }))
    return own.filter(({ living }) => living)
  })
}

/** Mean squared error of the probabilities; 0 is best. */
export function brier(of: readonly Forecast[], p: (each: Forecast) => number = (each) => each.p): number {
  return of.reduce((sum, each) => sum + (p(each) - Number(each.black)) ** 2, 0) / Math.max(1, of.length)
}

/** 1 − Brier / Brier of the prior. A value above 0 is better than the prior. */
export function skill(of: readonly Forecast[]): number {
  const base = brier(of, (each) => each.prior)
  return base === 0 ? 0 : 1 - brier(of) / base
}

export interface Skill {
  readonly skill: number
  /** 95 % interval, from games resampled with replacement. */
  readonly low: number
  readonly high: number
}

const DRAWS = 400

export function skillWithInterval(of: readonly Forecast[], randomInt: RandomIntFunction): Skill {
  const errors = new Map<number, { mine: number; base: number }>()
  for (const { game, p, prior, black } of of) {
    const own = errors.get(game) ?? { mine: 0, base: 0 }
    own.mine += (p - Number(black)) ** 2
    own.base += (prior - Number(black)) ** 2
    errors.set(game, own)
  }
  const games = [...errors.values()]
  const drawn = Array.from({ length: DRAWS }, () => {
    let mine = 0
    let base = 0
    for (let i = 0; i < games.length; i += 1) {
      const game = games[randomInt(games.length)]
      mine += game?.mine ?? 0
      base += game?.base ?? 0
    }
    return base === 0 ? 0 : 1 - mine / base
  }).sort((a, b) => a - b)
  const at = (share: number) => drawn[Math.floor(share * (DRAWS - 1))] ?? 0
  return { skill: skill(of), low: at(0.025), high: at(0.975) }
}

const BINS = 10

/** Reliability diagram, and expected calibration error: the mean deviation of the bins, weighted by their size. */
export function calibration(of: readonly Forecast[]): {
  readonly bins: readonly CalibrationBin[]
  readonly ece: number
} {
  const bins = Array.from({ length: BINS }, (_, i): CalibrationBin => {
    const own = of.filter(({ p }) => Math.min(BINS - 1, Math.floor(p * BINS)) === i)
    const mean = (value: (each: Forecast) => number) =>
      own.reduce((sum, each) => sum + value(each), 0) / Math.max(1, own.length)
    return { from: i / BINS, n: own.length, forecast: mean(({ p }) => p), black: mean(({ black }) => Number(black)) }
  })
  const ece =
    bins.reduce((sum, { n, forecast, black }) => sum + n * Math.abs(forecast - black), 0) / Math.max(1, of.length)
  return { bins, ece }
}

/** Skill without each of the rules. */
export function ablation(moments: readonly Moment[], weights: SuspicionWeights): ReadonlyMap<SuspicionRuleId, number> {
  return new Map(SUSPICION_RULE_IDS.map((id) => [id, skill(forecasts(moments, { ...weights, [id]: 0 }))]))
}

// Fits weights to games: gradient ascent on the likelihood of the colours, with a pull towards 0, so that rules without
// an observed effect do not count. It uses the meter's own shift, so the fitted values are the ones that are shown.
const STEPS = 300
const RATE = 1
const PULL = 0.002

export function fitWeights(moments: readonly Moment[]): SuspicionWeights {
  const weights = SUSPICION_RULE_IDS.map(() => 0)
  const seats = moments.reduce((sum, { cases }) => sum + cases.length, 0)
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = weights.map((weight) => -PULL * weight)
    for (const { cases, blacks } of moments) {
      const odds = cases.map(({ evidence }) => evidence.reduce((sum, each, i) => sum + each * (weights[i] ?? 0), 0))
      const shift = computeLogOddsShift(odds, blacks)
      cases.forEach(({ evidence, black }, i) => {
        const miss = (Number(black) - sigmoid((odds[i] ?? 0) + shift)) / seats
        evidence.forEach((each, rule) => {
          gradient[rule] = (gradient[rule] ?? 0) + miss * each
        })
      })
    }
    for (const [rule, slope] of gradient.entries()) weights[rule] = (weights[rule] ?? 0) + RATE * slope
  }
  return Object.fromEntries(SUSPICION_RULE_IDS.map((id, i) => [id, weights[i] ?? 0])) as unknown as SuspicionWeights
}

// Finished games as data for the meter: before every vote, the public evidence against each seat of unknown colour, and
// its real colour. Only events and speech of a game are used, so it does not matter who played it.
/** Speech after `at` events. Its meaning may depend on what was known by then. */
export interface Word {
  readonly at: number
  readonly seat: Seat
  readonly acts: (then: OnlookerView) => readonly SpeechAct[]
}

/** Public speech of this program's players, without whispers. */
export function wordsOf(turns: readonly (HeardAnswer & Pick<Word, 'at'>)[]): readonly Word[] {
  return turns.filter(({ kind }) => kind !== 'whisper').map(({ at, seat, say }) => ({ at, seat, acts: () => say }))
}

/** `words` are in order; `game` distinguishes the games. */
export function momentsOf(
  header: GameHeader,
  events: readonly GameEvent[],
  words: readonly Word[],
  game: number,
): readonly Moment[] {
  const rulebook = rulesOf(header)
  const pack = header.seats.map(({ role }) => role)
  const observer = new GameObserver(header)
  const { seen } = observer
  const onlooker = (): OnlookerView => ({
    rulebook,
    pack,
    seen,
    common: gameViewFor(observer.state, { kind: 'public' }),
  })
  const moments: Moment[] = []
  let heard = 0
  for (const [at, event] of events.entries()) {
    for (let word = words[heard]; word !== undefined && word.at <= at; word = words[heard]) {
      for (const act of word.acts(onlooker())) observer.hear(word.seat, act)
      heard += 1
    }
    observer.see(event)
    if (event.type === 'StepBegan' && event.step.type === 'vote') moments.push(momentOf(header, onlooker(), game))
  }
  return moments
}

function momentOf(header: GameHeader, onlooker: OnlookerView, game: number): Moment {
  const look = commonPerspective(onlooker)
  const blacks = new Set(
    header.seats.filter(({ role }) => colourOfRoleForTown(look.rulebook, role) === 'black').map(({ seat }) => seat),
  )
  const open = look.seats.filter((seat) => look.teams[seat - 1] === undefined)
  const evidence = evidenceByRule(look)
  const cases = open.map((seat) => ({
    evidence: evidence.map((of) => of[seat - 1] ?? 0),
    black: blacks.has(seat),
    living: look.living.includes(seat),
  }))
  return { game, cases, blacks: cases.filter(({ black }) => black).length }
}
