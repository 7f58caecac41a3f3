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

export const EVERYTHING: readonly string[] = ['/']

/** Whether an answer that was made of what was read has to be asked again after a change. */
export { meet as isStale } from '../../club/model/readKeys.ts'
