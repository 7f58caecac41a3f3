// How a workbook is told from text where ports carry text: it comes as base64, and no text that is read
// here begins like one.

/** `PK`, as every workbook begins. */
const BASE64_OF_ZIP = 'UEsDB'

export function isWorkbook(text: string): boolean {
  return text.startsWith(BASE64_OF_ZIP)
}
