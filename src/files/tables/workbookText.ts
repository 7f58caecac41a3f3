// Distinguishes workbooks from text, and decodes spreadsheet text. Ports carry only text, so workbooks arrive as
// base64. No text format that the program reads begins with the same characters.

/** Base64 of `PK`, with which every workbook begins. */
const BASE64_OF_ZIP = 'UEsDB'

export function isBase64Workbook(text: string): boolean {
  return text.startsWith(BASE64_OF_ZIP)
}

/**
 * Decodes UTF-8, or windows-1251 if the bytes are not valid UTF-8. Spreadsheets with Russian settings still save CSV in
 * windows-1251.
 */
export function decodeTableText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
