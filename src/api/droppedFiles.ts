// Files that a page holds, as ports carry them: text, or base64 of what is packed.

import { base64Of } from '../club/json/base64.ts'
import { decodedTable } from '../files/tables/workbookText.ts'
import { isPacked, type OpenedText } from './platform/files.ts'

export function textsOf(files: readonly File[]): Promise<readonly OpenedText[]> {
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      text: isPacked(file.name) ? await base64OfFile(file) : decodedTable(new Uint8Array(await file.arrayBuffer())),
    })),
  )
}

export async function base64OfFile(file: File): Promise<string> {
  return base64Of(new Uint8Array(await file.arrayBuffer()))
}
