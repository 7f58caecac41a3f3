// Checks untrusted JSON text before it is parsed: its depth is limited, and no key may change a prototype or be
// repeated in its object. Also finds the line of any location, so that errors can be shown there. Grammar: RFC 8259.
// Builds no values, which `JSON.parse` does afterwards. Works on character codes, because regular expressions took
// three times as long, which means seconds for a long archive.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { ChunkedWork } from './chunkedWork.ts'
import {
  QUOTE_CHAR_CODE,
  COMMA_CHAR_CODE,
  COLON_CHAR_CODE,
  OPENING_BRACKET_CHAR_CODE,
  CLOSING_BRACKET_CHAR_CODE,
  OPENING_BRACE_CHAR_CODE,
  CLOSING_BRACE_CHAR_CODE,
  findWhitespaceEnd,
  findStringEnd,
  findScalarEnd,
} from './jsonTokens.ts'

const MAX_DEPTH = 40

type JsonCode = 'json/syntax' | 'json/too-deep' | 'json/forbidden-key' | 'json/repeated-key'

export interface JsonFault {
  readonly code: JsonCode
  /** Line number, starting with 1. */
  readonly line: number
  /** Location of the fault, such as `log[3].entry`. */
  readonly place: string
}

type Path = readonly (string | number)[]

