// Everything that one seat learns during a game: results of checks, exits and votes. Uses only events that
// `eventForViewer` shows to the seat. Source: "Info" of the contest's protocol.

import type { GameEvent } from '../../rules/events.ts'
import type { GameState } from '../../rules/state.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import { eventForViewer } from '../../rules/view.ts'
import { agentName, type ContestGameInfo, speciesOfCheckResult, type ContestVote } from './packet.ts'

type Results = Partial<
  Pick<
    ContestGameInfo,
    'medium_result' | 'divine_result' | 'executed_agent' | 'attacked_agent' | 'vote_list' | 'attack_vote_list'
  >
>

export class ContestSeatKnowledge {
  readonly #seat: Seat
  /** Results of the current day. Packets contain them from the next day on. */
  #today: Results = {}
  #yesterday: Results = {}
  #ballot: ContestVote[] = []

  constructor(seat: Seat) {
    this.#seat = seat
  }

  /**
   * Results for today's packets: those of the previous day. Once a ballot has closed, today's votes replace the earlier
   * ones, so that voters in a revote know today's votes.
   */
  get results(): Results {
    const { vote_list: tied } = this.#today
    return tied === undefined ? this.#yesterday : { ...this.#yesterday, vote_list: tied }
  }

  nextDay(): void {
    this.#yesterday = this.#today
    this.#today = {}
  }

  /** `state` is the state before the event, and `day` is the day number of the contest. */
  learn(state: GameState, event: GameEvent, day: number): void {
    const seen = eventForViewer(state, event, { kind: 'seat', seat: this.#seat })
    if (seen === undefined) return
    switch (seen.type) {
      case 'CheckAnswered': {
        const result = {
          day,
          agent: agentName(this.#seat),
          target: agentName(seen.target),
          result: speciesOfCheckResult(seen.answer),
        }
        if (seen.role === 'medium') this.#today.medium_result = result
        else this.#today.divine_result = result
        return
      }
      case 'VotesCast':
        for (const voter of seen.voters)
          this.#ballot.push({ day, agent: agentName(voter), target: agentName(seen.nominee) })
        return
      case 'VoteClosed':
        this.#today.vote_list = this.#ballot
        this.#ballot = []
        return
      case 'ShotsShown':
        this.#today.attack_vote_list = [
          ...(this.#today.attack_vote_list ?? []),
          ...seen.shots.flatMap(({ by, target }) =>
            target === undefined ? [] : [{ day, agent: agentName(by), target: agentName(target) }],
          ),
        ]
        return
      case 'SeatLeft':
        if (seen.exit === 'killed') this.#today.attacked_agent = agentName(seen.seat)
        else this.#today.executed_agent = agentName(seen.seat)
        return
      default:
        return
    }
  }
}
