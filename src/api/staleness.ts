// Whether an answer that was made of what was read has to be asked again after a change. A key that ends with `/` stands
// for all that begin with it, `/` alone for every key.

export const EVERYTHING: readonly string[] = ['/']

export function isStale(reads: readonly string[], touched: readonly string[]): boolean {
  return (
    touched.includes('/') || touched.some((key) => reads.some((read) => isWithin(read, key) || isWithin(key, read)))
  )
}

function isWithin(key: string, other: string): boolean {
  return key === other || other === '/' || (other.endsWith('/') && key.startsWith(other))
}
