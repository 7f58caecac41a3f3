// What every request answers: data, or an error the screen translates.

/** Expected failures are values; the screen translates the code. */
export interface ApiError {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

/** `reads`: keys of what a question was answered from, refusals too. */
export type Answer<T> = ({ readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: ApiError }) & {
  readonly reads?: readonly string[]
}

export function refusal(
  code: string,
  params: ApiError['params'] = {},
): { readonly ok: false; readonly error: ApiError } {
  return { ok: false, error: { code, params } }
}

// Whether an answer that was made of what was read has to be asked again after a change. A key that ends with `/`
// stands for all that begin with it, `/` alone for every key.
export const EVERYTHING: readonly string[] = ['/']

export function isStale(reads: readonly string[], touched: readonly string[]): boolean {
  return (
    touched.includes('/') || touched.some((key) => reads.some((read) => isWithin(read, key) || isWithin(key, read)))
  )
}

function isWithin(key: string, other: string): boolean {
  return key === other || other === '/' || (other.endsWith('/') && key.startsWith(other))
}
