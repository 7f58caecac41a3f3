// Frames of any rulebook: the engine's events as `eventFor` shows them, with names in the style of the benchmark's schema.
// The end of the game shows the cards to every right.

import { mayHear } from '../../agents/table/replayUntil.ts'
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

/** Sent with the end of the game: before it, the number of questions a seat got would show its card. */
export function voidFrame({ seats }: Extract<Happening, { kind: 'void' }>): FrameBody {
  return {
    type: 'GAME_VOID',
    payload: { seats: seats.map(({ seat, asked, missed, fault }) => ({ seat, asked, missed, code: fault })) },
  }
}

/**
 * Speech goes to rights that may hear it, thoughts to rights that see everything. A missing answer goes to these and to its
 * own seat: by night it shows who was asked.
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
