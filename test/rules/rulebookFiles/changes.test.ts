// A file of changes and the complete rulebook that it makes from its parent can be converted into each other.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, it } from 'vitest'
import { parseRulebookValue } from '../../../src/club/rulebooks/parse.ts'
import {
  RULEBOOK_LIST_NAMES,
  type RulebookChanges,
  type RulebookFile,
} from '../../../src/rules/rulebookFiles/rulebookFile.ts'
import { toRulebookChanges, extendRulebook } from '../../../src/rules/rulebookFiles/merge.ts'
import { publishedRulebookFile, PUBLISHED_RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { EXAMPLES, writtenFile } from './ownTable.ts'

const FILES = PUBLISHED_RULEBOOKS.map((rulebook) => publishedRulebookFile(rulebook) as RulebookFile)
const read = (value: unknown): RulebookFile => {
  const file = parseRulebookValue(value)
  if (!file.ok) throw new Error(JSON.stringify(file.error))
  return file.value
}
const again = (parent: RulebookFile, written: RulebookChanges | RulebookFile) =>
  'extends' in written ? extendRulebook(parent, written) : written

describe('changes of a rulebook', () => {
  it.each(EXAMPLES)('computed for %s have the same fields as its file and lead to the same rulebook', (name) => {
    const example = writtenFile(name) as unknown as RulebookChanges
    const parent = FILES.find(({ id, version }) => `${id}@${version}` === example.extends) as RulebookFile
    const whole = read(example)
    const written = toRulebookChanges(parent, whole)
    expect(Object.keys(written).toSorted()).toEqual(Object.keys(example).toSorted())
    expect(again(parent, written)).toEqual(whole)
    expect(read(written)).toEqual(whole)
  })

  it('can turn any built-in rulebook into any other', () => {
    const random = xoroshiro128plus(5)
    for (const parent of FILES)
      for (const other of FILES) {
        const file: Record<string, unknown> = { ...other, id: 'other' }
        for (const list of RULEBOOK_LIST_NAMES)
          file[list] = other[list]
            .map((line) => ({ line, at: uniformInt(random, 0, 3) }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ line }) => line)
        const { isSolved: _, hasOwnFeed: __, usualScheme: ___, shot: ____, ...options } = other.options
        file['options'] = options
        expect(again(parent, toRulebookChanges(parent, file as unknown as RulebookFile))).toEqual(file)
      }
  })
})
