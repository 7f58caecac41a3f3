// Corrections: the possible alternatives to an entry and the preview of their effect.

import { stateBeforeReplayStep } from '../../../../../src/rules/replay.ts'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../../../../src/rules/entries.ts'
import type { LogChange } from '../../../../../src/rules/logChange.ts'
import { seat } from '../../../../../src/rules/vocabulary.ts'
import {
  fixAlternativesOf,
  fixablePartOfEntry,
  listableSeats,
  previewFix,
  countResumedEntries,
  withListedSeats,
} from '../../../../../src/ui/features/live/logic/fix.ts'
import { dueWaitingReplaySteps } from '../../../../../src/rules/waitingEntries.ts'
import { groupLogRowsByPhase } from '../../../../../src/ui/features/live/log/logRows.ts'
import { Desk, wordsIn } from '../desk.ts'
import { randomPlay, TEN_ROLES } from '../randomGames.ts'

const stepOf = (desk: Desk, item: number) => desk.shown.replay.steps.find((step) => step.id === item)!
const optionsFor = (desk: Desk, item: number) =>
  fixAlternativesOf(stateBeforeReplayStep(desk.shown.replay, item), stepOf(desk, item).entry)
const asked = (item: number, entry?: Entry): LogChange =>
  entry === undefined ? { type: 'retract', item, reason: '' } : { type: 'correct', item, entry, reason: '' }
function preview(desk: Desk, item: number, entry?: Entry) {
  const then = desk.preview(asked(item, entry))
  if (!then.ok) throw new Error(then.error.code)
  return previewFix(desk.shown.replay, then.value.replay)
}

describe('alternatives', () => {
  test('to a night act are "nobody" and every seat, including void targets', () => {
    const desk = new Desk().keys('X 3 E V 5 E')
    const all = optionsFor(desk, 3)
    expect(all).toHaveLength(11)
    expect(all.find((one) => one.seat === 5)).toMatchObject({ isNow: true })
    expect(all.find((one) => one.seat === 3)).toMatchObject({ enabled: true, void: 'target-is-out' })
    expect(all.at(-1)).toMatchObject({ enabled: true, isNow: false })
  })
  test('to a nomination are the seats that were not yet nominated', () => {
    const desk = new Desk().keys('7 E E 3 E')
    expect(
      optionsFor(desk, 3)
        .filter((one) => !one.enabled)
        .map((one) => one.seat),
    ).toEqual([7])
  })
  test('to a vote are the seats that did not vote for an earlier nominee', () => {
    const desk = new Desk().keys('7 E E 3 E E 4 V 1 2 E 3 5 E')
    const second = desk.shown.game.log.length
    expect(listableSeats(stateBeforeReplayStep(desk.shown.replay, second), stepOf(desk, second).entry)).toEqual([
      3, 4, 5, 6, 7, 8, 9, 10,
    ])
    expect(withListedSeats(stepOf(desk, second).entry, [seat(6), seat(3)], seat(4))).toEqual({
      type: 'vote',
      nominee: 4,
      voters: [3, 6],
    })
  })
  test('to the end of a speech do not exist', () => {
    expect(fixablePartOfEntry({ type: 'end-speech', seat: seat(1) })).toBe('none')
  })
})

