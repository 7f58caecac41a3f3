// Dates and times on screen follow the locale of the language, for example British dates in English.

import { afterEach, describe, expect, it } from 'vitest'
import type { Lang } from '../../../src/i18n/registry.ts'
import { clockTimeText, eveningText, shortEveningText, venueTimeText } from '../../../src/ui/kit/format.ts'
import { locale } from '../../../src/ui/kit/i18n/setup.ts'

afterEach(() => (locale.value = 'en'))

describe('dates on screen', () => {
  it.each<[Lang, string, string, string]>([
    ['en', '14 March 2026', '14 Mar', '28 Nov, 18:30'],
    ['ru', '14 марта 2026 г.', '14 мар.', '28 нояб., 18:30'],
    ['uk', '14 березня 2026 р.', '14 бер.', '28 лист., 18:30'],
  ])('in %s have the order of that language', (lang, long, short, minute) => {
    locale.value = lang
    expect([eveningText('2026-03-14'), shortEveningText('2026-03-14'), venueTimeText('2026-11-28T18:30')]).toEqual([
      long,
      short,
      minute,
    ])
  })

  it('have times on the 24-hour clock, even in English', () => {
    expect(clockTimeText(new Date('2026-11-28T18:30').getTime())).toBe('18:30')
  })
})