export interface JsonLineLocator {
  /** The line of the path or, if the path does not exist, of its deepest existing part. */
  lineOf(path: readonly PropertyKey[]): number
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
/** Maximum number of keys that an object keeps in a list to find repetitions. An object with more keys uses a set. */
const MAX_COMPARED_KEYS = 16

/** Formats a path as text, such as `log[3].entry`. */
export function formatJsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`),
    '',
  )
}

export function createJsonLineLocator(text: string): Result<JsonLineLocator, JsonFault> {
  const scanned = scan(text)
  return scanned instanceof ScanFault ? jsonFaultResult(text, scanned) : ok(locationsOf(text))
}

/** Checked text that is a list, or an object with a list, whose items are not parsed yet. */
export interface LazyJsonList {
  /** Parses the text with its list left empty. If there is no such list, parses the whole text. */
  head(): unknown
  readonly items: readonly LazyJsonItem[] | undefined
  readonly places: JsonLineLocator
}

export interface LazyJsonItem {
  value(): unknown
  readonly places: JsonLineLocator
}

const ITEMS_PER_CHUNK = 10

/** Scans the list under `key`, or the text itself if it is a list. */
export function* scanJsonListInChunks(text: string, key: string): ChunkedWork<Result<LazyJsonList, JsonFault>> {
  const spans: { readonly start: number; readonly end: number }[] = []
  let whole: { readonly start: number; readonly end: number } | undefined
  const scanned = yield* scanOuterInChunks(text, (path, start, end) => {
    const [first, second] = path
    const isItem = path.length === 1 ? typeof first === 'number' : first === key && typeof second === 'number'
    if (isItem) spans.push({ start, end })
    else if (path.length === 0 ? text[start] === '[' : path.length === 1 && first === key && text[start] === '[')
      whole ??= { start, end }
  })
  if (scanned instanceof ScanFault) return jsonFaultResult(text, scanned)
  return ok({
    head: () => JSON.parse(whole ? `${text.slice(0, whole.start)}[]${text.slice(whole.end)}` : text) as unknown,
    items: whole && itemsOf(text, spans),
    places: locationsOf(text),
  })
}

function itemsOf(
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
): readonly LazyJsonItem[] {
  // Lines are counted on demand. Each line break is counted only once if the items are requested in order.
  let counted = { at: 0, line: 1 }
  return spans.map(({ start, end }) => ({
    value: () => JSON.parse(text.slice(start, end)) as unknown,
    places: {
      lineOf(path) {
        if (start < counted.at) counted = { at: 0, line: 1 }
        counted = { at: start, line: counted.line + countLineBreaks(text.slice(counted.at, start)) }
        const item = text.slice(start, end)
        return counted.line + countLineBreaks(item.slice(0, startOf(item, path)))
      },
    },
  }))
}

function jsonFaultResult(text: string, { code, at, path }: ScanFault): Result<never, JsonFault> {
  return err({ code, line: lineAt(text, at), place: formatJsonPath(path) })
}

function locationsOf(text: string): JsonLineLocator {
  return { lineOf: (path) => lineAt(text, startOf(text, path)) }
}

class ScanFault {
  readonly code: JsonCode
  readonly at: number
  readonly path: Path
  constructor(code: JsonCode, at: number, path: Path) {
    this.code = code
    this.at = at
    this.path = path
  }
}

function startOf(text: string, wanted: readonly PropertyKey[]): number {
  let start = 0
  scan(text, (path, at) => {
    if (path.length <= wanted.length && path.every((key, index) => key === wanted[index])) start = at
  })
  return start
}

/** Scans the whole text and reports where each value begins. Returns the fault, if there is one. */
function scan(text: string, visit?: (path: Path, at: number) => void): ScanFault | undefined {
  const scanner = new Scanner(text, visit)
  return scanner.value() ?? scanner.end()
}

/**
 * Like `scan`, but yields between chunks of work, and reports the start and end of each value on the two outer levels.
 */
function* scanOuterInChunks(
  text: string,
  visit: (path: Path, start: number, end: number) => void,
): ChunkedWork<ScanFault | undefined> {
  const scanner = new Scanner(text)
  return (yield* scanner.outer(visit)) ?? scanner.end()
}

const OUTER_LEVELS = 2

class Scanner {
  readonly #text: string
  readonly #visit: ((path: Path, at: number) => void) | undefined
  readonly #path: (string | number)[] = []
  #at = 0

  constructor(text: string, visit?: (path: Path, at: number) => void) {
    this.#text = text
    this.#visit = visit
  }

  end(): ScanFault | undefined {
    return this.#at < this.#text.length ? this.#stop('json/syntax') : undefined
  }

  #skipSpace(): void {
    this.#at = findWhitespaceEnd(this.#text, this.#at)
  }

  #stop(code: JsonCode, at = this.#at): ScanFault {
    return new ScanFault(code, at, [...this.#path])
  }

  value(): ScanFault | undefined {
    this.#skipSpace()
    if (this.#path.length > MAX_DEPTH) return this.#stop('json/too-deep')
    this.#visit?.(this.#path, this.#at)
    const opening = this.#text.charCodeAt(this.#at)
    const fault = isOpening(opening) ? this.#list(opening) : this.#scalar()
    if (fault) return fault
    this.#skipSpace()
    return undefined
  }

  #scalar(): ScanFault | undefined {
    const end =
      this.#text.charCodeAt(this.#at) === QUOTE_CHAR_CODE
        ? findStringEnd(this.#text, this.#at)
        : findScalarEnd(this.#text, this.#at)
    if (end === undefined) return this.#stop('json/syntax')
    this.#at = end
    return undefined
  }

  #list(opening: number): ScanFault | undefined {
    const seen = new SeenKeys()
    let more = this.#begin(opening)
    for (let index = 0; more === true; index += 1) {
      const fault = this.#name(opening, index, seen) ?? this.value()
      if (fault) return fault
      more = this.#goOn(opening)
    }
    return more === false ? undefined : more
  }

  *outer(visit: (path: Path, start: number, end: number) => void): ChunkedWork<ScanFault | undefined> {
    this.#skipSpace()
    const start = this.#at
    const opening = this.#text.charCodeAt(this.#at)
    if (this.#path.length === OUTER_LEVELS || !isOpening(opening)) {
      const fault = this.value()
      if (fault) return fault
    } else {
      const seen = new SeenKeys()
      let more = this.#begin(opening)
      for (let index = 0; more === true; index += 1) {
        const fault = this.#name(opening, index, seen) ?? (yield* this.outer(visit))
        if (fault) return fault
        more = this.#goOn(opening)
        if (index % ITEMS_PER_CHUNK === ITEMS_PER_CHUNK - 1) yield
      }
      if (more !== false) return more
    }
    visit(this.#path, start, this.#at)
    this.#skipSpace()
    return undefined
  }

  /** Enters a list or object and returns whether it has any items. */
  #begin(opening: number): boolean | ScanFault {
    this.#at += 1
    this.#skipSpace()
    if (this.#text.charCodeAt(this.#at) !== closingOf(opening)) return true
    this.#at += 1
    return false
  }

  /** Moves past an item of a list or object and returns whether another item follows. */
  #goOn(opening: number): boolean | ScanFault {
    this.#path.pop()
    const letter = this.#text.charCodeAt(this.#at)
    const follows = letter === COMMA_CHAR_CODE
    if (!follows && letter !== closingOf(opening)) return this.#stop('json/syntax')
    this.#at += 1
    return follows
  }

  /** Adds the index or key of the next item to the path. */
  #name(opening: number, index: number, seen: SeenKeys): ScanFault | undefined {
    if (opening === OPENING_BRACE_CHAR_CODE) return this.#key(seen)
    this.#path.push(index)
    return undefined
  }

  #key(seen: SeenKeys): ScanFault | undefined {
    this.#skipSpace()
    const begins = this.#at
    const end = this.#text.charCodeAt(this.#at) === QUOTE_CHAR_CODE ? findStringEnd(this.#text, this.#at) : undefined
    if (end === undefined) return this.#stop('json/syntax')
    const named = unquote(this.#text.slice(begins, end))
    this.#at = end
    this.#path.push(named)
    if (FORBIDDEN_KEYS.has(named)) return this.#stop('json/forbidden-key', begins)
    if (!seen.isNew(named)) return this.#stop('json/repeated-key', begins)
    this.#skipSpace()
    if (this.#text.charCodeAt(this.#at) !== COLON_CHAR_CODE) return this.#stop('json/syntax')
    this.#at += 1
    return undefined
  }
}

function isOpening(letter: number): boolean {
  return letter === OPENING_BRACE_CHAR_CODE || letter === OPENING_BRACKET_CHAR_CODE
}

function closingOf(opening: number): number {
  return opening === OPENING_BRACE_CHAR_CODE ? CLOSING_BRACE_CHAR_CODE : CLOSING_BRACKET_CHAR_CODE
}

/** Removes the quotation marks and escapes of a string. */
function unquote(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
}

class SeenKeys {
  readonly #few: string[] = []
  #many: Set<string> | undefined

  /** Adds a key and returns whether it is new. */
  isNew(name: string): boolean {
    if (this.#many) return this.#many.size < this.#many.add(name).size
    if (this.#few.includes(name)) return false
    this.#few.push(name)
    if (this.#few.length > MAX_COMPARED_KEYS) this.#many = new Set(this.#few)
    return true
  }
}

function lineAt(text: string, offset: number): number {
  return 1 + countLineBreaks(text.slice(0, offset))
}

function countLineBreaks(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1
}
