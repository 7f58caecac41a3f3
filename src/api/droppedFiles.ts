// Files that a page holds, as ports carry them: text, or base64 of what is packed.

import { decodedTable } from '../files/tables/workbookText.ts'
import { isPacked, type OpenedText } from './host.ts'

const PIECE = 8192

export function textsOf(files: readonly File[]): Promise<readonly OpenedText[]> {
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      text: isPacked(file.name) ? await base64Of(file) : decodedTable(new Uint8Array(await file.arrayBuffer())),
    })),
  )
}

export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // In pieces: a call takes only so many arguments.
  let binary = ''
  for (let at = 0; at < bytes.length; at += PIECE) binary += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(binary)
}
