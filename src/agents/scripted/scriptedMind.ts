// The scripted player: heuristics by what his card does, never by its name. The behaviours are asked first;
// what they leave open is decided here: whom to put up, vote for, shoot, check, heal, what to say.

import { roleSpec } from '../../rules/rulebook.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { Mind } from '../policy.ts'
import { confirmed, trustedChecker } from '../suspicion/look.ts'
import { drawn, pick, randomAnswer } from '../table/randomAnswer.ts'
import type { Answer, AskOf } from '../table/ask.ts'
import type { SpeechAct } from '../talk/acts.ts'
import { ALL } from './behaviours/all.ts'
import { claimWithChecks, isTownChecker } from './claims.ts'
import { Head, most } from './head.ts'
import { PARAMETERS, type Parameters } from './parameters.ts'
import { nightAnswer, shotAnswer, whisperAnswer } from './night.ts'

export function scriptedMind(parameters: Parameters = PARAMETERS): Mind {
  return {
    answer: (view) => {
      const head = new Head(view, parameters)
      const answer = answerOf(head)
      return head.thoughts.length === 0 ? answer : { ...answer, think: head.thoughts }
    },
  }
}

function answerOf(head: Head): Answer {
  const { ask, below } = head.view
  switch (ask.kind) {
    case 'speak':
      return speech(head, ask)
    case 'ballot':
      return ballot(head, ask)
    case 'lift':
      return { hand: wantsAllOut(head, ask.nominees) }
    case 'night':
      return (
        ALL.reduce<Answer | undefined>((found, each) => found ?? each.night?.(head, ask), undefined) ??
        nightAnswer(head, ask)
      )
    case 'shot':
      return shotAnswer(head, ask)
    case 'whisper':
      return whisperAnswer(head)
    case 'best-move':
      return { named: topSuspects(head, ask.targets, ask.count) }
    case 'lynch':
      return { target: voteFor(head, ask.targets) ?? pick(ask.targets, below) }
    default:
      return randomAnswer(ask, below)
  }
}

function speech(head: Head, ask: AskOf<'speak'>): Answer {
  const say = talk(head, ask)
  const target = ask.targets.length === 0 ? undefined : nomination(head, ask.targets)
  return { say, ...(target === undefined ? {} : { target }) }
}

function talk(head: Head, ask: AskOf<'speak'>): readonly SpeechAct[] {
  const acts = ALL.flatMap((behaviour) => behaviour.speak?.(head, ask) ?? [])
  if (!acts.some((act) => act.type === 'claim')) acts.push(...claims(head, ask))
  if (ask.floor !== 'last-word') acts.push(...accusation(head))
  return acts
}

/** A checker who found a black, or enough reds, or leaves; a black whom he found. */
function claims(head: Head, { floor }: AskOf<'speak'>): readonly SpeechAct[] {
  if (isTownChecker(head)) {
    const { checks } = head.view.own
    const hasBlack = checks.some(
      ({ target }) => head.own.teams.get(target) === 'black' && head.own.living.includes(target),
    )
    const due =
      head.hasSaid('claim') || hasBlack || checks.length >= head.parameters.claimAfter || floor === 'last-word'
    return due ? claimWithChecks(head) : []
  }
  return counterClaim(head)
}

/** "It is I who checks, and he came out black": by the one he found. */
function counterClaim(head: Head): readonly SpeechAct[] {
  const checker = trustedChecker(head.common)
  if (!head.isBlack || checker === undefined || head.hasSaid('claim')) return []
  const found = head.common.toldChecks.some(
    (told) => told.by === checker && told.target === head.me && told.team === 'black',
  )
  const role = head.view.seen.claims.findLast((claim) => claim.by === checker)?.role
  if (!found || role === undefined || !head.chance(head.parameters.counterClaim)) return []
  const black = head.view.pack.find((each) => roleSpec(head.view.rulebook, each).team === 'black')
  if (black === undefined) return []
  const answer = head.view.rulebook.check(role, black)
  return [
    { type: 'claim', role },
    { type: 'tell-check', target: checker, answer, night: head.view.seen.round },
  ]
}

