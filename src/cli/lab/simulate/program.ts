// Version of the running program, and the commit of the checkout from which it runs.

import { execFileSync } from 'node:child_process'
import manifest from '../../../../package.json' with { type: 'json' }
import type { RunManifest } from '../../../agents/runs/run.ts'

/** `commit` is `null` if there is no checkout, or if it has uncommitted changes. */
export function readProgramVersion(): Pick<RunManifest, 'app' | 'commit'> {
  return { app: manifest.version, commit: git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : null }
}

function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}
