// Checks the first event of a game against other data. It must fit its import. When the hub receives it, its evening,
// number and table must also fit the hub's date, games and plan.

import type { Envelope } from '../../store/port.ts'
import type { IncomingEnvelopes } from '../../store/sync/policy.ts'
import { takenTableFault } from '../games/open.ts'
import { MAX_GAME_NUMBER_GAP, isGameNumberTooFar, lastGameNumber } from '../model/gameNumbers.ts'
import { importIdOfGame } from '../model/importStream.ts'
import { GAME_STREAM_PREFIX, IMPORT_STREAM_PREFIX } from '../model/streams.ts'
import type { BranchPorts } from './branches.ts'
import type { HubContext } from './clubGuards.ts'
import { type EnvelopeFault, temporaryFault } from './faults.ts'
import type { JudgedGame } from './game/judgedGame.ts'
import { FirstImportEnvelopes, importedGameFault } from './importedGames.ts'
import { findKnownStage } from './knownStages.ts'

export class NewGameGuard {
  readonly #ports: BranchPorts
  readonly #imports: FirstImportEnvelopes

  constructor(ports: BranchPorts) {
    this.#ports = ports
    this.#imports = new FirstImportEnvelopes((stream) => ports.read(stream))
  }

  /**
   * `judged` is the game including all its incoming events, so that a game which they make void does not occupy a
   * table. `before` contains the valid games of the same message that were judged before this one.
   */
  async incomingGameFault(
    judged: JudgedGame,
    { after, envelopes }: IncomingEnvelopes,
    { incoming, before }: { readonly incoming: readonly IncomingEnvelopes[]; readonly before: readonly JudgedGame[] },
    door: (() => HubContext) | undefined,
  ): Promise<EnvelopeFault | undefined> {
    const [opening] = envelopes
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
    { opened: { season, place } }: JudgedGame,
    opening: Envelope,
    incoming: readonly IncomingEnvelopes[],
  ): Promise<EnvelopeFault | undefined> {
    if (!place) return undefined
    const { stage, round, table } = place
    const told = await findKnownStage(this.#ports, { season, stage }, incoming)
    if (!told) return temporaryFault(opening, 'plan/unknown-stage', { stage: stage.slice(0, 60) })
    const isThere = round <= told.rounds && table <= told.tables
    return isThere
      ? undefined
      : temporaryFault(opening, 'plan/no-such-table', { stage: told.name.slice(0, 60), round, table })
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
  { opened, isVoid }: JudgedGame,
  opening: Envelope,
  before: readonly JudgedGame[],
  door: () => HubContext,
): EnvelopeFault | undefined {
  const { id, season, number, evening, place } = opened
  if (isAhead(evening, door().now)) return temporaryFault(opening, 'gate/evening-ahead', { evening })
  const mayBeFar = number > MAX_GAME_NUMBER_GAP
  if (!mayBeFar && !place) return undefined
  const rows = [...door().rows.values()].filter((row) => row.season === season && row.id !== id)
  if (mayBeFar && isGameNumberTooFar(number, lastGameNumber(rows.map((row) => row.number))))
    return temporaryFault(opening, 'gate/number-ahead', { number })
  const others = [...rows, ...before.map((each) => ({ ...each.opened, isVoid: each.isVoid }))]
  const taken = place && !isVoid ? takenTableFault(place, others) : undefined
  return taken && temporaryFault(opening, taken.code, taken.params)
}
