// Maps of table columns: changing single columns, and storing maps by the table's shape.

import { expect, it } from 'vitest'
import { TABLE_MAP_FORMAT, type TableMap } from '../../../../src/api/contract/imports.ts'
import {
  findMapInStoredText,
  addMapToStoredText,
  withWordMeaning,
  withColumnField,
  withLabelField,
  withColumnSeat,
} from '../../../../src/ui/features/imports/logic/tableMaps.ts'

const MAP: TableMap = {
  format: TABLE_MAP_FORMAT,
  version: 1,
  layout: 'seats',
  heading: 1,
  labels: [],
  words: [],
  dates: 'dmy',
  moments: 'midnight',
  columns: [
    { column: 1, field: 'seat' },
    { column: 2, field: 'player' },
  ],
} as const

it.each([
  [
    'another field',
    2,
    'club',
    [
      { column: 1, field: 'seat' },
      { column: 2, field: 'club' },
    ],
  ],
  [
    'a field of another column',
    3,
    'player',
    [
      { column: 1, field: 'seat' },
      { column: 3, field: 'player' },
    ],
  ],
  ['no field', 1, '', [{ column: 2, field: 'player' }]],
] as const)('a column can be mapped to %s', (_what, column, field, columns) => {
  expect(withColumnField(MAP, column, field).columns).toEqual(columns)
})

it('in the games layout, a column keeps its seat, and a field may belong to several columns', () => {
  const games = { ...MAP, layout: 'games' as const, columns: [{ column: 1, field: 'player' as const, seat: 1 }] }
  expect(withColumnField(games, 1, 'role').columns).toEqual([{ column: 1, field: 'role', seat: 1 }])
  expect(withColumnField(games, 2, 'player').columns).toHaveLength(2)
  expect(withColumnSeat(games, 1, 4).columns).toEqual([{ column: 1, field: 'player', seat: 4 }])
  expect(withColumnSeat(games, 1, 0).columns).toEqual([{ column: 1, field: 'player' }])
})

it('a new meaning of a label or a word replaces the previous one', () => {
  const labelled = withLabelField(withLabelField(MAP, 'j', 'judge'), 'j', 'bestMove')
  expect(labelled.labels).toEqual([{ text: 'j', field: 'bestMove' }])
  expect(withLabelField(labelled, 'j', '').labels).toEqual([])
  const capo = { field: 'role', text: 'capo', means: 'mafia' } as const
  expect(withWordMeaning(withWordMeaning(MAP, capo), { ...capo, means: 'don' }).words).toEqual([
    { ...capo, means: 'don' },
  ])
})

it('stored maps are found by the shape of the table, and invalid maps are ignored', () => {
  const kept = addMapToStoredText(addMapToStoredText(null, 'a|b', MAP), 'c|d', { ...MAP, heading: 3 })
  expect([
    findMapInStoredText(kept, 'a|b'),
    findMapInStoredText(kept, 'c|d')?.heading,
    findMapInStoredText(kept, 'x'),
  ]).toEqual([MAP, 3, undefined])
  expect(findMapInStoredText('{"a|b":7}', 'a|b')).toBeUndefined()
  expect(findMapInStoredText('nonsense', 'a|b')).toBeUndefined()
})
