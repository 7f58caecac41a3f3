// Expressions in a rulebook file: whole numbers, names, + - * / = != < <= > >= and or not, and floor, round, min, max.
// Every expression terminates, because there are no loops and length and depth are bounded. An expression is compiled
// once into a function that the engine calls.

import { err, ok, type Result } from '../vocabulary.ts'

const MAX_EXPRESSION_CHARACTERS = 400
const MAX_EXPRESSION_DEPTH = 60

export type VariableValues = Readonly<Record<string, number>>
/** Maps each permitted name to the key of its value. */
export type VariableKeysByName = ReadonlyMap<string, string>
type Evaluate = (values: VariableValues) => number

/** A condition evaluates to 1 or 0. */
interface CompiledPart {
  readonly is: 'number' | 'condition'
  readonly of: Evaluate
}

export interface ExpressionFault {
  readonly code: 'expression/too-long' | 'expression/too-deep' | 'expression/syntax' | 'expression/unknown-name'
  /** The invalid text. An empty string means the end of the expression. */
  readonly at: string
}

class ExpressionError extends Error {
  readonly fault: ExpressionFault

  constructor(code: ExpressionFault['code'], at: string) {
    super(code)
    this.fault = { code, at }
  }
}

export function compileNumberExpression(text: string, names: VariableKeysByName): Result<Evaluate, ExpressionFault> {
  return compileExpression(text, names, 'number')
}

export function compileConditionExpression(
  text: string,
  names: VariableKeysByName,
): Result<(values: VariableValues) => boolean, ExpressionFault> {
  const evaluate = compileExpression(text, names, 'condition')
  if (!evaluate.ok) return evaluate
  const { value } = evaluate
  return ok((values) => value(values) === 1)
}

function compileExpression(
  text: string,
  names: VariableKeysByName,
  wanted: CompiledPart['is'],
): Result<Evaluate, ExpressionFault> {
  if (text.length > MAX_EXPRESSION_CHARACTERS) return err({ code: 'expression/too-long', at: text.slice(0, 20) })
  try {
    return ok(new ExpressionParser(text, names).whole(wanted))
  } catch (error) {
    if (error instanceof ExpressionError) return err(error.fault)
    throw error
  }
}

const TOKEN = /\s*(\d{1,6}(?![\w.])|voted-out:[a-z][a-z0-9-]*|[A-Za-z][A-Za-z0-9]*|<=|>=|!=|[-+*/=<>(),≤≥≠×÷−])/uy
const ASCII_OPERATORS = new Map(Object.entries({ '≤': '<=', '≥': '>=', '≠': '!=', '×': '*', '÷': '/', '−': '-' }))

const bit = (is: boolean): number => (is ? 1 : 0)

type BinaryOperator = (a: Evaluate, b: Evaluate) => Evaluate
const COMPARISON_OPERATORS = new Map(
  Object.entries<BinaryOperator>({
    '=': (a, b) => (values) => bit(a(values) === b(values)),
    '!=': (a, b) => (values) => bit(a(values) !== b(values)),
    '<': (a, b) => (values) => bit(a(values) < b(values)),
    '<=': (a, b) => (values) => bit(a(values) <= b(values)),
    '>': (a, b) => (values) => bit(a(values) > b(values)),
    '>=': (a, b) => (values) => bit(a(values) >= b(values)),
  }),
)
const SUM_OPERATORS = new Map(
  Object.entries<BinaryOperator>({
    '+': (a, b) => (values) => a(values) + b(values),
    '-': (a, b) => (values) => a(values) - b(values),
  }),
)
const PRODUCT_OPERATORS = new Map(
  Object.entries<BinaryOperator>({
    '*': (a, b) => (values) => a(values) * b(values),
    '/': (a, b) => (values) => a(values) / b(values),
  }),
)
type FunctionSpec = readonly [takes: number, of: (...args: readonly number[]) => number]
const EXPRESSION_FUNCTIONS = new Map(
  Object.entries<FunctionSpec>({
    floor: [1, Math.floor],
    round: [1, Math.round],
    min: [2, Math.min],
    max: [2, Math.max],
  }),
)
const RESERVED_WORDS: ReadonlySet<string> = new Set(['and', 'or', 'not', ...EXPRESSION_FUNCTIONS.keys()])

/** Whether the name is reserved, so that no variable may use it. */
export function isReservedWord(name: string): boolean {
  return RESERVED_WORDS.has(name)
}

