// Exports a game as JSONL, with one event per line in the order in which the rules produced them. Each line contains
// the moment of the game and the people in the seats that the event names. The export contains everything, including
// facts that are secret during the game. It is meant only for the secretary and is never sent to spectators
// (docs/spec/scoring.md §5).

import type { GameEvent } from '../../rules/events.ts'
import { highlightsOf, type Highlight } from '../../rules/highlights.ts'
import type { Role } from '../../rules/vocabulary.ts'
import { correctedHeaderOf, type Game } from '../../club/model/game.ts'
import type { GameWithNames } from '../../club/model/gameNames.ts'

export interface EventLine {
  /** Line number, from 1. */
  readonly n: number
  /** Id of the log item that caused the event, or 0 for the opening of the game and for an asserted result. */
  readonly item: number
  /** Step at which the entry was made, such as `N2.doctor`. */
  readonly moment: string
  readonly at: number
  readonly event: GameEvent | { readonly type: 'GameOpened' | 'ResultAsserted'; readonly [field: string]: unknown }
  /** All seats that the event names. */
  readonly seats: readonly { readonly seat: number; readonly name: string; readonly role: Role }[]
  /** Kinds of highlight that this event counts as. If omitted, it is not a highlight. */
  readonly highlights?: readonly Omit<Highlight, 'at'>[]
}

type GameForExport = GameWithNames<Pick<Game, 'opened' | 'log' | 'replay' | 'asserted'>>

export function eventsJsonl(game: GameForExport): string {
  return eventLines(game)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
}

function eventLines(game: GameForExport): readonly EventLine[] {
  const { opened, log, replay, asserted } = game
  const header = correctedHeaderOf(game)
  const table = header.seats.map(({ seat, role }) => {
    return { seat, name: opened.players.find((each) => each.seat === seat)?.name ?? '', role }
  })
  const decided = replay.steps.flatMap(({ id: item, moment, events }) =>
    events.map((event) => ({ item, moment, event })),
  )
  const highlights = highlightsOf(
    header,
    decided.map(({ event }) => event),
  )
  const times = new Map(log.map(({ id, at }) => [id, at]))
  const { type, id, season, number, evening, judge, startedAt } = opened
  const all: readonly Omit<EventLine, 'n'>[] = [
    {
      item: 0,
      moment: '',
      at: startedAt,
      event: { type, game: id, season, number, evening, judge, header },
      seats: table,
    },
    ...decided.map(({ item, moment, event }, index) => {
      const named = seatsIn(event)
      const found = highlights.filter(({ at }) => at === index)
      return {
        item,
        moment,
        at: times.get(item) ?? startedAt,
        event,
        seats: table.filter(({ seat }) => named.has(seat)),
        ...(found.length === 0
          ? {}
          : { highlights: found.map(({ kind, seats, isPublic }) => ({ kind, seats, isPublic })) }),
      }
    }),
    ...(asserted
      ? [
          {
            item: 0,
            moment: 'over',
            at: startedAt,
            event: { type: 'ResultAsserted', ...asserted } as const,
            seats: table,
          },
        ]
      : []),
  ]
  return all.map((line, index) => ({ n: index + 1, ...line }))
}

const SEAT_FIELDS: ReadonlySet<string> = new Set([
  'seat',
  'by',
  'target',
  'opener',
  'voter',
  'voters',
  'nominee',
  'nominees',
  'leaders',
  'skipped',
  'leaving',
  'staying',
  'deaths',
  'saved',
  'voteImmune',
  'shooter',
  'shooters',
  'named',
])

/** Collects seats from an event at any depth: single seats, lists, and parts such as vote counts, shots or a step. */
function seatsIn(value: unknown, field = ''): ReadonlySet<number> {
  if (typeof value === 'number') return new Set(SEAT_FIELDS.has(field) ? [value] : [])
  if (Array.isArray(value)) return new Set(value.flatMap((each) => [...seatsIn(each, field)]))
  if (typeof value !== 'object' || value === null) return new Set()
  return new Set(Object.entries(value).flatMap(([key, part]) => [...seatsIn(part, key)]))
}
