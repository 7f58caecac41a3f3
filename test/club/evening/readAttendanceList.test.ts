// The entries of a pasted list: persons, repeats, guests, faults, notes and questions.

import { describe, expect, it } from 'vitest'
import type { AttendanceEntry, ListedPerson } from '../../../src/club/evening/attendanceList.ts'
import { readAttendanceListInChunks } from '../../../src/club/evening/readAttendanceList.ts'
import { readAttendanceList } from './readAttendanceList.ts'
import { EVENING } from './listNotation.ts'

const person = (id: string, name: string, more: Partial<ListedPerson> = {}): ListedPerson => ({
  id,
  name,
  isActive: true,
  isGuest: false,
  ...more,
})

const read = (text: string, people: readonly ListedPerson[] = []) =>
  readAttendanceList({ text, people, date: EVENING, noted: new Map([['noted', 'late']]) })

const match = (entry: AttendanceEntry | undefined) => (entry && 'match' in entry ? entry.match : undefined)

describe('a name of a list', () => {
  it('matches an alias, and the same person’s own name counts as a repetition', () => {
    const { entries } = read('Ворон\nИгорь Петров', [person('p', 'Игорь Петров', { aliases: ['Ворон'] })])
    expect(entries.map(match)).toEqual([
      { kind: 'known', person: 'p' },
      { kind: 'known', person: 'p' },
    ])
    expect(entries[1]).toMatchObject({ repeats: 0 })
  })

  it('is ambiguous if two active members have this name', () => {
    const { entries } = read('Саша', [person('a', 'Саша'), person('b', 'Саша')])
    expect(match(entries[0])).toEqual({ kind: 'similar', persons: ['a', 'b'] })
  })

  it('means the active person if an inactive person has the same name', () => {
    const { entries } = read('Саша', [person('a', 'Саша', { isActive: false }), person('b', 'Саша')])
    expect(match(entries[0])).toEqual({ kind: 'known', person: 'b' })
  })

  it('means the member if a guest has the same name', () => {
    const { entries } = read('Саша', [person('a', 'Саша', { isGuest: true }), person('b', 'Саша')])
    expect(match(entries[0])).toEqual({ kind: 'known', person: 'b' })
  })

  it('is similar to a full name whose first name sounds the same', () => {
    const { entries } = read('лев', [person('l', 'Lev Aronov')])
    expect(match(entries[0])).toEqual({ kind: 'similar', persons: ['l'] })
  })

  it('means a different person if its number differs', () => {
    expect(match(read('Player 2', [person('p', 'Player 1')]).entries[0])).toEqual({ kind: 'new' })
  })

  it('has the stored state if the person’s attendance was already noted', () => {
    const { entries } = read('Лена', [person('noted', 'Лена')])
    expect(entries[0]).toMatchObject({ noted: 'late' })
  })

  it('refers to an earlier new name that it resembles', () => {
    expect(read('Zinaida\nЗинаида').entries[1]).toMatchObject({ similarEntries: [0] })
  })
})

describe('guests', () => {
  it('are added once if their host is repeated', () => {
    const { entries } = read('Петя +1\nЛена\nПетя +2')
    expect(entries.map((entry) => ('match' in entry ? [entry.guestOf, entry.repeats] : []))).toEqual([
      [undefined, undefined],
      [0, undefined],
      [undefined, undefined],
      [undefined, 0],
      [0, 1],
      [0, undefined],
    ])
  })

  it('are not added if their host is not coming', () => {
    expect(read('Петя +1 не придут').entries).toMatchObject([{ reading: 'out', name: 'Петя' }])
  })
})

describe('dates', () => {
  const questions = (text: string) => read(text).questions

  it('of this evening need no clarification in any notation', () => {
    const notations = [
      '28.11',
      '28/11',
      '11/28',
      '28.11.2026',
      '2026-11-28',
      '28 ноября',
      '28 листопада',
      'Nov 28',
      '28th of November',
    ]
    for (const date of notations) expect(questions(`${date}:\nИгорь`), date).toEqual([])
  })

  it('of another evening have the year nearest to this evening', () => {
    const other = (date: string) => [{ code: 'attendance/other-date', line: 1, date }]
    expect(questions('Запись на 2.01\nИгорь')).toEqual(other('2027-01-02'))
    expect(questions('Запись на 30 августа\nИгорь')).toEqual(other('2026-08-30'))
  })

  it('that follow the names need no clarification', () => {
    expect(questions('Игорь\nЛена\nСледующая игра 5.12')).toEqual([])
  })

  it('of a second list in the same text need clarification', () => {
    expect(questions('Суббота 28.11\nИгорь\n\nВоскресенье 29.11\nЛена')).toEqual([
      { code: 'attendance/other-date', line: 4, date: '2026-11-29' },
    ])
  })
})

it('reading in chunks gives the same list', () => {
  const request = { text: 'Игорь\nЛена опоздает', people: [], date: EVENING, noted: new Map() }
  const work = readAttendanceListInChunks(request)
  let step = work.next()
  while (step.done !== true) step = work.next()
  expect(step.value).toEqual(readAttendanceList(request))
})
