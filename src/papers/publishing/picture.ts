// What a picture to share is made of: boxes, marks and words on a canvas of one size. A picture is a plain value that
// names its file on the site; drawPicture.ts makes a PNG of it.

import type { Faction } from '../../rules/vocabulary.ts'

export interface PictureText {
  readonly text: string
  /** Left, middle or right end of the first line's baseline. */
  readonly x: number
  readonly y: number
  readonly align?: 'middle' | 'right'
  readonly size: number
  readonly face: 'text' | 'display'
  readonly fill: string
  /** In pixels. Text that is too wide gets smaller letters first, then up to `lines` lines, then an ellipsis. */
  readonly width: number
  readonly lines?: number
  readonly isStruck?: boolean
  /** The colour of a dot after the last letter, raised as on the site. */
  readonly dot?: string
}

export interface PictureBox {
  readonly box: readonly [x: number, y: number, width: number, height: number]
  readonly radius?: number
  readonly fill: string
}

export interface PictureMark {
  readonly mark: Faction
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
}

export type Picture = readonly (PictureText | PictureBox | PictureMark)[]

/** The size in pixels that the sites which show these pictures ask for. */
export const PICTURE_WIDTH_PIXELS = 1200
export const PICTURE_HEIGHT_PIXELS = 630

export interface FileContent {
  readonly text: string
  /** Of a file that is not text: `text` is then the picture as JSON, or the path of the font in its package. */
  readonly kind?: 'picture' | 'face'
}
