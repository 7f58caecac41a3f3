// The store as the club reads it: the payload of every event is parsed with the schema of its type. Data that does not
// match is set aside and reported. In the streams of the club, people, plans and summaries, only single events are set
// aside. In all other kinds of streams, the whole stream is set aside, because a gap would change the meaning of a game
// or a ledger. A stream with an event of a newer vocabulary version is not read at all, and nothing is derived from it.
// If the club uses a newer vocabulary version than this program knows, the club can only be read. An event that needs a
// newer vocabulary version than the club's is refused. See `docs/spec/devices.md §2`.

import type { Rejection } from '../../rules/vocabulary.ts'
import type { Envelope, EventStore, NewEvent, StoreError, StoreResult } from '../../store/port.ts'
import { newerVocabularyError, raisedVocabularyVersion, envelopeReadError } from '../model/envelopes.ts'
import {
  COUNTING_ROWS_READ_KEY_PREFIX,
  areReadKeysTouched,
  MEMBERS_READ_KEY,
  GAME_ROWS_READ_KEY_PREFIX,
} from '../model/readKeys.ts'
import {
  BRANCHES,
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
  SUMMARIES_STREAM_PREFIX,
} from '../model/streams.ts'
import { isValidEventTime } from '../model/eventTimeRange.ts'
import { isTemporaryStoreError } from '../model/temporaryStoreError.ts'
import {
  findEventTypeDefinition,
  FIRST_VOCABULARY_VERSION,
  requiredVocabularyVersion,
  PROGRAM_VOCABULARY,
  type Vocabulary,
} from '../model/vocabulary.ts'

export interface ClubVocabularyVersions {
  /** The vocabulary version that the club uses. */
  readonly raised: number
  /** The vocabulary version that this program knows. */
  readonly known: number
  /**
   * The vocabulary version that a new club starts with, and to which a club with a single device is upgraded. With a
   * hub, it is limited to the version that the hub knows or, until the hub has reported that version, to the club's own
   * version.
   */
  readonly newest: number
}

/** An event to be written. The payload may be omitted if it does not exist yet. */
export type EventToWrite = Pick<NewEvent, 'type'> & Partial<Pick<NewEvent, 'payload'>>

export interface ValidatingStore extends EventStore {
  /** Errors of the events that were set aside so far, without duplicates. */
  readonly met: readonly StoreError[]
  /** Streams with events that are set aside until the data that they refer to arrives. */
  readonly waiting: readonly string[]
  /** Set if nothing can be written, because a program with a newer vocabulary version has used the club. */
  readonly newer: StoreError | undefined
  readonly vocabulary: ClubVocabularyVersions
  /** Returns an error if these events may not be written. */
  refusal(events: readonly EventToWrite[]): StoreError | undefined
  /** Returns the error of an unread stream if data for these keys depends on it and would be incomplete. */
  unreadBy(keys: readonly string[]): StoreError | undefined
  /**
   * Marks the rows of a season as incomplete, because a game cannot be read and its row is missing or outdated. If
   * `season` is `undefined`, the season of the game's first event or, if unknown, all seasons are marked.
   */
  closeTables(game: string, season: string | undefined): void
}

export function isNewerVocabularyRejection({ code }: Rejection): boolean {
  return code === 'store/newer-vocabulary'
}

/** Validates a stored stream, which the caller has read from version `from` on (see `club/gate/gate.ts`). */
export interface StreamGate {
  judgeStored(
    stream: string,
    from: number,
    envelopes: readonly Envelope[],
  ): Promise<{ readonly aside?: ReadonlyMap<number, StoreError>; readonly fault?: StoreError }>
}

export function createValidatingStore(
  store: EventStore,
  program: Vocabulary = PROGRAM_VOCABULARY,
  gate?: StreamGate,
): ValidatingStore {
  const reader = new VocabularyReader(program, store.hubVocabulary)
  const { append, appendAll, read } = store

  return {
    ...store,
    get met() {
      return reader.setAside
    },
    get waiting() {
      return reader.waiting
    },
    get newer() {
      return reader.newer
    },
    get vocabulary() {
      return reader.vocabulary
    },
    unreadBy: (keys) => reader.unreadBy(keys),
    refusal: (events) => reader.refusal(events),
    closeTables: (game, season) => reader.closeTables(game, season),
    async read(stream, from) {
      const stored = await read(stream, from)
      const parsed = stored.ok ? reader.parsed(stream, stored.value) : stored
      if (!stored.ok || !parsed.ok || !gate) return parsed
      const { aside, fault } = await gate.judgeStored(stream, from ?? 1, stored.value)
      return fault
        ? { ok: false, error: fault }
        : { ok: true, value: reader.withoutUnsound(stream, parsed.value, aside) }
    },
    async append(stream, expectedVersion, events) {
      const refused = timeFault(events) ?? reader.refusal(events)
      if (refused) return { ok: false, error: refused }
      const appended = await append(stream, expectedVersion, events)
      if (appended.ok) reader.wrote(stream, events, appended.value.version)
      return appended
    },
    async appendAll(appends) {
      const all = appends.flatMap(({ events }) => events)
      const refused = timeFault(all) ?? reader.refusal(all)
      if (refused) return { ok: false, error: refused }
      const appended = await appendAll(appends)
      for (const [index, head] of (appended.ok ? appended.value : []).entries())
        reader.wrote(head.stream, appends[index]?.events ?? [], head.version)
      return appended
    },
  }
}

