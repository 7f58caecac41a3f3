// Frames for any rulebook: the engine's events as `eventForViewer` shows them, with names in the style of the
// benchmark's schema. The frame for the end of the game shows the cards to all viewers.

import type { GameEvent } from '../../rules/events.ts'
import { evolve } from '../../rules/evolve.ts'
import { initialState } from '../../rules/openGame.ts'
import type { GameState } from '../../rules/state.ts'
import { eventForViewer, type Viewer, gameViewFor } from '../../rules/view.ts'
import { type AccessRight, viewerOfRight } from '../viewerAccess.ts'
import {
  GAME_ENDED_FRAME_TYPE,
  type WatchableGame,
  type GameHappening,
  type FrameBody,
  type FrameBuilder,
} from './happenings.ts'
import { createSpeechFrameBuilder } from './speechFrames.ts'

export function createEventFrameBuilder(game: WatchableGame, right: AccessRight): FrameBuilder {
  const viewer = viewerOfRight(right)
  const tellPiece = createSpeechFrameBuilder(right)
  return (happening) => {
    switch (happening.kind) {
      case 'opened':
        return [openedFrame({ ...game, ...happening.table }, viewer)]
      case 'event': {
        const { before, event, record } = happening
        const shown = eventForViewer(before, event, viewer)
        if (shown === undefined) return []
        const isPrivate = eventForViewer(before, event, PUBLIC_VIEWER) === undefined
        return eventFrames(viewer, before, shown, record).map((body) => ({ ...body, private: isPrivate }))
      }
      case 'piece':
        return tellPiece(happening.piece)
      case 'void':
        return [createVoidGameFrame(happening)]
    }
  }
}

const PUBLIC_VIEWER: Viewer = { kind: 'public' }

/**
 * Created only at the end of the game, because before that the number of questions for a seat would reveal its card.
 */
export function createVoidGameFrame({ seats }: Extract<GameHappening, { kind: 'void' }>): FrameBody {
  return {
    type: 'GAME_VOID',
    payload: { seats: seats.map(({ seat, asked, missed, fault }) => ({ seat, asked, missed, code: fault })) },
    private: false,
  }
}

function openedFrame({ id, header, names, seed }: WatchableGame, viewer: Viewer): FrameBody {
  const { rulebook, version, seal, preset, flags } = header
  const { seats } = gameViewFor(initialState(header), viewer)
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
      const role = gameViewFor(evolve(before, event), viewer).seats.find(({ seat }) => seat === event.seat)?.role
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

/** Converts `SeatNominated` to `SEAT_NOMINATED`. */
function typeName(type: string): string {
  return type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}
