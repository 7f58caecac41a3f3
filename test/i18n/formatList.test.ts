// Lists and sentences joined according to each language.

import { describe, expect, it } from 'vitest'
import { capitalise, formatList, joinSentences, formatListWithCommas } from '../../src/i18n/formatList.ts'
import { formatMessage } from '../../src/i18n/message.ts'

describe('a list', () => {
  it.each([
    ['en', [3], '3', '3'],
    ['en', [3, 5], '3 and 5', '3, 5'],
    ['en', [3, 5, 7], '3, 5 and 7', '3, 5, 7'],
    ['ru', [3, 5], '3 и 5', '3, 5'],
    ['ru', [3, 5, 7], '3, 5 и 7', '3, 5, 7'],
    ['ru', [], '', ''],
  ] as const)('is joined in %s: %j', (lang, items, list, row) => {
    expect([formatList(lang, items), formatListWithCommas(lang, items)]).toEqual([list, row])
    expect(formatMessage(lang, '{seats}|{seats_row}', { seats: items })).toBe(`${list}|${row}`)
  })

  it.each([
    ['en', 'Anna or Boris'],
    ['ru', 'Anna или Boris'],
  ] as const)('is joined with “or” in %s', (lang, text) => {
    expect(formatMessage(lang, '{names_or}', { names: ['Anna', 'Boris'] })).toBe(text)
  })
})

describe('a paragraph', () => {
  it.each([
    [[], ''],
    [['никто не погиб'], 'Никто не погиб.'],
    [['фол игроку 4', '3 фола', 'Готово!'], 'Фол игроку 4. 3 фола. Готово!'],
    [
      ['спросите: «кто за?»', 'победа красных. Все чёрные вышли.'],
      'Спросите: «кто за?» Победа красных. Все чёрные вышли.',
    ],
  ] as const)('joins the sentences %j', (sentences, text) => {
    expect(joinSentences('ru', sentences)).toBe(text)
  })

  it('begins with a capital letter of its language', () => {
    expect([capitalise('ru', 'ёлка'), capitalise('en', '')]).toEqual(['Ёлка', ''])
  })
})
