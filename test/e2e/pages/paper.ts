// Facts read from a PDF without a viewer: its validity, its pages and their size, and its text, decoded with the table
// in each font that maps glyphs to letters.

import { inflateSync } from 'node:zlib'

export interface Paper {
  readonly pages: number
  /** Width and height in millimetres of the first page. */
  readonly size: readonly [number, number]
  /** Text in the order in which it was drawn, without spaces, because lines may break anywhere. */
  readonly text: string
}

export function readPaper(pdf: Uint8Array): Paper {
  const text = Buffer.from(pdf).toString('latin1')
  if (!text.startsWith('%PDF-') || !text.trimEnd().endsWith('%%EOF')) throw new Error('this is no whole PDF')
  const box = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(text)
  const millimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  return {
    pages: text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0,
    size: [millimetres(box?.[1]), millimetres(box?.[2])],
    text: wordsOf(text),
  }
}

/** Chromium draws `<0012 0034> Tj` in the font named last, and each font contains the letters of its glyphs. */
function wordsOf(pdf: string): string {
  const objects = new Map(
    [...pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body] as const),
  )
  const fonts = new Map(
    [...objects].flatMap(([id, body]) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1]
      // Variable fonts are drawn glyph by glyph, and their glyphs have one byte instead of two.
      return table === undefined
        ? []
        : [
            [
              id,
              { letters: lettersOf(streamOf(objects.get(table))), glyph: body.includes('/Type3') ? /../g : /.{4}/g },
            ] as const,
          ]
    }),
  )
  const drawn: string[] = []
  for (const [, page = ''] of pdf.matchAll(/\/Contents (\d+) 0 R/g)) {
    let font: { readonly letters: ReadonlyMap<number, string>; readonly glyph: RegExp } | undefined
    for (const [, name, glyphs] of streamOf(objects.get(page)).matchAll(/\/F(\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
      if (name !== undefined) font = fonts.get(name)
      else if (font)
        for (const glyph of glyphs?.match(font.glyph) ?? [])
          drawn.push(font.letters.get(Number.parseInt(glyph, 16)) ?? '')
    }
  }
  return drawn.join('').replaceAll(/\s/g, '')
}

function streamOf(body = ''): string {
  const start = body.indexOf('stream\n')
  const bytes = Buffer.from(body.slice(start + 'stream\n'.length, body.lastIndexOf('\nendstream')), 'latin1')
  return (body.slice(0, start).includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

/** The table contains `<glyph> <letters>` for single glyphs, and `<first> <last> <letter of the first>` for ranges. */
function lettersOf(table: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>()
  const written = (hex: string) =>
    String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))
  for (const [, one = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', hex = ''] of one.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(Number.parseInt(glyph, 16), written(hex))
  }
  for (const [, many = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', hex = ''] of many.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
      for (let glyph = from; glyph <= to; glyph += 1)
        letters.set(glyph, String.fromCharCode(Number.parseInt(hex, 16) + glyph - from))
    }
  }
  return letters
}
