// Converts the engine's events to the event schema of the benchmark, with names and payloads of source 002 and a
// private flag for each event. Time is a logical clock and ids are derived from the header, so that the same game gives
// the same bytes. Only a game with drawn id, seed and salt may be watched. Makes no decisions of its own. Rules
// BENCH-1, BENCH-6, BENCH-7.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { agentId } from './questions.ts'
import { evolve } from '../rules/evolve.ts'
import type { CastVote, EventOf, GameEvent } from '../rules/events.ts'
import type { GameIdAndSalt, GameHeader, GameSeed } from '../rules/header.ts'
import { initialState } from '../rules/openGame.ts'
import { doesEffectStand } from '../rules/overturn.ts'
import { seatStateOf, type GameState } from '../rules/state.ts'
import { assertNever, type Role } from '../rules/vocabulary.ts'

/** States of a game, named as in source 002. Rule BENCH-1. */
const FSM_STATES = [
  'SETUP',
  'NIGHT_ACTIONS',
  'MORNING_REVEAL',
  'DAY_DISCUSSION',
  'DAY_VOTING',
  'RESOLUTION',
  'END',
] as const
export type BenchmarkPhase = (typeof FSM_STATES)[number]

type Cause = 'vote' | 'night_mafia' | 'night_vigilante'
interface VoteRecord {
  readonly voterId: string
  readonly targetId: string
}

/** Event type and payload as in the schema of source 002. */
export type FeedEventContent =
  | {
      readonly type: 'GAME_CREATED'
      readonly payload: { readonly gameId: string; readonly seed?: GameSeed; readonly rolesAssignedHash: string }
    }
  | {
      readonly type: 'PHASE_CHANGED'
      readonly payload: { readonly from: BenchmarkPhase; readonly to: BenchmarkPhase; readonly dayNumber: number }
    }
  | {
      readonly type: 'NIGHT_ACTION_SUBMITTED'
      readonly payload: {
        readonly agentId: string
        readonly actionType: 'kill' | 'protect' | 'investigate'
        readonly targetId: string | null
      }
    }
  | {
      readonly type: 'INVESTIGATION_ANSWERED'
      readonly payload: { readonly agentId: string; readonly targetId: string; readonly isMafia: boolean }
    }
  | {
      readonly type: 'VIGILANTE_SHOT_SUBMITTED'
      readonly payload: { readonly vigilanteId: string; readonly targetId: string; readonly shotNumber: number }
    }
  | {
      readonly type: 'NIGHT_RESOLVED'
      readonly payload: {
        readonly killedId: string | null
        readonly protectedId?: string | null
        readonly vigilanteTargetId?: string | null
        readonly doubleKill: boolean
        readonly shooterId?: string
      }
    }
  | { readonly type: 'VOTE_CAST'; readonly payload: VoteRecord }
  | {
      readonly type: 'VOTE_CORRECTION'
      readonly payload: {
        readonly playerId: string
        readonly correctedVoteHistory: { readonly dayNumber: number; readonly votes: readonly VoteRecord[] }
      }
    }
  | {
      readonly type: 'ROLE_CLAIMED'
      readonly payload: { readonly playerId: string; readonly claimedRole: Role; readonly isTruth?: boolean }
    }
  | {
      readonly type: 'PLAYER_ELIMINATED'
      readonly payload: { readonly playerId: string; readonly cause: Cause; readonly role?: Role }
    }
  | {
      readonly type: 'GAME_ENDED'
      readonly payload: {
        readonly winner: 'town' | 'mafia'
        readonly salt: string
        readonly roles: Readonly<Record<string, Role>>
      }
    }

export type FeedEvent = FeedEventContent & {
  /** Number of the event, counted from 1. It is also the event's logical time. */
  readonly sequence: number
  readonly private: boolean
}

/** Complete feed of a game, as an admin sees it. */
export function buildBenchmarkFeed(header: GameHeader, events: readonly GameEvent[]): readonly FeedEvent[] {
  const teller = new FeedBuilder(header)
  let state = initialState(header)
  for (const event of events) {
    teller.addEvent(state, event)
    state = evolve(state, event)
  }
  return teller.feed
}

/** Builds the feed while a game is played: `feed` grows with every event. */
export class FeedBuilder {
  readonly feed: FeedEvent[] = []
  readonly #header: GameHeader
  readonly #ids: GameIdAndSalt
  #fsm: BenchmarkPhase = 'SETUP'

