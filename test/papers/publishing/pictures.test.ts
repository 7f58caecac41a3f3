// Pictures that are drawn without a browser: their files, the width of their text, and the law that no name can change
// a drawing.

import { Resvg } from '@resvg/resvg-wasm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { renderPicturePng, pictureSvg } from '../../../src/papers/publishing/drawPicture.ts'
import { type GlyphLookup, layOutText, loadGlyphLookup } from '../../../src/papers/publishing/letters.ts'
import { publishedFileBytes } from '../../../src/papers/publishing/fileBytes.ts'
import {
  PICTURE_HEIGHT_PIXELS,
  type PictureElements,
  PICTURE_WIDTH_PIXELS,
} from '../../../src/papers/publishing/picture.ts'
import { TAKEN_NAMES } from '../../support/hostileNames.ts'
import '../../support/shipped.ts'

const GROUND = { box: [0, 0, PICTURE_WIDTH_PIXELS, PICTURE_HEIGHT_PIXELS], fill: '#000000' } as const
let faces: Readonly<Record<'text' | 'display', GlyphLookup>>

beforeAll(async () => {
  faces = { text: await loadGlyphLookup('text'), display: await loadGlyphLookup('display') }
  // Also loads the renderer.
  await renderPicturePng([GROUND])
})

/** Returns the colour of a pixel from the renderer. */
function drawn(picture: PictureElements): (x: number, y: number) => string {
  const { pixels } = new Resvg(pictureSvg(picture, faces)).render()
  return (x, y) =>
    Buffer.from(pixels.subarray(4 * (y * PICTURE_WIDTH_PIXELS + x), 4 * (y * PICTURE_WIDTH_PIXELS + x) + 3)).toString(
      'hex',
    )
}

const words = (text: string, width: number, lines = 1) =>
  [GROUND, { text, x: 100, y: 200, size: 50, face: 'text', fill: '#ffffff', width, lines }] as const
/** First and last column with a coloured pixel. */
const inked = (colour: (x: number, y: number) => string, from = 120, to = 260) => {
  const columns = Array.from({ length: PICTURE_WIDTH_PIXELS }, (_, x) => x).filter((x) =>
    Array.from({ length: to - from }, (_, y) => from + y).some((y) => colour(x, y) !== '000000'),
  )
  return [columns[0] ?? 0, columns.at(-1) ?? 0] as const
}

test('a picture is a PNG in the size that other sites require', async () => {
  const picture = [GROUND, { box: [10, 20, 30, 40], fill: '#bf2632' }] as const
  const bytes = Buffer.from(await publishedFileBytes({ kind: 'picture', text: JSON.stringify(picture) }))
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([PICTURE_WIDTH_PIXELS, PICTURE_HEIGHT_PIXELS])
  const colour = drawn(picture)
  expect([colour(10, 20), colour(39, 59), colour(40, 59), colour(9, 20)]).toEqual([
    'bf2632',
    'bf2632',
    '000000',
    '000000',
  ])
})

test.each([
  ['in Latin', 'Freeman and Nightjar'],
  ['in Cyrillic', 'Їжачок, Ґанок, Ёлка та Граф Монте-Кристо'],
  ['without a space', 'Ы'.repeat(60)],
  ['in letters that no font has', '漢字'.repeat(20)],
])('words %s are drawn within the given width', (_what, text) => {
  const [first, last] = inked(drawn(words(text, 400)))
  expect(first).toBeGreaterThanOrEqual(98)
  expect(last).toBeLessThanOrEqual(502)
})

test('text wraps into the available lines', () => {
  expect(inked(drawn(words('one two three four five six', 400, 2)), 210, 270)[1]).toBeGreaterThan(100)
  expect(inked(drawn(words('one', 400, 2)), 210, 270)[1]).toBe(0)
})

test.each(['text', 'display'] as const)('the font %s has letters of all three alphabets', (face) => {
  const missing = faces[face]('漢').path
  const letters = [...'AaŻżŁłŐőЯяЁёЇїЄєҐґ0123456789«»„“…№−'].filter((letter) => faces[face](letter).path === missing)
  expect(letters).toEqual([])
})

test('digits of titles are as tall as capitals', () => {
  const tops = [...'0123456789'].map((figure) => topOf(faces.display(figure).path))
  const capital = topOf(faces.display('H').path)
  expect(tops.filter((top) => Math.abs(top - capital) > 80)).toEqual([])
})

/** The largest y coordinate of a path with absolute commands. */
function topOf(path: string): number {
  const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
  return Math.max(...numbers.filter((_, index) => index % 2 === 1))
}

const hostileName = fc.oneof(
  fc.constantFrom(...TAKEN_NAMES),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom('<', '>', '"', "'", '&', '/', '\u0000', '\u202E', ' ', 'Ы', '👩‍👩‍👧', 'a'),
    maxLength: 60,
  }),
)

/** Elements without text between them, with known attributes and plain values. */
const DRAWING = /^(<(svg|g|rect|path)( [a-zA-Z]+="[\w\s#:/.,()-]*")*>|<\/(svg|g|rect|path)>)*$/

test('no name changes the structure of a drawing or exceeds its width', () => {
  fc.assert(
    fc.property(
      hostileName,
      fc.integer({ min: 60, max: 600 }),
      fc.integer({ min: 1, max: 2 }),
      (text, width, lines) => {
        const [, part] = words(text, width, lines)
        expect(pictureSvg([GROUND, part], faces)).toMatch(DRAWING)
        const laidOut = layOutText(part, faces.text).lines
        expect(laidOut.length).toBeLessThanOrEqual(lines)
        for (const line of laidOut) expect(line.width).toBeLessThanOrEqual(width + 0.001)
      },
    ),
    { numRuns: 200, seed: 20_261_129 },
  )
})
