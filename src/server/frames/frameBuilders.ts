// Frames for any rulebook: the engine's events as `eventFor` shows them, with names in the style of the benchmark's
// schema. The frame for the end of the game shows the cards to every right.

import { agentId, FeedTeller, type FeedViewer, mayHear, shownWhileRunning } from '../../agents/index.ts'
import type { SpeechPiece } from '../../files/records/record.ts'
import type { GameEvent } from '../../rules/events.ts'
import { evolve } from '../../rules/evolve.ts'
import type { GameHeader, GameSeed } from '../../rules/header.ts'
import { initialState } from '../../rules/openGame.ts'
import type { GameState } from '../../rules/state.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import { eventFor, type Viewer, viewFor } from '../../rules/view.ts'
import { maySeeThoughts, type Right, viewerOf } from '../rights.ts'

export function createEventFrameBuilder(game: WatchableGame, right: Right): FrameBuilder {
  const viewer = viewerOf(right)
  const tellPiece = createSpeechFrameBuilder(right)
  return (happening) => {
    switch (happening.kind) {
      case 'opened':
        return [openedFrame({ ...game, ...happening.table }, viewer)]
      case 'event': {
        const { before, event, record } = happening
        const shown = eventFor(before, event, viewer)
        if (shown === undefined) return []
        const isPrivate = eventFor(before, event, PUBLIC_VIEWER) === undefined
        return eventFrames(viewer, before, shown, record).map((body) => ({ ...body, private: isPrivate }))
      }
      case 'piece':
        return tellPiece(happening.piece)
      case 'void':
        return [voidFrame(happening)]
    }
  }
}

const PUBLIC_VIEWER: Viewer = { kind: 'public' }

/** Sent with the end of the game only: before it, the number of questions for a seat would reveal its card. */
function voidFrame({ seats }: Extract<Happening, { kind: 'void' }>): FrameBody {
  return {
    type: 'GAME_VOID',
    payload: { seats: seats.map(({ seat, asked, missed, fault }) => ({ seat, asked, missed, code: fault })) },
    private: false,
  }
}

/**
 * Builds frames from speech. Words go to rights that may hear them, thoughts to rights that see everything. A refused
 * answer goes to the latter and to its own seat, because at night it reveals who was asked. Turns are numbered
 * separately for each right, because the real numbers would reveal how many seats were asked.
 */
function createSpeechFrameBuilder(right: Right): (piece: SpeechPiece) => readonly FrameBody[] {
  const viewer = viewerOf(right)
  const turns = new Map<number, number>()
  const turnOf = (turn: number) => {
    const known = turns.get(turn) ?? turns.size + 1
    turns.set(turn, known)
    return `turn-${known}`
  }
  return (piece) => {
    const { seat, turn } = piece
    if (piece.type === 'rejected') {
      const isHis = viewer.kind === 'judge' || (viewer.kind === 'seat' && viewer.seat === seat)
      const { action, code, drawn } = piece
      return isHis ? [{ type: 'ACTION_REJECTED', payload: { seat, action, code, drawn }, private: true }] : []
    }
    if (piece.type === 'flagged') {
      const { code, foul, to } = piece
      if (!mayHear(piece, viewer)) return []
      return [
        { type: 'SPEECH_FLAGGED', payload: { seat, turnId: turnOf(turn), code, foul }, private: to !== undefined },
      ]
    }
    const { type, chunk, to, whole } = piece
    if (type === 'thought' ? !maySeeThoughts(right) : !mayHear(piece, viewer)) return []
    return [
      {
        type: type === 'thought' ? 'AGENT_THINK_STREAM' : 'AGENT_SAY_STREAM',
        payload: {
          agentId: agentId(seat),
          chunk,
          turnId: turnOf(turn),
          ...(to === undefined ? {} : { to }),
          ...(whole === undefined ? {} : { whole }),
        },
        private: type === 'thought' || to !== undefined,
      },
    ]
  }
}

function openedFrame({ id, header, names, seed }: WatchableGame, viewer: Viewer): FrameBody {
  const { rulebook, version, seal, preset, flags } = header
  const { seats } = viewFor(initialState(header), viewer)
  return {
    type: 'GAME_CREATED',
    payload: {
      id,
      rulebook,
      version,
      ...(seal === undefined ? {} : { seal }),
      preset,
      flags,
      seats: seats.map(({ seat, role }) => ({
        seat,
        name: names[seat - 1] ?? '',
        ...(role === undefined ? {} : { role }),
      })),
      ...(seed !== undefined && viewer.kind === 'judge' ? { seed, salt: header.drawn?.salt } : {}),
    },
    private: false,
  }
}

