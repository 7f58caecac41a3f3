// Numbers shown at night, entered by keyboard: wolves (all black players at once), sport-2025 (claims, then the Don),
// sport-club (all must agree, best move), and benchmark (the most frequent number).

import { describe, expect, test } from 'vitest'
import { clockSecondsOf } from '../../../../../src/rules/cue.ts'
import type { Role } from '../../../../../src/rules/vocabulary.ts'
import { seatButtonStatesOf } from '../../../../../src/ui/features/live/logic/choices.ts'
import { cueLines } from '../../../../../src/ui/features/live/logic/cueLines.ts'
import { entryQuestionMessageOf } from '../../../../../src/ui/features/live/logic/entryQuestion.ts'
import { describeEntryForScreen, visibleEvents } from '../../../../../src/ui/features/live/logic/hiding.ts'
import { currentShooter, unrecordedShots } from '../../../../../src/ui/features/live/logic/shots.ts'
import { entryOnEnterKey } from '../../../../../src/ui/features/live/logic/entryKeys.ts'
import {
  effectsBehindSeatOutcome,
  latestDecidedSeatOutcomes,
} from '../../../../../src/ui/features/live/logic/whySubjects.ts'
import { Desk, newGame, wordsIn } from '../desk.ts'

/** Black players on 1, 2 and 3, the Sheriff on 4. */
const WOLVES: readonly Role[] = [
  'don',
  'mafia',
  'mafia',
  'sheriff',
  'doctor',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
]
const SPORT: readonly Role[] = [
  'don',
  'mafia',
  'mafia',
  'sheriff',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
]

const wolves = () => new Desk(newGame(WOLVES, { rulebook: 'wolves' }))
/** The first hunt. It follows the two pauses of the first night and a first day without nominations. */
const hunt = (keys = '') => wolves().keys(`E E V ${keys}`.trim())
const club = (keys = '') => new Desk(newGame(SPORT, { rulebook: 'sport-club' })).keys(`E E V ${keys}`.trim())
const sport2025 = (keys = '') => new Desk(newGame(SPORT, { rulebook: 'sport-2025' })).keys(`- E ${keys}`.trim())

function echo(
  desk: Desk,
  { lang = 'en', showRoles = true }: { lang?: 'en' | 'ru'; showRoles?: boolean } = {},
): readonly string[] {
  return desk.echo(lang, showRoles)?.lines.map((line) => line.text) ?? []
}
const told = (desk: Desk) =>
  unrecordedShots(desk.state, desk.draft)
    .map((shot) => `${shot.by}→${shot.target ?? '-'}`)
    .join(' ')

test('the cue after the hunt puts the mafia to sleep in the wording of the rulebook', () => {
  expect(cueLines(hunt('7 = E').state, 'en')[0]).toEqual({ text: 'The mafia is asleep.', isMain: false })
  expect(cueLines(club('7 = E').state, 'en')[0]?.text).toBe('The mafia goes to sleep.')
  expect(
    cueLines(sport2025('7 =').state, 'en').map((line) => line.text),
    'the mafia stays awake between the claims and the Don',
  ).toHaveLength(2)
})

