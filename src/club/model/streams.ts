// Names of a club's streams: either the full name of one stream, or a prefix that an id follows.

/** Members, seasons and scoring schemes. */
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
export { BRANCH_STREAM_PREFIX as BRANCHES } from '../../store/sync/branch.ts'

/** Streams that the program reads completely at every start. */
export const STREAMS_READ_AT_START: readonly string[] = [
  CLUB_STREAM,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
  SUMMARIES_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
]
