// Questions about rules, with answers from the rules engine, which is run on states, nights and votes made for this
// purpose. The printed sheet is not used here.

import { rulebookPhrase, formatPhrase } from '../../../../src/i18n/phrase.ts'
import type { Lang } from '../../../../src/i18n/registry.ts'
import { applyEntryInPlace } from '../../../../src/rules/decide.ts'
import { EntryDecision } from '../../../../src/rules/entryDecision.ts'
import type { StandingTargetsByRole } from '../../../../src/rules/events.ts'
import type { Step } from '../../../../src/rules/step.ts'
import type { GameHeader } from '../../../../src/rules/header.ts'
import { isActStep, isNightStepCalled, resolutionOfNight, resolveNight } from '../../../../src/rules/night.ts'
import { initialState } from '../../../../src/rules/openGame.ts'
import type { NightStep, EffectResolutionContext, ShotsByStep } from '../../../../src/rules/rulebook.ts'
import { rulesOf } from '../../../../src/rules/rulebooks/registry.ts'
import type { GameState } from '../../../../src/rules/state.ts'
import { countLiving, determineVerdict } from '../../../../src/rules/victory.ts'
import { gameViewFor } from '../../../../src/rules/view.ts'
import { seat, type Role, type Seat } from '../../../../src/rules/vocabulary.ts'
import type { Draws } from '../../../generators/draws.ts'
import type { Rules } from './rulesOfSeed.ts'

export interface Question {
  readonly id: string
  /** Subject of the question in the language's own words: roles, effects, numbers. */
  readonly given: Readonly<Record<string, string | number>>
  readonly truth: string
}

type Add = (id: string, truth: string | undefined, given?: Question['given']) => void

interface Asked extends Rules {
  readonly lang: Lang
  readonly draws: Draws
  readonly add: Add
  readonly card: (role: Role) => string
  readonly pack: readonly Role[]
}

export function ruleQuestions(rules: Rules, lang: Lang, draws: Draws): readonly Question[] {
  const questions: Question[] = []
  const add: Add = (id, truth, given = {}) => {
    if (truth !== undefined) questions.push({ id, given, truth })
  }
  const pack = rules.header.seats.map(({ role }) => role)
  const asked: Asked = { ...rules, lang, draws, add, pack, card: (role) => formatPhrase(lang, 'role', role) }
  askOfVote(asked)
  askOfCalls(asked)
  askOfEffects(asked)
  askOfFlags(asked)
  askOfDeal(asked)
  askWhoWins(asked)
  return questions
}

// Questions about the vote.

/** Second day of a game in which only the first seats are alive. */
function dayWith(header: GameHeader, alive: number, step: (living: readonly Seat[]) => Step): GameState {
  const begun = initialState(header)
  const living = begun.seats.slice(0, alive).map(({ seat }) => seat)
  return {
    ...begun,
    phase: 'day',
    round: 2,
    opener: living[0],
    seats: begun.seats.map((each) => ({ ...each, alive: living.includes(each.seat), immune: false })),
    step: step(living),
  }
}

/** State of a vote. With `tied`, it is the second ballot among this number of nominees. */
function voting(header: GameHeader, alive: number, tied?: number) {
  const among = rulesOf(header).day.vote?.candidates === 'living' ? alive : 2
  const state = dayWith(header, alive, (living) => ({
    type: 'vote',
    nominees: living.slice(0, tied ?? among),
    ballot: tied === undefined ? 0 : 1,
  }))
  const living = state.seats.filter((each) => each.alive).map(({ seat }) => seat)
  return { draft: EntryDecision.from(state), living }
}

type Ballot = readonly [voter: Seat, nominee: Seat]

function cast(draft: EntryDecision, ballots: readonly Ballot[]): void {
  for (const nominee of new Set(ballots.map(([, each]) => each))) {
    const voters = ballots.filter(([, each]) => each === nominee).map(([voter]) => voter)
    applyEntryInPlace(draft, { type: 'vote', nominee, voters })
  }
}

const leavers = (draft: EntryDecision) =>
  draft.events.flatMap((event) => (event.type === 'SeatLeft' ? [event.seat] : []))

/**
 * Smallest number of votes that removes the first of two nominees. The others vote against the second one if a vote is
 * required.
 */
