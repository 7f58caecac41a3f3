// File names are accepted by every file system, whatever people call their club, season or stage.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameOf, toFileStem } from '../../../src/club/model/fileStem.ts'
import { exportFileName } from '../../../src/files/exports/fileNames.ts'
import { EXPORT_KINDS, EXPORT_FILE_FORMATS } from '../../../src/files/exports/exportKinds.ts'
import { defaultBackupFileName } from '../../../src/files/backup/defaultBackupFileName.ts'
import { LANGS, LANGUAGES } from '../../../src/i18n/registry.ts'

const RESERVED = [
  'CON',
  'prn',
  'Aux',
  'NUL',
  ...['com', 'LPT'].flatMap((port) => [...'0123456789¹²³'].map((n) => port + n)),
]

/**
 * Names in three alphabets that also contain characters forbidden in file names, and names without any allowed
 * character.
 */
const chosenName = fc.oneof(
  fc.constantFrom(...RESERVED, '', '.', '..', '../etc/passwd', 'C:\\Windows', '***', 'a\u0000b\u001f\u007f', 'й́'),
  fc.string({
    unit: fc.constantFrom(...'azAZ09 яЯіїєґЁ東京雪-._/\\:*?"<>|\u0000\u001f\u202e', '𠮷', '👑', 'и\u0306'),
    maxLength: 300,
    // Generates long names, too, because short names are never cut.
    size: 'max',
  }),
)

const bytesOf = (text: string) => new TextEncoder().encode(text).length
/** Checks that Linux, macOS and Windows accept the name, and that no shell reads it as an option. */
function expectSafe(name: string): void {
  expect(name).toMatch(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*\.[a-z]+$/u)
  expect(bytesOf(name)).toBeLessThanOrEqual(255)
  expect(RESERVED.map((each) => each.toLowerCase())).not.toContain(name.slice(0, name.indexOf('.')))
}

describe('file name', () => {
  it('is accepted by every file system, whatever text it is made from', () => {
    fc.assert(
      fc.property(chosenName, fc.integer({ min: 10, max: 100 }), (text, limit) => {
        const stem = toFileStem(text, limit)
        expect(bytesOf(stem)).toBeLessThanOrEqual(limit)
        expect(toFileStem(stem, limit)).toBe(stem)
        if (stem !== '') expectSafe(fileNameOf([stem, ''], 'csv'))
      }),
    )
  })

  it.each([
    ['Кубок «Дон»', 'кубок-дон'],
    ['Кубок й', 'кубок-й'],
    ['a_b', 'a-b'],
    ['x'.repeat(120), 'x'.repeat(100)],
    ['я'.repeat(120), 'я'.repeat(50)],
    ['𠮷'.repeat(30), '𠮷'.repeat(25)],
  ])('made from %s keeps the letters and digits that fit', (text, stem) => {
    expect(toFileStem(text)).toBe(stem)
  })

  it('is safe for exports and backups in every language', () => {
    const languages = fc.constantFrom(...LANGS)
    const kinds = fc.constantFrom(...EXPORT_KINDS)
    const formats = fc.constantFrom(...EXPORT_FILE_FORMATS)
    fc.assert(
      fc.property(
        chosenName,
        chosenName,
        fc.boolean(),
        languages,
        kinds,
        formats,
        (name, stage, changedMidway, ...of) => {
          const [lang, kind, format] = of
          expectSafe(exportFileName({ name, changedMidway }, kind, format, LANGUAGES[lang].exports, stage))
          const backup = defaultBackupFileName(name, 0)
          expect(backup).toMatch(/^[\p{L}\p{N}-]+\.jsonl$/u)
          expect(bytesOf(backup)).toBeLessThanOrEqual(255)
        },
      ),
    )
  })
})
