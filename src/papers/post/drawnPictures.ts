// Cache of recently drawn pictures, by their content. A picture is requested after every change to the club, but most
// changes do not affect it.

import { base64Of } from '../../club/json/base64.ts'
import { publishedFileBytes } from '../publishing/fileBytes.ts'
import type { PictureElements } from '../publishing/picture.ts'
import { publishedPictureFile } from '../publishing/siteLayout.ts'

/** Enough for the pictures of one evening and one season in all languages. */
const MAX_DRAWN_PICTURES = 8

export class DrawnPictures {
  /** Ordered by the last request, the most recent last. */
  readonly #drawn = new Map<string, Promise<string>>()

  /** Returns the picture as the base64 of a PNG, and draws it if no recent picture has the same content. */
  base64Of(picture: PictureElements): Promise<string> {
    const file = publishedPictureFile(picture)
    const drawn = this.#drawn.get(file.text) ?? publishedFileBytes(file).then(base64Of)
    this.#drawn.delete(file.text)
    this.#drawn.set(file.text, drawn)
    const [oldest] = this.#drawn.keys()
    if (this.#drawn.size > MAX_DRAWN_PICTURES && oldest !== undefined) this.#drawn.delete(oldest)
    // If a picture could not be drawn, the next request tries again.
    drawn.catch(() => this.#drawn.delete(file.text))
    return drawn
  }
}
