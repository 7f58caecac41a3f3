// The command line as people run it, and the programs of tests: built once before the first test (in a few seconds), and
// then started in a quarter of the time that the sources take.

import { execFileSync } from 'node:child_process'
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
