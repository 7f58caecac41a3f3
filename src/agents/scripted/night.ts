// What a scripted player does at night, by what his act does: the blacks shoot who is dangerous to them, a
// checker looks where he knows least, a healer and a visitor keep whom the town needs.

import { isAct } from '../../rules/night.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import { clears, claimantsOf, townCheckers, trustedChecker } from '../suspicion/look.ts'
import type { Answer, AskOf } from '../table/ask.ts'
import { pick } from '../table/randomAnswer.ts'
import { most, type Head } from './head.ts'

export function nightAnswer(head: Head, { role, targets, mayPass }: AskOf<'night'>): Answer {
  const step = head.view.rulebook.night.find((candidate) => candidate.id === role)
  if (step === undefined || !isAct(step)) return mayPass ? {} : { target: pick(targets, head.view.below) }
  switch (step.kind) {
    case 'kill':
      return { target: victim(head, targets, [...found(head), ...commonDangers(head)]) }
    case 'check':
      return { target: head.isBlack ? hunted(head, targets) : looked(head, targets) }
    case 'heal':
    case 'visit':
      return kept(head, role, targets, mayPass)
  }
}

/** The number a black shows: the one all of them will show, or nothing clear. */
export function shotAnswer(head: Head, { targets }: AskOf<'shot'>): Answer {
  if (head.chance(head.parameters.misread)) return {}
  return { target: victim(head, targets, commonDangers(head)) }
}

/** On the night of acquaintance the first of them gives an order of the others. */
export function whisperAnswer(head: Head): Answer {
  const { own, below } = head.view
  if (!head.isBlack || own.whispers.some(({ act }) => act.type === 'order')) return {}
  const rest = head.own.living.filter((seat) => seat !== head.me && !head.isPartner(seat))
  const targets: Seat[] = []
  while (rest.length > 0) targets.push(rest.splice(below(rest.length), 1)[0] as Seat)
  return { say: [{ type: 'order', targets }] }
}

/** The most dangerous first, then the order given, then whom the table trusts most. */
function victim(head: Head, targets: readonly Seat[], dangers: readonly Seat[]): Seat {
  const open = targets.filter((seat) => seat !== head.me && !head.isPartner(seat))
  const among = open.length > 0 ? open : targets
  const order = head.view.own.whispers.flatMap(({ act }) => (act.type === 'order' ? act.targets : []))
  const next = [...dangers, ...order].find((seat) => among.includes(seat))
  return next ?? most(among, (seat) => -head.commonBlack(seat)) ?? pick(targets, head.view.below)
}

/** Known to all of them alike, so that several who show a number show the same. */
function commonDangers(head: Head): readonly Seat[] {
  const { common } = head
  const slipped = common.seen.slips.filter(({ kind }) => kind !== 'kill').map(({ by }) => by)
  return [...claimantsOf(common, townCheckers(head.view)), ...slipped, ...clears(common)]
}

/** Cards that check for the town and that a check of his own side has found. */
function found({ view, own }: Head): readonly Seat[] {
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
function hunted(head: Head, targets: readonly Seat[]): Seat {
  const looked = head.view.own.checks.map(({ target }) => target)
  const open = targets.filter((seat) => seat !== head.me && !head.isPartner(seat) && !looked.includes(seat))
  return pick(open.length > 0 ? open : targets, head.view.below)
}

/** A town's checker looks at the blackest whose colour is not certain. */
function looked(head: Head, targets: readonly Seat[]): Seat {
  const open = targets.filter((seat) => seat !== head.me && !head.own.teams.has(seat))
  return most(open, (seat) => head.black(seat) + head.off(0.05)) ?? pick(targets, head.view.below)
}

/** The checker whom the town trusts, then clears, himself, the least black; not the same two nights running. */
function kept(head: Head, role: Role, targets: readonly Seat[], mayPass: boolean): Answer {
  const last = head.view.own.acts.findLast((act) => act.role === role)
  const again = last?.round === head.view.seen.round - 1 ? last.target : undefined
  const free = targets.filter((seat) => seat !== again)
  if (free.length === 0) return mayPass ? {} : { target: pick(targets, head.view.below) }
  const checker = trustedChecker(head.common)
  const wanted = [...(checker === undefined ? [] : [checker]), ...clears(head.common)].find((seat) =>
    free.includes(seat),
  )
  return { target: wanted ?? most(free, (seat) => head.off(1) - head.black(seat)) ?? pick(free, head.view.below) }
}
