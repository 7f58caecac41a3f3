// Preview of an import: the result for every format before anything is stored.

import { describe, expect, it } from 'vitest'
import { previewImport } from '../../../src/files/imports/previewImport.ts'
import { type ImportPreview } from '../../../src/files/imports/preview.ts'
import { IMPORT_FILE_FORMATS, isImportFileFormat } from '../../../src/files/imports/importFormats.ts'
import { computeReconcilingLedgerLines } from '../../../src/scoring/ledger/reconcile.ts'
import { type GameRecord, formatRecordFile } from '../../../src/files/records/record.ts'
import { archiveOf } from '../../bench/archives.ts'
import { SCHEMES } from '../../../src/scoring/schemes/registry.ts'
import { replay } from '../../../src/rules/replay.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { sampleGame } from '../records/mafiaratings/sampleGame.ts'
import { game, sheet } from '../sheets/sheetText.ts'
import { ledgerFactsOfRecord } from '../../../src/files/records/recordedOutcome.ts'

const [scheme] = SCHEMES
if (scheme === undefined) throw new Error('no scheme')
const preview = (format: Parameters<typeof previewImport>[0], text: string): ImportPreview =>
  previewImport(format, text, scheme)

it('a result without a protocol can be saved as a record and read back without losses', () => {
  const [shown] = preview(
    'results-csv',
    sheet(...game({ winner: 'draw' }, { 3: { first_victim: '1', best_move: '8 9 1', bonus: '0.3' } })),
  ).games
  expect(shown?.record?.read().asserted).toEqual({ winner: 'draw', firstVictim: 3, bestMove: [8, 9, 1] })
  const text = shown?.record === undefined ? '' : formatRecordFile(shown.record.read())
  const { place: _place, record, ...rest } = shown ?? {}
  const [{ record: again, ...told } = {}] = preview('record', text).games
  expect(told).toEqual({ ...rest, name: 'game', faults: [] })
  expect(again?.read()).toEqual(record?.read())
})

it.each(SCHEMES)('$id: an imported sheet’s ledger needs no correction, whoever made the best move', (each) => {
  const knows = each.ranges.some(({ kind }) => kind === 'disqualification')
  for (const victim of [3, 4]) {
    const text = sheet(
      ...game(
        { winner: 'red' },
        {
          3: { best_move: '8 9 1', bonus: '0.3' },
          [victim]: { first_victim: '1', ...(victim === 3 ? { best_move: '8 9 1' } : {}) },
          ...(knows ? { 5: { disqualified: '1' } } : {}),
        },
      ),
    )
    const [record] = previewImport('results-csv', text, each).games.map((shown) => shown.record?.read())
    if (record === undefined) throw new Error('no record')
    expect(
      computeReconcilingLedgerLines(
        record.ledger?.lines ?? [],
        ledgerFactsOfRecord(record, replay(record.header, record.log).state),
        each,
      ),
    ).toEqual([])
  }
})

