// Corrected forms of Russian phrases that judges found awkward.

import { describe, expect, it } from 'vitest'
import type { PlaceholderValues } from '../../src/i18n/message.ts'
import { rulebookPhrase, formatPhrase } from '../../src/i18n/phrase.ts'
import { rejectionSentence } from '../../src/i18n/rejectionSentence.ts'
import { LANGUAGES } from '../../src/i18n/registry.ts'
import type { RulebookId } from '../../src/rules/header.ts'
import { voteTallySentence } from '../../src/ui/game/log/logSentence.ts'
import { seat } from '../../src/rules/vocabulary.ts'
import { wordsIn } from '../ui/features/live/desk.ts'
import { sentences, type CatalogNode } from './support/sentences.ts'

const words = wordsIn('ru')
const don = { role: 'don' } as const

describe('Russian refusals', () => {
  it.each([
    ['step/another-is-due', { step: 'last-word' }, 'Сейчас последнее слово: эта запись не подходит.'],
    ['step/another-is-due', { step: 'night-act' }, 'Сейчас ход ночной роли: эта запись не подходит.'],
    ['entry/out-of-place', { moment: 'N1.sheriff' }, 'Эта запись относится к другому моменту: ночь 1, Шериф.'],
    ['entry/out-of-place', { moment: 'D2.vote.1' }, 'Эта запись относится к другому моменту: день 2, переголосование.'],
    ['night/void-act', { seat: 3, void: 'target-is-out' }, 'Игрока 3 назвать нельзя: он вне игры.'],
    ['night/another-role', { role: 'mistress' }, 'Сейчас ход Любовницы.'],
    [
      'setup/wake-order',
      { roles: 'mistress mafia don' },
      'В порядке ночи каждая из этих ролей должна стоять ровно один раз: Любовница, Мафия и Дон.',
    ],
  ] as const)('name steps, moments and roles instead of codes: %s %j', (code, params, sentence) => {
    expect(rejectionSentence('ru', { code, params })).toBe(sentence)
  })
})

describe('the Russian phrases of the judge', () => {
  it.each<[RulebookId, string, PlaceholderValues, string]>([
    // A single death in the singular, mentioned once.
    ['city', 'morning-deaths', { seats: [4] }, 'Доброе утро, город. Этой ночью убит игрок номер 4.'],
    ['city', 'morning-deaths', { seats: [4, 7] }, 'Доброе утро, город. Этой ночью убиты игроки номер 4 и 7.'],
    ['city', 'last-word-night', { seat: 4 }, 'Игрок номер 4, ваше последнее слово. Минута.'],
    ['benchmark', 'morning-shot-too', { seats: [4] }, 'Линчевателем застрелен игрок номер 4.'],
    ['hp', 'morning-deaths', { seats: [4] }, 'Действия окончены. Погиб игрок номер 4.'],
    ['benchmark', 'morning-deaths', { seats: [4] }, 'Утро. Мафией убит игрок номер 4.'],
    // The lift.
    ['city', 'lift', { seats: [3, 7] }, 'Снова поровну. Кто за то, чтобы оба игрока покинули игру?'],
    ['city', 'lift', { seats: [3, 7, 8] }, 'Снова поровну. Кто за то, чтобы все трое покинули игру?'],
    // Tie and revote.
    ['city', 'vote-open', { seats: [8, 3, 5] }, 'Переходим к голосованию. Выставлены игроки номер 8, 3, 5.'],
    ['city', 'tie-speech', { seat: 8 }, 'Голоса разделились. Игрок номер 8, тридцать секунд.'],
    ['city', 'tie-speech-next', { seat: 3 }, 'Игрок номер 3, тридцать секунд.'],
    ['city', 'vote-again', { seats: [8, 3] }, 'Переголосование: игроки номер 8 и 3.'],
    // Judges say "against", unless the source words it differently.
    ['sport', 'vote-call', { seat: 5 }, 'Номер 5. Кто голосует против игрока номер 5?'],
    ['city', 'vote-call', { seat: 5 }, 'Кто за то, чтобы игру покинул игрок номер 5?'],
    ['aiwolf-5', 'exile-open', {}, 'Голосуем: каждый против одного из живых. Можно воздержаться.'],
    // Terms used at the table.
    ['city', 'best-move', { seat: 2 }, 'Игрок номер 2, ваш лучший ход: назовите три номера.'],
    [
      'sport',
      'night-acquaintance',
      {},
      'Просыпается мафия. У вас минута на договорку. Дон показывает себя. ... Мафия засыпает.',
    ],
    ['city', 'night-mafia', {}, 'Просыпается мафия и называет один номер, решает Дон. ... Мафия засыпает.'],
    ['wolves', 'night-falls', {}, 'В городе ночь. Наденьте маски.'],
    // The winner.
    ['city', 'over-team-loss', { winner: 'red' }, 'Игра окончена поражением команды: победа красных.'],
    ['sport', 'over-mafia-parity', {}, 'Игра окончена, победа чёрных. Чёрных не меньше, чем красных.'],
  ])('are worded correctly for %s: %s %j', (rulebook, key, params, sentence) => {
    expect(rulebookPhrase('ru', rulebook, 'cue', key, params)).toBe(sentence)
  })

  it('contain no semicolons', () => {
    expect(Object.entries(LANGUAGES.ru.phrases.cue).filter(([, cue]) => cue.includes(';'))).toEqual([])
  })
})

