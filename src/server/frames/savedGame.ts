// A game of agents as its export saves it: everything that its frames are made of stands in one record, with the last
// frame of those who see everything. From that record the same frames are made again, byte for byte.

import type { MissedAnswers } from '../../agents/table/ownAnswers.ts'
import { recordOf } from '../../api/lab/recordedGame.ts'
import { featuresOf, type GameRecord, type SpeechPiece } from '../../club/files/records/record.ts'
import type { Entry } from '../../rules/entries.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { GameHeader } from '../../rules/header.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { GameState } from '../../rules/state.ts'
import type { Right } from '../rights.ts'
import {
  benchmarkTeller,
  eventHappenings,
  eventTeller,
  type Happening,
  type Teller,
  type Watchable,
} from './tellers.ts'

export function tellerFor(header: GameHeader): (game: Watchable, right: Right) => Teller {
  return rulesOf(header).hasOwnFeed === true ? benchmarkTeller : eventTeller
}

interface Saved {
  readonly header: GameHeader
  readonly names: readonly string[]
  readonly seed?: number | string
  readonly entries: readonly Entry[]
  /** Entries in which something was drawn in a player's name. */
  readonly drawn: ReadonlySet<Entry>
  readonly speech: readonly SpeechPiece[]
  /** Seats that make it void. */
  readonly missed: readonly MissedAnswers[]
}

/** Without the drawn id and salt, which stand in the frames; so the same seed gives the same record. */
export function savedRecord({ header, names, seed, entries, drawn, speech, missed }: Saved): GameRecord {
  const { drawn: _, ...shared } = header
  const { features: _features, ...record } = recordOf(
    { header: shared, entries, drawn },
    (seat) => names[seat - 1] ?? '',
  )
  const pieces = numbered(speech)
  return {
    ...record,
    ...(missed.length > 0 ? { void: true as const } : {}),
    ...(pieces.length > 0 ? { speech: pieces } : {}),
    run: {
      ...(seed === undefined ? {} : { seed }),
      ...(missed.length > 0
        ? {
            missed: missed.map(({ fault: code, seat, asked, missed: times }) => ({ seat, asked, missed: times, code })),
          }
        : {}),
    },
    features: featuresOf(record.log, [], pieces),
  }
}

/** Turns in the order in which they began to be heard; keys in one order, however the pieces were stored. */
function numbered(speech: readonly SpeechPiece[]): readonly SpeechPiece[] {
  const turns = new Map<number, number>()
  for (const { turn } of speech) if (!turns.has(turn)) turns.set(turn, turns.size + 1)
  return speech.map((piece): SpeechPiece => {
    const { type, at, seat } = piece
    const turn = turns.get(piece.turn) ?? 0
    if (type === 'rejected') return { type, at, turn, seat, action: piece.action, code: piece.code, drawn: piece.drawn }
    const { chunk, to, whole } = piece
    return {
      type,
      at,
      turn,
      seat,
      chunk,
      ...(to === undefined ? {} : { to }),
      ...(whole === undefined ? {} : { whole }),
    }
  })
}

interface Since {
  readonly events: readonly GameEvent[]
  /** How many events of the game came before them. */
  readonly first: number
  readonly pieces: readonly SpeechPiece[]
  readonly missed: readonly MissedAnswers[]
  readonly record?: GameRecord
}

/** Words come before the events that followed them. */
export function happeningsOf(
  start: GameState,
  { events, first, pieces, missed, record }: Since,
): ReturnType<typeof eventHappenings> {
  const { happenings: told, state } = eventHappenings(start, events)
  const happenings: Happening[] = []
  let next = 0
  const hear = (until: number) => {
    for (let piece = pieces[next]; piece !== undefined && piece.at <= until; piece = pieces[(next += 1)])
      happenings.push({ kind: 'piece', piece })
  }
  for (const [i, happening] of told.entries()) {
    hear(first + i)
    if (happening.kind !== 'event' || happening.event.type !== 'GameEnded') happenings.push(happening)
    else {
      if (missed.length > 0) happenings.push({ kind: 'void', seats: missed })
      happenings.push({ ...happening, ...(record === undefined ? {} : { record }) })
    }
  }
  hear(Number.POSITIVE_INFINITY)
  return { happenings, state }
}
