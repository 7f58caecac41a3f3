// `compact-signatures` as people run it: it says what it would remove, removes that, and keeps what was there.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deviceIdFile } from '../../src/store/sync/deviceId-file.ts'
import { keyOf } from '../../src/store/signing/keys.ts'
import { SIGNATURES } from '../../src/store/signing/signatures.ts'
import { signHeads } from '../../src/store/signing/signer.ts'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { event, good } from '../store/adapters/subject.ts'
import { ran } from '../support/cli.ts'

const run = (...args: readonly string[]) => ran([...args])

test('a dry run says how many, the command removes as many, keeps the store of before, and verify says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-compact-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'club.sqlite')
  const address = `sqlite:${file}`
  expect(run('compact-signatures', '--store', address).status).toBe(1)
  const hub = await keyOf(deviceIdFile(`${file}.laptop`), () => 'hub')
  const table = await keyOf(deviceIdFile(join(folder, 'table')), () => 'table')
  const store = createSqliteStore(file)
  good(await store.append('notes/1', 0, [event(1)]))
  good(await signHeads(store, table, ['notes/1'], { at: 1, author: '', occasion: 'verdict' }))
  for (let round = 0; round < 20; round += 1)
    for (const [signer, other] of [
      [hub, 'table'],
      [table, 'hub'],
    ] as const)
      good(await signHeads(store, signer, [SIGNATURES + other], { at: 2, author: '', occasion: 'hub' }))
  await store.close()
  const dry = run('compact-signatures', '--store', address, '--dry-run', '--json')
  expect(JSON.parse(dry.stdout)).toEqual({
    store: file,
    compacted: false,
    streams: [
      { stream: 'signatures/hub', kept: 1, removed: 19 },
      { stream: 'signatures/table', kept: 1, removed: 20 },
    ],
    kept: null,
  })
  const kept = `${file}.before-compacting-1.jsonl`
  expect(existsSync(kept)).toBe(false)
  const done = run('compact-signatures', '--store', address)
  expect([done.status, done.stderr]).toEqual([0, ''])
  expect(done.stdout).toContain('39 countersignatures were removed')
  expect(done.stdout).toContain(kept)
  expect(
    readFileSync(kept, 'utf8')
      .split('\n')
      .filter((line) => line.includes('HeadsSigned')),
  ).toHaveLength(41)
  const [backup, keys] = [join(folder, 'backup'), join(folder, 'keys')]
  writeFileSync(keys, JSON.stringify({ keys: [hub, table].map(({ laptop, key }) => ({ laptop, key })) }))
  expect(run('backup', '--store', address, '--out', backup).status).toBe(0)
  const verified = run('verify', backup, '--keys', keys)
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  expect(verified.stdout).toContain('39 countersignatures were removed')
  const again = run('compact-signatures', '--store', address, '--lang', 'uk')
  expect([again.status, again.stdout.trim()]).toEqual([0, expect.stringContaining('Прибирати нічого')])
  expect(existsSync(`${file}.before-compacting-2.jsonl`)).toBe(false)
})