describe('shown numbers', () => {
  test.each([
    ['a digit is the number of the current shooter', '7', '1→7', 2],
    ['the next digit is the number of the next shooter', '7 8', '1→7 2→8', 3],
    ['"=" gives all other shooters the same number', '7 =', '1→7 2→7 3→7', undefined],
    ['"=" after two numbers repeats the last one', '7 8 =', '1→7 2→8 3→8', undefined],
    ['"=" before any number does nothing', '=', '', 1],
    ['minus marks an unclear number', '7 - 7', '1→7 2→- 3→7', undefined],
    ['Backspace removes the last number', '7 8 B', '1→7', 2],
    ['Escape removes all numbers', '7 8 Esc', '', 1],
  ])('%s', (_, keys, shown, next) => {
    const desk = hunt(keys)
    expect(told(desk)).toBe(shown)
    expect(currentShooter(desk.state, desk.draft)).toBe(next)
  })
  test('are recorded in one entry by Enter after all shooters have shown', () => {
    const desk = hunt('7 7 E')
    expect(desk.entered.at(-1)?.type).toBe('end-discussion')
    desk.keys('7 E')
    expect(desk.entered.at(-1)).toEqual({
      type: 'shoot',
      shots: [
        { by: 1, target: 7 },
        { by: 2, target: 7 },
        { by: 3, target: 7 },
      ],
    })
    expect(desk.state.step).toEqual({ type: 'night-act', role: 'don' })
  })
  test('are refused after the last shooter', () => {
    expect(hunt('7 = 8').refused).toBe('live/all-shown')
  })
  test('are removed by Backspace before Backspace undoes an entry', () => {
    const desk = hunt('7 B B')
    expect(desk.state).toMatchObject({ phase: 'day', step: { type: 'speech' } })
  })
  test('skip a shooter who was removed during the hunt', () => {
    const desk = hunt('7 X 2 E 7')
    expect(told(desk)).toBe('1→7 3→7')
    expect(entryOnEnterKey(desk.state, desk.draft)).toEqual({
      type: 'shoot',
      shots: [
        { by: 1, target: 7 },
        { by: 3, target: 7 },
      ],
    })
  })
  test('may be dead seats, which are marked as void', () => {
    const choices = seatButtonStatesOf(hunt('X 9 E').state, hunt('X 9 E').draft)
    expect(choices[8]).toMatchObject({ enabled: true, void: 'target-is-out' })
  })
})

describe('preview of shown numbers', () => {
  test.each<[string, Desk, readonly string[]]>([
    ['announces a death if all numbers agree', hunt('7 ='), ['all on 7: player 7 dies', 'Doctor can still heal']],
    ['announces a miss if numbers differ', hunt('7 7 9'), ['7, 7, 9: miss']],
    ['announces a miss if a number is unclear', hunt('7 - 7'), ['7, unclear, 7: miss']],
    ['announces a miss if the seat is dead', hunt('X 9 E 9 ='), ['all on 9: miss']],
    ['mentions no heal in sport-club', club('7 ='), ['all on 7: player 7 dies']],
    ['leaves the decision to a living Don in sport-2025', sport2025('7 ='), ['all on 7: the Don decides']],
    ['announces a miss for different claims without a Don in sport-2025', sport2025('X 1 E 7 8'), ['7, 8: miss']],
  ])('%s', (_, desk, lines) => {
    expect(echo(desk)).toEqual(lines)
  })
  test('is in Russian if Russian is the language', () => {
    expect(echo(hunt('7 ='), { lang: 'ru' })).toEqual(['все на 7: погибает игрок 7', 'Доктор ещё может вылечить'])
  })
  test('is followed by a morning that announces the miss', () => {
    const desk = hunt('7 7 9 E - E - E - E')
    expect(cueLines(desk.state, 'en').map((line) => line.text)).toEqual([
      'Day in the city. The mafia missed.',
      'Player number 2, your minute.',
    ])
    expect(
      latestDecidedSeatOutcomes(desk.shown.replay)?.map((subject) => [
        subject.seat,
        subject.fate,
        ...effectsBehindSeatOutcome(desk.shown.replay, subject).flatMap(({ felledBy }) => felledBy.map(({ id }) => id)),
      ]),
    ).toEqual([
      [7, 'lived', 'miss→mafia-kill'],
      [9, 'lived', 'miss→mafia-kill'],
    ])
  })
})

describe('while roles are hidden', () => {
  test('the question and the log do not name the shooters', () => {
    const desk = hunt('7 = E')
    expect(entryQuestionMessageOf(hunt().state, hunt().draft, false)).toEqual({
      section: 'text',
      key: 'live.shownHidden',
      params: { n: 1 },
    })
    expect(describeEntryForScreen(desk.entered.at(-1)!, wordsIn('en'), false)).toBe('numbers shown')
    expect(describeEntryForScreen(desk.entered.at(-1)!, wordsIn('en'), true)).toBe('Shown: 1 → 7, 2 → 7, 3 → 7')
  })
  test('results of checks are left out', () => {
    expect(
      visibleEvents(
        hunt().state,
        [
          { type: 'CheckAnswered', role: 'don', target: 4 as never, answer: 'sheriff' },
          { type: 'PauseEnded', pause: 'look-round' },
        ],
        false,
      ),
    ).toEqual([{ type: 'PauseEnded', pause: 'look-round' }])
  })
})

