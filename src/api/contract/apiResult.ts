// Result of every request: data, or an error that the screen translates.

/** An expected failure as a value. The screen translates its code. */
export interface ApiError {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

/** `reads` contains the keys of everything that the result of a query is based on, even if it is a refusal. */
export type ApiResult<T> = (
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: ApiError }
) & {
  readonly reads?: readonly string[]
}

export function refusedApiResult(
  code: string,
  params: ApiError['params'] = {},
): { readonly ok: false; readonly error: ApiError } {
  return { ok: false, error: { code, params } }
}

/** Error message of a thrown value. */
export function errorMessageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The result of a call. If the call throws, the result is `code` with the `cause`. */
export async function catchAsApiError<T>(code: string, call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  try {
    return await call()
  } catch (error) {
    return refusedApiResult(code, { cause: errorMessageOf(error) })
  }
}

/** The data of a job as a result. If the job throws, the result is `code` with the `cause`. */
export function runAsApiResult<T>(code: string, job: () => Promise<T>): Promise<ApiResult<T>> {
  return catchAsApiError(code, async () => ({ ok: true, data: await job() }))
}

export const ALL_READ_KEYS: readonly string[] = ['/']

/** Whether every earlier result may be out of date, for example after a connection was lost. */
export function coversAllReadKeys(keys: readonly string[]): boolean {
  return ALL_READ_KEYS.every((key) => keys.includes(key))
}

/** Whether a result has to be requested again, because a key that it is based on was touched. */
export { areReadKeysTouched } from '../../club/model/readKeys.ts'