function votesNeeded(header: GameHeader, alive: number): string | undefined {
  const isDue = rulesOf(header).day.vote?.silent === 'awaited'
  for (let needed = 1; needed <= alive; needed += 1) {
    const { draft, living } = voting(header, alive)
    const [first, second] = living
    if (first === undefined || second === undefined) return undefined
    const voters = [...living.filter((each) => each !== first), first]
    const ballots = voters.flatMap((voter, index): readonly Ballot[] => {
      if (index < needed) return [[voter, first]]
      return isDue ? [[voter, voter === second ? first : second]] : []
    })
    cast(draft, ballots)
    applyEntryInPlace(draft, { type: 'close-vote' })
    if (leavers(draft).includes(first)) return String(needed)
  }
  return undefined
}

function afterTie(header: GameHeader): string | undefined {
  const { draft, living } = voting(header, 4)
  const [a, b, c, d] = living
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  cast(draft, [
    [a, b],
    [b, a],
    [c, a],
    [d, b],
  ])
  applyEntryInPlace(draft, { type: 'close-vote' })
  if (leavers(draft).length > 0) return 'seed'
  const next = draft.events.findLast((event) => event.type === 'StepBegan')?.step.type
  if (next === 'tie-speech') return 'speeches'
  return next === 'vote' ? 'again' : 'nobody'
}

function afterSecondTie(header: GameHeader, alive: number, tied: number): string {
  const { draft, living } = voting(header, alive, tied)
  const nominees = living.slice(0, tied)
  const ballots = living.map((voter, index): Ballot => [voter, nominees[index % tied] ?? voter])
  cast(draft, ballots)
  applyEntryInPlace(draft, { type: 'close-vote' })
  return draft.events.some((event) => event.type === 'LiftForbidden') ? 'stay' : 'asked'
}

function whenSilent(header: GameHeader): string {
  const { draft } = voting(header, Math.min(6, header.seats.length))
  if (applyEntryInPlace(draft, { type: 'close-vote' }) !== undefined) return 'must'
  return draft.events.some((event) => event.type === 'VotesDefaulted') ? 'last' : 'none'
}

/** Fate of a single nominee when the last speech of a day ends. */
function singleNominee(header: GameHeader, round: number): string | undefined {
  const alive = 6
  const begun = dayWith(header, alive, (living) => ({ type: 'speech', seat: living.at(-1) ?? seat(1), seconds: 60 }))
  const living = begun.seats.filter((each) => each.alive).map(({ seat }) => seat)
  const [by, target, last] = [living[0], living[1], living.at(-1)]
  if (by === undefined || target === undefined || last === undefined) return undefined
  const draft = EntryDecision.from({ ...begun, round, spoken: living.slice(0, -1), nominations: [{ by, target }] })
  applyEntryInPlace(draft, { type: 'end-speech', seat: last })
  if (leavers(draft).length > 0) return 'leaves'
  return draft.events.some((event) => event.type === 'VoteSkipped') ? 'none' : 'vote'
}

function askOfVote({ rulebook, header, add, draws }: Asked): void {
  const { vote } = rulebook.day
  const seats = header.seats.length
  if (vote === undefined) return
  const alive = 4 + draws.below(seats - 3)
  add('votes-needed', votesNeeded(header, alive), { alive })
  add('tie', afterTie(header))
  add('silent', whenSilent(header))
  if (vote.candidates !== 'nominees') return
  add('single-first', singleNominee(header, 1))
  add('single-later', singleNominee(header, 2))
  if (seats >= 9) add('tie-nine', afterSecondTie(header, 9, 3))
  add('tie-four', afterSecondTie(header, 4, 2))
  add('tie-all', afterSecondTie(header, 3, 3))
  add('tie-other', afterSecondTie(header, 6, 2))
}

// Questions about the calls of the night.

const isDeadly = ({ kind }: NightStep) => kind === 'kill' || kind === 'shots'

/** Calls in the order of the preset, including those of roles that are not dealt. */
function calledIn({ rulebook, preset, header }: Rules, round: number): readonly NightStep[] {
  const order = rulebook.presets.find(({ id }) => id === preset)?.wakeOrder ?? rulebook.night.map(({ id }) => id)
  return order.flatMap((id) =>
    rulebook.night.filter((step) => step.id === id && isNightStepCalled(step, round, header.flags)),
  )
}

