// Parses JSON text from outside: files, stored values, messages. Text that cannot be read gives `undefined`, never an
// error.

import type { z } from 'zod'

export function parseJsonIfValid(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown
  } catch {
    return undefined
  }
}

/** Returns `undefined` if the text is not JSON or does not match the schema. */
export function parseJsonAs<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  return schema.safeParse(parseJsonIfValid(text)).data
}
