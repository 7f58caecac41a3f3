// Files that pages and pictures need in addition to code, by their paths in the packages: fonts and the SVG renderer. A
// build copies them, and `readShippedFile` reads them.

const INTER_PATH_PREFIX = '@fontsource-variable/inter/files/inter'
const PLAYFAIR_PATH_PREFIX = '@fontsource/playfair-display/files/playfair-display'

/** Font files by the script of their letters, most used first. */
export const FONT_FILE_PATHS = {
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

export const SVG_RENDERER_FILE_PATH = '@resvg/resvg-wasm/index_bg.wasm'

export const PICTURE_RESOURCE_PATHS: readonly string[] = [
  SVG_RENDERER_FILE_PATH,
  ...Object.values(FONT_FILE_PATHS.text),
  ...Object.values(FONT_FILE_PATHS.display),
]

/** Fonts of a published site, by file name on the site. */
export const SITE_FONT_PATHS_BY_NAME = {
  'inter-latin.woff2': FONT_FILE_PATHS.text.latin,
  'inter-cyrillic.woff2': FONT_FILE_PATHS.text.cyrillic,
  'playfair-latin.woff2': FONT_FILE_PATHS.display.latin,
  'playfair-cyrillic.woff2': FONT_FILE_PATHS.display.cyrillic,
} as const
