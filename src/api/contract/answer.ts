// What every request answers: data, or an error the screen translates.

/** Expected failures are values; the screen translates the code. */
export interface ApiError {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

export type Answer<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: ApiError }

export function refusal(
  code: string,
  params: ApiError['params'] = {},
): { readonly ok: false; readonly error: ApiError } {
  return { ok: false, error: { code, params } }
}
