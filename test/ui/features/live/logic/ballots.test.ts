// Votes without a debate: the bare vote of hp, the voting window of the benchmark, and the lynch of the plain game,
// with the claims and corrections that the benchmark records.

import { describe, expect, test } from 'vitest'
import type { Role } from '../../../../../src/rules/vocabulary.ts'
import { seatsWithMissingVote, currentNominee } from '../../../../../src/ui/features/live/logic/ballots.ts'
import { seatButtonStatesOf } from '../../../../../src/ui/features/live/logic/choices.ts'
import { cueLines } from '../../../../../src/ui/features/live/logic/cueLines.ts'
import { stateBeforeReplayStep } from '../../../../../src/rules/replay.ts'
import { fixAlternativesOf, fixablePartOfEntry } from '../../../../../src/ui/features/live/logic/fix.ts'
import { unavailableActReason, entryOnEnterKey } from '../../../../../src/ui/features/live/logic/entryKeys.ts'
import { consequenceSentences } from '../../../../../src/ui/game/log/logSentence.ts'
import { seatViews } from '../../../../../src/ui/game/table/seatViews.ts'
import { Desk, newGame, wordsIn } from '../desk.ts'

const HP: readonly Role[] = ['mafia', 'detective', 'healer', 'commoner', 'commoner']
const BENCH: readonly Role[] = ['mafia', 'mafia', 'doctor', 'sheriff', 'vigilante', 'villager', 'villager', 'villager']

const hp = (keys = '') => new Desk(newGame(HP, { rulebook: 'hp' })).keys(keys)
const bench = (keys: string, seed = 1) => new Desk(newGame(BENCH, { rulebook: 'benchmark', seed })).keys(keys)
const texts = (desk: Desk) => cueLines(desk.state, 'en').map((line) => line.text)
const echo = (desk: Desk) => desk.echo('en')?.lines.map((line) => line.text) ?? []
const followed = (desk: Desk) => consequenceSentences(desk.shown.replay.steps.at(-1)!.events, wordsIn('en'))

test('in hp, a caught mafia member leaves without a vote, and the next cue announces it', () => {
  const six: readonly Role[] = ['mafia', 'mafia', 'detective', 'healer', 'commoner', 'commoner', 'commoner', 'commoner']
  const desk = new Desk(newGame(six, { rulebook: 'hp' })).keys('5 E 2 E 5 E')
  expect(followed(desk)).toContain('player 2 is caught')
  expect(desk.state).toMatchObject({ phase: 'night', round: 2 })
  expect(texts(desk)).toEqual([
    'End of actions. Nobody died.',
    'The detectives have caught player number 2: a mafioso, who leaves without a vote.',
    'A new round.',
    'Mafias, choose a target.',
  ])
})

test('in the plain game, a digit and Enter lynch a player', () => {
  const desk = new Desk(newGame(['mafia', 'citizen', 'citizen', 'citizen', 'citizen'], { rulebook: 'plain' })).keys(
    '1 E',
  )
  expect(desk.entered).toEqual([{ type: 'lynch', target: 1 }])
  expect(desk.state.outcome).toEqual({ winner: 'red', reason: 'all-black-out' })
})

describe('vote of hp', () => {
  /**
   * The mafia takes all 1000 points of seat 4, the detective checks seat 5, and the healer gives 500 points back to
   * seat 4.
   */
  const day = (keys = '') => hp(`4 E 5 E 4 E ${keys}`.trim())

  test('starts in the morning with all living seats as nominees', () => {
    expect(day().state.step).toMatchObject({ type: 'vote', nominees: [1, 2, 3, 4, 5] })
    expect(texts(day())).toEqual([
      'End of actions. Nobody died.',
      'Everybody votes for one player to leave.',
      'Who is for player number 1 leaving the game?',
    ])
  })
  test('refuses a vote for oneself', () => {
    expect(day('1').refused).toBe('vote/not-for-oneself')
    expect(
      seatButtonStatesOf(day().state, day().draft)
        .filter((choice) => !choice.enabled)
        .map((choice) => choice.seat),
    ).toEqual([1])
  })
  test('calls the next nominee with Enter, and closes after all have voted', () => {
    const desk = day('2 3 E 4 E')
    expect(seatsWithMissingVote(desk.state)).toEqual([1, 5])
    desk.keys('E E')
    expect(currentNominee(desk.state, desk.draft), 'the last nominee').toBe(5)
    desk.keys('E')
    expect(currentNominee(desk.state, desk.draft), 'and round again').toBe(1)
    desk.keys('5 E')
    expect(seatsWithMissingVote(desk.state)).toEqual([1])
    desk.keys('E 1 E')
    expect(seatsWithMissingVote(desk.state)).toEqual([])
    expect(texts(desk)).toEqual(['Everybody has voted. Thank you.'])
    expect(echo(desk)[0]).toBe('1 — 3 votes, 2 — 1, 3 — 1, 4 — 0, 5 — 0')
    desk.keys('E')
    expect(desk.state.outcome).toEqual({ winner: 'red', reason: 'all-black-out' })
  })
  test('is repeated after a tie', () => {
    const desk = day('2 3 E 1 4 E 5 E')
    expect(echo(desk)).toContain('Tie between 1 and 2: everyone votes again')
    desk.keys('E')
    expect(desk.state.step).toMatchObject({ type: 'vote', ballot: 1 })
    expect(texts(desk)[0]).toBe('A tie. Everybody votes once more.')
  })
  test('shows exact hit points on the cards, and none while roles are hidden', () => {
    const views = (showRoles: boolean) => seatViews(day().state, { nameOf: String, roleName: String, showRoles })
    expect(views(true).map((view) => view.hp)).toEqual(['1500', '800', '800', '500', '1000'])
    expect(views(false).some((view) => view.hp !== undefined)).toBe(false)
  })
})

