// Whether an envelope is one this program can read: of a type it knows, with a payload that fits, in a stream whose
// events it reads at all. Says why not, with stream, version and place.

import type { Envelope, StoreError } from '../../store/port.ts'
import type { DeviceScope } from '../../store/sync/policy.ts'
import { lostStatements, SIGNATURE_STREAM_PREFIX } from '../../store/signing/signatures.ts'
import { formatJsonPath } from '../json/scanJson.ts'
import { GAME_TAKEN_OVER_TYPE } from './gameStream.ts'
import {
  BRANCHES,
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
} from './streams.ts'
import { findEventKind, streamKindOf, VOCABULARY, type Vocabulary } from './vocabulary.ts'

type EnvelopeContent = Pick<Envelope, 'stream' | 'version' | 'type' | 'payload'>

/** Of an envelope from elsewhere: a vocabulary that is raised past this program's is a fault, too. */
export function payloadFault(envelope: EnvelopeContent, vocabulary = VOCABULARY): StoreError | undefined {
  const raised = raisedVocabularyVersion(envelope)
  return (
    envelopeReadFault(envelope, vocabulary) ??
    (raised > vocabulary.version ? newerVocabularyError(raised, envelope, vocabulary) : undefined)
  )
}

/** Why this program cannot read an envelope of a store. A branch holds envelopes of exactly one other stream. */
export function envelopeReadFault(
  { stream, version, type, payload }: EnvelopeContent,
  vocabulary = VOCABULARY,
): StoreError | undefined {
  // Streams of any other kind are checked by the parts of the server that read them.
  const standsIn = streamKindOf(stream)
  if (standsIn === undefined) return undefined
  const at = { stream, version, type: type.slice(0, 100) }
  const kind = findEventKind(vocabulary, type)
  // The kind is unknown here, so the next version of the vocabulary brought it, or a later one.
  if (!kind) return newerVocabularyError(vocabulary.version + 1, at, vocabulary)
  if (kind.stream !== standsIn) return { code: 'store/bad-payload', params: { ...at, place: 'type' } }
  const read = kind.payload.safeParse(payload)
  const badPayload = (path: readonly PropertyKey[]): StoreError => ({
    code: 'store/bad-payload',
    params: { ...at, place: formatJsonPath(['payload', ...path]).slice(0, 200) },
  })
  if (!read.success) return badPayload(read.error.issues[0]?.path ?? [])
  if (!stream.startsWith(BRANCHES)) return undefined
  const parted = payload as EnvelopeContent
  if (!stream.startsWith(`${BRANCHES}${parted.stream}/`)) return badPayload(['stream'])
  const fault = envelopeReadFault(parted, vocabulary)
  return fault && ({ ...fault, params: { ...fault.params, stream, version } } as StoreError)
}

/** The vocabulary that an envelope raises the club's to; 0: it does not. */
export function raisedVocabularyVersion({
  stream,
  type,
  payload,
}: Pick<EnvelopeContent, 'stream' | 'type' | 'payload'>): number {
  if (stream !== CLUB_STREAM || type !== 'VocabularyRaised') return 0
  const { version } = (payload ?? {}) as { readonly version?: unknown }
  return typeof version === 'number' ? version : 0
}

export function newerVocabularyError(
  found: number,
  { stream, version, type }: Pick<EnvelopeContent, 'stream' | 'version' | 'type'>,
  { version: known }: Pick<Vocabulary, 'version'>,
): StoreError {
  return { code: 'store/newer-vocabulary', params: { stream, version, type, found, known } }
}

// Which streams of a club laptops exchange, and who writes them (docs/adr/0018-several-laptops.md): games, ledgers,
// imports, signatures and branches belong to the laptop that wrote them last; the club, the words for its people
// and its plans are everybody's; summaries and all else that follows from these is worked out by each device.
const SHARED_STREAM_PREFIXES = [PEOPLE_STREAM_PREFIX, PLAN_STREAM_PREFIX] as const
const OWNED_STREAM_PREFIXES = [
  GAME_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  SIGNATURE_STREAM_PREFIX,
  BRANCHES,
] as const

/** The stream with the words for the person whom an envelope of the club adds. */
export function personStreamOfNewMember({
  stream,
  type,
  payload,
}: Pick<EnvelopeContent, 'stream' | 'type' | 'payload'>): string | undefined {
  if (stream !== CLUB_STREAM || type !== 'MemberAdded') return undefined
  const { member } = (payload ?? {}) as { readonly member?: unknown }
  return typeof member === 'string' ? PEOPLE_STREAM_PREFIX + member : undefined
}

export const CLUB_SYNC_POLICY = {
  kindOf(stream: string): 'owned' | 'shared' | 'derived' {
    if (stream === CLUB_STREAM || SHARED_STREAM_PREFIXES.some((prefix) => stream.startsWith(prefix))) return 'shared'
    return OWNED_STREAM_PREFIXES.some((prefix) => stream.startsWith(prefix)) ? 'owned' : 'derived'
  },
  clubStream: CLUB_STREAM,
  isOfOnePerson: (stream: string) => stream.startsWith(PEOPLE_STREAM_PREFIX),
  wordsFor: personStreamOfNewMember,
  /** A ledger goes with its game. */
  ownerOf: (stream: string) =>
    stream.startsWith(LEDGER_STREAM_PREFIX) ? GAME_STREAM_PREFIX + stream.slice(LEDGER_STREAM_PREFIX.length) : stream,
  onlyWriterOf: (stream: string) =>
    stream.startsWith(SIGNATURE_STREAM_PREFIX) ? stream.slice(SIGNATURE_STREAM_PREFIX.length) : undefined,
  /**
   * Signatures that the hub holds at another place, or took out as countersignatures of countersignatures, are not
   * lost.
   */
  lostOf: (stream: string, ours: readonly Envelope[], theirs: readonly Envelope[]): readonly Envelope[] =>
    stream.startsWith(SIGNATURE_STREAM_PREFIX) ? lostStatements(ours, theirs) : ours,
  /** A table writes games, ledgers, its signatures and branches; a desk, or a device of all scopes, the rest too. */
  isInScope: (scope: DeviceScope, stream: string): boolean =>
    scope !== 'table' ||
    [GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX, SIGNATURE_STREAM_PREFIX, BRANCHES].some((prefix) =>
      stream.startsWith(prefix),
    ),
  takesOver: (stream: string, type: string) => stream.startsWith(GAME_STREAM_PREFIX) && type === GAME_TAKEN_OVER_TYPE,
  hasTakeOver: (stream: string) => stream.startsWith(GAME_STREAM_PREFIX),
}

/** As a hub takes it: every payload parsed, and nothing of a vocabulary that the hub does not know. */
export function createCheckedSyncPolicy(
  vocabulary: Vocabulary = VOCABULARY,
  onlyRead: () => StoreError | undefined = () => undefined,
) {
  return {
    ...CLUB_SYNC_POLICY,
    vocabulary: vocabulary.version,
    faultOf: (envelope: Envelope) => onlyRead() ?? payloadFault(envelope, vocabulary),
  }
}

export const CHECKED_SYNC_POLICY = createCheckedSyncPolicy()
