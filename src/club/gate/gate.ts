// The gate: everything that comes from outside is judged here. A hub asks `judge` before it stores what a device sends;
// every read of the club asks `held` about what is stored, however it came there: synced, restored, imported, written
// by an older program. The gate stores nothing and changes nothing. What it judged it knows again by the hash at the
// end of a chain, which stands for everything before it. Decided in docs/adr/0039-one-gate.md.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { type ChainEnd, endOf } from '../../store/hash.ts'
import { SIGNATURES } from '../../store/signing/signatures.ts'
import type { Envelope, StoreError, StoreResult } from '../../store/port.ts'
import { yieldTask } from '../../store/yieldTask.ts'
import type { Incoming } from '../../store/sync/policy.ts'
import type { ClubState } from '../model/clubState.ts'
import { importOfGame } from '../model/imported.ts'
import { BRANCHES, CLUB_STREAM, GAMES, IMPORTS, LEDGERS, PLANS } from '../model/streams.ts'
import { branchDoorFault, type BranchPorts } from './branches.ts'
import {
  isPlanOf,
  judgeClub,
  type JudgedClub,
  type JudgedPlan,
  judgePlan,
  NO_JUDGED_CLUB,
  NO_JUDGED_PLAN,
} from './chains.ts'
import type { Door } from './clubGuards.ts'
import { isTime, type Unsound, unsound, waits } from './faults.ts'
import type { JudgedGame, KnownClub } from './game/judgedGame.ts'
import { judgeLines, type Schemes } from './game/lines.ts'
import { guarded, judgeOn, type JudgedSoFar } from './game/wholeGame.ts'
import { importFault, unknownSeason } from './imports.ts'
import { NewGames } from './newGames.ts'
import { signaturesFault } from './signatureStreams.ts'

export interface GatePorts {
  /** As it is stored, not judged. */
  read(stream: string, from?: number): Promise<StoreResult<readonly Envelope[]>>
  /** How many branches there are; absent: they are not counted. */
  readonly list?: BranchPorts['list']
  /** What the open club knows now. */
  door?(): Door
  /** False: who is of the club, and which seasons there are, is not known. */
  readonly hasClub?: boolean
}

/** `aside`: single events, by version, that are passed over. `fault`: the whole stream is not read. */
export interface Held {
  readonly aside?: ReadonlyMap<number, StoreError>
  readonly fault?: StoreError
}

const STANDS: Held = {}

interface KeptGame {
  readonly end: ChainEnd
  readonly ledgerEnd: ChainEnd
  readonly game: JudgedGame
}

/** Games kept in memory with all their states: those that are being played. */
const KEPT_GAMES = 50
/** Ends of chains that were judged whole. */
const KEPT_ENDS = 20_000

function errorOf(stream: string, { version, why, waits: isWaiting }: Unsound): StoreError {
  return {
    code: 'store/unsound',
    params: { ...why.params, stream, version, why: why.code, ...(isWaiting && { waits: 1 as const }) },
  }
}

export class Gate {
  readonly #ports: GatePorts
  #club = NO_JUDGED_CLUB
  /** How often the club's stream changed, and how often it had when it was read last. */
  #clubChanges = 0
  #clubReadAt = -1
  readonly #plans = new Map<string, JudgedPlan>()
  readonly #games = new Map<string, KeptGame>()
  readonly #judgedEnds = new Map<string, string>()

  readonly #newGames: NewGames

  constructor(ports: GatePorts) {
    this.#ports = ports
    this.#newGames = new NewGames(ports.read)
  }

  /** These were stored. */
  changed(envelopes: readonly Envelope[]): void {
    for (const [stream, { hash }] of new Map(envelopes.map((each) => [each.stream, each]))) {
      if (stream === CLUB_STREAM) this.#clubChanges += 1
      const kept = this.#games.get(idOf(stream))
      // What `judge` let through is kept with the end that it has now.
      const end = stream.startsWith(GAMES) ? kept?.end : undefined
      if (end && end.hash !== hash) this.#games.delete(idOf(stream))
    }
  }

