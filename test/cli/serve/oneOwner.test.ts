// Only one process writes a store file. Another process is given the owner's id and may read. When the owner ends,
// normally or killed, the file is free.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { CLI } from '../../support/cli.ts'
import { ended, newStore, serve } from './started.ts'

async function consigliere(...args: readonly string[]) {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, code: code as unknown }
}

it('serve, restore and replace-key name the process that already owns the store', async () => {
  const store = newStore()
  const path = store.slice('sqlite:'.length)
  const owner = await serve(store)
  const backup = await consigliere('backup', '--store', store, '--out', `${path}.jsonl`)
  expect(backup).toMatchObject({ code: 0 })
  const refusals = [
    ['serve', '--port', '0', '--store', store],
    ['restore', `${path}.jsonl`, '--store', store],
    ['replace-key', '--store', store, '--laptop', 'x', '--key', 'k'.repeat(43)],
  ].map(async (args) => [args[0], await consigliere(...args)] as const)
  for (const [command, refused] of await Promise.all(refusals)) {
    expect([command, refused.code, refused.out]).toEqual([command, 1, ''])
    expect(refused.err).toContain(`process ${owner.child.pid} is using this store`)
    expect(refused.err).not.toMatch(/\n\s+at /)
  }
  expect(await consigliere('restore', `${path}.jsonl`, '--store', store, '--dry-run')).toMatchObject({ code: 0 })
  expect(await ended(owner, 'SIGTERM')).toBe(0)
})

it('a store whose owner was killed can be opened at once', async () => {
  const store = newStore()
  for (let life = 0; life < 3; life += 1) await ended(await serve(store), 'SIGKILL')
  const last = await serve(store)
  expect(existsSync(`${store.slice('sqlite:'.length)}.owner`)).toBe(true)
  expect(await ended(last, 'SIGINT')).toBe(0)
})
