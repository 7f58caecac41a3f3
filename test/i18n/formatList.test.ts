// Lists and sentences put together as each language does it.

import { describe, expect, it } from 'vitest'
import { capitalise, formatList, formatParagraph, formatRow } from '../../src/i18n/formatList.ts'
import { formatMessage } from '../../src/i18n/message.ts'

describe('a list', () => {
  it.each([
    ['en', [3], '3', '3'],
    ['en', [3, 5], '3 and 5', '3, 5'],
    ['en', [3, 5, 7], '3, 5 and 7', '3, 5, 7'],
    ['ru', [3, 5], '3 и 5', '3, 5'],
    ['ru', [3, 5, 7], '3, 5 и 7', '3, 5, 7'],
    ['ru', [], '', ''],
  ] as const)('%s: %j', (lang, items, list, row) => {
    expect([formatList(lang, items), formatRow(lang, items)]).toEqual([list, row])
    expect(formatMessage(lang, '{seats}|{seats_row}', { seats: items })).toBe(`${list}|${row}`)
  })

  it.each([
    ['en', 'Anna or Boris'],
    ['ru', 'Anna или Boris'],
  ] as const)('%s: one or the other', (lang, text) => {
    expect(formatMessage(lang, '{names_or}', { names: ['Anna', 'Boris'] })).toBe(text)
  })
})

describe('sentences in a row', () => {
  it.each([
    [[], ''],
    [['никто не погиб'], 'Никто не погиб.'],
    [['фол игроку 4', '3 фола', 'Готово!'], 'Фол игроку 4. 3 фола. Готово!'],
    [
      ['спросите: «кто за?»', 'победа красных. Все чёрные вышли.'],
      'Спросите: «кто за?» Победа красных. Все чёрные вышли.',
    ],
  ] as const)('%j', (sentences, text) => {
    expect(formatParagraph('ru', sentences)).toBe(text)
  })

  it('a capital is the language’s own', () => {
    expect([capitalise('ru', 'ёлка'), capitalise('en', '')]).toEqual(['Ёлка', ''])
  })
})
