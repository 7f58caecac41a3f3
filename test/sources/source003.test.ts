// Source 003, "Волки": a row for each demand of its rules, in its own words.

import { expect } from 'vitest'
import { recognise } from '../../src/agents/talk/recognise.ts'
import { renderMarkdown } from '../../src/club/documents/renderMarkdown.ts'
import { renderHtml } from '../../src/club/documents/renderHtml.ts'
import { ruleSheet } from '../../src/club/documents/ruleSheet.ts'
import { ownPhrase, phrase } from '../../src/i18n/phrase.ts'
import { LANGS } from '../../src/i18n/registry.ts'
import type { Entry } from '../../src/rules/entries.ts'
import { wolves } from '../support/rulebooks.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { seat } from '../../src/rules/vocabulary.ts'
import { situation, speech } from '../agents/scripted/situation.ts'
import { play, refusalOf, table } from '../rules/support/games.ts'
import { demands, tested } from './rows.ts'

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
    expect(ownPhrase('ru', 'wolves', 'cue', key, params)).toContain(text)

const view = situation('wolves', { me: seat(5), ask: speech })
const nominates = (words: string) => recognise(words, 'ru', view).nominates

demands('игроки, роли, цель игры', [
  ['десять игроков', () => expect(wolves.seats.usual).toBe(10)],
  ['три мафии, среди них Дон', () => expect([dealt('mafia'), dealt('don')]).toEqual([2, 1])],
  ['семь красных: Шериф, Доктор, пять мирных', night('ten players: three blacks with the Don, Sheriff, Doctor')],
  ['победа красных, победа чёрных', night('WOLVES-4 the end')],
])

demands('первая ночь', [
  ['«В городе ночь»', says('night-falls', 'В городе ночь')],
  ['«Просыпается мафия», знакомятся, Дон идентифицирует себя', says('night-acquaintance', 'Просыпается мафия')],
  ['«Шериф может осмотреть город», «Шериф засыпает»', says('night-look-round', 'Шериф может осмотреть город')],
  ['ни выстрелов, ни проверок', night('it only pauses, then day one begins')],
])

demands('день', [
  ['«В городе утро»', says('first-day', 'В городе утро')],
  ['«Игрок №1, ваша минута»', says('speech', 'Игрок номер 1, ваша минута', { seat: 1 })],
  ['«Время! Спасибо, игрок №1»', says('speech-end', 'Время! Спасибо, игрок номер 1', { seat: 1 })],
  ['нулевой круг начинает первый, все говорят по очереди', speeches('day one opens with seat 1 and goes round')],
  [
    'следующий день начинает следующий после говорившего первым',
    speeches('each later day opens with the next living seat after the last opener'),
  ],
  ['«Принято»', says('nominated', 'Принято')],
])

demands('выставление', [
  ...[
    ['Я выставляю игрока № 6', [6]],
    ['Я выставляю игрока №6. Пас!', [6]],
    ['Выставляю № 6', [6]],
    ['Я бы хотел выставить игрока № 6', []],
    ['Я думаю надо выставить игрока № 6', []],
  ].map(([words, seats]) => [`«${String(words)}»`, () => expect(nominates(String(words))).toEqual(seats)] as const),
  ['отозвать кандидатуру нельзя, от одного игрока одна', speeches('DAY-2 nominations')],
  [
    'повторное выставление не принимается: судье говорят почему, речь идёт дальше',
    () => {
      const day = play(DEALT, [
        ...MORNING,
        { type: 'nominate', by: seat(1), target: seat(5) },
        { type: 'end-speech', seat: seat(1) },
      ])
      expect(refusalOf(day, { type: 'nominate', by: seat(2), target: seat(5) })).toBe('nominate/already-nominated')
      expect(phrase('ru', 'rejection', 'nominate/already-nominated', { seat: 5 })).toBe('Игрок 5 уже выставлен.')
      expect(refusalOf(day, { type: 'nominate', by: seat(2), target: seat(6) })).toBeUndefined()
    },
  ],
  [
    'из нескольких названных считается первый, кто ещё не выставлен',
    tested('agents/table/instead', 'a nomination of somebody who is up already (DAY-2)'),
  ],
  ['одна кандидатура в первый день: голосования нет', vote('DAY-6 one nominee or none')],
])

demands('голосование', [
  [
    '«Переходим к голосованию. Выставлены игроки №...»',
    says('vote-open', 'Переходим к голосованию. Выставлены игроки', { seats_count: 2, seats_row: '3, 5' }),
  ],
  [
    '«Кто за то, чтобы игру покинул игрок №...?»',
    says('vote-call', 'Кто за то, чтобы игру покинул игрок номер 3', { seat: 3 }),
  ],
  ['голоса непроголосовавших отходят последнему', vote('whoever did not vote counts for the last nominee')],
  ['поровну: по 30 секунд и переголосование', vote('each leader speaks thirty seconds, then a vote among the leaders')],
  [
    'снова поровну: «Кто за то, чтобы оба игрока покинули игру?»',
    says('lift', 'Кто за то, чтобы оба игрока покинули игру?', { seats_count: 2 }),
  ],
  ['большинство: уходят все; поровну: остаются', vote('the same number again: who is for all of them leaving?')],
  ['попил троих при девятерых не производится', night('three of nine may not be lifted')],
  ['фолы за нарушение порядка голосования', tested('rules/day/fouls', 'during the vote: the vote is broken off')],
])

demands('вторая и последующие ночи', [
  ['разные номера: промах', night('WOLVES-1 every living black shows a number; any difference is a miss')],
  ['ответы Дону и Шерифу', night('WOLVES-2 the checks')],
  ['вылеченный не покидает игру: промах', night('a healed victim stays and the night is announced as a miss')],
  ['Доктор лечит и себя', night('himself too')],
  ['не одного и того же две ночи подряд', night('never the same player two nights running')],
  ['«Мафия промахнулась»', says('morning-miss', 'Мафия промахнулась')],
])

demands('полезные ссылки и благодарности: последняя строка листа', [
  ...LANGS.map(
    (lang) =>
      [
        lang,
        () => {
          const sheet = ruleSheet(wolves, 'wolves', {}, lang)
          const lines = renderMarkdown([sheet]).trimEnd().split('\n')
          for (const told of [
            'youtube.com/watch?v=yNbF5k4sVRk',
            'youtube.com/watch?v=Y1tm4KlFDpo',
            'americanmafialeague.com/mafia-quiz',
            'mafiaworldtour.com',
          ])
            expect(lines.at(-1)).toContain(told)
          expect(renderHtml([sheet])).toMatch(/Gubaidullin|Губайдул/)
        },
      ] as const,
  ),
])
