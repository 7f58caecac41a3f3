// Reads files that a page received into a form that ports can carry: text, or base64 for packed files.

import { base64Of } from '../club/json/base64.ts'
import { decodeTableText } from '../files/tables/workbookText.ts'
import { isWorkbookFileName, type OpenedTextFile } from './platform/files.ts'

export function readFilesAsText(files: readonly File[]): Promise<readonly OpenedTextFile[]> {
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      text: isWorkbookFileName(file.name)
        ? await base64OfFile(file)
        : decodeTableText(new Uint8Array(await file.arrayBuffer())),
    })),
  )
}

export async function base64OfFile(file: File): Promise<string> {
  return base64Of(new Uint8Array(await file.arrayBuffer()))
}
