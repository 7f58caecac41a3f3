// `replace-key` as people run it. `verify --keys` is compared before and after the replacement of a device's lost key.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { durableNoteFileAt } from '../../src/store/sync/durableNoteFile.ts'
import { loadOrCreateDeviceKey, type DeviceKeyPair } from '../../src/store/signing/keys.ts'
import { signStreamHeads } from '../../src/store/signing/signer.ts'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { good } from '../store/adapters/subject.ts'
import { ran } from '../support/cli.ts'

const run = (...args: readonly string[]) => ran([...args])

/** A hub's store in which a device signed with its lost key and with its current key. */
async function afterALoss() {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-lost-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'club.sqlite')
  const keyAt = (name: string, laptop: string): Promise<DeviceKeyPair> =>
    loadOrCreateDeviceKey(durableNoteFileAt(join(folder, name)), () => laptop)
  const hub = await keyAt('club.sqlite.laptop', 'hub')
  const [before, after] = [await keyAt('before', 'table-2'), await keyAt('after', 'table-2')]
  const store = createSqliteStore(file)
  good(await store.append('notes/1', 0, [{ type: 'x', payload: 1, at: 1, author: '', private: false }]))
  const by = { author: 'judge', occasion: 'verdict' } as const
  good(await signStreamHeads(store, hub, ['notes/1'], { ...by, at: 2 }))
  good(await signStreamHeads(store, before, ['notes/1'], { ...by, at: 3 }))
  good(await store.append('notes/1', 1, [{ type: 'x', payload: 2, at: 4, author: '', private: false }]))
  good(await signStreamHeads(store, after, ['notes/1'], { ...by, at: 5 }))
  await store.close()
  const keys = join(folder, 'keys.json')
  const trusted = [hub, before].map(({ laptop, key }) => ({ laptop, key }))
  writeFileSync(keys, JSON.stringify({ keys: trusted }))
  let count = 0
  function verify() {
    const backup = join(folder, `backup-${(count += 1)}.json`)
    expect(run('backup', '--store', `sqlite:${file}`, '--out', backup).status).toBe(0)
    return run('verify', backup, '--keys', keys)
  }
  /** Exit code of `verify`, and the last error code in its output. */
  function verified() {
    const { status, stderr } = verify()
    return [status, /\((verify\/[\w-]+)\)/.exec(stderr)?.[1]]
  }
  return { folder, address: `sqlite:${file}`, hub, after, verify, verified }
}

test('verify does not trust a new key until a trusted device confirms it', async () => {
  const { address, hub, after, verify, verified } = await afterALoss()
  expect(verified()).toEqual([1, 'verify/signed-stranger'])
  const replaced = run('replace-key', '--store', address, '--laptop', 'table-2', '--key', after.key, '--json')
  expect([replaced.status, replaced.stderr]).toEqual([0, ''])
  expect(JSON.parse(replaced.stdout)).toEqual({ laptop: 'table-2', newKey: after.key, by: 'hub', key: hub.key })
  expect(verified()).toEqual([0, undefined])
  expect(verify().stdout).toMatch(
    new RegExp(
      `since .+, laptop table-2 has signed with the key ${after.key}; device hub confirmed this with its own key`,
    ),
  )
  const again = run('replace-key', '--store', address, '--laptop', 'table-2', '--key', after.key, '--lang', 'ru')
  expect([again.status, again.stdout]).toEqual([0, expect.stringContaining(`table-2`) as string])
})

test("a store without a key, the hub's own key, an unknown laptop and an invalid key are refused", async () => {
  const { folder, address, after, verified } = await afterALoss()
  const replace = (store: string, laptop: string, key: string) => {
    const { status, stdout, stderr } = run('replace-key', '--store', store, '--laptop', laptop, '--key', key)
    return [status, stdout, /\(([a-z]+\/[\w-]+)\)/.exec(stderr)?.[1]]
  }
  expect(replace(address, 'hub', after.key)).toEqual([1, '', 'keys/own'])
  expect(replace(address, 'table-3', after.key)).toEqual([1, '', 'keys/unknown-laptop'])
  const empty = join(folder, 'elsewhere.sqlite')
  expect(replace(`sqlite:${empty}`, 'table-2', after.key)).toEqual([1, '', 'keys/none-here'])
  // The refusal creates neither a store nor a key.
  expect([existsSync(empty), existsSync(`${empty}.laptop`)]).toEqual([false, false])
  for (const key of ['', 'short', `${after.key}x`, after.key.replace(/.$/, '/')])
    expect(replace(address, 'table-2', key), key).toEqual([2, '', undefined])
  expect(verified()).toEqual([1, 'verify/signed-stranger'])
})
