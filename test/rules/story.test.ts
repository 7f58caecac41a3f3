// The story of a finished game: its content, its turning point and its title. Constructed games test the turning point
// by the rule at the top of src/rules/story.ts; laws are tested in random games of every preset.

import { describe, expect, test } from 'vitest'
import { playRandomGame } from '../../src/rules/randomGame.ts'
import { LANGS } from '../../src/i18n/registry.ts'
import { storyText } from '../../src/i18n/story.ts'
import type { ExitKind, GameEvent } from '../../src/rules/events.ts'
import { storyOf, type Story } from '../../src/rules/story.ts'
import { seat, type Outcome, type Role, type Winner } from '../../src/rules/vocabulary.ts'
import { PRESETS, tableOf } from '../agents/tables.ts'
import { table } from './support/games.ts'

// Seats 1 and 2 are black, seat 3 is the Sheriff.
const ROLES: readonly Role[] = ['don', 'mafia', 'sheriff', ...Array.from({ length: 7 }, () => 'civilian' as const)]
const header = () => table(ROLES, { rulebook: 'sport' })

const day = (round: number): GameEvent => ({ type: 'DayBegan', round, opener: seat(1) })
const night = (round: number): GameEvent => ({ type: 'NightBegan', round, deadly: true })
const left = (number: number, exit: ExitKind): GameEvent => ({
  type: 'SeatLeft',
  seat: seat(number),
  exit,
  lastWord: true,
})
const dawn = (round: number): GameEvent => ({ type: 'NightResolved', round, deaths: [], previous: {}, trace: [] })
const check = (target: number): GameEvent => ({
  type: 'CheckAnswered',
  role: 'sheriff',
  target: seat(target),
  answer: target <= 2 ? 'black' : 'red',
})
const named = (...seats: number[]): GameEvent => ({
  type: 'BestMoveNamed',
  seat: seat(3),
  named: seats.map(seat),
})
const votes = (nominee: number, count: number): GameEvent => ({
  type: 'VoteClosed',
  ballot: 0,
  tally: [{ nominee: seat(nominee), votes: count }],
  leaders: [seat(nominee)],
})
const ended = (winner: Winner, reason: Outcome['reason'] = 'all-black-out'): GameEvent => ({
  type: 'GameEnded',
  outcome: { winner, reason },
})
const story = (...events: readonly GameEvent[]): Story => {
  const told = storyOf(header(), events)
  if (told === undefined) throw new Error('no story')
  return told
}

test('a game that has not ended has no story', () => {
  expect(storyOf(header(), [day(1), votes(4, 5), left(4, 'voted-out')])).toBeUndefined()
})

test('players who leave in one vote or night share one moment', () => {
  const { moments } = story(
    day(1),
    votes(4, 6),
    left(4, 'voted-out'),
    night(1),
    dawn(1),
    left(5, 'killed'),
    left(6, 'killed'),
    ended('red'),
  )
  expect(moments.map(({ kind, seats, votes: counted, phase }) => [kind, phase, seats, counted])).toEqual([
    ['left', 'day', [4], { cast: 6, of: 10 }],
    ['left', 'night', [5, 6], undefined],
    ['ended', 'night', [], undefined],
  ])
})

