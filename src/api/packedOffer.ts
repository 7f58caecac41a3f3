// What a file offers, as it crosses a channel: its games as a few texts. A text is copied at once;
// ten thousand games as objects would keep both ends from everybody else while they are copied.

import type { ImportOffer, OfferedGame } from '../club/imports/importCommands.ts'
import { inChunks, type Work } from '../club/json/chunkedWork.ts'

export interface PackedOffer extends Omit<ImportOffer, 'games'> {
  /** JSON of some games each. */
  readonly games: readonly string[]
}

/** Games of one text, which is one turn. */
const TURN = 200

export function packOffer(offer: ImportOffer): Promise<PackedOffer> {
  return inChunks(packing(offer))
}

export function unpackOffer(offer: PackedOffer): Promise<ImportOffer> {
  return inChunks(unpacking(offer))
}

function* packing({ games, ...offer }: ImportOffer): Work<PackedOffer> {
  const texts: string[] = []
  for (let start = 0; start < games.length; start += TURN) {
    texts.push(JSON.stringify(games.slice(start, start + TURN)))
    yield
  }
  return { ...offer, games: texts }
}

function* unpacking({ games: texts, ...offer }: PackedOffer): Work<ImportOffer> {
  const games: OfferedGame[] = []
  for (const text of texts) {
    games.push(...(JSON.parse(text) as readonly OfferedGame[]))
    yield
  }
  return { ...offer, games }
}
