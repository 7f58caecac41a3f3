// Keys of what queries read and changes touch (repository/watched.ts). A key that ends with `/` stands for all that begin
// with it, `/` alone for every key. Of a game, a plan or the broadcast the key is the name of the stream (streams.ts).

/** By season: the rows that games leave. */
export const ROWS = 'rows/'
/** By season: rows of games that are over and not void. They are touched less often than `rows/`. */
export const COUNTING = 'counting/'
/** Rows and plans show people as they are now, so they are read with this key, too. */
export const MEMBERS = 'club/members'

/** Whether a change touched what was read. */
export function meet(reads: readonly string[], touched: readonly string[]): boolean {
  return (
    touched.includes('/') || touched.some((key) => reads.some((read) => isWithin(read, key) || isWithin(key, read)))
  )
}

function isWithin(key: string, other: string): boolean {
  return key === other || other === '/' || (other.endsWith('/') && key.startsWith(other))
}
