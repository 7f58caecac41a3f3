// Reads a list of people from a file and compares it with the members. It finds new people, people who are members
// already, and cells that are not names, each with its row. It does not add anyone.

import { type RosterFile, readRosterRows, type RosterFileRow } from './rosterFile.ts'
import { ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { isTotalsName } from '../layouts/totalsRow.ts'
import { nameComparisonKey, parseName } from '../../club/model/name.ts'
import type { NamedPerson } from '../../club/model/nearNames.ts'
import { removeListPrefix, removeNumberColumn } from './listColumns.ts'
import { reserveColumns, type RosterColumns, splitReserve, toPlainWords, unreadColumns } from './registrationList.ts'

interface ReadMember {
  readonly row: number
  readonly name: string
  /** Club or city from the file. */
  readonly club?: string
  /** The member with the same name, ignoring case, spaces, and the difference between ё and е. */
  readonly known?: NamedPerson
  /** The earlier row that has the same name. */
  readonly repeats?: number
  /** Whether the list names the person as a reserve. */
  readonly isReserve?: true
}

export interface MembersPreview {
  readonly people: readonly ReadMember[]
  /** Rows that are not listed as people. `params.row` is the row. */
  readonly faults: readonly Rejection[]
  /** Columns that are not read, such as contacts: their titles, or their letters if the list has no titles. */
  readonly columnsLeftOut: readonly string[]
  readonly sheetsLeftOut: readonly string[]
}

export async function previewMembersFile(
  file: RosterFile,
  roster: readonly NamedPerson[],
): Promise<Result<MembersPreview>> {
  const rows = await readRosterRows(file)
  if (!rows.ok) return rows
  const { columns, people: listed, columnsLeftOut } = layoutOf(rows.value.rows)
  const { people, reserve } = splitReserve(listed, columns)
  const byKey = new Map(roster.map((person) => [nameComparisonKey(person.name), person]))
  const seen = new Map<string, number>()
  const faults: Rejection[] = []
  const read = people.flatMap(({ row, cells }): readonly ReadMember[] => {
    if (isTotalsName(cells[columns.name] ?? '')) {
      faults.push({ code: 'name/totals-row', params: { row } })
      return []
    }
    const name = parseName(cells[columns.name] ?? '')
    const club = parseName(columns.club === undefined ? '' : (cells[columns.club] ?? ''))
    const wrong = name.ok ? (club.ok || club.error.code === 'name/empty' ? undefined : club.error) : name.error
    if (wrong || !name.ok) {
      faults.push({ code: wrong?.code ?? 'name/empty', params: { ...wrong?.params, row } })
      return []
    }
    const key = nameComparisonKey(name.value)
    const repeats = seen.get(key)
    if (repeats === undefined) seen.set(key, row)
    const known = byKey.get(key)
    return [
      {
        row,
        name: name.value,
        ...(club.ok ? { club: club.value } : {}),
        ...(known ? { known } : {}),
        ...(repeats === undefined ? {} : { repeats }),
        ...(reserve.has(row) ? { isReserve: true as const } : {}),
      },
    ]
  })
  return ok({ people: read, faults, columnsLeftOut, sheetsLeftOut: rows.value.sheetsLeftOut })
}

const NAME_TITLES = new Set([
  'name',
  'player',
  'nick',
  'nickname',
  'member',
  'alias',
  'full name',
  'player name',
  'имя',
  'игрок',
  'ник',
  'никнейм',
  'участник',
  'псевдоним',
  'фио',
  'имя игрока',
  'ник игрока',
  'игровое имя',
])
const CLUB_TITLES = new Set(['club', 'team', 'клуб', 'команда'])
const CITY_TITLES = new Set(['city', 'town', 'город'])

interface Layout {
  readonly columns: RosterColumns
  readonly people: readonly RosterFileRow[]
  readonly columnsLeftOut: readonly string[]
}

/**
 * Finds the columns by the titles in the first row. Without titles, the name is the first column after any numbering.
 */
function layoutOf(rows: readonly RosterFileRow[]): Layout {
  const titles = (rows[0]?.cells ?? []).map(toPlainWords)
  const find = (known: ReadonlySet<string>) => titles.findIndex((title) => known.has(title))
  const name = find(NAME_TITLES)
  const place = find(CLUB_TITLES) === -1 ? find(CITY_TITLES) : find(CLUB_TITLES)
  if (name !== -1) {
    const columns = { name, ...(place === -1 ? {} : { club: place }), ...reserveColumns(titles) }
    const people = rows.slice(1)
    return { columns, people, columnsLeftOut: unreadColumns(people, columns, rows[0]?.cells ?? []) }
  }
  const plain = removeNumberColumn(rows.map(({ cells }) => cells))
  const people = rows.map(({ row }, index) => {
    const [first = '', ...others] = plain[index] ?? []
    return { row, cells: [removeListPrefix(first), ...others] }
  })
  return { columns: { name: 0, club: 1 }, people, columnsLeftOut: unreadColumns(people, { name: 0, club: 1 }, []) }
}
