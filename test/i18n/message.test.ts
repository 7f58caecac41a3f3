// Syntax of messages. Values are never interpreted as syntax.

import { describe, expect, it } from 'vitest'
import { placeholdersIn, formatMessage } from '../../src/i18n/message.ts'
import { formatPhrase } from '../../src/i18n/phrase.ts'

describe('a message', () => {
  it.each([
    ['text without blanks', 'Nothing to fill', {}, 'Nothing to fill'],
    ['a blank', 'Seat {seat}', { seat: 3 }, 'Seat 3'],
    ['a blank without a value', 'Seat {seat}', {}, 'Seat {seat}'],
    ['a plural without a value', '{n, plural, one {one} other {{n} of them}}', {}, '{n} of them'],
    ['numbers without grouping', '{n, plural, one {{n} game} other {{n} games}}', { n: 12345 }, '12345 games'],
    ['an apostrophe', "the judge's {word}", { word: 'cue' }, "the judge's cue"],
    ['angle brackets', '<b>{name}</b>', { name: 'A' }, '<b>A</b>'],
    [
      'a value that looks like syntax',
      '{name}!',
      { name: "{n, plural, other {}} '{x}' # <b> $&" },
      "{n, plural, other {}} '{x}' # <b> $&!",
    ],
    ['a choice', '{gender, select, f {she} other {he}}', { gender: 'f' }, 'she'],
  ] as const)('is filled correctly: %s', (_, message, params, text) => {
    expect(formatMessage('en', message, params)).toBe(text)
  })

  it.each([
    ['ru', [4], 'убит игрок номер 4'],
    ['ru', [4, 7], 'убиты игроки номер 4 и 7'],
    ['ru', [4, 7, 9], 'убиты игроки номер 4, 7 и 9'],
    ['en', [4], 'killed tonight: player number 4'],
    ['en', [4, 7], 'killed tonight: players 4 and 7'],
  ] as const)('in %s joins and counts %j by the rules of its language', (lang, seats, text) => {
    expect(formatPhrase(lang, 'cue', 'morning-deaths', { seats }).toLowerCase()).toContain(text)
  })

  it.each([
    [2, 'оба игрока'],
    [3, 'все трое'],
    [4, 'все названные игроки'],
  ])('about lifting %i players says %s', (n, who) => {
    expect(formatPhrase('ru', 'cue', 'lift', { seats: [3, 7, 8, 9].slice(0, n) })).toContain(
      `чтобы ${who} покинули игру?`,
    )
  })

  it('lists its placeholders, including those in plurals and choices', () => {
    expect(placeholdersIn('ru', '{who}: {n, plural, one {{a}} other {{b, select, x {{c}} other {}}}}')).toEqual([
      'who',
      'n',
      'a',
      'b',
      'c',
    ])
  })

  it('uses the plural forms of its language', () => {
    const message = '{n, plural, one {один} few {мало} other {много}}'
    expect([1, 2, 5, 11, 21, 22, 112].map((n) => formatMessage('ru', message, { n }))).toEqual([
      'один',
      'мало',
      'много',
      'много',
      'один',
      'мало',
      'много',
    ])
  })
})
