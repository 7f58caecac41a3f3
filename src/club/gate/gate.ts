// The gate, which validates all data from outside. A hub calls `judge` before it stores data from a device. Every read
// of the club calls `judgeStored` for stored data, regardless of whether the data was synced, restored, imported or
// written by an older program. The gate stores and changes nothing. It caches results by the hash at the end of a
// chain, which identifies all events before it. See `docs/adr/0039-one-gate.md`.

import { runAndTrackRegistrations } from '../../rules/rulebooks/registry.ts'
import { ok } from '../../rules/vocabulary.ts'
import { type ChainEnd, chainEndOf, GENESIS } from '../../store/hash.ts'
import { SIGNATURE_STREAM_PREFIX } from '../../store/signing/signatures.ts'
import type { Envelope, StoreError, StoreResult } from '../../store/port.ts'
import type { IncomingEnvelopes } from '../../store/sync/policy.ts'
import { clubEventOf, type ClubState } from '../model/clubState.ts'
import { envelopeReadError } from '../model/envelopes.ts'
import { importIdOfGame } from '../model/importStream.ts'
import { isTemporaryStoreError } from '../model/temporaryStoreError.ts'
import {
  BRANCHES,
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
} from '../model/streams.ts'
import {
  isValidatedPlanCurrent,
  validateClubEnvelopes,
  type ValidatedClub,
  type ValidatedPlan,
  validatePlanEnvelopes,
  EMPTY_VALIDATED_PLAN,
} from './judgedStreams.ts'
import { incomingBranchFault, type StreamReaderPorts } from './branches.ts'
import type { HubGateContextWithStages, HubGateContext } from './clubGuards.ts'
import { isTime, type EnvelopeFault, createLastingFault, createTemporaryFault } from './faults.ts'
import type { ClubIdLookup } from './game/judgedGame.ts'
import { importStreamFault, unknownImportSeasonFault } from './imports.ts'
import { incomingGameNamesFault } from './game/names.ts'
import { namelessMemberFault, personEventFaultsByVersion, incomingPersonEventsFault } from './personStreams.ts'
import { NewGameGuard } from './newGameGuard.ts'
import { signatureStreamFault } from './signatureStreams.ts'
import { type StoredStreamReader, readStreamSince } from './readSince.ts'
import { ValidatedClubCache } from './storedClub.ts'
import {
  type CachedValidatedGame,
  putIntoLimitedCache,
  ValidatedGameCache,
  validateLedgerInClub,
} from './storedGames.ts'
import { LargestStageSizes } from './knownStages.ts'
import { ChunkedValidation } from './chunkedJudging.ts'
import { envelopeFaultToStoreError } from './storeErrorOf.ts'

export interface GatePorts {
  readonly read: StoredStreamReader
  /** Lists the streams with a prefix, to find branches. If omitted, branches are neither counted nor searched. */
  readonly list?: StreamReaderPorts['list']
  /** Returns the current state of the open club. If omitted, conditions on the current state are not checked. */
  door?(): HubGateContext
  /** `false` means that the members and seasons of the club are unknown. */
  readonly hasClub?: boolean
  /** Yields to other tasks. */
  pause?(): Promise<void>
}

/**
 * `aside` contains the errors of events that are ignored, by version. `fault` means that the whole stream cannot be
 * used.
 */
export interface StreamValidation {
  readonly aside?: ReadonlyMap<number, StoreError>
  readonly fault?: StoreError
}

const VALID_STREAM: StreamValidation = {}

/** Cached result for a complete stream that ends with `end`. Results with a temporary fault are not cached. */
interface CachedJudgement extends StreamValidation {
  readonly end: ChainEnd
}

const MAX_CACHED_JUDGEMENTS = 20_000

/** Reports the fault of a stream. Only the first fault of each stream is reported. */
type ReportFault = (stream: string, fault: StoreError | undefined) => void

export class Gate {
  readonly #ports: GatePorts
  readonly #turns: ChunkedValidation
  readonly #club: ValidatedClubCache
  readonly #games: ValidatedGameCache
  readonly #newGames: NewGameGuard
  readonly #plans = new Map<string, ValidatedPlan>()
  readonly #verdicts = new Map<string, CachedJudgement>()
  /** Number of calls to `noteStored`. */
  #changes = 0

