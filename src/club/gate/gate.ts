// The gate: everything that comes from outside is judged here. A hub asks `judge` before it stores what a device sends;
// every read of the club asks `held` about what is stored, however it came there: synced, restored, imported, written
// by an older program. The gate stores nothing and changes nothing. What it judged it knows again by the hash at the
// end of a chain, which stands for everything before it. Decided in docs/adr/0039-one-gate.md.

import { givenIn } from '../../rules/rulebooks/registry.ts'
import { ok } from '../../rules/vocabulary.ts'
import { type ChainEnd, endOf, GENESIS } from '../../store/hash.ts'
import { SIGNATURES } from '../../store/signing/signatures.ts'
import type { Envelope, StoreError, StoreResult } from '../../store/port.ts'
import type { Incoming } from '../../store/sync/policy.ts'
import { clubEventOf, type ClubState } from '../model/clubState.ts'
import { readFault } from '../model/envelopes.ts'
import { importOfGame } from '../model/imported.ts'
import { isWaiting } from '../model/waits.ts'
import { BRANCHES, CLUB_STREAM, GAMES, IMPORTS, LEDGERS, PEOPLE, PLANS } from '../model/streams.ts'
import { isPlanOf, judgeClub, type JudgedClub, type JudgedPlan, judgePlan, NO_JUDGED_PLAN } from './chains.ts'
import { branchDoorFault, type BranchPorts } from './branches.ts'
import type { ClubDoor, Door } from './clubGuards.ts'
import { isTime, type Unsound, unsound, waits } from './faults.ts'
import type { KnownClub } from './game/judgedGame.ts'
import { importFault, unknownSeason } from './imports.ts'
import { namesAtDoor } from './game/names.ts'
import { namelessJoining, wordsAside, wordsDoorFault } from './people.ts'
import { NewGames } from './newGames.ts'
import { signaturesFault } from './signatureStreams.ts'
import { type ReadStream, readSince } from './since.ts'
import { StoredClub } from './storedClub.ts'
import { type KeptGame, remember, StoredGames, withLines } from './storedGames.ts'
import { ToldStages } from './toldStages.ts'
import { Turns } from './turns.ts'
import { errorOf } from './unsoundError.ts'

export interface GatePorts {
  readonly read: ReadStream
  /** How many branches there are; absent: they are not counted. */
  readonly list?: BranchPorts['list']
  /** What the open club knows now. */
  door?(): Door
  /** False: who is of the club, and which seasons there are, is not known. */
  readonly hasClub?: boolean
  /** Gives other tasks their turn. */
  pause?(): Promise<void>
}

/** `aside`: single events, by version, that are passed over. `fault`: the whole stream is not read. */
export interface Held {
  readonly aside?: ReadonlyMap<number, StoreError>
  readonly fault?: StoreError
}

const STANDS: Held = {}

/** What was found of a whole stream that ends so; a fault that may pass is not remembered. */
interface Verdict extends Held {
  readonly end: ChainEnd
}

const KEPT_VERDICTS = 20_000

/** The first fault of a stream is its fault. */
type Say = (stream: string, fault: StoreError | undefined) => void

export class Gate {
  readonly #ports: GatePorts
  readonly #turns: Turns
  readonly #club: StoredClub
  readonly #games: StoredGames
  readonly #newGames: NewGames
  readonly #plans = new Map<string, JudgedPlan>()
  readonly #verdicts = new Map<string, Verdict>()
  /** How often something was stored. */
  #changes = 0

