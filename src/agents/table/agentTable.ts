// A table that plays itself: it asks the seats what the running step needs, makes the judge's entries of
// their answers and lets the engine decide. A generator: it yields questions and is given the answers, at once
// or after a while, so that bots in a batch, models over a network and people play by the same code.
// Adjudicates nothing; what it may offer it asks of `legal`.

import { type GeneratorName, generatorFor, type RandomInt, randomIntFrom } from '../../rules/random.ts'
import { reasonNotToNominate } from '../../rules/nominationRules.ts'
import { BEST_MOVE_SEATS } from '../../rules/bestMove.ts'
import { applyEntryInPlace } from '../../rules/decide.ts'
import { pickBySeed } from '../../rules/deal.ts'
import { EntryDecision } from '../../rules/entryDecision.ts'
import type { Entry, Shot } from '../../rules/entries.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { Step, StepType } from '../../rules/step.ts'
import type { GameHeader, GameSeed } from '../../rules/header.ts'
import { stepEntries } from '../../rules/legalEntries.ts'
import { actStep } from '../../rules/night.ts'
import { initialState } from '../../rules/openGame.ts'
import { roleSpec, voteRules, type Rulebook } from '../../rules/rulebook.ts'
import { isAlive, livingSeats, seatsYetToVote, type GameState } from '../../rules/state.ts'
import { assertNever, type Outcome, type Role, type Seat } from '../../rules/vocabulary.ts'
import type { SeatView, PublicKnowledge } from '../seen/knowledge.ts'
import type { SpeechAct, Thought } from '../speechActs.ts'
import {
  type Answer,
  type AnswerFault,
  type SeatQuestion,
  type QuestionOfKind,
  faultOfAnswer,
  type HeardAnswer,
  substituteAnswerFor,
  isAnswerHeardByOthers,
} from '../questions.ts'
import type { Offence, JudgeRules } from '../judgeRules.ts'
import { randomAnswer } from './randomAnswer.ts'
import { createHashedRandomInt } from './hashedRandomInt.ts'
import { Observers, type SeatContext, type TableContext } from './observers.ts'

type StepOf<T extends StepType> = Extract<Step, { type: T }>

/** One answer as it was taken: what a card, a feed and a count of behaviours are made of. */
export interface RecordedAnswer extends HeardAnswer {
  /** Events of the game before it. */
  readonly at: number
  readonly think: readonly Thought[]
  /** In words of his own. */
  readonly thought?: string
  /** What was wrong with his answer: what the rules make of silence stands instead, or a drawn deed. */
  readonly fault?: AnswerFault
  /** What the judge notes of his words; `foul`: one stands in the log for it. */
  readonly flags?: readonly Offence[]
  foul?: true
  /** What he had to name was drawn. */
  readonly drawn?: true
}

/** What the table goes on with. */
interface AcceptedAnswer extends Answer {
  readonly isDrawn?: boolean
}

/** Where ballots may change, everybody is asked so often; the last time the deadline is near (BENCH-4). */
const BALLOT_PASSES = 3
/** A vote held again so often among the same is settled by chance: players who never move end no game. */
const MAX_BALLOTS = 6
/** After so many rounds in which no one left, a deed is drawn for a seat without an answer, for the same reason. */
const MAX_ROUNDS_WITHOUT_EXIT = 6

interface TableOptions extends TableContext {
  readonly person?: Seat | undefined
  /** Absent: what the program uses now. */
  readonly generator?: GeneratorName | undefined
}

export class AgentTable {
  readonly header: GameHeader
  readonly rulebook: Rulebook
  readonly turns: RecordedAnswer[] = []
  /** What the judge would have entered. */
  readonly entries: Entry[] = []
  /** Those of them in which something was drawn in a player's name. */
  readonly drawn = new Set<Entry>()
  readonly draft: EntryDecision
  readonly #observers: Observers
  /** A person among bots decides for those who act as one with him, as in the console game of HP. */
  readonly #person: Seat | undefined
  #watched = 0

