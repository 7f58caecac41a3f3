// Backups and their manifests. Anything that is removed, repeated, swapped or changed anywhere in the file is detected.
// A file without a manifest, from before manifests existed, can be read, and the result states what is unknown.

import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { BACKUP_CHARACTER_LIMITS, BackupReader, readBackup } from '../../../src/files/backup/read.ts'
import { createSampleSeason } from '../../../src/application/sample/sampleSeason.ts'
import { newClub, newTable, RED_WINS, taken } from '../../club/clubFixture.ts'

let sample = ''
let small = ''

beforeAll(async () => {
  const club = newClub()
  await taken(createSampleSeason(club, 'ru'))
  sample = (await taken(club.backup())).text
  const { club: other, game } = await newTable()
  await taken(other.enterAll({ game: game.id, version: game.version }, RED_WINS))
  small = (await taken(other.backup())).text
})

/** Whether a backup is valid, complete, and unchanged since it was written. */
function isTrusted(text: string): boolean {
  const { fault, isWhole, isRewritten } = readBackup(text)
  return fault === undefined && isWhole && !isRewritten
}

const linesOf = (text: string) => text.trimEnd().split('\n')
const joined = (lines: readonly string[]) => `${lines.join('\n')}\n`

describe('a backup with missing data', () => {
  it.each([0.3, 0.5, 0.8, 0.95])('is detected if it is cut after %f of its lines', (share) => {
    const lines = linesOf(sample)
    const { fault, isWhole } = readBackup(joined(lines.slice(0, Math.floor(lines.length * share))))
    expect(fault).toMatchObject({ code: 'backup/cut', params: { entries: Math.floor(lines.length * share) - 1 } })
    expect(isWhole).toBe(false)
  })

  it.each<[string, (lines: readonly string[]) => readonly string[], object]>([
    [
      'the whole stream of the club',
      (lines) => without(lines, 'club'),
      { code: 'backup/stream-missing', params: { stream: 'club' } },
    ],
    [
      'a member other than the last one',
      (lines) =>
        lines.toSpliced(
          lines.findIndex((line) => line.includes('"type":"MemberAdded"')),
          1,
        ),
      { code: 'verify/version-gap' },
    ],
    ['the last summaries', (lines) => lines.toSpliced(-4, 3), { code: 'backup/stream-cut', params: { missing: 3 } }],
    ['a game', (lines) => without(lines, gameOf(lines)), { code: 'backup/stream-missing' }],
    ['the manifest', (lines) => lines.slice(0, -1), { code: 'backup/cut' }],
  ])('is detected without %s', (_what, change, fault) => {
    expect(readBackup(joined(change(linesOf(sample)))).fault).toMatchObject(fault)
  })

  /** The manifest also contains the stream, in a different form. */
  const without = (lines: readonly string[], stream: string) =>
    lines.filter((line) => !line.includes(`"stream":"${stream}"`))
  const gameOf = (lines: readonly string[]) =>
    (JSON.parse(lines.find((line) => line.includes('"type":"GameOpened"')) ?? '{}') as { stream: string }).stream

  it('is reported as truncated if its first line and its manifest are missing', () => {
    const read = readBackup(joined(linesOf(sample).slice(1, -1)))
    expect(read).toMatchObject({ isWhole: false, entries: linesOf(sample).length - 2, fault: { code: 'backup/cut' } })
  })
})

