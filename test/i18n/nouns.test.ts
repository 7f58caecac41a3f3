// Roles and teams in the cases of every language: complete for all rulebooks, and inserted in the form that a message
// requests.

import { describe, expect, it } from 'vitest'
import { formatMessage } from '../../src/i18n/message.ts'
import { declineNoun } from '../../src/i18n/nouns.ts'
import { NOUN_FORMS } from '../../src/i18n/placeholderForms.ts'
import { nightStepName, formatPhrase } from '../../src/i18n/phrase.ts'
import { rejectionSentence } from '../../src/i18n/rejectionSentence.ts'
import { LANGS, LANGUAGES } from '../../src/i18n/registry.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { ROLES, TEAMS, type Role } from '../../src/rules/vocabulary.ts'

const dealt: readonly Role[] = [...new Set(RULEBOOKS.flatMap(({ roles }) => roles.map(({ role }) => role)))]

describe.each(LANGS)('in %s', (lang) => {
  const { nouns } = LANGUAGES[lang]

  it('every role of every rulebook has a label and every case', () => {
    expect(dealt.toSorted()).toEqual(ROLES.toSorted())
    const named = [...dealt.map((role) => ({ role })), ...TEAMS.map((team) => ({ team }))]
    const empty = named.flatMap((each) =>
      (['label', ...NOUN_FORMS] as const)
        .filter((form) => !/^\p{L}[\p{L} ]*$/u.test(declineNoun(nouns, each, form)))
        .map((form) => [each, form]),
    )
    expect(empty).toEqual([])
  })

  it('a role’s name in phrases and night calls is its label', () => {
    for (const role of ROLES) {
      expect(formatPhrase(lang, 'role', role)).toBe(declineNoun(nouns, { role }, 'label'))
      expect(nightStepName(lang, role)).toBe(formatPhrase(lang, 'role', role))
    }
  })
})

describe('a noun in a message', () => {
  const don = { role: 'don' } as const
  const mistress = { role: 'mistress' } as const
  it.each([
    ['ru', 'Сейчас ход {role_gen}.', { role: mistress }, 'Сейчас ход Любовницы.'],
    ['ru', 'Помешать {role_dat}', { role: { role: 'mafia' } }, 'Помешать мафии'],
    ['ru', 'Проверить {role_acc}', { role: mistress }, 'Проверить Любовницу'],
    ['ru', 'Вскрывается {role_ins}', { role: don }, 'Вскрывается Доном'],
    ['ru', '{role}: {role_nom}', { role: { role: 'healer' } }, 'Целитель: целитель'],
    [
      'ru',
      '{role} {role_gender, select, f {заблокировала} other {спас}} игрока 3',
      { role: mistress },
      'Любовница заблокировала игрока 3',
    ],
    [
      'ru',
      '{role} {role_gender, select, f {заблокировала} other {спас}} игрока 3',
      { role: { role: 'doctor' } },
      'Доктор спас игрока 3',
    ],
    ['ru', 'Победили {team_nom}', { team: { team: 'black' } }, 'Победили чёрные'],
    ['ru', 'Без {roles_gen}', { roles: [don, mistress] }, 'Без Дона и Любовницы'],
    ['en', 'The turn of the {role_gen}', { role: mistress }, 'The turn of the Mistress'],
    ['en', '{roles} can still kill', { roles: [don, { role: 'maniac' }] }, 'Don and Maniac can still kill'],
    ['ru', '{name_gen}', { name: 'Анна' }, 'Анна'],
  ] as const)('is declined in %s: %s', (lang, message, params, text) => {
    expect(formatMessage(lang, message, params)).toBe(text)
  })

  it.each([
    ['ru', 'В этой игре нет Любовницы.'],
    ['en', 'There is no Mistress in this game.'],
  ] as const)('is declined in a refusal in %s', (lang, sentence) => {
    expect(rejectionSentence(lang, { code: 'talk/no-such-role', params: { role: 'mistress' } })).toBe(sentence)
  })

  it('is left unchanged if the id names no role', () => {
    expect(rejectionSentence('ru', { code: 'setup/unknown-role', params: { seat: 3, role: 'king' } })).toContain(
      '«king»',
    )
  })
})
