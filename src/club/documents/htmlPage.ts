// The frame of a page of HTML that stands alone: no script, nothing fetched, its styles inside.

import { escapeHtml } from './escape.ts'

export interface StandalonePage {
  readonly lang: string
  /** Plain text. */
  readonly title: string
  /** Tags of the head that hold for all that follows. */
  readonly head?: readonly string[]
  readonly style: string
  /** HTML, escaped already. */
  readonly body: readonly string[]
}

export function htmlPage({ lang, title, head = [], style, body }: StandalonePage): string {
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(lang)}">`,
    '<head>',
    '<meta charset="utf-8">',
    ...head,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    ...body,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
