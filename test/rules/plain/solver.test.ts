// docs/spec/rulebooks.md §9: the exact solver of the plain game, compared as fractions with published values and with
// the formula below, and with random play on the engine within three standard deviations.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, test } from 'vitest'
import { randomEntry } from '../../../src/rules/randomEntry.ts'
import { advance } from '../../../src/rules/decide.ts'
import { dealRoles } from '../../../src/rules/deal.ts'
import {
  ONE_FRACTION,
  ZERO_FRACTION,
  addFractions,
  fraction,
  fractionText,
  multiplyFractions,
  subtractFractions,
  fractionToNumber,
  type Fraction,
} from '../../../src/rules/fraction.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import { plain } from '../../support/rulebooks.ts'
import { solvePlainGame } from '../../../src/rules/solver.ts'
import type { Role } from '../../../src/rules/vocabulary.ts'
import { table } from '../support/games.ts'

function solved(players: number, mafia: number, parityWin: boolean, first: 'day' | 'night' = 'day'): string {
  const answer = solvePlainGame({ players, mafia, first, parityWin })
  if (!answer.ok) throw new Error(answer.error.code)
  expect(fractionText(addFractions(answer.value.mafia, answer.value.red))).toBe('1')
  return fractionText(answer.value.mafia)
}

/** 1 − w_A(n,m) = Σ_{k=0..m} (−1)^k C(m,k) Π_{j=0..T−1} (n−2j−k)/(n−2j). */
function formula(n: number, m: number): string {
  const T = n % 2 === 1 ? (n - 1) / 2 : n / 2
  let red: Fraction = ZERO_FRACTION
  let choose = 1n
  for (let k = 0; k <= m; k += 1) {
    let product = ONE_FRACTION
    for (let j = 0; j < T; j += 1) product = multiplyFractions(product, fraction(n - 2 * j - k, n - 2 * j))
    const term = multiplyFractions(fraction(k % 2 === 0 ? choose : -choose), product)
    red = addFractions(red, term)
    choose = (choose * BigInt(m - k)) / BigInt(k + 1)
  }
  return fractionText(subtractFractions(ONE_FRACTION, red))
}

describe('values of docs/spec/rulebooks.md §9', () => {
  test.each([
    { n: 7, m: 1, parity: true, w: '16/35' },
    { n: 9, m: 2, parity: true, w: '221/315' },
    { n: 9, m: 3, parity: true, w: '31/35' },
    { n: 10, m: 3, parity: false, w: '91/128' },
    { n: 10, m: 3, parity: true, w: '149/160' },
    { n: 15, m: 4, parity: true, w: '5651/6435' },
  ])('w($n,$m) with parity $parity is $w', ({ n, m, parity, w }) => {
    expect(solved(n, m, parity)).toBe(w)
  })

  test('without parity equal the formula for every n ≤ 21', () => {
    for (let n = 2; n <= 21; n += 1)
      for (let m = 1; m < n; m += 1) expect(`${n} ${m} ${solved(n, m, false)}`).toBe(`${n} ${m} ${formula(n, m)}`)
  })

  test('for odd n change only if parity applies at the start', () => {
    for (let n = 3; n <= 21; n += 2)
      for (let m = 1; 2 * m < n; m += 1)
        expect(`${n} ${m} ${solved(n, m, true)}`).toBe(`${n} ${m} ${solved(n, m, false)}`)
  })

  test('w(n,1) is (n−1)!!/n!!', () => {
    const odd = (n: number): bigint => (n <= 1 ? 1n : BigInt(n) * odd(n - 2))
    for (let n = 2; n <= 21; n += 1) expect(solved(n, 1, false)).toBe(fractionText(fraction(odd(n - 1), odd(n))))
  })

  test('with the night first the value is w(n − 1, m)', () => {
    for (let n = 4; n <= 21; n += 1)
      for (let m = 1; 2 * m < n - 1; m += 1) expect(solved(n, m, true, 'night')).toBe(solved(n - 1, m, true))
  })

  test('the value for (10, 3) with the night first is 31/35', () => {
    expect(solved(10, 3, true, 'night')).toBe('31/35')
  })

  test.each([
    { players: 1, mafia: 1, code: 'solve/players' },
    { players: 41, mafia: 1, code: 'solve/players' },
    { players: 7, mafia: 0, code: 'solve/mafia' },
    { players: 7, mafia: 7, code: 'solve/mafia' },
    { players: 7.5, mafia: 2, code: 'solve/players' },
  ])('$players players with $mafia mafia are refused with $code', ({ players, mafia, code }) => {
    expect(solvePlainGame({ players, mafia, first: 'day', parityWin: true })).toMatchObject({
      ok: false,
      error: { code },
    })
  })
})

describe('the engine at random play', () => {
  const GAMES = Number(process.env['CONSIGLIERE_GAMES'] ?? 4000)

  test.each([
    { n: 7, m: 1, parityWin: true, first: 'day' as const },
    { n: 9, m: 2, parityWin: true, first: 'day' as const },
    { n: 10, m: 3, parityWin: true, first: 'day' as const },
    { n: 10, m: 3, parityWin: false, first: 'day' as const },
    { n: 8, m: 2, parityWin: true, first: 'night' as const },
  ])(
    'has the solver’s mafia win rate within three standard deviations: n=$n m=$m parity $parityWin, $first first',
    ({ n, m, parityWin, first }) => {
      const roles: Role[] = Array.from({ length: n }, (_, i) => (i < m ? 'mafia' : 'citizen'))
      let wins = 0
      for (let seed = 1; seed <= GAMES; seed += 1) {
        const random = xoroshiro128plus(seed)
        let state = initialState(table(roles, { rulebook: 'plain', flags: { parityWin, first }, seed }))
        while (state.phase !== 'over') {
          const next = advance(
            state,
            randomEntry(state, (k) => uniformInt(random, 0, k - 1)),
          )
          if (!next.ok) throw new Error(next.error.code)
          state = next.value.state
        }
        if (state.outcome?.winner === 'mafia') wins += 1
      }
      const answer = solvePlainGame({ players: n, mafia: m, first, parityWin })
      if (!answer.ok) throw new Error(answer.error.code)
      const p = fractionToNumber(answer.value.mafia)
      expect(Math.abs(wins / GAMES - p)).toBeLessThan(3 * Math.sqrt((p * (1 - p)) / GAMES))
    },
  )

  test('deals three mafia cards to twelve players by default', () => {
    expect(dealRoles(plain, 12, 1).filter((role) => role === 'mafia')).toHaveLength(3)
  })
})
