// A table that plays itself: it asks the seats the questions of the running step, turns their answers into the judge's
// entries and lets the engine decide. The generator yields questions and receives the answers immediately or later, so
// that bots in a batch, models over a network and people share the same code. It applies no rules itself, and the
// offered choices come from functions of the rules.

import {
  type RandomGeneratorName,
  createRandomGenerator,
  type RandomIntFunction,
  randomIntFrom,
} from '../../rules/random.ts'
import { nominationRefusalCodeFor } from '../../rules/nominationRules.ts'
import { BEST_MOVE_NAMED_SEAT_COUNT } from '../../rules/bestMove.ts'
import { applyEntryInPlace } from '../../rules/decide.ts'
import { pickBySeed } from '../../rules/draws.ts'
import { EntryDecision } from '../../rules/entryDecision.ts'
import type { Entry, Shot } from '../../rules/entries.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { Step, StepType } from '../../rules/step.ts'
import type { GameHeader, GameSeed } from '../../rules/header.ts'
import { legalEntriesOfStep } from '../../rules/legalEntries.ts'
import { actStepOfRole } from '../../rules/night.ts'
import { initialState } from '../../rules/openGame.ts'
import { roleSpec, voteRules, type Rulebook } from '../../rules/rulebook.ts'
import { isAlive, livingSeats, seatsYetToVote, type GameState } from '../../rules/state.ts'
import { assertNever, type Outcome, type Role, type Seat } from '../../rules/vocabulary.ts'
import type { PublicKnowledge } from '../seen/knowledge.ts'
import type { SeatView } from '../seen/seatView.ts'
import type { SpeechAct, Thought } from '../speechActs.ts'
import {
  type AgentAnswer,
  type AnswerFaultCode,
  type SeatQuestion,
  type SeatQuestionOfKind,
  faultOfAnswer,
  type HeardAnswer,
  isAnswerHeardByOthers,
} from '../questions.ts'
import { substituteAnswerFor } from '../substituteAnswer.ts'
import type { SpeechOffence, JudgeRules } from '../judgeRules.ts'
import { randomAnswer } from './randomAnswer.ts'
import { createHashedRandomInt } from './hashedRandomInt.ts'
import { TableObservers, type SeatContext, type TableContext } from './observers.ts'

type StepOf<T extends StepType> = Extract<Step, { type: T }>

/** An answer accepted by the table. Seat cards, feeds and counts of behaviours are made from these answers. */
export interface RecordedAnswer extends HeardAnswer {
  /** Number of events in the game before the answer. */
  readonly at: number
  readonly think: readonly Thought[]
  /** Private thoughts in the player's own words. */
  readonly thought?: string
  /** The fault because of which the answer was replaced, either by the rules' substitute or by a drawn answer. */
  readonly fault?: AnswerFaultCode
  /** Offences that the judge noted in the player's words. `foul` is true if the log has a foul for them. */
  readonly flags?: readonly SpeechOffence[]
  foul?: true
  /** True if the answer was drawn, because the rules required a choice or because silence would never end the game. */
  readonly drawn?: true
}

/** The answer that the table continues with. */
interface AcceptedAnswer extends AgentAnswer {
  readonly isDrawn?: boolean
}

/**
 * In votes that players may change, the number of times that every player is asked. The last pass is close to the
 * deadline (BENCH-4).
 */
const BALLOT_PASSES = 3
/**
 * From this ballot on, votes among the same nominees are drawn, because players who never change their vote would never
 * end the game.
 */
const MAX_BALLOTS = 6
/** After this many rounds without an exit, an answer is drawn for a seat that gives none, so that the game ends. */
const MAX_ROUNDS_WITHOUT_EXIT = 6

interface TableOptions extends TableContext {
  readonly person?: Seat | undefined
  /** If omitted, the program's current generator is used. */
  readonly generator?: RandomGeneratorName | undefined
}

export class AgentTable {
  readonly header: GameHeader
  readonly rulebook: Rulebook
  readonly turns: RecordedAnswer[] = []
  /** The entries that a judge would have made. */
  readonly entries: Entry[] = []
  /** Entries that contain a drawn choice. */
  readonly drawn = new Set<Entry>()
  readonly draft: EntryDecision
  readonly #observers: TableObservers
  /**
   * Seat of a person among bots. The person decides for all seats that act together with this seat, as in the console
   * game of HP.
   */
  readonly #person: Seat | undefined
  #watched = 0

  /**
   * `seed` is the source of all seats' randomness. Each seat has a generator of its own, so that one seat's answers
   * never change another seat's draws.
   */
  constructor(
    header: GameHeader,
    seed: GameSeed,
    { generator, past = [], names = [], judge = {}, person }: TableOptions = {},
  ) {
    this.#person = person
    this.header = header
    this.draft = EntryDecision.fromOwnedState(initialState(header))
    this.#observers = new TableObservers(header, (seat) => seatRandomInt(seed, seat, generator), { past, names, judge })
    this.rulebook = this.#observers.rulebook
  }

