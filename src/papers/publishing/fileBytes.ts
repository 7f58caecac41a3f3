// The bytes of a published file. What draws pictures is loaded for the first picture.

import { shippedFile } from '../../store/shipped.ts'
import type { FileContent, Picture } from './picture.ts'

export async function bytesOf({ kind, text }: FileContent): Promise<Uint8Array> {
  if (kind === 'face') return shippedFile(text)
  if (kind === undefined) return new TextEncoder().encode(text)
  const { drawPicture } = await import('./drawPicture.ts')
  return drawPicture(JSON.parse(text) as Picture)
}
