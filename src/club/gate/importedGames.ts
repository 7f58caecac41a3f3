// Games of an import. The gate checks neither the members nor the points of such a game, because members are added only
// with the import's last event and a file may contain points that no scheme awards. This applies only to games that the
// import's device wrote, within the number that the import announced.

import type { Envelope, StoreResult } from '../../store/port.ts'
import { importIdOfGame, readImportBegun } from '../model/importStream.ts'
import type { GameOpened } from '../model/game.ts'
import { IMPORT_STREAM_PREFIX } from '../model/streams.ts'
import { createLastingFault, type EnvelopeFault, createTemporaryFault } from './faults.ts'

type Opening = Pick<Envelope, 'version' | 'type' | 'payload' | 'laptop'>

/** Maximum number of imports whose first event is cached. The first event of an import never changes. */
const MAX_CACHED_IMPORTS = 1_000

/**
 * Returns a fault if the game cannot belong to this import. `begun` is the first envelope of the import, or `undefined`
 * if it has not arrived.
 */
export function importedGameFault(opening: Opening, begun: Envelope | undefined): EnvelopeFault | undefined {
  const { id, season } = opening.payload as GameOpened
  if (!begun) return createTemporaryFault(opening, 'gate/no-import')
  const { season: of, games = 0 } = readImportBegun([begun]) ?? {}
  const index = id.slice((importIdOfGame(id) ?? '').length + 1)
  const isCounted = /^[1-9]\d{0,5}$/.test(index) && Number(index) <= games
  if (!isCounted || season !== of || opening.laptop !== begun.laptop)
    return createLastingFault(opening, 'gate/not-of-import', { id: id.slice(0, 60) })
  return undefined
}

export class FirstImportEnvelopeCache {
  readonly #read: (stream: string) => Promise<StoreResult<readonly Envelope[]>>
  readonly #known = new Map<string, Envelope>()

  constructor(read: (stream: string) => Promise<StoreResult<readonly Envelope[]>>) {
    this.#read = read
  }

  /** Returns the first envelope of the import, or `undefined` if it is not stored or cannot be read. */
  async findFirst(id: string): Promise<Envelope | undefined> {
    const known = this.#known.get(id)
    if (known) return known
    const stored = await this.#read(IMPORT_STREAM_PREFIX + id)
    const first = stored.ok ? stored.value[0] : undefined
    if (!first) return undefined
    if (this.#known.size >= MAX_CACHED_IMPORTS) this.#known.clear()
    this.#known.set(id, first)
    return first
  }
}
