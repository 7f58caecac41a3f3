// Opens a game that others watch or are served while it runs: its id, seed, salt and cards are drawn
// from the operating system, 128 bits each and each on its own, so that nothing public leads to
// anything secret. What is needed to replay it is kept in the header. BENCH-6, BENCH-7.

import { bytesToHex } from '@noble/hashes/utils.js'
import { shuffleBySeed } from '../rules/deal.ts'
import type { GameHeader } from '../rules/header.ts'
import { openGame, type Setup } from '../rules/openGame.ts'
import type { Result } from '../rules/vocabulary.ts'

/** The roles in `setup` are those of the pack, not of the seats; `draw` gives that many random bytes. */
export function openWatchedGame(
  setup: Omit<Setup, 'seed' | 'drawn'>,
  draw: (bytes: number) => Uint8Array,
): Result<GameHeader> {
  const hex = () => bytesToHex(draw(16))
  // By a seed that is used for nothing else and forgotten: the game's own shows itself in its ties.
  const cards = shuffleBySeed(
    setup.seats.map((place) => place.role),
    hex(),
  )
  const seats = setup.seats.map((place, index) => ({ ...place, role: cards[index] ?? place.role }))
  return openGame({ ...setup, seats, seed: hex(), drawn: { id: hex(), salt: hex() } })
}
