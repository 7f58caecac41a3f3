// People from a file: common formats of lists, new and known people, and files that are designed to break the parser.

import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { csvOfTable } from '../../../src/files/tables/csv.ts'
import { previewMembersFile, type MembersPreview } from '../../../src/files/roster/readMembers.ts'
import {
  MAX_ROSTER_FILE_SIZE,
  MAX_ROSTER_ROWS,
  MAX_ROSTER_UNPACKED_BYTES,
  type RosterFile,
} from '../../../src/files/roster/rosterFile.ts'
import type { DataTable } from '../../../src/files/tables/table.ts'
import { xlsxOfTables } from '../../../src/files/tables/xlsx.ts'
import { nameComparisonKey, parseName } from '../../../src/club/model/name.ts'
import { hostileText } from '../tables/hostile.ts'

async function read(file: string | Uint8Array, ...roster: readonly string[]): Promise<MembersPreview> {
  const input: RosterFile = typeof file === 'string' ? { name: 'list.csv', text: file } : { name: 'list', bytes: file }
  const result = await previewMembersFile(
    input,
    roster.map((name) => ({ id: `id of ${name}`, name })),
  )
  if (!result.ok) throw new Error(`${result.error.code} ${JSON.stringify(result.error.params)}`)
  return result.value
}

async function codeOf(file: RosterFile): Promise<string | undefined> {
  const result = await previewMembersFile(file, [])
  return result.ok ? undefined : result.error.code
}

const shown = ({ people }: MembersPreview) =>
  people.map(({ name, club }) => (club === undefined ? name : `${name} / ${club}`))
const list = (names: readonly string[]): DataTable => ({
  name: 'People',
  columns: [{ key: 'name', title: 'Игрок', kind: 'text' }],
  rows: names.map((name) => ({ name })),
})

describe('a registration list', () => {
  const CONTACTS = ['Анна;Лиса;Волки;+380501112233', 'Борис;Кот;;@boris', 'Вера;Ёж;Волки;vera@example.org']
  const reserveOf = ({ people }: MembersPreview) => people.flatMap(({ name, isReserve }) => (isReserve ? [name] : []))

  it('is read without contacts, and reports the columns that were left out', async () => {
    const preview = await read(['Имя и фамилия;Ник;Клуб;Телефон', ...CONTACTS].join('\n'))
    expect(shown(preview)).toEqual(['Лиса / Волки', 'Кот', 'Ёж / Волки'])
    expect(preview.columnsLeftOut).toEqual(['Имя и фамилия', 'Телефон'])
    expect(JSON.stringify(preview)).not.toMatch(/380|boris|example/)
  })

  it('without titles reports the letters of the columns that were left out', async () => {
    const preview = await read(['Лиса;Волки;+380501112233', 'Кот;Волки;@cat'].join('\n'))
    expect([shown(preview), preview.columnsLeftOut]).toEqual([['Лиса / Волки', 'Кот / Волки'], ['C']])
  })

  it('does not report row numbers or empty columns as left out', async () => {
    expect((await read('№;Ник;Почта\n1;Лиса;\n2;Кот;')).columnsLeftOut).toEqual([])
  })

  it.each([
    ['a column of words', 'Nick,Status\nFox,main\nCat,Reserve\nOwl,confirmed', ['Cat']],
    ['a column of marks', 'Ник;Резерв\nЛиса;\nКот;+\nСова;', ['Кот']],
    ['a line above them', 'Fox\nCat\nReserve:\nOwl\nDog', ['Owl', 'Dog']],
    ['a line between two lists', 'Резерв\nСова\nОсновной состав\nЛиса', ['Сова']],
    ['marks below another title', 'Nick,Status\nFox,+\nCat,+', []],
  ])('is read with the reserves that are recognised by %s', async (_what, text, expected) => {
    const preview = await read(text)
    expect(reserveOf(preview)).toEqual(expected)
    expect(shown(preview)).not.toContain('Reserve:')
    expect(preview.faults).toEqual([])
  })

  it('in a workbook reports the sheets that were left out', async () => {
    const preview = await read(await xlsxOfTables([list(['Лиса', 'Кот']), { ...list(['Сова']), name: 'Old' }]))
    expect([shown(preview), preview.sheetsLeftOut]).toEqual([['Лиса', 'Кот'], ['Old']])
  })
})

