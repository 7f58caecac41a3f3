// The board: one viewer's picture of one table at one moment. Everything on it that may be secret comes from
// `gameViewFor` and `eventForViewer`. It contains only roles that the viewer may know, and at night it shows only that
// it is night. Pure, plain data without language.

import { calledNominee } from '../../rules/cue.ts'
import type { CastVote, ExitKind, GameEvent } from '../../rules/events.ts'
import type { Step } from '../../rules/step.ts'
import { isCustomId } from '../../rules/rulebookFiles/qualifiedIds.ts'
import type { RulebookId } from '../../rules/header.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import { countHandsForNominee } from '../../rules/state.ts'
import { type GameView, type Viewer, gameViewFor } from '../../rules/view.ts'
import type { Faction, Outcome, Phase, Role, Seat } from '../../rules/vocabulary.ts'
import type { TableInPlan } from '../../scoring/gameRow.ts'
import { factionOf } from '../../scoring/sides.ts'
import type { StatisticKey } from '../../scoring/statistics/playerStatistics.ts'
import type { Game } from '../model/game.ts'
import { eventsForViewer } from './viewerEvents.ts'

export const MAX_FEED_ITEMS = 60

/** The judge's clock as the live screen last reported it. Each page that shows the clock counts the seconds itself. */
export interface BoardClock {
  /** Duration of the current step in seconds. */
  readonly total: number
  /** Milliseconds that the clock ran before it was last stopped. */
  readonly ran: number
  /** Start time in milliseconds since the epoch. Omitted while the clock is stopped. */
  readonly startedAt?: number
}

/** Current activity of the table. The page adds the text. */
type BoardStatus =
  | { readonly key: 'night' | 'lynch' | 'over' }
  | { readonly key: 'speech' | 'tie-speech' | 'last-word' | 'best-move'; readonly seat: Seat }
  /** `called` is the nominee for whom hands are being counted. */
  | { readonly key: 'vote' | 'lift'; readonly seats: readonly Seat[]; readonly called?: Seat }

interface BoardSeat {
  readonly seat: Seat
  readonly name: string
  readonly alive: boolean
  readonly exit?: { readonly how: ExitKind; readonly phase: Phase; readonly round: number }
  readonly fouls: number
  readonly technicalFouls: number
  /** Position in the order of nomination, from 1. */
  readonly nominated?: number
  /** Votes against this seat in the current ballot. */
  readonly votes?: number
  readonly votedFor?: Seat
  readonly speaking: boolean
  /** Role of the player. Omitted if the viewer does not know the role. */
  readonly role?: Role
  /**
   * Faction of the role. Set for a role that exists only in a club's own rulebook, because pages elsewhere do not know
   * such a role.
   */
  readonly side?: Faction
}

interface FeedItem {
  /** Number of the event among those shown to this viewer, from 1 without gaps. */
  readonly n: number
  readonly at: number
  readonly event: GameEvent
}

export interface SpeakerStatistic {
  readonly figure: StatisticKey
  readonly hits: number
  readonly of: number
  /** Rounded number of hits that would be expected by chance. */
  readonly chance: number
}

export interface BroadcastBoard {
  readonly game: string
  readonly season: string
  /** Name of the stage, if the game belongs to a plan. */
  readonly stage?: string
  readonly tableRound?: number
  readonly table?: number
  readonly number: number
  readonly rulebook: RulebookId
  readonly judge: string
  readonly phase: Phase
  readonly round: number
  readonly status: BoardStatus
  readonly seats: readonly BoardSeat[]
  /** The clock of the current speaker. */
  readonly clock?: BoardClock
  readonly bestMove?: { readonly seat: Seat; readonly named: readonly Seat[] }
  readonly outcome?: Outcome
  /** Facts about the speaker from finished games. Empty if chance alone can explain all of the speaker's statistics. */
  readonly facts?: readonly SpeakerStatistic[]
  /** Latest events that were shown to this viewer. */
  readonly feed: readonly FeedItem[]
}

