// The cue after entries that the table argues about: the decision is announced before the cue of the next step, in
// every language.

import { describe, expect, test } from 'vitest'
import { LANGS } from '../../../../src/i18n/registry.ts'
import { cueLines } from '../../../../src/ui/features/live/logic/cueLines.ts'
import { Desk, newGame, TEN } from './desk.ts'

const SPORT = ['don', 'mafia', 'mafia', 'sheriff', ...Array.from({ length: 6 }, () => 'civilian' as const)] as const
const BENCH = ['mafia', 'mafia', 'doctor', 'sheriff', 'vigilante', 'villager', 'villager', 'villager'] as const
/** An empty first day, and a first full night without deaths, under the federation's sport rules. */
const sportDay2 = 'E E V 7 - - E - E - E'

function said(desk: Desk, lang: (typeof LANGS)[number] = 'en'): readonly string[] {
  const events = desk.shown.replay.steps.findLast((step) => step.rejection === undefined)?.events ?? []
  return cueLines(desk.state, lang, { events }).map(({ text }) => text)
}
const city = (keys: string, options: Parameters<typeof newGame>[1] = {}) => new Desk(newGame(TEN, options)).keys(keys)
const club = (keys: string) => new Desk(newGame(SPORT, { rulebook: 'sport-club' })).keys(keys)
const bench = (keys: string) => new Desk(newGame(BENCH, { rulebook: 'benchmark' })).keys(`6 = E 3 E 1 E - E ${keys}`)

/** Seats 3 and 7 tied twice. */
const TIED = '7 E E 3 V 1 2 3 4 5 E E E E 1 2 3 4 5 E E'

/** Nine players are alive; two nominees get three votes each. */
const THREE = '1 2 3 E 4 5 6 E E'

const CASES: readonly (readonly [what: string, desk: () => Desk, first: string])[] = [
  ['a nomination', () => city('7 E'), 'Accepted.'],
  ['a first foul', () => city('F 4 E'), 'Player number 4, first foul.'],
  ['a second', () => city('F 4 E F 4 E'), 'Player number 4, second foul.'],
  [
    'a third costs a speech',
    () => city('F 4 E F 4 E F 4 E'),
    'Player number 4, third foul: you lose your next speech.',
  ],
  [
    'a third at a small table',
    () => city('X 2 E X 3 E X 4 E X 6 E X 7 E X 9 E F 1 E F 1 E F 1 E'),
    'Player number 1, third foul: thirty seconds for your next speech.',
  ],
  [
    'a fourth',
    () => city('F 4 E F 4 E F 4 E F 4 E'),
    'Player number 4, fourth foul: you leave the game at once, without a last word.',
  ],
  ['a technical foul', () => city('T 4 E'), 'Player number 4, technical foul.'],
  [
    'a removal',
    () => city('X 4 E'),
    'Player number 4, you are disqualified: you leave the game at once, without a last word.',
  ],
  ['nobody nominated', () => city('V'), 'Nobody is nominated. There is no vote, and nobody leaves.'],
  [
    'one nominee on the first day',
    () => city('7 E V'),
    'Only player number 7 is nominated: on the first day there is no vote, and nobody leaves.',
  ],
  [
    'one nominee in sport',
    () => club(`${sportDay2} 7 V`),
    'Only player number 7 is nominated and leaves without a count.',
  ],
  ['a vote of a cancelled day', () => city('X 4 E 7 E V'), 'There is no vote today, and nobody leaves.'],
  ['a lift without a majority', () => city(`${TIED} 1 2 E`), 'There is no majority: everybody stays.'],
  ['a lift with one', () => city(`${TIED} 1 2 4 5 6 8 E`), 'The majority agrees: players 7 and 3 leave the game.'],
  [
    'a lift that may not be asked for',
    () =>
      city(`V - E 10 E - E - E - E - E E 7 E E 3 E E 8 V ${THREE} E E E ${THREE}`, {
        flags: { liftThreeAtNine: false },
      }),
    'Tied again. With this many alive they may not all leave: everybody stays.',
  ],
  [
    'voted out and protected',
    () => city('V 7 E 3 E - E - E - E - E E 7 E E 8 V 1 2 4 5 6 E E'),
    'Player number 7 is protected and stays. Nobody leaves in their place.',
  ],
  ['the benchmark without a majority', () => bench('V 2 E V'), 'There is no majority: nobody leaves.'],
  ['the benchmark with one', () => bench('V 2 3 4 5 V'), 'Player number 1 is voted out.'],
]

describe('the cue after', () => {
  test.each(CASES)('%s', (_, desk, first) => {
    expect(said(desk())[0]).toBe(first)
  })
  test('a removal announces which vote is cancelled', () => {
    expect(said(city('X 4 E'))[1]).toBe('Today’s vote is cancelled.')
    expect(said(city('V X 4 E'))[1]).toBe('The next vote is cancelled.')
  })
  test('a fourth foul during a vote announces the cancelled vote and then the night', () => {
    expect(said(city('F 4 E F 4 E F 4 E 7 E E 3 V F 4 E'))).toEqual([
      'Player number 4, fourth foul: you leave the game at once, without a last word.',
      'Today’s vote is cancelled.',
      'Night falls, the city is asleep.',
      'The Mistress wakes up and chooses who to visit.',
    ])
  })
  test('an entry that ends the game announces the leaver before the winner', () => {
    expect(said(city('X 2 E X 5 E X 8 E'))).toEqual([
      'Player number 8, you are disqualified: you leave the game at once, without a last word.',
      'The game is over. Every black player is out: the red team wins.',
    ])
  })
  test('the loss of a team announces the winner', () => {
    expect(said(club('P 2 E'))).toEqual(['The game is over by team loss: the red team wins.'])
    expect(said(club('P 1 E'))).toEqual(['The game is over by team loss: the black team wins.'])
  })
  test('an undo is the cue of the previous entry', () => {
    expect(said(city('7 E F 4 E B'))[0]).toBe('Accepted.')
  })
  test('each of these entries differs in every language and has no unfilled placeholder', () => {
    for (const [what, desk] of CASES) {
      const heard = LANGS.map((lang) => said(desk(), lang)[0])
      expect(new Set(heard).size, what).toBe(LANGS.length)
      expect(heard.join(' '), what).not.toMatch(/[{}]/)
    }
  })
})