describe('preview of a correction', () => {
  /** Day 1: seat 3 leaves with 6 of 10 votes. Night 1: seat 6 is killed. */
  const played = () => new Desk().keys('7 E E 3 V 1 2 5 9 E E E - E 6 E - E - E - E - E')
  const voteOf = (desk: Desk) =>
    desk.shown.game.log.find((item) => item.type === 'made' && item.entry.type === 'vote')!.id

  test('shows who leaves and who returns if the votes of day 1 change', () => {
    const desk = played()
    const all = [1, 2, 4, 5, 6, 8, 9].map(seat)
    expect(preview(desk, voteOf(desk), { type: 'vote', nominee: seat(7), voters: all })).toMatchObject({
      comesIn: [3, 6],
      goesOut: [7],
      waiting: 6,
      lapsed: 1,
    })
  })
  test('is empty if an additional hand changes nothing at the table', () => {
    const desk = played()
    expect(preview(desk, voteOf(desk), { type: 'vote', nominee: seat(7), voters: [1, 2, 5, 8].map(seat) })).toEqual({
      comesIn: [],
      goesOut: [],
      lapsed: 0,
      resumed: 0,
    })
  })
  test('shows that the game would no longer be decided', () => {
    const desk = new Desk().keys('X 2 E X 5 E X 8 E')
    expect(preview(desk, 3)).toMatchObject({ comesIn: [8], outcome: null })
  })
  test("is refused with the engine's code if the correction is impossible", () => {
    const desk = new Desk().keys('7 E E 3 E')
    expect(desk.preview(asked(3, { type: 'nominate', by: seat(2), target: seat(7) }))).toMatchObject({
      ok: false,
      error: { code: 'nominate/already-nominated' },
    })
  })
  test('predicts the number of pending entries shown afterwards', () => {
    let told = 0
    for (const seed of [3, 4]) {
      const entries = randomPlay(TEN_ROLES, seed).entries.slice(0, 45)
      const desk = new Desk()
      for (const entry of entries) desk.make({ type: 'enter', entry })
      for (const { id, entry } of desk.shown.replay.steps) {
        const before = stateBeforeReplayStep(desk.shown.replay, id)
        const others = fixAlternativesOf(before, entry).filter((one) => one.enabled && !one.isNow)
        for (const change of [asked(id), ...others.slice(0, 2).map((one) => asked(id, one.entry))]) {
          const then = desk.preview(change)
          if (!then.ok) continue
          const { replay } = then.value
          const { waiting } = previewFix(desk.shown.replay, replay)
          const banner = dueWaitingReplaySteps(replay).length
          const list = groupLogRowsByPhase(replay)
            .flatMap(({ rows }) => rows)
            .filter((row) => row.type === 'entry' && row.waits).length
          expect([waiting ?? 0, list], JSON.stringify(change)).toEqual([banner, banner])
          told += banner
        }
      }
    }
    expect(told).toBeGreaterThan(100)
  })
  test('keeps the corrected entry in its place', () => {
    const desk = played()
    desk.make({
      type: 'correct',
      item: voteOf(desk),
      entry: { type: 'vote', nominee: seat(7), voters: [1, 2, 4, 5, 6, 8, 9].map(seat) },
      reason: 'misheard',
    })
    const next = desk.preview({ type: 'enter', entry: { type: 'end-last-word', seat: seat(7) } })
    expect(next.ok && countResumedEntries(desk.shown.replay, next.value), 'one Enter and the night is back').toBe(6)
    desk.keys('E')
    const rows = groupLogRowsByPhase(desk.shown.replay)
      .flatMap((group) => group.rows)
      .flatMap((row) => (row.type === 'entry' ? [row.step] : []))
    expect(rows.filter((step) => step.correction !== undefined).map((step) => step.correction?.reason)).toEqual([
      'misheard',
    ])
    expect(rows.filter((step) => step.rejection !== undefined).map((step) => step.rejection?.code)).toEqual([
      'entry/out-of-place',
    ])
    expect(desk.state.seats.filter((sitter) => !sitter.alive).map((sitter) => sitter.seat)).toEqual([6, 7])
  })
})

describe('text about players who return or leave', () => {
  test.each([
    ['live.fix.comesIn', [6], 'player 6 is back in the game', 'игрок 6 снова в игре'],
    ['live.fix.comesIn', [6, 7, 8, 9], 'players 6, 7, 8 and 9 are back in the game', 'игроки 6, 7, 8 и 9 снова в игре'],
    ['live.fix.goesOut', [3], 'player 3 leaves the game', 'игрок 3 выходит из игры'],
    ['live.fix.goesOut', [3, 5], 'players 3 and 5 leave the game', 'игроки 3 и 5 выходят из игры'],
  ])('%s has the right singular or plural for the seats %j in both languages', (key, seats, english, russian) => {
    expect(wordsIn('en').text(key, { seats })).toBe(english)
    expect(wordsIn('ru').text(key, { seats })).toBe(russian)
  })
})
