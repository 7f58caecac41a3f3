// `serve` on a port that another program uses: `serve` names the port and exits with its code, and nothing keeps the
// process running.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { CLI } from '../../support/cli.ts'
import { newStore } from './started.ts'

test('serve names the busy port and exits with a code', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const child = spawn(process.execPath, [CLI, 'serve', '--port', String(port), '--store', newStore()])
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code).toBe(1)
  expect(said).toContain(`port ${port} is in use`)
  expect(said).toContain('serve/port-busy')
})
