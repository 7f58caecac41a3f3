// Reads JSON text that may be hostile before anything parses it: bounded depth, no key that could
// reach a prototype, and the line of any place in it, so that a fault can be pointed at.
// Grammar: RFC 8259. Builds no values; JSON.parse does that afterwards.

import { err, ok, type Result } from '../../rules/vocabulary.ts'

export const MAX_DEPTH = 40

export type JsonCode = 'json/syntax' | 'json/too-deep' | 'json/forbidden-key' | 'json/repeated-key'

export interface JsonFault {
  readonly code: JsonCode
  /** From 1. */
  readonly line: number
  /** `log[3].entry` */
  readonly place: string
}

export type Path = readonly (string | number)[]

export interface JsonPlaces {
  /** Line of the deepest part of the path that is there. */
  lineOf(path: readonly PropertyKey[]): number
}

const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])
const SPACE = /[ \t\n\r]*/y
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y

/** Text of a place: `log[3].entry`. */
export function placeText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`), '')
}

export function scanJson(text: string): Result<JsonPlaces, JsonFault> {
  const scanned = scan(text)
  if (scanned instanceof Stop) return err({ code: scanned.code, line: lineAt(text, scanned.at), place: placeText(scanned.path) })
  return ok({ lineOf: (path) => lineAt(text, startOf(text, path)) })
}

/** Each item of a list at the top of the text with places of its own: one walk finds them all. Only for text that was scanned. */
export function itemPlaces(text: string, key: string): readonly JsonPlaces[] {
  const starts: number[] = []
  scan(text, (path, at) => {
    if (path.length === 2 && path[0] === key) starts.push(at)
  })
  let line = 1
  let counted = 0
  return starts.map((start, index) => {
    line += breaks(text.slice(counted, start))
    counted = start
    const first = line
    // What follows the item is no JSON of its own; places inside it are found before that is reached.
    const item = text.slice(start, starts[index + 1] ?? text.length)
    return { lineOf: (path) => first + breaks(item.slice(0, startOf(item, path))) }
  })
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
  const path: (string | number)[] = []
  let at = 0

  function skip(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }

  function stop(code: JsonCode, where = at): Stop {
    return new Stop(code, where, [...path])
  }

  function value(): Stop | undefined {
    skip(SPACE)
    if (path.length > MAX_DEPTH) return stop('json/too-deep')
    visit?.(path, at)
    const fault = text[at] === '{' ? list('}', member) : text[at] === '[' ? list(']', item) : scalar()
    if (fault) return fault
    skip(SPACE)
    return undefined
  }

  function scalar(): Stop | undefined {
    return skip(STRING) ?? skip(SCALAR) ? undefined : stop('json/syntax')
  }

  function list(closing: string, one: (index: number, seen: Set<string>) => Stop | undefined): Stop | undefined {
    const seen = new Set<string>()
    at += 1
    skip(SPACE)
    for (let index = 0; index > 0 || text[at] !== closing; index += 1) {
      const fault = one(index, seen)
      if (fault) return fault
      path.pop()
      if (text[at] === closing) break
      if (text[at] !== ',') return stop('json/syntax')
      at += 1
    }
    at += 1
    return undefined
  }

  function item(index: number): Stop | undefined {
    path.push(index)
    return value()
  }

  function member(_: number, seen: Set<string>): Stop | undefined {
    skip(SPACE)
    const begins = at
    const quoted = skip(STRING)
    if (quoted === undefined) return stop('json/syntax')
    const key = JSON.parse(quoted) as string
    path.push(key)
    if (RESERVED.has(key)) return stop('json/forbidden-key', begins)
    if (seen.has(key)) return stop('json/repeated-key', begins)
    seen.add(key)
    skip(SPACE)
    if (text[at] !== ':') return stop('json/syntax')
    at += 1
    return value()
  }

  const fault = value()
  return fault ?? (at < text.length ? stop('json/syntax') : undefined)
}

function lineAt(text: string, offset: number): number {
  return 1 + breaks(text.slice(0, offset))
}

function breaks(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1
}
