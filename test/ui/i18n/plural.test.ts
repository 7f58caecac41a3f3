// Numbers take the right form of a word, through vue-i18n itself.

import { afterAll, describe, expect, it } from 'vitest'
import { englishForm, russianForm } from '../../../src/ui/i18n/plural.ts'
import { i18n, translateCount } from '../../../src/ui/i18n/setup.ts'

const RUSSIAN = [
  [0, 'нет игроков'], [1, '1 игрок'], [2, '2 игрока'], [4, '4 игрока'], [5, '5 игроков'], [11, '11 игроков'], [12, '12 игроков'], [14, '14 игроков'],
  [21, '21 игрок'], [22, '22 игрока'], [25, '25 игроков'], [101, '101 игрок'], [111, '111 игроков'], [112, '112 игроков'], [1001, '1001 игрок'],
] as const
const ENGLISH = [[0, 'no players'], [1, '1 player'], [2, '2 players'], [21, '21 players'], [101, '101 players']] as const

describe('plurals', () => {
  afterAll(() => { i18n.global.locale.value = 'en' })

  it.each(RUSSIAN)('ru: %i → %s', (n, words) => {
    i18n.global.locale.value = 'ru'
    expect(translateCount('common.players', n)).toBe(words)
  })

  it.each(ENGLISH)('en: %i → %s', (n, words) => {
    i18n.global.locale.value = 'en'
    expect(translateCount('common.players', n)).toBe(words)
  })

  it('messages without a form for zero take the one of many', () => {
    expect([0, 1, 2, 5].map((n) => russianForm(n, 3))).toEqual([2, 0, 1, 2])
    expect([0, 1, 2].map((n) => englishForm(n, 2))).toEqual([1, 0, 1])
  })

  it('counts below zero and fractions take the form of their whole part', () => {
    expect([russianForm(-1, 4), russianForm(2.9, 4)]).toEqual([1, 2])
  })
})
