// Frame of a self-contained HTML page, which has no scripts or external resources and contains its styles.

import { escapeHtml } from './markup.ts'

export interface StandalonePage {
  readonly lang: string
  /** Plain text. */
  readonly title: string
  /** Tags in the head that apply to everything after them. */
  readonly head?: readonly string[]
  readonly style: string
  /** HTML that is already escaped. */
  readonly body: readonly string[]
}

export function standalonePageHtml({ lang, title, head = [], style, body }: StandalonePage): string {
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
