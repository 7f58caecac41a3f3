// Makes a PDF of a window's page or of a separate document. The page's or document's own @page rules set size and
// margins.

import { type BrowserWindow, type PrintToPDFOptions } from 'electron'
import { createWindow } from './pages.ts'
import { serveInMemoryDocument } from './scheme.ts'

const PDF_OPTIONS: PrintToPDFOptions = {
  pageSize: 'A4',
  printBackground: true,
  preferCSSPageSize: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
}

export function printWindowToPdf(window: BrowserWindow): Promise<Uint8Array> {
  return window.webContents.printToPDF(PDF_OPTIONS)
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
