// A game of agents in the form in which it is exported. The record in the last frame, for viewers who see everything,
// has all the data that the frames are made from. The same frames can be made again from that record, byte for byte.

import { createRecordFromEntries } from '../../api/lab/recordedGame.ts'
import { recordFeaturesOf, type GameRecord, type AgentSpeechPiece } from '../../files/records/record.ts'
import type { Entry } from '../../rules/entries.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { GameHeader } from '../../rules/header.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { GameState } from '../../rules/state.ts'
import { replay } from '../../rules/replay.ts'
import { canonicalJson } from '../../store/canonicalJson.ts'
import type { AccessRight } from '../viewerAccess.ts'
import { FrameLog } from './frameLog.ts'
import { createEventFrameBuilder } from './eventFrameBuilder.ts'
import { createBenchmarkFrameBuilder } from './benchmarkFrameBuilder.ts'
import {
  toGameHappenings,
  type GameHappening,
  type SeatWithMissedAnswers,
  type FrameBuilder,
  type WatchableGame,
} from './happenings.ts'

export function frameBuilderFactoryFor(header: GameHeader): (game: WatchableGame, right: AccessRight) => FrameBuilder {
  return rulesOf(header).hasOwnFeed === true ? createBenchmarkFrameBuilder : createEventFrameBuilder
}

interface ServedGameContent {
  readonly header: GameHeader
  readonly names: readonly string[]
  readonly seed?: number | string
  readonly entries: readonly Entry[]
  /** Entries with a choice that was drawn at random in place of a player's answer. */
  readonly drawn: ReadonlySet<Entry>
  readonly speech: readonly AgentSpeechPiece[]
  /** Seats that make the game void. */
  readonly missed: readonly SeatWithMissedAnswers[]
}

/** Omits the drawn id and salt, which are in the frames, so that the same seed gives the same record. */
export function recordOfServedGame({
  header,
  names,
  seed,
  entries,
  drawn,
  speech,
  missed,
}: ServedGameContent): GameRecord {
  const { drawn: _, ...shared } = header
  const { features: _features, ...record } = createRecordFromEntries(
    { header: shared, entries, drawn },
    (seat) => names[seat - 1] ?? '',
  )
  const pieces = renumberTurns(speech)
  return withCanonicalKeyOrder<GameRecord>({
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
    features: recordFeaturesOf(record.log, [], pieces),
  })
}

/** Puts the keys of every object in the canonical order, in which stores return them. */
function withCanonicalKeyOrder<T>(value: T): T {
  return JSON.parse(canonicalJson(value)) as T
}

/** Numbers the turns in the order of their first pieces. */
function renumberTurns(speech: readonly AgentSpeechPiece[]): readonly AgentSpeechPiece[] {
  const turns = new Map<number, number>()
  for (const { turn } of speech) if (!turns.has(turn)) turns.set(turn, turns.size + 1)
  return speech.map((piece) => ({ ...piece, turn: turns.get(piece.turn) ?? 0 }))
}

interface NewGameContent {
  readonly events: readonly GameEvent[]
  /** Number of earlier events in the game. */
  readonly first: number
  readonly pieces: readonly AgentSpeechPiece[]
  readonly missed: readonly SeatWithMissedAnswers[]
  readonly record?: GameRecord
}

/** Interleaves speech with events: words come before the events that followed them. */
export function happeningsWithSpeech(
  start: GameState,
  { events, first, pieces, missed, record }: NewGameContent,
): ReturnType<typeof toGameHappenings> {
  const { happenings: told, state } = toGameHappenings(start, events)
  const happenings: GameHappening[] = []
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

/** Makes the export of a game again from its record. `undefined` if the game was not played by a server. */
export function rebuildExport(record: GameRecord, right: AccessRight = { kind: 'admin' }): string | undefined {
  const { players, log, speech = [], run } = record
  const header = withCanonicalKeyOrder(record.header)
  if (run === undefined || header.drawn === undefined) return undefined
  const names = header.seats.map(({ seat }) => players[seat - 1]?.name ?? '')
  const made = log.flatMap((item) => (item.type === 'made' ? [item] : []))
  const entries = made.map(({ entry }) => entry)
  const drawn = new Set(made.filter(({ author }) => author === 'drawn').map(({ entry }) => entry))
  const missed = (run.missed ?? []).map(({ code, ...seat }) => ({ ...seat, fault: code }))
  const given = run.seed === undefined ? {} : { seed: run.seed }
  const saved = recordOfServedGame({ header, names, ...given, entries, drawn, speech, missed })
  const { start, steps } = replay(header, log)
  const events = steps.flatMap(({ events: followed }) => followed)
  const tell = frameBuilderFactoryFor(header)(
    { id: header.drawn.id, header, names, seed: run.seed ?? header.seed },
    right,
  )
  const { happenings } = happeningsWithSpeech(start, { events, first: 0, pieces: speech, missed, record: saved })
  const frames = new FrameLog()
  frames.addFrames([{ kind: 'opened' } as const, ...happenings].flatMap(tell))
  return Array.from({ length: frames.length }, (_, i) => `${frames.at(i + 1)?.toString() ?? ''}\n`).join('')
}
