// Pictures drawn without a browser: what they are as files, that words keep to their room, and that a part of a pixel
// is covered as far as a shape covers it. `npm run faces` made the outlines; they are those of the installed fonts.

import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesOf, HEIGHT, loadFaces, type Picture, WIDTH } from '../../../src/club/publishing/png.ts'

interface Drawn {
  readonly width: number
  readonly height: number
  colour(x: number, y: number): string
}

async function drawn(picture: Picture): Promise<Drawn> {
  const bytes = Buffer.from(await bytesOf({ kind: 'picture', text: JSON.stringify(picture) }))
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
  const [head, palette] = [chunks.get('IHDR'), chunks.get('PLTE')]
  return {
    width: head?.readUInt32BE(0) ?? 0,
    height: head?.readUInt32BE(4) ?? 0,
    colour: (x, y) => palette?.toString('hex', 3 * (rows[y * (WIDTH + 1) + 1 + x] ?? 0)).slice(0, 6) ?? '',
  }
}

const GROUND = { box: [0, 0, WIDTH, HEIGHT], fill: '#000000' } as const
const words = (text: string, width: number, lines = 1) =>
  [GROUND, { text, x: 100, y: 200, size: 50, face: 'text', fill: '#ffffff', width, lines }] as const
/** Columns from x = 100 that have ink, from the first to the last. */
const inked = ({ colour }: Drawn, from = 120, to = 260) => {
  const columns = Array.from({ length: WIDTH }, (_, x) => x).filter((x) =>
    Array.from({ length: to - from }, (_, y) => from + y).some((y) => colour(x, y) !== '000000'),
  )
  return [columns[0] ?? 0, columns.at(-1) ?? 0] as const
}

test('is a PNG of the size that sites ask for', async () => {
  const { width, height, colour } = await drawn([GROUND, { box: [10, 20, 30, 40], fill: '#bf2632' }])
  expect([width, height, colour(10, 20), colour(39, 59), colour(40, 59), colour(9, 20)]).toEqual([
    WIDTH,
    HEIGHT,
    'bf2632',
    'bf2632',
    '000000',
    '000000',
  ])
})

test('a pixel that a shape covers by half has half of its colour', async () => {
  const { colour } = await drawn([GROUND, { box: [100.5, 100, 20, 20], radius: 0, fill: '#ffffff' }])
  const half = Number.parseInt(colour(100, 110).slice(0, 2), 16)
  expect(half).toBeGreaterThan(110)
  expect(half).toBeLessThan(145)
  expect(colour(101, 110)).toBe('ffffff')
})

test.each([
  ['of Latin', 'Freeman and Nightjar'],
  ['of Cyrillic with every letter', 'Їжачок, Ґанок, Ёлка та Граф Монте-Кристо'],
  ['without a blank', 'Ы'.repeat(60)],
  ['in letters that no face has', '漢字'.repeat(20)],
])('words %s keep to their width', async (_what, text) => {
  const [first, last] = inked(await drawn(words(text, 400)))
  expect(first).toBeGreaterThanOrEqual(98)
  expect(last).toBeLessThanOrEqual(502)
})

test('wraps into the lines there are', async () => {
  const two = await drawn(words('one two three four five six', 400, 2))
  expect(inked(two, 210, 270)[1]).toBeGreaterThan(100)
  expect(inked(await drawn(words('one', 400, 2)), 210, 270)[1]).toBe(0)
})

test('the faces are the files of the installed fonts', async () => {
  const { files } = await loadFaces()
  const font = (path: string) => readFileSync(`node_modules/${path}`).toString('base64')
  expect(files['inter-latin.woff2']).toBe(font('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
  expect(files['playfair-cyrillic.woff2']).toBe(
    font('@fontsource/playfair-display/files/playfair-display-cyrillic-600-normal.woff2'),
  )
})
