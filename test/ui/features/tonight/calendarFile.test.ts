// The calendar file of the next evening follows RFC 5545, whatever the club is called.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFileOf } from '../../../../src/ui/features/tonight/calendarFile.ts'

const AT = Date.UTC(2026, 10, 28, 20, 52, 7)
const fileOf = (title: string) => calendarFileOf({ date: '2026-12-05', time: '19:00', title, madeAt: AT })

test('the file has the local time of the evening, without a time zone', () => {
  const lines = fileOf('Black Cat').split('\r\n')
  expect(lines).toContain('DTSTART:20261205T190000')
  expect(lines).toContain('DTSTAMP:20261128T205207Z')
  expect(lines).toContain('SUMMARY:Black Cat')
  expect(lines.at(-2)).toBe('END:VCALENDAR')
})

test('separators and line breaks of a name are escaped', () => {
  expect(fileOf('Cats, dogs; \\ and\nmore')).toContain('SUMMARY:Cats\\, dogs\\; \\\\ and\\nmore\r\n')
})

test('no line is longer than 75 bytes, and unfolded lines give the whole name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const text = fileOf(title)
      for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      const unfolded = text.replaceAll('\r\n ', '')
      const summary = /SUMMARY:(.*)\r\nEND:VEVENT/s.exec(unfolded)?.[1] ?? ''
      const plain = summary.replaceAll(/\\([\\;,n])/g, (_, character: string) => (character === 'n' ? '\n' : character))
      expect(plain).toBe(title.replaceAll(/\r?\n/g, '\n'))
    }),
    { seed: 20261130, numRuns: 200 },
  )
})
