// Packs an import offer for a channel: its games become a few texts. A text is copied at once, while copying ten
// thousand objects would block both ends.

import type { ImportOffer, OfferedGame } from '../files/imports/importCommands.ts'
import { runChunkedWorkWithPauses, type ChunkedWork } from '../club/json/chunkedWork.ts'

export interface PackedImportOffer extends Omit<ImportOffer, 'games'> {
  /** JSON texts of several games each. */
  readonly games: readonly string[]
}

const GAMES_PER_CHUNK = 200

export function packImportOffer(offer: ImportOffer): Promise<PackedImportOffer> {
  return runChunkedWorkWithPauses(packing(offer))
}

export function unpackImportOffer(offer: PackedImportOffer): Promise<ImportOffer> {
  return runChunkedWorkWithPauses(unpacking(offer))
}

function* packing({ games, ...offer }: ImportOffer): ChunkedWork<PackedImportOffer> {
  const texts: string[] = []
  for (let start = 0; start < games.length; start += GAMES_PER_CHUNK) {
    texts.push(JSON.stringify(games.slice(start, start + GAMES_PER_CHUNK)))
    yield
  }
  return { ...offer, games: texts }
}

function* unpacking({ games: texts, ...offer }: PackedImportOffer): ChunkedWork<ImportOffer> {
  const games: OfferedGame[] = []
  for (const text of texts) {
    games.push(...(JSON.parse(text) as readonly OfferedGame[]))
    yield
  }
  return { ...offer, games }
}