export interface BoardSource {
  readonly game: Pick<Game, 'opened' | 'replay' | 'log'>
  /** The judge's name. An empty string means that there is no judge. */
  readonly judge: string
  readonly season: string
  readonly stage?: string | undefined
  readonly nameOf: (member: string) => string
}

/** Returns the board after the first `moment` entries. If `moment` is omitted, all entries are included. */
export function buildBroadcastBoard(
  { game, judge, season, stage, nameOf }: BoardSource,
  viewer: Viewer,
  moment = game.replay.steps.length,
): BroadcastBoard {
  const { opened, replay, log } = game
  const state = moment === 0 ? replay.start : (replay.steps[moment - 1]?.state ?? replay.state)
  const view = gameViewFor(state, viewer)
  const names = new Map(opened.players.map(({ seat, member }) => [seat, nameOf(member)]))
  const listed =
    rulesOf(state.header).day.vote?.candidates === 'nominees' || view.votes.length > 0 || view.counts !== undefined
  const told = eventsForViewer(replay, log, viewer, moment).filter(({ event }) => isNews(event))
  const from = Math.max(0, told.length - MAX_FEED_ITEMS)
  const called = calledNominee(state)
  const status = { ...statusOf(view.step, view.phase), ...(called === undefined ? {} : { called }) }
  return {
    game: opened.id,
    season,
    ...stageAndTableOf(opened.place, stage),
    number: opened.number,
    rulebook: view.rulebook,
    judge,
    phase: view.phase,
    round: view.round,
    status,
    seats: view.seats.map((seat) => boardSeat(view, seat, names.get(seat.seat) ?? '', listed)),
    ...(view.bestMove === undefined ? {} : { bestMove: view.bestMove }),
    ...(view.outcome === undefined ? {} : { outcome: view.outcome }),
    feed: told.slice(from).map(({ event, at }, index) => ({ n: from + index + 1, at, event })),
  }
}

function stageAndTableOf(place: TableInPlan | undefined, stage: string | undefined) {
  if (place === undefined) return {}
  return { ...(stage === undefined ? {} : { stage }), tableRound: place.round, table: place.table }
}

function boardSeat(view: GameView, sitter: GameView['seats'][number], name: string, listed: boolean): BoardSeat {
  const { seat, alive, exit, fouls, technicalFouls, role } = sitter
  const isDay = view.phase === 'day'
  const nominees = nomineesOf(view)
  const nominated = nominees.indexOf(seat) + 1
  const votedFor = isDay ? view.votes.find(({ voter }: CastVote) => voter === seat)?.nominee : undefined
  return {
    seat,
    name,
    alive,
    ...(exit === undefined ? {} : { exit }),
    fouls,
    technicalFouls,
    ...(isDay && listed && alive && nominated > 0 ? { nominated } : {}),
    ...(view.step.type === 'vote' && nominated > 0 ? { votes: countHandsForNominee(view, seat) } : {}),
    ...(votedFor === undefined ? {} : { votedFor }),
    speaking: 'seat' in view.step && view.step.seat === seat,
    ...(role === undefined ? {} : { role, ...(isCustomId(role) ? { side: factionOf(role) } : {}) }),
  }
}

function nomineesOf({ step, nominations }: GameView): readonly Seat[] {
  return 'nominees' in step ? step.nominees : nominations.map(({ target }) => target)
}

/** At night, the status is only "night", because the current call would reveal who is awake. */
function statusOf(step: Step, phase: Phase): BoardStatus {
  switch (step.type) {
    case 'speech':
    case 'tie-speech':
    case 'last-word':
    case 'best-move':
      return { key: step.type, seat: step.seat }
    case 'vote':
    case 'lift':
      return { key: step.type, seats: step.nominees }
    case 'lynch':
    case 'over':
      return { key: step.type }
    default:
      return { key: phase === 'over' ? 'over' : 'night' }
  }
}

/** Whether the feed lists the event. Starts and ends of steps are left out, because the status shows them. */
function isNews({ type }: GameEvent): boolean {
  switch (type) {
    case 'StepBegan':
    case 'SpeechEnded':
    case 'DiscussionEnded':
    case 'LastWordEnded':
    case 'PauseEnded':
      return false
    default:
      return true
  }
}
