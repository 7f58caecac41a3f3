// Finds programs and data of others next to the project, and logs a clear message if they are missing.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const PEERS = resolve(import.meta.dirname, '../../../shared/peers')

/** Folder of a peer. Returns `undefined` and logs that if it is missing. */
export function peer(name: string): string | undefined {
  const path = resolve(PEERS, name)
  if (existsSync(path)) return path
  console.error(`SKIPPED: ${path} is not there; the tests that need it do not run.`)
  return undefined
}
