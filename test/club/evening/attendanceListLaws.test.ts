// Laws of reading a pasted list, on composed lists, hostile texts and long texts.

import { describe, expect, it } from 'vitest'
import type { AttendanceEntry } from '../../../src/club/evening/attendanceList.ts'
import { readAttendanceList } from './readAttendanceList.ts'
import { nameComparisonKey } from '../../../src/club/model/name.ts'
import { drawsOf } from '../../generators/draws.ts'
import { generatedList, type GeneratedList } from './generatedList.ts'
import { EVENING, personOf } from './listNotation.ts'
import { measureLists, readGenerated } from './measureLists.ts'

const LIST_COUNT = 480
const MIN_RIGHT_SHARE = 0.99
const all = Array.from({ length: LIST_COUNT }, (_, at) => generatedList(at + 1))
const figures = measureLists(all)
/** Lists for the laws that read each list several times. */
const lists = all.filter(({ seed }) => seed % 4 === 0)

const entered = (entries: readonly AttendanceEntry[]) =>
  entries.flatMap((entry) =>
    entry.reading === 'not-a-name' || entry.repeats !== undefined || entry.match.kind === 'unnamed-guest'
      ? []
      : [{ key: nameComparisonKey(entry.name), person: entry.match.kind === 'known' ? entry.match.person : undefined }],
  )

describe('composed lists', () => {
  it('contain no heading and no chatter that is read as a person', () => {
    expect(figures.headingsAsPeople).toEqual([])
  })

  it('give the right person, state, arrival and guests for at least 99 % of the names', () => {
    expect(figures.names).toBeGreaterThan(6000)
    const share = 1 - figures.wrongNames.length / figures.names
    expect(share, figures.wrongNames.join('\n')).toBeGreaterThanOrEqual(MIN_RIGHT_SHARE)
  })

  it('never add a person twice, even if most lines are repeated', () => {
    for (const list of lists) {
      const { entries } = readGenerated({ ...list, lines: [...list.lines, ...list.lines.slice(list.seed % 4)] })
      const people = entered(entries)
      const ids = people.flatMap(({ person }) => person ?? [])
      expect(new Set(ids).size, `seed ${list.seed}`).toBe(ids.length)
      const keys = people.filter(({ person }) => person === undefined).map(({ key }) => key)
      expect(new Set(keys).size, `seed ${list.seed}`).toBe(keys.length)
    }
  })

  it('have an entry with the original text for each non-empty line, in the order of the lines', () => {
    for (const list of lists) {
      const { entries } = readGenerated(list)
      const filled = list.lines.flatMap(({ text }, at) => (text.trim() === '' ? [] : [{ line: at + 1, text }]))
      const read = entries.filter(({ line }, at) => entries[at - 1]?.line !== line)
      expect(read.map(({ line, text }) => ({ line, text }))).toEqual(filled)
    }
  })

  it('are read the same way each time', () => {
    for (const list of lists.slice(0, 30)) expect(readGenerated(list)).toEqual(readGenerated(list))
  })

  it('give the same people as a list of their recognised names', () => {
    for (const list of lists) {
      const first = entered(readGenerated(list).entries)
      expect(entered(readNames(list, first)), `seed ${list.seed}`).toEqual(first)
    }
  })
})

function readNames(list: GeneratedList, people: readonly { readonly key: string }[]): readonly AttendanceEntry[] {
  const names = readGenerated(list).entries.flatMap((entry) =>
    'match' in entry && entry.repeats === undefined && people.some(({ key }) => key === nameComparisonKey(entry.name))
      ? [entry.name]
      : [],
  )
  return readAttendanceList({ text: names.join('\n'), people: list.people, date: EVENING, noted: new Map() }).entries
}

const people = ['Игорь', 'Лена', 'Boris', 'Anna Smith', '🦊'].map(personOf)
const readText = (text: string) => readAttendanceList({ text, people, date: EVENING, noted: new Map() })

