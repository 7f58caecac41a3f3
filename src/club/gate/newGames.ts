// What the gate asks about the first event of a game beyond the game itself: the import that it says it is of, and, at
// the door alone, whether its evening, its number and its place in the plan fit the hub's day, games and plan.

import type { Envelope } from '../../store/port.ts'
import type { Incoming } from '../../store/sync/policy.ts'
import { takenPlaceFault } from '../games/open.ts'
import { FARTHEST_NUMBER, isTooFar, lastNumberOf } from '../model/gameNumbers.ts'
import { importOfGame } from '../model/imported.ts'
import { GAMES, IMPORTS } from '../model/streams.ts'
import type { BranchPorts } from './branches.ts'
import type { Door } from './clubGuards.ts'
import { type Unsound, waits } from './faults.ts'
import type { JudgedGame } from './game/judgedGame.ts'
import { ImportBeginnings, importedGameFault } from './importedGames.ts'
import { toldStage } from './toldStages.ts'

export class NewGames {
  readonly #ports: BranchPorts
  readonly #imports: ImportBeginnings

  constructor(ports: BranchPorts) {
    this.#ports = ports
    this.#imports = new ImportBeginnings((stream) => ports.read(stream))
  }

  /**
   * `judged`: the game with all that comes now, so that one which is void by then takes nobody's place. `before`: games
   * of the same message that stand.
   */
  async doorFault(
    judged: JudgedGame,
    { after, envelopes }: Incoming,
    { incoming, before }: { readonly incoming: readonly Incoming[]; readonly before: readonly JudgedGame[] },
    door: (() => Door) | undefined,
  ): Promise<Unsound | undefined> {
    const [opening] = envelopes
    if (after.version > 0 || !opening) return undefined
    const of = importOfGame(judged.opened.id)
    if (of === undefined)
      return (
        door && (presentFault(judged, opening, before, door) ?? (await this.#stageFault(judged, opening, incoming)))
      )
    const coming = incoming.find((each) => each.stream === IMPORTS + of && each.after.version === 0)?.envelopes[0]
    return importedGameFault(opening, coming ?? (await this.#imports.of(of)))
  }

  /** The stage, or the change that gives it the round or the table, may still come: the plan is another stream. */
  async #stageFault(
    { opened: { season, place } }: JudgedGame,
    opening: Envelope,
    incoming: readonly Incoming[],
  ): Promise<Unsound | undefined> {
    if (!place) return undefined
    const { stage, round, table } = place
    const told = await toldStage(this.#ports, { season, stage }, incoming)
    if (!told) return waits(opening, 'plan/unknown-stage', { stage: stage.slice(0, 60) })
    const isThere = round <= told.rounds && table <= told.tables
    return isThere ? undefined : waits(opening, 'plan/no-such-table', { stage: told.name.slice(0, 60), round, table })
  }

  /** Of a stored game. Nobody sees it before its import has come, so that is no fault. */
  async heldFault([opening]: readonly Envelope[]): Promise<Unsound | undefined> {
    const of = opening && importOfGame(opening.stream.slice(GAMES.length))
    const begun = of === undefined ? undefined : await this.#imports.of(of)
    return opening && begun && importedGameFault(opening, begun)
  }
}

/** Clocks of devices may differ by days. What is shown of the evening is that of the last one, so a later one waits. */
const MOST_DAYS_AHEAD = 7
const DAY_MILLISECONDS = 86_400_000

function isAhead(evening: string, now: number): boolean {
  return Date.parse(evening) > now + MOST_DAYS_AHEAD * DAY_MILLISECONDS
}

/**
 * All may be right later: the day may come, games between may be on their way, and the other game at the table may
 * become void.
 */
function presentFault(
  { opened, isVoid }: JudgedGame,
  opening: Envelope,
  before: readonly JudgedGame[],
  door: () => Door,
): Unsound | undefined {
  const { id, season, number, evening, place } = opened
  if (isAhead(evening, door().now)) return waits(opening, 'gate/evening-ahead', { evening })
  const mayBeFar = number > FARTHEST_NUMBER
  if (!mayBeFar && !place) return undefined
  const rows = [...door().rows.values()].filter((row) => row.season === season && row.id !== id)
  if (mayBeFar && isTooFar(number, lastNumberOf(rows.map((row) => row.number))))
    return waits(opening, 'gate/number-ahead', { number })
  const others = [...rows, ...before.map((each) => ({ ...each.opened, isVoid: each.isVoid }))]
  const taken = place && !isVoid ? takenPlaceFault(place, others) : undefined
  return taken && waits(opening, taken.code, taken.params)
}
