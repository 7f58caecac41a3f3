// Streams that the devices of a club exchange, and their writers (`docs/adr/0018-several-laptops.md`). Games, ledgers,
// imports, signatures and branches belong to the device that wrote to them last. The club, the streams of people and
// the plans may be written by every device. Summaries and all other derived data are computed by each device.

import type { Envelope, StoreError } from '../../store/port.ts'
import type { DeviceStreamScope } from '../../store/sync/policy.ts'
import { findLostStatements, SIGNATURE_STREAM_PREFIX } from '../../store/signing/signatures.ts'
import { GAME_TAKEN_OVER_EVENT_TYPE } from './gameStream.ts'
import {
  BRANCHES,
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
} from './streams.ts'
import { PROGRAM_VOCABULARY, type Vocabulary } from './vocabulary.ts'
import { type EnvelopeContent, foreignEnvelopeError } from './envelopes.ts'

const SHARED_STREAM_PREFIXES = [PEOPLE_STREAM_PREFIX, PLAN_STREAM_PREFIX] as const
const OWNED_STREAM_PREFIXES = [
  GAME_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  SIGNATURE_STREAM_PREFIX,
  BRANCHES,
] as const

/** Returns the stream for the new person's name if the envelope adds a person to the club, otherwise `undefined`. */
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
  /** A ledger belongs to the owner of its game. */
  ownerOf: (stream: string) =>
    stream.startsWith(LEDGER_STREAM_PREFIX) ? GAME_STREAM_PREFIX + stream.slice(LEDGER_STREAM_PREFIX.length) : stream,
  onlyWriterOf: (stream: string) =>
    stream.startsWith(SIGNATURE_STREAM_PREFIX) ? stream.slice(SIGNATURE_STREAM_PREFIX.length) : undefined,
  /**
   * The device's own statements that are missing from the hub's stream count as lost, at any version.
   * Countersignatures do not count as lost, because the hub removes countersignatures of countersignatures.
   */
  lostOf: (stream: string, ours: readonly Envelope[], theirs: readonly Envelope[]): readonly Envelope[] =>
    stream.startsWith(SIGNATURE_STREAM_PREFIX) ? findLostStatements(ours, theirs) : ours,
  /**
   * A device with scope `table` writes games, ledgers, its signatures and branches. A device with any other scope
   * writes all streams.
   */
  isInScope: (scope: DeviceStreamScope, stream: string): boolean =>
    scope !== 'table' ||
    [GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX, SIGNATURE_STREAM_PREFIX, BRANCHES].some((prefix) =>
      stream.startsWith(prefix),
    ),
  takesOver: (stream: string, type: string) =>
    stream.startsWith(GAME_STREAM_PREFIX) && type === GAME_TAKEN_OVER_EVENT_TYPE,
  hasTakeOver: (stream: string) => stream.startsWith(GAME_STREAM_PREFIX),
}

/**
 * Creates the sync policy of a hub, which parses every payload and rejects events of vocabulary versions that it does
 * not know. `onlyRead` returns an error if the club can only be read.
 */
export function createCheckedSyncPolicy(
  vocabulary: Vocabulary = PROGRAM_VOCABULARY,
  onlyRead: () => StoreError | undefined = () => undefined,
) {
  return {
    ...CLUB_SYNC_POLICY,
    vocabulary: vocabulary.version,
    faultOf: (envelope: Envelope) => onlyRead() ?? foreignEnvelopeError(envelope, vocabulary),
  }
}

export const CHECKED_SYNC_POLICY = createCheckedSyncPolicy()
