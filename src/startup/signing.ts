// Signs while the club is open: a game of this device with its ledger, the club and its plan, after the verdict and
// after later changes; the whole season after a round of its plan. Signed heads are not signed again, so a start signs
// what a crash left out. After a failed write the next change tries again. Signatures of other devices are
// countersigned only by the hub (store/signing/signer.ts).

import type { Club } from '../club/club.ts'
import { CLUB_STREAM, GAMES, LEDGERS, PLANS } from '../club/model/streams.ts'
import type { EventStore } from '../store/port.ts'
import { createQueue } from '../store/queue.ts'
import type { LaptopKey } from '../store/signing/keys.ts'
import type { Statement } from '../store/signing/signatures.ts'
import { ownSignatures, signHeads } from '../store/signing/signer.ts'

type ClubPart = Pick<Club, 'listen' | 'ask' | 'now'>

export interface Signing {
  /** Resolves when everything asked for so far is signed, or was refused. */
  settled(): Promise<void>
  stop(): void
}

export function signAsItHappens(club: ClubPart, store: EventStore, key: LaptopKey): Signing {
  const queue = createQueue()
  const stop = club.listen((change) => {
    if (change.name === 'seasons.changed') void queue(() => signSeason(change.push.season)).catch(() => undefined)
  })

  async function sign(streams: readonly string[], occasion: Statement['occasion']): Promise<void> {
    await signHeads(store, key, streams, { ...club.now(), occasion })
  }

  async function signSeason(season: string): Promise<void> {
    const games = await club.ask('games.list', { season })
    const listed = await store.list('')
    const own = await ownSignatures(store, key)
    if (!games.ok || !listed.ok || !own.ok) return
    const heads = new Map(listed.value.map((head) => [head.stream, head]))
    const signed = new Map(own.value.heads.map(([stream, , hash]) => [stream, hash]))
    const over = games.value.filter(({ phase }) => phase === 'over')
    const isDue = (stream: string) => heads.has(stream) && signed.get(stream) !== heads.get(stream)?.hash
    let hasNew = false
    for (const { id } of over) {
      const streams = [GAMES + id, LEDGERS + id]
      if (!streams.some(isDue)) continue
      const last = await store.read(GAMES + id, heads.get(GAMES + id)?.version ?? 1)
      if (!last.ok || last.value.at(-1)?.laptop !== key.laptop) continue
      await sign(
        [...streams, CLUB_STREAM, PLANS + season].filter((stream) => heads.has(stream)),
        'verdict',
      )
      hasNew = true
    }
    const isRoundOver = over.length === games.value.length && games.value.length > 1
    if (hasNew && isRoundOver)
      await sign(
        [CLUB_STREAM, PLANS + season, ...over.flatMap(({ id }) => [GAMES + id, LEDGERS + id])].filter((stream) =>
          heads.has(stream),
        ),
        'round',
      )
  }

  return {
    settled: () => queue(() => undefined),
    stop,
  }
}
