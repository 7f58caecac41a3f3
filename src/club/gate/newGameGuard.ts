// Checks the first event of a game against data outside the game. The game must fit its import. When the hub receives
// the event, the game's evening, number and table must also fit the hub's date, games and plan.

import type { Envelope } from '../../store/port.ts'
import type { IncomingEnvelopes } from '../../store/sync/policy.ts'
import { otherDealFault } from '../games/deals.ts'
import { takenTableFault } from '../games/open.ts'
import { MAX_GAME_NUMBER_GAP, isGameNumberGapTooLarge, lastGameNumber } from '../model/gameNumbers.ts'
import { importIdOfGame } from '../model/importStream.ts'
import { GAME_STREAM_PREFIX, IMPORT_STREAM_PREFIX } from '../model/streams.ts'
import type { StreamReaderPorts } from './branches.ts'
import type { HubGateContext } from './clubGuards.ts'
import { type EnvelopeFault, createTemporaryFault } from './faults.ts'
import type { ValidatedGame } from './game/judgedGame.ts'
import { FirstImportEnvelopeCache, importedGameFault } from './importedGames.ts'
import { findLargestStageSize } from './knownStages.ts'

export class NewGameGuard {
  readonly #ports: StreamReaderPorts
  readonly #imports: FirstImportEnvelopeCache

  constructor(ports: StreamReaderPorts) {
    this.#ports = ports
    this.#imports = new FirstImportEnvelopeCache((stream) => ports.read(stream))
  }

  /**
   * `judged` is the game with all its incoming events, so that a game which becomes void in the same message does not
   * occupy a table. `before` contains valid games of the same message that were validated before this game.
   */
  async incomingGameFault(
    judged: ValidatedGame,
    { after, envelopes }: IncomingEnvelopes,
    { incoming, before }: SameMessage,
    door: (() => HubGateContext) | undefined,
  ): Promise<EnvelopeFault | undefined> {
    const [opening] = envelopes
    const deal = door && countingDealFault(judged, envelopes, { incoming, before }, door)
    if (deal) return deal
    if (after.version > 0 || !opening) return undefined
    const of = importIdOfGame(judged.opened.id)
    if (of === undefined)
      return (
        door && (hubConflictFault(judged, opening, before, door) ?? (await this.#stageFault(judged, opening, incoming)))
      )
    const coming = incoming.find((each) => each.stream === IMPORT_STREAM_PREFIX + of && each.after.version === 0)
      ?.envelopes[0]
    return importedGameFault(opening, coming ?? (await this.#imports.findFirst(of)))
  }

  /**
   * Faults are temporary, because the stage, or the change that adds the round or the table, may still arrive with the
   * plan.
   */
  async #stageFault(
    { opened: { season, place } }: ValidatedGame,
    opening: Envelope,
    incoming: readonly IncomingEnvelopes[],
  ): Promise<EnvelopeFault | undefined> {
    if (!place) return undefined
    const { stage, round, table } = place
    const told = await findLargestStageSize(this.#ports, { season, stage }, incoming)
    if (!told) return createTemporaryFault(opening, 'plan/unknown-stage', { stage: stage.slice(0, 60) })
    const isThere = round <= told.rounds && table <= told.tables
    return isThere
      ? undefined
      : createTemporaryFault(opening, 'plan/no-such-table', { stage: told.name.slice(0, 60), round, table })
  }

  /**
   * Checks a stored game. A missing import is not a fault, because nobody sees the game before its import has arrived.
   */
  async storedGameFault([opening]: readonly Envelope[]): Promise<EnvelopeFault | undefined> {
    const of = opening && importIdOfGame(opening.stream.slice(GAME_STREAM_PREFIX.length))
    const begun = of === undefined ? undefined : await this.#imports.findFirst(of)
    return opening && begun && importedGameFault(opening, begun)
  }
}

/** Streams of the same message, and its valid games that were validated before. */
interface SameMessage {
  readonly incoming: readonly IncomingEnvelopes[]
  readonly before: readonly ValidatedGame[]
}

/**
 * A game that is opened as another deal, or reinstated, must be the only deal of its game that counts. The fault is
 * temporary, because the other deal may become void. It may do so in the same message.
 */
function countingDealFault(
  { opened, isVoid }: ValidatedGame,
  envelopes: readonly Envelope[],
  { incoming, before }: SameMessage,
  door: () => HubGateContext,
): EnvelopeFault | undefined {
  const { id, season } = opened
  const at = envelopes.find(
    ({ type }) => (type === 'GameOpened' && opened.inPlaceOf !== undefined) || type === 'GameReinstated',
  )
  if (isVoid || !at) return undefined
  const voided = new Set(incoming.flatMap((each) => (isVoidedBy(each.envelopes) ? each.stream : [])))
  const rows = [...door().rows.values()].filter((row) => row.season === season && row.id !== id)
  const games = [
    ...rows.map((row) => ({ ...row, isVoid: row.isVoid || voided.has(GAME_STREAM_PREFIX + row.id) })),
    ...before.map((each) => ({ ...each.opened, isVoid: each.isVoid })),
  ]
  const fault = otherDealFault([...new Map(games.map((each) => [each.id, each])).values()], opened)
  return fault && createTemporaryFault(at, fault.code, fault.params)
}

/** Whether the game is void after these events. */
function isVoidedBy(envelopes: readonly Envelope[]): boolean {
  return envelopes.findLast(({ type }) => type === 'GameVoided' || type === 'GameReinstated')?.type === 'GameVoided'
}

/**
 * Maximum number of days between the hub's date and the evening of a new game. Clocks of devices may differ by days. A
 * game dated further ahead has to wait, because viewers see only the games of the latest evening, and this game would
 * replace them.
 */
const MAX_DAYS_AHEAD = 7
const DAY_MS = 86_400_000

function isAhead(evening: string, now: number): boolean {
  return Date.parse(evening) > now + MAX_DAYS_AHEAD * DAY_MS
}

/**
 * All faults are temporary: the day may come, missing games may arrive, and the other game at the table may become
 * void.
 */
function hubConflictFault(
  { opened, isVoid }: ValidatedGame,
  opening: Envelope,
  before: readonly ValidatedGame[],
  door: () => HubGateContext,
): EnvelopeFault | undefined {
  const { id, season, number, evening, place } = opened
  if (isAhead(evening, door().now)) return createTemporaryFault(opening, 'gate/evening-ahead', { evening })
  const mayBeFar = number > MAX_GAME_NUMBER_GAP
  if (!mayBeFar && !place) return undefined
  const rows = [...door().rows.values()].filter((row) => row.season === season && row.id !== id)
  if (mayBeFar && isGameNumberGapTooLarge(number, lastGameNumber(rows.map((row) => row.number))))
    return createTemporaryFault(opening, 'gate/number-ahead', { number })
  const others = [...rows, ...before.map((each) => ({ ...each.opened, isVoid: each.isVoid }))]
  const taken = place && !isVoid ? takenTableFault(place, others) : undefined
  return taken && createTemporaryFault(opening, taken.code, taken.params)
}
