// Converts words to outlines of a font's letters and fits them into the available width. The SVG contains no text, so a
// name cannot change the drawing, and widths are known before anything is drawn.

import { create, type Font } from 'fontkitten'
import { z } from 'zod'
import { readShippedFile } from '../../store/readShippedFile.ts'
import { FONT_FILE_PATHS } from './pictureFiles.ts'
import type { PictureText } from './picture.ts'

/** A letter's path and advance, in thousandths of an em. */
interface Letter {
  readonly advance: number
  readonly path: string
}

export type GlyphLookup = (character: string) => Letter

/** Distance between lines, as a multiple of the font size. */
const LINE_SPACING = { text: 1.3, display: 1.12 } as const
const FONT_UNITS_PER_EM = 1000
/** Smallest size of the text, as a share of the requested size. */
const MIN_SIZE_SHARE = 0.7
const SHRINK_PER_TRY = 0.94
/** Drawn in place of a letter that no bundled font has. */
const MISSING_LETTER: Letter = { advance: 600, path: 'M80 0L80 700L520 700L520 0ZM140 60L460 60L460 640L140 640Z' }

export async function loadGlyphLookup(name: PictureText['face']): Promise<GlyphLookup> {
  const fonts = await Promise.all(
    Object.values(FONT_FILE_PATHS[name]).map(async (path) => {
      const bytes = await readShippedFile(path)
      let opened: OpenedFont | undefined
      // The font is opened for the first letter that the preceding fonts lack, because unpacking takes most of the
      // time.
      return () => (opened ??= openFont(path, bytes))
    }),
  )
  const known = new Map<string, Letter>()
  return (character) => {
    const letter = known.get(character) ?? letterOf(character, fonts)
    known.set(character, letter)
    return letter
  }
}

interface OpenedFont {
  readonly font: Font
  readonly lining: ReadonlyMap<number, number>
}

function openFont(path: string, bytes: Uint8Array): OpenedFont {
  // The library's types require Node's `Buffer`, but it accepts any bytes.
  const font = create(bytes as Buffer)
  if (font.isCollection) throw new Error(`${path} has several fonts`)
  return { font, lining: liningFigures('GSUB' in font ? font.GSUB : undefined) }
}

function letterOf(character: string, fonts: readonly (() => OpenedFont)[]): Letter {
  const code = character.codePointAt(0) ?? 0
  const found = fonts.find((font) => font().font.hasGlyphForCodePoint(code))
  if (found === undefined) return MISSING_LETTER
  const { font, lining } = found()
  const usual = font.glyphForCodePoint(code)
  const glyph = font.getGlyph(lining.get(usual.id) ?? usual.id)
  const scale = FONT_UNITS_PER_EM / font.unitsPerEm
  return { advance: glyph.advanceWidth * scale, path: glyph.path.scale(scale, scale).toSVG() }
}

const substitutionsSchema = z.object({
  featureList: z.array(z.object({ tag: z.string(), feature: z.object({ lookupListIndexes: z.array(z.number()) }) })),
  lookupList: z.custom<{ get(at: number): unknown }>(
    (value) => typeof value === 'object' && value !== null && 'get' in value,
  ),
})
const lookupSchema = z.object({
  subTables: z.tuple([
    z.object({
      coverage: z.object({ rangeRecords: z.array(z.object({ start: z.number(), end: z.number() })) }),
      deltaGlyphID: z.number(),
    }),
  ]),
})

/** Maps the font's default glyphs of figures to glyphs of lining figures, which are as tall as capitals. */
function liningFigures(table: unknown): ReadonlyMap<number, number> {
  const known = substitutionsSchema.safeParse(table)
  if (!known.success) return new Map()
  const { featureList, lookupList } = known.data
  const [at] = featureList.find(({ tag }) => tag === 'lnum')?.feature.lookupListIndexes ?? []
  if (at === undefined) return new Map()
  const { coverage, deltaGlyphID } = lookupSchema.parse(lookupList.get(at)).subTables[0]
  return new Map(
    coverage.rangeRecords.flatMap(({ start, end }) =>
      Array.from({ length: end - start + 1 }, (_, index) => [start + index, start + index + deltaGlyphID] as const),
    ),
  )
}

export interface GlyphLine {
  readonly letters: readonly (Letter & { readonly x: number })[]
  /** Left end of the baseline and its length, in pixels. */
  readonly left: number
  readonly y: number
  readonly width: number
}

/** Lays out text in lines at a size that fits, with the position of each letter in pixels. */
export function layOutText(
  words: PictureText,
  face: GlyphLookup,
): { readonly size: number; readonly lines: readonly GlyphLine[] } {
  const lettersOf = (text: string) => [...text.normalize('NFC')].map((character) => face(character))
  const widthOf = (text: string) => lettersOf(text).reduce((sum, { advance }) => sum + advance, 0)
  const { lines, size } = fitText(words, widthOf)
  const scale = size / FONT_UNITS_PER_EM
  return {
    size,
    lines: lines.map((line, index) => {
      const width = widthOf(line) * scale
      const left = words.x - { left: 0, middle: width / 2, right: width }[words.align ?? 'left']
      let x = left
      const letters = lettersOf(line).map((letter) => {
        const placed = { ...letter, x }
        x += letter.advance * scale
        return placed
      })
      return { letters, left, width, y: words.y + index * size * LINE_SPACING[words.face] }
    }),
  }
}

/**
 * Finds the largest size at which the text fits, down to the minimum. At the minimum, the rest of the text is replaced
 * with an ellipsis.
 */
function fitText(
  { text, width: room, lines: most = 1, size: largest }: PictureText,
  widthOf: (text: string) => number,
) {
  for (let size = largest; ; size *= SHRINK_PER_TRY) {
    const isLast = size < largest * MIN_SIZE_SHARE
    const units = (room / size) * FONT_UNITS_PER_EM
    const lines = wrapText(text, units, widthOf)
    const isWhole = lines.length <= most && lines.every((line) => widthOf(line) <= units)
    if (isWhole) return { lines, size }
    if (isLast) return { lines: shortenLines(lines, most, units, widthOf), size }
  }
}

function wrapText(text: string, units: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(longer) > units) lines.push(word)
    else lines.splice(-1, 1, longer)
  }
  return lines
}

function shortenLines(lines: readonly string[], most: number, units: number, widthOf: (text: string) => number) {
  const shown = [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')]
  return shown.map((line) => {
    if (widthOf(line) <= units) return line
    let letters = [...line]
    while (letters.length > 0 && widthOf(`${letters.join('')}…`) > units) letters = letters.slice(0, -1)
    return `${letters.join('').trimEnd()}…`
  })
}
