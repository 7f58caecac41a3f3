// What can be said of a PDF without a reader: that it is one, its pages and their size.

export interface Paper {
  readonly pages: number
  /** Width and height in millimetres of the first page. */
  readonly size: readonly [number, number]
}

export function readPaper(pdf: Uint8Array): Paper {
  const text = Buffer.from(pdf).toString('latin1')
  if (!text.startsWith('%PDF-') || !text.trimEnd().endsWith('%%EOF')) throw new Error('this is no whole PDF')
  const box = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(text)
  const millimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  return { pages: text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0, size: [millimetres(box?.[1]), millimetres(box?.[2])] }
}
