// Lists in docs/spec that the program also declares: flags with their defaults, role ids, reasons, commands, formats,
// columns and values of schemes. The test fails if a document lacks a declaration or has a different value.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { OPTIONAL_SHEET_COLUMNS, REQUIRED_SHEET_COLUMNS, SCHEDULE_SHEET_COLUMNS } from '../../src/files/sheets/rows.ts'
import { IMPORT_FILE_FORMATS } from '../../src/files/imports/importFormats.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { OUTCOME_REASONS, ROLES, WINNERS } from '../../src/rules/vocabulary.ts'
import { LEDGER_LINE_KINDS } from '../../src/scoring/ledgerLine.ts'
import { OFFICIAL_2025_SCHEME } from '../../src/scoring/schemes/official2025.ts'
import type { Scheme } from '../../src/scoring/schemes/scheme.ts'
import { TOURNAMENT_2026_SCHEME_V3 } from '../../src/scoring/schemes/tournament2026.ts'
import { WOLVES_CLUB_SCHEME } from '../../src/scoring/schemes/wolvesClub.ts'

const SPEC = join(import.meta.dirname, '../../docs/spec')

const document = (name: string) => readFileSync(join(SPEC, `${name}.md`), 'utf8').replace(/\s+/g, ' ')

const rulebooks = document('rulebooks')
const cli = document('cli')
const scoring = document('scoring')

/** Words in code font: `a b c` names three words. */
const namedIn = (text: string) =>
  new Set([...text.matchAll(/`([^`]+)`/g)].flatMap(([, words = '']) => words.split(/[\s,|\\]+/)))

const missing = (wanted: Iterable<string>, text: string) => {
  const named = namedIn(text)
  return [...new Set(wanted)].filter((word) => !named.has(word))
}

describe('docs/spec/rulebooks.md', () => {
  const flags = RULEBOOKS.flatMap(({ id, flags }) => flags.map((flag) => ({ id, ...flag })))

  it('names every flag of every rulebook', () => {
    expect(
      missing(
        flags.map(({ key }) => key),
        rulebooks,
      ),
    ).toEqual([])
  })

  it("has the program's value for each default", () => {
    const stated = [...rulebooks.matchAll(/`(\w+)` \((true|false|\d+)(?:, club decision)?\)/g)]
    expect(stated.length).toBeGreaterThanOrEqual(15)
    const wrong = stated.filter(
      ([, key, value]) => !flags.some((flag) => flag.key === key && String(flag.initial) === value),
    )
    expect(wrong.map(([text]) => text)).toEqual([])
  })

  it('names every role, rulebook, preset, winner and reason', () => {
    const ids = RULEBOOKS.flatMap(({ id, presets }) => [id, ...presets.map((preset) => preset.id)])
    expect(missing([...ROLES, ...WINNERS, ...ids, ...OUTCOME_REASONS], rulebooks)).toEqual([])
  })
})

describe('docs/spec/cli.md', () => {
  it('names every command', () => {
    expect(missing(Object.keys(COMMANDS), cli)).toEqual([])
  })

  it('names every format of an import and every column of a results sheet', () => {
    expect(
      missing(
        [...IMPORT_FILE_FORMATS, ...REQUIRED_SHEET_COLUMNS, ...OPTIONAL_SHEET_COLUMNS, ...SCHEDULE_SHEET_COLUMNS],
        cli,
      ),
    ).toEqual([])
  })
})

describe('docs/spec/scoring.md', () => {
  it('names every kind of ledger line', () => {
    expect(missing(LEDGER_LINE_KINDS, scoring)).toEqual([])
  })

  it.each([OFFICIAL_2025_SCHEME, TOURNAMENT_2026_SCHEME_V3, WOLVES_CLUB_SCHEME])(
    'has every value of $id in its table',
    (scheme) => {
      expect(valuesOf(scheme).filter((value) => !tableColumn(scheme.id).includes(value))).toEqual([])
    },
  )
})

/** Returns the values as the table contains them: +0.75, −0.50. */
function valuesOf({ win, ranges, weights }: Scheme): readonly string[] {
  const signed = (hundredths: number) => `${hundredths < 0 ? '−' : '+'}${(Math.abs(hundredths) / 100).toFixed(2)}`
  const final = (Number(weights.final.n) / Number(weights.final.d)).toFixed(1)
  return [signed(win), final, ...ranges.flatMap(({ min, max }) => [signed(min), signed(max)])]
}

function tableColumn(id: string): string {
  const rows = readFileSync(join(SPEC, 'scoring.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const column = rows[0]?.indexOf(`\`${id}\``) ?? -1
  expect(column).toBeGreaterThan(0)
  return rows.map((row) => row[column]).join('\n')
}
