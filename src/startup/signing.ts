// Signs the heads of streams while the club is open. After a verdict and after later changes, these are a game of this
// device with its ledger, the club with the streams of its people, and the plan. After a round of the plan, the whole
// season is signed. Heads that are already signed are skipped, so the next start signs only the heads that a crash left
// unsigned. After a failed write, the next change tries again. Signatures of other devices are countersigned only by
// the hub (store/signing/countersigning.ts).

import type { Club } from '../application/club.ts'
import {
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
} from '../club/model/streams.ts'
import type { Result } from '../rules/vocabulary.ts'
import type { GameRow } from '../scoring/gameRow.ts'
import type { EventStore } from '../store/port.ts'
import { createJobQueue } from '../store/queue.ts'
import type { DeviceKeyPair } from '../store/signing/keys.ts'
import type { HeadsStatement } from '../store/signing/signatures.ts'
import { readOwnSignedHeads, signStreamHeads } from '../store/signing/signer.ts'
import { yieldToEventLoop } from '../store/yieldTask.ts'

interface ClubPart extends Pick<Club, 'listen' | 'now'> {
  ask(
    request: 'games.list',
    args: { readonly season: string },
  ): Promise<Result<readonly Pick<GameRow, 'id' | 'phase'>[]>>
}

export interface StreamHeadSigningTask {
  /**
   * Resolves when everything requested so far has been signed or refused. After `stop`, only the statement in progress
   * is completed.
   */
  settled(): Promise<void>
  stop(): void
}

/**
 * Maximum number of games in one statement. An import adds thousands of games, and the end of the program waits for one
 * statement only.
 */
const GAMES_PER_STATEMENT = 200

export function startSigningStreamHeads(club: ClubPart, store: EventStore, key: DeviceKeyPair): StreamHeadSigningTask {
  const queue = createJobQueue()
  let isEnding = false
  const unsubscribe = club.listen((_, change) => {
    // Listens to changes of seasons instead of keys, because a verdict changes keys before its ledger is written, and
    // one signature should cover both.
    if (change.name === 'seasons.changed') void queue(() => signSeason(change.push.season)).catch(() => undefined)
  })

  async function sign(streams: readonly string[], occasion: HeadsStatement['occasion']): Promise<void> {
    await signStreamHeads(store, key, streams, { ...club.now(), occasion })
  }

  async function signSeason(season: string): Promise<void> {
    const listedGames = await club.ask('games.list', { season })
    const listed = await store.list('')
    const own = await readOwnSignedHeads(store, key)
    if (!listedGames.ok || !listed.ok || !own.ok) return
    const heads = new Map(listed.value.map((head) => [head.stream, head]))
    const signed = new Map(own.value.heads.map(([stream, , hash]) => [stream, hash]))
    const over = listedGames.value.filter(({ phase }) => phase === 'over')
    const isDue = (stream: string) => heads.has(stream) && signed.get(stream) !== heads.get(stream)?.hash
    const due: string[] = []
    for (const [index, { id }] of over.entries()) {
      if (index % GAMES_PER_STATEMENT === 0) await yieldToEventLoop()
      if (![GAME_STREAM_PREFIX + id, LEDGER_STREAM_PREFIX + id].some(isDue)) continue
      const last = await store.read(GAME_STREAM_PREFIX + id, heads.get(GAME_STREAM_PREFIX + id)?.version ?? 1)
      if (last.ok && last.value.at(-1)?.laptop === key.laptop) due.push(id)
    }
    // The stream of each person is signed once, and again after a rename.
    const people = [...heads.keys()].filter((stream) => stream.startsWith(PEOPLE_STREAM_PREFIX) && isDue(stream))
    for (let from = 0; from < due.length; from += GAMES_PER_STATEMENT) {
      const games = due
        .slice(from, from + GAMES_PER_STATEMENT)
        .flatMap((id) => [GAME_STREAM_PREFIX + id, LEDGER_STREAM_PREFIX + id])
      await sign(
        [...(from === 0 ? people : []), ...games, CLUB_STREAM, PLAN_STREAM_PREFIX + season].filter((stream) =>
          heads.has(stream),
        ),
        'verdict',
      )
      // The next start signs the rest.
      if (isEnding) return
      await yieldToEventLoop()
    }
    const isRoundOver = over.length === listedGames.value.length && over.length > 1
    if (due.length > 0 && isRoundOver)
      await sign(
        [
          CLUB_STREAM,
          PLAN_STREAM_PREFIX + season,
          ...over.flatMap(({ id }) => [GAME_STREAM_PREFIX + id, LEDGER_STREAM_PREFIX + id]),
        ].filter((stream) => heads.has(stream)),
        'round',
      )
  }

  return {
    settled: () => queue(() => undefined),
    stop() {
      isEnding = true
      unsubscribe()
    },
  }
}