  constructor(ports: GatePorts) {
    this.#ports = ports
    const { read } = ports
    this.#turns = new Turns(ports.pause)
    this.#club = new StoredClub({ read, turns: this.#turns, replaced: () => this.#forgetAll() })
    this.#newGames = new NewGames(ports)
    this.#games = new StoredGames({
      read,
      turns: this.#turns,
      knownIn: (club, game) => this.#knownIn(club, game),
      openedFault: (envelopes) => this.#newGames.heldFault(envelopes),
    })
  }

  /** These were stored. */
  changed(envelopes: readonly Envelope[]): void {
    this.#changes += 1
    for (const [stream, { hash }] of new Map(envelopes.map((each) => [each.stream, each]))) {
      if (stream === CLUB_STREAM) this.#club.changed()
      const id = gameIn(stream)
      if (id === undefined) continue
      this.#games.stored(id, hash)
      // Its lines are judged by the game.
      if (!stream.startsWith(LEDGERS)) this.#verdicts.delete(LEDGERS + id)
    }
  }

  /** Why these may not be stored, by stream. All of it is judged together: people before their games. */
  async judge(incoming: readonly Incoming[]): Promise<ReadonlyMap<string, StoreError>> {
    const faults = new Map<string, StoreError>()
    const say: Say = (stream, fault) => {
      if (fault && !faults.has(stream)) faults.set(stream, fault)
    }
    const rulebooks: (() => void)[] = []
    const club = await this.#clubWith(incoming, say, rulebooks)
    if (!club) return faults
    for (const each of incoming) say(each.stream, await this.#incomingFault(each, club, isClubStored(incoming)))
    const judged = new Map<string, KeptGame>()
    for (const id of gamesIn(incoming)) {
      const game = await this.#judgeUnit(id, { incoming, judged }, club, say)
      if (game) judged.set(id, game)
    }
    this.#games.judged(judged)
    for (const forget of rulebooks) forget()
    return faults
  }

  /** What of a stream, read from version `from` on, cannot stand. */
  async held(stream: string, from: number, envelopes: readonly Envelope[]): Promise<Held> {
    const end = endOf(envelopes)
    if (end.version === 0) return STANDS
    const whole = from <= 1 ? envelopes : undefined
    if (stream === CLUB_STREAM) {
      const club = whole ? ok(await this.#club.asRead(whole)) : await this.#club.now()
      return club.ok ? { aside: errorsOf(stream, club.value.aside) } : { fault: club.error }
    }
    if (stream.startsWith(PLANS)) {
      // Everything in a plan is about people of the club.
      if (this.#ports.hasClub === false) return STANDS
      const club = await this.#club.now()
      const plan = club.ok ? await this.#storedPlan(stream, club.value.state, whole) : club
      return plan.ok ? { aside: errorsOf(stream, plan.value.aside) } : { fault: plan.error }
    }
    if (stream.startsWith(PEOPLE)) return { aside: errorsOf(stream, wordsAside(envelopes)) }
    const verdict = this.#verdicts.get(stream)
    if (verdict && isStill(verdict, stream, end, whole)) return verdict
    const changes = this.#changes
    const fault = await this.#heldFault(stream, whole)
    const found = fault ? { fault } : STANDS
    // A ledger is judged by its game, which may have changed in between.
    if (isLasting(fault) && (changes === this.#changes || !stream.startsWith(LEDGERS)))
      remember(this.#verdicts, stream, { ...found, end }, KEPT_VERDICTS)
    return found
  }

  #forgetAll(): void {
    this.#verdicts.clear()
    this.#plans.clear()
    this.#games.forgetAll()
  }

  async #heldFault(stream: string, whole: readonly Envelope[] | undefined): Promise<StoreError | undefined> {
    const id = gameIn(stream)
    if (id === undefined || stream.startsWith(BRANCHES)) {
      const read = whole ? ok(whole) : await this.#ports.read(stream)
      return read.ok ? faultOf(stream, otherFault(stream, read.value)) : read.error
    }
    const club = await this.#club.now()
    if (!club.ok) return club.error
    const wanted = stream.startsWith(GAMES) ? { game: { whole } } : { ledger: { whole } }
    const kept = await this.#games.upTo(id, club.value, wanted)
    if (!kept.ok) return kept.error
    return kept.value ? undefined : faultOf(stream, waits({ version: 1 }, 'gate/no-game'))
  }

  async #incomingFault(incoming: Incoming, club: JudgedClub, isStored: boolean): Promise<StoreError | undefined> {
    const { stream, after, envelopes } = incoming
    if (stream === CLUB_STREAM || stream.startsWith(GAMES) || stream.startsWith(LEDGERS)) return undefined
    if (stream.startsWith(PEOPLE)) return faultOf(stream, wordsDoorFault(incoming, club.state, this.#ports.door?.()))
    if (stream.startsWith(PLANS)) {
      const before = await (isStored ? this.#storedPlan(stream, club.state) : this.#readPlan(stream, club.state))
      if (!before.ok) return before.error
      const next = await this.#atDoor(before.value, incoming, (plan, some, door) =>
        judgePlan(plan, stream, some, club.state, door),
      )
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

  /**
   * The club with what comes for it now. `rulebooks`: forgets those that only this message brings, if it is refused.
   */
  async #clubWith(incoming: readonly Incoming[], say: Say, rulebooks: (() => void)[]): Promise<JudgedClub | undefined> {
    const stored = await this.#club.now()
    if (!stored.ok) {
      for (const { stream } of incoming) say(stream, stored.error)
      return undefined
    }
    const shared = incoming.find(({ stream }) => stream === CLUB_STREAM)
    if (!shared) return stored.value
    const nameless = this.#ports.door ? await namelessJoining(incoming, this.#ports.read) : ok(undefined)
    say(CLUB_STREAM, nameless.ok ? faultOf(CLUB_STREAM, nameless.value) : nameless.error)
    const stages = await this.#stagesNamedIn(shared, incoming)
    const stageOf: ClubDoor['stageOf'] = (of) => stages.get(of)
    const club = await this.#atDoor(stored.value, shared, (before, some, door) => {
      const { result, forget } = givenIn(() => judgeClub(before, some, door && { ...door, stageOf }))
      rulebooks.push(forget)
      return result
    })
    say(CLUB_STREAM, faultOf(CLUB_STREAM, firstAfter(club.aside, shared.after)))
    return club
  }

  async #stagesNamedIn({ envelopes }: Incoming, incoming: readonly Incoming[]): Promise<ToldStages> {
    const stages = new ToldStages()
    for (const envelope of this.#ports.door ? envelopes.filter((each) => readFault(each) === undefined) : []) {
      const event = clubEventOf(envelope)
      if (event.type !== 'StandingsHidden' || !('stage' in event.hiding.from)) continue
      await stages.find(this.#ports, { season: event.season, stage: event.hiding.from.stage }, incoming)
    }
    return stages
  }

  /** What holds only now is asked of what is new; what is history was at a door before. */
  #atDoor<T>(
    before: T,
    { after, envelopes, historyLength = 0 }: Incoming,
    judge: (before: T, some: readonly Envelope[], door?: Door) => T,
  ): Promise<T> {
    const door = historyLength < envelopes.length ? this.#ports.door?.() : undefined
    const isHistory = ({ version }: Envelope) => version <= after.version + historyLength
    return this.#turns.events(before, envelopes, (judged, some) => {
      const history = some.filter(isHistory)
      return judge(
        judge(judged, history),
        some.filter((each) => !isHistory(each)),
        door,
      )
    })
  }

  /**
   * A game with its ledger. What is wrong with the one is said of both: they are one unit. `judged`: games of the same
   * message that stand.
   */
  async #judgeUnit(
    id: string,
    { incoming, judged }: { readonly incoming: readonly Incoming[]; readonly judged: ReadonlyMap<string, KeptGame> },
    club: JudgedClub,
    say: Say,
  ): Promise<KeptGame | undefined> {
    const game = incoming.find(({ stream }) => stream === GAMES + id)
    const ledger = incoming.find(({ stream }) => stream === LEDGERS + id)
    const refuse = (error: StoreError) => {
      for (const part of [game, ledger]) if (part) say(part.stream, error)
      return undefined
    }
    const before = await this.#games.upTo(id, club, {
      ...(game && { game: { to: game.after } }),
      ...(ledger && { ledger: { to: ledger.after } }),
      isClubStored: isClubStored(incoming),
    })
    if (!before.ok) return refuse(before.error)
    const { game: known, end, ledgerEnd } = before.value ?? { end: GENESIS, ledgerEnd: GENESIS }
    const { game: now, fault } = await this.#turns.game(known, game?.envelopes ?? [], this.#knownIn(club, id))
    if (fault) return refuse(errorOf(GAMES + id, fault))
    if (!now) return refuse(errorOf(LEDGERS + id, waits({ version: (ledger?.after.version ?? 0) + 1 }, 'gate/no-game')))
    const history = game?.historyLength ?? 0
    const beside = { incoming, before: [...judged.values()].map((each) => each.game) }
    const notNow =
      game && history === 0
        ? ((this.#ports.door && namesAtDoor(game)) ??
          (await this.#newGames.doorFault(now, game, beside, this.#ports.door)))
        : undefined
    if (notNow) return refuse(errorOf(GAMES + id, notNow))
    // Lines that an older hub stored without a game.
    const earlier = await readSince(this.#ports.read, LEDGERS + id, ledgerEnd, {
      to: ledger?.after ?? ledgerEnd,
    })
    if (!earlier.ok) return refuse(earlier.error)
    const lined = withLines(now, [...earlier.value.more, ...(ledger?.envelopes ?? [])], club)
    if (!lined.ok) return refuse(errorOf(LEDGERS + id, lined.error))
    return {
      game: lined.value,
      end: endOf([end, ...(game?.envelopes ?? [])]),
      ledgerEnd: endOf([ledgerEnd, ...(ledger?.envelopes ?? [])]),
    }
  }

  /** An import brings its people with the event that takes it, after its games; guests of a file never join. */
  #knownIn({ state }: JudgedClub, game: string): KnownClub | undefined {
    if (this.#ports.hasClub === false || importOfGame(game) !== undefined) return undefined
    const { members, seasons, rulebooks } = state
    return {
      hasMember: (id) => members.has(id),
      hasSeason: (id) => seasons.has(id),
      hasRulebook: (seal) => rulebooks.some((each) => each.seal === seal),
    }
  }

  /** `club`: as it is stored. */
  async #storedPlan(stream: string, club: ClubState, whole?: readonly Envelope[]): Promise<StoreResult<JudgedPlan>> {
    const plan = await this.#readPlan(stream, club, whole)
    if (plan.ok) this.#plans.set(stream, plan.value)
    return plan
  }

  /** The stored plan as this club makes it, judged on from where it was judged before. */
  async #readPlan(stream: string, club: ClubState, whole?: readonly Envelope[]): Promise<StoreResult<JudgedPlan>> {
    const known = this.#plans.get(stream) ?? NO_JUDGED_PLAN
    const begin = isPlanOf(known, club) ? known : NO_JUDGED_PLAN
    const since = await readSince(this.#ports.read, stream, begin.end, { whole })
    if (!since.ok) return since
    const { more, isOn } = since.value
    const judge = (so: JudgedPlan, some: readonly Envelope[]) => judgePlan(so, stream, some, club)
    return ok(await this.#turns.events(isOn ? begin : NO_JUDGED_PLAN, more, judge))
  }
}

