// Expressions of a rulebook file: whole numbers, names, + - * / = != < <= > >= and or not, and floor, round, min, max.
// Total: no loops, bounded length and depth; compiled once into functions that the engine calls.

import { err, ok, type Result } from '../vocabulary.ts'

const MOST_CHARACTERS = 400
const MOST_DEPTH = 60

export type Values = Readonly<Record<string, number>>
/** By name, the key of its value. */
export type Names = ReadonlyMap<string, string>
type Evaluate = (values: Values) => number

/** 1 and 0 are what a condition says. */
interface Part {
  readonly is: 'number' | 'condition'
  readonly of: Evaluate
}

export interface ExpressionFault {
  readonly code: 'expression/too-long' | 'expression/too-deep' | 'expression/syntax' | 'expression/unknown-name'
  /** The text that is wrong; '' = the end. */
  readonly at: string
}

class Wrong extends Error {
  readonly fault: ExpressionFault

  constructor(code: ExpressionFault['code'], at: string) {
    super(code)
    this.fault = { code, at }
  }
}

export function numberOf(text: string, names: Names): Result<Evaluate, ExpressionFault> {
  return compiled(text, names, 'number')
}

export function conditionOf(text: string, names: Names): Result<(values: Values) => boolean, ExpressionFault> {
  const evaluate = compiled(text, names, 'condition')
  if (!evaluate.ok) return evaluate
  const { value } = evaluate
  return ok((values) => value(values) === 1)
}

function compiled(text: string, names: Names, wanted: Part['is']): Result<Evaluate, ExpressionFault> {
  if (text.length > MOST_CHARACTERS) return err({ code: 'expression/too-long', at: text.slice(0, 20) })
  try {
    return ok(new Reader(text, names).whole(wanted))
  } catch (error) {
    if (error instanceof Wrong) return err(error.fault)
    throw error
  }
}

const TOKEN = /\s*(\d{1,6}(?![\w.])|voted-out:[a-z][a-z0-9-]*|[A-Za-z][A-Za-z0-9]*|<=|>=|!=|[-+*/=<>(),≤≥≠×÷−])/uy
const SAME = new Map(Object.entries({ '≤': '<=', '≥': '>=', '≠': '!=', '×': '*', '÷': '/', '−': '-' }))

const bit = (is: boolean): number => (is ? 1 : 0)

type Join = (a: Evaluate, b: Evaluate) => Evaluate
const COMPARE = new Map(
  Object.entries<Join>({
    '=': (a, b) => (values) => bit(a(values) === b(values)),
    '!=': (a, b) => (values) => bit(a(values) !== b(values)),
    '<': (a, b) => (values) => bit(a(values) < b(values)),
    '<=': (a, b) => (values) => bit(a(values) <= b(values)),
    '>': (a, b) => (values) => bit(a(values) > b(values)),
    '>=': (a, b) => (values) => bit(a(values) >= b(values)),
  }),
)
const SUMS = new Map(
  Object.entries<Join>({
    '+': (a, b) => (values) => a(values) + b(values),
    '-': (a, b) => (values) => a(values) - b(values),
  }),
)
const PRODUCTS = new Map(
  Object.entries<Join>({
    '*': (a, b) => (values) => a(values) * b(values),
    '/': (a, b) => (values) => a(values) / b(values),
  }),
)
type Call = readonly [takes: number, of: (...args: readonly number[]) => number]
const CALLS = new Map(
  Object.entries<Call>({ floor: [1, Math.floor], round: [1, Math.round], min: [2, Math.min], max: [2, Math.max] }),
)
const WORDS: ReadonlySet<string> = new Set(['and', 'or', 'not', ...CALLS.keys()])

/** Words that no count may be called by. */
export function isWord(name: string): boolean {
  return WORDS.has(name)
}

/** Reads by precedence: or, and, not, comparison, sum, product, one value. */
class Reader {
  readonly #tokens: readonly string[]
  readonly #names: Names
  #at = 0
  #depth = 0

  constructor(text: string, names: Names) {
    this.#tokens = tokensOf(text)
    this.#names = names
  }

