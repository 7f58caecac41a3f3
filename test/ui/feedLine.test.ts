// Feed of a lab game: each event or speech as one line, in the sentences of the log.

import { describe, expect, it } from 'vitest'
import type { Told } from '../../src/api/lab/live/contract.ts'
import { seat } from '../../src/rules/vocabulary.ts'
import { toTranscriptLines } from '../../src/ui/game/log/feedLine.ts'
import { wordsIn } from './features/live/desk.ts'

const began: Told = { kind: 'event', event: { type: 'NightBegan', round: 2, deadly: true } }
const checked: Told = { kind: 'event', event: { type: 'NightActed', role: 'don', target: seat(4) } }
const answered: Told = {
  kind: 'event',
  event: { type: 'CheckAnswered', role: 'don', target: seat(4), answer: 'sheriff' },
}
const said: Told = { kind: 'said', seat: seat(3), said: 'Hi' }
const whispered: Told = { kind: 'said', seat: seat(3), said: 'Hush', to: [seat(3), seat(5)] }

it('each feed line has a kind, and the number of the event or speech that it shows', () => {
  const lines = toTranscriptLines([began, said, whispered, checked, answered, said], 7, wordsIn('en'))
  expect(lines.map(({ key, kind }) => [key, kind])).toEqual([
    [7, 'phase'],
    [8, 'said'],
    [9, 'whispered'],
    [10, 'event'],
    [12, 'said'],
  ])
})

it('the feed names the player with a foul, and counts the votes for all nominees to leave', () => {
  const told: readonly Told[] = [
    { kind: 'event', event: { type: 'FoulGiven', seat: seat(4), technical: false, count: 2 } },
    {
      kind: 'event',
      event: { type: 'LiftAnswered', nominees: [seat(1), seat(2)], voters: [seat(3)], lifted: false },
    },
  ]
  expect(toTranscriptLines(told, 0, wordsIn('en')).map(({ text }) => text)).toEqual([
    'Foul for 4. 2 fouls.',
    '3 votes for all of them to leave. All of them stay.',
  ])
})

describe.each([
  ['en', 'The Don checks 4. Sheriff.', 'Sheriff.'],
  ['ru', 'Дон проверяет игрока 4. Шериф.', 'Шериф.'],
] as const)('a feed in %s', (lang, whole, alone) => {
  const texts = (...told: readonly Told[]) => toTranscriptLines(told, 7, wordsIn(lang)).map(({ text }) => text)

  it('a feed shows the result of a check on the line of the check', () => {
    expect(texts(checked, answered)).toEqual([whole])
  })

  it('a feed shows a check’s result on its own line if the check is not in the feed', () => {
    expect(texts(answered)).toEqual([alone])
    expect(texts(said, answered)).toEqual(['Hi', alone])
  })
})
