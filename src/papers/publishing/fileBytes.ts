// Bytes of a published file. The code that draws pictures is loaded with the first picture.

import { readShippedFile } from '../../store/readShippedFile.ts'
import type { FileContent, Picture } from './picture.ts'

export async function publishedFileBytes({ kind, text }: FileContent): Promise<Uint8Array> {
  if (kind === 'face') return readShippedFile(text)
  if (kind === undefined) return new TextEncoder().encode(text)
  const { drawPicture } = await import('./drawPicture.ts')
  return drawPicture(JSON.parse(text) as Picture)
}