  get judge(): JudgeRules {
    return this.#observers.judge
  }

  get seats(): readonly SeatContext[] {
    return this.#observers.seats
  }

  get pack(): readonly Role[] {
    return this.#observers.pack
  }

  get seen(): PublicKnowledge {
    return this.#observers.seen
  }

  get events(): readonly GameEvent[] {
    return this.draft.events
  }

  get state(): GameState {
    return this.draft.state
  }

  viewOf(ask: SeatQuestion): SeatView {
    return this.#observers.viewOf(ask, this.state, () => this.#heardBy(ask.seat))
  }

  /** The seats that hear the whispers of a pause. */
  circleOf(pause: string): readonly Seat[] {
    return this.#observers.circleOf(pause)
  }

  #heardBy(seat: Seat): readonly HeardAnswer[] {
    return this.turns.flatMap(
      ({
        at: _at,
        think: _think,
        thought: _thought,
        fault: _fault,
        flags: _flags,
        foul: _foul,
        drawn: _drawn,
        ...heard
      }) => ((heard.say.length > 0 || heard.said !== undefined) && heard.to?.includes(seat) !== false ? [heard] : []),
    )
  }

  /** Questions of one yield may be answered concurrently. The answers are passed back in the order of the questions. */
  *play(): Generator<readonly SeatQuestion[], Outcome, readonly AgentAnswer[]> {
    while (!this.draft.isOver) yield* this.#step(this.state.step)
    const { outcome } = this.state
    if (outcome === undefined) throw new Error('a game ended without an outcome')
    return outcome
  }

  #step(step: Step): Generator<readonly SeatQuestion[], void, readonly AgentAnswer[]> {
    switch (step.type) {
      case 'speech':
        return this.#speech(step)
      case 'tie-speech':
        return this.#word(step.seat, 'tie', { type: 'end-speech', seat: step.seat })
      case 'last-word':
        return this.#word(step.seat, 'last-word', { type: 'end-last-word', seat: step.seat })
      case 'vote':
        return voteRules(this.rulebook).mayChange ? this.#window(step) : this.#call(step)
      case 'lift':
        return this.#lift(step)
      case 'night-act':
        return this.#act(step.role)
      case 'shots':
        return this.#shots(step)
      case 'pause':
        return this.#pause(step.id)
      case 'best-move':
        return this.#bestMove(step.seat)
      case 'lynch':
        return this.#lynch()
      case 'over':
        throw new Error('the game is over')
      default:
        return assertNever(step)
    }
  }

  *#speech({ seat, seconds }: StepOf<'speech'>) {
    const targets = livingSeats(this.state).filter(
      (target) => nominationRefusalCodeFor(this.state, seat, target) === undefined,
    )
    const answer = yield* this.#ask({ kind: 'speak', seat, floor: 'speech', targets, ...this.#shareOf(seconds) })
    this.#say(seat, answer.say)
    if (answer.target !== undefined) this.#enter({ type: 'nominate', by: seat, target: answer.target })
    if (this.#foul(seat)) this.#enter({ type: 'end-speech', seat })
  }

  /** The fraction of a whole speech, if a foul has shortened the speech. */
  #shareOf(seconds: number): Pick<SeatQuestionOfKind<'speak'>, 'share'> {
    const { speech } = this.rulebook.day
    return seconds < speech ? { share: seconds / speech } : {}
  }

  /**
   * Gives at most one foul for a speech. Returns false if the foul ended the step, because the fourth foul removes the
   * player (DAY-8).
   */
  #foul(seat: Seat): boolean {
    const turn = this.turns.at(-1)
    if (turn?.flags === undefined || this.judge.fouls !== true || !this.rulebook.day.judgeFouls) return true
    if (!isAlive(this.state, seat)) return true
    turn.foul = true
    this.#enter({ type: 'foul', seat })
    return isAlive(this.state, seat)
  }

  *#word(seat: Seat, floor: 'tie' | 'last-word', end: Entry) {
    const answer = yield* this.#ask({ kind: 'speak', seat, floor, targets: [] })
    this.#say(seat, answer.say)
    if (this.#foul(seat)) this.#enter(end)
  }

  /** Everybody decides before the first nominee is called. The votes are then entered nominee by nominee. */
  *#call({ nominees, ballot }: StepOf<'vote'>) {
    const { mayVoteForOneself, silent } = voteRules(this.rulebook)
    const asks = seatsYetToVote(this.state).map((seat): SeatQuestionOfKind<'ballot'> => ({
      kind: 'ballot',
      seat,
      targets: mayVoteForOneself ? nominees : nominees.filter((nominee) => nominee !== seat),
      ballot,
      pass: 1,
      passes: 1,
      mayAbstain: silent !== 'awaited',
    }))
    const answers = ballot < MAX_BALLOTS ? yield* this.#asks(asks) : asks.map((ask) => this.#drawnFor(ask))
    for (const nominee of nominees) {
      const hands = asks.filter((_, i) => answers[i]?.target === nominee)
      const isDrawn = answers.some((answer) => answer.target === nominee && answer.isDrawn === true)
      const voters = hands.map(({ seat }) => seat)
      if (voters.length > 0) this.#enter({ type: 'vote', nominee, voters }, isDrawn)
    }
    this.#enter({ type: 'close-vote' })
  }

  /**
   * Seats vote one after the other and see the votes before theirs. Claims and corrections may still be made (BENCH-4).
   */
  *#window({ nominees, ballot }: StepOf<'vote'>) {
    const { mayVoteForOneself } = voteRules(this.rulebook)
    for (let pass = 1; pass <= BALLOT_PASSES; pass += 1)
      for (const seat of livingSeats(this.state)) {
        const targets = mayVoteForOneself ? nominees : nominees.filter((nominee) => nominee !== seat)
        const ask: SeatQuestion = {
          kind: 'ballot',
          seat,
          targets,
          ballot,
          pass,
          passes: BALLOT_PASSES,
          mayAbstain: true,
        }
        const { say, target, isDrawn } = yield* this.#ask(ask)
        this.#say(seat, say)
        const cast = this.state.votes.find((vote) => vote.voter === seat)?.nominee
        if (target !== undefined && target !== cast)
          this.#enter({ type: 'vote', nominee: target, voters: [seat] }, isDrawn)
      }
    this.#enter({ type: 'close-vote' })
  }

  *#lift({ nominees }: StepOf<'lift'>) {
    const asks = livingSeats(this.state).map((seat): SeatQuestion => ({ kind: 'lift', seat, nominees }))
    const answers = yield* this.#asks(asks)
    const voters = asks.filter((_, i) => answers[i]?.hand === true).map((ask) => ask.seat)
    this.#enter({ type: 'answer-lift', voters })
  }

  /** The night call of a role. The judge also makes the call if no holder is left to answer (CITY-12). */
  *#act(role: Role) {
    const actor = this.#leader(actStepOfRole(this.rulebook, role).actors)
    if (actor === undefined) return this.#enter({ type: 'night-act', role })
    const targets: Seat[] = []
    let mayPass = false
    for (const entry of legalEntriesOfStep(this.state)) {
      if (entry.type !== 'night-act') continue
      if (entry.target === undefined) mayPass = true
      else if (isAlive(this.state, entry.target)) targets.push(entry.target)
    }
    const { target, isDrawn }: AcceptedAnswer =
      targets.length === 0 ? {} : yield* this.#ask({ kind: 'night', seat: actor, role, targets, mayPass })
    const act: Entry = { type: 'night-act', role, ...(target === undefined ? {} : { target }) }
    this.#enter(act, isDrawn)
  }

  /**
   * The seat that decides for several that act as one: the holder of a card that exists only once, otherwise the
   * person, otherwise the first seat.
   */
  #leader(roles: readonly Role[]): Seat | undefined {
    const actors = this.state.seats.filter((sitter) => sitter.alive && roles.includes(sitter.role))
    const single = actors.find(({ role }) => roleSpec(this.rulebook, role).max === 1)
    const person = actors.find(({ seat }) => seat === this.#person)
    return (single ?? person ?? actors[0])?.seat
  }

  *#shots({ id, shooters }: StepOf<'shots'>) {
    const targets = livingSeats(this.state)
    const asks = shooters.map((seat): SeatQuestion => ({ kind: 'shot', seat, step: id, targets, mayPass: true }))
    const answers = yield* this.#asks(asks)
    const shots = asks.map(({ seat: by }, i): Shot => {
      const target = answers[i]?.target
      return target === undefined ? { by } : { by, target }
    })
    this.#enter({ type: 'shoot', shots }, isAnyDrawn(answers))
  }

  /** During a pause, lets the players who open their eyes together talk in private. */
  *#pause(id: string) {
    const circle = this.#observers.circleOf(id)
    for (const seat of circle) {
      if (!isAlive(this.state, seat)) continue
      const { say } = yield* this.#ask({ kind: 'whisper', seat, step: id })
      for (const act of say ?? []) this.#observers.hear(seat, act, circle)
    }
    this.#enter({ type: 'end-pause', pause: id })
  }

  *#bestMove(seat: Seat) {
    const targets = this.state.seats.map((sitter) => sitter.seat).filter((other) => other !== seat)
    const { named } = yield* this.#ask({ kind: 'best-move', seat, targets, count: BEST_MOVE_NAMED_SEAT_COUNT })
    this.#enter({ type: 'best-move', seat, named: named ?? [] })
  }

  /** Puts out the seat that was named most often. The game's seed breaks ties. */
  *#lynch() {
    const targets = livingSeats(this.state)
    const answers = yield* this.#asks(targets.map((seat): SeatQuestion => ({ kind: 'lynch', seat, targets })))
    const times = (target: Seat) => answers.filter((answer) => answer.target === target).length
    const most = Math.max(...targets.map(times))
    const target = pickBySeed(
      targets.filter((each) => times(each) === most),
      this.header.seed,
      this.state.round,
    )
    if (target === undefined) throw new Error('nobody is left to be put out')
    this.#enter({ type: 'lynch', target })
  }

  *#ask(ask: SeatQuestion): Generator<readonly SeatQuestion[], AcceptedAnswer, readonly AgentAnswer[]> {
    const [answer] = yield* this.#asks([ask])
    return answer ?? {}
  }

  *#asks(
    asks: readonly SeatQuestion[],
  ): Generator<readonly SeatQuestion[], readonly AcceptedAnswer[], readonly AgentAnswer[]> {
    if (asks.length === 0) return []
    const answers = yield asks
    return asks.map((ask, i) => this.#taken(ask, answers[i] ?? {}))
  }

  #taken(ask: SeatQuestion, answer: AgentAnswer): AcceptedAnswer {
    const fault = faultOfAnswer(ask, answer)
    const { think = [], thought, flags = [] } = answer
    const say = (isAnswerHeardByOthers(ask) ? answer.say : undefined) ?? []
    const said = isAnswerHeardByOthers(ask) ? answer.said : undefined
    const instead = fault === undefined ? undefined : substituteAnswerFor(ask, this.#isStuck, () => this.#drawnFor(ask))
    this.turns.push({
      seat: ask.seat,
      kind: ask.kind,
      round: this.seen.round,
      at: this.draft.events.length,
      say,
      think,
      ...(said === undefined ? {} : { said }),
      ...(thought === undefined ? {} : { thought }),
      ...(ask.kind === 'whisper' ? { to: this.#observers.circleOf(ask.step) } : {}),
      ...(fault === undefined ? {} : { fault }),
      ...(flags.length === 0 ? {} : { flags }),
      ...(instead?.isDrawn === true ? { drawn: true as const } : {}),
    })
    return instead === undefined ? answer : { ...instead.answer, say, think, isDrawn: instead.isDrawn }
  }

  get #isStuck(): boolean {
    return this.seen.round - (this.seen.deaths.at(-1)?.round ?? 0) >= MAX_ROUNDS_WITHOUT_EXIT
  }

  #drawnFor(ask: SeatQuestion): AcceptedAnswer {
    return { ...randomAnswer(ask, this.#observers.seatContextOf(ask.seat).randomInt), isDrawn: true }
  }

  /** Passes speech acts to everybody, and enters those that the rulebook records (BENCH-6). */
  #say(seat: Seat, acts: readonly SpeechAct[] = []): void {
    for (const act of acts) {
      if (this.rulebook.recordsTalk) this.#record(seat, act)
      this.#observers.hear(seat, act)
    }
  }

  #record(seat: Seat, act: SpeechAct): void {
    if (act.type === 'claim') this.#enter({ type: 'claim-role', seat, role: act.role })
    if (act.type === 'correct-vote' && this.state.voteHistory.some(({ day }) => day === act.vote.round))
      this.#enter({ type: 'correct-votes', seat, day: act.vote.round })
  }

  #enter(entry: Entry, isDrawn = false): void {
    const refusal = applyEntryInPlace(this.draft, entry)
    if (refusal !== undefined)
      throw new Error(`a table broke a rule: ${refusal.code}, ${JSON.stringify({ entry, seed: this.header.seed })}`)
    this.entries.push(entry)
    if (isDrawn) this.drawn.add(entry)
    this.#watch()
  }

  #watch(): void {
    const { events } = this.draft
    for (; this.#watched < events.length; this.#watched += 1) this.#observers.see(events[this.#watched] as GameEvent)
  }
}

function isAnyDrawn(answers: readonly AcceptedAnswer[]): boolean {
  return answers.some(({ isDrawn }) => isDrawn === true)
}

/** Creates a separate generator for a seat, so that no seat's answers change another seat's draws. */
function seatRandomInt(seed: GameSeed, seat: Seat, generator?: RandomGeneratorName): RandomIntFunction {
  if (typeof seed === 'string') return createHashedRandomInt(`${seed} ${seat}`)
  return randomIntFrom(createRandomGenerator(seed, 'seat', seat, generator))
}
