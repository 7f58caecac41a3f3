// Whether an envelope is one this program can read: of a type it knows, with a payload that fits, in a stream whose
// events it reads at all. Says why not, with stream, version and place.

import type { Envelope, StoreError } from '../../store/port.ts'
import type { Scope } from '../../store/sync/policy.ts'
import { lostStatements, SIGNATURES } from '../../store/signing/signatures.ts'
import { placeText } from '../json/scanJson.ts'
import { TAKEN_OVER } from './gameStream.ts'
import { BRANCHES, CLUB_STREAM, GAMES, IMPORTS, LEDGERS, PEOPLE, PLANS } from './streams.ts'
import { kindIn, streamKindOf, VOCABULARY, type Vocabulary } from './vocabulary.ts'

type Told = Pick<Envelope, 'stream' | 'version' | 'type' | 'payload'>

/** Of an envelope from elsewhere: a vocabulary that is raised past this program's is a fault, too. */
export function payloadFault(envelope: Told, vocabulary = VOCABULARY): StoreError | undefined {
  const raised = raisedTo(envelope)
  return (
    readFault(envelope, vocabulary) ??
    (raised > vocabulary.version ? newerVocabulary(raised, envelope, vocabulary) : undefined)
  )
}

/** Why this program cannot read an envelope of a store. A branch holds envelopes of exactly one other stream. */
export function readFault({ stream, version, type, payload }: Told, vocabulary = VOCABULARY): StoreError | undefined {
  // Streams of any other kind are checked by the parts of the server that read them.
  const standsIn = streamKindOf(stream)
  if (standsIn === undefined) return undefined
  const at = { stream, version, type: type.slice(0, 100) }
  const kind = kindIn(vocabulary, type)
  // The kind is unknown here, so the next version of the vocabulary brought it, or a later one.
  if (!kind) return newerVocabulary(vocabulary.version + 1, at, vocabulary)
  if (kind.stream !== standsIn) return { code: 'store/bad-payload', params: { ...at, place: 'type' } }
  const read = kind.payload.safeParse(payload)
  const badPayload = (path: readonly PropertyKey[]): StoreError => ({
    code: 'store/bad-payload',
    params: { ...at, place: placeText(['payload', ...path]).slice(0, 200) },
  })
  if (!read.success) return badPayload(read.error.issues[0]?.path ?? [])
  if (!stream.startsWith(BRANCHES)) return undefined
  const parted = payload as Told
  if (!stream.startsWith(`${BRANCHES}${parted.stream}/`)) return badPayload(['stream'])
  const fault = readFault(parted, vocabulary)
  return fault && ({ ...fault, params: { ...fault.params, stream, version } } as StoreError)
}

/** The vocabulary that an envelope raises the club's to; 0: it does not. */
export function raisedTo({ stream, type, payload }: Pick<Told, 'stream' | 'type' | 'payload'>): number {
  if (stream !== CLUB_STREAM || type !== 'VocabularyRaised') return 0
  const { version } = (payload ?? {}) as { readonly version?: unknown }
  return typeof version === 'number' ? version : 0
}

export function newerVocabulary(
  found: number,
  { stream, version, type }: Pick<Told, 'stream' | 'version' | 'type'>,
  { version: known }: Pick<Vocabulary, 'version'>,
): StoreError {
  return { code: 'store/newer-vocabulary', params: { stream, version, type, found, known } }
}

// Which streams of a club laptops exchange, and who writes them (docs/adr/0018-several-laptops.md): games, ledgers,
// imports, signatures and branches belong to the laptop that wrote them last; the club, the words for its people
// and its plans are everybody's; summaries and all else that follows from these is worked out by each device.
const SHARED = [PEOPLE, PLANS] as const
const OWNED = [GAMES, LEDGERS, IMPORTS, SIGNATURES, BRANCHES] as const

/** The stream with the words for the person whom an envelope of the club adds. */
export function wordsFor({ stream, type, payload }: Pick<Told, 'stream' | 'type' | 'payload'>): string | undefined {
  if (stream !== CLUB_STREAM || type !== 'MemberAdded') return undefined
  const { member } = (payload ?? {}) as { readonly member?: unknown }
  return typeof member === 'string' ? PEOPLE + member : undefined
}

export const CLUB_EXCHANGE = {
  kindOf(stream: string): 'owned' | 'shared' | 'derived' {
    if (stream === CLUB_STREAM || SHARED.some((prefix) => stream.startsWith(prefix))) return 'shared'
    return OWNED.some((prefix) => stream.startsWith(prefix)) ? 'owned' : 'derived'
  },
  clubStream: CLUB_STREAM,
  isOfOnePerson: (stream: string) => stream.startsWith(PEOPLE),
  wordsFor,
  /** A ledger goes with its game. */
  ownerOf: (stream: string) => (stream.startsWith(LEDGERS) ? GAMES + stream.slice(LEDGERS.length) : stream),
  onlyWriterOf: (stream: string) => (stream.startsWith(SIGNATURES) ? stream.slice(SIGNATURES.length) : undefined),
  /**
   * Signatures that the hub holds at another place, or took out as countersignatures of countersignatures, are not
   * lost.
   */
  lostOf: (stream: string, ours: readonly Envelope[], theirs: readonly Envelope[]): readonly Envelope[] =>
    stream.startsWith(SIGNATURES) ? lostStatements(ours, theirs) : ours,
  /** A table writes games, ledgers, its signatures and branches; a desk, or a device of all scopes, the rest too. */
  isInScope: (scope: Scope, stream: string): boolean =>
    scope !== 'table' || [GAMES, LEDGERS, SIGNATURES, BRANCHES].some((prefix) => stream.startsWith(prefix)),
  takesOver: (stream: string, type: string) => stream.startsWith(GAMES) && type === TAKEN_OVER,
  hasTakeOver: (stream: string) => stream.startsWith(GAMES),
}

/** As a hub takes it: every payload parsed, and nothing of a vocabulary that the hub does not know. */
export function parsedExchange(
  vocabulary: Vocabulary = VOCABULARY,
  onlyRead: () => StoreError | undefined = () => undefined,
) {
  return {
    ...CLUB_EXCHANGE,
    vocabulary: vocabulary.version,
    faultOf: (envelope: Envelope) => onlyRead() ?? payloadFault(envelope, vocabulary),
  }
}

export const PARSED_EXCHANGE = parsedExchange()
