// What a scripted player does at night, by what his act does: the blacks shoot who is dangerous to them, a checker
// looks where he knows least, a healer and a visitor keep whom the town needs, or their own, if they are black.

import { isAct } from '../../rules/night.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import { townCheckers } from '../suspicion/look.ts'
import type { Answer, AskOf } from '../ask.ts'
import { pick } from '../../rules/random.ts'
import { most, type BotContext } from './botContext.ts'
import { intentOf } from '../../rules/intent.ts'

export function nightAnswer(context: BotContext, { role, targets, mayPass }: AskOf<'night'>): Answer {
  const step = context.view.rulebook.night.find((candidate) => candidate.id === role)
  if (step === undefined || !isAct(step)) return mayPass ? {} : { target: pick(targets, context.view.randomInt) }
  switch (intentOf(context.view.rulebook, step)) {
    case 'harms':
    case 'blocks':
      return { target: hurt(context, targets, [...found(context), ...commonDangers(context)]) }
    case 'learns':
      return { target: context.isBlack ? hunted(context, targets) : looked(context, targets) }
    case 'keeps':
      return context.isBlack ? keptOwn(context, targets, mayPass) : kept(context, role, targets, mayPass)
  }
}

/** By a black whom he would see dead, by a red the blackest in his eyes. */
function hurt(context: BotContext, targets: readonly Seat[], dangers: readonly Seat[]): Seat {
  if (context.isBlack) return victim(context, targets, dangers)
  const others = targets.filter((seat) => seat !== context.me)
  return most(others, (seat) => context.black(seat) + context.off(0.05)) ?? pick(targets, context.view.randomInt)
}

/** Of himself and those of his side the one whom the table likes least. */
function keptOwn(context: BotContext, targets: readonly Seat[], mayPass: boolean): Answer {
  const own = targets.filter((seat) => seat === context.me || context.isPartner(seat))
  const target = most(own, (seat) => context.commonBlack(seat))
  if (target === undefined && mayPass) return {}
  return { target: target ?? pick(targets, context.view.randomInt) }
}

/** The number a black shows: the one all of them will show, or nothing clear. */
export function shotAnswer(context: BotContext, { targets }: AskOf<'shot'>): Answer {
  if (context.chance(context.parameters.misread)) return {}
  return { target: hurt(context, targets, commonDangers(context)) }
}

/** On the night of acquaintance the first of them gives an order of the others. */
export function whisperAnswer(context: BotContext): Answer {
  const { own, randomInt } = context.view
  if (!context.isBlack || own.whispers.some(({ act }) => act.type === 'order')) return {}
  const rest = context.own.living.filter((seat) => seat !== context.me && !context.isPartner(seat))
  const targets: Seat[] = []
  while (rest.length > 0) targets.push(rest.splice(randomInt(rest.length), 1)[0] as Seat)
  return { say: [{ type: 'order', targets }] }
}

/** The most dangerous first, then the order given, then whom the table trusts most. */
function victim(context: BotContext, targets: readonly Seat[], dangers: readonly Seat[]): Seat {
  const open = targets.filter((seat) => seat !== context.me && !context.isPartner(seat))
  const among = open.length > 0 ? open : targets
  const order = context.view.own.whispers.flatMap(({ act }) => (act.type === 'order' ? act.targets : []))
  const next = [...dangers, ...order].find((seat) => among.includes(seat))
  return next ?? most(among, (seat) => -context.commonBlack(seat)) ?? pick(targets, context.view.randomInt)
}

/** Known to all of them alike, so that several who show a number show the same. */
function commonDangers(context: BotContext): readonly Seat[] {
  const { common } = context
  const slipped = common.seen.slips.filter(({ kind }) => kind !== 'kill').map(({ by }) => by)
  return [...common.ground.checkers, ...slipped, ...common.clears]
}

/** Cards that check for the town and that a check of his own side has found. */
function found({ view, own }: BotContext): readonly Seat[] {
  const wanted = townCheckers(view)
  return view.own.checks
    .filter(({ role, answer }) => {
      const holders = view.pack.filter((card) => view.rulebook.check(role, card) === answer)
      return holders.length > 0 && holders.every((card) => wanted.includes(card))
    })
    .map(({ target }) => target)
    .filter((seat) => own.living.includes(seat))
}

/** A black checker looks for the town's: whom he has not looked at. */
function hunted(context: BotContext, targets: readonly Seat[]): Seat {
  const looked = context.view.own.checks.map(({ target }) => target)
  const open = targets.filter((seat) => seat !== context.me && !context.isPartner(seat) && !looked.includes(seat))
  return pick(open.length > 0 ? open : targets, context.view.randomInt)
}

/** A town's checker looks at the blackest whose colour is not certain. */
function looked(context: BotContext, targets: readonly Seat[]): Seat {
  const open = targets.filter((seat) => seat !== context.me && context.own.teams[seat - 1] === undefined)
  return most(open, (seat) => context.black(seat) + context.off(0.05)) ?? pick(targets, context.view.randomInt)
}

/** The checker whom the town trusts, then clears, himself, the least black; not the same two nights running. */
function kept(context: BotContext, role: Role, targets: readonly Seat[], mayPass: boolean): Answer {
  const last = context.view.own.acts.findLast((act) => act.role === role)
  const again = last?.round === context.view.seen.round - 1 ? last.target : undefined
  const free = targets.filter((seat) => seat !== again)
  if (free.length === 0) return mayPass ? {} : { target: pick(targets, context.view.randomInt) }
  const checker = context.common.trusted
  const wanted = [...(checker === undefined ? [] : [checker]), ...context.common.clears].find((seat) =>
    free.includes(seat),
  )
  return {
    target: wanted ?? most(free, (seat) => context.off(1) - context.black(seat)) ?? pick(free, context.view.randomInt),
  }
}
