// Elements of a picture for sharing: boxes, symbols and text on a canvas of a fixed size. A picture is a plain value,
// and its file on the site is named after its content. drawPicture.ts converts it to PNG.

import type { Faction } from '../../rules/vocabulary.ts'

export interface PictureText {
  readonly text: string
  /** Left end, middle or right end of the first line's baseline, according to `align`. */
  readonly x: number
  readonly y: number
  readonly align?: 'middle' | 'right'
  readonly size: number
  readonly face: 'text' | 'display'
  readonly fill: string
  /** Width in pixels. Text that is too wide first gets up to `lines` lines, then smaller letters, then an ellipsis. */
  readonly width: number
  readonly lines?: number
  readonly isStruck?: boolean
  /** Colour of a dot after the last letter, raised as on the site. */
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

export type PictureElements = readonly (PictureText | PictureBox | PictureMark)[]

/** Size in pixels that sites showing these pictures require. */
export const PICTURE_WIDTH_PIXELS = 1200
export const PICTURE_HEIGHT_PIXELS = 630

export interface PublishedFileContent {
  readonly text: string
  /**
   * Present if the file is binary. `text` then contains the picture as JSON, or the path of the font in its package.
   */
  readonly kind?: 'picture' | 'face'
}