describe('a backup', () => {
  const line = fc.nat({ max: 1_000_000 })
  const at = (place: number, lines: readonly string[]) => place % lines.length

  it('is accepted if nothing was changed', () => {
    expect([isTrusted(sample), isTrusted(small)]).toEqual([true, true])
  })

  it('is not accepted if any line is removed, repeated or swapped with another', () => {
    const lines = linesOf(small)
    fc.assert(
      fc.property(line, line, (a, b) => {
        const [i, j] = [at(a, lines), at(b, lines)]
        expect(isTrusted(joined(lines.toSpliced(i, 1)))).toBe(false)
        expect(isTrusted(joined(lines.toSpliced(j, 0, lines[i] ?? '')))).toBe(false)
        if (i !== j) expect(isTrusted(joined(lines.with(i, lines[j] ?? '').with(j, lines[i] ?? '')))).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it('is not accepted if any character is changed, or if the end is cut off', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: small.length - 1 }),
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
        (place, letter) => {
          if (small[place] !== letter)
            expect(isTrusted(small.slice(0, place) + letter + small.slice(place + 1))).toBe(false)
          expect(isTrusted(small.slice(0, place) + small.slice(place + 1))).toBe(false)
          expect(isTrusted(`${small.slice(0, place)}${letter}${small.slice(place)}`)).toBe(false)
          expect(isTrusted(small.slice(0, place))).toBe(false)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('is not accepted if a single line is missing, whichever line it is', () => {
    const lines = linesOf(small)
    for (const index of lines.keys()) expect(isTrusted(joined(lines.toSpliced(index, 1)))).toBe(false)
  })

  it('is complete but marked as rewritten if an editor changed its line endings', () => {
    const read = readBackup(small.replaceAll('\n', '\r\n'))
    expect(read).not.toHaveProperty('fault')
    expect(read).toMatchObject({ isWhole: true, isRewritten: true })
  })

  it('gives the same result if it is read in pieces of any length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), (length) => {
        const reader = new BackupReader()
        for (let start = 0; start < small.length; start += length) reader.push(small.slice(start, start + length))
        const { isWhole, entries, streams } = reader.end()
        expect({ isWhole, entries, streams }).toEqual({
          isWhole: true,
          entries: linesOf(small).length - 2,
          streams: readBackup(small).streams,
        })
      }),
      { numRuns: 20 },
    )
  })
})

describe('a hostile backup', () => {
  const first = () => linesOf(small)[1] ?? ''
  const header = () => linesOf(small)[0] ?? ''
  it.each<[string, () => string, string, number | undefined]>([
    ['an empty text', () => '', 'verify/empty', undefined],
    ['a letter', () => 'Dear secretary,\n', 'backup/not-a-backup', 1],
    ['the file of another program', () => '{"type":"backup","tables":[]}\n', 'backup/not-a-backup', 1],
    ['a later version', () => '{"format":"consigliere-backup","version":2}\n', 'backup/newer-version', 1],
    [
      'a key that reaches a prototype',
      () => `${header()}\n${first().replace('"payload":{', '"payload":{"__proto__":{"x":1},')}`,
      'json/forbidden-key',
      2,
    ],
    [
      'a repeated key',
      () => `${header()}\n${first().replace('"payload":{', '"payload":{"name":"x",')}`,
      'json/repeated-key',
      2,
    ],
    ['deep nesting', () => `${header()}\n${'['.repeat(100_000)}\n`, 'json/too-deep', 2],
    [
      'a number that is too large',
      () => `${header()}\n${first().replace(/"at":\d+/, '"at":1e999')}`,
      'verify/not-an-event',
      2,
    ],
    [
      'too large a number in a payload',
      () => `${header()}\n${first().replace('"payload":{', '"payload":{"n":1e999,')}`,
      'verify/not-an-event',
      2,
    ],
    [
      'an unknown field',
      () => `${header()}\n${first().replace('"payload":{', '"extra":1,"payload":{')}`,
      'verify/not-an-event',
      2,
    ],
    [
      'a version that is not an integer',
      () => `${header()}\n${first().replace('"version":1', '"version":1.5')}`,
      'verify/not-an-event',
      2,
    ],
    ['a wrong hash', () => `${header()}\n${first().replace(/"hash":"../, '"hash":"zz')}`, 'store/tampered', 2],
    [
      'a malformed manifest',
      () => `${header()}\n${first()}\n{"manifest":{"heads":[[1,2,3]]}}\n`,
      'backup/bad-manifest',
      3,
    ],
    ['something after the manifest', () => `${small}${first()}\n`, 'backup/after-manifest', -1],
    ['two manifests', () => `${small}${linesOf(small).at(-1) ?? ''}\n`, 'backup/after-manifest', -1],
  ])('is refused with the line of the fault: %s', (_what, text, code, place) => {
    const { fault } = readBackup(text())
    expect(fault?.code).toBe(code)
    expect(fault?.params['line']).toBe(place === -1 ? linesOf(small).length + 1 : place)
  })

  it('is refused before a line that is too long has arrived', () => {
    const reader = new BackupReader({ line: 1000, file: BACKUP_CHARACTER_LIMITS.file })
    reader.push(`${header()}\n`)
    expect(
      Array.from({ length: 20 }, () => reader.push('x'.repeat(100))?.code).findIndex((code) => code !== undefined),
    ).toBe(10)
    expect(reader.end().fault).toMatchObject({ code: 'backup/line-too-long', params: { line: 2 } })
  })

  it('is refused before 34 MB of hostile input have been read', () => {
    for (const unit of ['x', '\n', '\0', '{"a":']) {
      const piece = unit.repeat(1_000_000 / unit.length)
      const reader = new BackupReader()
      let pieces = 0
      while (pieces < 200 && reader.push(piece) === undefined) pieces += 1
      // The longest line that is read has 32 MB.
      expect(pieces).toBeLessThan(34)
    }
  })
})