describe('Russian texts of the log, the preview and the header', () => {
  it.each<[string, PlaceholderValues, string]>([
    ['log.killed', { seats: [4] }, 'убит игрок 4'],
    ['log.killed', { seats: [4, 7] }, 'убиты игроки 4 и 7'],
    ['live.echo.killed', { seats: [4] }, 'Утро: убит игрок 4'],
    ['log.stays', { seats: [3] }, 'игрок 3 под защитой и остаётся'],
    ['log.stays', { seats: [3, 5] }, 'игроки 3 и 5 под защитой и остаются'],
    ['log.defaulted', { nominee: 3, voters: [1, 2] }, 'игроки 1 и 2 не голосовали, голоса против 3'],
    ['log.object.foul', { seat: 4 }, 'фол игроку 4'],
    ['log.object.end-speech', { seat: 8 }, 'речь игрока 8'],
    ['log.object.vote', { nominee: 3 }, 'голоса против 3'],
    ['log.object.end-last-word', { seat: 8 }, 'последнее слово игрока 8'],
    ['live.strip.teamLoss', {}, 'ППК'],
    ['live.arm.team-loss', {}, 'ППК: какая команда проиграла?'],
    ['live.aliveBySide', { sides: ['красные 5', 'мафия 2', 'Маньяк 1'] }, 'Живы: красные 5, мафия 2, Маньяк 1'],
    ['live.side', { side: { side: 'mafia', rulebook: 'sport' }, n: 2 }, 'чёрные 2'],
    ['live.allTheSame', {}, 'Все в тот же номер'],
    [
      'live.outCall',
      {},
      'Роль вне игры: произнесите реплику, выдержите паузу и переходите дальше, чтобы стол ничего не узнал.',
    ],
    ['live.log.speeches', { seats: [8, 3] }, 'Речи: 8, 3'],
    ['ledger.title', {}, 'Очки за игру'],
    ['live.echo.decides', { shown: 3, role: don }, '3: решает Дон'],
    ['members.merge.told', { from: 'Анна', into: 'Аня', n: 5 }, 'Игры «Анна» перейдут к «Аня», вместе их 5.'],
    ['shell.notices', {}, 'Уведомления (F8)'],
    ['members.left', { name: 'Анна' }, 'Отсутствует: Анна'],
  ])('are worded correctly: %s %j', (key, params, sentence) => {
    expect(words.text(key, params)).toBe(sentence)
  })

  it('show a tally as a complete clause', () => {
    expect(
      voteTallySentence(
        [
          { nominee: seat(8), votes: 6 },
          { nominee: seat(3), votes: 4 },
        ],
        words,
      ),
    ).toBe('8 — 6 голосов, 3 — 4')
  })

  it('have no gendered form next to a name', () => {
    const masculine = Object.values(LANGUAGES.ru.phrases.departure).filter((how) => /(?:ен|ан|ат|ут)(?= |$)/.test(how))
    expect(masculine).toEqual([])
    expect(formatPhrase('ru', 'departure', 'voted-out')).toBe('уход по голосованию')
  })
})

describe('Russian texts', () => {
  const all = (
    ['screens', 'phrases', 'sheet', 'papers', 'exports', 'menu', 'console', 'cli', 'sample'] as const
  ).flatMap((catalog) => sentences(LANGUAGES.ru[catalog] as unknown as CatalogNode, catalog))
  it.each([
    ['этап', /стади[яию]/i],
    ['система очков', /схем[аыу] (?:подсч|очк)/i],
    ['множитель', /(?<![а-яё])вес(?![а-яё])(?!,)/i],
    ['очки', /(?<![а-яё])балл/i],
    ['правила клуба', /домашн\S* правил/i],
    ['базовые правила', /(?<![а-яё])набор(?!\S* карт)/i],
    ['поражение команды', /(?<!П)ПК(?![а-яёА-ЯЁ])/],
    ['переголосование', /(?<![а-яё])попил/i],
    ['решает Дон', /слово за Доном/i],
    ['больше всех голосов', /лидер(?![а-я]*: |ов)/i],
    ['таблица', /ведомост/i],
    ['судья', /ведущ(?:ий|его)/i],
    ['зерно', /числ\S+ жребия/i],
  ])('always say %s', (_, other) => {
    expect(all.filter(([, message]) => other.test(message))).toEqual([])
  })
})
