// A watched benchmark table, opened with bytes that look random but are the same in every run.

import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { openWatchedGame } from '../../src/agents/watched-game.ts'
import type { Flags, GameHeader } from '../../src/rules/header.ts'
import type { Role } from '../../src/rules/vocabulary.ts'

export function watchedTable(pack: readonly Role[], number: number, flags: Flags = {}): GameHeader {
  const seats = pack.map((role, index) => ({ seat: index + 1, role }))
  const header = openWatchedGame({ rulebook: 'benchmark', flags, seats }, bytesFor(`table ${number}`))
  if (!header.ok) throw new Error(JSON.stringify(header.error))
  return header.value
}

/** Replaces the operating system's generator. */
export function bytesFor(name: string): (bytes: number) => Uint8Array {
  let drawn = 0
  return (bytes) => sha256(utf8ToBytes(`${name}, draw ${(drawn += 1)}`)).slice(0, bytes)
}
