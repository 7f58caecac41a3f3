// Escapes hostile text for the place where it is inserted. Every text of a document is escaped by one of these
// functions: names and flags as well as our own sentences.

import type { Faction } from '../../rules/vocabulary.ts'
import type { PrintedCell, RuleRow, TableBlock } from './ruleSheetBlocks.ts'

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text and quoted attributes in HTML and SVG. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => HTML_ESCAPES[letter] ?? letter)
}

/**
 * One element from a selector such as `name.class.class`. `inner` is HTML that is already escaped. Attribute values are
 * escaped here, and `undefined` attributes are omitted.
 */
export function element(
  selector: string,
  inner: string | readonly string[],
  attributes: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const [name = '', ...classes] = selector.split('.').filter((part) => part !== '')
  const all = Object.entries({ class: classes.length === 0 ? undefined : classes.join(' '), ...attributes })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`)
  return `<${name}${all.join('')}>${typeof inner === 'string' ? inner : inner.join('')}</${name}>`
}

/** An element around a text, which is escaped here. */
export function textElement(selector: string, text: string, attributes = {}): string {
  return element(selector, escapeHtml(text), attributes)
}

export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]#|~!$]/g, '\\$&')
    .replace(/[&<>]/g, (letter) => HTML_ESCAPES[letter] ?? letter)
}

/**
 * A CSS string for a style element. Everything except letters, digits and spaces is escaped. The space after an escape
 * is part of it.
 */
export function cssString(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16)} `)}"`
}

/** Converts `page {page} of {pages}` to CSS content. */
export function pageCounter(sentence: string): string {
  const [before = '', between = '', after = ''] = sentence.split(/\{\w+\}/)
  return `${cssString(before)} counter(page) ${cssString(between)} counter(pages) ${cssString(after)}`
}

export function escapeMermaid(text: string): string {
  return text.replace(/[^\p{L}\p{N} ,.()-]/gu, (letter) => `#${letter.codePointAt(0) ?? 32};`)
}

// Frame of a self-contained HTML page, which has no scripts or external resources and contains its styles.
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

// Symbols of the sides on paper: heart, spade and dagger. Their shape is distinct even without colour. Drawn in a
// square of 24 units.
const FACTION_MARK_PATHS: Readonly<Record<Faction, string>> = {
  red: 'M12 20.6 4.4 13C2 10.6 2 7 4.3 5c2.2-1.9 5.5-1.5 7.2.8l.5.7.5-.7C14.2 3.5 17.5 3.1 19.7 5c2.3 2 2.3 5.6-.1 8z',
  mafia:
    'M12 2.2C10 6 3.4 8.9 3.4 13.7c0 2.5 1.9 4.3 4.2 4.3 1.5 0 2.7-.7 3.5-1.9-.2 2.2-1 3.9-2.4 5.7h6.6c-1.4-1.8-2.2-' +
    '3.5-2.4-5.7.8 1.2 2 1.9 3.5 1.9 2.3 0 4.2-1.8 4.2-4.3C20.6 8.9 14 6 12 2.2z',
  maniac:
    'M12 22.5 9.7 18V9.6H5.8V7.5h4.5V4.3c-.6-.3-1-.9-1-1.5 0-1 1.2-1.7 2.7-1.7s2.7.7 2.7 1.7c0 .6-.4 1.2-1 1.5v3.2h4.5' +
    'v2.1h-3.9V18z',
}

/** Empty for a side that a club's own rulebook adds. */
export function factionMarkPath(faction: Faction): string {
  return Object.hasOwn(FACTION_MARK_PATHS, faction) ? FACTION_MARK_PATHS[faction] : ''
}

/** Empty for a side that a club's own rulebook adds. */
export function factionMarkSvg(faction: Faction): string {
  const path = factionMarkPath(faction)
  if (path === '') return ''
  return `<svg class="mark ${faction}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
}

// A table as HTML, used by all documents. All text is escaped here.
/** `decided` is the note for rows and headings that are marked as club decisions. */
export function tableHtml({ id, caption, columns, groups }: TableBlock, decided = ''): string {
  const head = columns.map(({ title, kind, usual }) =>
    textElement(`th.${kind}.${usual === true ? 'usual' : ''}`, title, { scope: 'col' }),
  )
  const bodies = groups.map(({ heading, decided: isDecided, rows }) => {
    const note = isDecided === true ? clubDecisionHtml(decided) : ''
    const title =
      heading === undefined
        ? ''
        : element(
            'tr.heading',
            element('th', escapeHtml(heading) + note, { colspan: columns.length, scope: 'rowgroup' }),
          )
    return `<tbody>${title}${rows.map((row) => tableRow(row, columns, decided)).join('\n')}</tbody>`
  })
  const top = caption === undefined ? '' : textElement('caption', caption)
  return element(`table.${id}`, [top, element('thead', element('tr', head)), '\n', bodies.join('\n')])
}

/** The note that marks a club decision. */
export function clubDecisionHtml(words: string): string {
  return ` ${textElement('small.decided', words)}`
}

function tableRow(row: RuleRow, columns: TableBlock['columns'], decided: string): string {
  const cells = row.cells.map((cell, index) => {
    const { kind = 'text', usual } = columns[index] ?? {}
    const note = row.decided === true && index === 0 ? clubDecisionHtml(decided) : ''
    return element(`td.${kind}.${usual === true ? 'usual' : ''}`, cellHtml(cell) + note)
  })
  return element(`tr.${row.off === true ? 'off' : ''}.${row.changed === true ? 'changed' : ''}`, cells)
}

function cellHtml({ text, note, mark, href }: PrintedCell): string {
  const shown = textElement('span.text', text)
  const linked = href === undefined ? shown : element('a', shown, { href })
  const marked = mark === undefined ? '' : factionMarkSvg(mark)
  return marked + linked + (note === undefined ? '' : textElement('small', note))
}
