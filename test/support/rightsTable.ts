// The table of rights in the guides: a line for each activity, with a mark for each role that has the right. The marks
// come from the program's table, the words are those of the guides.

import { USER_ROLES } from '../../src/api/contract/people.ts'
import type { GameChangeCase } from '../../src/club/model/rights.ts'
import { LANGUAGES } from '../../src/i18n/registry.ts'
import type { TestedLang } from '../i18n/support/testedLangs.ts'
import { RIGHTS } from './rights.ts'

interface Line {
  /** Any request of the line. All requests of its subject have the same rights. */
  readonly request: keyof typeof RIGHTS
  /** States of the game, from the narrowest case to the widest. */
  readonly cases?: readonly GameChangeCase[]
  readonly words: Readonly<Record<TestedLang, string>>
}

const LINES: readonly Line[] = [
  {
    request: 'games.enter',
    cases: ['own', 'running'],
    words: {
      en: 'enter and correct your own running game, with its ledger',
      ru: 'вести и исправлять свою идущую игру и очки за неё',
      uk: 'вести й виправляти свою поточну гру та очки за неї',
    },
  },
  {
    request: 'games.enter',
    cases: ['running'],
    words: {
      en: 'enter and correct any running game, type a results sheet',
      ru: 'вести и исправлять любую идущую игру, вводить лист результатов',
      uk: 'вести й виправляти будь-яку поточну гру, вносити аркуш результатів',
    },
  },
  {
    request: 'games.correct',
    cases: ['own-fresh', 'finished'],
    words: {
      en: 'correct your own finished game of a season, up to twelve hours after its end',
      ru: 'исправлять свою завершённую игру сезона в первые двенадцать часов',
      uk: 'виправляти свою завершену гру сезону в перші дванадцять годин',
    },
  },
  {
    request: 'games.correct',
    cases: ['finished'],
    words: {
      en: 'correct any finished game of a season',
      ru: 'исправлять любую завершённую игру сезона',
      uk: 'виправляти будь-яку завершену гру сезону',
    },
  },
  {
    request: 'ledger.add',
    cases: ['own-fresh-official', 'fresh-official', 'official'],
    words: {
      en: 'fill in the ledger of your own tournament game, up to twelve hours after its end',
      ru: 'вписать очки за свою игру турнира в первые двенадцать часов',
      uk: 'вписати очки за свою гру турніру в перші дванадцять годин',
    },
  },
  {
    request: 'ledger.add',
    cases: ['fresh-official', 'official'],
    words: {
      en: 'the same for any tournament game',
      ru: 'то же для любой игры турнира',
      uk: 'те саме для будь-якої гри турніру',
    },
  },
  {
    request: 'games.correct',
    cases: ['official'],
    words: {
      en: 'correct a finished game of a tournament (an official game)',
      ru: 'исправлять завершённую игру турнира (официальную)',
      uk: 'виправляти завершену гру турніру (офіційну)',
    },
  },
  {
    request: 'games.void',
    cases: ['running'],
    words: {
      en: 'void a running game, or a finished one of a season',
      ru: 'аннулировать идущую игру или завершённую игру сезона',
      uk: 'анулювати поточну гру або завершену гру сезону',
    },
  },
  {
    request: 'games.void',
    cases: ['official'],
    words: {
      en: 'void a finished game of a tournament',
      ru: 'аннулировать завершённую игру турнира',
      uk: 'анулювати завершену гру турніру',
    },
  },
  {
    request: 'objections.raise',
    words: { en: 'record an objection', ru: 'записать протест', uk: 'записати протест' },
  },
  {
    request: 'objections.decide',
    words: {
      en: 'decide an objection, link its corrections',
      ru: 'решить протест, связать с исправлениями',
      uk: 'вирішити протест, пов’язати з виправленнями',
    },
  },
  {
    request: 'members.add',
    words: {
      en: 'members, check-in',
      ru: 'участники, кто пришёл на вечер',
      uk: 'учасники, хто прийшов на вечір',
    },
  },
  {
    request: 'tables.draw',
    words: { en: 'draw tables of an evening', ru: 'рассаживать столы вечера', uk: 'розсаджувати столи вечора' },
  },
  {
    request: 'imports.commit',
    words: { en: 'import games', ru: 'загружать игры из файлов', uk: 'завантажувати ігри з файлів' },
  },
  { request: 'rulebooks.keep', words: { en: 'rulebooks of your own', ru: 'свои правила', uk: 'власні правила' } },
  {
    request: 'plan.enrol',
    words: { en: 'players of a tournament', ru: 'игроки турнира', uk: 'гравці турніру' },
  },
  {
    request: 'plan.replace',
    words: { en: 'substitutes', ru: 'замены', uk: 'заміни' },
  },
  {
    request: 'plan.givePoints',
    words: { en: 'points outside games', ru: 'очки вне игр', uk: 'очки поза іграми' },
  },
  {
    request: 'plan.nameJudge',
    words: { en: 'judges of tables', ru: 'судьи за столами', uk: 'судді за столами' },
  },
  {
    request: 'plan.seat',
    words: { en: 'stages, pairs, seating', ru: 'этапы, пары, рассадка', uk: 'етапи, пари, розсадка' },
  },
  {
    request: 'seasons.open',
    words: {
      en: 'seasons, their rules, what is hidden',
      ru: 'сезоны, их правила, что скрыто',
      uk: 'сезони, їхні правила, що приховано',
    },
  },
  { request: 'schemes.publish', words: { en: 'schemes', ru: 'системы очков', uk: 'системи очок' } },
  { request: 'broadcast.start', words: { en: 'broadcast', ru: 'эфир', uk: 'ефір' } },
  { request: 'hub.join', words: { en: 'other laptops', ru: 'другие ноутбуки', uk: 'інші ноутбуки' } },
  {
    request: 'restore.take',
    words: {
      en: 'restore a backup',
      ru: 'восстановить резервную копию',
      uk: 'відновити резервну копію',
    },
  },
  { request: 'users.add', words: { en: 'users', ru: 'пользователи', uk: 'користувачі' } },
]

const WHAT: Readonly<Record<TestedLang, string>> = { en: 'What', ru: 'Что', uk: 'Що' }

export function rightsTable(lang: TestedLang): string {
  const roles = LANGUAGES[lang].screens.users.role
  const rows = LINES.map(({ request, cases = [], words }) => {
    const right = RIGHTS[request]
    return [
      words[lang],
      ...USER_ROLES.map((role) => {
        const may =
          'byGame' in right
            ? right.byGame[role]?.some((each) => cases.includes(each)) === true
            : right.who === 'everybody' || right.who.includes(role)
        return may ? '✓' : ''
      }),
    ]
  })
  return [[WHAT[lang], ...USER_ROLES.map((role) => roles[role])], USER_ROLES.map(() => '---').concat('---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** Subjects that the guides describe. Rights of everybody need no line. */
export function subjectsTold(): ReadonlySet<string> {
  return new Set(LINES.map(({ request }) => RIGHTS[request].subject))
}
