// A game of every rulebook version in the program is exported as a record and read back with the same version, alone
// and inside a season file. Records and season files with an unknown version are refused.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import type { GameHeader } from '../../../src/rules/header.ts'
import { PUBLISHED_RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { parseRecord } from '../../../src/files/records/parseRecord.ts'
import { recordOfGame, formatRecordFile, type GameRecord } from '../../../src/files/records/record.ts'
import { parseSeason } from '../../../src/files/season/parseSeason.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'
import { archiveOf } from '../../bench/archives.ts'

const FROZEN = resolve(import.meta.dirname, '../../fixtures/published')
const versions = PUBLISHED_RULEBOOKS.map(
  ({ id, version }) => [`${id} ${version}`, `rules-${id}-${version}.jsonl`] as const,
)

/** Makes a game of the version before its first entry, with the header from its frozen file. */
function recordOfFile(file: string): GameRecord {
  const scheme = findBuiltInScheme('official-2025')
  if (!scheme) throw new Error('no scheme')
  const [first = ''] = readFileSync(resolve(FROZEN, file), 'utf8').split('\n')
  const { header } = JSON.parse(first) as { readonly header: GameHeader }
  const players = header.seats.map(({ seat }) => ({ seat, member: `p${seat}`, name: `Player ${seat}` }))
  const identity = { id: 'g', season: 's', number: 1, evening: '2026-01-01', judge: 'Judge', startedAt: 0 }
  const opened = { type: 'GameOpened' as const, ...identity, header, players }
  return recordOfGame({ opened, openedAs: opened, log: [], ledger: [] }, scheme, {
    users: new Map(),
    members: new Map(),
  })
}

/** Makes a season file whose only game has this record. */
function seasonWith(record: GameRecord): string {
  const season = JSON.parse(archiveOf('season', 1).text) as { games: { record: unknown; members: unknown }[] }
  const [game] = season.games
  if (!game) throw new Error('no game')
  game.record = record
  game.members = record.players.map(({ seat }) => `p${seat}`)
  return JSON.stringify(season)
}

it.each(versions)('a game of %s keeps its header in a record and in a season file', (_, file) => {
  const record = recordOfFile(file)
  expect(parseRecord(formatRecordFile(record))).toMatchObject({ record: { header: record.header } })
  const { season, fault } = parseSeason(seasonWith(record))
  expect(fault).toBeUndefined()
  expect(season?.games[0]?.record.header).toEqual(record.header)
})

it.each(versions)('a record of %s with an unknown version is refused, alone and in a season file', (_, file) => {
  const record = recordOfFile(file)
  const later = { ...record, header: { ...record.header, version: '99.0' } }
  const refused = { code: 'record/rulebook-version' }
  expect(parseRecord(formatRecordFile(later)).fault).toMatchObject(refused)
  expect(parseSeason(seasonWith(later)).fault).toMatchObject(refused)
})
