// Envelopes from a malicious device or a broken program. They fit the schemas, are valid in their chains, have every
// kind, and go into streams that the device may or may not write.

import { CLUB_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'
import {
  BRANCHES,
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
} from '../../src/club/model/streams.ts'
import { EVENT_TYPE_DEFINITIONS } from '../../src/club/model/vocabulary.ts'
import { SIGNATURE_STREAM_PREFIX } from '../../src/store/signing/signatures.ts'
import type { DeviceStreamScope } from '../../src/store/sync/policy.ts'
import { isRecord, type KnownValues } from './knownValues.ts'
import { spoiled } from './spoil.ts'
import { type Drawing, ODD_NUMBERS, ODD_TEXTS, valueOf } from './values.ts'

export interface Sent {
  readonly stream: string
  readonly events: readonly SentEvent[]
}

interface SentEvent {
  readonly type: string
  readonly payload: unknown
  readonly at: number
}

const TYPES = Object.keys(EVENT_TYPE_DEFINITIONS) as readonly (keyof typeof EVENT_TYPE_DEFINITIONS)[]
const PREFIXES = [
  CLUB_STREAM,
  PLAN_STREAM_PREFIX,
  GAME_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  SIGNATURE_STREAM_PREFIX,
  BRANCHES,
]
/** Maximum length of a device's message, as JSON in characters. */
const LARGEST = 200_000
const TRIES = 20

/** A payload that its schema accepts: mostly a payload of the club with changes in one or two places. */
function payloadOf(type: keyof typeof EVENT_TYPE_DEFINITIONS, drawing: Drawing): unknown {
  const { draws, known } = drawing
  const { payload: schema } = EVENT_TYPE_DEFINITIONS[type]
  for (let tries = 0; tries < TRIES; tries += 1) {
    const examples = known.payloadsOf(type)
    let made: unknown =
      examples.length > 0 && draws.chance(75) ? structuredClone(draws.of(examples)) : valueOf(schema, drawing)
    for (let times = draws.of([0, 1, 1, 1, 2]); times > 0; times -= 1)
      if (schema.safeParse(made).success) made = spoiled(schema, made, drawing)?.value ?? made
    const text = JSON.stringify(made)
    if (text.length > LARGEST) continue
    const plain: unknown = JSON.parse(text)
    if (schema.safeParse(plain).success) return plain
  }
  return undefined
}

/**
 * Parts that a device of this scope sends in one message. Each part has one event, so a refused part hides no other.
 */
export function sentBy(device: string, scope: DeviceStreamScope, now: number, drawing: Drawing): readonly Sent[] {
  const { draws } = drawing
  const event = (type: keyof typeof EVENT_TYPE_DEFINITIONS): SentEvent[] => {
    const payload = payloadOf(type, drawing)
    return payload === undefined ? [] : [{ type, payload, at: timeOf(now, drawing) }]
  }
  const prefix = draws.of(PREFIXES.filter((each) => draws.chance(3) || CLUB_SYNC_POLICY.isInScope(scope, each)))
  if (prefix === GAME_STREAM_PREFIX) return gameOf(device, drawing, event)
  const stream = streamIn(prefix, device, drawing)
  const isElsewhere = draws.chance(8)
  const types = isElsewhere ? TYPES : TYPES.filter((type) => EVENT_TYPE_DEFINITIONS[type].stream === prefix)
  const isRow = prefix === IMPORT_STREAM_PREFIX && draws.chance(70)
  const events = isRow
    ? [...event('ImportBegun'), ...event('GamesStaged'), ...event(draws.chance(80) ? 'ImportTaken' : 'ImportAbandoned')]
    : event(draws.of(types))
  const many = draws.chance(2) ? events.flatMap((each) => Array.from({ length: 300 }, () => each)) : events
  return many.length > 0 ? [{ stream, events: many }] : []
}

function timeOf(now: number, { draws }: Drawing): number {
  if (draws.chance(90)) return now
  return draws.of([0, 8.64e15, -8.64e15, 1.5, ...ODD_NUMBERS])
}

/** A game of the device's own, with or without the usual name and numbers, and then its ledger. */
function gameOf(
  device: string,
  drawing: Drawing,
  event: (type: keyof typeof EVENT_TYPE_DEFINITIONS) => SentEvent[],
): readonly Sent[] {
  const { draws } = drawing
  const stream = streamIn(GAME_STREAM_PREFIX, device, drawing)
  const id = stream.slice(GAME_STREAM_PREFIX.length)
  const items = TYPES.filter(
    (type) => EVENT_TYPE_DEFINITIONS[type].stream === GAME_STREAM_PREFIX && type !== 'GameOpened',
  )
  const later = Array.from({ length: draws.of([0, 0, 1, 3]) }, () => event(draws.of(items))).flat()
  const events = [...(draws.chance(85) ? event('GameOpened') : []), ...later]
  const isRight = draws.chance(80)
  const named = events.map(({ type, payload, ...rest }, index): SentEvent => {
    if (!isRight || !isRecord(payload) || !('id' in payload)) return { ...rest, type, payload }
    return { ...rest, type, payload: { ...payload, id: type === 'GameOpened' ? id : index } }
  })
  const lines = draws.chance(40) ? event('LedgerLineAdded') : []
  const own = lines.map((line) =>
    isRight ? { ...line, payload: { ...(line.payload as object), game: id, id: `made-${draws.below(1000)}` } } : line,
  )
  return [
    ...named.map((each) => ({ stream, events: [each] })),
    ...own.map((each) => ({ stream: LEDGER_STREAM_PREFIX + id, events: [each] })),
  ]
}

function streamIn(prefix: string, device: string, { draws, known }: Drawing): string {
  const id = () => (draws.chance(60) ? `${device}-${draws.below(4)}` : draws.of([...known.ids, ...ODD_TEXTS]))
  if (prefix === CLUB_STREAM) return prefix
  if (prefix === PLAN_STREAM_PREFIX) return prefix + (draws.chance(85) ? draws.of(seasonsOf(known)) : id())
  if (prefix === SIGNATURE_STREAM_PREFIX) return prefix + (draws.chance(85) ? device : id())
  return prefix === BRANCHES ? `${prefix}${GAME_STREAM_PREFIX}${id()}/${device}-${draws.below(3)}` : prefix + id()
}

function seasonsOf(known: KnownValues): readonly string[] {
  const seasons = known.textsUnder('season')
  return seasons.length > 0 ? seasons : ['nowhere']
}
