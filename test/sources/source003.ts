// Source 003, the rules of Wolves, with a row for each demand.

import { expect } from 'vitest'
import { recogniseSpeech } from '../../src/agents/talk/recognise.ts'
import { renderRuleSheetsMarkdown } from '../../src/papers/documents/renderMarkdown.ts'
import { renderRuleSheetsHtml } from '../../src/papers/documents/renderRules.ts'
import { createRuleSheet } from '../../src/papers/documents/ruleSheet.ts'
import { rulebookPhrase, formatPhrase } from '../../src/i18n/phrase.ts'
import { LANGS } from '../../src/i18n/registry.ts'
import type { Entry } from '../../src/rules/entries.ts'
import { wolves } from '../support/rulebooks.ts'
import { type Role, seat } from '../../src/rules/vocabulary.ts'
import { situation, speech } from '../agents/scripted/situation.ts'
import { play, refusalOf, table } from '../rules/support/games.ts'
import { type Section, tested } from './rows.ts'

const DEAL = wolves.deal(10)
const dealt = (role: Role) => DEAL.filter((each) => each === role).length
const DEALT = table(DEAL, { rulebook: 'wolves' })
const MORNING: readonly Entry[] = [
  { type: 'end-pause', pause: 'acquaintance' },
  { type: 'end-pause', pause: 'look-round' },
]
const night = (title: string) => tested('rules/wolves/night', title)
const vote = (title: string) => tested('rules/day/vote', title)
const speeches = (title: string) => tested('rules/day/speeches', title)
const says =
  (key: string, text: string, params = {}) =>
  () =>
    expect(rulebookPhrase('ru', 'wolves', 'cue', key, params)).toContain(text)

const view = situation('wolves', { me: seat(5), ask: speech })
const nominates = (words: string) => recogniseSpeech(words, 'ru', view).nominates