  constructor(ports: GatePorts) {
    this.#ports = ports
    const { read } = ports
    this.#turns = new ChunkedValidation(ports.pause)
    this.#club = new ValidatedClubCache({ read, turns: this.#turns, replaced: () => this.#forgetAll() })
    this.#newGames = new NewGameGuard(ports)
    this.#games = new ValidatedGameCache({
      read,
      turns: this.#turns,
      knownIn: (club, game) => this.#knownIn(club, game),
      openedFault: (envelopes) => this.#newGames.storedGameFault(envelopes),
    })
  }

  /** Notes that these envelopes were stored. */
  noteStored(envelopes: readonly Envelope[]): void {
    this.#changes += 1
    for (const [stream, { hash }] of new Map(envelopes.map((each) => [each.stream, each]))) {
      if (stream === CLUB_STREAM) this.#club.markChanged()
      const id = gameIdOfStream(stream)
      if (id === undefined) continue
      this.#games.confirmStored(id, hash)
      // The result for the ledger depends on the game.
      if (!stream.startsWith(LEDGER_STREAM_PREFIX)) this.#verdicts.delete(LEDGER_STREAM_PREFIX + id)
    }
  }

  /**
   * Returns the errors of the streams that may not be stored, by stream. The streams are validated together: people
   * first, then their games.
   */
  async judge(incoming: readonly IncomingEnvelopes[]): Promise<ReadonlyMap<string, StoreError>> {
    const faults = new Map<string, StoreError>()
    const say: ReportFault = (stream, fault) => {
      if (fault && !faults.has(stream)) faults.set(stream, fault)
    }
    const rulebooks: (() => void)[] = []
    const club = await this.#clubWith(incoming, say, rulebooks)
    if (!club) return faults
    for (const each of incoming) say(each.stream, await this.#incomingFault(each, club, isClubStored(incoming)))
    const judged = new Map<string, CachedValidatedGame>()
    for (const id of gameIdsOf(incoming)) {
      const game = await this.#judgeUnit(id, { incoming, judged }, club, say)
      if (game) judged.set(id, game)
    }
    this.#games.setPending(judged)
    for (const forget of rulebooks) forget()
    return faults
  }

  /** Validates a stored stream, which the caller has read from version `from` on. */
  async judgeStored(stream: string, from: number, envelopes: readonly Envelope[]): Promise<StreamValidation> {
    const end = chainEndOf(envelopes)
    if (end.version === 0) return VALID_STREAM
    const whole = from <= 1 ? envelopes : undefined
    if (stream === CLUB_STREAM) {
      const club = whole ? ok(await this.#club.judgeAsRead(whole)) : await this.#club.readAndJudge()
      return club.ok ? { aside: storeErrorsOf(stream, club.value.aside) } : { fault: club.error }
    }
    if (stream.startsWith(PLAN_STREAM_PREFIX)) {
      // Without its club, a plan is not validated, because its events refer to members and the season.
      if (this.#ports.hasClub === false) return VALID_STREAM
      const club = await this.#club.readAndJudge()
      const plan = club.ok ? await this.#storedPlan(stream, club.value.state, whole) : club
      return plan.ok ? { aside: storeErrorsOf(stream, plan.value.aside) } : { fault: plan.error }
    }
    if (stream.startsWith(PEOPLE_STREAM_PREFIX))
      return { aside: storeErrorsOf(stream, personEventFaultsByVersion(envelopes)) }
    const verdict = this.#verdicts.get(stream)
    if (verdict && isStillValid(verdict, stream, end, whole)) return verdict
    const changes = this.#changes
    const fault = await this.#heldFault(stream, whole)
    const found = fault ? { fault } : VALID_STREAM
    // The result for a ledger depends on its game, which may have changed in the meantime.
    if (isLasting(fault) && (changes === this.#changes || !stream.startsWith(LEDGER_STREAM_PREFIX)))
      putIntoLimitedCache(this.#verdicts, stream, { ...found, end }, MAX_CACHED_JUDGEMENTS)
    return found
  }

  #forgetAll(): void {
    this.#verdicts.clear()
    this.#plans.clear()
    this.#games.forgetAll()
  }

  async #heldFault(stream: string, whole: readonly Envelope[] | undefined): Promise<StoreError | undefined> {
    const id = gameIdOfStream(stream)
    if (id === undefined || stream.startsWith(BRANCHES)) {
      const read = whole ? ok(whole) : await this.#ports.read(stream)
      return read.ok ? storeErrorIfAny(stream, otherStreamFault(stream, read.value)) : read.error
    }
    const club = await this.#club.readAndJudge()
    if (!club.ok) return club.error
    const wanted = stream.startsWith(GAME_STREAM_PREFIX) ? { game: { whole } } : { ledger: { whole } }
    const kept = await this.#games.judgeUpTo(id, club.value, wanted)
    if (!kept.ok) return kept.error
    return kept.value ? undefined : storeErrorIfAny(stream, createTemporaryFault({ version: 1 }, 'gate/no-game'))
  }

  async #incomingFault(
    incoming: IncomingEnvelopes,
    club: ValidatedClub,
    isStored: boolean,
  ): Promise<StoreError | undefined> {
    const { stream, after, envelopes } = incoming
    if (stream === CLUB_STREAM || stream.startsWith(GAME_STREAM_PREFIX) || stream.startsWith(LEDGER_STREAM_PREFIX))
      return undefined
    if (stream.startsWith(PEOPLE_STREAM_PREFIX))
      return storeErrorIfAny(stream, incomingPersonEventsFault(incoming, club.state, this.#ports.door?.()))
    if (stream.startsWith(PLAN_STREAM_PREFIX)) {
      const before = await (isStored ? this.#storedPlan(stream, club.state) : this.#readPlan(stream, club.state))
      if (!before.ok) return before.error
      const next = await this.#atDoor(before.value, incoming, (plan, some, door) =>
        validatePlanEnvelopes(plan, stream, some, club.state, door),
      )
      return storeErrorIfAny(stream, firstFaultAfter(next.aside, after))
    }
    if (stream.startsWith(SIGNATURE_STREAM_PREFIX)) return storeErrorIfAny(stream, signatureStreamFault(envelopes))
    const stored = after.version === 0 ? ok([]) : await this.#ports.read(stream)
    if (!stored.ok) return stored.error
    if (stream.startsWith(BRANCHES))
      return storeErrorIfAny(stream, await incomingBranchFault(this.#ports, { stream, after, envelopes }, stored.value))
    const whole = [...stored.value.slice(0, after.version), ...envelopes]
    return storeErrorIfAny(
      stream,
      otherStreamFault(stream, whole) ?? unknownImportSeasonFault(stream, whole, club.state.seasons),
    )
  }

  /**
   * Adds incoming events to the stored club. `rulebooks` collects functions that unregister the rulebooks which only
   * this message contains. `judge` calls them at its end, because the message may still be refused.
   */
  async #clubWith(
    incoming: readonly IncomingEnvelopes[],
    say: ReportFault,
    rulebooks: (() => void)[],
  ): Promise<ValidatedClub | undefined> {
    const stored = await this.#club.readAndJudge()
    if (!stored.ok) {
      for (const { stream } of incoming) say(stream, stored.error)
      return undefined
    }
    const shared = incoming.find(({ stream }) => stream === CLUB_STREAM)
    if (!shared) return stored.value
    const nameless = this.#ports.door ? await namelessMemberFault(incoming, this.#ports.read) : ok(undefined)
    say(CLUB_STREAM, nameless.ok ? storeErrorIfAny(CLUB_STREAM, nameless.value) : nameless.error)
    const stages = await this.#stagesNamedIn(shared, incoming)
    const stageOf: HubGateContextWithStages['stageOf'] = (of) => stages.get(of)
    const club = await this.#atDoor(stored.value, shared, (before, some, door) => {
      const { result, forget } = runAndTrackRegistrations(() =>
        validateClubEnvelopes(before, some, door && { ...door, stageOf }),
      )
      rulebooks.push(forget)
      return result
    })
    say(CLUB_STREAM, storeErrorIfAny(CLUB_STREAM, firstFaultAfter(club.aside, shared.after)))
    return club
  }

  async #stagesNamedIn(
    { envelopes }: IncomingEnvelopes,
    incoming: readonly IncomingEnvelopes[],
  ): Promise<LargestStageSizes> {
    const stages = new LargestStageSizes()
    for (const envelope of this.#ports.door ? envelopes.filter((each) => envelopeReadError(each) === undefined) : []) {
      const event = clubEventOf(envelope)
      if (event.type !== 'StandingsHidden' || !('stage' in event.hiding.from)) continue
      await stages.loadStage(this.#ports, { season: event.season, stage: event.hiding.from.stage }, incoming)
    }
    return stages
  }

  /**
   * Checks conditions on the current state for new events only. Events marked as history passed these checks at their
   * first receipt.
   */
  #atDoor<T>(
    before: T,
    { after, envelopes, historyLength = 0 }: IncomingEnvelopes,
    judge: (before: T, some: readonly Envelope[], door?: HubGateContext) => T,
  ): Promise<T> {
    const door = historyLength < envelopes.length ? this.#ports.door?.() : undefined
    const isHistory = ({ version }: Envelope) => version <= after.version + historyLength
    return this.#turns.judgeEvents(before, envelopes, (judged, some) => {
      const history = some.filter(isHistory)
      return judge(
        judge(judged, history),
        some.filter((each) => !isHistory(each)),
        door,
      )
    })
  }

  /**
   * Validates a game together with its ledger. A fault in one of them is reported for both, because they are one unit.
   * `judged` contains the valid games of the same message that were validated before this one.
   */
  async #judgeUnit(
    id: string,
    {
      incoming,
      judged,
    }: { readonly incoming: readonly IncomingEnvelopes[]; readonly judged: ReadonlyMap<string, CachedValidatedGame> },
    club: ValidatedClub,
    say: ReportFault,
  ): Promise<CachedValidatedGame | undefined> {
    const game = incoming.find(({ stream }) => stream === GAME_STREAM_PREFIX + id)
    const ledger = incoming.find(({ stream }) => stream === LEDGER_STREAM_PREFIX + id)
    const refuse = (error: StoreError) => {
      for (const part of [game, ledger]) if (part) say(part.stream, error)
      return undefined
    }
    const before = await this.#games.judgeUpTo(id, club, {
      ...(game && { game: { to: game.after } }),
      ...(ledger && { ledger: { to: ledger.after } }),
      isClubStored: isClubStored(incoming),
    })
    if (!before.ok) return refuse(before.error)
    const { game: known, end, ledgerEnd } = before.value ?? { end: GENESIS, ledgerEnd: GENESIS }
    const { game: now, fault } = await this.#turns.judgeGame(known, game?.envelopes ?? [], this.#knownIn(club, id))
    if (fault) return refuse(envelopeFaultToStoreError(GAME_STREAM_PREFIX + id, fault))
    if (!now)
      return refuse(
        envelopeFaultToStoreError(
          LEDGER_STREAM_PREFIX + id,
          createTemporaryFault({ version: (ledger?.after.version ?? 0) + 1 }, 'gate/no-game'),
        ),
      )
    const history = game?.historyLength ?? 0
    const beside = { incoming, before: [...judged.values()].map((each) => each.game) }
    const notNow =
      game && history === 0
        ? ((this.#ports.door && incomingGameNamesFault(game)) ??
          (await this.#newGames.incomingGameFault(now, game, beside, this.#ports.door)))
        : undefined
    if (notNow) return refuse(envelopeFaultToStoreError(GAME_STREAM_PREFIX + id, notNow))
    // Ledger lines that an older hub stored without their game.
    const earlier = await readStreamSince(this.#ports.read, LEDGER_STREAM_PREFIX + id, ledgerEnd, {
      to: ledger?.after ?? ledgerEnd,
    })
    if (!earlier.ok) return refuse(earlier.error)
    const lined = validateLedgerInClub(now, [...earlier.value.more, ...(ledger?.envelopes ?? [])], club)
    if (!lined.ok) return refuse(envelopeFaultToStoreError(LEDGER_STREAM_PREFIX + id, lined.error))
    return {
      game: lined.value,
      end: chainEndOf([end, ...(game?.envelopes ?? [])]),
      ledgerEnd: chainEndOf([ledgerEnd, ...(ledger?.envelopes ?? [])]),
    }
  }

  /**
   * Ids that a game may refer to. `undefined` if the members are unknown, and for imported games, because an import
   * adds its members with its last event, after the games, and never adds the guests in a file.
   */
  #knownIn({ state }: ValidatedClub, game: string): ClubIdLookup | undefined {
    if (this.#ports.hasClub === false || importIdOfGame(game) !== undefined) return undefined
    const { members, seasons, rulebooks } = state
    return {
      hasMember: (id) => members.has(id),
      hasSeason: (id) => seasons.has(id),
      hasRulebook: (seal) => rulebooks.some((each) => each.seal === seal),
    }
  }

  /** `club` must be the stored club, because the result is cached. */
  async #storedPlan(stream: string, club: ClubState, whole?: readonly Envelope[]): Promise<StoreResult<ValidatedPlan>> {
    const plan = await this.#readPlan(stream, club, whole)
    if (plan.ok) this.#plans.set(stream, plan.value)
    return plan
  }

  /** Validates the stored plan against this club, and continues where the last validation stopped. */
  async #readPlan(stream: string, club: ClubState, whole?: readonly Envelope[]): Promise<StoreResult<ValidatedPlan>> {
    const known = this.#plans.get(stream) ?? EMPTY_VALIDATED_PLAN
    const begin = isValidatedPlanCurrent(known, club) ? known : EMPTY_VALIDATED_PLAN
    const since = await readStreamSince(this.#ports.read, stream, begin.end, { whole })
    if (!since.ok) return since
    const { more, isOn } = since.value
    const judge = (so: ValidatedPlan, some: readonly Envelope[]) => validatePlanEnvelopes(so, stream, some, club)
    return ok(await this.#turns.judgeEvents(isOn ? begin : EMPTY_VALIDATED_PLAN, more, judge))
  }
}