  /** `seed` of everybody's chance; each seat draws from a generator of its own, so no answer moves another's. */
  constructor(
    header: GameHeader,
    seed: GameSeed,
    { generator, past = [], names = [], judge = {}, person }: TableOptions = {},
  ) {
    this.#person = person
    this.header = header
    this.draft = EntryDecision.fromOwnedState(initialState(header))
    this.#observers = new Observers(header, (seat) => seatRandomInt(seed, seat, generator), { past, names, judge })
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

  /** Who hears the whispers of a pause. */
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

  /** Questions of one yield may be answered side by side; the answers come in their order. */
  *play(): Generator<readonly SeatQuestion[], Outcome, readonly Answer[]> {
    while (!this.draft.isOver) yield* this.#step(this.state.step)
    const { outcome } = this.state
    if (outcome === undefined) throw new Error('a game ended without an outcome')
    return outcome
  }

  #step(step: Step): Generator<readonly SeatQuestion[], void, readonly Answer[]> {
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
      (target) => reasonNotToNominate(this.state, seat, target) === undefined,
    )
    const answer = yield* this.#ask({ kind: 'speak', seat, floor: 'speech', targets, ...this.#shareOf(seconds) })
    this.#say(seat, answer.say)
    if (answer.target !== undefined) this.#enter({ type: 'nominate', by: seat, target: answer.target })
    if (this.#foul(seat)) this.#enter({ type: 'end-speech', seat })
  }

  /** Of a whole speech, where a foul took some of it. */
  #shareOf(seconds: number): Pick<QuestionOfKind<'speak'>, 'share'> {
    const { speech } = this.rulebook.day
    return seconds < speech ? { share: seconds / speech } : {}
  }

  /** One foul at most for a speech; false where it ended the step: the fourth foul removes (DAY-8). */
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

  /** Everybody decides before the first call; hands go up nominee by nominee. */
  *#call({ nominees, ballot }: StepOf<'vote'>) {
    const { mayVoteForOneself, silent } = voteRules(this.rulebook)
    const asks = seatsYetToVote(this.state).map((seat): QuestionOfKind<'ballot'> => ({
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

  /** One after the other, each seeing the ballots before his; claims and corrections go on (BENCH-4). */
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

  /** The night's call of a role; the judge makes it also when no one is left to answer (CITY-12). */
  *#act(role: Role) {
    const actor = this.#leader(actStep(this.rulebook, role).actors)
    if (actor === undefined) return this.#enter({ type: 'night-act', role })
    const targets: Seat[] = []
    let mayPass = false
    for (const entry of stepEntries(this.state)) {
      if (entry.type !== 'night-act') continue
      if (entry.target === undefined) mayPass = true
      else if (isAlive(this.state, entry.target)) targets.push(entry.target)
    }
    const { target, isDrawn }: AcceptedAnswer =
      targets.length === 0 ? {} : yield* this.#ask({ kind: 'night', seat: actor, role, targets, mayPass })
    const act: Entry = { type: 'night-act', role, ...(target === undefined ? {} : { target }) }
    this.#enter(act, isDrawn)
  }

  /** Of several who act as one, the holder of a card there is only one of decides, else the first. */
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

  /** Where those who know each other open their eyes, they agree; the others see nothing. */
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
    const { named } = yield* this.#ask({ kind: 'best-move', seat, targets, count: BEST_MOVE_SEATS })
    this.#enter({ type: 'best-move', seat, named: named ?? [] })
  }

  /** The most named; ties by the game's generator. */
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

  *#ask(ask: SeatQuestion): Generator<readonly SeatQuestion[], AcceptedAnswer, readonly Answer[]> {
    const [answer] = yield* this.#asks([ask])
    return answer ?? {}
  }

  *#asks(
    asks: readonly SeatQuestion[],
  ): Generator<readonly SeatQuestion[], readonly AcceptedAnswer[], readonly Answer[]> {
    if (asks.length === 0) return []
    const answers = yield asks
    return asks.map((ask, i) => this.#taken(ask, answers[i] ?? {}))
  }

  #taken(ask: SeatQuestion, answer: Answer): AcceptedAnswer {
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

  /** Everybody at the table hears it; what the rulebook keeps on record is entered too (BENCH-6). */
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

/** A seat's own stream: no seat's answers move another's. */
function seatRandomInt(seed: GameSeed, seat: Seat, generator?: GeneratorName): RandomInt {
  if (typeof seed === 'string') return createHashedRandomInt(`${seed} ${seat}`)
  return randomIntFrom(generatorFor(seed, 'seat', seat, generator))
}
