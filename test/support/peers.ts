// Where the programs and data of others lie beside the project, and a loud word where they do not.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const PEERS = resolve(import.meta.dirname, '../../../shared/peers')

/** The folder of a peer; nothing, said aloud, where it is not there. */
export function peer(name: string): string | undefined {
  const path = resolve(PEERS, name)
  if (existsSync(path)) return path
  console.error(`SKIPPED: ${path} is not there; the tests that need it do not run.`)
  return undefined
}