/** Returns the game to which a stream belongs: a game stream, its ledger, or a branch of either. */
function gameIdOfStream(stream: string): string | undefined {
  const of = stream.startsWith(BRANCHES) ? stream.slice(BRANCHES.length) : stream
  if (!of.startsWith(GAME_STREAM_PREFIX) && !of.startsWith(LEDGER_STREAM_PREFIX)) return undefined
  const id = of.slice(of.indexOf('/') + 1)
  return of === stream ? id : id.slice(0, id.indexOf('/'))
}

/**
 * A message with events of the club may still be refused, so results that depend on these events must not be cached.
 */
function isClubStored(incoming: readonly IncomingEnvelopes[]): boolean {
  return incoming.every(({ stream }) => stream !== CLUB_STREAM)
}

function gameIdsOf(incoming: readonly IncomingEnvelopes[]): ReadonlySet<string> {
  return new Set(incoming.flatMap(({ stream }) => (stream.startsWith(BRANCHES) ? [] : (gameIdOfStream(stream) ?? []))))
}

/**
 * Whether a cached result still applies. A game that is invalid stays invalid however it continues, but a ledger can be
 * corrected.
 */
function isStillValid(
  { end, fault }: CachedJudgement,
  stream: string,
  now: ChainEnd,
  whole: readonly Envelope[] | undefined,
): boolean {
  if (end.hash === now.hash) return true
  return fault !== undefined && stream.startsWith(GAME_STREAM_PREFIX) && whole?.[end.version - 1]?.hash === end.hash
}

