// The last file that was previewed, read once: a file taken in portions is asked for with each of
// them, and reading a season takes longer than keeping ten games of it.

import type { ImportPreview } from '../exchange/import.ts'
import type { ImportFormat } from '../exchange/importFormats.ts'
import type { Scheme } from '../schemes/scheme.ts'

export type ReadFile = (format: ImportFormat, text: string, scheme: Scheme, zone?: string) => ImportPreview

/** Reads anew when anything differs; holds one file. */
export function rememberingLast(read: ReadFile): ReadFile {
  let last: { readonly format: ImportFormat; readonly text: string; readonly scheme: Scheme; readonly zone: string | undefined; readonly preview: ImportPreview } | undefined
  return (format, text, scheme, zone) => {
    const isKnown = last?.format === format && last.scheme === scheme && last.zone === zone && last.text === text
    if (!last || !isKnown) last = { format, text, scheme, zone, preview: read(format, text, scheme, zone) }
    return last.preview
  }
}
