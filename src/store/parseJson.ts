// JSON text that others wrote: notes, files, messages. What cannot be read is undefined, never an error.

import type { z } from 'zod'

export function parseJsonIfValid(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown
  } catch {
    return undefined
  }
}

/** Undefined also where it is no `schema`. */
export function parseJsonAs<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  return schema.safeParse(parseJsonIfValid(text)).data
}