/** Parses by precedence: or, and, not, comparison, sum, product, single value. */
class ExpressionParser {
  readonly #tokens: readonly string[]
  readonly #names: VariableKeysByName
  #at = 0
  #depth = 0

  constructor(text: string, names: VariableKeysByName) {
    this.#tokens = tokensOf(text)
    this.#names = names
  }

  whole(wanted: CompiledPart['is']): Evaluate {
    const part = this.#need(this.#either(), wanted)
    if (this.#at < this.#tokens.length) throw new ExpressionError('expression/syntax', this.#next())
    return part.of
  }

  #either(): CompiledPart {
    let left = this.#both()
    while (this.#takes('or')) {
      const [a, b] = [this.#need(left, 'condition').of, this.#need(this.#both(), 'condition').of]
      left = { is: 'condition', of: (values) => (a(values) === 1 ? 1 : b(values)) }
    }
    return left
  }

  #both(): CompiledPart {
    let left = this.#negated()
    while (this.#takes('and')) {
      const [a, b] = [this.#need(left, 'condition').of, this.#need(this.#negated(), 'condition').of]
      left = { is: 'condition', of: (values) => (a(values) === 1 ? b(values) : 0) }
    }
    return left
  }

  #negated(): CompiledPart {
    if (!this.#takes('not')) return this.#compared()
    const { of } = this.#deeper(() => this.#need(this.#negated(), 'condition'))
    return { is: 'condition', of: (values) => 1 - of(values) }
  }

  #compared(): CompiledPart {
    const left = this.#sum()
    const compare = COMPARISON_OPERATORS.get(this.#next())
    if (compare === undefined) return left
    this.#at += 1
    return { is: 'condition', of: compare(this.#need(left, 'number').of, this.#need(this.#sum(), 'number').of) }
  }

  #sum(): CompiledPart {
    return this.#chain(SUM_OPERATORS, () => this.#chain(PRODUCT_OPERATORS, () => this.#value()))
  }

  #chain(joins: ReadonlyMap<string, BinaryOperator>, part: () => CompiledPart): CompiledPart {
    let left = part()
    for (let join = joins.get(this.#next()); join !== undefined; join = joins.get(this.#next())) {
      this.#at += 1
      left = { is: 'number', of: join(this.#need(left, 'number').of, this.#need(part(), 'number').of) }
    }
    return left
  }

  #value(): CompiledPart {
    const token = this.#next()
    this.#at += 1
    if (token === '(') return this.#closed(() => this.#either())
    if (/^\d/.test(token)) {
      const value = Number(token)
      return { is: 'number', of: () => value }
    }
    const call = EXPRESSION_FUNCTIONS.get(token)
    if (call !== undefined) return this.#called(...call)
    const key = this.#names.get(token)
    if (key !== undefined) return { is: 'number', of: (values) => values[key] ?? 0 }
    throw new ExpressionError(
      /^[A-Za-z]/.test(token) && !RESERVED_WORDS.has(token) ? 'expression/unknown-name' : 'expression/syntax',
      token,
    )
  }

  #called(takes: number, call: (...args: readonly number[]) => number): CompiledPart {
    if (!this.#takes('(')) throw new ExpressionError('expression/syntax', this.#next())
    return this.#closed(() => {
      const args = [this.#need(this.#sum(), 'number').of]
      while (this.#takes(',')) args.push(this.#need(this.#sum(), 'number').of)
      if (args.length !== takes) throw new ExpressionError('expression/syntax', this.#next())
      return { is: 'number', of: (values) => call(...args.map((each) => each(values))) }
    })
  }

  #closed(inside: () => CompiledPart): CompiledPart {
    const part = this.#deeper(inside)
    if (!this.#takes(')')) throw new ExpressionError('expression/syntax', this.#next())
    return part
  }

  #deeper(inside: () => CompiledPart): CompiledPart {
    this.#depth += 1
    if (this.#depth > MAX_EXPRESSION_DEPTH) throw new ExpressionError('expression/too-deep', this.#next())
    const part = inside()
    this.#depth -= 1
    return part
  }

  #need(part: CompiledPart, wanted: CompiledPart['is']): CompiledPart {
    if (part.is !== wanted) throw new ExpressionError('expression/syntax', this.#next())
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
    if (token === undefined) throw new ExpressionError('expression/syntax', text.slice(from).trim().slice(0, 20))
    tokens.push(ASCII_OPERATORS.get(token) ?? token)
  }
  return tokens
}
