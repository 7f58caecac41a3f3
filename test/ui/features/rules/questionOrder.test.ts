// Lab run that answers "what would this do to our balance?".

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

describe('changed house rules', () => {
  test('are not played if nothing differs from the preset', () => {
    expect(order(0)).toBeUndefined()
  })

  test('are played once for a single difference', () => {
    expect(keys(1)).toEqual([toggles[0]])
  })

  test.each([2, 3])('with %d differences are played all together, then each separately', (n) => {
    const [together, ...alone] = keys(n) ?? []
    expect(together?.split(' ').toSorted()).toEqual(toggles.slice(0, n).toSorted())
    expect(alone.toSorted()).toEqual(toggles.slice(0, n).toSorted())
  })

  test('with four differences are played only all together', () => {
    expect(keys(4)).toHaveLength(1)
  })

  test('are compared with the preset', () => {
    expect(order(2)?.choice.flags).toEqual(standard)
  })
})

describe('picked rule', () => {
  const picked = toggles[2] as string

  test('is compared with its other value under the chosen rules', () => {
    expect(keys(2, picked)).toEqual([picked])
    expect(order(2, picked)?.choice.flags).toEqual(turned(2))
  })

  test('is not played if it does not exist', () => {
    expect(order(2, 'no-such-rule')).toBeUndefined()
  })
})