function isLasting(fault: StoreError | undefined): boolean {
  return fault === undefined || (fault.code === 'store/unsound' && !isTemporaryStoreError(fault))
}

function storeErrorIfAny(stream: string, fault: EnvelopeFault | undefined): StoreError | undefined {
  return fault && envelopeFaultToStoreError(stream, fault)
}

function firstFaultAfter(
  aside: ReadonlyMap<number, EnvelopeFault>,
  { version: after }: ChainEnd,
): EnvelopeFault | undefined {
  return [...aside.values()].find(({ version }) => version > after)
}

function storeErrorsOf(stream: string, aside: ReadonlyMap<number, EnvelopeFault>): ReadonlyMap<number, StoreError> {
  return new Map([...aside].map(([version, fault]) => [version, envelopeFaultToStoreError(stream, fault)]))
}

/** Event types are not checked here. `model/envelopes.ts` checks the types for each kind of stream. */
function otherStreamFault(stream: string, envelopes: readonly Envelope[]): EnvelopeFault | undefined {
  if (stream.startsWith(IMPORT_STREAM_PREFIX)) return importStreamFault(stream, envelopes)
  if (stream.startsWith(SIGNATURE_STREAM_PREFIX)) return signatureStreamFault(envelopes)
  const late = envelopes.find(({ at }) => !isTime(at))
  return late && createLastingFault(late, 'gate/bad-time')
}
