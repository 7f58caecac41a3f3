// Draws a picture for sharing: an SVG of paths and boxes, which resvg renders as PNG. This file is loaded only when a
// picture is drawn, because the renderer and its fonts are separate files.

import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { readShippedFile } from '../../store/readShippedFile.ts'
import { htmlElement } from '../documents/markup.ts'
import { type GlyphLookup, layOutText, loadGlyphLookup } from './letters.ts'
import {
  type PictureBox,
  PICTURE_HEIGHT_PIXELS,
  type PictureElements,
  PICTURE_WIDTH_PIXELS,
  type PictureText,
} from './picture.ts'
import { SVG_RENDERER_FILE_PATH } from './pictureFiles.ts'
import { factionMarkSvgPath } from '../documents/factionMarks.ts'

type PictureFonts = Readonly<Record<PictureText['face'], GlyphLookup>>

/** Side length of the square in which symbols are drawn. */
const MARK_UNITS = 24
const FONT_UNITS_PER_EM = 1000

/** Loads at the first call. A failure is not kept, so the next call tries again. */
function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

const loadFonts = loadedOnce(async (): Promise<PictureFonts> => {
  const [text, display] = await Promise.all([loadGlyphLookup('text'), loadGlyphLookup('display')])
  return { text, display }
})
const loadRenderer = loadedOnce(() =>
  initWasm(readShippedFile(SVG_RENDERER_FILE_PATH) as Promise<Uint8Array<ArrayBuffer>>),
)

/** Renders the picture as PNG, in the size that other sites require. */
export async function renderPicturePng(picture: PictureElements): Promise<Uint8Array> {
  const [fonts] = await Promise.all([loadFonts(), loadRenderer()])
  const svg = pictureSvg(picture, fonts)
  const drawing = new Resvg(svg)
  const image = drawing.render()
  const bytes = image.asPng()
  image.free()
  drawing.free()
  return bytes
}

export function pictureSvg(picture: PictureElements, faces: PictureFonts): string {
  const parts = picture.flatMap((part) => {
    if ('box' in part) return [boxSvg(part)]
    if (!('mark' in part)) return textSvg(part, faces[part.face])
    const { mark, x, y, size, fill } = part
    const place = `translate(${x} ${y}) scale(${size / MARK_UNITS})`
    return [htmlElement('path', '', { d: factionMarkSvgPath(mark), transform: place, fill })]
  })
  const size = {
    viewBox: `0 0 ${PICTURE_WIDTH_PIXELS} ${PICTURE_HEIGHT_PIXELS}`,
    width: PICTURE_WIDTH_PIXELS,
    height: PICTURE_HEIGHT_PIXELS,
  }
  return htmlElement('svg', parts, { xmlns: 'http://www.w3.org/2000/svg', ...size })
}

function boxSvg({ box: [x, y, width, height], radius, fill }: PictureBox): string {
  return htmlElement('rect', '', { x, y, width, height, rx: radius, fill })
}

function textSvg({ fill, isStruck = false, dot, ...rest }: PictureText, face: GlyphLookup): readonly string[] {
  const { size, lines } = layOutText({ fill, ...rest }, face)
  const scale = size / FONT_UNITS_PER_EM
  return lines.flatMap(({ letters, left, width, y }) => {
    const paths = letters
      .filter(({ path }) => path !== '')
      .map(({ path, x }) =>
        htmlElement('path', '', { d: path, transform: `translate(${x} ${y}) scale(${scale} ${-scale})` }),
      )
    const round = size * 0.33
    const end = { box: [left + width + size * 0.16, y - size * 0.82, round, round], radius: round / 2 } as const
    return [
      htmlElement('g', paths, { fill }),
      ...(isStruck ? [boxSvg({ box: [left - 2, y - size * 0.36, width + 4, 2.5], fill })] : []),
      ...(dot === undefined || letters.length === 0 ? [] : [boxSvg({ ...end, fill: dot })]),
    ]
  })
}
