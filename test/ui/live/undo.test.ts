// Undo and redo from any state, over the night's end and over corrections. Nothing is deleted.

import { describe, expect, test } from 'vitest'
import { seat } from '../../../src/rules/vocabulary.ts'
import { redoTarget, undoTarget } from '../../../src/ui/pages/live/logic/undo.ts'
import { Desk } from './desk.ts'

const targetOf = (desk: Desk) => undoTarget(desk.shown.game.log, desk.shown.replay)

describe('undo', () => {
  test('nothing to undo before the first entry', () => {
    expect(targetOf(new Desk())).toBeUndefined()
  })
  test('names the last entry that counts, and the one before it afterwards', () => {
    const desk = new Desk().keys('7 E 3')
    expect(targetOf(desk)?.entry).toEqual({ type: 'nominate', by: 2, target: 3 })
    desk.keys('B')
    expect(targetOf(desk)?.entry).toEqual({ type: 'end-speech', seat: 1 })
    desk.keys('B B')
    expect(desk.state.nominations).toEqual([])
    expect(desk.shown.game.log, 'undo appends').toHaveLength(6)
  })
  test('goes back over the end of a night', () => {
    const desk = new Desk().keys('V 5 E 6 E 4 E 1 E 8 E 6 E')
    expect(desk.state.phase).toBe('day')
    desk.keys('B')
    expect(desk.state).toMatchObject({ phase: 'night', step: { type: 'night-act', role: 'doctor' } })
    expect(desk.state.seats.every((sitter) => sitter.alive)).toBe(true)
  })
  test('takes a correction back before the entries that stood before it', () => {
    const desk = new Desk().keys('7 E')
    desk.make({ type: 'correct', item: 1, entry: { type: 'nominate', by: seat(1), target: seat(8) }, reason: 'misheard' })
    expect(targetOf(desk)).toMatchObject({ isCorrection: true, entry: { target: 8 } })
    desk.keys('B')
    expect(desk.state.nominations).toEqual([{ by: 1, target: 7 }])
    expect(targetOf(desk)).toMatchObject({ isCorrection: false, entry: { type: 'end-speech' } })
  })
  test('undoes a verdict', () => {
    const desk = new Desk().keys('X 2 E X 5 E X 8 E')
    expect(desk.state.outcome).toEqual({ winner: 'red', reason: 'all-black-out' })
    expect(desk.shown.game.outcome, 'the summary follows').toEqual({ winner: 'red', reason: 'all-black-out' })
    desk.keys('B')
    expect(desk.state.outcome).toBeUndefined()
    expect(desk.shown.game.outcome).toBeNull()
  })
})

describe('redo', () => {
  test('gives back what undo took, in turn', () => {
    const desk = new Desk().keys('7 E 3 B B')
    expect(redoTarget(desk.shown.game.log)?.entry).toEqual({ type: 'end-speech', seat: 1 })
    desk.keys('R')
    expect(redoTarget(desk.shown.game.log)?.entry).toEqual({ type: 'nominate', by: 2, target: 3 })
    desk.keys('R')
    expect(desk.state.nominations).toEqual([{ by: 1, target: 7 }, { by: 2, target: 3 }])
    expect(redoTarget(desk.shown.game.log)).toBeUndefined()
  })
  test('undo after redo takes the same entry again', () => {
    const desk = new Desk().keys('7 B R B')
    expect(desk.state.nominations).toEqual([])
    expect(redoTarget(desk.shown.game.log)?.entry).toEqual({ type: 'nominate', by: 1, target: 7 })
  })
  test('is gone once something new is entered', () => {
    expect(redoTarget(new Desk().keys('7 B 8').shown.game.log)).toBeUndefined()
  })
})
