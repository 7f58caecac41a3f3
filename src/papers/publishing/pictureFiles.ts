// The files that pages and pictures need besides code, by their paths in the packages they come from: fonts, and the
// program that draws SVG. A build copies them, and `shippedFile` reads them.

const INTER = '@fontsource-variable/inter/files/inter'
const PLAYFAIR = '@fontsource/playfair-display/files/playfair-display'

/** By the script that a file has letters of, the most used first. */
export const FONTS = {
  text: {
    latin: `${INTER}-latin-wght-normal.woff2`,
    cyrillic: `${INTER}-cyrillic-wght-normal.woff2`,
    latinExtended: `${INTER}-latin-ext-wght-normal.woff2`,
  },
  display: {
    latin: `${PLAYFAIR}-latin-600-normal.woff2`,
    cyrillic: `${PLAYFAIR}-cyrillic-600-normal.woff2`,
    latinExtended: `${PLAYFAIR}-latin-ext-600-normal.woff2`,
  },
} as const

export const RENDERER = '@resvg/resvg-wasm/index_bg.wasm'

export const PICTURE_FILES: readonly string[] = [
  RENDERER,
  ...Object.values(FONTS.text),
  ...Object.values(FONTS.display),
]

/** The fonts of a published site, by the name of the file there. */
export const SITE_FONTS = {
  'inter-latin.woff2': FONTS.text.latin,
  'inter-cyrillic.woff2': FONTS.text.cyrillic,
  'playfair-latin.woff2': FONTS.display.latin,
  'playfair-cyrillic.woff2': FONTS.display.cyrillic,
} as const