function eventFrames(
  viewer: Viewer,
  before: GameState,
  event: GameEvent,
  record: object | undefined,
): readonly Omit<FrameBody, 'private'>[] {
  switch (event.type) {
    case 'VotesCast':
      return event.voters.map((voter) => ({ type: 'VOTE_CAST', payload: { voter, nominee: event.nominee } }))
    case 'SeatLeft': {
      const { type: _, ...payload } = event
      // Present if the rulebook shows the card of a player who leaves.
      const role = viewFor(evolve(before, event), viewer).seats.find(({ seat }) => seat === event.seat)?.role
      return [{ type: 'SEAT_LEFT', payload: { ...payload, ...(role === undefined ? {} : { role }) } }]
    }
    case 'GameEnded':
      return [
        {
          type: GAME_ENDED_FRAME_TYPE,
          payload: {
            ...event.outcome,
            roles: Object.fromEntries(before.header.seats.map(({ seat, role }) => [seat, role])),
            ...(record !== undefined && viewer.kind === 'judge' ? { record } : {}),
          },
        },
      ]
    default: {
      const { type, ...payload } = event
      return [{ type: typeName(type), payload }]
    }
  }
}

export const GAME_ENDED_FRAME_TYPE = 'GAME_ENDED'

/** Converts `SeatNominated` to `SEAT_NOMINATED`. */
function typeName(type: string): string {
  return type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}

// Frames of a benchmark game that the server plays, in the benchmark's own schema (`benchmark-feed`).
export function createBenchmarkFrameBuilder({ header, seed }: WatchableGame, right: Right): FrameBuilder {
  const teller = new FeedTeller(header, seed)
  const viewer = feedViewer(right)
  const tellPiece = createSpeechFrameBuilder(right)
  let told = 0
  return (happening) => {
    if (happening.kind === 'piece') return tellPiece(happening.piece)
    if (happening.kind === 'void') return [voidFrame(happening)]
    if (happening.kind === 'event') teller.addEvent(happening.before, happening.event)
    const record = happening.kind === 'event' && viewer === 'admin' ? happening.record : undefined
    const fresh = teller.feed.slice(told)
    told = teller.feed.length
    return fresh.flatMap((event): readonly FrameBody[] => {
      const shown = shownWhileRunning(event, viewer)
      if (shown === undefined) return []
      const { type, payload } = shown
      const saved = type === GAME_ENDED_FRAME_TYPE && record !== undefined ? { ...payload, record } : payload
      return [{ type, payload: saved, private: event.private }]
    })
  }
}

function feedViewer(right: Right): FeedViewer {
  const viewer = viewerOf(right)
  switch (viewer.kind) {
    case 'judge':
      return 'admin'
    case 'seat':
      return { agentId: agentId(viewer.seat) }
    case 'public':
      return 'town'
  }
}

// Events of a game in the order of its frames, both for games played by agents and for games logged by a secretary.
/** A game for any right. Its cards are in the header and are sent only through `viewFor`. */
export interface WatchableGame {
  readonly id: string
  readonly header: GameHeader
  /** Names for seats 1 to n. */
  readonly names: readonly string[]
  /** Seed of a game between agents, either requested or drawn at random. */
  readonly seed?: GameSeed
}

/** How many of a seat's answers were not its own, and the reason for the latest one. */
export interface MissedSeat {
  readonly seat: Seat
  readonly asked: number
  readonly missed: number
  readonly fault: string
}

export type Happening =
  /** `table` has the corrections made since the game was opened. */
  | { readonly kind: 'opened'; readonly table?: Pick<WatchableGame, 'header' | 'names'> }
  /** `before` is the state in which the event was decided. */
  | {
      readonly kind: 'event'
      readonly before: GameState
      readonly event: GameEvent
      /** Record of an agents' game, sent at its end to those who see everything. */
      readonly record?: object
    }
  | { readonly kind: 'piece'; readonly piece: SpeechPiece }
  /** Sent at the end of an agents' game that does not count, with the seats that caused this. */
  | { readonly kind: 'void'; readonly seats: readonly MissedSeat[] }

/** The part of a happening that a right may see. `payload` is plain JSON. */
export interface FrameBody {
  readonly type: string
  readonly payload: object
  /** True if not everybody at the table gets this frame. */
  readonly private: boolean
}

/**
 * Converts happenings into frames. It keeps state between happenings, so each sequence of frames has its own builder.
 */
export type FrameBuilder = (happening: Happening) => readonly FrameBody[]

/** Converts events into happenings, each with the state before it. */
export function eventHappenings(
  start: GameState,
  events: readonly GameEvent[],
): { readonly happenings: readonly Happening[]; readonly state: GameState } {
  let state = start
  const happenings = events.map((event): Happening => {
    const before = state
    state = evolve(state, event)
    return { kind: 'event', before, event }
  })
  return { happenings, state }
}
