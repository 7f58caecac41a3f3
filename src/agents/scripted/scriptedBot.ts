// The scripted bot: heuristics that depend on the effect of its role, never on the role's name. Behaviours decide
// first. This file decides the rest: nominations, votes, shots, checks, protection and speech.

import { roleSpec } from '../../rules/rulebook.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { Bot } from '../policy.ts'
import { drawDistinctSeats, randomAnswer } from '../table/randomAnswer.ts'
import { pickRandom } from '../../rules/random.ts'
import type { AgentAnswer, SeatQuestionOfKind } from '../questions.ts'
import type { SpeechAct } from '../speechActs.ts'
import { BEHAVIOURS_BY_PRIORITY } from './behaviours/all.ts'
import { BotContext, seatWithHighestValue } from './botContext.ts'
import { composeRoleClaimAndChecks, isTownChecker } from './townChecker.ts'
import { DEFAULT_BOT_PARAMETERS, type BotParameters } from './parameters.ts'
import { nightAnswer, shotAnswer, whisperAnswer } from './night.ts'

/** A mutable answer, before it is shared. */
type OwnAnswer = { -readonly [K in keyof AgentAnswer]: AgentAnswer[K] }

const SPEAKING_BEHAVIOURS = BEHAVIOURS_BY_PRIORITY.filter(({ speak }) => speak !== undefined)
const SPARING_BEHAVIOURS = BEHAVIOURS_BY_PRIORITY.filter(({ spares }) => spares !== undefined)

export function createScriptedBot(parameters: BotParameters = DEFAULT_BOT_PARAMETERS): Bot {
  return {
    answer: (view) => {
      const context = new BotContext(view, parameters)
      const answer: OwnAnswer = answerOf(context)
      if (context.thoughts.length > 0) answer.think = context.thoughts
      return answer
    },
  }
}

function answerOf(context: BotContext): AgentAnswer {
  const { ask, randomInt } = context.view
  switch (ask.kind) {
    case 'speak':
      return speech(context, ask)
    case 'ballot':
      return ballot(context, ask)
    case 'lift':
      return { hand: wantsAllOut(context, ask.nominees) }
    case 'night':
      return (
        BEHAVIOURS_BY_PRIORITY.reduce<AgentAnswer | undefined>(
          (found, each) => found ?? each.night?.(context, ask),
          undefined,
        ) ?? nightAnswer(context, ask)
      )
    case 'shot':
      return shotAnswer(context, ask)
    case 'whisper':
      return whisperAnswer(context)
    case 'best-move':
      return { named: topSuspects(context, ask.targets, ask.count) }
    case 'lynch':
      return { target: voteFor(context, ask.targets) ?? pickRandom(ask.targets, randomInt) }
    default:
      return randomAnswer(ask, randomInt)
  }
}

function speech(context: BotContext, ask: SeatQuestionOfKind<'speak'>): AgentAnswer {
  const say = talk(context, ask)
  const target = ask.targets.length === 0 ? undefined : nomination(context, ask.targets)
  return target === undefined ? { say } : { say, target }
}

function talk(context: BotContext, ask: SeatQuestionOfKind<'speak'>): readonly SpeechAct[] {
  const acts = spoken(context, ask)
  if (!acts.some((act) => act.type === 'claim')) acts.push(...claims(context, ask))
  if (ask.floor !== 'last-word') acts.push(...accusation(context))
  return acts
}

function spoken(context: BotContext, ask: SeatQuestionOfKind<'speak'> | SeatQuestionOfKind<'ballot'>): SpeechAct[] {
  const acts: SpeechAct[] = []
  for (const { speak } of SPEAKING_BEHAVIOURS) for (const act of speak?.(context, ask) ?? []) acts.push(act)
  return acts
}

/**
 * Claims of a checker who found a black player, has made enough checks or is leaving, and counterclaims of a black
 * player whom the checker found.
 */
function claims(context: BotContext, { floor }: SeatQuestionOfKind<'speak'>): readonly SpeechAct[] {
  if (isTownChecker(context)) {
    const { checks } = context.view.own
    const hasBlack = checks.some(
      ({ target }) => context.own.teams[target - 1] === 'black' && context.own.living.includes(target),
    )
    const due =
      context.hasSaid('claim') || hasBlack || checks.length >= context.parameters.claimAfter || floor === 'last-word'
    return due ? composeRoleClaimAndChecks(context) : []
  }
  return counterClaim(context)
}

/** A black player whom the trusted checker reported claims the checker's role and reports the checker as black. */
function counterClaim(context: BotContext): readonly SpeechAct[] {
  const checker = context.common.trusted
  if (!context.isBlack || checker === undefined || context.hasSaid('claim')) return []
  const found = context.common.toldChecks.some(
    (told) => told.by === checker && told.target === context.me && told.team === 'black',
  )
  const role = context.view.seen.claims.findLast((claim) => claim.by === checker)?.role
  if (!found || role === undefined || !context.chance(context.parameters.counterClaim)) return []
  const black = context.view.pack.find((each) => roleSpec(context.view.rulebook, each).team === 'black')
  if (black === undefined) return []
  const answer = context.view.rulebook.check(role, black)
  return [
    { type: 'claim', role },
    { type: 'tell-check', target: checker, answer, night: context.view.seen.round },
  ]
}