/** Whether the only living player of a call may name themselves or nobody, tested with entries of a night. */
function mayName(rules: Rules, step: NightStep, target: 'oneself' | 'nobody'): string | undefined {
  if (!isActStep(step)) return undefined
  const { header } = rules
  // Without shots, nobody can be named at all.
  if (target === 'oneself' && step.limit !== undefined && header.flags[step.limit] === 0) return undefined
  const actor = header.seats.find(({ role }) => step.actors.includes(role))
  if (actor === undefined) return undefined
  const begun = initialState(header)
  const draft = EntryDecision.from({
    ...begun,
    phase: 'night',
    round: 2,
    seats: begun.seats.map((each) => ({
      ...each,
      alive: !step.actors.includes(each.role) || each.seat === actor.seat,
    })),
    step: { type: 'night-act', role: step.id },
  })
  const named = target === 'oneself' ? { target: actor.seat } : {}
  return applyEntryInPlace(draft, { type: 'night-act', role: step.id, ...named }) === undefined ? 'yes' : 'no'
}

function askOfCalls(asked: Asked): void {
  const { rulebook, header, add, card, pack, lang } = asked
  const later = calledIn(asked, 2)
  add('begins', initialState(header).phase)
  add('kill-first', calledIn(asked, 1).some(isDeadly) ? 'yes' : 'no')
  for (const step of later) {
    const actors = step.actors.map(card).join('+')
    add('may-name-oneself', mayName(asked, step, 'oneself'), { actors, step: String(later.indexOf(step) + 1) })
    add('may-skip', mayName(asked, step, 'nobody'), { actors, step: String(later.indexOf(step) + 1) })
    if (step.kind !== 'check') continue
    for (const { role } of rulebook.roles)
      add('check', formatPhrase(lang, 'answer', rulebook.check(step.id, role)), { actors, target: card(role) })
  }
  const known = [...new Set(pack)].filter((role) => rulebook.acquainted.some((group) => group.includes(role)))
  add('know-each-other', known.map(card).toSorted().join(','))
  if (rulebook.wounds !== undefined)
    for (const { role } of rulebook.roles) add('hit-points', rulebook.wounds.initial(role), { role: card(role) })
}

// Questions about cancelled effects and the result of a night.

interface Night {
  readonly acts: EffectResolutionContext['acts']
  readonly shots?: ShotsByStep
  readonly previous?: StandingTargetsByRole
}

function resolved({ rulebook, header }: Rules, { acts, shots = {}, previous = {} }: Night) {
  const seats = initialState(header).seats.map((each) => ({ ...each, immune: false }))
  const gathered = rulebook.gather?.({ seats, shots, round: 2, seed: 1 }) ?? {}
  return resolveNight(rulebook, header.flags, { seats, acts: { ...acts, ...gathered }, shots, previous })
}

/** A kill by one call with one target. */
function killBy(rules: Rules, step: NightStep, target: Seat): Night {
  if (step.kind !== 'shots') return { acts: { [step.id]: target } }
  const shooters = rules.header.seats.filter(({ role }) => step.actors.includes(role))
  return { acts: {}, shots: { [step.id]: shooters.map(({ seat }) => ({ by: seat, target })) } }
}

/** Effect that remains after a night with only this act. */
function effectOfAct({ rulebook, header }: Rules, step: NightStep, target: Seat): string {
  const { seats } = initialState(header)
  const { board } = resolutionOfNight(rulebook, header.flags, {
    seats,
    acts: { [step.id]: target },
    shots: {},
    previous: {},
  })
  return rulebook.graph.effects.find(({ kind }) => board.standing(kind).length > 0)?.kind ?? step.kind
}

