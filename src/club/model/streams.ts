// How the streams of a club are called: one name, or the beginning of the names of all of a kind, which an id follows.

/** Who is a member, seasons, schemes. */
export const CLUB_STREAM = 'club'
export const BROADCAST_STREAM = 'broadcast'
/** By person: what they are called (docs/adr/0041-a-stream-for-each-person.md). */
export const PEOPLE_STREAM_PREFIX = 'people/'
/** By season. */
export const PLAN_STREAM_PREFIX = 'plan/'
/** By season: the rows that games leave. */
export const SUMMARIES_STREAM_PREFIX = 'summaries/'
export const IMPORT_STREAM_PREFIX = 'import/'
export const GAME_STREAM_PREFIX = 'game/'
export const LEDGER_STREAM_PREFIX = 'ledger/'
export { BRANCH_STREAM_PREFIX as BRANCHES } from '../../store/sync/branch.ts'

/** What every start reads whole. */
export const STREAMS_READ_AT_START: readonly string[] = [
  CLUB_STREAM,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
  SUMMARIES_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
]
