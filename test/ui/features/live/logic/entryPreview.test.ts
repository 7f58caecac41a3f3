// Preview of an entry before it is made: a table of game situations and the lines that the secretary reads.

import { describe, expect, test } from 'vitest'
import { legalEntriesOfStep } from '../../../../../src/rules/legalEntries.ts'
import { wouldChoosingNobodyForceMiss } from '../../../../../src/ui/features/live/logic/nightPreview.ts'
import { unrecordedShots } from '../../../../../src/ui/features/live/logic/shots.ts'
import { Desk, newGame, TEN } from '../desk.ts'

const SPORT = ['don', 'mafia', 'mafia', 'sheriff', ...Array.from({ length: 6 }, () => 'civilian' as const)] as const

function echo(
  keys: string,
  {
    lang = 'en',
    showRoles = true,
    immune = [],
  }: { lang?: 'en' | 'ru'; showRoles?: boolean; immune?: readonly number[] } = {},
): readonly string[] {
  const desk = new Desk(newGame(TEN, { immune })).keys(keys)
  return desk.echo(lang, showRoles)?.lines.map((line) => line.text) ?? []
}

describe('preview of Enter', () => {
  test.each<[string, string, readonly string[], Parameters<typeof echo>[1]?]>([
    ['is empty while nothing is selected', 'V', []],
    ['shows the hands for a nominee', '7 E E 3 V 1 2 5', ['3 against 7, 7 yet to vote']],
    [
      'shows the complete ballot and its result at the last nominee',
      '7 E E 3 V 1 2 5 9 E',
      ['7 — 4 votes, 3 — 6', '6 of 10: player 3 leaves', 'then 9 alive: red 6, mafia 2, Maniac 1'],
    ],
    [
      'shows no team counts while roles are hidden',
      '7 E E 3 V 1 2 5 9 E',
      ['7 — 4 votes, 3 — 6', '6 of 10: player 3 leaves', 'then 9 alive'],
      { showRoles: false },
    ],
    [
      'announces a tie',
      '7 E E 3 V 1 2 3 4 5 E',
      ['7 — 5 votes, 3 — 5', 'Tie between 7 and 3, 5 each: 30 seconds each, then a new vote'],
    ],
    [
      'announces the lift question after a second tie',
      '7 E E 3 V 1 2 3 4 5 E E E E 1 2 3 4 5 E',
      ['7 — 5 votes, 3 — 5', 'Tied again. Next vote: do all of them leave?'],
    ],
    [
      'shows that everybody stays if the lift has no majority',
      '7 E E 3 V 1 2 3 4 5 E E E E 1 2 3 4 5 E E 1 2 3 4 5',
      ['5 of 10 is not a majority: all of them stay'],
    ],
    [
      'shows the target of a shot, the coming heal and the visit',
      'V 5 E 3',
      ['would die: 3', 'Doctor can still heal', 'Mistress is with 5'],
    ],
    [
      'shows that an immunity card cancels the shot',
      'V 5 E 3',
      ['The immunity card cancels the mafia kill on its holder.', 'Doctor can still heal', 'Mistress is with 5'],
      { immune: [3] },
    ],
    [
      'shows that a shot at the Mistress drags her guest',
      'V 5 E 1',
      ['would die: 1 and 5', 'Doctor can still heal', 'Mistress is with 5'],
    ],
    ['marks a dead target as void', 'X 3 E V 3', ['void: the target is out']],
    [
      'shows the complete morning at the last call of the night',
      'V 5 E 6 E 4 E 1 E 8 E 6',
      [
        'Morning: player 1 killed',
        'dragged along by the Mistress: 5',
        'the Doctor saved 6',
        'then 8 alive: red 6, mafia 1, Maniac 1',
      ],
    ],
    ['lists all nominees', '7 E E 3', ['nominated: 7, 3']],
    ['counts a first foul', 'F 4', ['1 foul']],
    ['shows that a third foul costs the next speech', 'F 4 E F 4 E F 4', ['3 fouls', 'player 4 loses the next speech']],
    [
      'shows that a third foul at a small table shortens the next speech',
      'X 2 E X 3 E X 4 E X 6 E X 7 E X 9 E F 1 E F 1 E F 1',
      ['3 fouls', 'player 1 has 30 seconds for the next speech'],
    ],
    [
      'shows that a fourth foul removes the player and cancels the vote',
      'F 4 E F 4 E F 4 E F 4',
      [
        '4 fouls',
        'the vote of day 1 is cancelled',
        'player 4 removed for four fouls',
        'then 9 alive: red 6, mafia 2, Maniac 1',
      ],
    ],
    [
      'shows the verdict of a removal that ends the game',
      'X 2 E X 5 E X 8',
      [
        'the vote of day 1 is cancelled',
        'player 8 disqualified by the judge',
        'then 7 alive: red 7, mafia 0, Maniac 0',
        'Red team wins. Every black player is out.',
      ],
    ],
    [
      'is in Russian if Russian is the language',
      'V 5 E 3',
      ['пока погибает игрок 3', 'Доктор ещё может вылечить', 'Любовница у игрока 5'],
      { lang: 'ru' },
    ],
  ])('%s', (_, keys, lines, options) => {
    expect(echo(keys, options)).toEqual(lines)
  })

  test.each([
    ['for the Don’s kill in sport-2025', 'sport-2025', '- E 7 = E', true],
    ['for the claims in sport-2025 before the Don decides', 'sport-2025', '- E', false],
    ['for the claims in sport-2025 without a Don', 'sport-2025', 'X 1 E - E 7', true],
    ['for one of the shooters in sport-club, who must agree', 'sport-club', 'E E V', true],
    ['for city, which announces no misses', 'city', 'V - E', false],
  ])('predicts whether the choice "nobody" leads to a miss %s', (_, rulebook, keys, isMiss) => {
    const roles = rulebook === 'city' ? TEN : SPORT
    const desk = new Desk(newGame(roles, rulebook === 'city' ? {} : { rulebook })).keys(keys)
    expect(wouldChoosingNobodyForceMiss(desk.state, unrecordedShots(desk.state, desk.draft))).toBe(isMiss)
  })
  test('shows a miss when "nobody" is selected, before Enter is pressed', () => {
    const desk = new Desk(newGame(SPORT, { rulebook: 'sport-2025' })).keys('- E 7 = E -')
    expect(desk.echo('en')?.lines.map(({ text }) => text)).toEqual(['nobody is named: miss'])
  })
  test('contains the result of a check, so that the judge can show it at once', () => {
    const desk = new Desk().keys('V 5 E 6 E 4')
    expect(desk.echo('en')?.answer).toBe('sheriff')
  })
})

