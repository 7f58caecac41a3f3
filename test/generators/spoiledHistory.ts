// A valid history that a device continues, in which one place differs from what a real evening wrote. For most places
// it is known that the change must be refused. Each of these names the rule, without using the code that judges.

import {
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
} from '../../src/club/model/streams.ts'
import { EVENT_TYPE_DEFINITIONS } from '../../src/club/model/vocabulary.ts'
import type { Envelope } from '../../src/store/port.ts'
import { isRecord, type KnownValues, prefixOf } from './knownValues.ts'
import type { Appended } from './soundHistory.ts'
import { spoiled, type Spoiled } from './spoil.ts'
import type { Drawing } from './values.ts'

type Written = Pick<Envelope, 'stream' | 'type' | 'payload' | 'at'>

export interface SpoiledHistory {
  /** Appends to send, in order. The events of each list are sent together. */
  readonly sent: readonly (readonly Written[])[]
  /** Index of the append that is invalid. */
  readonly at: number
  readonly wrong: Written
  /** Event, place and kind of change, for the output. */
  readonly what: string
  /** Rule by which the change must be refused. `undefined` if it may be accepted as long as it does no harm. */
  readonly rule: string | undefined
}

const TRIES = 20

/** `all` are the names in the whole history. */
export function spoiledHistory(
  coming: readonly Appended[],
  drawing: Drawing,
  all: KnownValues,
): SpoiledHistory | undefined {
  for (let tries = 0; tries < TRIES; tries += 1) {
    // A game has many entries and only one opening, so the type is drawn first.
    const type = drawing.draws.of([...new Set(coming.flat().map((each) => each.type))])
    const envelope = drawing.draws.of(coming.flat().filter((each) => each.type === type))
    const at = coming.findIndex((each) => each.includes(envelope))
    const list = coming[at] ?? []
    const index = list.indexOf(envelope)
    const change = changed(envelope, drawing, all)
    if (!change) continue
    // The changed event keeps its position, because the events that follow it in its stream cannot come before it.
    const sent = coming.map((each, place): readonly Written[] =>
      place === at ? [...list.slice(0, index), ...change.written, ...list.slice(index + 1)] : each,
    )
    return { sent, at, wrong: change.written.at(-1)!, what: change.what, rule: change.rule }
  }
  return undefined
}

interface Change {
  readonly written: readonly Written[]
  readonly what: string
  readonly rule: string | undefined
}

function changed(envelope: Envelope, drawing: Drawing, all: KnownValues): Change | undefined {
  const { draws } = drawing
  const { stream, type, payload, at } = envelope
  const sound: Written = { stream, type, payload, at }
  if (draws.chance(8)) return again(sound)
  if (draws.chance(40) && type === 'MembersMerged') return otherWayRound(sound)
  if (draws.chance(8)) return elsewhere(sound, drawing)
  if (draws.chance(5)) return impossibleTime(sound, drawing)
  const kind = EVENT_TYPE_DEFINITIONS[type as keyof typeof EVENT_TYPE_DEFINITIONS]
  const made = spoiled(kind.payload, payload, drawing)
  if (!made) return undefined
  const { value, place, way } = made
  return {
    written: [{ ...sound, payload: value }],
    what: `${type} ${place}: ${way}`,
    rule: ruleBroken(sound, made, all) ?? takenName(sound, made, drawing.known),
  }
}

/** Repeats an event, which is wrong if the event creates something under an id. */
function again(sound: Written): Change {
  const brings = BRINGS[sound.type]
  const rule = brings === undefined ? undefined : `${brings} is new once`
  return { written: [sound, sound], what: `${sound.type} twice`, rule }
}

/** For each event that creates something, the key of the new id. */
const BRINGS: Readonly<Record<string, string>> = {
  ClubCreated: 'the club',
  MemberAdded: 'member',
  SeasonOpened: 'season',
  PersonAdded: 'person',
  GameOpened: 'id',
  EntryMade: 'id',
  LedgerLineAdded: 'id',
  StageAdded: 'stage',
  ObjectionRaised: 'id',
  PointsGiven: 'id',
}

/** Adds the event again with two of its names exchanged. The second event reverses the first or creates a circle. */
function otherWayRound(sound: Written): Change | undefined {
  if (sound.type !== 'MembersMerged' || !isRecord(sound.payload)) return undefined
  const { from, into } = sound.payload
  const turned = { ...sound, payload: { from: into, into: from } }
  return { written: [sound, turned], what: 'MembersMerged both ways', rule: 'nobody is merged into each other' }
}

/** Sets a time that JavaScript accepts but no club can have. */
function impossibleTime(sound: Written, { draws }: Drawing): Change {
  const written = { ...sound, at: draws.of([-8.64e15, 8.64e15, -1e12, 1e14]) }
  return { written: [written], what: `${sound.type} at an impossible time`, rule: 'clubs play in our century' }
}