it('protocols in a season file stay unparsed until they are requested', () => {
  const { text } = archiveOf('season', 3)
  const broken = text.replace(/("id":"g2".*?"id":7,"at":\d+,"author":")judge/, '$1judge","nobody":"')
  expect(broken).not.toBe(text)
  const { games } = preview('season', broken)
  const records = (JSON.parse(text) as { readonly games: readonly { readonly record: GameRecord }[] }).games
  expect(games.map(({ faults }) => faults.map(({ params }) => params['place']))).toEqual([
    [],
    ['games[1].record.log[6].nobody'],
    [],
  ])
  expect(games.map(({ record }) => record?.items)).toEqual([
    records[0]?.record.log.length,
    6,
    records[2]?.record.log.length,
  ])
  for (const [index, { record }] of games.entries()) {
    const { log = [], ...whole } = records[index]?.record ?? {}
    expect(record?.read()).toEqual({ ...whole, log: log.slice(0, record?.items) })
    expect(record?.read()).not.toBe(record?.read())
  }
})

it.each([
  ['record', true],
  ['results-csv', true],
  ['xml', false],
  ['constructor', false],
])('"%s" is recognised as an import format: %s', (text, is) => {
  expect(isImportFileFormat(text)).toBe(is)
  expect(IMPORT_FILE_FORMATS.some((format) => format === text)).toBe(is)
})

describe('import preview', () => {
  it('shows players, verdict, last step and record of a MafiaRatings game', () => {
    const {
      games: [shown],
      fault,
    } = preview('mafiaratings', JSON.stringify(sampleGame()))
    expect(fault).toBeUndefined()
    expect(shown).toMatchObject({ name: '2023-11-14-77', winner: 'red', last: 'D4: 3', sound: true, faults: [] })
    expect(shown?.players).toHaveLength(10)
    expect(shown?.players.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(shown?.players.filter(({ role }) => role === 'don')).toHaveLength(1)
    expect(shown?.record?.read().players.map(({ name }) => name)).toEqual(shown?.players.map(({ name }) => name))
  })

  it('shows the same game if its exported record is imported', () => {
    const [first] = preview('mafiaratings', JSON.stringify(sampleGame())).games
    const [again] = preview('record', first?.record === undefined ? '' : formatRecordFile(first.record.read())).games
    expect(again).toMatchObject({
      name: '2023-11-14',
      players: first?.players,
      winner: 'red',
      last: 'D4: 3',
      sound: true,
      faults: [],
    })
  })

  it('accepts a record with agents’ speech and warns that it is not stored', () => {
    const [first] = preview('mafiaratings', JSON.stringify(sampleGame())).games
    const record = first?.record?.read()
    if (record === undefined) throw new Error('no record')
    const said: GameRecord = {
      ...record,
      speech: [{ type: 'said', turn: 1, seat: seat(1), at: 0, chunk: 'I am red.' }],
    }
    expect(preview('record', formatRecordFile(said)).games).toMatchObject([
      { sound: true, faults: [{ code: 'import/speech-not-kept', params: { place: 'speech' } }] },
    ])
  })

  it('flags values of a results sheet that the scheme does not allow', () => {
    const { games } = preview(
      'results-csv',
      sheet(...game({ round: 1 }, { 2: { bonus: '0.95', club: 'Алиби' } }), ...game({ round: 2, winner: '' })),
    )
    expect(games).toMatchObject([
      {
        name: 'main-1-1',
        place: { stage: 'main', round: '1', table: '1' },
        winner: 'red',
        sound: true,
        faults: [{ code: 'sheet/out-of-range', params: { line: 3, field: 'bonus' } }],
      },
      { name: 'main-2-1', sound: true, faults: [{ code: 'import/unfinished', params: { line: 12, field: 'winner' } }] },
    ])
    expect(games[1]).not.toHaveProperty('winner')
    expect(games[0]?.players[1]).toMatchObject({ name: 'p2', club: 'Алиби' })
    expect(games[0]?.players[6]).toEqual({ seat: 7, name: 'p7', role: 'sheriff' })
  })
})

describe('faults in a preview', () => {
  it('name the line of a game with impossible cards', () => {
    const { games } = preview(
      'results-csv',
      sheet({ round: 1, role: 'vigilante' }, { round: 1, seat: 3, player: 'Bob', role: 'don' }, ...game({ round: 2 })),
    )
    expect(games).toMatchObject([
      { name: 'main-1-1', players: [], sound: false, faults: [{ params: { line: 2 } }] },
      { name: 'main-2-1', sound: true },
    ])
    expect(games[0]).not.toHaveProperty('record')
  })

  it('name an entry that does not fit, and mark the game as invalid', () => {
    const seats = ['don', 'citizen', 'citizen', 'sheriff'].map((role, index) => ({ seat: index + 1, role }))
    const log = [
      { id: 1, type: 'made', entry: { type: 'end-discussion' } },
      { id: 2, type: 'made', entry: { type: 'vote', nominee: 1, voters: [2] } },
    ]
    const {
      games: [shown],
    } = preview(
      'record',
      JSON.stringify({ format: 'consigliere-game', version: 1, header: { rulebook: 'city', seats }, log }),
    )
    expect(shown).toMatchObject({ name: 'game', sound: false, faults: [{ params: { place: 'log[1]' } }] })
    expect(shown?.players).toEqual(seats.map(({ seat, role }) => ({ seat, role, name: '' })))
  })

  it.each<[Parameters<typeof previewImport>[0], string, string]>([
    ['record', '{}', 'record/not-a-record'],
    ['record', '{', 'json/syntax'],
    ['mafiaratings', '5', 'mafiaratings/not-games'],
    ['polemica', '5', 'polemica/not-games'],
    ['aiwolf-log', 'stage,round\n', 'aiwolf-log/not-a-log'],
    ['results-csv', '', 'sheet/empty'],
  ])('cause a file that is not a valid %s to be refused: %j with %s', (format, text, code) => {
    expect(preview(format, text)).toMatchObject({ games: [], fault: { code } })
  })
})