  whole(wanted: Part['is']): Evaluate {
    const part = this.#need(this.#either(), wanted)
    if (this.#at < this.#tokens.length) throw new Wrong('expression/syntax', this.#next())
    return part.of
  }

  #either(): Part {
    let left = this.#both()
    while (this.#takes('or')) {
      const [a, b] = [this.#need(left, 'condition').of, this.#need(this.#both(), 'condition').of]
      left = { is: 'condition', of: (values) => (a(values) === 1 ? 1 : b(values)) }
    }
    return left
  }

  #both(): Part {
    let left = this.#negated()
    while (this.#takes('and')) {
      const [a, b] = [this.#need(left, 'condition').of, this.#need(this.#negated(), 'condition').of]
      left = { is: 'condition', of: (values) => (a(values) === 1 ? b(values) : 0) }
    }
    return left
  }

  #negated(): Part {
    if (!this.#takes('not')) return this.#compared()
    const { of } = this.#deeper(() => this.#need(this.#negated(), 'condition'))
    return { is: 'condition', of: (values) => 1 - of(values) }
  }

  #compared(): Part {
    const left = this.#sum()
    const compare = COMPARE.get(this.#next())
    if (compare === undefined) return left
    this.#at += 1
    return { is: 'condition', of: compare(this.#need(left, 'number').of, this.#need(this.#sum(), 'number').of) }
  }

  #sum(): Part {
    return this.#chain(SUMS, () => this.#chain(PRODUCTS, () => this.#value()))
  }

  #chain(joins: ReadonlyMap<string, Join>, part: () => Part): Part {
    let left = part()
    for (let join = joins.get(this.#next()); join !== undefined; join = joins.get(this.#next())) {
      this.#at += 1
      left = { is: 'number', of: join(this.#need(left, 'number').of, this.#need(part(), 'number').of) }
    }
    return left
  }

  #value(): Part {
    const token = this.#next()
    this.#at += 1
    if (token === '(') return this.#closed(() => this.#either())
    if (/^\d/.test(token)) {
      const value = Number(token)
      return { is: 'number', of: () => value }
    }
    const call = CALLS.get(token)
    if (call !== undefined) return this.#called(...call)
    const key = this.#names.get(token)
    if (key !== undefined) return { is: 'number', of: (values) => values[key] ?? 0 }
    throw new Wrong(
      /^[A-Za-z]/.test(token) && !WORDS.has(token) ? 'expression/unknown-name' : 'expression/syntax',
      token,
    )
  }

  #called(takes: number, call: (...args: readonly number[]) => number): Part {
    if (!this.#takes('(')) throw new Wrong('expression/syntax', this.#next())
    return this.#closed(() => {
      const args = [this.#need(this.#sum(), 'number').of]
      while (this.#takes(',')) args.push(this.#need(this.#sum(), 'number').of)
      if (args.length !== takes) throw new Wrong('expression/syntax', this.#next())
      return { is: 'number', of: (values) => call(...args.map((each) => each(values))) }
    })
  }

  #closed(inside: () => Part): Part {
    const part = this.#deeper(inside)
    if (!this.#takes(')')) throw new Wrong('expression/syntax', this.#next())
    return part
  }

  #deeper(inside: () => Part): Part {
    this.#depth += 1
    if (this.#depth > MOST_DEPTH) throw new Wrong('expression/too-deep', this.#next())
    const part = inside()
    this.#depth -= 1
    return part
  }

  #need(part: Part, wanted: Part['is']): Part {
    if (part.is !== wanted) throw new Wrong('expression/syntax', this.#next())
    return part
  }

  #next(): string {
    return this.#tokens[this.#at] ?? ''
  }

  #takes(token: string): boolean {
    if (this.#next() !== token) return false
    this.#at += 1
    return true
  }
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const from = TOKEN.lastIndex
    const token = TOKEN.exec(text)?.[1]
    if (token === undefined) throw new Wrong('expression/syntax', text.slice(from).trim().slice(0, 20))
    tokens.push(SAME.get(token) ?? token)
  }
  return tokens
}
