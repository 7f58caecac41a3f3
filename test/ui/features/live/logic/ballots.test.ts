// Votes that are no debate: the bare ballot of hp, the window of the benchmark, the lynch of the
// plain game; with the claims and corrections that the benchmark records.

import { describe, expect, test } from 'vitest'
import type { Role } from '../../../../../src/rules/vocabulary.ts'
import { missingVoters, currentNominee } from '../../../../../src/ui/features/live/logic/ballots.ts'
import { seatChoicesOf } from '../../../../../src/ui/features/live/logic/choices.ts'
import { cueLines } from '../../../../../src/ui/features/live/logic/prompts.ts'
import { stateBefore } from '../../../../../src/rules/replay.ts'
import { alternatives, fixKind } from '../../../../../src/ui/features/live/logic/fix.ts'
import { reasonForNoAct, chosenEntry } from '../../../../../src/ui/features/live/logic/entryKeys.ts'
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

describe('the bare vote of hp', () => {
  /** The mafia strikes 4 for all his 1000, the detective tests 5, the healer gives 4 back 500. */
  const day = (keys = '') => hp(`4 E 5 E 4 E ${keys}`.trim())

  test('begins in the morning with everybody up', () => {
    expect(day().state.step).toMatchObject({ type: 'vote', nominees: [1, 2, 3, 4, 5] })
    expect(texts(day())).toEqual([
      'End of actions. Nobody died.',
      'Everybody votes for one player to leave.',
      'Who is for player number 1 leaving the game?',
    ])
  })
  test('nobody votes for himself', () => {
    expect(day('1').refused).toBe('vote/not-for-oneself')
    expect(
      seatChoicesOf(day().state, day().draft)
        .filter((choice) => !choice.enabled)
        .map((choice) => choice.seat),
    ).toEqual([1])
  })
  test('Enter calls on, goes round, and closes once all have voted', () => {
    const desk = day('2 3 E 4 E')
    expect(missingVoters(desk.state)).toEqual([1, 5])
    desk.keys('E E')
    expect(currentNominee(desk.state, desk.draft), 'the last nominee').toBe(5)
    desk.keys('E')
    expect(currentNominee(desk.state, desk.draft), 'and round again').toBe(1)
    desk.keys('5 E')
    expect(missingVoters(desk.state)).toEqual([1])
    desk.keys('E 1 E')
    expect(missingVoters(desk.state)).toEqual([])
    expect(texts(desk)).toEqual(['Everybody has voted. Thank you.'])
    expect(echo(desk)[0]).toBe('1 — 3 votes, 2 — 1, 3 — 1, 4 — 0, 5 — 0')
    desk.keys('E')
    expect(desk.state.outcome).toEqual({ winner: 'red', reason: 'all-black-out' })
  })
  test('a tie: everybody votes once more', () => {
    const desk = day('2 3 E 1 4 E 5 E')
    expect(echo(desk)).toContain('Tie between 1 and 2: everyone votes again')
    desk.keys('E')
    expect(desk.state.step).toMatchObject({ type: 'vote', ballot: 1 })
    expect(texts(desk)[0]).toBe('A tie. Everybody votes once more.')
  })
  test('hit points are on the cards, exact in the game, and hidden with the roles', () => {
    const views = (showRoles: boolean) => seatViews(day().state, { nameOf: String, roleName: String, showRoles })
    expect(views(true).map((view) => view.hp)).toEqual(['1500', '800', '800', '500', '1000'])
    expect(views(false).some((view) => view.hp !== undefined)).toBe(false)
  })
})