describe('preview of the key that ends the speeches or the vote', () => {
  /** The second day, without nominations on the first day and without acts at night. */
  const secondDay = () => {
    const desk = new Desk(newGame(SPORT, { rulebook: 'sport' }))
    while (desk.state.phase === 'night' || desk.state.round < 2) {
      const [entry] = legalEntriesOfStep(desk.state).filter((each) => !('target' in each) && each.type !== 'end-speech')
      if (!entry || !desk.make({ type: 'enter', entry })) throw new Error('the night stops')
    }
    return desk
  }

  test('announces a single nominee who leaves without a ballot', () => {
    const desk = secondDay()
    expect(desk.endingEcho('en')).toEqual([])
    desk.keys('7')
    expect(desk.endingEcho('en').join(' ')).toMatch(/player 7 voted out/)
  })

  describe('preview in the benchmark’s vote', () => {
    const BENCH = ['mafia', 'mafia', 'doctor', 'sheriff', 'vigilante', 'villager', 'villager', 'villager'] as const
    /** Seven players are alive. */
    const window = (keys: string, flags = {}) =>
      new Desk(newGame(BENCH, { rulebook: 'benchmark', flags })).keys(`6 = E 3 E 1 E - E V ${keys}`.trim())
    test('shows the majority and that nobody leaves', () => {
      expect(window('2 3 4 E').endingEcho('en')).toEqual(['a majority is 4 of 7', '3 votes of 7: nobody leaves'])
    })
    test('shows who leaves if the raised hands are counted', () => {
      expect(window('2 3 4 5').endingEcho('en').slice(0, 2)).toEqual([
        'a majority is 4 of 7',
        '4 of 7: player 1 leaves',
      ])
    })
    test('names no majority under the plurality rule', () => {
      expect(window('2 3 E', { voteRule: 'plurality' }).endingEcho('en')[0]).toBe('2 of 7: player 1 leaves')
    })
    test('key V records the raised hands and then closes the vote', () => {
      expect(window('2 3 4 5 V').entered.slice(-2)).toEqual([
        { type: 'vote', nominee: 1, voters: [2, 3, 4, 5] },
        { type: 'close-vote' },
      ])
    })
  })

  test('two nominees have no preview, because a vote follows', () => {
    expect(secondDay().keys('7 E E 8').endingEcho('en')).toEqual([])
  })
})
