// Draws a picture of rectangles, paths and text, without a browser, and writes it as PNG. Each mix of two colours that
// an edge needs becomes one of the picture's colours, in sixteen steps, so that files stay small.

import { strToU8, zlibSync } from 'fflate'

/** Made by `npm run faces`. */
export const loadFaces = async () => (await import('./faces.json', { with: { type: 'json' } })).default
type Faces = Awaited<ReturnType<typeof loadFaces>>

interface Words {
  readonly text: string
  /** Left, middle or right end of the first line's baseline. */
  readonly x: number
  readonly y: number
  readonly align?: 'middle' | 'right'
  readonly size: number
  readonly face: keyof Faces['outlines']
  readonly fill: string
  /** Smaller letters first, then lines up to `lines`, then an ellipsis. */
  readonly width: number
  readonly lines?: number
  readonly isStruck?: boolean
  /** The colour of a dot after the last letter, raised as on the site. */
  readonly dot?: string
}

/** A path of absolute `M`, `L`, `Q`, `C` and `Z`; `scale` -1 turns it over, as outlines of letters need. */
interface Shape {
  readonly path: string
  readonly x: number
  readonly y: number
  readonly scale: readonly [number, number]
  readonly fill: string
}

export interface Box {
  readonly box: readonly [x: number, y: number, width: number, height: number]
  readonly radius?: number
  readonly fill: string
}

export interface Mark {
  readonly mark: keyof Faces['marks']
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
}

export type Picture = readonly (Words | Box | Mark)[]

/** What the sites that show them ask for. */
export const WIDTH = 1200
export const HEIGHT = 630
const EM = 1000
/** Of the size, from one line to the next. */
const LEADING = { text: 1.3, display: 1.12 } as const
const SMALLEST = 0.7
/** A letter that no bundled face has. */
const MISSING: readonly [number, string] = [600, 'M80 0L80 700L520 700L520 0ZM140 60L460 60L460 640L140 640Z']
const STEPS = 15

export interface FileContent {
  readonly text: string
  /** Of a file that is no text: `text` is what the picture is made of, or the face in base64. */
  readonly kind?: 'picture' | 'face'
}

export async function bytesOf({ kind, text }: FileContent): Promise<Uint8Array> {
  if (kind === 'face') return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
  return kind === 'picture' ? png(JSON.parse(text) as Picture, await loadFaces()) : strToU8(text)
}

function png(picture: Picture, faces: Faces): Uint8Array {
  const canvas = new Canvas()
  for (const part of picture) {
    if ('box' in part && part.radius === undefined) canvas.plain(part)
    else if ('box' in part) canvas.fill(boxShape(part))
    else if ('mark' in part) {
      const scale = part.size / 24
      canvas.fill({ ...part, path: faces.marks[part.mark], scale: [scale, scale] })
    } else for (const shape of wordShapes(part, faces)) canvas.fill(shape)
  }
  return canvas.png()
}

function boxShape({ box: [x, y, width, height], radius: r = 0, fill }: Box): Shape {
  const [w, h] = [width - r, height - r]
  const path =
    `M${r} 0L${w} 0Q${width} 0 ${width} ${r}L${width} ${h}Q${width} ${height} ${w} ${height}` +
    `L${r} ${height}Q0 ${height} 0 ${h}L0 ${r}Q0 0 ${r} 0Z`
  return { path, x, y, scale: [1, 1], fill }
}

function wordShapes(words: Words, faces: Faces): readonly Shape[] {
  const glyphs: Readonly<Record<string, readonly (number | string)[]>> = faces.outlines[words.face]
  const glyph = (letter: string) => (Object.hasOwn(glyphs, letter) ? glyphs[letter] : undefined) ?? MISSING
  const letters = (text: string) => [...text.normalize('NFC')]
  const width = (text: string) => letters(text).reduce((sum, letter) => sum + Number(glyph(letter)[0]), 0)
  const { lines, size } = fitted(words, width)
  const scale = size / EM
  return lines.flatMap((line, index) => {
    const y = words.y + index * size * LEADING[words.face]
    const long = width(line) * scale
    const left = words.align === 'right' ? words.x - long : words.align === 'middle' ? words.x - long / 2 : words.x
    let x = left
    const shapes = letters(line).map((letter): Shape => {
      const [advance, path] = glyph(letter)
      const shape = { path: String(path), x, y, scale: [scale, -scale], fill: words.fill } as const
      x += Number(advance) * scale
      return shape
    })
    const stroke = boxShape({ box: [left - 2, y - size * 0.36, long + 4, 2.5], fill: words.fill })
    const round = size * 0.33
    const dot = boxShape({
      box: [x + size * 0.16, y - size * 0.82, round, round],
      radius: round / 2,
      fill: words.dot ?? '',
    })
    return [
      ...shapes,
      ...(words.isStruck === true ? [stroke] : []),
      ...(words.dot === undefined || line === '' ? [] : [dot]),
    ]
  })
}