describe('benchmark', () => {
  /** The mafia players show 6 and 6, the doctor heals 3, the sheriff checks 1, and the vigilante passes. */
  const day = (keys = '') => bench(`6 = E 3 E 1 E - E ${keys}`.trim())
  const window = (keys = '') => day(`V ${keys}`.trim())

  test('refuses void targets and disables their buttons', () => {
    const desk = day('V V 6')
    expect(desk.refused).toBe('night/void-act')
    expect(seatButtonStatesOf(desk.state, desk.draft).find((choice) => choice.seat === 6)?.enabled).toBe(false)
  })
  test("announces the vigilante's shot separately from the kill", () => {
    const desk = bench('6 = E 3 E 1 E 7 E')
    expect(followed(desk)).toEqual(
      expect.arrayContaining(['player 6 is killed', 'the shooter was 5', 'player 7 shot by the vigilante']),
    )
    expect(texts(desk).slice(0, 2)).toEqual([
      'Morning. Killed by the mafia: player number 6.',
      'Shot by the vigilante: player number 7.',
    ])
  })
  test('calls a vigilante without shots, but accepts no target', () => {
    const desk = bench('6 = E 3 E 1 E 7 E V V 8 = E 4 E 2 E')
    expect(desk.state.step).toEqual({ type: 'night-act', role: 'vigilante' })
    expect(unavailableActReason(desk.state)).toBe('spent')
    expect(desk.keys('1').refused).toBe('live/no-acts-left')
    expect(entryOnEnterKey(desk.state, desk.draft)).toEqual({ type: 'night-act', role: 'vigilante' })
  })
  test('accepts no nomination in a speech', () => {
    expect(day('3').refused).toBe('live/no-nominations')
    expect(seatButtonStatesOf(day().state, day().draft)).toEqual([])
  })
  test('lets votes change until V closes the window', () => {
    const desk = window('1 2 E')
    expect(desk.state.votes).toHaveLength(2)
    desk.keys('1 E')
    expect(desk.entered.at(-1)).toEqual({ type: 'vote', nominee: 2, voters: [1] })
    expect(followed(desk)).toEqual(['1 now votes against 2'])
    desk.keys('V')
    expect(desk.entered.at(-1)).toEqual({ type: 'close-vote' })
    expect(desk.state.phase).toBe('night')
  })
  test('previews that nobody leaves without a strict majority', () => {
    const desk = window('2 3 4 E')
    while (currentNominee(desk.state, desk.draft) !== 8) desk.keys('E')
    expect(echo(desk)).toEqual(['a majority is 4 of 7', '3 votes of 7: nobody leaves'])
  })
  test('key C claims a role for the speaker, or in the vote window for the typed seat', () => {
    expect(day('C 3 E').entered.at(-1)).toEqual({ type: 'claim-role', seat: 1, role: 'sheriff' })
    const desk = window('C 4 3 E')
    expect(desk.entered.at(-1)).toEqual({ type: 'claim-role', seat: 4, role: 'sheriff' })
    expect(followed(desk)).toEqual(['the claim is true'])
    expect(window('C 4 9').refused).toBe('live/no-such-choice')
  })
  test('keeps the raised hands after a claim', () => {
    expect(window('1 2 C 4 3 E E').entered.at(-1)).toEqual({ type: 'vote', nominee: 1, voters: [1, 2] })
  })
  test('corrects the record of a day with key O', () => {
    const desk = window('2 3 E V 7 = E 4 E 2 E - E')
    expect(desk.state.step.type).toBe('speech')
    desk.keys('O 1 E')
    expect(desk.entered.at(-1)).toMatchObject({ type: 'correct-votes', day: 1 })
    expect(followed(desk)).toEqual(['the votes are now 2 → 1, 3 → 1'])
  })
  test('offers the other roles to correct a claim', () => {
    const desk = day('C 3 E')
    const step = desk.shown.replay.steps.at(-1)!
    expect(fixablePartOfEntry(step.entry)).toBe('one')
    expect(
      fixAlternativesOf(stateBeforeReplayStep(desk.shown.replay, step.id), step.entry).map((one) => [
        one.seat,
        one.isNow,
      ]),
    ).toEqual([
      [undefined, false],
      [undefined, false],
      [undefined, true],
      [undefined, false],
      [undefined, false],
    ])
  })
})
