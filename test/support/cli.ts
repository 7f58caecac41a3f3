// The command line as people run it, built.

import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { CLI } from './programs.ts'

export { CLI }

const root = resolve(import.meta.dirname, '../..')

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** For a test that answers the command itself: meanwhile this process goes on. */
export function ranBeside(line: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  const child = spawn(process.execPath, [CLI, ...line], { cwd: root, env })
  const ran = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ran.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ran.stderr += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...ran })))
}
