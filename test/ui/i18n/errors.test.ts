// Every error has a sentence: the club's codes, the rules' codes, and codes nobody has heard of.

import { afterEach, describe, expect, it } from 'vitest'
import { en as phrases } from '../../../src/rules/phrases/en.ts'
import { en } from '../../../src/ui/i18n/catalogs.ts'
import { sentenceOf } from '../../../src/ui/i18n/errors.ts'
import { i18n } from '../../../src/ui/i18n/setup.ts'

describe('the sentence of an error', () => {
  afterEach(() => { i18n.global.locale.value = 'en' })

  it.each([
    ['name/too-long', { limit: 60 }, 'A name has at most 60 characters.', 'Имя не длиннее 60 знаков.'],
    ['vote/voted-twice', { seat: 7 }, 'Seat 7 has already voted.', 'Игрок 7 уже голосовал.'],
    ['games/role-not-in-deal', { role: 'don' }, 'The usual deal has no further card “Don”. Give all cards by hand to play with it.', 'В обычной раздаче больше нет карты «Дон». Чтобы играть с ней, раздайте все карты вручную.'],
    ['never/heard-of', {}, 'That did not work (never/heard-of).', 'Не получилось (never/heard-of).'],
    ['constructor', {}, 'That did not work (constructor).', 'Не получилось (constructor).'],
  ])('%s', (code, params, english, russian) => {
    expect(sentenceOf({ code, params })).toBe(english)
    i18n.global.locale.value = 'ru'
    expect(sentenceOf({ code, params })).toBe(russian)
  })

  it('what fills a sentence is never read as part of it', () => {
    expect(sentenceOf({ code: 'members/name-taken', params: { name: '{limit} @:common.save | <b>' } })).toBe('{limit} @:common.save | <b> is in the club already.')
  })

  it.each([...Object.keys(en.error), ...Object.keys(phrases.rejection)].filter((code) => code !== 'unknown'))('%s has one', (code) => {
    expect(sentenceOf({ code, params: {} })).not.toContain(code)
  })
})
