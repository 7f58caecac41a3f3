// The club's store as the club reads it: every payload parsed by the schema of its event. What does not fit is set
// aside and named: in the club's own stream, a person's, a plan or a season's rows the one event, elsewhere the whole
// stream, because a game or a ledger with a hole in it is another game. A stream with an event of a newer vocabulary is
// not read at all, and nothing is made of it; a club that was raised to one is only read. An event of a newer kind, or
// with a value that came later, is written only when the club was raised to its vocabulary. Rule: docs/spec/devices.md §2.

import type { Rejection } from '../../rules/vocabulary.ts'
import type { Envelope, EventStore, NewEvent, StoreError, StoreResult } from '../../store/port.ts'
import { newerVocabularyError, raisedVocabularyVersion, envelopeReadFault } from '../model/envelopes.ts'
import { COUNTING_ROWS_KEY_PREFIX, areReadKeysTouched, MEMBERS_KEY, ROWS_KEY_PREFIX } from '../model/readKeys.ts'
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
import { isValidEventTime } from '../model/eventTime.ts'
import { isTemporaryStoreError } from '../model/temporaryStoreError.ts'
import {
  findEventKind,
  FIRST_VOCABULARY_VERSION,
  requiredVocabularyVersion,
  VOCABULARY,
  type Vocabulary,
} from '../model/vocabulary.ts'

export interface ClubVocabulary {
  /** What the club was raised to. */
  readonly raised: number
  /** What this program knows. */
  readonly known: number
  /** What a new club begins with: what its hub knows, or nothing newer while the hub has not said it. */
  readonly newest: number
}

/** An event to be written; without its payload where that is not made yet. */
export type EventToWrite = Pick<NewEvent, 'type'> & Partial<Pick<NewEvent, 'payload'>>

export interface ParsedStore extends EventStore {
  /** Events set aside so far, each once. */
  readonly met: readonly StoreError[]
  /** Streams with an event that is set aside until what it refers to has come. */
  readonly waiting: readonly string[]
  /** Why nothing is written: a program with a newer vocabulary has used the club. */
  readonly newer: StoreError | undefined
  readonly vocabulary: ClubVocabulary
  /** Why these events may not be written. */
  refusal(events: readonly EventToWrite[]): StoreError | undefined
  /** Why an answer that was made of what these keys stand for would not be whole. */
  unreadBy(keys: readonly string[]): StoreError | undefined
  /** No row is known of a game that cannot be read, or an old one. */
  closeTables(game: string, season: string | undefined): void
}

export function isNewerVocabulary({ code }: Rejection): boolean {
  return code === 'store/newer-vocabulary'
}

/** What of a stream, read from version `from` on, cannot stand (club/gate/gate.ts). */
export interface StreamGate {
  judgeStored(
    stream: string,
    from: number,
    envelopes: readonly Envelope[],
  ): Promise<{ readonly aside?: ReadonlyMap<number, StoreError>; readonly fault?: StoreError }>
}

export function createParsedStore(store: EventStore, program: Vocabulary = VOCABULARY, gate?: StreamGate): ParsedStore {
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

/** What this device writes, its next start has to read. */
function timeFault(events: readonly Pick<NewEvent, 'at'>[]): StoreError | undefined {
  return events.every(({ at }) => isValidEventTime(at)) ? undefined : { code: 'store/impossible-time', params: {} }
}

/** In the place of an event that was set aside, so that versions stay as they are; no fold knows it. */
const SET_ASIDE_EVENT_TYPE = 'SetAside'

const setsAsideSingleEvents = (stream: string) =>
  stream === CLUB_STREAM ||
  [PEOPLE_STREAM_PREFIX, PLAN_STREAM_PREFIX, SUMMARIES_STREAM_PREFIX].some((kind) => stream.startsWith(kind))

interface UnreadStream {
  readonly fault: StoreError
  readonly keys: readonly string[]
  /** Of a game whose first event can be read. */
  readonly season: string | undefined
}

class VocabularyReader {
  readonly #program: Vocabulary
  /** Absent where there is no hub. */
  readonly #hubVocabulary: EventStore['hubVocabulary']
  /** What the club was raised to last, and by which event of its stream. */
  #raised = { to: FIRST_VOCABULARY_VERSION, at: 0 }
  #newer: StoreError | undefined
  readonly #unread = new Map<string, UnreadStream>()
  readonly #setAside = new Map<string, StoreError>()
  /** Up to where all of a stream fits: a hash stands for the whole chain before it, which is parsed once. */
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

  get vocabulary(): ClubVocabulary {
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
      if (isNewerVocabulary(fault)) {
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
   * What the gate set aside is passed over as well. It is judged again at every read, since what it waits for may come.
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

  /** Up to which version these are known to fit. */
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
        const kind = findEventKind(this.#program, type)
        return kind ? requiredVocabularyVersion(kind, payload) : 0
      }),
    )
    if (to <= this.#raised.to) return undefined
    // The user is asked only for what the hub would take.
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

  /** In a club that was raised past this program, what does not fit may well be right. */
  #faultOf(envelope: Envelope): StoreError | undefined {
    const fault = envelopeReadFault(envelope, this.#program)
    const { to, at } = this.#raised
    const isOfBefore = envelope.stream === CLUB_STREAM && envelope.version < at
    return fault && to > this.#program.version && !isOfBefore
      ? newerVocabularyError(to, envelope, this.#program)
      : fault
  }
}

/** What answers are made of (readTracking.ts) that a stream is a part of. */
function streamToReadKeys(stream: string): readonly string[] {
  const id = stream.slice(stream.indexOf('/') + 1)
  if (stream === CLUB_STREAM) return ['/']
  if (stream.startsWith(PEOPLE_STREAM_PREFIX)) return [MEMBERS_KEY]
  if (stream.startsWith(SUMMARIES_STREAM_PREFIX)) return rowKeysOf(id)
  if (stream.startsWith(IMPORT_STREAM_PREFIX)) return rowKeysOf(undefined)
  if (stream.startsWith(BRANCHES)) return [GAME_STREAM_PREFIX + (id.split('/')[1] ?? '')]
  return [stream.startsWith(LEDGER_STREAM_PREFIX) ? GAME_STREAM_PREFIX + id : stream]
}

/** Of one season or, where it is not known, of all. */
function rowKeysOf(season = ''): readonly string[] {
  return [ROWS_KEY_PREFIX + season, COUNTING_ROWS_KEY_PREFIX + season]
}

function seasonOf(first: Envelope | undefined, program: Vocabulary): string | undefined {
  return first?.type === 'GameOpened' && envelopeReadFault(first, program) === undefined
    ? (first.payload as { readonly season: string }).season
    : undefined
}