/** The game that a stream belongs to: its own, its ledger, or a branch of either. */
function gameIn(stream: string): string | undefined {
  const of = stream.startsWith(BRANCHES) ? stream.slice(BRANCHES.length) : stream
  if (!of.startsWith(GAMES) && !of.startsWith(LEDGERS)) return undefined
  const id = of.slice(of.indexOf('/') + 1)
  return of === stream ? id : id.slice(0, id.indexOf('/'))
}

/** A club that comes with a message may still be refused: what is stored is not remembered as this club makes it. */
function isClubStored(incoming: readonly Incoming[]): boolean {
  return incoming.every(({ stream }) => stream !== CLUB_STREAM)
}

function gamesIn(incoming: readonly Incoming[]): ReadonlySet<string> {
  return new Set(incoming.flatMap(({ stream }) => (stream.startsWith(BRANCHES) ? [] : (gameIn(stream) ?? []))))
}

/** A game that cannot stand never will, however it goes on; its ledger may be put right. */
function isStill(
  { end, fault }: Verdict,
  stream: string,
  now: ChainEnd,
  whole: readonly Envelope[] | undefined,
): boolean {
  if (end.hash === now.hash) return true
  return fault !== undefined && stream.startsWith(GAMES) && whole?.[end.version - 1]?.hash === end.hash
}

function isLasting(fault: StoreError | undefined): boolean {
  return fault === undefined || (fault.code === 'store/unsound' && !isWaiting(fault))
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

/** Which events stand in such a stream, the vocabulary says (model/envelopes.ts). */
function otherFault(stream: string, envelopes: readonly Envelope[]): Unsound | undefined {
  if (stream.startsWith(IMPORTS)) return importFault(stream, envelopes)
  if (stream.startsWith(SIGNATURES)) return signaturesFault(envelopes)
  const late = envelopes.find(({ at }) => !isTime(at))
  return late && unsound(late, 'gate/bad-time')
}
