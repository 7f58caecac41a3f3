// Numbers with their nouns: the table of counts for each tested language.

import { describe, expect, it } from 'vitest'
import { wordsIn } from '../ui/features/live/desk.ts'
import { TESTED_LANGS, type TestedLang } from './support/testedLangs.ts'

const COUNTS = [0, 1, 2, 5, 11, 12, 21, 22, 25, 111] as const

const TABLE: Readonly<Record<TestedLang, Readonly<Record<string, string>>>> = {
  en: {
    'common.players':
      'no players|1 player|2 players|5 players|11 players|12 players|21 players|22 players|25 players|111 players',
    'common.games': 'no games|1 game|2 games|5 games|11 games|12 games|21 games|22 games|25 games|111 games',
    'log.foulCount': 'no fouls|1 foul|2 fouls|5 fouls|11 fouls|12 fouls|21 fouls|22 fouls|25 fouls|111 fouls',
  },
  ru: {
    'common.players':
      'нет игроков|1 игрок|2 игрока|5 игроков|11 игроков|12 игроков|21 игрок|22 игрока|25 игроков|111 игроков',
    'common.games': 'нет игр|1 игра|2 игры|5 игр|11 игр|12 игр|21 игра|22 игры|25 игр|111 игр',
    'log.foulCount': 'фолов нет|1 фол|2 фола|5 фолов|11 фолов|12 фолов|21 фол|22 фола|25 фолов|111 фолов',
    'seating.broken':
      'несовместимые пары не встречаются|встречается 1 несовместимая пара|встречаются 2 несовместимые пары|встречаются 5 несовместимых пар|встречаются 11 несовместимых пар|встречаются 12 несовместимых пар|встречается 21 несовместимая пара|встречаются 22 несовместимые пары|встречаются 25 несовместимых пар|встречаются 111 несовместимых пар',
    'members.addButton':
      'Добавить участников|Добавить 1 участника|Добавить 2 участника|Добавить 5 участников|Добавить 11 участников|Добавить 12 участников|Добавить 21 участника|Добавить 22 участника|Добавить 25 участников|Добавить 111 участников',
  },
  uk: {
    'common.players':
      'немає гравців|1 гравець|2 гравці|5 гравців|11 гравців|12 гравців|21 гравець|22 гравці|25 гравців|111 гравців',
    'common.games': 'немає ігор|1 гра|2 гри|5 ігор|11 ігор|12 ігор|21 гра|22 гри|25 ігор|111 ігор',
    'log.foulCount': 'фолів немає|1 фол|2 фоли|5 фолів|11 фолів|12 фолів|21 фол|22 фоли|25 фолів|111 фолів',
    'plan.stages.tables':
      'немає столів|1 стіл|2 столи|5 столів|11 столів|12 столів|21 стіл|22 столи|25 столів|111 столів',
    'members.addButton':
      'Додати учасників|Додати 1 учасника|Додати 2 учасників|Додати 5 учасників|Додати 11 учасників|Додати 12 учасників|Додати 21 учасника|Додати 22 учасників|Додати 25 учасників|Додати 111 учасників',
  },
}

describe.each(TESTED_LANGS)('in %s', (lang) => {
  it.each(Object.entries(TABLE[lang]))('%s has the right form for every count', (key, row) => {
    expect(COUNTS.map((n) => wordsIn(lang).count(key, n)).join('|')).toBe(row)
  })
})