describe('steps without a choice', () => {
  test('Enter ends both pauses of the first night of wolves', () => {
    const desk = wolves()
    expect(desk.state.step).toEqual({ type: 'pause', id: 'acquaintance' })
    expect(desk.keys('E E').state).toMatchObject({ phase: 'day', round: 1 })
  })
  test('a digit in a pause is refused', () => {
    expect(wolves().keys('7').refused).toBe('step/another-is-due')
  })
  test('sport-2025 records no shot of a removed player', () => {
    const desk = sport2025('X 2 E')
    desk.keys('X 3 E')
    expect(entryOnEnterKey(desk.state, desk.draft)).not.toMatchObject({ type: 'shoot', shots: [{ by: 2 }] })
  })
})

describe('best move', () => {
  const victim = (keys = '') => club(`7 = E - E - E ${keys}`.trim())
  test('is asked of the first victim before the last word', () => {
    expect(victim().state.step).toEqual({ type: 'best-move', seat: 7 })
    expect(clockSecondsOf(victim().state), 'with a clock').toBe(20)
    expect(cueLines(victim().state, 'en').map((line) => line.text)).toEqual([
      'Morning has come in the city. Killed tonight: player number 7.',
      'Player number 7, you are the first victim. Name three players.',
    ])
  })
  test.each([
    ['three digits and Enter are typed', '1 2 5 E', { type: 'best-move', seat: 7, named: [1, 2, 5] }],
    ['minus and Enter follow an Enter that does nothing', 'E - E', { type: 'best-move', seat: 7, named: [] }],
    ['a repeated digit deselects a seat', '1 2 5 2 8 E', { type: 'best-move', seat: 7, named: [1, 5, 8] }],
    ['minus is followed by three digits', '- 1 2 5 E', { type: 'best-move', seat: 7, named: [1, 2, 5] }],
    ['Backspace deselects the last seat', '1 2 5 B 8 E', { type: 'best-move', seat: 7, named: [1, 2, 8] }],
  ])('is recorded if %s', (_, keys, entry) => {
    expect(victim(keys).entered.at(-1)).toEqual(entry)
    expect(victim(keys).state.step).toMatchObject({ type: 'last-word', seat: 7 })
  })
  test('needs three seats, and a fourth or the victim is refused', () => {
    expect(victim('E').state.step.type).toBe('best-move')
    expect(victim('1 2 E').state.step.type).toBe('best-move')
    expect(victim('1 2 3 4').refused).toBe('best-move/three-others')
    expect(victim('7').refused).toBe('best-move/three-others')
  })
  test('does not reveal how many named seats are black while roles are hidden', () => {
    expect(echo(victim('1 2 5'))).toEqual(['named 1, 2 and 5, 2 black among them'])
    expect(echo(victim('1 2 5'), { showRoles: false })).toEqual(['named 1, 2 and 5'])
  })
})

describe('loss of a team', () => {
  test('is recorded by P, a digit and Enter', () => {
    const desk = club('P 2 E')
    expect(desk.entered.at(-1)).toEqual({ type: 'team-loss', team: 'black' })
    expect(desk.state.outcome).toEqual({ winner: 'red', reason: 'team-loss' })
  })
  test('waits for Enter and previews the winner', () => {
    expect(club('P 1').state.phase).toBe('night')
    expect(echo(club('P 1'))).toEqual(['Black team wins. The judge ended the game as a team loss.'])
  })
  test('is not available if the judge may not end a game', () => {
    expect(new Desk().keys('P').draft.armed).toBeUndefined()
  })
})