/** The largest size, down to a part of it, in which the text has room; what is left then ends with an ellipsis. */
function fitted({ text, width: room, lines: most = 1, size: largest }: Words, width: (text: string) => number) {
  for (let size = largest; ; size *= 0.94) {
    const isLast = size < largest * SMALLEST
    const units = (room / size) * EM
    const lines = wrapped(text, units, width)
    const whole = lines.length <= most && lines.every((line) => width(line) <= units)
    if (whole) return { lines, size }
    if (isLast) return { lines: shortened(lines, most, units, width), size }
  }
}

function wrapped(text: string, units: number, width: (text: string) => number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && width(longer) > units) lines.push(word)
    else lines.splice(-1, 1, longer)
  }
  return lines
}

function shortened(lines: readonly string[], most: number, units: number, width: (text: string) => number) {
  const shown = [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')]
  return shown.map((line) => {
    if (width(line) <= units) return line
    let letters = [...line]
    while (letters.length > 0 && width(`${letters.join('')}…`) > units) letters = letters.slice(0, -1)
    return `${letters.join('').trimEnd()}…`
  })
}

type Edge = readonly [x0: number, y0: number, x1: number, y1: number]

/** Outlines as straight edges, by their path: letters are drawn many times. */
const straightened = new Map<string, readonly Edge[]>()

/** Curves in parts, few enough for letters and enough for the largest of them. */
const PARTS = 6

function edgesOf(path: string): readonly Edge[] {
  const known = straightened.get(path)
  if (known !== undefined) return known
  const edges: Edge[] = []
  let [startX, startY, x, y] = [0, 0, 0, 0]
  const to = (nextX: number, nextY: number) => {
    edges.push([x, y, nextX, nextY])
    ;[x, y] = [nextX, nextY]
  }
  for (const [, command, rest = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const [ax = startX, ay = startY, bx = ax, by = ay, cx = bx, cy = by] =
      rest === '' ? [] : rest.split(' ').map(Number)
    if (command === 'M') [startX, startY, x, y] = [ax, ay, ax, ay]
    else if (command === 'L' || command === 'Z') to(ax, ay)
    else {
      const [fromX, fromY] = [x, y]
      for (let part = 1; part <= PARTS; part += 1) {
        const [t, u] = [part / PARTS, 1 - part / PARTS]
        const at = (from: number, a: number, b: number, c: number) =>
          command === 'Q'
            ? u * u * from + 2 * u * t * a + t * t * b
            : u ** 3 * from + 3 * u * u * t * a + 3 * u * t * t * b + t ** 3 * c
        to(at(fromX, ax, bx, cx), at(fromY, ay, by, cy))
      }
    }
  }
  straightened.set(path, edges)
  return edges
}

class Canvas {
  readonly #pixels = new Uint8Array(WIDTH * HEIGHT)
  readonly #colours: number[] = []
  readonly #mixes = new Map<number, number>()

  /** A box with whole pixels for edges. */
  plain({ box: [x, y, width, height], fill }: Box): void {
    const ink = this.#inkOf(fill)
    for (let line = y; line < y + height; line += 1)
      this.#pixels.fill(ink, line * WIDTH + x, line * WIDTH + Math.min(x + width, WIDTH))
  }

  #inkOf(fill: string): number {
    return this.#colour(Number.parseInt(fill.slice(1), 16))
  }

  fill({ path, x, y, scale: [sx, sy], fill }: Shape): void {
    const edges = edgesOf(path).map(([x0, y0, x1, y1]): Edge => [x + x0 * sx, y + y0 * sy, x + x1 * sx, y + y1 * sy])
    if (edges.length === 0) return
    let [left, top, right, bottom] = [WIDTH, HEIGHT, 0, 0]
    for (const [edgeX, edgeY] of edges) {
      ;[left, right] = [Math.min(left, edgeX), Math.max(right, edgeX)]
      ;[top, bottom] = [Math.min(top, edgeY), Math.max(bottom, edgeY)]
    }
    ;[left, top] = [Math.floor(left), Math.floor(top)]
    const [width, height] = [Math.ceil(right) - left + 2, Math.ceil(bottom) - top + 1]
    const areas = new Float32Array(width * height + 1)
    for (const [x0, y0, x1, y1] of edges) addEdge(areas, width, x0 - left, y0 - top, x1 - left, y1 - top)
    this.#blend(areas, { left, top, width, height }, this.#inkOf(fill))
  }

  #blend(areas: Float32Array, at: { left: number; top: number; width: number; height: number }, ink: number): void {
    for (let y = 0; y < at.height; y += 1) {
      let covered = 0
      for (let x = 0; x < at.width; x += 1) {
        covered += areas[y * at.width + x] ?? 0
        const step = Math.round(Math.min(1, Math.abs(covered)) * STEPS)
        const [column, line] = [at.left + x, at.top + y]
        if (step === 0 || column < 0 || column >= WIDTH || line < 0 || line >= HEIGHT) continue
        const pixel = line * WIDTH + column
        this.#pixels[pixel] = step === STEPS ? ink : this.#mix(this.#pixels[pixel] ?? 0, ink, step)
      }
    }
  }

  /** The number of a colour; the nearest end of a mix once there are as many as a file can have. */
  #mix(under: number, ink: number, step: number): number {
    const key = (under * 256 + ink) * 16 + step
    const known = this.#mixes.get(key)
    if (known !== undefined) return known
    const [a = 0, b = 0] = [this.#colours[under], this.#colours[ink]]
    const part = (shift: number) => {
      const from = (a >> shift) & 255
      return Math.round(from + ((((b >> shift) & 255) - from) * step) / STEPS) << shift
    }
    const made =
      this.#colours.length < 256 ? this.#colour(part(16) | part(8) | part(0)) : step > STEPS / 2 ? ink : under
    this.#mixes.set(key, made)
    return made
  }

  #colour(value: number): number {
    const known = this.#colours.indexOf(value)
    return known === -1 ? this.#colours.push(value) - 1 : known
  }

  png(): Uint8Array {
    const rows = new Uint8Array(HEIGHT * (WIDTH + 1))
    for (let y = 0; y < HEIGHT; y += 1) rows.set(this.#pixels.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1)
    const palette = this.#colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])
    const size = new DataView(new ArrayBuffer(13))
    size.setUint32(0, WIDTH)
    size.setUint32(4, HEIGHT)
    // Eight bits a pixel, colours from a palette.
    size.setUint16(8, 0x0803)
    return joined([
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      chunk('IHDR', new Uint8Array(size.buffer)),
      chunk('PLTE', Uint8Array.from(palette)),
      chunk('IDAT', zlibSync(rows, { level: 3 })),
      chunk('IEND', new Uint8Array(0)),
    ])
  }
}

