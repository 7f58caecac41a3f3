// A QR code as one SVG path, with a rectangle for each horizontal run of dark modules. One unit per module, including
// the quiet zone.

import { encode } from 'uqr'

export interface QrPath {
  /** Modules along one side, including the quiet zone. */
  readonly size: number
  readonly path: string
}

export function toQrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return []
      const end = row.indexOf(false, x)
      const length = (end === -1 ? size : end) - x
      return [`M${x} ${y}h${length}v1h-${length}z`]
    }),
  )
  return { size, path: runs.join('') }
}