export const SECTIONS: readonly Section[] = [
  {
    id: 'players',
    title: 'Players, roles and the aim of the game',
    from: ['Игроки, роли, цель игры'],
    where: 'src/rules/rulebooks/wolves.json',
    rows: [
      ['ten play', () => expect(wolves.seats.usual).toBe(10)],
      ['three of them are mafia, one of these the Don', () => expect([dealt('mafia'), dealt('don')]).toEqual([2, 1])],
      [
        'seven are red: a Sheriff, a Doctor and five citizens',
        night('ten players are dealt the Don, two mafia cards, the Sheriff, the Doctor'),
      ],
      [
        'reds win when no black is left, blacks when they are as many as the reds',
        night('WOLVES-4 the end'),
        'src/rules/victory.ts',
      ],
    ],
  },
  {
    id: 'first-night',
    title: 'The first night',
    from: ['2. Первая ночь (знакомство мафии)'],
    fromOf: {
      1: ['1. Раздача ролей'],
    },
    where: 'src/rules/rulebooks/wolves.json',
    rows: [
      ['the judge announces the night', says('night-falls', 'В городе ночь'), 'src/i18n/ru/phrases.json'],
      [
        'the mafia wakes up to get to know each other and the Don',
        says('night-acquaintance', 'Просыпается мафия'),
        'src/i18n/ru/phrases.json',
      ],
      [
        'the Sheriff may look round and is sent to sleep again',
        says('night-look-round', 'Шериф может осмотреть город'),
        'src/i18n/ru/phrases.json',
      ],
      ['nobody is shot at or checked', night('has two pauses without shots or checks before day one')],
    ],
  },
  {
    id: 'day',
    title: 'The first day',
    from: ['3. Первый день (нулевой круг)'],
    fromOf: {
      5: ['6. Второй и последующие дни'],
    },
    where: 'src/rules/dayEntries.ts',
    rows: [
      ['the judge announces the morning', says('first-day', 'В городе утро'), 'src/i18n/ru/phrases.json'],
      [
        'the judge gives each player a minute by number',
        says('speech', 'Игрок номер 1, ваша минута', { seat: 1 }),
        'src/i18n/ru/phrases.json',
      ],
      [
        'the judge ends a speech when its time is over',
        says('speech-end', 'Время! Спасибо, игрок номер 1', { seat: 1 }),
        'src/i18n/ru/phrases.json',
      ],
      [
        'player 1 opens the first day, and all speak in turn',
        speeches('start with seat 1 on day one and continue in seat order'),
      ],
      [
        'a later day is opened by the next player after the last opener',
        speeches('start on later days with the seat after the last opener'),
      ],
      ['the judge confirms a nomination', says('nominated', 'Принято'), 'src/i18n/ru/phrases.json'],
    ],
  },
  {
    id: 'nominations',
    title: 'Nominations',
    from: ['3. Первый день (нулевой круг)'],
    fromOf: {
      6: ['Основные отличия от прошлой версии правил', '3. Первый день (нулевой круг)'],
    },
    where: 'src/rules/nominationRules.ts',
    rows: [
      ...(
        [
          [
            'a nomination names a player in the present tense',
            'Я выставляю игрока № 6',
            [6],
            'src/agents/talk/recognise.ts',
          ],
          ['it may end the speech', 'Я выставляю игрока №6. Пас!', [6], 'src/agents/talk/recognise.ts'],
          ['the verb and the number are enough', 'Выставляю № 6', [6], 'src/agents/talk/recognise.ts'],
          ['a wish is no nomination', 'Я бы хотел выставить игрока № 6', [], 'src/agents/talk/recognise.ts'],
          ['a thought is no nomination', 'Я думаю надо выставить игрока № 6', [], 'src/agents/talk/recognise.ts'],
        ] as const
      ).map(([what, words, seats]) => [what, () => expect(nominates(words)).toEqual(seats)] as const),
      [
        'a nomination cannot be taken back, and each player has one a day',
        speeches('DAY-2 nominations'),
        'src/rules/dayEntries.ts',
      ],
      [
        'a player who is up already is not taken again; the judge learns why, and the speech goes on',
        () => {
          const day = play(DEALT, [
            ...MORNING,
            { type: 'nominate', by: seat(1), target: seat(5) },
            { type: 'end-speech', seat: seat(1) },
          ])
          expect(refusalOf(day, { type: 'nominate', by: seat(2), target: seat(5) })).toBe('nominate/already-nominated')
          expect(formatPhrase('ru', 'rejection', 'nominate/already-nominated', { seat: 5 })).toBe(
            'Игрок 5 уже выставлен.',
          )
          expect(refusalOf(day, { type: 'nominate', by: seat(2), target: seat(6) })).toBeUndefined()
        },
      ],
      [
        'of several named the first who is not up yet counts',
        tested('agents/table/instead', 'nominating a player who is already nominated (DAY-2)'),
      ],
      ['one nominee on the first day: there is no vote', vote('DAY-6 one nominee or none'), 'src/rules/vote.ts'],
    ],
  },
  {
    id: 'vote',
    title: 'The vote',
    from: ['4. Голосование'],
    fromOf: {
      7: ['Полезные ссылки'],
    },
    where: 'src/rules/vote.ts',
    rows: [
      [
        'the judge opens the vote with the nominees in their order',
        says('vote-open', 'Переходим к голосованию. Выставлены игроки', { seats_count: 2, seats_row: '3, 5' }),
        'src/i18n/ru/phrases.json',
      ],
      [
        'the judge asks for the votes against each nominee',
        says('vote-call', 'Кто за то, чтобы игру покинул игрок номер 3', { seat: 3 }),
        'src/i18n/ru/phrases.json',
      ],
      ['who gives no vote votes against the last nominee', vote('players who did not vote count for the last nominee')],
      [
        'a tie: thirty seconds for each, and a second vote among them',
        vote('each leader speaks for thirty seconds before the revote'),
      ],
      [
        'the same tie again: the judge asks whether all of them leave',
        says('lift', 'Кто за то, чтобы оба игрока покинули игру?', { seats_count: 2 }),
        'src/i18n/ru/phrases.json',
      ],
      [
        'a majority sends them all out; otherwise they stay',
        vote('the same tie again leads to the question whether all of them leave'),
      ],
      ['three of nine are never sent out together', night('three tied players of nine cannot be voted out together')],
      [
        'disturbing a vote is a foul',
        tested('rules/day/fouls', 'during the vote ends the vote'),
        'src/rules/discipline.ts',
      ],
    ],
  },
  {
    id: 'nights',
    title: 'The second and later nights',
    from: ['5. Вторая и последующие ночи'],
    fromOf: {
      6: ['6. Второй и последующие дни'],
    },
    where: 'src/rules/rulebooks/wolves.json',
    rows: [
      ['different numbers are a miss', night('each cause an overturned kill if they differ')],
      ['Don and Sheriff get their answers; the Don’s names the Doctor, too', night('WOLVES-2 checks')],
      [
        'a healed victim stays, and the night is a miss',
        night('a healed victim stays and the night is announced as a miss'),
      ],
      ['the Doctor may heal the own seat', night('the Doctor may heal themselves')],
      [
        'but not the same seat on two nights in a row',
        night('a heal of the same player on two nights in a row is void'),
      ],
      ['the judge announces a miss', says('morning-miss', 'Мафия промахнулась'), 'src/i18n/ru/phrases.json'],
    ],
  },
  {
    id: 'links',
    title: 'Links and thanks',
    from: ['Полезные ссылки', 'Благодарности'],
    where: 'src/papers/documents/ruleSheet.ts',
    rows: [
      ...LANGS.map(
        (lang) =>
          [
            `the sheet names them in ${lang}`,
            () => {
              const sheet = createRuleSheet(wolves, 'wolves', {}, lang)
              const lines = renderRuleSheetsMarkdown([sheet]).trimEnd().split('\n')
              for (const told of [
                'youtube.com/watch?v=yNbF5k4sVRk',
                'youtube.com/watch?v=Y1tm4KlFDpo',
                'americanmafialeague.com/mafia-quiz',
                'mafiaworldtour.com',
              ])
                expect(lines.at(-1)).toContain(told)
              expect(renderRuleSheetsHtml([sheet])).toMatch(/Gubaidullin|Губайдул/)
            },
          ] as const,
      ),
    ],
  },
]