/** Adds the signed area that an edge leaves on its right, line by line: summed from the left it is how much of each
 * pixel is covered. */
function addEdge(areas: Float32Array, width: number, ax: number, ay: number, bx: number, by: number): void {
  if (ay === by) return
  const sign = ay < by ? 1 : -1
  const [x0, y0, x1, y1] = ay < by ? [ax, ay, bx, by] : [bx, by, ax, ay]
  const slope = (x1 - x0) / (y1 - y0)
  let x = x0
  for (let line = Math.floor(y0); line < y1; line += 1) {
    const height = Math.min(line + 1, y1) - Math.max(line, y0)
    const next = x + slope * height
    const [from, to] = x < next ? [x, next] : [next, x]
    const first = Math.floor(from)
    const last = Math.max(first, Math.ceil(to) - 1)
    const at = line * width
    let before = 0
    for (let column = first; column <= last; column += 1) {
      // The part of the edge's height that lies left of this column's right side, less the triangle beside it.
      const [l, r] = [Math.max(from, column), Math.min(to, column + 1)]
      const share = to === from ? 1 : (r - l) / (to - from)
      const own = sign * height * share
      const gap = column + 1 - (l + r) / 2
      areas[at + column] = (areas[at + column] ?? 0) + own * gap + before
      before = own * (1 - gap)
    }
    areas[at + last + 1] = (areas[at + last + 1] ?? 0) + before
    x = next
  }
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit += 1) c = (c & 1) === 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

/** Length, name, content and check, as PNG has each of its parts. */
function chunk(name: string, content: Uint8Array): Uint8Array {
  const named = joined([new TextEncoder().encode(name), content])
  const ends = new DataView(new ArrayBuffer(8))
  ends.setUint32(0, content.length)
  ends.setUint32(4, ~named.reduce((crc, byte) => (CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8), -1))
  return joined([new Uint8Array(ends.buffer, 0, 4), named, new Uint8Array(ends.buffer, 4)])
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