/** Refuses impossible times, because the next start of this device could not read such events. */
function timeFault(events: readonly Pick<NewEvent, 'at'>[]): StoreError | undefined {
  return events.every(({ at }) => isValidEventTime(at)) ? undefined : { code: 'store/impossible-time', params: {} }
}

/**
 * Type of the event that replaces an event which was set aside, so that versions stay the same. Every fold ignores this
 * type.
 */
const SET_ASIDE_EVENT_TYPE = 'SetAside'

const setsAsideSingleEvents = (stream: string) =>
  stream === CLUB_STREAM ||
  [PEOPLE_STREAM_PREFIX, PLAN_STREAM_PREFIX, SUMMARIES_STREAM_PREFIX].some((kind) => stream.startsWith(kind))

interface UnreadStream {
  readonly fault: StoreError
  readonly keys: readonly string[]
  /** Season of the game. `undefined` unless the stream is a game whose first event can be read. */
  readonly season: string | undefined
}

class VocabularyReader {
  readonly #program: Vocabulary
  /** Returns the vocabulary version of the hub. `undefined` if there is no hub. */
  readonly #hubVocabulary: EventStore['hubVocabulary']
  /**
   * The highest vocabulary version to which the club was upgraded, and the stream version of the event that upgraded
   * it.
   */
  #raised = { to: FIRST_VOCABULARY_VERSION, at: 0 }
  #newer: StoreError | undefined
  readonly #unread = new Map<string, UnreadStream>()
  readonly #setAside = new Map<string, StoreError>()
  /**
   * The end up to which all envelopes of a stream match their schemas, by stream. A hash identifies the whole chain
   * before it, so each envelope is parsed only once.
   */
  readonly #fit = new Map<string, Pick<Envelope, 'version' | 'hash'>>()

  constructor(program: Vocabulary, hubVocabulary: EventStore['hubVocabulary']) {
    this.#program = program
    this.#hubVocabulary = hubVocabulary
  }

