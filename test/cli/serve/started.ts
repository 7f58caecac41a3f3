// `serve` as a separate process on a free port. It is ended by the test, or by the tests that share it.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { CLI } from '../../support/cli.ts'

export interface Started {
  readonly child: ChildProcess
  /** Output on stderr so far. */
  readonly errors: () => string
  readonly address: string
  readonly store: string
  readonly admin: string
}

export async function serve(store: string, ...args: readonly string[]): Promise<Started> {
  return startServing(store, args, (child) => onTestFinished(() => void child.kill('SIGKILL')))
}

/** Starts `serve`. `begun` is called with the process before anything is awaited. */
export async function startServing(
  store: string,
  args: readonly string[] = [],
  begun: (child: ChildProcess) => void = () => {},
): Promise<Started> {
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--store', store, '--json', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  begun(child)
  let errors = ''
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`serve ended with ${String(code)}: ${errors}`))),
  ])) as [Buffer]
  return { child, errors: () => errors, ...(JSON.parse(line.toString()) as Omit<Started, 'child' | 'errors'>) }
}

/** Address of a store in its own folder. */
export function newStore(): string {
  const path = mkdtempSync(join(tmpdir(), 'consigliere-serve-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return `sqlite:${join(path, 'club.sqlite')}`
}

export async function ended({ child }: Started, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
