// Expressions of rulebook files: what they say, and what is refused with the text that is wrong.

import { expect, it } from 'vitest'
import { conditionOf, numberOf } from '../../../src/rules/files/expression.ts'

const NAMES = new Map([
  ['n', 'n'],
  ['M', 'mafia'],
  ['R', 'red'],
  ['alive', 'alive'],
])
const COUNTS = { n: 10, mafia: 3, red: 6, alive: 9 }

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
])('%s is %d', (text, number) => {
  const read = numberOf(text, NAMES)
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
])('%s: %s', (text, is) => {
  const read = conditionOf(text, NAMES)
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
  ['(M', 'expression/syntax', ''],
  ['(M = 1', 'expression/syntax', ''],
  ['max(1, 2, 3) = 1', 'expression/syntax', ')'],
  [`${'not '.repeat(80)}M = 1`, 'expression/too-deep', 'not'],
])('%s is refused', (text, code, at) => {
  const read = conditionOf(text, NAMES)
  expect(read.ok ? undefined : read.error).toEqual({ code, at })
})
