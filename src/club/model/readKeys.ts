// Keys of the data that queries read and changes touch (see `repository/readTracking.ts`). A key that ends with `/`
// matches every key that begins with it, and `/` alone matches all keys. The key of a game, a plan or the broadcast is
// its stream name (see `streams.ts`).

/** Prefix of the key for a season's game rows. A season id follows. */
export const GAME_ROWS_READ_KEY_PREFIX = 'rows/'
/**
 * Prefix of the key for a season's games that are over and not void. A season id follows. Their rows change less often
 * than all rows (`rows/`).
 */
export const COUNTING_ROWS_READ_KEY_PREFIX = 'counting/'
/** Rows and plans show the current names of people, so a query that reads them reads this key as well. */
export const MEMBERS_READ_KEY = 'club/members'

/** Whether any of the touched keys matches a key that was read. */
export function areReadKeysTouched(reads: readonly string[], touched: readonly string[]): boolean {
  return (
    touched.includes('/') || touched.some((key) => reads.some((read) => isWithin(read, key) || isWithin(key, read)))
  )
}

function isWithin(key: string, other: string): boolean {
  return key === other || other === '/' || (other.endsWith('/') && key.startsWith(other))
}
