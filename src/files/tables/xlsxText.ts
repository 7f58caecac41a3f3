// Text of cells and sheet names. Handles everything that the format cannot store: characters that XML forbids, cells
// and names that are too long, and text that a reader would decode as an escape.

import { escapeFormulas } from './escapeFormulas.ts'

/** Maximum length of a cell, in UTF-16 code units. Excel reports a file with a longer cell as damaged. */
export const MAX_XLSX_CELL_LENGTH = 32_767
const MAX_SHEET_NAME_LENGTH = 31

/**
 * Characters that the library would drop. They are removed before escaping, because dropping them afterwards could
 * expose a formula.
 */
const INVALID_XML_CHARACTERS = /[\p{Cs}\p{Noncharacter_Code_Point}\ufffd]|(?![\t\n])\p{Cc}/gu

/** In this format `_x0041_` stands for one character (ECMA-376 part 1, 22.9.2.19). */
const ESCAPE_LOOKALIKE_PATTERN = /_(?=x[0-9A-Fa-f]{4}_)/g

export function toXlsxCellText(text: string): string {
  const inert = escapeFormulas(text.replace(/\r\n?/g, '\n').replace(INVALID_XML_CHARACTERS, ''))
  const escaped = cut(inert, MAX_XLSX_CELL_LENGTH).replace(ESCAPE_LOOKALIKE_PATTERN, escapeOf)
  // The library uses texts as keys of a plain object, so the name of an inherited property is escaped.
  return escaped in Object.prototype ? escapeOf(escaped.charAt(0)) + escaped.slice(1) : escaped
}

/** Valid sheet names: without reserved characters, at most 31 characters long, and unique regardless of case. */
export function toValidSheetNames(names: readonly string[]): readonly string[] {
  const taken = new Set(['history'])
  return names.map((name) => {
    const clean = name
      .replace(INVALID_XML_CHARACTERS, '')
      .replace(/[[\]/\\:*?\s]+/g, ' ')
      .trim()
    const base = trimmed(cut(clean, MAX_SHEET_NAME_LENGTH)) || 'Sheet'
    let found = base
    for (let again = 2; taken.has(found.toLowerCase()); again += 1)
      found = `${trimmed(cut(base, MAX_SHEET_NAME_LENGTH - 5))} ${again}`
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

/** Shortens a text with an ellipsis. Never splits a surrogate pair. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const kept = text.slice(0, limit - 1)
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}
