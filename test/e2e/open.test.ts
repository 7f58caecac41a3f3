// `npm start` as the secretary runs it: from the checkout, with the built edition.

import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'

const repository = resolve(import.meta.dirname, '../..')

type Running = ChildProcessByStdio<null, Readable, Readable>
const started: Running[] = []
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

function run(...options: readonly string[]): Running {
  // Without tsx's own wrapper process, so that a kill reaches the server and no process is left behind.
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...options], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  return child
}

function textOf(stream: Readable): { text: string } {
  const read = { text: '' }
  stream.setEncoding('utf8').on('data', (part: string) => (read.text += part))
  return read
}

async function finished(
  child: Running,
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
  const [out, err] = [textOf(child.stdout), textOf(child.stderr)]
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out: out.text, err: err.text }
}

async function firstLine(child: Running): Promise<string> {
  const [out, err] = [textOf(child.stdout), textOf(child.stderr)]
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`it ended with ${String(code)} before it said anything\n${err.text}`)
  })
  const read = async () => {
    while (!out.text.includes('\n')) await once(child.stdout, 'data')
  }
  await Promise.race([read(), ended])
  // The process is killed at the end, which is not a failure.
  ended.catch(() => {})
  return out.text.split('\n')[0] ?? ''
}

async function busyPort(): Promise<{ readonly port: number; readonly free: () => void }> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return { port: address.port, free: () => server.close() }
}

describe('open', () => {
  it('serves the browser edition, prints its address as JSON, and exits on a signal', async () => {
    const child = run('open', '--browser', '--no-open', '--port', '0', '--json')
    const told = JSON.parse(await firstLine(child)) as { edition: string; address: string; port: number }
    expect(told).toEqual({ edition: 'browser', address: `http://127.0.0.1:${told.port}/`, port: told.port })
    const page = await fetch(told.address)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<title>Consigliere</title>')
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('is the default command', async () => {
    const child = run('--browser', '--no-open', '--port', '0')
    const err = textOf(child.stderr)
    expect(await firstLine(child)).toMatch(/^Consigliere is running at http:\/\/127\.0\.0\.1:\d+\/$/)
    // It was built before the tests, and nothing has changed since.
    expect(err.text).not.toContain('Building')
  })

  it('refuses a port in use with advice, and does not pick another port', async () => {
    const { port, free } = await busyPort()
    const { code, out, err } = await finished(run('open', '--browser', '--no-open', '--port', String(port)))
    free()
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err).toContain(`port ${port} is in use`)
    expect(err).toContain('(open/port-busy)')
  })

  it('uses the next free port only with --next-port', async () => {
    const { port, free } = await busyPort()
    const child = run('open', '--browser', '--no-open', '--port', String(port), '--next-port', '--json')
    const told = JSON.parse(await firstLine(child)) as { port: number }
    free()
    expect(told.port).toBeGreaterThan(port)
  })
})

describe('wrong usage', () => {
  it.each([
    [['open', '--port', 'x']],
    [['open', '--port', '70000']],
    [['open', '--port']],
    [['open', '--colour']],
    [['open', 'file']],
    [['opne']],
  ])('%j exits with code 2 and prints nothing to stdout', async (options) => {
    const { code, out, err } = await finished(run(...options))
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^error: /)
  })

  it.each([[['--help']], [['open', '--help']], [['--version']], [['help', 'open']]])(
    '%j exits with code 0',
    async (options) => {
      const { code, err } = await finished(run(...options))
      expect({ code, err }).toEqual({ code: 0, err: '' })
    },
  )
})
