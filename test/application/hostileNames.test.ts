// The corpus of hostile names in the roster, every printed document and every export: each name is refused with a code,
// or stored and returned unchanged. For screens see test/e2e/hostile-names.test.ts.

import { toSafeFileName } from '../../src/store/diskFiles.ts'
import { parse } from 'csv-parse/sync'
import readXlsx from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { FORMATS_BY_EXPORT_KIND, EXPORT_KINDS } from '../../src/files/exports/exportKinds.ts'
import type { ExportedFile } from '../../src/files/exports/requests.ts'
import { parseSeason } from '../../src/files/season/parseSeason.ts'
import { readBackup } from '../../src/files/backup/read.ts'
import { parseName } from '../../src/club/model/name.ts'
import { LANGS } from '../../src/i18n/registry.ts'
import { REFUSED_NAMES, TAKEN_NAMES } from '../support/hostileNames.ts'
import { newTournament, type Tournament } from '../papers/documents/tournamentFixture.ts'
import { FORMULA } from '../files/tables/hostile.ts'
import { codeOf, newClub, taken } from '../club/clubFixture.ts'

const kept = (name: string) => {
  const parsed = parseName(name)
  if (!parsed.ok) throw new Error(`${name}: ${parsed.error.code}`)
  return parsed.value
}

/**
 * As many tournaments as are needed to use every name of the corpus, for people and for all other items with a name.
 */
async function tournaments(): Promise<readonly Tournament[]> {
  const made: Tournament[] = []
  for (let from = 0; from < TAKEN_NAMES.length; from += 21) {
    let nth = from
    const names = [...TAKEN_NAMES.slice(from), ...TAKEN_NAMES]
    // The club, 21 players, and the season, stages and games each get the next name of the corpus, and no two names are
    // the same.
    made.push(await newTournament(() => names[nth++ - from] ?? `Other ${nth}`))
  }
  return made
}

let cups: readonly Tournament[]
beforeAll(async () => {
  cups = await tournaments()
})

describe('the roster', () => {
  it.each(REFUSED_NAMES)('refuses %j', async (name, code) => {
    const club = newClub()
    await taken(club.create('Club'))
    const { added } = await taken(club.ask('members.add', { names: ['Anna'] }))
    expect(await codeOf(club.ask('members.add', { names: [name] }))).toBe(code)
    expect(await codeOf(club.ask('members.rename', { member: added[0]?.id ?? '', name }))).toBe(code)
  })

  it('accepts every valid name unchanged, without duplicates', async () => {
    const club = newClub()
    await taken(club.create('Club'))
    const { added, duplicates } = await taken(
      club.ask('members.add', { names: TAKEN_NAMES, decisions: TAKEN_NAMES.map((name) => ({ name })) }),
    )
    expect(duplicates).toEqual([])
    expect(added.map(({ name }) => name)).toEqual(TAKEN_NAMES.map(kept))
    const { text } = await taken(club.backup())
    expect(readBackup(text).isWhole).toBe(true)
  })

  it('contains every accepted name in at least one test tournament', async () => {
    const met = new Set<string>()
    for (const { club } of cups) for (const { name } of await taken(club.ask('members.list', {}))) met.add(name)
    expect(TAKEN_NAMES.map(kept).filter((name) => !met.has(name))).toEqual([])
  })
})

const bytesOf = (file: ExportedFile) => ('text' in file ? undefined : Buffer.from(file.base64, 'base64'))

describe.each(EXPORT_KINDS.flatMap((what) => FORMATS_BY_EXPORT_KIND[what].map((format) => [what, format] as const)))(
  'the export %s as %s',
  (what, format) => {
    it.each(LANGS)('is readable in %s and has no formula cell', async (lang) => {
      for (const { club, season, stage, game } of cups) {
        const file = await taken(
          club.ask('exports.file', {
            season,
            what,
            format,
            lang,
            ...(what === 'seating' ? { scope: { stage } } : {}),
            ...(what === 'events' ? { game } : {}),
          }),
        )
        expect(file.fileName).toBe(toSafeFileName(file.fileName))
        const names = new Set((await taken(club.ask('members.list', {}))).map(({ name }) => name))
        if (format === 'csv') {
          const rows = parse('text' in file ? file.text : '', { bom: true }) as string[][]
          expect(rows.length).toBeGreaterThan(1)
          expect(rows.flat().filter((cell) => FORMULA.test(cell) && !/^-?[\d.,]+$/.test(cell))).toEqual([])
        } else if (format === 'xlsx') {
          const sheets = await readXlsx(bytesOf(file) ?? Buffer.alloc(0))
          const cells = JSON.stringify(sheets)
          expect([...names].filter((name) => cells.includes(JSON.stringify(name).slice(1, -1))).length).toBeGreaterThan(
            // One player of each tournament has a club.
            what === 'teams' ? 0 : 5,
          )
        } else if (format === 'json') {
          const read = parseSeason('text' in file ? file.text : '')
          expect(read.fault).toBeUndefined()
          for (const name of names) expect('text' in file ? file.text : '').toContain(JSON.stringify(name).slice(1, -1))
        } else {
          const lines = ('text' in file ? file.text : '').trimEnd().split('\n')
          expect(lines.length).toBeGreaterThan(2)
          for (const line of lines) expect(() => void JSON.parse(line)).not.toThrow()
        }
      }
    })
  },
)
