// Converts Electron's options of printToPDF to those of the debugging protocol. Both use inches.

export interface PdfOptions {
  readonly landscape?: boolean
  readonly displayHeaderFooter?: boolean
  readonly printBackground?: boolean
  readonly scale?: number
  readonly pageSize?: string | { readonly width: number; readonly height: number }
  readonly margins?: {
    readonly top?: number
    readonly bottom?: number
    readonly left?: number
    readonly right?: number
  }
  readonly pageRanges?: string
  readonly headerTemplate?: string
  readonly footerTemplate?: string
  readonly preferCSSPageSize?: boolean
  readonly generateTaggedPDF?: boolean
  readonly generateDocumentOutline?: boolean
}

const SIZES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  A3: [11.7, 16.54],
  A4: [8.27, 11.7],
  A5: [5.83, 8.27],
  Letter: [8.5, 11],
}

export function pdfParameters(options: PdfOptions) {
  const { pageSize = 'Letter', margins = {}, ...same } = options
  const named = typeof pageSize === 'string' ? SIZES[pageSize] : ([pageSize.width, pageSize.height] as const)
  if (!named) throw new Error(`printToPDF: unknown page size ${String(pageSize)}`)
  const centimetre = 0.4
  return {
    ...same,
    paperWidth: named[0],
    paperHeight: named[1],
    marginTop: margins.top ?? centimetre,
    marginBottom: margins.bottom ?? centimetre,
    marginLeft: margins.left ?? centimetre,
    marginRight: margins.right ?? centimetre,
  }
}
