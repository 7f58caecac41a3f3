// Keys of what queries read and changes touch (repository/readTracking.ts). A key that ends with `/` stands for all that begin
// with it, `/` alone for every key. Of a game, a plan or the broadcast the key is the name of the stream (streams.ts).

/** By season: the rows that games leave. */
export const ROWS_KEY_PREFIX = 'rows/'
/** By season: rows of games that are over and not void. They are touched less often than `rows/`. */
export const COUNTING_ROWS_KEY_PREFIX = 'counting/'
/** Rows and plans show people as they are now, so they are read with this key, too. */
export const MEMBERS_KEY = 'club/members'

/** Whether a change touched what was read. */
export function areReadKeysTouched(reads: readonly string[], touched: readonly string[]): boolean {
  return (
    touched.includes('/') || touched.some((key) => reads.some((read) => isWithin(read, key) || isWithin(key, read)))
  )
}

function isWithin(key: string, other: string): boolean {
  return key === other || other === '/' || (other.endsWith('/') && key.startsWith(other))
}
