// A table as the file a person asked for. Workbooks leave as base64: channels carry plain JSON.

import { csvOf } from './csv.ts'
import type { DataTable } from './table.ts'
import { xlsxOf } from './xlsx.ts'

export type TableFile = { readonly text: string } | { readonly base64: string }

export async function tableFile(table: DataTable, format: 'csv' | 'xlsx'): Promise<TableFile> {
  return format === 'csv' ? { text: csvOf(table) } : { base64: base64Of(await xlsxOf([table])) }
}

/** More arguments than this are too many for one call. */
const CHUNK = 0x8000

export function base64Of(bytes: Uint8Array): string {
  let letters = ''
  for (let from = 0; from < bytes.length; from += CHUNK)
    letters += String.fromCharCode(...bytes.subarray(from, from + CHUNK))
  return btoa(letters)
}
