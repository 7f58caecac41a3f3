// `npm run faces`: makes src/club/publishing/faces.json of the installed fonts: the files that published pages bring
// with them, and the outlines that pictures to share are drawn with. Run it again after a font package has changed.

import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { create } from 'fontkitten'
import { z } from 'zod'
import { markSvg } from '../src/club/documents/markup.ts'
import { FACTIONS } from '../src/rules/vocabulary.ts'

const ROOT = resolve(import.meta.dirname, '..')
const INTER = '@fontsource-variable/inter/files/inter'
const PLAYFAIR = '@fontsource/playfair-display/files/playfair-display'

/** By the file's name on the site. */
const FILES = {
  'inter-latin.woff2': `${INTER}-latin-wght-normal.woff2`,
  'inter-cyrillic.woff2': `${INTER}-cyrillic-wght-normal.woff2`,
  'playfair-latin.woff2': `${PLAYFAIR}-latin-600-normal.woff2`,
  'playfair-cyrillic.woff2': `${PLAYFAIR}-cyrillic-600-normal.woff2`,
}
const OUTLINES = {
  text: ['latin', 'latin-ext', 'cyrillic'].map((script) => `${INTER}-${script}-wght-normal.woff2`),
  display: ['latin', 'latin-ext', 'cyrillic'].map((script) => `${PLAYFAIR}-${script}-600-normal.woff2`),
}
/** Latin with its accents, Cyrillic, and the marks that sentences use. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x218, 0x21b],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x2010, 0x2026],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
  [0x2212, 0x2212],
] as const
/** Units an em, in which outlines are kept. */
const EM = 1000
const LETTERS = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const

const read = (file: string) => readFile(resolve(ROOT, 'node_modules', file))

type Glyph = readonly [advance: number, outline: string]

async function outlines(files: readonly string[]): Promise<Record<string, Glyph>> {
  const glyphs: Record<string, Glyph> = {}
  for (const file of files) {
    const font = create(await read(file))
    if (font.isCollection) throw new Error(`${file} has several fonts`)
    const lining = liningFigures('GSUB' in font ? font.GSUB : undefined)
    const scale = EM / font.unitsPerEm
    for (const [from, to] of RANGES)
      for (let code = from; code <= to; code += 1) {
        const character = String.fromCodePoint(code)
        if (Object.hasOwn(glyphs, character) || !font.hasGlyphForCodePoint(code)) continue
        const usual = font.glyphForCodePoint(code)
        const glyph = font.getGlyph(lining.get(usual.id) ?? usual.id)
        if (glyph === null) continue
        const path = glyph.path.commands.map(
          ({ command, args }) =>
            LETTERS[command as keyof typeof LETTERS] + args.map((each) => Math.round(each * scale)).join(' '),
        )
        glyphs[character] = [Math.round(glyph.advanceWidth * scale), path.join('')]
      }
  }
  return glyphs
}

const substitutions = z.object({
  featureList: z.array(z.object({ tag: z.string(), feature: z.object({ lookupListIndexes: z.array(z.number()) }) })),
  lookupList: z.custom<{ get(at: number): unknown }>(
    (value) => typeof value === 'object' && value !== null && 'get' in value,
  ),
})
const lookup = z.object({
  subTables: z.tuple([
    z.object({
      coverage: z.object({ rangeRecords: z.array(z.object({ start: z.number(), end: z.number() })) }),
      deltaGlyphID: z.number(),
    }),
  ]),
})

/** Figures as tall as capitals, by the figures that the font usually has. */
function liningFigures(table: unknown): ReadonlyMap<number, number> {
  const known = substitutions.safeParse(table)
  if (!known.success) return new Map()
  const { featureList, lookupList } = known.data
  const [at] = featureList.find(({ tag }) => tag === 'lnum')?.feature.lookupListIndexes ?? []
  if (at === undefined) return new Map()
  const { coverage, deltaGlyphID } = lookup.parse(lookupList.get(at)).subTables[0]
  return new Map(
    coverage.rangeRecords.flatMap(({ start, end }) =>
      Array.from({ length: end - start + 1 }, (_, index) => [start + index, start + index + deltaGlyphID] as const),
    ),
  )
}

/** A mark's path with absolute commands only: `M`, `L`, `C` and `Z`. */
function absolute(path: string): string {
  const made: string[] = []
  let [x, y] = [0, 0]
  let handle: readonly [number, number] | undefined
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    const command = letter.toUpperCase()
    const size = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Z: 0 }[command]
    if (size === undefined) throw new Error(`a mark is drawn with ${letter}`)
    if (command === 'Z') made.push('Z')
    for (let at = 0; at < numbers.length && size > 0; at += size) {
      const [dx, dy] = letter === command ? [0, 0] : [x, y]
      const own = numbers.slice(at, at + size)
      const points =
        command === 'H'
          ? [(own[0] ?? 0) + dx, y]
          : command === 'V'
            ? [x, (own[0] ?? 0) + dy]
            : own.map((each, index) => each + (index % 2 === 0 ? dx : dy))
      const before = handle ?? [x, y]
      const all = command === 'S' ? [2 * x - before[0], 2 * y - before[1], ...points] : points
      made.push(
        `${command === 'M' && at === 0 ? 'M' : all.length === 6 ? 'C' : 'L'}${all.map((each) => Math.round(each * 100) / 100).join(' ')}`,
      )
      ;[x, y] = [all.at(-2) ?? x, all.at(-1) ?? y]
      handle = all.length === 6 ? [all[2] ?? 0, all[3] ?? 0] : undefined
    }
  }
  return made.join('')
}

const marks = Object.fromEntries(
  FACTIONS.map((faction) => [faction, absolute(/ d="([^"]+)"/.exec(markSvg(faction))?.[1] ?? '')]),
)
const files = Object.fromEntries(
  await Promise.all(Object.entries(FILES).map(async ([name, file]) => [name, (await read(file)).toString('base64')])),
)
const json = {
  files,
  marks,
  outlines: { text: await outlines(OUTLINES.text), display: await outlines(OUTLINES.display) },
}
await writeFile(resolve(ROOT, 'src/club/publishing/faces.json'), `${JSON.stringify(json)}\n`)
