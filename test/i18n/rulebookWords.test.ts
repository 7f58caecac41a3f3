// The words of a club's own rulebook: used in each language wherever the program uses its own, and declined where a
// sentence declines. A missing word is marked and never replaced by another role's word.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { rulebookWordWarnings } from '../../src/club/rulebooks/words.ts'
import { parseRulebookValue, rulebookHashOf } from '../../src/club/rulebooks/parse.ts'
import { formatMessage } from '../../src/i18n/message.ts'
import { nightStepName, cuePhrase, rulebookPhrase, formatPhrase, builtInCueText } from '../../src/i18n/phrase.ts'
import { rejectionSentence } from '../../src/i18n/rejectionSentence.ts'
import type { Lang } from '../../src/i18n/registry.ts'
import { registerRulebook } from '../../src/rules/rulebooks/registry.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { sheetLettersOfRole } from '../../src/ui/game/sheetLetters.ts'

/** An example rulebook under a different id, so that it has no words from other tests. */
function kept(name: string, id: string, changes: object = {}) {
  const path = resolve(import.meta.dirname, '../../docs/rulebooks', `${name}.json`)
  const read = parseRulebookValue({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), id, ...changes })
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return { file: read.value, rulebook: registerRulebook(read.value, rulebookHashOf(read.value)) }
}
kept('our-city', 'spoken')
kept('jester', 'spoken-jester')
const BOMB = 'spoken/bomb' as Role

it.each<[Lang, readonly string[]]>([
  [
    'en',
    [
      ...['Our city', 'Bomb', 'The Bodyguard guards 4', 'Who does the Bodyguard guard?', 'blast of the Bomb'],
      'A healed Bodyguard does not die for the player guarded.',
      'Bodyguard, wake up and show whom you guard. ... The Bodyguard falls asleep.',
      'The game is over. The city has voted the Jester out: the Jester wins.',
      'Jester wins',
    ],
  ],
  [
    'ru',
    [
      ...['Наш город', 'Бомба', 'Телохранитель охраняет 4', 'Кого охраняет Телохранитель?', 'взрыв Бомбы'],
      'Вылеченный Телохранитель не гибнет вместо того, кого охраняет.',
      'Просыпается Телохранитель и показывает, кого охраняет. ... Телохранитель засыпает.',
      'Игра окончена. Город выгнал Шута: победа Шута.',
      'Победа Шута',
    ],
  ],
  [
    'uk',
    [
      ...['Наше місто', 'Бомба', 'Охоронець охороняє 4', 'Кого охороняє Охоронець?', 'вибух Бомби'],
      'Вилікуваний Охоронець не гине замість того, кого охороняє.',
      'Прокидається Охоронець і показує, кого охороняє. ... Охоронець засинає.',
      'Гру закінчено. Місто вигнало Блазня: перемога Блазня.',
      'Перемога Блазня',
    ],
  ],
])('in %s, a club’s own rulebook is described with the texts of its file', (lang, said) => {
  const guard = 'spoken/bodyguard'
  expect([
    ...[
      formatPhrase(lang, 'rulebook', 'spoken'),
      formatPhrase(lang, 'role', BOMB),
      formatPhrase(lang, 'acted', guard, { target: 4 }),
    ],
    ...[
      formatPhrase(lang, 'ask', guard),
      formatPhrase(lang, 'effect', 'spoken/blast'),
      formatPhrase(lang, 'edge', 'spoken/heal→shield'),
    ],
    cuePhrase(lang, 'spoken', `night-${guard}`),
    rulebookPhrase(lang, 'spoken-jester', 'cue', 'over-spoken-jester/jester-voted-out'),
    rulebookPhrase(lang, 'spoken-jester', 'winner', 'spoken-jester/jester'),
  ]).toEqual(said)
  expect(formatPhrase(lang, 'preset', 'spoken/spoken')).toBe(said[0])
  expect(builtInCueText(lang, 'spoken', `night-${guard}`)).toBe(said[6])
})

it('a noun is declined, and a missing case is replaced by the label preceded by its kind', () => {
  const bomb = { who: { role: BOMB } }
  const cases = (lang: Lang) => formatMessage(lang, '{who}|{who_gen}|{who_acc}|{who_ins}|{who_voc}|{who_gender}', bomb)
  expect(cases('ru')).toBe('Бомба|Бомбы|Бомбу|Бомбой|Роль: Бомба|f')
  expect(cases('uk')).toBe('Бомба|Бомби|Бомбу|Бомбою|Бомбо|f')
  expect(cases('en')).toBe('Bomb|Bomb|Bomb|Bomb|Bomb|m')
  expect(rejectionSentence('ru', { code: 'night/another-role', params: { role: BOMB } })).toBe('Сейчас ход Бомбы.')
})

it('a missing text is replaced by a marked fallback that names the role, if any', () => {
  const { file, rulebook } = kept('our-city', 'half-spoken', {
    words: { ru: { role: { bodyguard: 'Страж' } }, en: { name: 'Half', cue: { bodyguard: 'Guard, wake up.' } } },
  })
  const guard = 'half-spoken/bodyguard'
  expect([
    ...[
      formatPhrase('ru', 'role', guard),
      formatPhrase('ru', 'ask', guard),
      cuePhrase('ru', 'half-spoken', `night-${guard}`),
    ],
    ...[nightStepName('ru', guard), formatPhrase('uk', 'role', guard), formatPhrase('en', 'role', guard)],
    ...[formatPhrase('ru', 'effect', 'half-spoken/blast'), formatPhrase('ru', 'rulebook', 'half-spoken')],
  ]).toEqual([
    ...['Страж', 'Страж: какой номер?', 'Просыпается Страж. ... Страж засыпает.'],
    ...['Страж', 'Роль: Bodyguard', 'Role: Bodyguard', 'Эффект: Blast', 'Half spoken'],
  ])
  expect(rulebookWordWarnings(file, rulebook).map(({ code, place }) => `${code} ${place}`)).toEqual([
    'rulebook/no-word words.ru',
    'rulebook/no-word words.en',
  ])
})

it('built-in roles keep the program’s texts, and unused texts of the file are reported', () => {
  const { file, rulebook } = kept('our-city', 'renaming', { words: { en: { role: { don: 'Boss', bomb: 'Mine' } } } })
  expect([formatPhrase('en', 'role', 'don'), formatPhrase('en', 'role', 'renaming/bomb')]).toEqual(['Don', 'Mine'])
  expect(rulebookWordWarnings(file, rulebook).filter(({ code }) => code === 'rulebook/unused-word')).toEqual([
    { code: 'rulebook/unused-word', place: 'words.en', name: 'don' },
  ])
})

it('custom roles have the letters of their file, and built-in roles keep their letters', () => {
  expect(sheetLettersOfRole(BOMB)).toMatchObject({ en: 'B', ru: 'Б', uk: 'Б' })
  expect(sheetLettersOfRole('don')).toMatchObject({ en: 'D', ru: 'Д', uk: 'Д' })
  expect(Object.values(sheetLettersOfRole('strange/bomb' as Role)).filter(Boolean)).toEqual([])
})
