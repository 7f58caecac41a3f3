// Frames of any rulebook: the engine's events as `eventFor` lets them out, their names in the style of the
// benchmark's schema. Everybody learns the cards with the end.

import { mayHear } from '../../agents/seen/retold.ts'
import { evolve } from '../../rules/evolve.ts'
import type { GameEvent } from '../../rules/events.ts'
import { initialState } from '../../rules/open.ts'
import type { GameState } from '../../rules/state.ts'
import { eventFor, viewFor, type Viewer } from '../../rules/view.ts'
import { readsThoughts, viewerOf, type Right } from '../rights.ts'
import type { FrameBody, Happening, Teller, Watchable } from './happening.ts'

export function eventTeller(game: Watchable, right: Right): Teller {
  const viewer = viewerOf(right)
  return (happening) => {
    switch (happening.kind) {
      case 'opened':
        return [openedFrame({ ...game, ...happening.table }, viewer)]
      case 'event': {
        const shown = eventFor(happening.before, happening.event, viewer)
        return shown === undefined ? [] : eventFrames(viewer, happening.before, shown)
      }
      case 'said':
        return turnFrames(happening, right)
      case 'void':
        return [voidFrame(happening)]
    }
  }
}

/** Told with the end of the game, when everybody learns the cards: before it, who was asked how often tells them. */
export function voidFrame({ seats }: Extract<Happening, { kind: 'void' }>): FrameBody {
  return {
    type: 'GAME_VOID',
    payload: { seats: seats.map(({ seat, asked, missed, fault }) => ({ seat, asked, missed, code: fault })) },
  }
}

/**
 * Words aloud for viewers who may hear them; thoughts for viewers who see everything. An answer that was none is for
 * him and for the seat it was asked of: by night it tells who was asked.
 */
export function turnFrames({ turn }: Extract<Happening, { kind: 'said' }>, right: Right): readonly FrameBody[] {
  const { seat, kind, said, thought, to, fault, drawn } = turn
  const viewer = viewerOf(right)
  const isHis = viewer.kind === 'judge' || (viewer.kind === 'seat' && viewer.seat === seat)
  return [
    ...(thought !== undefined && readsThoughts(right) ? [{ type: 'THOUGHT', payload: { seat, thought } }] : []),
    ...(said !== undefined && mayHear(turn, viewer)
      ? [{ type: 'SAID', payload: { seat, said, ...(to === undefined ? {} : { to }) } }]
      : []),
    ...(fault !== undefined && isHis
      ? [{ type: 'ACTION_REJECTED', payload: { seat, action: kind, code: fault, drawn: drawn === true } }]
      : []),
  ]
}

function openedFrame({ id, header, names }: Watchable, viewer: Viewer): FrameBody {
  const { rulebook, version, preset, flags } = header
  const { seats } = viewFor(initialState(header), viewer)
  return {
    type: 'GAME_CREATED',
    payload: {
      id,
      rulebook,
      version,
      preset,
      flags,
      seats: seats.map(({ seat, role }) => ({
        seat,
        name: names[seat - 1] ?? '',
        ...(role === undefined ? {} : { role }),
      })),
    },
  }
}

function eventFrames(viewer: Viewer, before: GameState, event: GameEvent): readonly FrameBody[] {
  switch (event.type) {
    case 'VotesCast':
      return event.voters.map((voter) => ({ type: 'VOTE_CAST', payload: { voter, nominee: event.nominee } }))
    case 'SeatLeft': {
      const { type: _, ...payload } = event
      // Where the rulebook shows the card of a player who leaves.
      const role = viewFor(evolve(before, event), viewer).seats.find(({ seat }) => seat === event.seat)?.role
      return [{ type: 'SEAT_LEFT', payload: { ...payload, ...(role === undefined ? {} : { role }) } }]
    }
    case 'GameEnded':
      return [
        {
          type: GAME_ENDED,
          payload: {
            ...event.outcome,
            roles: Object.fromEntries(before.header.seats.map(({ seat, role }) => [seat, role])),
          },
        },
      ]
    default: {
      const { type, ...payload } = event
      return [{ type: typeName(type), payload }]
    }
  }
}

export const GAME_ENDED = 'GAME_ENDED'

/** `SeatNominated` is `SEAT_NOMINATED`. */
function typeName(type: string): string {
  return type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}
