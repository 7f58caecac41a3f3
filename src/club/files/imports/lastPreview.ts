// The last file that was previewed, read once: a file taken in portions is asked for with each of
// them, and reading a season takes longer than keeping ten games of it.

import type { ImportFormat } from './importFormats.ts'
import type { Scheme } from '../../../scoring/schemes/scheme.ts'

export type ReadFile<T> = (format: ImportFormat, text: string, scheme: Scheme, zone?: string) => T

/** Reads anew when anything differs; holds one file. */
export function rememberingLast<T>(read: ReadFile<T>): ReadFile<T> {
  let last:
    | {
        readonly format: ImportFormat
        readonly text: string
        readonly scheme: Scheme
        readonly zone: string | undefined
        readonly preview: T
      }
    | undefined
  return (format, text, scheme, zone) => {
    const isKnown = last?.format === format && last.scheme === scheme && last.zone === zone && last.text === text
    if (!last || !isKnown) last = { format, text, scheme, zone, preview: read(format, text, scheme, zone) }
    return last.preview
  }
}
