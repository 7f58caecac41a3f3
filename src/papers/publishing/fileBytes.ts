// Bytes of a published file. The code that draws pictures is loaded with the first picture.

import { readShippedFile } from '../../store/readShippedFile.ts'
import type { PublishedFileContent, PictureElements } from './picture.ts'

export async function publishedFileBytes({ kind, text }: PublishedFileContent): Promise<Uint8Array> {
  if (kind === 'face') return readShippedFile(text)
  if (kind === undefined) return new TextEncoder().encode(text)
  const { renderPicturePng } = await import('./drawPicture.ts')
  return renderPicturePng(JSON.parse(text) as PictureElements)
}