function askOfEffects(asked: Asked): void {
  const { rulebook, header, add, lang, pack } = asked
  if (rulebook.wounds !== undefined) return
  const later = calledIn(asked, 2)
  const killers = later.filter((step) => step.kind === 'kill' || (step.kind === 'shots' && step.id !== 'claims'))
  const sleeper = header.seats.find(({ role }) => !rulebook.night.some(({ actors }) => actors.includes(role)))?.seat
  if (sleeper === undefined) return
  const isDealt = ({ actors }: NightStep) => pack.some((role) => actors.includes(role))
  for (const heal of later.filter((step) => isActStep(step) && step.kind === 'heal'))
    for (const kill of killers) {
      const effect = rulebook.graph.effects.find(({ kind }) => kill.actors.some((role) => kind === `kill:${role}`))
      if (effect === undefined || !isDealt(heal) || !isDealt(kill)) continue
      const night = killBy(asked, kill, sleeper)
      const both = { ...night, acts: { ...night.acts, [heal.id]: sleeper } }
      const isSaved = (previous: StandingTargetsByRole) =>
        resolved(asked, { ...both, previous }).deaths.includes(sleeper) ? 'no' : 'yes'
      const given = { heal: formatPhrase(lang, 'effect', effectOfAct(asked, heal, sleeper)) }
      const stops = isSaved({})
      add('heal-stops', stops, { ...given, kill: formatPhrase(lang, 'effect', effect.kind) })
      if (stops === 'yes') add('heal-repeats', isSaved({ [heal.id]: sleeper }))
    }
  askOfVisits(asked, sleeper)
  const begun = initialState(header)
  const gone = EntryDecision.from(begun)
  gone.emit({ type: 'SeatLeft', seat: sleeper, exit: 'voted-out', lastWord: false })
  const shown = gameViewFor(gone.state, { kind: 'public' }).seats.find(({ seat }) => seat === sleeper)?.role
  add('card-shown', shown === undefined ? 'no' : 'yes')
}

function askOfVisits(asked: Asked, sleeper: Seat): void {
  const { rulebook, header, add } = asked
  const visit = calledIn(asked, 2).find(({ kind }) => kind === 'visit')
  const visitor = header.seats.find(({ role }) => visit?.actors.includes(role) === true)?.seat
  const kill = rulebook.night.find((step) => step.kind === 'kill')
  if (visit === undefined || visitor === undefined || kill === undefined) return
  const visited = { [visit.id]: sleeper }
  const killed = killBy(asked, kill, visitor)
  const dragged = resolved(asked, { ...killed, acts: { ...killed.acts, ...visited } }).deaths.includes(sleeper)
  add('visit-drags', dragged ? 'yes' : 'no')
  add('visit-protects', resolved(asked, { acts: visited }).voteImmune === sleeper ? 'yes' : 'no')
}

function askOfFlags({ header, add }: Asked): void {
  const { quietRoundsToDraw, vigilanteShots, removeAtSecondTechnicalFoul, bestMove } = header.flags
  if (typeof quietRoundsToDraw === 'number') add('quiet-rounds', String(quietRoundsToDraw))
  if (typeof vigilanteShots === 'number') add('shots', String(vigilanteShots))
  if (typeof removeAtSecondTechnicalFoul === 'boolean')
    add('second-technical', removeAtSecondTechnicalFoul ? 'yes' : 'no')
  if (typeof bestMove === 'boolean') add('best-move', bestMove ? 'yes' : 'no')
}

// Questions about the deal and the winner.

function askOfDeal({ rulebook, add, card }: Asked): void {
  const { usual } = rulebook.seats
  const dealt = rulebook.deal(usual)
  for (const { role } of rulebook.roles)
    add('dealt', String(dealt.filter((each) => each === role).length), { role: card(role), players: usual })
}

const POSITIONS = 20

/**
 * Asks who wins with certain roles alive. Most positions are near the end of a game, where the victory rules differ.
 */
function askWhoWins({ rulebook, header, lang, draws, add, card }: Asked): void {
  const isBlack = (role: Role) => rulebook.roles.some((each) => each.role === role && each.team === 'black')
  const blacks = header.seats.filter(({ role }) => isBlack(role))
  for (let n = 0; n < POSITIONS; n += 1) {
    const reds = draws.shuffled(header.seats.filter(({ role }) => !isBlack(role)))
    const left = n % 2 === 0 ? [...blacks, ...reds.slice(0, blacks.length)] : header.seats
    const living = draws.shuffled(left).slice(0, 1 + draws.below(left.length))
    const counts = countLiving(
      rulebook,
      living.map((each) => ({ ...each, alive: true })),
    )
    const winner = determineVerdict(rulebook, header.flags, counts)?.winner
    const cards = [...new Set(living.map(({ role }) => role))].map(
      (role) => `${card(role)}=${living.filter((each) => each.role === role).length}`,
    )
    const truth = winner === undefined ? 'nobody' : rulebookPhrase(lang, rulebook.id, 'winner', winner)
    add('wins', truth, { alive: cards.join(';') })
  }
}