test('hp: a caught mafioso goes without a ballot, and the next night tells it', () => {
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

describe('the benchmark', () => {
  /** Mafia on 6 and 6, doctor heals 3, sheriff checks 1, vigilante passes. */
  const day = (keys = '') => bench(`6 = E 3 E 1 E - E ${keys}`.trim())
  const window = (keys = '') => day(`V ${keys}`.trim())

  test('void targets are refused and cannot be pressed', () => {
    const desk = day('V V 6')
    expect(desk.refused).toBe('night/void-act')
    expect(seatChoicesOf(desk.state, desk.draft).find((choice) => choice.seat === 6)?.enabled).toBe(false)
  })
  test('a shot is told as a shot', () => {
    const desk = bench('6 = E 3 E 1 E 7 E')
    expect(followed(desk)).toEqual(
      expect.arrayContaining(['player 6 is killed', 'the shooter was 5', 'player 7 shot by the vigilante']),
    )
    expect(texts(desk).slice(0, 2)).toEqual([
      'Morning. Killed by the mafia: player number 6.',
      'Shot by the vigilante: player number 7.',
    ])
  })
  test('a vigilante without shots left is only called', () => {
    const desk = bench('6 = E 3 E 1 E 7 E V V 8 = E 4 E 2 E')
    expect(desk.state.step).toEqual({ type: 'night-act', role: 'vigilante' })
    expect(reasonForNoAct(desk.state)).toBe('spent')
    expect(desk.keys('1').refused).toBe('live/no-acts-left')
    expect(chosenEntry(desk.state, desk.draft)).toEqual({ type: 'night-act', role: 'vigilante' })
  })
  test('a speech takes no nomination', () => {
    expect(day('3').refused).toBe('live/no-nominations')
    expect(seatChoicesOf(day().state, day().draft)).toEqual([])
  })
  test('a ballot may change until V closes the window', () => {
    const desk = window('1 2 E')
    expect(desk.state.votes).toHaveLength(2)
    desk.keys('1 E')
    expect(desk.entered.at(-1)).toEqual({ type: 'vote', nominee: 2, voters: [1] })
    expect(followed(desk)).toEqual(['1 now votes against 2'])
    desk.keys('V')
    expect(desk.entered.at(-1)).toEqual({ type: 'close-vote' })
    expect(desk.state.phase).toBe('night')
  })
  test('without a strict majority nobody leaves, and the echo says so', () => {
    const desk = window('2 3 4 E')
    while (currentNominee(desk.state, desk.draft) !== 8) desk.keys('E')
    expect(echo(desk)).toEqual(['a majority is 4 of 7', '3 votes of 7: nobody leaves'])
  })
  test('C: in a speech the speaker claims, in the window the seat comes first', () => {
    expect(day('C 3 E').entered.at(-1)).toEqual({ type: 'claim-role', seat: 1, role: 'sheriff' })
    const desk = window('C 4 3 E')
    expect(desk.entered.at(-1)).toEqual({ type: 'claim-role', seat: 4, role: 'sheriff' })
    expect(followed(desk)).toEqual(['that is true'])
    expect(window('C 4 9').refused).toBe('live/no-such-choice')
  })
  test('a claim leaves the hands that are up', () => {
    expect(window('1 2 C 4 3 E E').entered.at(-1)).toEqual({ type: 'vote', nominee: 1, voters: [1, 2] })
  })
  test('R: the record of a day is set right', () => {
    const desk = window('2 3 E V 7 = E 4 E 2 E - E')
    expect(desk.state.step.type).toBe('speech')
    desk.keys('O 1 E')
    expect(desk.entered.at(-1)).toMatchObject({ type: 'correct-votes', day: 1 })
    expect(followed(desk)).toEqual(['the votes are now 2 → 1, 3 → 1'])
  })
  test('a claim is corrected by another role', () => {
    const desk = day('C 3 E')
    const step = desk.shown.replay.steps.at(-1)!
    expect(fixKind(step.entry)).toBe('one')
    expect(
      alternatives(stateBefore(desk.shown.replay, step.id), step.entry).map((one) => [one.seat, one.isNow]),
    ).toEqual([
      [undefined, false],
      [undefined, false],
      [undefined, true],
      [undefined, false],
      [undefined, false],
    ])
  })
})

test('the plain game: a digit and Enter put one out', () => {
  const desk = new Desk(newGame(['mafia', 'citizen', 'citizen', 'citizen', 'citizen'], { rulebook: 'plain' })).keys(
    '1 E',
  )
  expect(desk.entered).toEqual([{ type: 'lynch', target: 1 }])
  expect(desk.state.outcome).toEqual({ winner: 'red', reason: 'all-black-out' })
})
