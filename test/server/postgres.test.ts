// `serve --store postgres://...` as people start it: it works, prints its address, and never prints its password.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { CLI } from '../support/cli.ts'
import { PASSWORD, startPostgres, whyNoPostgres, type PostgresServer } from '../support/postgres.ts'
import { posted, told } from './client.ts'

describe.skipIf(whyNoPostgres() !== undefined)('a server over PostgreSQL', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  test('a server over PostgreSQL plays a game that still exists after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'consigliere-pg-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const said: string[] = []
    const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--store', server.url(), '--json'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, XDG_DATA_HOME: folder },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    child.stderr.on('data', (text: Buffer) => said.push(text.toString()))
    let line: { address: string; store: string; admin: string } | undefined
    for await (const text of createInterface({ input: child.stdout })) {
      said.push(text)
      line = JSON.parse(text) as typeof line
      break
    }
    if (!line) throw new Error(said.join(''))
    expect(line.store).toBe(`postgres://127.0.0.1:${server.port}/postgres`)
    const made = await posted(line.address, '/games', { rulebook: 'city', speed: 'paused' }, line.admin)
    const { id } = (await made.json()) as { id: string }
    expect(await told(line.address, `/games/${id}`, line.admin)).toMatchObject({ id, over: false })
    const seen = [...said, readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')].join('\n')
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD)]) expect(seen).not.toContain(secret)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    const { rows } = await server.query(`SELECT count(*)::int AS n FROM consigliere.events`)
    expect((rows as { n: number }[])[0]?.n).toBeGreaterThan(0)
  })
})