  /**
   * `seed` is the requested seed from which the header's own seed was derived. If omitted, the header's seed is
   * published.
   */
  constructor(header: GameHeader, seed: GameSeed = header.seed) {
    this.#header = header
    this.#ids = header.drawn ?? deriveGameIdAndSalt(header.seed)
    const { id, salt } = this.#ids
    this.#say({
      type: 'GAME_CREATED',
      payload: { gameId: id, seed, rolesAssignedHash: rolesHash(header, salt) },
    })
    this.#move('NIGHT_ACTIONS', 1)
  }

  addEvent(state: GameState, event: GameEvent): void {
    switch (event.type) {
      case 'ShotsShown':
        return this.#shown(event)
      case 'NightActed':
        return this.#acted(state, event)
      case 'CheckAnswered':
        return this.#checked(state, event)
      case 'NightResolved':
        return this.#resolved(state, event)
      case 'SeatLeft':
        return this.#eliminated(state, event)
      case 'DayBegan':
        return this.#move('DAY_DISCUSSION', event.round)
      case 'StepBegan':
        return event.step.type === 'vote' ? this.#move('DAY_VOTING', state.round) : undefined
      case 'VotesCast':
        for (const voter of event.voters)
          this.#say({ type: 'VOTE_CAST', payload: voteRecord({ voter, nominee: event.nominee }) })
        return
      case 'VoteChanged':
        return this.#say({ type: 'VOTE_CAST', payload: voteRecord(event) })
      case 'VoteClosed':
        return this.#move('RESOLUTION', state.round)
      case 'NightBegan':
        return this.#move('NIGHT_ACTIONS', event.round)
      case 'RoleClaimed':
        return this.#claimed(event)
      case 'VotesCorrected':
        return this.#say({
          type: 'VOTE_CORRECTION',
          payload: {
            playerId: agentId(event.seat),
            correctedVoteHistory: { dayNumber: event.day, votes: event.votes.map(voteRecord) },
          },
        })
      case 'GameEnded':
        return this.#ended(state, event)
      case 'SpeechEnded':
      case 'DiscussionEnded':
      case 'SeatNominated':
      case 'VotesDefaulted':
      case 'VoteSkipped':
      // Vote counts without voters do not occur under this rulebook.
      case 'VotesCounted':
      case 'LiftAnswered':
      case 'LiftForbidden':
      case 'VoteResolved':
      case 'LastWordEnded':
      case 'PauseEnded':
      case 'BestMoveNamed':
      case 'MafiosoCaught':
      case 'FoulGiven':
      case 'VoteCancelled':
      case 'RoundEnded':
        return
      default:
        assertNever(event)
    }
  }

  #shown(event: EventOf<'ShotsShown'>): void {
    for (const { by, target } of event.shots)
      this.#say(
        {
          type: 'NIGHT_ACTION_SUBMITTED',
          payload: {
            agentId: agentId(by),
            actionType: 'kill',
            targetId: target === undefined ? null : agentId(target),
          },
        },
        true,
      )
  }

  #checked(state: GameState, event: EventOf<'CheckAnswered'>): void {
    this.#say(
      {
        type: 'INVESTIGATION_ANSWERED',
        payload: {
          agentId: holder(state, event.role),
          targetId: agentId(event.target),
          isMafia: event.answer === 'mafia',
        },
      },
      true,
    )
  }

  #claimed(event: EventOf<'RoleClaimed'>): void {
    this.#say({
      type: 'ROLE_CLAIMED',
      payload: {
        playerId: agentId(event.seat),
        claimedRole: event.role,
        ...(event.isTruth === undefined ? {} : { isTruth: event.isTruth }),
      },
    })
  }

  #acted(state: GameState, { role, target }: EventOf<'NightActed'>): void {
    const actor = holder(state, role)
    if (role === 'vigilante') {
      if (target !== undefined)
        this.#say(
          {
            type: 'VIGILANTE_SHOT_SUBMITTED',
            payload: { vigilanteId: actor, targetId: agentId(target), shotNumber: (state.uses.vigilante ?? 0) + 1 },
          },
          true,
        )
      return
    }
    this.#say(
      {
        type: 'NIGHT_ACTION_SUBMITTED',
        payload: {
          agentId: actor,
          actionType: role === 'doctor' ? 'protect' : 'investigate',
          targetId: target === undefined ? null : agentId(target),
        },
      },
      true,
    )
  }

  #resolved(state: GameState, { deaths, shooter, previous, trace }: EventOf<'NightResolved'>): void {
    const stood = (kind: string) => deaths.find((seat) => doesEffectStand(trace, { kind, seat }))
    const killed = stood('kill:mafia')
    const shot = state.acts.find((act) => act.role === 'vigilante')?.target
    this.#move('MORNING_REVEAL', state.round)
    this.#say({
      type: 'NIGHT_RESOLVED',
      payload: {
        killedId: killed === undefined ? null : agentId(killed),
        protectedId: previous.doctor === undefined ? null : agentId(previous.doctor),
        vigilanteTargetId: shot === undefined ? null : agentId(shot),
        // True if both kills took effect, even on the same seat, as in source 002.
        doubleKill: killed !== undefined && stood('kill:vigilante') !== undefined,
        ...(shooter !== undefined && this.#header.flags['revealVigilante'] === true
          ? { shooterId: agentId(shooter) }
          : {}),
      },
    })
  }

  #eliminated(state: GameState, { seat, exit }: EventOf<'SeatLeft'>): void {
    const cause: Cause = exit === 'shot' ? 'night_vigilante' : exit === 'killed' ? 'night_mafia' : 'vote'
    const role = seatStateOf(state, seat)?.role
    this.#say({
      type: 'PLAYER_ELIMINATED',
      payload: {
        playerId: agentId(seat),
        cause,
        ...(role !== undefined && this.#header.flags['revealRoleOnDeath'] === true ? { role } : {}),
      },
    })
  }

  #ended(state: GameState, { outcome }: EventOf<'GameEnded'>): void {
    this.#move('END', state.round)
    const roles = Object.fromEntries(this.#header.seats.map((deal) => [agentId(deal.seat), deal.role]))
    this.#say({
      type: 'GAME_ENDED',
      payload: { winner: outcome.winner === 'red' ? 'town' : 'mafia', salt: this.#ids.salt, roles },
    })
  }

  #move(to: BenchmarkPhase, dayNumber: number): void {
    if (to === this.#fsm) return
    const from = this.#fsm
    this.#fsm = to
    this.#say({ type: 'PHASE_CHANGED', payload: { from, to, dayNumber } })
  }

  #say(body: FeedEventContent, isPrivate = false): void {
    this.feed.push({ sequence: this.feed.length + 1, private: isPrivate, ...body })
  }
}