  /** Why these may not be stored, by stream. All of it is judged together: people before their games. */
  async judge(incoming: readonly Incoming[]): Promise<ReadonlyMap<string, StoreError>> {
    const faults = new Map<string, StoreError>()
    const say = (stream: string, fault: StoreError | undefined) => {
      if (fault && !faults.has(stream)) faults.set(stream, fault)
    }
    const club = await this.#clubWith(incoming, say)
    if (!club) return faults
    for (const each of incoming) say(each.stream, await this.#incomingFault(each, club))
    for (const id of gamesIn(incoming)) await this.#judgeUnit(id, incoming, club, say)
    return faults
  }

  /** What of a stream, read from version `from` on, cannot stand. */
  async held(stream: string, from: number, envelopes: readonly Envelope[]): Promise<Held> {
    const end = endOf(envelopes)
    if (end.version === 0) return STANDS
    const whole = from <= 1 ? envelopes : undefined
    if (stream === CLUB_STREAM) {
      const club = await this.#storedClub(whole)
      return club.ok ? { aside: errorsOf(stream, club.value.aside) } : { fault: club.error }
    }
    if (stream.startsWith(PLANS)) {
      // Everything in a plan is about people of the club.
      if (this.#ports.hasClub === false) return STANDS
      const club = await this.#storedClub()
      const plan = club.ok ? await this.#storedPlan(stream, club.value.state, whole) : club
      return plan.ok ? { aside: errorsOf(stream, plan.value.aside) } : { fault: plan.error }
    }
    if (this.#judgedEnds.get(stream) === end.hash) return STANDS
    const fault = await this.#heldFault(stream, whole)
    if (fault) return { fault }
    remember(this.#judgedEnds, stream, end.hash, KEPT_ENDS)
    return STANDS
  }

  async #heldFault(stream: string, given: readonly Envelope[] | undefined): Promise<StoreError | undefined> {
    const read = given ? ok(given) : await this.#ports.read(stream)
    if (!read.ok) return read.error
    const isGame = stream.startsWith(GAMES)
    if (!isGame && !stream.startsWith(LEDGERS)) return faultOf(stream, otherFault(stream, read.value))
    const club = await this.#storedClub()
    if (!club.ok) return club.error
    const id = idOf(stream)
    const kept = isGame
      ? await this.#storedGame(id, club.value, { game: read.value, ledger: [] })
      : await this.#storedGame(id, club.value, { ledger: read.value })
    if (!kept.ok) return kept.error
    if (kept.value) return undefined
    return faultOf(stream, waits({ version: 1 }, 'gate/no-game'))
  }

  async #incomingFault({ stream, after, envelopes }: Incoming, club: JudgedClub): Promise<StoreError | undefined> {
    if (stream === CLUB_STREAM || stream.startsWith(GAMES) || stream.startsWith(LEDGERS)) return undefined
    if (stream.startsWith(PLANS)) {
      const before = await this.#storedPlan(stream, club.state)
      if (!before.ok) return before.error
      const next = judgePlan(before.value, stream, envelopes, club.state, this.#ports.door?.())
      return faultOf(stream, firstAfter(next.aside, after))
    }
    if (stream.startsWith(SIGNATURES)) return faultOf(stream, signaturesFault(envelopes))
    const stored = after.version === 0 ? ok([]) : await this.#ports.read(stream)
    if (!stored.ok) return stored.error
    if (stream.startsWith(BRANCHES))
      return faultOf(stream, await branchDoorFault(this.#ports, { stream, after, envelopes }, stored.value))
    const whole = [...stored.value.slice(0, after.version), ...envelopes]
    return faultOf(stream, otherFault(stream, whole) ?? unknownSeason(stream, whole, club.state.seasons))
  }

  /** The club with what comes for it now. */
  async #clubWith(
    incoming: readonly Incoming[],
    say: (stream: string, fault: StoreError | undefined) => void,
  ): Promise<JudgedClub | undefined> {
    const stored = await this.#storedClub()
    if (!stored.ok) {
      for (const { stream } of incoming) say(stream, stored.error)
      return undefined
    }
    const shared = incoming.find(({ stream }) => stream === CLUB_STREAM)
    if (!shared) return stored.value
    const club = judgeClub(stored.value, shared.envelopes, this.#ports.door?.())
    say(CLUB_STREAM, faultOf(CLUB_STREAM, firstAfter(club.aside, shared.after)))
    return club
  }

  /** A game with its ledger. What is wrong with the one is said of both: they are one unit. */
  async #judgeUnit(
    id: string,
    incoming: readonly Incoming[],
    club: JudgedClub,
    say: (stream: string, fault: StoreError | undefined) => void,
  ): Promise<void> {
    const game = incoming.find(({ stream }) => stream === GAMES + id)
    const ledger = incoming.find(({ stream }) => stream === LEDGERS + id)
    const sayBoth = (stream: string, fault: Unsound) => {
      for (const part of [game, ledger]) if (part) say(part.stream, errorOf(stream, fault))
    }
    const before = await this.#gameBefore(id, game, ledger, club)
    if (!before.ok) {
      for (const part of [game, ledger]) if (part) say(part.stream, before.error)
      return
    }
    const { game: now, fault } = await judgeInTurns(before.value?.game, game?.envelopes ?? [], this.#knownIn(club, id))
    if (fault) return sayBoth(GAMES + id, fault)
    const notNow = now && game && (await this.#newGames.doorFault(now, game, incoming, this.#ports.door))
    if (notNow) return sayBoth(GAMES + id, notNow)
    if (!now) return sayBoth(LEDGERS + id, waits({ version: (ledger?.after.version ?? 0) + 1 }, 'gate/no-game'))
    const lined = ledger ? linesOf(now, ledger.envelopes, schemesOf(club, now)) : ok(now)
    if (!lined.ok) return sayBoth(LEDGERS + id, lined.error)
    const endAfter = (part: Incoming | undefined, known: ChainEnd | undefined) =>
      part ? endOf(part.envelopes.length > 0 ? part.envelopes : [part.after]) : (known ?? endOf([]))
    this.#keep(id, {
      game: lined.value,
      end: endAfter(game, before.value?.end),
      ledgerEnd: endAfter(ledger, before.value?.ledgerEnd),
    })
  }

  /** As it is stored, up to what comes now; undefined: no such game yet. */
  async #gameBefore(
    id: string,
    game: Incoming | undefined,
    ledger: Incoming | undefined,
    club: JudgedClub,
  ): Promise<Result<KeptGame | undefined, StoreError>> {
    const kept = this.#games.get(id)
    const isEnd = (end: ChainEnd, part: Incoming | undefined) =>
      part === undefined || (part.after.version === end.version && part.after.hash === end.hash)
    if (kept && isEnd(kept.end, game) && isEnd(kept.ledgerEnd, ledger)) return ok(kept)
    return this.#storedGame(id, club, {}, game?.after.version, ledger?.after.version)
  }

  async #storedGame(
    id: string,
    club: JudgedClub,
    given: { readonly game?: readonly Envelope[]; readonly ledger?: readonly Envelope[] },
    versions?: number,
    ledgerVersions?: number,
  ): Promise<Result<KeptGame | undefined, StoreError>> {
    const ledger = given.ledger ? ok(given.ledger) : await this.#ports.read(LEDGERS + id)
    if (!ledger.ok) return ledger
    const lines = ledger.value.slice(0, ledgerVersions)
    const opened = await this.#openedGame(id, club, given.game, versions)
    if (!opened.ok) return opened
    if (!opened.value) return ok(undefined)
    const { game, end } = opened.value
    const lined = linesOf(game, lines, schemesOf(club, game))
    if (!lined.ok) return err(errorOf(LEDGERS + id, lined.error))
    return ok(this.#keep(id, { game: lined.value, end, ledgerEnd: endOf(lines) }))
  }

  /** A game without its ledger. */
  async #openedGame(
    id: string,
    club: JudgedClub,
    given: readonly Envelope[] | undefined,
    versions: number | undefined,
  ): Promise<Result<Pick<KeptGame, 'game' | 'end'> | undefined, StoreError>> {
    const kept = this.#games.get(id)
    if (kept && !given && versions === undefined) return ok({ game: { ...kept.game, lines: [] }, end: kept.end })
    const read = given ? ok(given) : await this.#ports.read(GAMES + id)
    if (!read.ok) return read
    const envelopes = read.value.slice(0, versions)
    const end = endOf(envelopes)
    if (end.version === 0) return ok(undefined)
    if (kept?.end.hash === end.hash) return ok({ game: { ...kept.game, lines: [] }, end })
    const { game, fault: own } = await judgeInTurns(undefined, envelopes, this.#knownIn(club, id))
    const fault = own ?? (await this.#newGames.heldFault(envelopes))
    return game && !fault ? ok({ game, end }) : err(errorOf(GAMES + id, fault ?? unsound(end, 'gate/no-game')))
  }

  /** An import brings its people with the event that takes it, after its games; guests of a file never join. */
  #knownIn({ state }: JudgedClub, game: string): KnownClub | undefined {
    if (this.#ports.hasClub === false || importOfGame(game) !== undefined) return undefined
    return { hasMember: (id) => state.members.has(id), hasSeason: (id) => state.seasons.has(id) }
  }

  #keep(id: string, kept: KeptGame): KeptGame {
    remember(this.#games, id, kept, KEPT_GAMES)
    return kept
  }

  async #storedClub(whole?: readonly Envelope[]): Promise<StoreResult<JudgedClub>> {
    if (!whole && this.#clubReadAt === this.#clubChanges) return ok(this.#club)
    const readAt = this.#clubChanges
    const since = await this.#since(CLUB_STREAM, this.#club.end, whole)
    if (!since.ok) return since
    const { more, isOn } = since.value
    if (!isOn || more.length > 0) this.#club = judgeClub(isOn ? this.#club : NO_JUDGED_CLUB, more)
    this.#clubReadAt = readAt
    return ok(this.#club)
  }

  async #storedPlan(stream: string, club: ClubState, whole?: readonly Envelope[]): Promise<StoreResult<JudgedPlan>> {
    const known = this.#plans.get(stream) ?? NO_JUDGED_PLAN
    const begin = isPlanOf(known, club) ? known : NO_JUDGED_PLAN
    const since = await this.#since(stream, begin.end, whole)
    if (!since.ok) return since
    const { more, isOn } = since.value
    const plan = judgePlan(isOn ? begin : NO_JUDGED_PLAN, stream, more, club)
    this.#plans.set(stream, plan)
    return ok(plan)
  }

  /** What follows an end that was judged; `isOn`: that end still stands in the stream. */
  async #since(
    stream: string,
    end: ChainEnd,
    whole?: readonly Envelope[],
  ): Promise<StoreResult<{ readonly more: readonly Envelope[]; readonly isOn: boolean }>> {
    if (end.version > 0 && !whole) {
      const read = await this.#ports.read(stream, end.version)
      if (!read.ok) return read
      if (read.value[0]?.hash === end.hash) return ok({ more: read.value.slice(1), isOn: true })
    }
    const all = whole ? ok(whole) : await this.#ports.read(stream)
    if (!all.ok) return all
    const isOn = end.version === 0 || all.value[end.version - 1]?.hash === end.hash
    return ok({ more: isOn ? all.value.slice(end.version) : all.value, isOn })
  }
}

const idOf = (stream: string) => stream.slice(stream.indexOf('/') + 1)

function gamesIn(incoming: readonly Incoming[]): ReadonlySet<string> {
  const streams = incoming.map(({ stream }) => stream)
  return new Set(streams.filter((stream) => stream.startsWith(GAMES) || stream.startsWith(LEDGERS)).map(idOf))
}

function faultOf(stream: string, fault: Unsound | undefined): StoreError | undefined {
  return fault && errorOf(stream, fault)
}

function firstAfter(aside: ReadonlyMap<number, Unsound>, { version: after }: ChainEnd): Unsound | undefined {
  return [...aside.values()].find(({ version }) => version > after)
}

function errorsOf(stream: string, aside: ReadonlyMap<number, Unsound>): ReadonlyMap<number, StoreError> {
  return new Map([...aside].map(([version, fault]) => [version, errorOf(stream, fault)]))
}

function linesOf(game: JudgedGame, envelopes: readonly Envelope[], schemes: Schemes): Result<JudgedGame, Unsound> {
  const [first] = envelopes
  return first ? guarded(first, () => judgeLines(game, envelopes, schemes)) : ok(game)
}

/** A file may say what no scheme gives. */
function schemesOf({ schemes }: JudgedClub, { opened }: JudgedGame): Schemes {
  return importOfGame(opened.id) === undefined ? schemes.get(opened.season) : undefined
}

/** Which events stand in such a stream, the vocabulary says (model/envelopes.ts). */
function otherFault(stream: string, envelopes: readonly Envelope[]): Unsound | undefined {
  if (stream.startsWith(IMPORTS)) return importFault(stream, envelopes)
  if (stream.startsWith(SIGNATURES)) return signaturesFault(envelopes)
  const late = envelopes.find(({ at }) => !isTime(at))
  return late && unsound(late, 'gate/bad-time')
}

/** Envelopes judged before others have their turn. */
const AT_ONCE = 100

async function judgeInTurns(
  before: JudgedGame | undefined,
  envelopes: readonly Envelope[],
  club: KnownClub | undefined,
): Promise<JudgedSoFar> {
  let judged: JudgedSoFar = { game: before }
  for (let at = 0; at < envelopes.length && !judged.fault; at += AT_ONCE) {
    if (at > 0) await yieldTask()
    judged = judgeOn(judged.game, envelopes.slice(at, at + AT_ONCE), club)
  }
  return judged
}

function remember<T>(kept: Map<string, T>, key: string, value: T, most: number): void {
  kept.delete(key)
  kept.set(key, value)
  if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
}
