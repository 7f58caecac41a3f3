// Makes a PDF of a document, whose own @page rules set size and margins.

import { type PrintToPDFOptions } from 'electron'
import { createWindow } from './pages.ts'
import { serveInMemoryDocument } from './scheme.ts'

const PDF_OPTIONS: PrintToPDFOptions = {
  pageSize: 'A4',
  printBackground: true,
  preferCSSPageSize: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
}

export async function printDocumentToPdf(html: string): Promise<Uint8Array> {
  const document = serveInMemoryDocument(html)
  const window = createWindow({ show: false }, 'document')
  try {
    await window.loadURL(document.url)
    return await window.webContents.printToPDF(PDF_OPTIONS)
  } finally {
    document.forget()
    window.destroy()
  }
}
