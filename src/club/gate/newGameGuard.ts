// What the gate asks about the first event of a game beyond the game itself: the import that it says it is of, and, at
// the door alone, whether its evening, its number and its place in the plan fit the hub's day, games and plan.

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
   * `judged`: the game with all that comes now, so that one which is void by then takes nobody's place. `before`: games
   * of the same message that stand.
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

  /** The stage, or the change that gives it the round or the table, may still come: the plan is another stream. */
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

  /** Of a stored game. Nobody sees it before its import has come, so that is no fault. */
  async storedGameFault([opening]: readonly Envelope[]): Promise<EnvelopeFault | undefined> {
    const of = opening && importIdOfGame(opening.stream.slice(GAME_STREAM_PREFIX.length))
    const begun = of === undefined ? undefined : await this.#imports.findFirst(of)
    return opening && begun && importedGameFault(opening, begun)
  }
}

/** Clocks of devices may differ by days. What is shown of the evening is that of the last one, so a later one waits. */
const MAX_DAYS_AHEAD = 7
const DAY_MS = 86_400_000

function isAhead(evening: string, now: number): boolean {
  return Date.parse(evening) > now + MAX_DAYS_AHEAD * DAY_MS
}

/**
 * All may be right later: the day may come, games between may be on their way, and the other game at the table may
 * become void.
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
