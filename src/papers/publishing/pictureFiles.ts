// The files that pages and pictures need besides code, by their paths in the packages they come from: fonts, and the
// program that draws SVG. A build copies them, and `readShippedFile` reads them.

const INTER_PATH_PREFIX = '@fontsource-variable/inter/files/inter'
const PLAYFAIR_PATH_PREFIX = '@fontsource/playfair-display/files/playfair-display'

/** By the script that a file has letters of, the most used first. */
export const FONT_FILES = {
  text: {
    latin: `${INTER_PATH_PREFIX}-latin-wght-normal.woff2`,
    cyrillic: `${INTER_PATH_PREFIX}-cyrillic-wght-normal.woff2`,
    latinExtended: `${INTER_PATH_PREFIX}-latin-ext-wght-normal.woff2`,
  },
  display: {
    latin: `${PLAYFAIR_PATH_PREFIX}-latin-600-normal.woff2`,
    cyrillic: `${PLAYFAIR_PATH_PREFIX}-cyrillic-600-normal.woff2`,
    latinExtended: `${PLAYFAIR_PATH_PREFIX}-latin-ext-600-normal.woff2`,
  },
} as const

export const RENDERER_FILE = '@resvg/resvg-wasm/index_bg.wasm'

export const PICTURE_FILES: readonly string[] = [
  RENDERER_FILE,
  ...Object.values(FONT_FILES.text),
  ...Object.values(FONT_FILES.display),
]

/** The fonts of a published site, by the name of the file there. */
export const SITE_FONTS = {
  'inter-latin.woff2': FONT_FILES.text.latin,
  'inter-cyrillic.woff2': FONT_FILES.text.cyrillic,
  'playfair-latin.woff2': FONT_FILES.display.latin,
  'playfair-cyrillic.woff2': FONT_FILES.display.cyrillic,
} as const
