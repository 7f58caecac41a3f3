// How a workbook is told from text where ports carry text: it comes as base64, and no text that is read
// here begins like one. And text of spreadsheets out of bytes.

/** `PK`, as every workbook begins. */
const BASE64_OF_ZIP = 'UEsDB'

export function isBase64Workbook(text: string): boolean {
  return text.startsWith(BASE64_OF_ZIP)
}

/** Spreadsheets in Russian settings still save CSV in windows-1251. */
export function decodeTableText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