  get setAside(): readonly StoreError[] {
    return [...this.#setAside.values()]
  }

  get waiting(): readonly string[] {
    const waiting = this.setAside.flatMap((fault) =>
      fault.code === 'store/unsound' && isTemporaryStoreError(fault) ? fault.params.stream : [],
    )
    return [...new Set(waiting)]
  }

  get newer(): StoreError | undefined {
    return this.#newer
  }

  get vocabulary(): ClubVocabularyVersions {
    const { version: known } = this.#program
    const raised = this.#raised.to
    const newest = this.#hubVocabulary ? Math.min(known, this.#hubVocabulary() ?? raised) : known
    return { raised, known, newest }
  }

  unreadBy(keys: readonly string[]): StoreError | undefined {
    for (const each of this.#unread.values()) if (areReadKeysTouched(keys, each.keys)) return each.fault
    return undefined
  }

  closeTables(game: string, season: string | undefined): void {
    for (const stream of [GAME_STREAM_PREFIX + game, LEDGER_STREAM_PREFIX + game]) {
      const unread = this.#unread.get(stream)
      if (unread) this.#unread.set(stream, { ...unread, keys: [...unread.keys, ...rowKeysOf(season ?? unread.season)] })
    }
  }

  parsed(stream: string, envelopes: readonly Envelope[]): StoreResult<readonly Envelope[]> {
    for (const envelope of envelopes) this.#noteRaised(envelope)
    const passedOver = new Set<number>()
    const fit = this.#fitOf(stream, envelopes)
    for (const envelope of envelopes) {
      if (envelope.version <= fit) continue
      const fault = this.#faultOf(envelope)
      if (!fault) continue
      if (isNewerVocabularyRejection(fault)) {
        this.#newer ??= fault
        if (!this.#unread.has(stream))
          this.#unread.set(stream, {
            fault,
            keys: streamToReadKeys(stream),
            season: seasonOf(envelopes[0], this.#program),
          })
        return { ok: false, error: fault }
      }
      if (!setsAsideSingleEvents(stream)) return { ok: false, error: fault }
      passedOver.add(envelope.version)
      this.#setAside.set(`${stream} ${envelope.version}`, fault)
    }
    const value =
      passedOver.size === 0
        ? envelopes
        : envelopes.map((each) =>
            passedOver.has(each.version) ? { ...each, type: SET_ASIDE_EVENT_TYPE, payload: {} } : each,
          )
    const [first, last] = [envelopes[0], envelopes.at(-1)]
    if (last && passedOver.size === 0 && (first?.version === 1 || fit > 0))
      this.#fit.set(stream, { version: last.version, hash: last.hash })
    return { ok: true, value }
  }

  /**
   * Also replaces the events that the gate set aside. Such events are validated again at every read, because the data
   * that they wait for may arrive.
   */
  withoutUnsound(
    stream: string,
    envelopes: readonly Envelope[],
    aside: ReadonlyMap<number, StoreError> = new Map(),
  ): readonly Envelope[] {
    for (const [key, { code, params }] of this.#setAside)
      if (code === 'store/unsound' && params.stream === stream) this.#setAside.delete(key)
    for (const [version, fault] of aside) this.#setAside.set(`${stream} ${version}`, fault)
    if (aside.size === 0) return envelopes
    return envelopes.map((each) =>
      aside.has(each.version) ? { ...each, type: SET_ASIDE_EVENT_TYPE, payload: {} } : each,
    )
  }

  /** Returns the version up to which these envelopes are known to match their schemas. */
  #fitOf(stream: string, envelopes: readonly Envelope[]): number {
    const known = this.#fit.get(stream)
    const here = known && envelopes[known.version - (envelopes[0]?.version ?? 1)]
    return known && here?.hash === known.hash ? known.version : 0
  }

  refusal(events: readonly EventToWrite[]): StoreError | undefined {
    if (this.#newer) return this.#newer
    const to = Math.max(
      0,
      ...events.map(({ type, payload }) => {
        const kind = findEventTypeDefinition(this.#program, type)
        return kind ? requiredVocabularyVersion(kind, payload) : 0
      }),
    )
    if (to <= this.#raised.to) return undefined
    // The user is asked to upgrade the vocabulary only if the hub would accept the newer version.
    const known = this.#hubVocabulary?.()
    return known !== undefined && known < to
      ? { code: 'exchange/hub-older', params: { found: to, known } }
      : { code: 'store/vocabulary-step', params: { from: this.#raised.to, to } }
  }

  wrote(stream: string, events: readonly NewEvent[], version: number): void {
    for (const [index, { type, payload }] of events.entries())
      this.#noteRaised({ stream, type, payload, version: version - events.length + index + 1 })
  }

  #noteRaised(envelope: Pick<Envelope, 'stream' | 'version' | 'type' | 'payload'>): void {
    const to = raisedVocabularyVersion(envelope)
    if (to <= this.#raised.to) return
    this.#raised = { to, at: envelope.version }
    if (to > this.#program.version) this.#newer = newerVocabularyError(to, envelope, this.#program)
  }

  /**
   * If the club uses a newer vocabulary version than this program knows, a payload that does not match may be valid in
   * the newer version.
   */
  #faultOf(envelope: Envelope): StoreError | undefined {
    const fault = envelopeReadError(envelope, this.#program)
    const { to, at } = this.#raised
    const isOfBefore = envelope.stream === CLUB_STREAM && envelope.version < at
    return fault && to > this.#program.version && !isOfBefore
      ? newerVocabularyError(to, envelope, this.#program)
      : fault
  }
}

/** Returns the read keys (see `model/readKeys.ts`) of data that depends on a stream. */
function streamToReadKeys(stream: string): readonly string[] {
  const id = stream.slice(stream.indexOf('/') + 1)
  if (stream === CLUB_STREAM) return ['/']
  if (stream.startsWith(PEOPLE_STREAM_PREFIX)) return [MEMBERS_READ_KEY]
  if (stream.startsWith(SUMMARIES_STREAM_PREFIX)) return rowKeysOf(id)
  if (stream.startsWith(IMPORT_STREAM_PREFIX)) return rowKeysOf(undefined)
  if (stream.startsWith(BRANCHES)) return [GAME_STREAM_PREFIX + (id.split('/')[1] ?? '')]
  return [stream.startsWith(LEDGER_STREAM_PREFIX) ? GAME_STREAM_PREFIX + id : stream]
}

/** Read keys of one season or, if `season` is unknown, of all seasons. */
function rowKeysOf(season = ''): readonly string[] {
  return [GAME_ROWS_READ_KEY_PREFIX + season, COUNTING_ROWS_READ_KEY_PREFIX + season]
}

function seasonOf(first: Envelope | undefined, program: Vocabulary): string | undefined {
  return first?.type === 'GameOpened' && envelopeReadError(first, program) === undefined
    ? (first.payload as { readonly season: string }).season
    : undefined
}
