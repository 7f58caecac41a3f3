// Rows of the Share panel, from the registry or from the page itself. Pure.

import type { ShareFormKind, SharePlace, ShareRequest, ShareRow } from '../../../api/contract/papers.ts'
import { shareTitle } from '../../../i18n/shareTitle.ts'
import { t, tUnchecked } from '../../kit/i18n/setup.ts'

/** A thing that the page itself produces. */
export interface LocalShare {
  readonly key: 'audit' | 'preview'
  readonly isEmpty?: boolean
  readonly withheld?: ShareRow['withheld']
  readonly forms: readonly { readonly form: 'xlsx' | 'csv' | 'preview'; readonly run: () => void | Promise<void> }[]
}

export type AnyShare = ShareRow | LocalShare
export type AnyShareForm = {
  readonly form: ShareFormKind | 'preview'
  readonly by?: ShareRequest
  readonly run?: () => void | Promise<void>
}

export const FORM_ICONS: Readonly<Record<AnyShareForm['form'], `i-lucide-${string}`>> = {
  print: 'i-lucide-printer',
  picture: 'i-lucide-image',
  text: 'i-lucide-copy',
  xlsx: 'i-lucide-table',
  csv: 'i-lucide-file-down',
  json: 'i-lucide-braces',
  jsonl: 'i-lucide-list-tree',
  record: 'i-lucide-file-down',
  page: 'i-lucide-globe',
  publish: 'i-lucide-folder-up',
  preview: 'i-lucide-eye',
}

export const isOffered = ({ isEmpty, withheld }: AnyShare) => isEmpty !== true && withheld === undefined

/** `translate` is used for titles in another language. */
export function titleOfShare(row: AnyShare, translate: typeof tUnchecked = tUnchecked): string {
  const { n = '', name } = 'n' in row || 'name' in row ? row : {}
  return shareTitle((named) => translate(`share.what.${row.key}`, { n, name: named }), name)
}

/** Whether the row is the thing that the page shows. A page that names no such thing lists it first. */
export function isOnScreen(row: AnyShare, place: SharePlace): boolean {
  if (place.page !== 'season' || place.first === undefined) return true
  return row.key === place.first && (row.key !== 'teamsBest' || row.n === place.best)
}

/** Label of a form's button. Hosts that can save PDF files save a paper instead of printing it. */
export function labelOfForm({ form }: AnyShareForm, savesPdf: boolean): string {
  return t(form === 'print' && savesPdf ? 'share.form.pdf' : `share.form.${form}`)
}

/** The paper that Ctrl+P prints, which is that of the first row that offers one at present. */
export function firstPaperOf(rows: readonly AnyShare[]) {
  for (const row of rows.filter(isOffered))
    for (const form of row.forms) if (form.form === 'print') return { row, form }
  return undefined
}