describe('hostile text', () => {
  const PIECES = [
    ...['\u202e', '\u200f', '\u200b', '\u200d', '\u2066', '\ufeff', '\u0000', '\ud800', '\u0336', '\u0301', '\ufe0f'],
    ...['(', ')', '[', ']', '~', '~~', '@', '+', '-', ' - ', '—', ',', ';', ':', '?', '.', '1.', '№', '#', '"', '«'],
    ...[
      'Игорь',
      'أحمد',
      'דוד',
      '🦊',
      '👨‍👩‍👧',
      '🏴‍☠️',
      'late',
      'резерв',
      'не ',
      'после 20',
      '99',
      '28.11',
      ' ',
      '\t',
      '\n',
      '\r\n',
    ],
    ...['__proto__', 'constructor', '$&', '$1', '\\', '%s', '<b>', '{x}', '+1', '20 min', 'и', 'если будет', '\u2028'],
  ]

  it('never throws, and every line has an entry', () => {
    const draws = drawsOf(1, 'hostile lists')
    for (let round = 0; round < 1500; round += 1) {
      const text = Array.from({ length: draws.below(40) }, () => draws.of(PIECES)).join('')
      const filled = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/u).filter((line) => line.trim() !== '')
      const read = readText(text).entries
      expect(new Set(read.map(({ line }) => line)).size, JSON.stringify(text)).toBe(filled.length)
    }
  })

  it('takes less than a second for a line of 100,000 characters', () => {
    for (const piece of [
      ...PIECES,
      'a',
      'а',
      'Игорь, ',
      'опоздает ',
      '1. ',
      '(a',
      'a ~',
      'at ',
      'if there is ',
      '- - ',
    ]) {
      const text = piece.repeat(100_000 / piece.length)
      const start = performance.now()
      expect(() => readText(text)).not.toThrow()
      expect(performance.now() - start, JSON.stringify(piece)).toBeLessThan(1000)
    }
  })

  it('takes less than a second for lines of 4,000 characters', () => {
    for (const piece of [
      ...PIECES,
      'a',
      'а',
      'Игорь, ',
      'опоздает ',
      '1. ',
      '(a',
      'a ~',
      'at ',
      'if there is ',
      '- - ',
    ]) {
      const line = piece.replace(/[\n\r\u2028]/gu, '').repeat(3900 / piece.length)
      const start = performance.now()
      readText(`${line}\n${line}x`)
      expect(performance.now() - start, JSON.stringify(piece)).toBeLessThan(1000)
    }
  })

  it('reports a name that is too long or has a control character, and reads the other lines', () => {
    const { entries } = readText(`Игорь\n${'ы'.repeat(61)}\nЛе\u0000на\nЛена`)
    expect(entries.map((entry) => ('fault' in entry ? entry.fault?.code : entry.reading))).toEqual([
      'here',
      'name/too-long',
      'name/forbidden-character',
      'here',
    ])
  })

  it('finds people whose names are written from right to left', () => {
    const roster = ['أحمد', 'דוד'].map(personOf)
    const text = '1. \u200fأحمد\u200f\n2. \u202bדוד\u202c +'
    const { entries } = readAttendanceList({ text, people: roster, date: EVENING, noted: new Map() })
    expect(entries.map((entry) => ('match' in entry ? entry.match : entry.reason))).toEqual([
      { kind: 'known', person: 'p0' },
      { kind: 'known', person: 'p1' },
    ])
  })
})

describe('a long text', () => {
  const texts = all.slice(0, 100).flatMap(({ lines }) => lines.map(({ text }) => text))
  const text = (lines: number) => Array.from({ length: lines }, (_, at) => texts[at % texts.length] ?? '').join('\n')
  const distinct = (lines: number) => Array.from({ length: lines }, (_, at) => `${at}. Player ${at} late`).join('\n')

  it.each([
    ['generated lines', text],
    ['10,000 different names', distinct],
  ])('of %s takes at most 25 times as long as a tenth of it', (_, compose) => {
    const [short, long] = [compose(1000), compose(10_000)]
    readText(short)
    const timeOf = (each: string) => {
      const start = performance.now()
      readText(each)
      return performance.now() - start
    }
    const shortTime = Math.min(timeOf(short), timeOf(short), timeOf(short))
    expect(timeOf(long)).toBeLessThan(25 * Math.max(shortTime, 20))
  })
})
