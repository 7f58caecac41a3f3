// Files that the user opens or saves, and printing, which a page cannot do alone.

import type { ApiResult } from '../contract/apiResult.ts'

export { RECORD_EXTENSION } from '../../files/records/extension.ts'

/** Outcome of saving a file. */
export type SaveOutcome =
  /** The file exists at the path `place`. */
  | { readonly type: 'saved'; readonly place: string }
  /** The browser downloads or prints the file, and does not report whether it was saved. */
  | { readonly type: 'handedOver' }
  | { readonly type: 'cancelled' }

export interface OpenedTextFile {
  readonly name: string
  /** For a packed file, its bytes in base64. */
  readonly text: string
}

/** Workbooks are packed files, which are opened as base64 even if text is requested. */
export function isWorkbookFileName(name: string): boolean {
  return /\.(?:xlsx|ods)$/i.test(name)
}

export interface OpenedBinaryFile {
  readonly name: string
  readonly base64: string
}

/**
 * When a file is opened, null data means that the user cancelled. Errors: `host/write-failed`, `host/read-failed`,
 * `host/print-failed` with `cause`.
 */
export interface FileAccess {
  /** Whether `savePdf` writes a file. Otherwise it prints, and the user may choose a PDF as the printer. */
  readonly savesPdf: boolean
  /** `html` is a self-contained page without scripts. */
  savePdf(suggestedName: string, html: string): Promise<ApiResult<SaveOutcome>>
  saveText(suggestedName: string, text: string): Promise<ApiResult<SaveOutcome>>
  /** Saves a binary file, given as base64 because channels carry plain JSON. */
  saveBytes(suggestedName: string, base64: string): Promise<ApiResult<SaveOutcome>>
  /** `extensions` have no dot, as in ['jsonl', 'csv']. */
  openText(extensions: readonly string[]): Promise<ApiResult<OpenedTextFile | null>>
  /** Opens several files at once. An empty list means that nothing was chosen. */
  openTexts(extensions: readonly string[]): Promise<ApiResult<readonly OpenedTextFile[]>>
  /** Reads files that were dropped on a page. */
  readFiles(files: readonly File[]): Promise<ApiResult<readonly OpenedTextFile[]>>
  /** Opens a file that may be binary, such as a workbook. */
  openBytes(extensions: readonly string[]): Promise<ApiResult<OpenedBinaryFile | null>>
  /** The game file with which the system opened the app. Null if there is none or it was already taken. */
  takeOpened(): Promise<ApiResult<OpenedTextFile | null>>
  /** Called when an opened file is ready to be taken. */
  onOpened(listener: () => void): () => void
}
