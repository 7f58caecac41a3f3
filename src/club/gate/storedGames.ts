// Games with their ledgers as they are stored, judged as far as they have been read: those that are being played are
// kept with all their states. What was judged but is not stored yet is set apart until it is.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { type ChainEnd, GENESIS } from '../../store/hash.ts'
import type { Envelope, StoreError, StoreResult } from '../../store/port.ts'
import { importOfGame } from '../model/imported.ts'
import { GAMES, LEDGERS } from '../model/streams.ts'
import type { JudgedClub } from './chains.ts'
import { type Unsound, unsound } from './faults.ts'
import type { JudgedGame, KnownClub } from './game/judgedGame.ts'
import { judgeLines, type Schemes } from './game/lines.ts'
import { guarded } from './game/wholeGame.ts'
import { readSince, type ReadStream, type Wanted } from './since.ts'
import type { Turns } from './turns.ts'
import { errorOf } from './unsoundError.ts'

export interface KeptGame {
  readonly end: ChainEnd
  readonly ledgerEnd: ChainEnd
  readonly game: JudgedGame
}

/** Games kept in memory with all their states. */
const KEPT_GAMES = 50

interface GamePorts {
  readonly read: ReadStream
  readonly turns: Turns
  /** Who is of the club; undefined: not known. */
  knownIn(club: JudgedClub, game: string): KnownClub | undefined
  /** What is wrong with the first event of a game beyond the game itself. */
  openedFault(envelopes: readonly Envelope[]): Promise<Unsound | undefined>
}

interface WantedGame {
  readonly game?: Wanted
  readonly ledger?: Wanted | undefined
  readonly isClubStored?: boolean
}

export class StoredGames {
  readonly #ports: GamePorts
  readonly #kept = new Map<string, KeptGame>()
  #judged = new Map<string, KeptGame>()

  constructor(ports: GamePorts) {
    this.#ports = ports
  }

  /** With what a message brings, which may still be refused. */
  judged(games: ReadonlyMap<string, KeptGame>): void {
    this.#judged = new Map(games)
  }

  /** A game or its ledger ends with this hash now. */
  stored(id: string, hash: string): void {
    const judged = this.#judged.get(id)
    if (judged?.end.hash === hash || judged?.ledgerEnd.hash === hash) this.#keep(id, judged)
  }

  forgetAll(): void {
    this.#kept.clear()
    this.#judged.clear()
  }

  /**
   * Judged on from where it was judged before, if that end still stands in its stream. Undefined: no such game.
   * `ledger`: absent where the lines are not asked about. `isClubStored`: false where some of the club may still be
   * refused; then nothing is remembered.
   */
  async upTo(
    id: string,
    club: JudgedClub,
    { game = {}, ledger, isClubStored = true }: WantedGame,
  ): Promise<StoreResult<KeptGame | undefined>> {
    const kept = this.#kept.get(id)
    const stream = GAMES + id
    const since = await readSince(this.#ports.read, stream, kept?.end ?? GENESIS, game)
    if (!since.ok) return since
    const { more, isOn, end } = since.value
    if (end.version === 0) return ok(undefined)
    const before = isOn ? kept : undefined
    const { game: now, fault: own } = await this.#ports.turns.game(before?.game, more, this.#ports.knownIn(club, id))
    const fault = own ?? (before ? undefined : await this.#ports.openedFault(more))
    if (!now || fault) return err(errorOf(stream, fault ?? unsound(end, 'gate/no-game')))
    const opened = { game: now, end, ledgerEnd: before?.ledgerEnd ?? GENESIS }
    const lined = ledger ? await this.#withLines(id, club, opened, ledger) : ok(opened)
    if (lined.ok && isClubStored) this.#keep(id, lined.value)
    return lined
  }

  async #withLines(
    id: string,
    club: JudgedClub,
    { game, end, ledgerEnd }: KeptGame,
    wanted: Wanted,
  ): Promise<Result<KeptGame, StoreError>> {
    const since = await readSince(this.#ports.read, LEDGERS + id, ledgerEnd, wanted)
    if (!since.ok) return since
    const { more, isOn } = since.value
    const lined = withLines(isOn ? game : { ...game, lines: [] }, more, club)
    if (!lined.ok) return err(errorOf(LEDGERS + id, lined.error))
    return ok({ game: lined.value, end, ledgerEnd: since.value.end })
  }

  #keep(id: string, kept: KeptGame): void {
    remember(this.#kept, id, kept, KEPT_GAMES)
  }
}

export function withLines(
  game: JudgedGame,
  envelopes: readonly Envelope[],
  club: JudgedClub,
): Result<JudgedGame, Unsound> {
  const [first] = envelopes
  return first ? guarded(first, () => judgeLines(game, envelopes, schemesOf(club, game))) : ok(game)
}

/** Imported games keep the points of their file, whatever the scheme. */
function schemesOf({ schemes }: JudgedClub, { opened }: JudgedGame): Schemes {
  return importOfGame(opened.id) === undefined ? schemes.get(opened.season) : undefined
}

export function remember<T>(kept: Map<string, T>, key: string, value: T, most: number): void {
  kept.delete(key)
  kept.set(key, value)
  if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
}
