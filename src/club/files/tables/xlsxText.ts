// Text as a cell or the name of a sheet in a workbook. Owns what the format cannot hold: characters
// XML has no place for, cells and names too long, and words a reader would decode as something else.

import { inertText } from './inertText.ts'

/** UTF-16 units; more and Excel calls the file damaged. */
export const CELL_LIMIT = 32_767
const SHEET_NAME_LIMIT = 31

// All that the writer would drop by itself, and only after the text was made inert.
const NOT_FOR_XML = /[\p{Cs}\p{Noncharacter_Code_Point}\ufffd]|(?![\t\n])\p{Cc}/gu

/** `_x0041_` stands for one character in this format (ECMA-376 part 1, 22.9.2.19). */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g

export function cellText(text: string): string {
  const inert = inertText(text.replace(/\r\n?/g, '\n').replace(NOT_FOR_XML, ''))
  const escaped = cut(inert, CELL_LIMIT).replace(LOOKS_ESCAPED, escapeOf)
  // The writer keeps texts in a plain object: a name every object knows must not reach it as it is.
  return escaped in Object.prototype ? escapeOf(escaped.charAt(0)) + escaped.slice(1) : escaped
}

/** Names a workbook takes: no reserved characters, at most 31 long, no two alike but for case. */
export function sheetNames(names: readonly string[]): readonly string[] {
  const taken = new Set(['history'])
  return names.map((name) => {
    const clean = name
      .replace(NOT_FOR_XML, '')
      .replace(/[[\]/\\:*?\s]+/g, ' ')
      .trim()
    const base = trimmed(cut(clean, SHEET_NAME_LIMIT)) || 'Sheet'
    let found = base
    for (let again = 2; taken.has(found.toLowerCase()); again += 1)
      found = `${trimmed(cut(base, SHEET_NAME_LIMIT - 5))} ${again}`
    taken.add(found.toLowerCase())
    return found
  })
}

function trimmed(name: string): string {
  return name.replace(/^[\s']+|[\s']+$/g, '')
}

function escapeOf(letter: string): string {
  return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}

/** Never between the halves of a pair. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const kept = text.slice(0, limit - 1)
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}
