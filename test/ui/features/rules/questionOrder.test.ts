// Order for the lab run that answers how changed house rules affect the balance of the game.

import { describe, expect, test } from 'vitest'
import { presetFlags } from '../../../../src/rules/flags.ts'
import { newestRulebookOf } from '../../../../src/rules/rulebooks/registry.ts'
import { balanceJobFor } from '../../../../src/ui/features/rules/logic/balanceOrder.ts'

const rulebook = newestRulebookOf('city')
const preset = presetFlags(rulebook, 'city')
if (!preset.ok) throw new Error(preset.error.code)
const standard = preset.value
const toggles = rulebook.flags.filter(({ key }) => typeof standard[key] === 'boolean').map(({ key }) => key)
/** The preset's rules with the first `n` flags changed. */
const turned = (n: number) => ({
  ...standard,
  ...Object.fromEntries(toggles.slice(0, n).map((key) => [key, !(standard[key] as boolean)])),
})
const order = (n: number, picked?: string) =>
  balanceJobFor({ rulebook, preset: 'city', standard, flags: turned(n) }, picked)
const keys = (n: number, picked?: string) =>
  order(n, picked)?.variants.map((changes) => changes.map(({ flag }) => flag).join(' '))

describe('house rules', () => {
  test('are not tried if they equal the preset', () => {
    expect(order(0)).toBeUndefined()
  })

  test('are tried once if a single rule differs from the preset', () => {
    expect(keys(1)).toEqual([toggles[0]])
  })

  test.each([2, 3])('with %d differences are tried all together, then each difference separately', (n) => {
    const [together, ...alone] = keys(n) ?? []
    expect(together?.split(' ').toSorted()).toEqual(toggles.slice(0, n).toSorted())
    expect(alone.toSorted()).toEqual(toggles.slice(0, n).toSorted())
  })

  test('with four differences are tried only all together', () => {
    expect(keys(4)).toHaveLength(1)
  })

  test('are compared with the preset in the trial games', () => {
    expect(order(2)?.choice.flags).toEqual(standard)
  })
})

describe('selected rule', () => {
  const picked = toggles[2] as string

  test('is compared with its other value under the chosen rules', () => {
    expect(keys(2, picked)).toEqual([picked])
    expect(order(2, picked)?.choice.flags).toEqual(turned(2))
  })

  test('is not tried if the rulebook does not have it', () => {
    expect(order(2, 'no-such-rule')).toBeUndefined()
  })
})
