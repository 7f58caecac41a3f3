// Fetches files other than code that are part of the browser edition. The build gives each file a URL.

import interCyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url'
import interLatinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import playfairCyrillic from '@fontsource/playfair-display/files/playfair-display-cyrillic-600-normal.woff2?url'
import playfairLatinExtended from '@fontsource/playfair-display/files/playfair-display-latin-ext-600-normal.woff2?url'
import playfairLatin from '@fontsource/playfair-display/files/playfair-display-latin-600-normal.woff2?url'
import renderer from '@resvg/resvg-wasm/index_bg.wasm?url'
import { FONT_FILE_PATHS, SVG_RENDERER_FILE_PATH } from '../papers/publishing/pictureFiles.ts'

const SHIPPED_FILE_URLS: Readonly<Record<string, string>> = {
  [SVG_RENDERER_FILE_PATH]: renderer,
  [FONT_FILE_PATHS.text.latin]: interLatin,
  [FONT_FILE_PATHS.text.latinExtended]: interLatinExtended,
  [FONT_FILE_PATHS.text.cyrillic]: interCyrillic,
  [FONT_FILE_PATHS.display.latin]: playfairLatin,
  [FONT_FILE_PATHS.display.latinExtended]: playfairLatinExtended,
  [FONT_FILE_PATHS.display.cyrillic]: playfairCyrillic,
}

/** `path` is the file's path in its package. */
export async function fetchShippedFile(path: string): Promise<Uint8Array> {
  const response = await fetch(SHIPPED_FILE_URLS[path] ?? path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
