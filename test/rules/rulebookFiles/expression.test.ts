// Expressions in rulebook files: their values, and the part of the text that is named when an expression is refused.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileConditionExpression, compileNumberExpression } from '../../../src/rules/rulebookFiles/expression.ts'

const NAMES = new Map([
  ['n', 'n'],
  ['M', 'mafia'],
  ['R', 'red'],
  ['alive', 'alive'],
  ['R2', 'second'],
  ['voted-out:our-jester-2', 'voted'],
])
const COUNTS = { n: 10, mafia: 3, red: 6, alive: 9, second: 4, voted: 1 }

it.each([
  ['7', 7],
  ['n', 10],
  ['M + R * 2', 15],
  ['(M + R) * 2', 18],
  ['10 - 3 - 2', 5],
  ['n ÷ 4', 2.5],
  ['floor(n / 4)', 2],
  ['round(3 * n / 10)', 3],
  ['max(0, floor(n / 4) - 5)', 0],
  ['min(M, R) − 1', 2],
  [`${'('.repeat(60)}M${')'.repeat(60)}`, 3],
  [`${'(M)+'.repeat(80)}0`, 240],
])('%s evaluates to %d', (text, number) => {
  const read = compileNumberExpression(text, NAMES)
  expect(read.ok && read.value(COUNTS)).toBe(number)
})

it.each([
  ['M = 3', true],
  ['M ≠ 3', false],
  ['M >= alive - M', false],
  ['M > 0 and R > 0', true],
  ['M > 5 or R > 5 and alive < 3', false],
  ['(M > 5 or R > 5) and not alive < 3', true],
  ['not (M = 0 and R = 0)', true],
  ['M ≤ 3 and R ≥ 6', true],
  ['M < 3 or M > 3 or M != 3', false],
  ['voted-out:our-jester-2 = 1 ', true],
])('%s evaluates to %s', (text, is) => {
  const read = compileConditionExpression(text, NAMES)
  expect(read.ok && read.value(COUNTS)).toBe(is)
})

it.each([
  ['', 'expression/syntax', ''],
  ['M', 'expression/syntax', ''],
  ['M = ', 'expression/syntax', ''],
  ['M == 3', 'expression/syntax', '='],
  ['M = 3 = 3', 'expression/syntax', '='],
  ['1 < M < 3', 'expression/syntax', '<'],
  ['M = X', 'expression/unknown-name', 'X'],
  ['constructor = 1', 'expression/unknown-name', 'constructor'],
  ['__proto__ = 1', 'expression/syntax', '__proto__ = 1'],
  ['M = 3 and', 'expression/syntax', ''],
  ['M and R', 'expression/syntax', 'R'],
  ['M + (R = 1)', 'expression/syntax', ''],
  ['max(1) = 1', 'expression/syntax', ')'],
  ['M = 1.5', 'expression/syntax', '1.5'],
  ['alert(1)', 'expression/unknown-name', 'alert'],
  [`${'M + '.repeat(200)}M = 1`, 'expression/too-long', `${'M + '.repeat(5)}`],
  [`${'('.repeat(61)}M${')'.repeat(61)} = 1`, 'expression/too-deep', 'M'],
  [`${'('.repeat(80)}M${')'.repeat(80)} = 1`, 'expression/too-deep', '('],
  ['and = 1', 'expression/syntax', 'and'],
  ['max = 1', 'expression/syntax', '='],
  [`M = ${'?'.repeat(30)}`, 'expression/syntax', '?'.repeat(20)],
  ['(M', 'expression/syntax', ''],
  ['(M = 1', 'expression/syntax', ''],
  ['max(1, 2, 3) = 1', 'expression/syntax', ')'],
  [`${'not '.repeat(80)}M = 1`, 'expression/too-deep', 'not'],
])('%j is refused with %s at %j', (text, code, at) => {
  const read = compileConditionExpression(text, NAMES)
  expect(read.ok ? undefined : read.error).toEqual({ code, at })
})

interface Written {
  /** Binding strength. A part that binds more loosely than its neighbour needs parentheses. */
  readonly binds: number
  readonly text: string
  readonly value: number
}
const inside = ({ binds, text }: Written, least: number) => (binds < least ? `(${text})` : text)
const joined = (binds: number, sign: string, a: Written, b: Written, value: number): Written => ({
  binds,
  text: `${inside(a, binds)} ${sign} ${inside(b, binds + 1)}`,
  value,
})
const SUMS = { '+': 5, '-': 5, '−': 5, '*': 6, '×': 6, '/': 6, '÷': 6 } as const
const summed = (sign: keyof typeof SUMS, a: number, b: number) =>
  sign === '+' ? a + b : sign === '-' || sign === '−' ? a - b : sign === '*' || sign === '×' ? a * b : a / b
const COMPARED: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '≠': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '≤': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '≥': (a, b) => a >= b,
}
const CALLED = { floor: Math.floor, round: Math.round, min: Math.min, max: Math.max } as const

const { number, condition } = fc.letrec<{ number: Written; condition: Written }>((tie) => ({
  number: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.nat(99).map((value) => ({ binds: 7, text: String(value), value })),
    fc.constantFrom(...NAMES).map(([text, key]) => ({ binds: 7, text, value: COUNTS[key as keyof typeof COUNTS] })),
    fc
      .tuple(fc.constantFrom(...(Object.keys(SUMS) as (keyof typeof SUMS)[])), tie('number'), tie('number'))
      .map(([sign, a, b]) => joined(SUMS[sign], sign, a, b, summed(sign, a.value, b.value))),
    fc.tuple(fc.constantFrom('floor', 'round', 'min', 'max'), tie('number'), tie('number')).map(([name, a, b]) => {
      const taken = name === 'floor' || name === 'round' ? [a] : [a, b]
      const text = `${name}(${taken.map((each) => each.text).join(', ')})`
      return { binds: 7, text, value: (CALLED[name] as typeof Math.min)(...taken.map(({ value }) => value)) }
    }),
  ),
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(fc.constantFrom(...Object.keys(COMPARED)), tie('number'), tie('number')).map(([sign, a, b]) => ({
      binds: 4,
      text: `${inside(a, 5)} ${sign} ${inside(b, 5)}`,
      value: COMPARED[sign]?.(a.value, b.value) === true ? 1 : 0,
    })),
    tie('condition').map((a) => ({ binds: 3, text: `not ${inside(a, 3)}`, value: 1 - a.value })),
    fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => joined(2, 'and', a, b, Math.min(a.value, b.value))),
    fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => joined(1, 'or', a, b, Math.max(a.value, b.value))),
  ),
}))

it('operators bind from loosest to tightest: or, and, not, comparison, sum, product', () => {
  fc.assert(
    fc.property(condition, ({ text, value }) => {
      fc.pre(text.length <= 400)
      const read = compileConditionExpression(text, NAMES)
      expect(read.ok ? Number(read.value(COUNTS)) : read.error).toBe(value)
    }),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(number, ({ text, value }) => {
      fc.pre(text.length <= 400)
      const read = compileNumberExpression(text, NAMES)
      expect(read.ok ? read.value(COUNTS) : read.error).toBe(value)
    }),
    { numRuns: 500 },
  )
})

it('an expression may have at most four hundred characters', () => {
  const text = (length: number) => `M${' '.repeat(length - 3)}=3`
  expect(compileConditionExpression(text(400), NAMES).ok).toBe(true)
  expect(compileConditionExpression(text(401), NAMES)).toMatchObject({
    ok: false,
    error: { code: 'expression/too-long' },
  })
})