function accusation(context: BotContext): readonly SpeechAct[] {
  const target = voteFor(
    context,
    context.own.living.filter((seat) => seat !== context.me),
  )
  if (target === undefined) return []
  context.addSuspicionThought(target)
  const because = context.common.confirmedBlackSeats.includes(target)
    ? 'check'
    : context.common.seen.votes.length > 0
      ? 'votes'
      : 'feeling'
  return [{ type: 'accuse', target, because }]
}

function nomination(context: BotContext, targets: readonly Seat[]): Seat | undefined {
  const target = voteFor(
    context,
    targets.filter((seat) => seat !== context.me),
  )
  const { round, nominations } = context.view.seen
  const isFirst = !nominations.some((each) => each.round === round)
  return context.chance(round === 1 ? context.parameters.nominatesFirst : isFirst ? 100 : 70) ? target : undefined
}

function ballot(context: BotContext, ask: SeatQuestionOfKind<'ballot'>): AgentAnswer {
  const say = ask.passes === 1 ? [] : spoken(context, ask)
  const settled = BEHAVIOURS_BY_PRIORITY.reduce<Seat | undefined>(
    (found, each) => found ?? each.ballot?.(context, ask),
    undefined,
  )
  const target = settled ?? voteFor(context, ask.targets)
  if (target !== undefined) return { say, target }
  return ask.mayAbstain ? { say } : { say, target: pickRandom(ask.targets, context.view.randomInt) }
}

/**
 * The player whom the bot wants to leave. The bot picks itself if it wins by leaving. Otherwise, a red bot picks the
 * player whom it suspects most, and a black bot the player outside its side whom the table suspects most.
 */
function voteFor(context: BotContext, targets: readonly Seat[]): Seat | undefined {
  if (context.wantsOut && targets.includes(context.me)) return context.me
  const others = targets.filter((seat) => seat !== context.me && !context.isPartner(seat))
  const opinions = others.map((seat) => opinionOf(context, seat))
  const opinion = (seat: Seat) => opinions[others.indexOf(seat)] ?? 0
  const first = seatWithHighestValue(others, opinion)
  if (first === undefined || !isSpared(context, first)) return first
  const rest = others.filter((seat) => !isSpared(context, seat))
  return seatWithHighestValue(rest, opinion) ?? first
}

function isSpared(context: BotContext, seat: Seat): boolean {
  return SPARING_BEHAVIOURS.some(({ spares }) => spares?.(context, seat) === true)
}

/**
 * Opinion in log-odds, with a random error. Accusations by trusted players add to it, so that a town agrees more
 * easily.
 */
function opinionOf(context: BotContext, seat: Seat): number {
  if (context.isBlack)
    return (
      logOdds(context.commonBlackProbability(seat)) +
      context.randomOffset(context.parameters.blackDoubt) +
      accusationLogOdds(context, seat)
    )
  return (
    logOdds(context.blackProbability(seat)) +
    context.randomOffset(context.parameters.doubt) +
    accusationLogOdds(context, seat)
  )
}

function accusationLogOdds(context: BotContext, target: Seat): number {
  const { said, round } = context.view.seen
  let trust = 0
  for (let i = said.length - 1; i >= 0; i -= 1) {
    const each = said[i]
    if (each === undefined || each.round !== round) break
    if (each.act.type === 'accuse' && each.act.target === target && each.seat !== context.me)
      trust += 1 - (context.isBlack ? context.commonBlackProbability(each.seat) : context.blackProbability(each.seat))
  }
  return trust * context.parameters.follows
}

function logOdds(p: number): number {
  const kept = Math.min(0.999, Math.max(0.001, p))
  return Math.log(kept / (1 - kept))
}

/**
 * Whether all nominees should leave. A red bot agrees if it expects most of them to be black, a black bot if none is
 * its partner.
 */
function wantsAllOut(context: BotContext, nominees: readonly Seat[]): boolean {
  if (nominees.includes(context.me)) return context.wantsOut
  if (context.isBlack) return nominees.every((seat) => !context.isPartner(seat))
  const blacks = nominees.reduce((sum, seat) => sum + context.blackProbability(seat), 0)
  return blacks * 2 > nominees.length
}

function topSuspects(context: BotContext, targets: readonly Seat[], count: number): readonly Seat[] {
  if (context.isBlack) return drawDistinctSeats(targets, count, context.view.randomInt)
  const worth = new Map(
    targets.map((seat) => [
      seat,
      logOdds(context.blackProbability(seat)) + context.randomOffset(context.parameters.doubt),
    ]),
  )
  return [...targets].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0)).slice(0, count)
}
