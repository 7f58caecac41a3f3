// Distinguishes workbooks from text, and decodes spreadsheet text. Ports carry only text, so workbooks arrive as
// base64. No text format that the program reads begins with the same characters.

/** Start of the base64 of `PK` and the bytes 3 and 4, with which every workbook begins. */
const BASE64_OF_ZIP = 'UEsDB'

export function isBase64Workbook(text: string): boolean {
  return text.startsWith(BASE64_OF_ZIP)
}

/** Decoded bytes, or `undefined` if the text is not valid base64. */
export function decodeBase64(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Whether decoded bytes are binary data, such as an old XLS workbook or a picture. Text never contains NUL. */
export function isBinary(text: string): boolean {
  return text.includes('\0')
}

/** The byte-order marks with which spreadsheets begin text in UTF-16. */
const UTF16_MARKS = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
] as const

/**
 * Decodes UTF-16 with a byte-order mark, UTF-8, or windows-1251 if the bytes are not valid UTF-8. Spreadsheets with
 * Russian settings still save CSV in windows-1251.
 */
export function decodeTableText(bytes: Uint8Array): string {
  const utf16 = UTF16_MARKS.find(([first, second]) => bytes[0] === first && bytes[1] === second)
  if (utf16) return new TextDecoder(utf16[2]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
