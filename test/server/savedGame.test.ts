// docs/spec/agents.md §6: the log is the saved game. The export of a finished game for the admin is read as its record
// and can be rebuilt from it byte for byte. Any change in the export is detected.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ModelSettingsByName } from '../../src/agents/llm/modelList.ts'
import { parseRecord } from '../../src/files/records/parseRecord.ts'
import { formatRecordFile } from '../../src/files/records/record.ts'
import { previewImport } from '../../src/files/imports/previewImport.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { ok } from '../../src/rules/vocabulary.ts'
import { OFFICIAL_2025_SCHEME } from '../../src/scoring/schemes/official2025.ts'
import { rebuildExport } from '../../src/server/frames/savedGame.ts'
import { settings } from '../agents/llm/playing.ts'
import { standIn, type StandIn } from '../agents/llm/standIn.ts'
import { ranMeanwhile } from '../support/cli.ts'
import { ADMIN, asked, opened, serverFor, watchedWhole } from './client.ts'

let model: StandIn
beforeAll(async () => {
  model = await standIn()
})
afterAll(() => model.close())

async function exported(game: object, mode = 'plays') {
  const { address } = await serverFor({ models: new ModelSettingsByName(ok(settings({ url: model.address(mode) }))) })
  const { id, tokens } = await opened(address, game)
  await watchedWhole(address, id, tokens.admin)
  const of = async (token: string) => (await asked(address, `/games/${id}/export`, token)).text()
  return { id, admin: await of(ADMIN), town: await of(tokens.town) }
}

const GAMES: readonly (readonly [what: string, game: object, mode: string])[] = [
  ...RULEBOOKS.flatMap(({ id: rulebook }) =>
    ['scripted', 'random'].map(
      (policies) => [`${rulebook}, ${policies}`, { rulebook, seed: 9, policies }, 'plays'] as const,
    ),
  ),
  ['a drawn seed', { rulebook: 'benchmark' }, 'plays'],
  ['a seed in words', { rulebook: 'sport', seed: 'a fine evening' }, 'plays'],
  [
    'a model that speaks',
    { rulebook: 'sport', seed: 4, policies: ['llm', ...Array<string>(9).fill('scripted')] },
    'plays',
  ],
  ['a void game', { rulebook: 'sport', seed: 4, policies: ['llm', ...Array<string>(9).fill('scripted')] }, '401'],
]

it('an export contains no saved game if its token does not show all data of the game', async () => {
  const { town } = await exported({ rulebook: 'sport', seed: 4 })
  expect(parseRecord(town).fault).toMatchObject({ code: 'record/no-saved-game' })
})

describe.each(GAMES)('saved game: %s', (_, game, mode) => {
  it('a saved game is read as a record, from which the same export can be rebuilt', async () => {
    const { admin, town } = await exported(game, mode)
    const { record, fault } = parseRecord(admin)
    expect(fault).toBeUndefined()
    if (record === undefined) throw new Error('no record')
    expect(rebuildExport(record)).toBe(admin)
    // Rebuilds it also from the record as a separate file.
    const again = parseRecord(formatRecordFile(record)).record
    expect(again === undefined ? undefined : rebuildExport(again)).toBe(admin)
    expect(rebuildExport(record, { kind: 'town' })).toBe(town)
    expect(record.features.includes('speech')).toBe(admin.includes('AGENT_SAY_STREAM'))
    const { games, fault: refused } = previewImport('record', admin, OFFICIAL_2025_SCHEME)
    if (mode === '401') expect(refused?.code).toBe('record/void-game')
    else expect(games.map(({ sound, winner }) => [sound, winner === undefined])).toEqual([[true, false]])
  })
})

describe('the export on the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'saved-'))
  const file = join(folder, 'game.jsonl')

  it('is accepted by import, adjudicate and verify', async () => {
    const { admin } = await exported({ rulebook: 'benchmark', seed: 9 })
    writeFileSync(file, admin)
    expect(await ranMeanwhile(['adjudicate', file])).toMatchObject({ status: 0 })
    expect(await ranMeanwhile(['verify', file])).toMatchObject({ status: 0 })
    expect(await ranMeanwhile(['import', 'jsonl', file, '--output', folder])).toMatchObject({ status: 0, stderr: '' })
    const record = join(folder, 'game-game.json')
    expect(JSON.parse(readFileSync(record, 'utf8'))).toMatchObject({ features: expect.arrayContaining(['speech']) })
    for (const from of [file, record]) expect((await ranMeanwhile(['export', from])).stdout).toBe(admin)
  })

  it.each([
    ['a spoken word', (text: string) => text.replace(/"chunk":"[^"]{3}/, '"chunk":"Not')],
    ['a removed frame', (text: string) => text.split('\n').toSpliced(5, 1).join('\n')],
    ['a card', (text: string) => text.replace('"role":"villager"', '"role":"mafia"')],
  ])('is refused by verify after a change of %s', async (_, change) => {
    const text = readFileSync(file, 'utf8')
    expect(change(text)).not.toBe(text)
    writeFileSync(join(folder, 'changed.jsonl'), change(text))
    expect((await ranMeanwhile(['verify', join(folder, 'changed.jsonl')])).status).toBe(1)
  })
})
