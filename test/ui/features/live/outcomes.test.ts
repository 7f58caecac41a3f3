// Cues after entries that players often dispute: the decision is announced before the cue of the next step, in every
// language.

import { describe, expect, test } from 'vitest'
import { LANGS } from '../../../../src/i18n/registry.ts'
import { cueLines } from '../../../../src/ui/features/live/logic/cueLines.ts'
import { Desk, newGame, TEN } from './desk.ts'

const SPORT = ['don', 'mafia', 'mafia', 'sheriff', ...Array.from({ length: 6 }, () => 'civilian' as const)] as const
const BENCH = ['mafia', 'mafia', 'doctor', 'sheriff', 'vigilante', 'villager', 'villager', 'villager'] as const
/**
 * Keys for a first day without nominations and a first full night without deaths, under the federation's sport rules.
 */
const sportDay2 = 'E E V 7 - - E - E - E'

function said(desk: Desk, lang: (typeof LANGS)[number] = 'en'): readonly string[] {
  const events = desk.shown.replay.steps.findLast((step) => step.rejection === undefined)?.events ?? []
  return cueLines(desk.state, lang, { events }).map(({ text }) => text)
}
const city = (keys: string, options: Parameters<typeof newGame>[1] = {}) => new Desk(newGame(TEN, options)).keys(keys)
const club = (keys: string) => new Desk(newGame(SPORT, { rulebook: 'sport-club' })).keys(keys)
const bench = (keys: string) => new Desk(newGame(BENCH, { rulebook: 'benchmark' })).keys(`6 = E 3 E 1 E - E ${keys}`)

/** Keys that lead to a second tie between seats 3 and 7. */
const TIED = '7 E E 3 V 1 2 3 4 5 E E E E 1 2 3 4 5 E E'

/** Keys for a vote of nine living players in which two nominees get three votes each. */
const THREE = '1 2 3 E 4 5 6 E E'

const CASES: readonly (readonly [what: string, desk: () => Desk, first: string])[] = [
  ['a nomination', () => city('7 E'), 'Accepted.'],
  ['a first foul', () => city('F 4 E'), 'Player number 4, first foul.'],
  ['a second foul', () => city('F 4 E F 4 E'), 'Player number 4, second foul.'],
  [
    'a third foul, which costs a speech',
    () => city('F 4 E F 4 E F 4 E'),
    'Player number 4, third foul: you lose your next speech.',
  ],
  [
    'a third foul at a small table',
    () => city('X 2 E X 3 E X 4 E X 6 E X 7 E X 9 E F 1 E F 1 E F 1 E'),
    'Player number 1, third foul: thirty seconds for your next speech.',
  ],
  [
    'a fourth foul',
    () => city('F 4 E F 4 E F 4 E F 4 E'),
    'Player number 4, fourth foul: you leave the game at once, without a last word.',
  ],
  ['a technical foul', () => city('T 4 E'), 'Player number 4, technical foul.'],
  [
    'a removal',
    () => city('X 4 E'),
    'Player number 4, you are disqualified: you leave the game at once, without a last word.',
  ],
  ['speeches without a nomination', () => city('V'), 'Nobody is nominated. There is no vote, and nobody leaves.'],
  [
    'a single nomination on the first day',
    () => city('7 E V'),
    'Only player number 7 is nominated: on the first day there is no vote, and nobody leaves.',
  ],
  [
    'a single nomination in sport',
    () => club(`${sportDay2} 7 V`),
    'Only player number 7 is nominated and leaves without a count.',
  ],
  ['speeches before a cancelled vote', () => city('X 4 E 7 E V'), 'There is no vote today, and nobody leaves.'],
  ['a lift without a majority', () => city(`${TIED} 1 2 E`), 'There is no majority: everybody stays.'],
  [
    'a lift with a majority',
    () => city(`${TIED} 1 2 4 5 6 8 E`),
    'The majority agrees: players 7 and 3 leave the game.',
  ],
  [
    'a second tie of players who may not all leave',
    () =>
      city(`V - E 10 E - E - E - E - E E 7 E E 3 E E 8 V ${THREE} E E E ${THREE}`, {
        flags: { liftThreeAtNine: false },
      }),
    'Tied again. With this many players alive, they may not all leave: everybody stays.',
  ],
  [
    'a vote against a protected player',
    () => city('V 7 E 3 E - E - E - E - E E 7 E E 8 V 1 2 4 5 6 E E'),
    'Player number 7 is protected and stays. Nobody leaves in their place.',
  ],
  ['a benchmark vote without a majority', () => bench('V 2 E V'), 'There is no majority: nobody leaves.'],
  ['a benchmark vote with a majority', () => bench('V 2 3 4 5 V'), 'Player number 1 is voted out.'],
]

describe('cue', () => {
  test.each(CASES)('begins with the decision after %s', (_, desk, first) => {
    expect(said(desk())[0]).toBe(first)
  })
  test('announces after a removal which vote is cancelled', () => {
    expect(said(city('X 4 E'))[1]).toBe('Today’s vote is cancelled.')
    expect(said(city('V X 4 E'))[1]).toBe('The next vote is cancelled.')
  })
  test('announces after a fourth foul in a vote that the vote is cancelled and night falls', () => {
    expect(said(city('F 4 E F 4 E F 4 E 7 E E 3 V F 4 E'))).toEqual([
      'Player number 4, fourth foul: you leave the game at once, without a last word.',
      'Today’s vote is cancelled.',
      'Night falls, the city is asleep.',
      'The Mistress wakes up and chooses who to visit.',
    ])
  })
  test('announces the player who leaves before the winner of the game', () => {
    expect(said(city('X 2 E X 5 E X 8 E'))).toEqual([
      'Player number 8, you are disqualified: you leave the game at once, without a last word.',
      'The game is over. Every black player is out: the red team wins.',
    ])
  })
  test('announces the winner after a team loss', () => {
    expect(said(club('P 2 E'))).toEqual(['The game is over by team loss: the red team wins.'])
    expect(said(club('P 1 E'))).toEqual(['The game is over by team loss: the black team wins.'])
  })
  test('repeats the decision of the previous entry after an undo', () => {
    expect(said(city('7 E F 4 E B'))[0]).toBe('Accepted.')
  })
  test('differs in each language and has no unfilled placeholder', () => {
    for (const [what, desk] of CASES) {
      const heard = LANGS.map((lang) => said(desk(), lang)[0])
      expect(new Set(heard).size, what).toBe(LANGS.length)
      expect(heard.join(' '), what).not.toMatch(/[{}]/)
    }
  })
})
