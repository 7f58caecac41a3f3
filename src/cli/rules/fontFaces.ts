// The bundled serif font for rule sheets made on the command line, as @font-face rules with embedded fonts, so that a
// saved page looks the same everywhere. Without the font packages there are no rules, and the page uses the machine's
// own serif font.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const UNICODE_RANGES = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, ' +
    'U+20AC, U+2116, U+2122, U+2190-2193, U+2212, U+2215, U+FEFF, U+FFFD',
  cyrillic: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116',
} as const
const FONT_FACES = [
  { family: 'PT Serif', folder: 'pt-serif', weight: 400, style: 'normal' },
  { family: 'PT Serif', folder: 'pt-serif', weight: 400, style: 'italic' },
  { family: 'PT Serif', folder: 'pt-serif', weight: 700, style: 'normal' },
  { family: 'Playfair Display', folder: 'playfair-display', weight: 600, style: 'normal' },
] as const

export async function loadFontFaceCss(): Promise<string> {
  const rules = FONT_FACES.flatMap((face) =>
    (['latin', 'cyrillic'] as const).map(async (script) => {
      const font = await readFont(face.folder, `${face.folder}-${script}-${face.weight}-${face.style}.woff2`)
      if (font === undefined) return ''
      return `@font-face {
  font-family: '${face.family}'; font-weight: ${face.weight}; font-style: ${face.style};
  unicode-range: ${UNICODE_RANGES[script]}; src: url(data:font/woff2;base64,${font.toString('base64')}) format('woff2');
}
`
    }),
  )
  return (await Promise.all(rules)).join('')
}

async function readFont(folder: string, file: string): Promise<Buffer | undefined> {
  try {
    const home = dirname(createRequire(import.meta.url).resolve(`@fontsource/${folder}/package.json`))
    return await readFile(join(home, 'files', file))
  } catch {
    return undefined
  }
}
