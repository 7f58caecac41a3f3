// Files that the user chooses or saves, and printing: a page cannot do either alone.

import type { ApiResult } from '../contract/apiResult.ts'

export { RECORD_EXTENSION } from '../../files/records/extension.ts'

/** What goes to paper: what this window shows now, by its print styles, or a self-contained page without scripts. */
export type PrintSource = { readonly kind: 'page' } | { readonly kind: 'html'; readonly html: string }

/** What came of saving a file. */
export type SaveOutcome =
  /** It is there; `place` is its path. */
  | { readonly type: 'saved'; readonly place: string }
  /** The browser downloads or prints it, and does not say whether it was saved. */
  | { readonly type: 'handedOver' }
  | { readonly type: 'cancelled' }

export interface OpenedText {
  readonly name: string
  /** Of a packed file its bytes in base64. */
  readonly text: string
}

/** Packed: no text, and opened as base64 where text is asked for. */
export function isWorkbookFileName(name: string): boolean {
  return /\.(?:xlsx|ods)$/i.test(name)
}

export interface OpenedBytes {
  readonly name: string
  readonly base64: string
}

/**
 * Null data of what is opened: the user cancelled. Errors: `host/write-failed`, `host/read-failed`, `host/print-failed` with `cause`.
 */
export interface FileAccess {
  savePdf(suggestedName: string, source: PrintSource): Promise<ApiResult<SaveOutcome>>
  saveText(suggestedName: string, text: string): Promise<ApiResult<SaveOutcome>>
  /** A file that is no text, as base64: channels carry plain JSON. */
  saveBytes(suggestedName: string, base64: string): Promise<ApiResult<SaveOutcome>>
  /** `extensions` without the dot, as in ['jsonl', 'csv']. */
  openText(extensions: readonly string[]): Promise<ApiResult<OpenedText | null>>
  /** The same, several at once; none: nothing was chosen. */
  openTexts(extensions: readonly string[]): Promise<ApiResult<readonly OpenedText[]>>
  /** Files that were dropped on a page. */
  readFiles(files: readonly File[]): Promise<ApiResult<readonly OpenedText[]>>
  /** A file that may be no text, as a workbook is. */
  openBytes(extensions: readonly string[]): Promise<ApiResult<OpenedBytes | null>>
  /** The file of a game that the system opened the app with; null: none, or taken already. */
  takeOpened(): Promise<ApiResult<OpenedText | null>>
  /** One more waits to be taken. */
  onOpened(listener: () => void): () => void
}
