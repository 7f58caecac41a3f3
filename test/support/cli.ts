// The command line as people run it, and the programs of tests: built once before the first test (in a few seconds), and
// then started in a quarter of the time that the sources take.

import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What `consigliere` starts. */
export const CLI = join(root, 'out/cli/consigliere.js')

export async function setup(): Promise<void> {
  execFileSync('npm', ['run', '--silent', 'build:cli'], { cwd: root, stdio: 'inherit' })
  const { buildPrograms } = await import('./programs.ts')
  await buildPrograms()
}

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
