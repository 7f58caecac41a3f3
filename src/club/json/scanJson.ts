// Reads JSON text that may be hostile before anything parses it: bounded depth, no key that could
// reach a prototype, and the line of any place in it, so that a fault can be pointed at.
// Grammar: RFC 8259. Builds no values; JSON.parse does that afterwards. Goes by the numbers of letters: patterns took
// three times as long, which is seconds of a long archive.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import {
  afterSpace,
  afterString,
  afterWord,
  BRACE,
  BRACKET,
  CLOSING_BRACE,
  CLOSING_BRACKET,
  COLON,
  COMMA,
  QUOTE,
} from './jsonTokens.ts'
import type { Work } from './turns.ts'

const MAX_DEPTH = 40

type JsonCode = 'json/syntax' | 'json/too-deep' | 'json/forbidden-key' | 'json/repeated-key'

export interface JsonFault {
  readonly code: JsonCode
  /** From 1. */
  readonly line: number
  /** `log[3].entry` */
  readonly place: string
}

type Path = readonly (string | number)[]

export interface JsonPlaces {
  /** Line of the deepest part of the path that is there. */
  lineOf(path: readonly PropertyKey[]): number
}

const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])
/** Keys that an object may have before they are looked up instead of compared. */
const FEW_KEYS = 16

