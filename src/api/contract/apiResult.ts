// What every request answers: data, or an error the screen translates.

/** Expected failures are values; the screen translates the code. */
export interface ApiError {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

/** `reads`: keys of what a question was answered from, refusals too. */
export type ApiResult<T> = (
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: ApiError }
) & {
  readonly reads?: readonly string[]
}

export function refusal(
  code: string,
  params: ApiError['params'] = {},
): { readonly ok: false; readonly error: ApiError } {
  return { ok: false, error: { code, params } }
}

/** The text of whatever was thrown. */
export function causeOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The answer of a call, which may also fail by throwing; then `code` with its `cause`. */
export async function refuseOnThrow<T>(code: string, call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  try {
    return await call()
  } catch (error) {
    return refusal(code, { cause: causeOf(error) })
  }
}

/** What a job leads to, as an answer; `code` with its `cause` when it throws. */
export function toApiResult<T>(code: string, job: () => Promise<T>): Promise<ApiResult<T>> {
  return refuseOnThrow(code, async () => ({ ok: true, data: await job() }))
}

export const ALL_READ_KEYS: readonly string[] = ['/']

/** Whether all that was answered may be stale: after a cut connection, for example. */
export function isEverything(keys: readonly string[]): boolean {
  return ALL_READ_KEYS.every((key) => keys.includes(key))
}

/** Whether an answer that was made of what was read has to be asked again after a change. */
export { areReadKeysTouched as isStale } from '../../club/model/readKeys.ts'
