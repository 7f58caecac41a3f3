// What a rulebook declares and what never happens by it: every declaration of the built-ins is met, and one that is
// hidden behind another, or gated by what excludes it, is named.

import { describe, expect, it } from 'vitest'
import { unseenIn } from '../../../src/rules/files/search.ts'
import { fileOf, RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import type { RulebookFile } from '../../../src/rules/files/file.ts'

function builtIn(id: string): RulebookFile {
  const version = RULEBOOKS.find((rulebook) => rulebook.id === id)?.version ?? ''
  const file = fileOf({ id: id as never, version })
  if (file === undefined) throw new Error(id)
  return file
}

describe('a bounded search', () => {
  it.each(RULEBOOKS.map(({ id }) => id))('meets every effect and edge of %s', (id) => {
    expect(unseenIn(builtIn(id))).toEqual([])
  })

  const city = builtIn('city')
  const [first, ...others] = city.edges
  it.each<[string, RulebookFile, readonly string[]]>([
    [
      'an edge of effects that never sit on one seat',
      { ...city, edges: [...city.edges, { id: 'miss', from: ['save'], to: ['vote-out'], rule: 'OUR-1' }] },
      ['miss'],
    ],
    [
      'an edge behind another that has felled all it could',
      { ...city, edges: [...city.edges, { ...first!, id: 'again' }] },
      ['again'],
    ],
  ])('names %s', (_what, file, named) => {
    expect(others.length).toBeGreaterThan(5)
    expect(unseenIn(file)).toEqual(named)
  })

  it('answers the same each time', () => {
    const file = { ...city, edges: [...city.edges, { ...first!, id: 'again' }] }
    expect(unseenIn(file)).toEqual(unseenIn(file))
  })
})
