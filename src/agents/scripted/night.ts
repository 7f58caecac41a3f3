// Night acts of a scripted bot, chosen by the effect of the act. Black players shoot whoever endangers them. Checkers
// check the players about whom they know least. Healers and visitors protect the players whom the town needs or, if
// black, their own side.

import { isActStep } from '../../rules/night.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import { townCheckerRoles } from '../suspicion/perspective.ts'
import type { AgentAnswer, SeatQuestionOfKind } from '../questions.ts'
import { pickRandom } from '../../rules/random.ts'
import { seatWithHighestValue, type BotContext } from './botContext.ts'
import { nightActIntentOf } from '../../rules/intent.ts'

export function nightAnswer(context: BotContext, { role, targets, mayPass }: SeatQuestionOfKind<'night'>): AgentAnswer {
  const step = context.view.rulebook.night.find((candidate) => candidate.id === role)
  if (step === undefined || !isActStep(step))
    return mayPass ? {} : { target: pickRandom(targets, context.view.randomInt) }
  switch (nightActIntentOf(context.view.rulebook, step)) {
    case 'harms':
    case 'blocks':
      return {
        target: chooseAttackTarget(context, targets, [...foundTownCheckers(context), ...commonDangers(context)]),
      }
    case 'learns':
      return { target: context.isBlack ? chooseCheckAsBlack(context, targets) : chooseCheckAsTown(context, targets) }
    case 'keeps':
      return context.isBlack
        ? chooseProtectionAsBlack(context, targets, mayPass)
        : chooseProtectionAsRed(context, role, targets, mayPass)
  }
}

/**
 * Chooses the seat to attack. A bot with a black card picks the most dangerous player, a bot with a red card the player
 * whom it suspects most.
 */
function chooseAttackTarget(context: BotContext, targets: readonly Seat[], dangers: readonly Seat[]): Seat {
  if (context.isBlack) return chooseVictim(context, targets, dangers)
  const others = targets.filter((seat) => seat !== context.me)
  return (
    seatWithHighestValue(others, (seat) => context.blackProbability(seat) + context.randomOffset(0.05)) ??
    pickRandom(targets, context.view.randomInt)
  )
}

/** Protects the player of the bot's own side, itself included, whom the table suspects most. */
function chooseProtectionAsBlack(context: BotContext, targets: readonly Seat[], mayPass: boolean): AgentAnswer {
  const own = targets.filter((seat) => seat === context.me || context.isPartner(seat))
  const target = seatWithHighestValue(own, (seat) => context.commonBlackProbability(seat))
  if (target === undefined && mayPass) return {}
  return { target: target ?? pickRandom(targets, context.view.randomInt) }
}

/**
 * The number that a black bot shows, which is the target that its partners show too. If the bot makes a mistake, it
 * shows no number.
 */
export function shotAnswer(context: BotContext, { targets }: SeatQuestionOfKind<'shot'>): AgentAnswer {
  if (context.chance(context.parameters.misread)) return {}
  return { target: chooseAttackTarget(context, targets, commonDangers(context)) }
}

/**
 * On the night of acquaintance, the first black player to speak gives an order in which the other team is to be shot.
 */
export function whisperAnswer(context: BotContext): AgentAnswer {
  const { own, randomInt } = context.view
  if (!context.isBlack || own.whispers.some(({ act }) => act.type === 'order')) return {}
  const rest = context.own.living.filter((seat) => seat !== context.me && !context.isPartner(seat))
  const targets: Seat[] = []
  while (rest.length > 0) targets.push(rest.splice(randomInt(rest.length), 1)[0] as Seat)
  return { say: [{ type: 'order', targets }] }
}

/**
 * Picks the most dangerous player first, then the next in the given order, then the player whom the table trusts most.
 */
function chooseVictim(context: BotContext, targets: readonly Seat[], dangers: readonly Seat[]): Seat {
  const open = targets.filter((seat) => seat !== context.me && !context.isPartner(seat))
  const among = open.length > 0 ? open : targets
  const order = context.view.own.whispers.flatMap(({ act }) => (act.type === 'order' ? act.targets : []))
  const next = [...dangers, ...order].find((seat) => among.includes(seat))
  return (
    next ??
    seatWithHighestValue(among, (seat) => -context.commonBlackProbability(seat)) ??
    pickRandom(targets, context.view.randomInt)
  )
}

/** Dangerous players whom all black players know, so that all of them show the same number. */
function commonDangers(context: BotContext): readonly Seat[] {
  const { common } = context
  const slipped = common.seen.slips.filter(({ kind }) => kind !== 'kill').map(({ by }) => by)
  return [...common.ground.checkers, ...slipped, ...common.clears]
}

/** Players whom a check by the bot's side has shown to be town checkers. */
function foundTownCheckers({ view, own }: BotContext): readonly Seat[] {
  const wanted = townCheckerRoles(view)
  return view.own.checks
    .filter(({ role, answer }) => {
      const holders = view.pack.filter((card) => view.rulebook.check(role, card) === answer)
      return holders.length > 0 && holders.every((card) => wanted.includes(card))
    })
    .map(({ target }) => target)
    .filter((seat) => own.living.includes(seat))
}

/** A black checker looks for the town's checker among players whom it has not checked yet. */
function chooseCheckAsBlack(context: BotContext, targets: readonly Seat[]): Seat {
  const looked = context.view.own.checks.map(({ target }) => target)
  const open = targets.filter((seat) => seat !== context.me && !context.isPartner(seat) && !looked.includes(seat))
  return pickRandom(open.length > 0 ? open : targets, context.view.randomInt)
}

/** A town checker checks the player it suspects most among those of unknown colour. */
function chooseCheckAsTown(context: BotContext, targets: readonly Seat[]): Seat {
  const open = targets.filter((seat) => seat !== context.me && context.own.teams[seat - 1] === undefined)
  return (
    seatWithHighestValue(open, (seat) => context.blackProbability(seat) + context.randomOffset(0.05)) ??
    pickRandom(targets, context.view.randomInt)
  )
}

/**
 * Protects the trusted checker, otherwise a cleared player, otherwise a player of low suspicion, possibly itself.
 * Avoids the seat of the previous night.
 */
function chooseProtectionAsRed(
  context: BotContext,
  role: Role,
  targets: readonly Seat[],
  mayPass: boolean,
): AgentAnswer {
  const last = context.view.own.acts.findLast((act) => act.role === role)
  const again = last?.round === context.view.seen.round - 1 ? last.target : undefined
  const free = targets.filter((seat) => seat !== again)
  if (free.length === 0) return mayPass ? {} : { target: pickRandom(targets, context.view.randomInt) }
  const checker = context.common.trusted
  const wanted = [...(checker === undefined ? [] : [checker]), ...context.common.clears].find((seat) =>
    free.includes(seat),
  )
  return {
    target:
      wanted ??
      seatWithHighestValue(free, (seat) => context.randomOffset(1) - context.blackProbability(seat)) ??
      pickRandom(free, context.view.randomInt),
  }
}
