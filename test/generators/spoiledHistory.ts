// A sound history that a device goes on with, in which one place is not as a real evening wrote it. Of most places it is
// known that nobody may take them so: each says by which rule, without asking the code that judges.

import {
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
} from '../../src/club/model/streams.ts'
import { EVENT_KINDS } from '../../src/club/model/vocabulary.ts'
import type { Envelope } from '../../src/store/port.ts'
import { isRecord, type KnownValues, prefixOf } from './knownValues.ts'
import type { Appended } from './soundHistory.ts'
import { spoiled, type Spoiled } from './spoil.ts'
import type { Drawing } from './values.ts'

type Written = Pick<Envelope, 'stream' | 'type' | 'payload' | 'at'>

export interface SpoiledHistory {
  /** What is sent, in its order; each list at once. */
  readonly sent: readonly (readonly Written[])[]
  /** Which of them is not sound. */
  readonly at: number
  readonly wrong: Written
  /** For people: which event, which place, how. */
  readonly what: string
  /** Why it must not be taken; undefined: it may be, if it does no harm. */
  readonly rule: string | undefined
}

const TRIES = 20

/** `all`: everything that the whole history names. */
export function spoiledHistory(
  coming: readonly Appended[],
  drawing: Drawing,
  all: KnownValues,
): SpoiledHistory | undefined {
  for (let tries = 0; tries < TRIES; tries += 1) {
    // Of a game there are many entries and one opening: the type is drawn first.
    const type = drawing.draws.of([...new Set(coming.flat().map((each) => each.type))])
    const envelope = drawing.draws.of(coming.flat().filter((each) => each.type === type))
    const at = coming.findIndex((each) => each.includes(envelope))
    const list = coming[at] ?? []
    const index = list.indexOf(envelope)
    const change = changed(envelope, drawing, all)
    if (!change) continue
    // What comes after it in its stream cannot be there before it.
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
  const kind = EVENT_KINDS[type as keyof typeof EVENT_KINDS]
  const made = spoiled(kind.payload, payload, drawing)
  if (!made) return undefined
  const { value, place, way } = made
  return {
    written: [{ ...sound, payload: value }],
    what: `${type} ${place}: ${way}`,
    rule: ruleBroken(sound, made, all) ?? takenName(sound, made, drawing.known),
  }
}

/** Twice the same: wrong where the event brings something new under an id. */
function again(sound: Written): Change {
  const brings = BRINGS[sound.type]
  const rule = brings === undefined ? undefined : `${brings} is new once`
  return { written: [sound, sound], what: `${sound.type} twice`, rule }
}

/** By which event a thing gets its id, and under which key. */
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

/** The event, and the same with two of its names the other way round: the second undoes the first or makes a ring. */
function otherWayRound(sound: Written): Change | undefined {
  if (sound.type !== 'MembersMerged' || !isRecord(sound.payload)) return undefined
  const { from, into } = sound.payload
  const turned = { ...sound, payload: { from: into, into: from } }
  return { written: [sound, turned], what: 'MembersMerged both ways', rule: 'nobody is merged into each other' }
}

/** A moment that JavaScript knows and no club. */
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

/** In a stream of another kind. */
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

/** Nothing that a club counts comes near: entries, rounds, tables, seats, hundredths of points. */
const COUNTED = 1e6
/** Numbers that may be anything: seeds, moments, and the row of a game, which is worked out again. */
const ANY_NUMBER = /(^|\.)(seed|startedAt|at|sd)$|^rows\[\]|^proof/

/**
 * What is new has a name of its own: in a game and its ledger the place says so, elsewhere the key. A stage has one of
 * its own only in its plan: the plan of another season may use the same.
 */
function takenName({ type }: Written, { place, is, was }: Spoiled, known: KnownValues): string | undefined {
  const brings = BRINGS[type]
  const isTaken = typeof is === 'string' && is !== was && known.textsUnder(place).includes(is)
  return place === brings && !['id', 'stage'].includes(place) && isTaken ? `${place} is new once` : undefined
}

/**
 * The season of an import may come after it, and its games are seen by nobody before that. What a scheme was made from
 * need not be in the club: schemes come as files. The import that brought a person or a stage is a stream of its own,
 * which may come later; only the undo of a known import asks for the mark. A put-back hub may have lost the stage of a
 * game that was played, or the guest who judged it, and the game counts all the same. The hash of a PIN looks like an id
 * and is none.
 */
const NEED_NOT_BE_THERE =
  /^(ImportBegun|GamesStaged) |^SchemePublished scheme\.parent\.|^(Member|Entrants|Stage|Points)\w+ import$|^Person\w+ pin\.|^GameOpened place\.stage$|^(GameOpened|TableMended) judgeId$/

function ruleBroken(sound: Written, { place, way, was, is }: Spoiled, known: KnownValues): string | undefined {
  const { stream, type } = sound
  if (type === 'GameOpened' && place === 'id') return `the game is ${stream.slice(GAME_STREAM_PREFIX.length)}`
  if (type === 'LedgerLineAdded' && place === 'game') return `the game is ${stream.slice(LEDGER_STREAM_PREFIX.length)}`
  if (type === 'LedgerLineAdded' && /^(member|seat)$/.test(place)) return 'a line is of the player who sat at the seat'
  if (type === 'GameOpened' && place === 'players[].seat') return 'players sit in the order of seats'
  if (type === 'GamesStaged' && place === 'rows[].id') return 'games of an import are named after it'
  // Files that people write have entries without events.
  const isWithout = Array.isArray(is) && is.length === 0
  if (type === 'EntryMade' && /^(events|moment$|id$)/.test(place) && !isWithout)
    return 'the rules decide what an entry gives'
  if (type === 'GameOpened' && /^header\.(rulebook|version|seats\[\]\.seat)/.test(place))
    return 'the rulebook gives the header'
  // Flags, cards and seats are all written down, each once.
  if (type === 'GameOpened' && place.startsWith('header.') && /^(left out|added|repeated)$/.test(way))
    return 'a header has every flag, card and seat once'
  // What an event brings under an id may be called anything; every other id is of something that is there.
  const isOfSomething = typeof was === 'string' && known.isKnown(was) && place !== BRINGS[type]
  if (way === 'unknown name' && isOfSomething && !NEED_NOT_BE_THERE.test(`${type} ${place}`))
    return 'a name is of something'
  const isFarOff = typeof is === 'number' && (is < 0 || is > COUNTED || !Number.isInteger(is))
  const isBeyond = typeof is === 'number' && (Math.abs(is) > COUNTED || !Number.isInteger(is))
  if ((isBeyond || (way === 'odd number' && isFarOff)) && !ANY_NUMBER.test(place)) return 'a count is bounded'
  return undefined
}
