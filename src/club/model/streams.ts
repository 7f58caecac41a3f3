// Names of a club's streams: either the full name of one stream, or a prefix that an id follows.

import { SIGNATURE_STREAM_PREFIX } from '../../store/signing/signatures.ts'
import { BRANCH_STREAM_PREFIX as BRANCHES } from '../../store/sync/branch.ts'
import { DEVICE_LIST_STREAM } from '../../store/sync/policy.ts'

/** Everything about the club that has no stream of its own, such as members, seasons, schemes, users and evenings. */
export const CLUB_STREAM = 'club'
export const BROADCAST_STREAM = 'broadcast'
/**
 * Prefix before a person's id. The stream contains the person's name and clubs. See
 * `docs/adr/0041-a-stream-for-each-person.md`.
 */
export const PEOPLE_STREAM_PREFIX = 'people/'
/** Prefix before a season id. */
export const PLAN_STREAM_PREFIX = 'plan/'
/** Prefix before a season id. The stream contains the season's game rows. */
export const SUMMARIES_STREAM_PREFIX = 'summaries/'
export const IMPORT_STREAM_PREFIX = 'import/'
export const GAME_STREAM_PREFIX = 'game/'
export const LEDGER_STREAM_PREFIX = 'ledger/'
export { BRANCHES }

/** Streams that the program reads completely at every start. */
export const STREAMS_READ_AT_START: readonly string[] = [
  CLUB_STREAM,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
  SUMMARIES_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
]

/** Kinds of streams: the full name of a stream or, with `/` at the end, the prefix of its name. */
export const STREAM_KINDS = [
  CLUB_STREAM,
  BROADCAST_STREAM,
  DEVICE_LIST_STREAM,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
  SUMMARIES_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  GAME_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  BRANCHES,
  SIGNATURE_STREAM_PREFIX,
] as const
export type StreamKind = (typeof STREAM_KINDS)[number]

/** Returns the kind of a stream, or `undefined` if the stream contains no events of the vocabulary. */
export function streamKindOf(stream: string): StreamKind | undefined {
  return STREAM_KINDS.find((kind) => (kind.endsWith('/') ? stream.startsWith(kind) : stream === kind))
}
