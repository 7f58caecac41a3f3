// Both languages have the same words: same keys, same placeholders, forms for every number.

import { describe, expect, it } from 'vitest'
import { en, ru } from '../../../src/ui/i18n/catalogs.ts'

type Node = { readonly [key: string]: Node | string }

function messages(node: Node, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(node)) {
    const at = path === '' ? key : `${path} > ${key}`
    if (typeof value === 'string') found.set(at, value)
    else for (const [inner, text] of messages(value, at)) found.set(inner, text)
  }
  return found
}

const english = messages(en)
const russian = messages(ru as unknown as Node)
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

describe('catalogs', () => {
  it('have exactly the same keys', () => {
    expect([...russian.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it.each([...english])('%s has the same placeholders in both', (key, text) => {
    expect(placeholders(russian.get(key) ?? '')).toEqual(placeholders(text))
  })

  it.each([...english].filter(([, text]) => text.includes(' | ')))('%s has three English and four Russian forms', (key, text) => {
    expect([text.split(' | ').length, russian.get(key)?.split(' | ').length]).toEqual([3, 4])
  })

  it.each([['English', english, 1], ['Russian', russian, 1]] as const)('%s never says nought as it says one', (_language, catalog, one) => {
    const wrong = [...catalog].filter(([, text]) => {
      const forms = text.split(' | ')
      return forms.length >= 3 && /\{\w+\}/.test(text) && forms[0] === forms[one] && forms[one] !== forms[one + 1]
    })
    expect(wrong).toEqual([])
  })

  it('leave no Russian sentence in English', () => {
    // The switch of the language is written in the language it leads to.
    const mixed = [...english].filter(([key, text]) => key !== 'shell > language' && /[а-яё]/i.test(text))
    expect(mixed).toEqual([])
  })

  it('leave no sentence empty', () => {
    // "Anyone" needs no word beside a range.
    const empty = [...english, ...russian].filter(([key, text]) => key !== 'ledger > who > anyone' && text.trim() === '')
    expect(empty).toEqual([])
  })
})
