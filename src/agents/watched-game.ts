// Opens a game that is watched or served while it runs. Its id, seed, salt and deal are drawn independently from the
// operating system, 128 bits each, so that public values reveal nothing secret. The header keeps everything that a
// replay needs. Rules BENCH-6, BENCH-7.

import { bytesToHex } from '@noble/hashes/utils.js'
import { shuffleBySeed } from '../rules/draws.ts'
import type { GameHeader } from '../rules/header.ts'
import { openGame, type GameSetup } from '../rules/openGame.ts'
import type { Result } from '../rules/vocabulary.ts'

/**
 * The roles in `setup` are the pack in any order, which is dealt to the seats here. `draw` returns the given number of
 * random bytes.
 */
export function openWatchedGame(
  setup: Omit<GameSetup, 'seed' | 'drawn'>,
  draw: (bytes: number) => Uint8Array,
): Result<GameHeader> {
  const hex = () => bytesToHex(draw(16))
  // The deal uses a seed of its own, which is then forgotten, because ties in the game reveal information about the
  // game's seed.
  const cards = shuffleBySeed(
    setup.seats.map((place) => place.role),
    hex(),
  )
  const seats = setup.seats.map((place, index) => ({ ...place, role: cards[index] ?? place.role }))
  return openGame({ ...setup, seats, seed: hex(), drawn: { id: hex(), salt: hex() } })
}