describe('lists in common formats', () => {
  it.each<[string, string, readonly string[]]>([
    ['one name per line', 'Анна\nБорис\n\n  Вера  \n', ['Анна', 'Борис', 'Вера']],
    ['a single name', 'Анна', ['Анна']],
    ['English titles', 'No,Nickname,City\n1,Ann,Riga\n2,Bob,\n', ['Ann / Riga', 'Bob']],
    ['Russian titles, semicolons', '№;Игрок;Клуб\r\n1;Ёжик;Алиби\r\n', ['Ёжик / Алиби']],
    ['a club before a city', 'Город,Клуб,Ник\nРига,Алиби,Лис', ['Лис / Алиби']],
    ['tabs, as pasted from a sheet', 'Анна\tАлиби\nБорис\t', ['Анна / Алиби', 'Борис']],
    ['numbers before names', '1,Анна\n2,Борис', ['Анна', 'Борис']],
    ['numbers that are names', '1937\n42', ['1937', '42']],
    ['quotes within a name', 'Анна "Кошка" Ли\n"Борис, младший"', ['Анна "Кошка" Ли', 'Борис, младший']],
    ['a byte order mark', '\ufeffName\nAnn', ['Ann']],
    ['our escaping apostrophe', "Player\n'=1+1\n''=x", ['=1+1', "'=x"]],
    ['an empty text', ' \n\n', []],
    ['titles alone', 'Name,Club', []],
  ])('are read correctly (%s)', async (_what, text, people) => {
    expect(shown(await read(text))).toEqual(people)
  })

  it('may be encoded in UTF-8 or windows-1251', async () => {
    expect(shown(await read(new TextEncoder().encode('Имя\nЁжик')))).toEqual(['Ёжик'])
    expect(shown(await read(new Uint8Array([0xc8, 0xec, 0xff, 0x0a, 0xa8, 0xe6, 0xe8, 0xea])))).toEqual(['Ёжик'])
  })

  it('may be the first sheet of a workbook', async () => {
    const people: DataTable = {
      name: 'A',
      columns: [
        { key: 'n', title: 'Ник', kind: 'text' },
        { key: 'c', title: 'Город', kind: 'text' },
      ],
      rows: [{ n: 'Ёжик', c: 'Рига' }, { n: '=1+1' }, { n: '__proto__' }],
    }
    expect(shown(await read(await xlsxOfTables([people, list(['Nobody'])])))).toEqual([
      'Ёжик / Рига',
      '=1+1',
      '__proto__',
    ])
    expect(
      shown(
        await read(
          await xlsxOfTables([
            { name: 'A', columns: [{ key: 'n', title: 'Name', kind: 'count' }], rows: [{ n: 1937 }] },
          ]),
        ),
      ),
    ).toEqual(['1937'])
  })
})

describe('people in a list', () => {
  it('are recognised regardless of case, spaces and ё', async () => {
    const { people } = await read('Name\nартём\nАнна\nАННА\n', 'Артем')
    expect(people).toEqual([
      { row: 2, name: 'артём', known: { id: 'id of Артем', name: 'Артем' } },
      { row: 3, name: 'Анна' },
      { row: 4, name: 'АННА', repeats: 3 },
    ])
  })

  it('are kept if other rows are invalid, and invalid rows are reported', async () => {
    expect(
      await read(`Name,Club\nAnn,\n,Riga\n${'x'.repeat(61)},\nEvil\u202ename,\nBob,Evil\u202eclub\nВера,`),
    ).toMatchObject({
      people: [
        { row: 2, name: 'Ann' },
        { row: 7, name: 'Вера' },
      ],
      faults: [
        { code: 'name/empty', params: { row: 3 } },
        { code: 'name/too-long', params: { row: 4, limit: 60 } },
        { code: 'name/forbidden-character', params: { row: 5 } },
        { code: 'name/forbidden-character', params: { row: 6 } },
      ],
    })
  })
})

