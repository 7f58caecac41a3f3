// Observed parts of a game, folded from the events that a viewer may see (`eventForViewer`) and from speech.
// `PublicKnowledge` is shared by everybody at the table and stored once. `PrivateKnowledge` is what one seat learned in
// addition, at night and from whispers. Neither has access to the state.

import type { CastVote, ExitKind, GameEvent } from '../../rules/events.ts'
import type { CheckResult, Phase, Role, Seat } from '../../rules/vocabulary.ts'
import type { SpokenAct, RoleSlipKind, SpeechAct, ReportedVote } from '../speechActs.ts'

export interface SeenVote extends CastVote {
  /** Day on which the vote was cast. */
  readonly round: number
  /** 0 is the first ballot of the day. */
  readonly ballot: number
  /** Whether the player did not raise a hand, so that the vote was counted for the last nominee (DAY-3). */
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
  /** Votes that a player moved to another nominee during the vote (BENCH-4). */
  readonly swaps: { readonly round: number; readonly voter: Seat; readonly from: Seat; readonly to: Seat }[] = []
  readonly nominations: (By & { readonly target: Seat })[] = []
  readonly deaths: SeenDeath[] = []
  readonly bestMoves: { readonly by: Seat; readonly named: readonly Seat[] }[] = []
  readonly said: SpokenAct[] = []
  readonly claims: (By & { readonly role: Role })[] = []
  readonly toldChecks: (By & { readonly target: Seat; readonly answer: CheckResult })[] = []
  /** Statements about past votes, made in stories or separately. Corrections of such statements are not included. */
  readonly toldVotes: (By & { readonly vote: ReportedVote })[] = []
  readonly slips: (By & { readonly kind: RoleSlipKind })[] = []
  #ballot = 0

  /** Starts with the initial phase, because the phase has begun before the first visible event. */
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
      // A claim is recorded when it is spoken, so the rulebook's event for it adds nothing.
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
      // Suspicion, trust, memories of past games, corrections and orders have no list of their own.
      default:
        return
    }
  }

  /**
   * Number of observations that suspicion is computed from. It only grows, so an unchanged number means unchanged
   * evidence.
   */
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

/** Knowledge that this seat has and the public does not. */
export class PrivateKnowledge {
  /** Checks whose result the seat was shown. */
  readonly checks: SeenCheck[] = []
  /** Night acts in which the seat took part. */
  readonly acts: { readonly role: Role; readonly target?: Seat; readonly round: number }[] = []
  /** Numbers that the seat saw at night, its own included: claims in sport-2025, shots of werewolves. */
  readonly numbers: (By & { readonly target?: Seat })[] = []
  /** Speech acts heard only by players who know each other. */
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