function accusation(head: Head): readonly SpeechAct[] {
  const target = voteFor(
    head,
    head.own.living.filter((seat) => seat !== head.me),
  )
  if (target === undefined) return []
  head.suspect(target)
  const because = confirmed(head.common).includes(target)
    ? 'check'
    : head.common.seen.votes.length > 0
      ? 'votes'
      : 'feeling'
  return [{ type: 'accuse', target, because }]
}

function nomination(head: Head, targets: readonly Seat[]): Seat | undefined {
  const target = voteFor(
    head,
    targets.filter((seat) => seat !== head.me),
  )
  const { round, nominations } = head.view.seen
  const isFirst = !nominations.some((each) => each.round === round)
  return head.chance(round === 1 ? head.parameters.nominatesFirst : isFirst ? 100 : 70) ? target : undefined
}

function ballot(head: Head, ask: AskOf<'ballot'>): Answer {
  const say = ask.passes === 1 ? [] : ALL.flatMap((behaviour) => behaviour.speak?.(head, ask) ?? [])
  const settled = ALL.reduce<Seat | undefined>((found, each) => found ?? each.ballot?.(head, ask), undefined)
  const target = settled ?? voteFor(head, ask.targets)
  return {
    say,
    ...(target === undefined ? (ask.mayAbstain ? {} : { target: pick(ask.targets, head.view.below) }) : { target }),
  }
}

/** Whom he would see leave: a red the blackest in his eyes, a black the red the table likes least. */
function voteFor(head: Head, targets: readonly Seat[]): Seat | undefined {
  const others = targets.filter((seat) => seat !== head.me && !head.isPartner(seat))
  const opinion = new Map(others.map((seat) => [seat, opinionOf(head, seat)]))
  const first = most(others, (seat) => opinion.get(seat) ?? 0)
  if (first === undefined || !isSpared(head, first)) return first
  const rest = others.filter((seat) => !isSpared(head, seat))
  return most(rest, (seat) => opinion.get(seat) ?? 0) ?? first
}

function isSpared(head: Head, seat: Seat): boolean {
  return ALL.some((behaviour) => behaviour.spares?.(head, seat) === true)
}

/** In log-odds, a little off; whoever is accused by those he trusts weighs more, so that a town comes together. */
function opinionOf(head: Head, seat: Seat): number {
  if (head.isBlack) return logOdds(head.commonBlack(seat)) + head.off(head.parameters.blackDoubt) + accusers(head, seat)
  return logOdds(head.black(seat)) + head.off(head.parameters.doubt) + accusers(head, seat)
}

function accusers(head: Head, target: Seat): number {
  const { said, round } = head.view.seen
  let trust = 0
  for (let i = said.length - 1; i >= 0; i -= 1) {
    const each = said[i]
    if (each === undefined || each.round !== round) break
    if (each.act.type === 'accuse' && each.act.target === target && each.seat !== head.me)
      trust += 1 - (head.isBlack ? head.commonBlack(each.seat) : head.black(each.seat))
  }
  return trust * head.parameters.follows
}

function logOdds(p: number): number {
  const kept = Math.min(0.999, Math.max(0.001, p))
  return Math.log(kept / (1 - kept))
}

/** All of them leave: a red if he holds most of them black, a black if none is his. */
function wantsAllOut(head: Head, nominees: readonly Seat[]): boolean {
  if (nominees.includes(head.me)) return false
  if (head.isBlack) return nominees.every((seat) => !head.isPartner(seat))
  const blacks = nominees.reduce((sum, seat) => sum + head.black(seat), 0)
  return blacks * 2 > nominees.length
}

function topSuspects(head: Head, targets: readonly Seat[], count: number): readonly Seat[] {
  if (head.isBlack) return drawn(targets, count, head.view.below)
  const worth = new Map(targets.map((seat) => [seat, logOdds(head.black(seat)) + head.off(head.parameters.doubt)]))
  return [...targets].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0)).slice(0, count)
}