describe('exported lists of members', () => {
  it('are read back from CSV and from a workbook, whatever names they contain', async () => {
    // A workbook cannot store these characters. They are removed, and the remaining text is parsed as a name again.
    const kept = hostileText.map((text) => text.replace(/[\p{Noncharacter_Code_Point}\ufffd]/gu, ''))
    const names = fc.uniqueArray(
      kept
        .map((text) => parseName(text))
        .filter((name) => name.ok)
        .map((name) => name.value),
      { selector: nameComparisonKey, maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(names, async (all) => {
        expect(shown(await read(csvOfTable(list(all))))).toEqual(all)
        expect(shown(await read(await xlsxOfTables([list(all)])))).toEqual(all)
      }),
      { numRuns: 150 },
    )
  })
})

describe('a hostile list', () => {
  const workbook = async (change: (files: Record<string, Uint8Array>) => void) => {
    const files = unzipSync(await xlsxOfTables([list(['Ann'])]))
    change(files)
    return zipSync(files)
  }
  const sheetWith = (rows: string) =>
    strToU8(
      `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    )

  it.each<[string, string, () => Promise<RosterFile> | RosterFile]>([
    ['members-file/too-large', 'text', () => ({ name: 'a.csv', text: 'x'.repeat(MAX_ROSTER_FILE_SIZE + 1) })],
    ['members-file/too-large', 'bytes', () => ({ name: 'a.xlsx', bytes: new Uint8Array(MAX_ROSTER_FILE_SIZE + 1) })],
    [
      'members-file/too-large',
      'a zip that unpacks to a thousand times its size',
      async () => ({
        name: 'a.xlsx',
        bytes: await workbook((files) => {
          files['xl/media/image.png'] = new Uint8Array(MAX_ROSTER_UNPACKED_BYTES + 1)
        }),
      }),
    ],
    ['members-file/too-many-rows', 'many lines', () => ({ name: 'a.csv', text: 'Ann\n'.repeat(MAX_ROSTER_ROWS + 1) })],
    [
      'members-file/too-many-rows',
      'too many rows of a sheet',
      async () => ({
        name: 'a.xlsx',
        bytes: await xlsxOfTables([list(Array.from({ length: MAX_ROSTER_ROWS + 1 }, (_, index) => `P${index}`))]),
      }),
    ],
    [
      'members-file/too-many-rows',
      'a cell in the last corner',
      async () => ({
        name: 'a.xlsx',
        bytes: await workbook((files) => {
          files['xl/worksheets/sheet1.xml'] = sheetWith('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
        }),
      }),
    ],
    [
      'members-file/too-many-rows',
      'a distant cell with an escaped address',
      async () => ({
        name: 'a.xlsx',
        bytes: await workbook((files) => {
          files['xl/worksheets/sheet1.xml'] = sheetWith("<row><c t='n'r='A&#49;048576'><v>1</v></c></row>")
        }),
      }),
    ],
    [
      'members-file/too-many-rows',
      'a distant cell in a sheet of another name',
      async () => ({
        name: 'a.xlsx',
        bytes: await workbook((files) => {
          files['xl/sheet.bin'] = sheetWith('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
          files['xl/_rels/workbook.xml.rels'] = strToU8(
            strFromU8(files['xl/_rels/workbook.xml.rels'] ?? new Uint8Array()).replace(
              'worksheets/sheet1.xml',
              'sheet.bin',
            ),
          )
        }),
      }),
    ],
    [
      'members-file/not-a-workbook',
      'a zip with other content',
      () => ({ name: 'a.xlsx', bytes: zipSync({ 'a.txt': strToU8('Ann') }) }),
    ],
    [
      'members-file/not-a-workbook',
      'half a workbook',
      async () => ({ name: 'a.xlsx', bytes: (await xlsxOfTables([list(['Ann'])])).slice(0, 900) }),
    ],
    [
      'members-file/not-a-workbook',
      'a sheet that is not XML',
      async () => ({
        name: 'a.xlsx',
        bytes: await workbook((files) => {
          files['xl/worksheets/sheet1.xml'] = strToU8('<<<')
        }),
      }),
    ],
    [
      'members-file/old-workbook',
      'a workbook of the old kind',
      () => ({ name: 'a.xls', bytes: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]) }),
    ],
    ['members-file/not-a-list', 'an unclosed quotation mark', () => ({ name: 'a.csv', text: '"Ann\nBob' })],
  ])('is refused with %s: %s', async (code, _what, file) => {
    expect(await codeOf(await file())).toBe(code)
  })

  it('never causes an exception, whatever its bytes are', async () => {
    const beginning = fc.constantFrom<readonly number[]>(
      [],
      [0x50, 0x4b],
      [0x50, 0x4b, 3, 4],
      [0xd0, 0xcf, 0x11, 0xe0],
      [0xef, 0xbb, 0xbf],
      [0xff, 0xfe],
    )
    await fc.assert(
      fc.asyncProperty(beginning, fc.uint8Array({ maxLength: 200 }), async (head, rest) => {
        const result = await previewMembersFile({ name: 'x', bytes: new Uint8Array([...head, ...rest]) }, [])
        expect(typeof result.ok).toBe('boolean')
      }),
      { numRuns: 500 },
    )
  })
})
