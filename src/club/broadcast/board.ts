// The board: what one viewer sees of one table at one moment. Everything on it comes from `viewFor` and `eventFor`;
// while the cards are hidden it names no role, and of a night only that it is night. Pure, plain data, no language.

import { calledNominee } from '../../rules/cue.ts'
import type { CastVote, ExitKind, GameEvent } from '../../rules/events.ts'
import type { Step } from '../../rules/step.ts'
import { applyEvent, type MutableGameState } from '../../rules/evolve.ts'
import { isCustomId } from '../../rules/files/qualifiedIds.ts'
import type { RulebookId } from '../../rules/header.ts'
import type { LogItem } from '../../rules/log.ts'
import type { Replay } from '../../rules/replay.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import { countHandsForNominee } from '../../rules/state.ts'
import { eventFor, type GameView, type Viewer, viewFor } from '../../rules/view.ts'
import type { Faction, Outcome, Phase, Role, Seat } from '../../rules/vocabulary.ts'
import type { TableInPlan } from '../../scoring/gameRow.ts'
import { factionOf } from '../../scoring/sides.ts'
import type { StatisticKey } from '../../scoring/statistics/playerStatistics.ts'
import type { Game } from '../model/game.ts'

export const MAX_FEED_ITEMS = 60

/** The judge's clock as the live screen last sent it: it ticks where it is shown. */
export interface BoardClock {
  /** Seconds of the step. */
  readonly total: number
  /** Milliseconds it ran before it was last stopped. */
  readonly ran: number
  /** When it was started, milliseconds since the epoch; absent while it stands. */
  readonly startedAt?: number
}

/** What the table is doing; the page has the words. */
type BoardStatus =
  | { readonly key: 'night' | 'lynch' | 'over' }
  | { readonly key: 'speech' | 'tie-speech' | 'last-word' | 'best-move'; readonly seat: Seat }
  /** `called`: whose hands are counted now. */
  | { readonly key: 'vote' | 'lift'; readonly seats: readonly Seat[]; readonly called?: Seat }

interface BoardSeat {
  readonly seat: Seat
  readonly name: string
  readonly alive: boolean
  readonly exit?: { readonly how: ExitKind; readonly phase: Phase; readonly round: number }
  readonly fouls: number
  readonly technicalFouls: number
  /** Place in the order of nomination, from 1. */
  readonly nominated?: number
  /** Votes against this seat in the running ballot. */
  readonly votes?: number
  readonly votedFor?: Seat
  readonly speaking: boolean
  /** Only where the viewer knows it. */
  readonly role?: Role
  /** Of a card that only a club's own rulebook has: a page elsewhere does not know it. */
  readonly side?: Faction
}

interface FeedItem {
  /** 1, 2, 3, ... of the events shown to this viewer. */
  readonly n: number
  readonly at: number
  readonly event: GameEvent
}

export interface SpeakerFact {
  readonly figure: StatisticKey
  readonly hits: number
  readonly of: number
  /** What chance gives of as many, rounded. */
  readonly chance: number
}

export interface Board {
  readonly game: string
  readonly season: string
  /** Name of the stage, where the game is one of a plan. */
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
  /** Of the one who speaks. */
  readonly clock?: BoardClock
  readonly bestMove?: { readonly seat: Seat; readonly named: readonly Seat[] }
  readonly outcome?: Outcome
  /** Of the one who speaks, from finished games; empty: nothing that chance does not explain. */
  readonly facts?: readonly SpeakerFact[]
  /** The last events shown to this viewer. */
  readonly feed: readonly FeedItem[]
}

export interface BoardSource {
  readonly game: Pick<Game, 'opened' | 'replay' | 'log'>
  /** The name; '' = nobody. */
  readonly judge: string
  readonly season: string
  readonly stage?: string | undefined
  readonly nameOf: (member: string) => string
}

/** `moment`: how many entries were made; all by default. */
export function boardOf(
  { game, judge, season, stage, nameOf }: BoardSource,
  viewer: Viewer,
  moment = game.replay.steps.length,
): Board {
  const { opened, replay, log } = game
  const state = moment === 0 ? replay.start : (replay.steps[moment - 1]?.state ?? replay.state)
  const view = viewFor(state, viewer)
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

/** Of a night only that it is night: which call is made would tell who is awake. */
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

/** Steps that begin and end are the status; what is left is news. */
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

// A game as one viewer sees it: every event of its replay as he may have it, with the time of the entry it came
// of. What he may not know leaves no gap. Pure.
export interface ViewerEvent {
  readonly event: GameEvent
  /** When its entry was made, milliseconds since the epoch. */
  readonly at: number
}

/** `moment`: how many entries were made; all by default. */
export function eventsForViewer(
  { start, steps }: Replay,
  log: readonly LogItem[],
  viewer: Viewer,
  moment = steps.length,
): readonly ViewerEvent[] {
  const state: MutableGameState = { ...start }
  const times = new Map(log.map(({ id, at }) => [id, at]))
  const told: ViewerEvent[] = []
  for (const { id, events } of steps.slice(0, moment)) {
    for (const event of events) {
      const shown = eventFor(state, event, viewer)
      if (shown !== undefined) told.push({ event: shown, at: times.get(id) ?? 0 })
      applyEvent(state, event)
    }
  }
  return told
}
