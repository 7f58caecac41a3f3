// What has been seen of a game, folded from events that a viewer may have (`eventFor`) and from what was said.
// `PublicKnowledge` is what everybody at the table saw and heard, kept once for all of them; `PrivateKnowledge` is what one seat saw
// besides, of the night and of whispers. Neither ever sees the state.

import type { CastVote, ExitKind, GameEvent } from '../../rules/events.ts'
import { applyEvent, type MutableGameState } from '../../rules/evolve.ts'
import type { GameHeader } from '../../rules/header.ts'
import { initialState } from '../../rules/openGame.ts'
import type { RandomInt } from '../../rules/random.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import type { GameState } from '../../rules/state.ts'
import { eventFor, type GameView, type Viewer } from '../../rules/view.ts'
import type { CheckResult, Phase, Role, Seat, Winner } from '../../rules/vocabulary.ts'
import type { SpokenAct, SlipKind, SpeechAct, ReportedVote } from '../speechActs.ts'
import type { SeatQuestion, HeardAnswer } from '../questions.ts'
import type { JudgeRules, SeatNames } from '../judgeRules.ts'

export interface SeenVote extends CastVote {
  /** Of the day it was cast on. */
  readonly round: number
  /** 0 is the first of the day. */
  readonly ballot: number
  /** Counted for the last nominee without a hand (DAY-3). */
  readonly silent: boolean
}

interface SeenDeath {
  readonly seat: Seat
  readonly how: ExitKind
  readonly phase: Phase
  readonly round: number
}

interface SeenCheck {
  readonly role: Role
  readonly target: Seat
  readonly answer: CheckResult
  readonly round: number
}

interface By {
  readonly by: Seat
  readonly round: number
}

export class PublicKnowledge {
  phase: Phase
  round: number
  readonly votes: SeenVote[] = []
  /** Ballots taken back for another while the vote ran (BENCH-4). */
  readonly swaps: { readonly round: number; readonly voter: Seat; readonly from: Seat; readonly to: Seat }[] = []
  readonly nominations: (By & { readonly target: Seat })[] = []
  readonly deaths: SeenDeath[] = []
  readonly bestMoves: { readonly by: Seat; readonly named: readonly Seat[] }[] = []
  readonly said: SpokenAct[] = []
  readonly claims: (By & { readonly role: Role })[] = []
  readonly toldChecks: (By & { readonly target: Seat; readonly answer: CheckResult })[] = []
  /** What was said of past votes, in stories and alone. */
  readonly toldVotes: (By & { readonly vote: ReportedVote })[] = []
  readonly slips: (By & { readonly kind: SlipKind })[] = []
  #ballot = 0

  /** From the first moment on: the phase has begun before the first event that is shown. */
  constructor({ phase, round }: { readonly phase: Phase; readonly round: number }) {
    this.phase = phase
    this.round = round
  }

  see(event: GameEvent): void {
    switch (event.type) {
      case 'DayBegan':
        this.phase = 'day'
        this.round = event.round
        return
      case 'NightBegan':
        this.phase = 'night'
        this.round = event.round
        return
      case 'StepBegan':
        if (event.step.type === 'vote') this.#ballot = event.step.ballot
        return
      case 'SeatNominated':
        this.nominations.push({ round: this.round, by: event.by, target: event.target })
        return
      case 'VotesCast':
        return this.#cast(event.nominee, event.voters, false)
      case 'VotesDefaulted':
        return this.#cast(event.nominee, event.voters, true)
      case 'VoteChanged':
        return this.#swap(event)
      case 'SeatLeft':
        this.deaths.push({ seat: event.seat, how: event.exit, phase: this.phase, round: this.round })
        return
      case 'BestMoveNamed':
        this.bestMoves.push({ by: event.seat, named: event.named })
        return
      // A claim is heard as it is said; the rulebook's record of it adds nothing.
      default:
        return
    }
  }

  hear(seat: Seat, act: SpeechAct): void {
    const { round } = this
    this.said.push({ seat, round, act })
    switch (act.type) {
      case 'claim':
        this.claims.push({ by: seat, round, role: act.role })
        return
      case 'tell-check':
        this.toldChecks.push({ by: seat, round, target: act.target, answer: act.answer })
        return
      case 'slip':
        this.slips.push({ by: seat, round, kind: act.kind })
        return
      case 'tell-vote':
        this.toldVotes.push({ by: seat, round, vote: act.vote })
        return
      case 'story':
        for (const vote of act.votes) this.toldVotes.push({ by: seat, round, vote })
        return
      // Whom he suspects or trusts, and what he remembers, is an opinion.
      default:
        return
    }
  }

  /** How much that suspicion goes by was seen. Its lists only grow: as long as this is the same, so are they. */
  get evidenceCount(): number {
    const { votes, swaps, nominations, deaths, claims, toldChecks, toldVotes, slips } = this
    const told = claims.length + toldChecks.length + toldVotes.length + slips.length
    return votes.length + swaps.length + nominations.length + deaths.length + told
  }