/** An admin sees all events, a seat sees its own private events, and the town sees no private events (BENCH-6). */
export type FeedViewer = 'admin' | 'town' | { readonly agentId: string }

/** Events that a viewer may see. Before the end of the game, fields that would reveal secrets are removed as well. */
export function filterFeedForViewer(
  header: GameHeader,
  feed: readonly FeedEvent[],
  viewer: FeedViewer,
): readonly FeedEvent[] {
  if (viewer === 'admin') return feed
  // If these values were not drawn, the cards, id and salt are derived from a 32-bit seed, from which the seeds of
  // neighbouring games can be computed. Even a finished game's feed would then reveal games that are still running.
  if (!isDrawn(header)) throw new Error('only a game with drawn id, seed and salt may be watched')
  const isOver = feed.at(-1)?.type === 'GAME_ENDED'
  if (isOver) return feed
  return feed
    .flatMap((event) => redactFeedEventDuringGame(event, viewer) ?? [])
    .map((event, index) => ({ ...event, sequence: index + 1 }))
}

/**
 * An event as a viewer may see it while the game runs. `undefined` if it is hidden. `sequence` keeps the admin's
 * number.
 */
export function redactFeedEventDuringGame(event: FeedEvent, viewer: FeedViewer): FeedEvent | undefined {
  if (viewer === 'admin') return event
  const isShown = !event.private || (viewer !== 'town' && ownerOf(event) === viewer.agentId)
  return isShown ? stripSecrets(event) : undefined
}

function ownerOf(event: FeedEvent): string | undefined {
  if (event.type === 'VIGILANTE_SHOT_SUBMITTED') return event.payload.vigilanteId
  return event.type === 'NIGHT_ACTION_SUBMITTED' || event.type === 'INVESTIGATION_ANSWERED'
    ? event.payload.agentId
    : undefined
}

function stripSecrets(event: FeedEvent): FeedEvent {
  switch (event.type) {
    case 'GAME_CREATED': {
      const { seed: _, ...payload } = event.payload
      return { ...event, payload }
    }
    case 'NIGHT_RESOLVED': {
      const { protectedId: _protected, vigilanteTargetId: target, ...payload } = event.payload
      // For viewers, `doubleKill` means that two players died. If both kills hit one seat, `true` would reveal the
      // shot.
      return { ...event, payload: { ...payload, doubleKill: payload.doubleKill && payload.killedId !== target } }
    }
    case 'ROLE_CLAIMED': {
      const { isTruth: _, ...payload } = event.payload
      return { ...event, payload }
    }
    default:
      return event
  }
}

function voteRecord({ voter, nominee }: CastVote): VoteRecord {
  return { voterId: agentId(voter), targetId: agentId(nominee) }
}

function holder(state: GameState, role: Role): string {
  const sitter = state.seats.find((candidate) => candidate.role === role)
  if (sitter === undefined) throw new Error(`nobody holds ${role}`)
  return agentId(sitter.seat)
}

function isDrawn({ seed, drawn }: GameHeader): boolean {
  return drawn !== undefined && typeof seed === 'string'
}

/**
 * Derives id and salt from the seed for a game that nobody watches, so that the same seed gives the same bytes
 * (BENCH-7). Anybody who knows the seed knows both id and salt.
 */
export function deriveGameIdAndSalt(seed: GameSeed): GameIdAndSalt {
  const derived = (what: string) => bytesToHex(sha256(utf8ToBytes(`${what} of game ${seed}`))).slice(0, 32)
  return { id: derived('id'), salt: derived('salt') }
}

/** SHA-256 in hex of the salt and the roles of seats 1 to n. */
export function rolesHash(header: GameHeader, salt: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${salt} ${header.seats.map((deal) => deal.role).join(' ')}`)))
}
