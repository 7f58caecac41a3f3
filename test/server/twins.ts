// Two games with the same public story and different secrets: clients that may know only the story must get the same
// bytes for both. The story is written out event by event in this file, so that it is not a copy of the filter under
// test.

import { playWithBots } from '../../src/agents/table/playWithBots.ts'
import { AgentTable } from '../../src/agents/table/agentTable.ts'
import { randomBot } from '../../src/agents/table/randomAnswer.ts'
import { createUndealtHeader } from '../../src/api/lab/tableChoice.ts'
import { redealCards } from '../../src/rules/deal.ts'
import type { Entry } from '../../src/rules/entries.ts'
import type { GameEvent } from '../../src/rules/events.ts'
import type { GameHeader } from '../../src/rules/header.ts'
import type { LogItem } from '../../src/rules/log.ts'
import { applyLogChange, type ReplayedLog } from '../../src/rules/logChange.ts'
import { replay, type Replay } from '../../src/rules/replay.ts'
import type { Rulebook } from '../../src/rules/rulebook.ts'
import { rulesOf } from '../../src/rules/rulebooks/registry.ts'
import type { Seat } from '../../src/rules/vocabulary.ts'

export interface Secret {
  readonly header: GameHeader
  readonly log: readonly LogItem[]
}

/**
 * Seats that know no more than everybody: they have the same card in both games, act in no night and know no partner.
 */
export interface Twins {
  readonly one: Secret
  readonly other: Secret
  readonly bystanders: readonly Seat[]
}

const AT = 1_800_000_000_000

/** Plays a game of random players up to a drawn entry before its end. */
export function randomGame({ id, presets, seats }: Rulebook, below: (n: number) => number): Secret {
  const [preset] = presets
  const header = createUndealtHeader({ rulebook: id, preset: preset.id, flags: {}, players: seats.usual })
  if (!header.ok) throw new Error(header.error.code)
  const seed = below(2 ** 31)
  const dealt = redealCards(header.value, seed)
  const table = new AgentTable(dealt, seed)
  playWithBots(
    table,
    dealt.seats.map(() => randomBot),
  )
  return { header: dealt, log: logOf(dealt, table.entries.slice(0, 1 + below(table.entries.length - 1))) }
}

/** Makes a log of these entries, up to the first that does not fit. */
function logOf(header: GameHeader, entries: readonly Entry[]): readonly LogItem[] {
  let played: ReplayedLog = { header, log: [], replay: replay(header, []) }
  for (const entry of entries) {
    const next = applyLogChange(played, { type: 'enter', entry }, { at: AT, author: 'judge' })
    if (!next.ok) break
    played = { header, log: [...played.log, next.value.item], replay: next.value.replay }
  }
  return played.log
}

/** Returns another game with the same story, or `undefined` if none is found within `tries` attempts. */
export function twinOf(one: Secret, below: (n: number) => number, tries = 200): Twins | undefined {
  const story = storyOf(one)
  for (let n = 0; n < tries; n += 1) {
    const other = below(2) === 0 ? withCardsSwapped(one, below) : withActMoved(one, below)
    if (other === undefined || storyOf(other) !== story || story === undefined) continue
    return { one, other: decidedAgain(other), bystanders: bystandersOf(one, other) }
  }
  return undefined
}

/** Writes the events of each entry into the log again, because the club compares them with the rules' decisions. */
function decidedAgain({ header, log }: Secret): Secret {
  return {
    header,
    log: logOf(
      header,
      log.flatMap((item) => (item.type === 'made' ? [item.entry] : [])),
    ),
  }
}

function withCardsSwapped({ header, log }: Secret, below: (n: number) => number): Secret | undefined {
  const [a, b] = [below(header.seats.length), below(header.seats.length)]
  const [one, other] = [header.seats[a], header.seats[b]]
  if (one === undefined || other === undefined || one.role === other.role) return undefined
  const roleAt = (i: number) => (i === a ? other.role : i === b ? one.role : undefined)
  return {
    header: { ...header, seats: header.seats.map((deal, i) => ({ ...deal, role: roleAt(i) ?? deal.role })) },
    log,
  }
}

function withActMoved({ header, log }: Secret, below: (n: number) => number): Secret | undefined {
  const at = below(log.length)
  const item = log[at]
  if (item?.type !== 'made') return undefined
  const target = (1 + below(header.seats.length)) as Seat
  const { entry } = item
  const moved: Entry | undefined =
    entry.type === 'night-act'
      ? { ...entry, target }
      : entry.type === 'shoot' && entry.shots.length > 0
        ? { ...entry, shots: entry.shots.map((shot, i) => (i === 0 ? { ...shot, target } : shot)) }
        : undefined
  // The same act makes no different secret.
  if (JSON.stringify(moved) === JSON.stringify(entry)) return undefined
  return moved && { header, log: log.map((each, i) => (i === at ? { ...item, entry: moved } : each)) }
}

function bystandersOf(one: Secret, other: Secret): readonly Seat[] {
  const { night, acquainted } = rulesOf(one.header)
  return one.header.seats
    .filter(({ role, seat }) => other.header.seats[seat - 1]?.role === role)
    .filter(({ role }) => !night.some(({ actors }) => actors.includes(role)))
    .filter(({ role }) => !acquainted.some((group) => group.includes(role)))
    .map(({ seat }) => seat)
}

/** Returns the public story. `undefined` if an entry does not fit, or if the game is over and its cards are public. */
function storyOf({ header, log }: Secret): string | undefined {
  const played: Replay = replay(header, log)
  if (played.state.phase === 'over' || played.steps.some(({ rejection }) => rejection !== undefined)) return undefined
  return JSON.stringify(played.steps.map(({ events }) => events.flatMap((event) => publicOf(header, event))))
}

/** Returns the part of an event that everybody at the table sees and hears. */
function publicOf(header: GameHeader, event: GameEvent): readonly unknown[] {
  switch (event.type) {
    // Only those who act know who acts, what they learn and who shows which number.
    case 'NightActed':
    case 'CheckAnswered':
    case 'ShotsShown':
    case 'MafiosoCaught':
      return []
    case 'NightResolved':
      return [
        event.type,
        event.round,
        event.deaths,
        event.miss ?? null,
        header.flags['revealVigilante'] === true ? (event.shooter ?? null) : null,
      ]
    case 'StepBegan':
      return [event.step.type === 'shots' ? [event.type, event.step.type, event.step.id] : [event.type, event.step]]
    case 'VoteResolved':
      return [[event.type, event.leaving, event.staying]]
    case 'RoleClaimed':
      return [[event.type, event.seat, event.role]]
    case 'SeatLeft':
      return [[event, header.flags['revealRoleOnDeath'] === true ? header.seats[event.seat - 1]?.role : undefined]]
    default:
      return [event]
  }
}
