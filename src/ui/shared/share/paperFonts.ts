// Adds the bundled serif fonts to a printed document. Documents are generated without fonts, because the code that
// generates them has no access to files. Previews and printing may load fonts from this origin.

import playfairCyrillic from '@fontsource/playfair-display/files/playfair-display-cyrillic-600-normal.woff2?url'
import playfairLatin from '@fontsource/playfair-display/files/playfair-display-latin-600-normal.woff2?url'
import italicCyrillic from '@fontsource/pt-serif/files/pt-serif-cyrillic-400-italic.woff2?url'
import regularCyrillic from '@fontsource/pt-serif/files/pt-serif-cyrillic-400-normal.woff2?url'
import boldCyrillic from '@fontsource/pt-serif/files/pt-serif-cyrillic-700-normal.woff2?url'
import italicLatin from '@fontsource/pt-serif/files/pt-serif-latin-400-italic.woff2?url'
import regularLatin from '@fontsource/pt-serif/files/pt-serif-latin-400-normal.woff2?url'
import boldLatin from '@fontsource/pt-serif/files/pt-serif-latin-700-normal.woff2?url'

const FONT_FACES = [
  { family: 'PT Serif', weight: 400, style: 'normal', latin: regularLatin, cyrillic: regularCyrillic },
  { family: 'PT Serif', weight: 400, style: 'italic', latin: italicLatin, cyrillic: italicCyrillic },
  { family: 'PT Serif', weight: 700, style: 'normal', latin: boldLatin, cyrillic: boldCyrillic },
  { family: 'Playfair Display', weight: 600, style: 'normal', latin: playfairLatin, cyrillic: playfairCyrillic },
] as const

/** The document with `@font-face` rules. `base` is the address of the page. */
export function withPaperFonts(html: string, base: string): string {
  const faces = FONT_FACES.flatMap(({ family, weight, style, latin, cyrillic }) => [
    fontFaceRule(family, weight, style, new URL(cyrillic, base), 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1'),
    fontFaceRule(family, weight, style, new URL(latin, base), 'U+0000-00FF, U+2000-206F, U+2116, U+2190-2193, U+2212'),
  ])
  return html.replace('<head>', () => `<head>\n<style>${faces.join('\n')}</style>`)
}

function fontFaceRule(family: string, weight: number, style: string, address: URL, range: string): string {
  return `@font-face {
  font-family: '${family}'; font-weight: ${weight}; font-style: ${style}; unicode-range: ${range};
  src: url('${address.href}') format('woff2');
}`
}
