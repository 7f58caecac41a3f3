// Every error has a sentence: codes of the club, codes of the rules, and unknown codes.

import { afterEach, describe, expect, it } from 'vitest'
import phrases from '../../../../src/i18n/en/phrases.json'
import { catalogs as enTexts } from '../../../../src/i18n/generated/pages/en.ts'
import { sentenceOfError } from '../../../../src/ui/kit/i18n/errors.ts'
import { locale } from '../../../../src/ui/kit/i18n/setup.ts'

const { screens: en } = enTexts

describe('the sentence of an error', () => {
  afterEach(() => {
    locale.value = 'en'
  })

  it.each([
    ['name/too-long', { limit: 60 }, 'A name has at most 60 characters.', 'Имя не длиннее 60 знаков.'],
    ['vote/voted-twice', { seat: 7 }, 'Seat 7 has already voted.', 'Игрок 7 уже голосовал.'],
    [
      'games/role-not-in-deal',
      { role: 'don' },
      'The standard deal has no more “Don” cards. Enter all cards by hand to use another one.',
      'В обычной раздаче больше нет карты «Дон». Чтобы играть с ней, раздайте все карты вручную.',
    ],
    [
      'step/another-is-due',
      { step: 'last-word' },
      'This entry is not possible now. It is time for a last word.',
      'Сейчас последнее слово: эта запись не подходит.',
    ],
    [
      'entry/out-of-place',
      { moment: 'D2.last-word' },
      'This entry belongs to another moment: day 2, a last word.',
      'Эта запись относится к другому моменту: день 2, последнее слово.',
    ],
    [
      'entry/out-of-place',
      { moment: 'D3.vote.1' },
      'This entry belongs to another moment: day 3, the new vote.',
      'Эта запись относится к другому моменту: день 3, переголосование.',
    ],
    [
      'entry/out-of-place',
      { moment: 'N1.sheriff' },
      'This entry belongs to another moment: night 1, Sheriff.',
      'Эта запись относится к другому моменту: ночь 1, Шериф.',
    ],
    [
      'entry/out-of-place',
      { moment: 'N1.free-seating' },
      'This entry belongs to another moment: night 1, free seating.',
      'Эта запись относится к другому моменту: ночь 1, свободная посадка.',
    ],
    [
      'night/void-act',
      { seat: 3, void: 'target-is-out' },
      'Seat 3 cannot be chosen: that player is out of the game.',
      'Игрока 3 назвать нельзя: он вне игры.',
    ],
    [
      'setup/wake-order',
      { roles: 'mistress mafia' },
      'The night order must list each of these roles once and no others: Mistress and Mafia.',
      'В порядке ночи каждая из этих ролей должна стоять ровно один раз: Любовница и Мафия.',
    ],
    [
      'never/heard-of',
      {},
      'Something went wrong. If it happens again, report the code never/heard-of.',
      'Что-то пошло не так. Если это повторится, сообщите код never/heard-of.',
    ],
    [
      'constructor',
      {},
      'Something went wrong. If it happens again, report the code constructor.',
      'Что-то пошло не так. Если это повторится, сообщите код constructor.',
    ],
  ])('for %s is in the current language', (code, params, english, russian) => {
    expect(sentenceOfError({ code, params })).toBe(english)
    locale.value = 'ru'
    expect(sentenceOfError({ code, params })).toBe(russian)
  })

  it('contains the value of a placeholder unchanged', () => {
    expect(sentenceOfError({ code: 'members/name-taken', params: { name: '{limit} @:common.save | <b>' } })).toBe(
      '{limit} @:common.save | <b> is already in the club.',
    )
  })

  it.each([...Object.keys(en.error), ...Object.keys(phrases.rejection)].filter((code) => code !== 'unknown'))(
    'exists for %s',
    (code) => {
      expect(sentenceOfError({ code, params: {} })).not.toContain(code)
    },
  )
})