const PREFIXES = [
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
]

/** Moves the event into a stream of another kind. */
function elsewhere(sound: Written, { draws }: Drawing): Change {
  const others = PREFIXES.filter((prefix) => prefix !== prefixOf(sound.stream))
  const prefix = draws.of(others)
  const stream = prefix === CLUB_STREAM ? prefix : prefix + sound.stream.slice(sound.stream.indexOf('/') + 1)
  return {
    written: [{ ...sound, stream }],
    what: `${sound.type} in ${prefix}`,
    rule: 'each kind stands in its streams',
  }
}

/** Larger than any count in a club: entries, rounds, tables, seats, hundredths of points. */
const COUNTED = 1e6
/** Numbers that may have any value: seeds, times, and the row of a game, which is recalculated. */
const ANY_NUMBER = /(^|\.)(seed|startedAt|at|sd)$|^rows\[\]|^proof/

/**
 * Returns the broken rule if a new thing has a name that is already taken. In a game and its ledger the place
 * identifies new names, elsewhere the key. The name of a stage must be unique only in its plan, because the plan of
 * another season may use the same name.
 */
function takenName({ type }: Written, { place, is, was }: Spoiled, known: KnownValues): string | undefined {
  const brings = BRINGS[type]
  const isTaken = typeof is === 'string' && is !== was && known.textsUnder(place).includes(is)
  return place === brings && !['id', 'stage'].includes(place) && isTaken ? `${place} is new once` : undefined
}

/**
 * References to things that need not exist. The season of an import may come after the import, whose games are not
 * shown before. The original of a scheme need not be in the club, because schemes come as files. The import that
 * brought a person or a stage has a stream of its own, which may come later; only the undo of a known import needs the
 * mark. A restored hub may have lost the stage or the guest judge of a game that was played, and the game still counts.
 * Two deals of a game name each other, so one of their streams arrives before the other. The ledger lines of an
 * objection are in the stream of the ledger. A series or a drawn table that changes keeps its id, so an unknown id is
 * that of a new one. Dropping a table that was never drawn changes nothing, and a game counts without its draw. The
 * hash of a PIN only looks like an id.
 */
const NEED_NOT_BE_THERE =
  /^(ImportBegun|GamesStaged) |^SchemePublished scheme\.parent\.|^(Member|Entrants|Stage|Points)\w+ import$|^Person\w+ pin\.|^GameOpened (place\.stage|inPlaceOf)$|^GameVoided dealtAgainAs$|^ObjectionLinked lines\[\]$|^(GameOpened|TableMended) judgeId$|^SeriesSet series$|^(TableDrawn|TableDropped|GameOpened) draw$/

function ruleBroken(sound: Written, { place, way, was, is }: Spoiled, known: KnownValues): string | undefined {
  const { stream, type } = sound
  if (type === 'GameOpened' && place === 'id') return `the game is ${stream.slice(GAME_STREAM_PREFIX.length)}`
  if (type === 'LedgerLineAdded' && place === 'game') return `the game is ${stream.slice(LEDGER_STREAM_PREFIX.length)}`
  if (type === 'LedgerLineAdded' && /^(member|seat)$/.test(place)) return 'a line is of the player who sat at the seat'
  if (type === 'GameOpened' && place === 'players[].seat') return 'players sit in the order of seats'
  if (type === 'GamesStaged' && place === 'rows[].id') return 'games of an import are named after it'
  // Files that people write may have entries without events.
  const isWithout = Array.isArray(is) && is.length === 0
  if (type === 'EntryMade' && /^(events|moment$|id$)/.test(place) && !isWithout)
    return 'the rules decide what an entry gives'
  if (type === 'GameOpened' && /^header\.(rulebook|version|seats\[\]\.seat)/.test(place))
    return 'the rulebook gives the header'
  // All flags, cards and seats are written down, each once.
  if (type === 'GameOpened' && place.startsWith('header.') && /^(left out|added|repeated)$/.test(way))
    return 'a header has every flag, card and seat once'
  // An event may choose any id for a new thing. Every other id must name an existing thing.
  const isOfSomething = typeof was === 'string' && known.isKnown(was) && place !== BRINGS[type]
  if (way === 'unknown name' && isOfSomething && !NEED_NOT_BE_THERE.test(`${type} ${place}`))
    return 'a name is of something'
  const isFarOff = typeof is === 'number' && (is < 0 || is > COUNTED || !Number.isInteger(is))
  const isBeyond = typeof is === 'number' && (Math.abs(is) > COUNTED || !Number.isInteger(is))
  if ((isBeyond || (way === 'odd number' && isFarOff)) && !ANY_NUMBER.test(place)) return 'a count is bounded'
  return undefined
}
