// Backups that the rotation keeps: several of the last day, one of each earlier day, and ten in total.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  unfinishedBackups,
  backupTimeOf,
  backupsToRemove,
  sortBackupsNewestFirst,
  backupFileName,
  backupStemOf,
} from '../../../src/startup/backups/rotation.ts'

const STEM = 'consigliere-black-cat'
const NOW = Date.parse('2026-12-01T00:00:00Z')
const at = (text: string) => Date.parse(`2026-11-${text}:00Z`)
const files = (...moments: readonly string[]) => moments.map((moment) => backupFileName(STEM, at(moment)))

test('a file name has the club and the time, and is parsed to the second', () => {
  expect(backupFileName(STEM, at('22T18:45'))).toBe('consigliere-black-cat-2026-11-22-184500.jsonl')
  expect(backupTimeOf(STEM, 'consigliere-black-cat-2026-11-22-184500.jsonl')).toBe(at('22T18:45'))
  expect(backupStemOf('consigliere-black-cat-2026-11-22.jsonl')).toBe(STEM)
})

test.each([
  'consigliere-black-cat-2026-11-22.jsonl',
  'consigliere-black-cats-2026-11-22-184500.jsonl',
  'consigliere-black-2026-11-22-184500.jsonl',
  'consigliere-black-cat-2026-11-22-184500.jsonl.part',
  'consigliere-black-cat-2026-13-45-184500.jsonl',
  '../consigliere-black-cat-2026-11-22-184500.jsonl',
  'holiday.jsonl',
])('the file %s does not belong to this club’s rotation and is kept', (name) => {
  expect(backupTimeOf(STEM, name)).toBeUndefined()
  expect(backupsToRemove(STEM, [name, ...files('22T10:00', '22T11:00')], NOW)).not.toContain(name)
})

test.each([
  ['four backups of the last day', ['22T10:00', '22T11:00', '22T12:00', '22T13:00', '22T14:00'], ['22T10:00']],
  ['the last backup of an earlier day', ['21T10:00', '21T23:00', '22T10:00'], ['21T10:00']],
  [
    'ten backups, without those of the oldest day',
    ['14', '15', '16', '17', '18', '19', '20', '21']
      .map((day) => `${day}T20:00`)
      .concat(['22T10:00', '22T11:00', '22T12:00', '22T13:00']),
    ['14T20:00', '15T20:00'],
  ],
])('the rotation keeps %s', (_, made, gone) => {
  expect(backupsToRemove(STEM, files(...made), NOW).toSorted()).toEqual(files(...gone).toSorted())
})

test('files from a clock that was ahead count as the oldest and displace no later file', () => {
  const ahead = ['2027-11-20-200000', '2027-11-20-200100', '2028-01-01-100000'].map(
    (moment) => `${STEM}-${moment}.jsonl`,
  )
  const made = files('20T20:00', '21T20:00', '22T10:00', '22T11:00', '22T12:00')
  expect(sortBackupsNewestFirst(STEM, [...ahead, ...made], NOW)).toEqual([...made.toReversed(), ...ahead.toReversed()])
  expect(backupsToRemove(STEM, [...ahead, ...made], NOW)).toEqual([ahead[0]])
})

test('unfinishedBackups finds the partial files of the club and no other files', () => {
  const part = `${backupFileName('club', 0)}.17.part`
  expect(
    unfinishedBackups('club', [
      part,
      backupFileName('club', 0),
      'film.17.part',
      backupFileName('other', 0) + '.1.part',
    ]),
  ).toEqual([part])
})

describe('rotation', () => {
  const moments = fc.array(fc.integer({ min: at('01T00:00'), max: at('28T00:00') }), { minLength: 1, maxLength: 60 })
  const made = moments.map((all) => [...new Set(all.map((moment) => backupFileName(STEM, moment)))])

  test('keeps at most ten backups and always the newest', () => {
    fc.assert(
      fc.property(made, (names) => {
        const gone = new Set(backupsToRemove(STEM, names, NOW))
        const stays = names.filter((name) => !gone.has(name))
        expect(stays.length).toBeLessThanOrEqual(10)
        expect(stays).toContain(sortBackupsNewestFirst(STEM, names, NOW)[0])
        expect(backupsToRemove(STEM, stays, NOW)).toEqual([])
      }),
    )
  })

  test('keeps the newest backup of each of the last seven days that have backups', () => {
    fc.assert(
      fc.property(made, (names) => {
        const gone = new Set(backupsToRemove(STEM, names, NOW))
        const days = new Map<string, string>()
        for (const name of sortBackupsNewestFirst(STEM, names, NOW)) {
          const day = name.slice(0, STEM.length + 11)
          if (!days.has(day)) days.set(day, name)
        }
        for (const name of [...days.values()].slice(0, 7)) expect(gone.has(name)).toBe(false)
      }),
    )
  })
})
