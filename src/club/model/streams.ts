// How the streams of a club are called: one name, or the beginning of the names of all of a kind, which an id follows.

/** Who is a member, seasons, schemes. */
export const CLUB_STREAM = 'club'
export const BROADCAST_STREAM = 'broadcast'
/** By person: what they are called (docs/adr/0041-a-stream-for-each-person.md). */
export const PEOPLE = 'people/'
/** By season. */
export const PLANS = 'plan/'
/** By season: the rows that games leave. */
export const SUMMARIES = 'summaries/'
export const IMPORTS = 'import/'
export const GAMES = 'game/'
export const LEDGERS = 'ledger/'
export { BRANCHES } from '../../store/sync/branch.ts'

/** What every start reads whole. */
export const READ_AT_START: readonly string[] = [CLUB_STREAM, PEOPLE, PLANS, SUMMARIES, IMPORTS]
