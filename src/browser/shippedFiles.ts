// Reads the files that the browser edition ships besides its code: the build gives each an address of its own.

import interCyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url'
import interLatinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import playfairCyrillic from '@fontsource/playfair-display/files/playfair-display-cyrillic-600-normal.woff2?url'
import playfairLatinExtended from '@fontsource/playfair-display/files/playfair-display-latin-ext-600-normal.woff2?url'
import playfairLatin from '@fontsource/playfair-display/files/playfair-display-latin-600-normal.woff2?url'
import renderer from '@resvg/resvg-wasm/index_bg.wasm?url'
import { FONTS, RENDERER } from '../papers/publishing/pictureFiles.ts'

const ADDRESSES: Readonly<Record<string, string>> = {
  [RENDERER]: renderer,
  [FONTS.text.latin]: interLatin,
  [FONTS.text.latinExtended]: interLatinExtended,
  [FONTS.text.cyrillic]: interCyrillic,
  [FONTS.display.latin]: playfairLatin,
  [FONTS.display.latinExtended]: playfairLatinExtended,
  [FONTS.display.cyrillic]: playfairCyrillic,
}

/** `path`: of the file in its package. */
export async function fetchShipped(path: string): Promise<Uint8Array> {
  const response = await fetch(ADDRESSES[path] ?? path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
