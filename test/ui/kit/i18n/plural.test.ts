// Numbers on screen use the right plural form.

import { afterAll, describe, expect, it } from 'vitest'
import { locale, t } from '../../../../src/ui/kit/i18n/setup.ts'

const RUSSIAN = [
  [0, 'нет игроков'],
  [1, '1 игрок'],
  [2, '2 игрока'],
  [4, '4 игрока'],
  [5, '5 игроков'],
  [11, '11 игроков'],
  [12, '12 игроков'],
  [14, '14 игроков'],
  [21, '21 игрок'],
  [22, '22 игрока'],
  [25, '25 игроков'],
  [101, '101 игрок'],
  [111, '111 игроков'],
  [112, '112 игроков'],
  [1001, '1001 игрок'],
] as const
const ENGLISH = [
  [0, 'no players'],
  [1, '1 player'],
  [2, '2 players'],
  [21, '21 players'],
  [101, '101 players'],
] as const

describe('plurals', () => {
  afterAll(() => {
    locale.value = 'en'
  })

  it.each(RUSSIAN)('ru: %i → %s', (n, words) => {
    locale.value = 'ru'
    expect(t('common.players', { n })).toBe(words)
  })

  it.each(ENGLISH)('en: %i → %s', (n, words) => {
    locale.value = 'en'
    expect(t('common.players', { n })).toBe(words)
  })
})
