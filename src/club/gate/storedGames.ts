// Stored games with their ledgers, validated as far as they have been read. The latest games are cached with all their
// states. Validated games that are not stored yet are kept separately.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { type ChainEnd, GENESIS } from '../../store/hash.ts'
import type { Envelope, StoreError, StoreResult } from '../../store/port.ts'
import { importIdOfGame } from '../model/importStream.ts'
import { GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX } from '../model/streams.ts'
import type { ValidatedClub } from './judgedStreams.ts'
import { type EnvelopeFault, createLastingFault } from './faults.ts'
import type { ValidatedGame, ClubIdLookup } from './game/judgedGame.ts'
import { validateLedgerLines, type SeasonSchemes } from './game/ledgerLines.ts'
import { validateCatchingErrors } from './game/wholeGame.ts'
import { readStreamSince, type StoredStreamReader, type StreamReadRange } from './readSince.ts'
import type { ChunkedValidation } from './chunkedJudging.ts'
import { envelopeFaultToStoreError } from './storeErrorOf.ts'

export interface CachedValidatedGame {
  readonly end: ChainEnd
  readonly ledgerEnd: ChainEnd
  readonly game: ValidatedGame
}

/** Number of games that are cached with all their states. */
const MAX_CACHED_GAMES = 50

interface GamePorts {
  readonly read: StoredStreamReader
  readonly turns: ChunkedValidation
  /** Members, seasons and rulebooks of the club, or `undefined` if they are unknown or not checked for this game. */
  knownIn(club: ValidatedClub, game: string): ClubIdLookup | undefined
  /** Checks the first event of a game against data outside the game. */
  openedFault(envelopes: readonly Envelope[]): Promise<EnvelopeFault | undefined>
}

interface WantedGame {
  readonly game?: StreamReadRange
  readonly ledger?: StreamReadRange | undefined
  readonly isClubStored?: boolean
}

export class ValidatedGameCache {
  readonly #ports: GamePorts
  readonly #kept = new Map<string, CachedValidatedGame>()
  #judged = new Map<string, CachedValidatedGame>()

  constructor(ports: GamePorts) {
    this.#ports = ports
  }

  /** Sets the games of the current message, which may still be refused. */
  setPending(games: ReadonlyMap<string, CachedValidatedGame>): void {
    this.#judged = new Map(games)
  }

  /** Records that the stored game or its ledger now ends with this hash. */
  confirmStored(id: string, hash: string): void {
    const judged = this.#judged.get(id)
    if (judged?.end.hash === hash || judged?.ledgerEnd.hash === hash) this.#keep(id, judged)
  }

  forgetAll(): void {
    this.#kept.clear()
    this.#judged.clear()
  }

  /**
   * Validates a game from where the last validation stopped, if its stream still contains that end. Returns `undefined`
   * if there is no such game. If `ledger` is omitted, the ledger is not validated. If `isClubStored` is `false`, parts
   * of the club may still be refused, so the result is not cached.
   */
  async judgeUpTo(
    id: string,
    club: ValidatedClub,
    { game = {}, ledger, isClubStored = true }: WantedGame,
  ): Promise<StoreResult<CachedValidatedGame | undefined>> {
    const kept = this.#kept.get(id)
    const stream = GAME_STREAM_PREFIX + id
    const since = await readStreamSince(this.#ports.read, stream, kept?.end ?? GENESIS, game)
    if (!since.ok) return since
    const { more, isOn, end } = since.value
    if (end.version === 0) return ok(undefined)
    const before = isOn ? kept : undefined
    const { game: now, fault: own } = await this.#ports.turns.judgeGame(
      before?.game,
      more,
      this.#ports.knownIn(club, id),
    )
    const fault = own ?? (before ? undefined : await this.#ports.openedFault(more))
    if (!now || fault) return err(envelopeFaultToStoreError(stream, fault ?? createLastingFault(end, 'gate/no-game')))
    const opened = { game: now, end, ledgerEnd: before?.ledgerEnd ?? GENESIS }
    const lined = ledger ? await this.#withLines(id, club, opened, ledger) : ok(opened)
    if (lined.ok && isClubStored) this.#keep(id, lined.value)
    return lined
  }

  async #withLines(
    id: string,
    club: ValidatedClub,
    { game, end, ledgerEnd }: CachedValidatedGame,
    wanted: StreamReadRange,
  ): Promise<Result<CachedValidatedGame, StoreError>> {
    const since = await readStreamSince(this.#ports.read, LEDGER_STREAM_PREFIX + id, ledgerEnd, wanted)
    if (!since.ok) return since
    const { more, isOn } = since.value
    const lined = validateLedgerInClub(isOn ? game : { ...game, lines: [] }, more, club)
    if (!lined.ok) return err(envelopeFaultToStoreError(LEDGER_STREAM_PREFIX + id, lined.error))
    return ok({ game: lined.value, end, ledgerEnd: since.value.end })
  }

  #keep(id: string, kept: CachedValidatedGame): void {
    putIntoLimitedCache(this.#kept, id, kept, MAX_CACHED_GAMES)
  }
}

export function validateLedgerInClub(
  game: ValidatedGame,
  envelopes: readonly Envelope[],
  club: ValidatedClub,
): Result<ValidatedGame, EnvelopeFault> {
  const [first] = envelopes
  return first
    ? validateCatchingErrors(first, () => validateLedgerLines(game, envelopes, schemesOf(club, game)))
    : ok(game)
}

/** Imported games keep the points of their file, so no scheme applies to them. */
function schemesOf({ schemes }: ValidatedClub, { opened }: ValidatedGame): SeasonSchemes {
  return importIdOfGame(opened.id) === undefined ? schemes.get(opened.season) : undefined
}

export function putIntoLimitedCache<T>(kept: Map<string, T>, key: string, value: T, most: number): void {
  kept.delete(key)
  kept.set(key, value)
  if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
}
