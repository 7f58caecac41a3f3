// A code of squares that a camera reads, as one path: a run of dark squares a rectangle. One unit a square, with the
// quiet border inside.

import { encode } from 'uqr'

export interface QrPath {
  /** Squares along a side, border included. */
  readonly size: number
  readonly path: string
}

export function qrPath(text: string): QrPath {
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