test('a story has a text in every language', () => {
  const told = story(
    night(1),
    check(2),
    dawn(1),
    left(3, 'killed'),
    named(1, 2, 5),
    day(2),
    votes(2, 6),
    left(2, 'voted-out'),
    ended('red'),
  )
  expect(LANGS.map((lang) => storyText(lang, header(), told, (each) => `N${each}`))).toMatchInlineSnapshot(`
    [
      {
        "sentences": [
          {
            "isTurn": false,
            "text": "Night 1: the Sheriff found N2 (2, Mafia).",
          },
          {
            "isTurn": false,
            "text": "Night 1: one death, N3 (3, Sheriff).",
          },
          {
            "isTurn": true,
            "text": "Best move of N3 (3, Sheriff): 1, 2 and 5. Black players among them: 2.",
          },
          {
            "isTurn": false,
            "text": "Day 2: N2 (2, Mafia) was voted out, 6 of 9 votes.",
          },
          {
            "isTurn": false,
            "text": "Red team wins. Every black player is out.",
          },
        ],
        "title": "The best move named two black players",
      },
      {
        "sentences": [
          {
            "isTurn": false,
            "text": "Ночь 1: Шериф находит игрока N2 (2, Мафия).",
          },
          {
            "isTurn": false,
            "text": "Ночь 1: погибает N3 (3, Шериф).",
          },
          {
            "isTurn": true,
            "text": "Лучший ход, N3 (3, Шериф): 1, 2 и 5. Чёрных среди них: 2.",
          },
          {
            "isTurn": false,
            "text": "День 2: по голосованию уходит N2 (2, Мафия), голосов 6 из 9.",
          },
          {
            "isTurn": false,
            "text": "Победа красных. Все чёрные игроки вышли из игры.",
          },
        ],
        "title": "В лучшем ходе двое чёрных",
      },
      {
        "sentences": [
          {
            "isTurn": false,
            "text": "Ніч 1: Шериф знаходить гравця N2 (2, Мафія).",
          },
          {
            "isTurn": false,
            "text": "Ніч 1: гине N3 (3, Шериф).",
          },
          {
            "isTurn": true,
            "text": "Найкращий хід, N3 (3, Шериф): 1, 2 і 5. Чорних серед них: 2.",
          },
          {
            "isTurn": false,
            "text": "День 2: за голосуванням виходить N2 (2, Мафія), голосів 6 з 9.",
          },
          {
            "isTurn": false,
            "text": "Перемога червоних. Усі чорні гравці вийшли з гри.",
          },
        ],
        "title": "У найкращому ході двоє чорних",
      },
    ]
  `)
})

describe.each<{ what: string; events: readonly GameEvent[]; title: Story['title']; turn: Partial<Story['turn']> }>([
  {
    what: 'the best move that named two black players in a red win',
    events: [night(1), dawn(1), left(3, 'killed'), named(1, 2, 5), day(2), left(1, 'voted-out'), ended('red')],
    title: 'named',
    turn: { kind: 'named', by: seat(3), hits: 2 },
  },
  {
    what: 'the find of a black player who is voted out the next day',
    events: [night(1), check(2), dawn(1), day(2), votes(2, 6), left(2, 'voted-out'), ended('red')],
    title: 'found',
    turn: { kind: 'found', round: 1, seats: [seat(2)] },
  },
  {
    what: 'the last departure if a found player stayed the next day',
    events: [night(1), check(2), day(2), left(5, 'voted-out'), day(3), left(2, 'voted-out'), ended('red')],
    title: 'left',
    turn: { kind: 'left', round: 3, seats: [seat(2)] },
  },
  {
    what: 'the last vote that put only red players out in a black win',
    events: [
      day(1),
      left(4, 'voted-out'),
      day(2),
      left(5, 'voted-out'),
      night(2),
      dawn(2),
      left(6, 'killed'),
      ended('mafia', 'mafia-parity'),
    ],
    title: 'own',
    turn: { kind: 'left', round: 2, seats: [seat(5)] },
  },
  {
    what: 'a departure rather than a best move in a black win',
    events: [night(1), dawn(1), left(3, 'killed'), named(1, 2, 5), ended('mafia', 'mafia-parity')],
    title: 'left',
    turn: { kind: 'left', phase: 'night', seats: [seat(3)] },
  },
  {
    what: 'the end itself if quiet rounds ended the game',
    events: [day(1), left(4, 'voted-out'), day(4), ended('draw', 'quiet-rounds')],
    title: 'ended',
    turn: { kind: 'ended' },
  },
])('a turning point: $what', ({ events, title, turn }) => {
  test('a turning point is found and determines the title of the story', () => {
    expect(story(...events)).toMatchObject({ title, turn })
  })
})

describe.each(PRESETS)('stories of random games of %s', (preset) => {
  test('stories have at most five moments in order, including the turning point and the end', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const game = playRandomGame(tableOf(preset), seed)
      const told = storyOf(game.header, game.events)
      if (told === undefined) continue
      const { moments, turn } = told
      expect(moments.length).toBeLessThanOrEqual(5)
      expect(moments).toContain(turn)
      expect(moments.at(-1)?.kind).toBe('ended')
      expect(moments.map(({ at }) => at)).toEqual(moments.map(({ at }) => at).toSorted((a, b) => a - b))
      for (const lang of LANGS) {
        const { title, sentences } = storyText(lang, game.header, told, (each) => `N${each}`)
        expect(sentences.filter(({ isTurn }) => isTurn)).toHaveLength(1)
        expect([title, ...sentences.map(({ text }) => text)].join(' ')).not.toMatch(/[{}]|undefined|title-|left-/)
      }
    }
  })
})