  hasSaid(seat: Seat, type: SpeechAct['type'], round?: number): boolean {
    return this.said.some(
      (said) => said.seat === seat && said.act.type === type && (round === undefined || said.round === round),
    )
  }

  #cast(nominee: Seat, voters: readonly Seat[], silent: boolean): void {
    for (const voter of voters) this.votes.push({ voter, nominee, round: this.round, ballot: this.#ballot, silent })
  }

  #swap({ voter, nominee }: CastVote): void {
    const at = this.votes.findLastIndex(
      (vote) => vote.voter === voter && vote.round === this.round && vote.ballot === this.#ballot,
    )
    const before = this.votes[at]
    if (before === undefined || before.nominee === nominee) return
    this.votes.splice(at, 1)
    this.votes.push({ ...before, nominee })
    this.swaps.push({ round: this.round, voter, from: before.nominee, to: nominee })
  }
}

/** What the public was not told and this seat was. */
export class PrivateKnowledge {
  /** Checks whose answer he was shown. */
  readonly checks: SeenCheck[] = []
  /** Acts of the night he took part in. */
  readonly acts: { readonly role: Role; readonly target?: Seat; readonly round: number }[] = []
  /** Numbers he saw shown at night, his own among them: the claims of sport-2025, the shots of wolves. */
  readonly numbers: (By & { readonly target?: Seat })[] = []
  /** Heard only by those who know each other. */
  readonly whispers: SpokenAct[] = []

  see(event: GameEvent, round: number): void {
    if (event.type === 'CheckAnswered') {
      const { role, target, answer } = event
      this.checks.push({ role, target, answer, round })
    }
    if (event.type === 'NightActed') {
      const { role, target } = event
      this.acts.push({ role, round, ...(target === undefined ? {} : { target }) })
    }
    if (event.type === 'ShotsShown') for (const shot of event.shots) this.numbers.push({ ...shot, round })
  }
}

// A game as those at its table see it, event by event: what all of them saw and heard, and what each saw besides.
// Every event passes `eventFor` on its way here. Games that run, games told again and games looked at afterwards are
// watched by this alone.
export class Observer {
  readonly seen: PublicKnowledge
  /** Of seat n at `own[n - 1]`. */
  readonly own: readonly PrivateKnowledge[]
  /** As events leave it one by one: what a viewer may have of an event depends on the one before it. */
  readonly #state: MutableGameState

  constructor(header: GameHeader) {
    this.#state = initialState(header)
    this.seen = new PublicKnowledge(this.#state)
    this.own = header.seats.map(() => new PrivateKnowledge())
  }

  /** After what was seen so far. It is the judge's: ask `viewFor` for what a viewer may have of it. */
  get state(): GameState {
    return this.#state
  }

  /** The next event as a viewer may have it; ask before it is seen. */
  eventAsSeenBy(event: GameEvent, viewer: Viewer): GameEvent | undefined {
    return eventFor(this.#state, event, viewer)
  }

  /** Everybody sees it as far as he may: what the public is not told is asked for every seat. */
  see(event: GameEvent): void {
    const common = this.eventAsSeenBy(event, { kind: 'public' })
    if (common !== undefined) this.seen.see(common)
    else
      for (const { seat } of this.#state.seats) {
        const shown = this.eventAsSeenBy(event, { kind: 'seat', seat })
        if (shown !== undefined) this.own[seat - 1]?.see(shown, this.seen.round)
      }
    applyEvent(this.#state, event)
  }

  /** Heard by everybody, or by those who whisper together. */
  hear(seat: Seat, act: SpeechAct, circle?: readonly Seat[]): void {
    if (circle === undefined) return this.seen.hear(seat, act)
    for (const each of circle) this.own[each - 1]?.whispers.push({ seat, round: this.seen.round, act })
  }
}

// What a player at a seat is given when he is asked: the game as `viewFor` shows it to his seat and to
// everybody, what was seen and said, what only he was told, the cards in the pack, games he sat in before, and
// chance of his own. Nothing here knows more than his seat may.
/** A game of the same series that is over: everybody has seen its cards. */
export interface PastGame {
  /** Card of seat n at `roles[n - 1]`. */
  readonly roles: readonly Role[]
  readonly winner: Winner
}

export interface SeatView {
  readonly ask: SeatQuestion
  readonly rulebook: Rulebook
  /** The cards of the table in the rulebook's order: which, not whose. */
  readonly pack: readonly Role[]
  readonly seat: Seat
  readonly role: Role
  /** To this seat. */
  readonly game: GameView
  /** To everybody. The same object as long as nothing happened, so that what is worked out of it is kept. */
  readonly common: GameView
  readonly seen: PublicKnowledge
  readonly own: PrivateKnowledge
  /** What was said in his hearing, his own words among them, answer by answer. */
  readonly heard: () => readonly HeardAnswer[]
  /** Earlier games of the series, the latest first. */
  readonly past: readonly PastGame[]
  /** Who is called what: seat n by `names[n - 1]`. */
  readonly names: SeatNames
  readonly judge: JudgeRules
  readonly randomInt: RandomInt
}