/** Text of a place: `log[3].entry`. */
export function placeText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`),
    '',
  )
}

export function scanJson(text: string): Result<JsonPlaces, JsonFault> {
  const scanned = scan(text)
  return scanned instanceof Stop ? refusal(text, scanned) : ok(placesOf(text))
}

/** Text that is a list, or an object that holds one: checked, and its items not parsed yet. */
export interface JsonList {
  /** All of it with that list empty, or all of it where there is no such list. */
  head(): unknown
  readonly items: readonly JsonItem[] | undefined
  readonly places: JsonPlaces
}

export interface JsonItem {
  value(): unknown
  readonly places: JsonPlaces
}

/** Items of one turn. */
const TURN = 10

/** The list under `key`, or the text itself where it is a list. */
export function* scanningList(text: string, key: string): Work<Result<JsonList, JsonFault>> {
  const spans: { readonly start: number; readonly end: number }[] = []
  let whole: { readonly start: number; readonly end: number } | undefined
  const scanned = yield* scanningOuter(text, (path, start, end) => {
    const [first, second] = path
    const isItem = path.length === 1 ? typeof first === 'number' : first === key && typeof second === 'number'
    if (isItem) spans.push({ start, end })
    else if (path.length === 0 ? text[start] === '[' : path.length === 1 && first === key && text[start] === '[')
      whole ??= { start, end }
  })
  if (scanned instanceof Stop) return refusal(text, scanned)
  return ok({
    head: () => JSON.parse(whole ? `${text.slice(0, whole.start)}[]${text.slice(whole.end)}` : text) as unknown,
    items: whole && itemsOf(text, spans),
    places: placesOf(text),
  })
}

function itemsOf(
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
): readonly JsonItem[] {
  // Lines are counted only where somebody asks, and never twice when asked in order.
  let counted = { at: 0, line: 1 }
  return spans.map(({ start, end }) => ({
    value: () => JSON.parse(text.slice(start, end)) as unknown,
    places: {
      lineOf(path) {
        if (start < counted.at) counted = { at: 0, line: 1 }
        counted = { at: start, line: counted.line + breaks(text.slice(counted.at, start)) }
        const item = text.slice(start, end)
        return counted.line + breaks(item.slice(0, startOf(item, path)))
      },
    },
  }))
}

function refusal(text: string, { code, at, path }: Stop): Result<never, JsonFault> {
  return err({ code, line: lineAt(text, at), place: placeText(path) })
}

function placesOf(text: string): JsonPlaces {
  return { lineOf: (path) => lineAt(text, startOf(text, path)) }
}

class Stop {
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

/** Walks the whole text, telling where each value begins; the fault, if there is one. */
function scan(text: string, visit?: (path: Path, at: number) => void): Stop | undefined {
  const scanner = scannerOf(text, visit)
  return scanner.value() ?? scanner.end()
}

/** The same in turns, telling where each value of the outer two levels begins and ends. */
function* scanningOuter(text: string, visit: (path: Path, start: number, end: number) => void): Work<Stop | undefined> {
  const scanner = scannerOf(text)
  return (yield* scanner.outer(visit)) ?? scanner.end()
}

const OUTER_LEVELS = 2

function scannerOf(text: string, visit?: (path: Path, at: number) => void) {
  const path: (string | number)[] = []
  let at = 0

  function skipSpace(): void {
    at = afterSpace(text, at)
  }

  function stop(code: JsonCode, where = at): Stop {
    return new Stop(code, where, [...path])
  }

  function value(): Stop | undefined {
    skipSpace()
    if (path.length > MAX_DEPTH) return stop('json/too-deep')
    visit?.(path, at)
    const opening = text.charCodeAt(at)
    const fault = isOpening(opening) ? list(opening) : scalar()
    if (fault) return fault
    skipSpace()
    return undefined
  }

  function scalar(): Stop | undefined {
    const end = text.charCodeAt(at) === QUOTE ? afterString(text, at) : afterWord(text, at)
    if (end === undefined) return stop('json/syntax')
    at = end
    return undefined
  }

  function list(opening: number): Stop | undefined {
    const seen = new Names()
    let more = begin(opening)
    for (let index = 0; more === true; index += 1) {
      const fault = name(opening, index, seen) ?? value()
      if (fault) return fault
      more = goOn(opening)
    }
    return more === false ? undefined : more
  }

  function* outer(told: (path: Path, start: number, end: number) => void): Work<Stop | undefined> {
    skipSpace()
    const start = at
    const opening = text.charCodeAt(at)
    if (path.length === OUTER_LEVELS || !isOpening(opening)) {
      const fault = value()
      if (fault) return fault
    } else {
      const seen = new Names()
      let more = begin(opening)
      for (let index = 0; more === true; index += 1) {
        const fault = name(opening, index, seen) ?? (yield* outer(told))
        if (fault) return fault
        more = goOn(opening)
        if (index % TURN === TURN - 1) yield
      }
      if (more !== false) return more
    }
    told(path, start, at)
    skipSpace()
    return undefined
  }

  /** Into a list; whether it holds anything. */
  function begin(opening: number): boolean | Stop {
    at += 1
    skipSpace()
    if (text.charCodeAt(at) !== closingOf(opening)) return true
    at += 1
    return false
  }

  /** Past one of a list; whether another follows. */
  function goOn(opening: number): boolean | Stop {
    path.pop()
    const letter = text.charCodeAt(at)
    const follows = letter === COMMA
    if (!follows && letter !== closingOf(opening)) return stop('json/syntax')
    at += 1
    return follows
  }

  /** Where one of a list stands in it: its number or its key. */
  function name(opening: number, index: number, seen: Names): Stop | undefined {
    if (opening === BRACE) return key(seen)
    path.push(index)
    return undefined
  }

  function key(seen: Names): Stop | undefined {
    skipSpace()
    const begins = at
    const end = text.charCodeAt(at) === QUOTE ? afterString(text, at) : undefined
    if (end === undefined) return stop('json/syntax')
    const named = textOf(text.slice(begins, end))
    at = end
    path.push(named)
    if (RESERVED.has(named)) return stop('json/forbidden-key', begins)
    if (!seen.isNew(named)) return stop('json/repeated-key', begins)
    skipSpace()
    if (text.charCodeAt(at) !== COLON) return stop('json/syntax')
    at += 1
    return undefined
  }

  return { value, outer, end: () => (at < text.length ? stop('json/syntax') : undefined) }
}

function isOpening(letter: number): boolean {
  return letter === BRACE || letter === BRACKET
}

function closingOf(opening: number): number {
  return opening === BRACE ? CLOSING_BRACE : CLOSING_BRACKET
}

/** What a string in quotation marks says. */
function textOf(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
}

/** Names of one object. */
class Names {
  readonly #few: string[] = []
  #many: Set<string> | undefined

  /** Whether it was not there; it is from now on. */
  isNew(name: string): boolean {
    if (this.#many) return this.#many.size < this.#many.add(name).size
    if (this.#few.includes(name)) return false
    this.#few.push(name)
    if (this.#few.length > FEW_KEYS) this.#many = new Set(this.#few)
    return true
  }
}

function lineAt(text: string, offset: number): number {
  return 1 + breaks(text.slice(0, offset))
}

function breaks(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1
}
