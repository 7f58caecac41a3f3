// Draws a picture to share: an SVG of paths and boxes, rendered to PNG by resvg. Loaded only when a picture is made,
// because the renderer and its fonts are files of their own.

import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { shippedFile } from '../../store/shipped.ts'
import { element, markPath } from '../documents/markup.ts'
import { type Face, layOut, loadFace } from './letters.ts'
import { type Box, PICTURE_HEIGHT_PIXELS, type Picture, PICTURE_WIDTH_PIXELS, type Words } from './picture.ts'
import { RENDERER } from './pictureFiles.ts'

type Faces = Readonly<Record<Words['face'], Face>>

/** The side of the square that marks are drawn on. */
const MARK_UNITS = 24
const EM = 1000

let loading: Promise<Faces> | undefined

async function load(): Promise<Faces> {
  const [text, display] = await Promise.all([
    loadFace('text'),
    loadFace('display'),
    initWasm(shippedFile(RENDERER) as Promise<Uint8Array<ArrayBuffer>>),
  ])
  return { text, display }
}

/** The picture as a PNG, at the size that sites ask for. */
export async function drawPicture(picture: Picture): Promise<Uint8Array> {
  loading ??= load()
  const svg = svgOf(picture, await loading)
  const drawing = new Resvg(svg)
  const image = drawing.render()
  const bytes = image.asPng()
  image.free()
  drawing.free()
  return bytes
}

export function svgOf(picture: Picture, faces: Faces): string {
  const parts = picture.flatMap((part) => {
    if ('box' in part) return [box(part)]
    if (!('mark' in part)) return words(part, faces[part.face])
    const { mark, x, y, size, fill } = part
    const place = `translate(${x} ${y}) scale(${size / MARK_UNITS})`
    return [element('path', '', { d: markPath(mark), transform: place, fill })]
  })
  const size = {
    viewBox: `0 0 ${PICTURE_WIDTH_PIXELS} ${PICTURE_HEIGHT_PIXELS}`,
    width: PICTURE_WIDTH_PIXELS,
    height: PICTURE_HEIGHT_PIXELS,
  }
  return element('svg', parts, { xmlns: 'http://www.w3.org/2000/svg', ...size })
}

function box({ box: [x, y, width, height], radius, fill }: Box): string {
  return element('rect', '', { x, y, width, height, rx: radius, fill })
}

function words({ fill, isStruck = false, dot, ...rest }: Words, face: Face): readonly string[] {
  const { size, lines } = layOut({ fill, ...rest }, face)
  const scale = size / EM
  return lines.flatMap(({ letters, left, width, y }) => {
    const paths = letters
      .filter(({ path }) => path !== '')
      .map(({ path, x }) =>
        element('path', '', { d: path, transform: `translate(${x} ${y}) scale(${scale} ${-scale})` }),
      )
    const round = size * 0.33
    const end = { box: [left + width + size * 0.16, y - size * 0.82, round, round], radius: round / 2 } as const
    return [
      element('g', paths, { fill }),
      ...(isStruck ? [box({ box: [left - 2, y - size * 0.36, width + 4, 2.5], fill })] : []),
      ...(dot === undefined || letters.length === 0 ? [] : [box({ ...end, fill: dot })]),
    ]
  })
}
