// The stream of the club in a journal or a backup: every scheme published in it reads and makes
// sense, every season plays by one that is there, and every series is of seasons that are.

import { clubEventOf, type ClubState, foldClub, NO_CLUB } from '../../club/model/clubState.ts'
import { findScheme } from '../../club/model/find.ts'
import { type AssertedResult, type Game, type GameStory, leavesWordToSheet, withRoles } from '../../club/model/game.ts'
import { foldObjection, isObjectionEvent, type Objection, type ObjectionEvent } from '../../club/model/objections.ts'
import { readSchemeData } from '../../club/model/schemeSchema.ts'
import { isSeriesEvent, type SeriesEvent, seriesParts } from '../../club/model/series.ts'
import { openGame } from '../../rules/open.ts'
import { replay } from '../../rules/replay.ts'
import { schemeFaults } from '../../scoring/schemes/check.ts'
import { valuesOf } from '../../scoring/schemes/data.ts'
import type { Envelope } from '../../store/port.ts'
import type { Fault } from '../sentences/refusal.ts'
import { placed } from './verification.ts'

export interface CheckedClub {
  readonly club: ClubState
  readonly fault?: Fault
}

export function checkClub(envelopes: readonly Envelope[]): CheckedClub {
  let club = NO_CLUB
  for (const envelope of envelopes) {
    const event = clubEventOf(envelope)
    const at = { stream: envelope.stream, version: envelope.version }
    if (event.type === 'SchemePublished') {
      const fault = schemeFault(event.scheme)
      if (fault) return { club, fault: placed(fault, at) }
    }
    if (isSeriesEvent(event)) {
      const fault = seriesFault(event, club)
      if (fault) return { club, fault: placed(fault, at) }
    }
    club = foldClub(club, [event])
    if (event.type === 'SeasonOpened' || event.type === 'SeasonSchemeChanged') {
      if (!findScheme(club, event.scheme, event.schemeVersion))
        return { club, fault: { code: 'verify/unknown-scheme', params: { scheme: event.scheme, ...at } } }
    }
    if (event.type === 'SeasonSchemeChanged' && !club.seasons.has(event.season))
      return { club, fault: { code: 'verify/unknown-season', params: { season: event.season, ...at } } }
  }
  return { club }
}

function schemeFault(stored: unknown): Fault | undefined {
  const data = readSchemeData(stored)
  return data.ok ? schemeFaults(valuesOf(data.value))[0] : { code: data.error.code, params: data.error.params }
}

/** Of seasons that are there, with coefficients; only a series that is there is removed. `club`: as it was before. */
function seriesFault(event: SeriesEvent, club: Pick<ClubState, 'series' | 'seasons'>): Fault | undefined {
  if (event.type === 'SeriesRemoved')
    return club.series.has(event.series)
      ? undefined
      : { code: 'verify/unknown-series', params: { series: event.series } }
  const parts = seriesParts.safeParse(event.parts)
  if (!parts.success) return { code: 'verify/bad-series', params: { series: event.series } }
  const gone = parts.data.find(({ season }) => !club.seasons.has(season))
  return gone && { code: 'verify/unknown-season', params: { season: gone.season } }
}

// Objections in a game's stream: raised by somebody who sat there and is of the club, decided while they are open, and
// decisions that name lines of the game's ledger.
type Objected = Pick<Game, 'opened' | 'ledger'>

/** `club`: absent where the file has no stream of it. */
export function checkObjections(
  envelopes: readonly Envelope[],
  game: Objected,
  club: ClubState | undefined,
): Fault | undefined {
  let objections: readonly Objection[] = []
  for (const { stream, version, type, payload, at, author } of envelopes) {
    if (!isObjectionEvent(type)) continue
    const event = { ...(payload as object), type } as ObjectionEvent
    const fault = eventFault(event, objections, game, club)
    if (fault) return placed(fault, { stream, version })
    objections = foldObjection(objections, event, { at, author })
  }
  return undefined
}

function eventFault(
  event: ObjectionEvent,
  objections: readonly Objection[],
  { opened, ledger }: Objected,
  club: ClubState | undefined,
): Fault | undefined {
  const known = objections.find(({ id }) => id === event.id)
  if (event.type === 'ObjectionRaised') {
    const player = opened.players.find(({ seat }) => seat === event.seat)
    if (!player) return { code: 'objections/no-player', params: { seat: event.seat } }
    if (club && !club.members.has(player.member))
      return { code: 'verify/unknown-member', params: { member: player.member } }
    return known ? { code: 'record/repeated-id', params: {} } : undefined
  }
  if (!known) return { code: 'verify/unknown-objection', params: { objection: event.id } }
  const isOpen = known.decision === undefined
  if (isOpen !== (event.type === 'ObjectionDecided'))
    return { code: isOpen ? 'objections/open' : 'objections/decided', params: {} }
  const stranger =
    event.type === 'ObjectionReopened' ? undefined : event.lines.find((line) => !ledger.some(({ id }) => id === line))
  return stranger === undefined ? undefined : { code: 'ledger/no-such-line', params: { line: stranger } }
}

// The word of a results sheet in a game's stream: cards its rulebook deals, a winner there is, seats
// that are at the table. It never stands beside a protocol that reaches a verdict.
export function checkResults(envelopes: readonly Envelope[], { opened, log }: GameStory): Fault | undefined {
  const mayBeTold = leavesWordToSheet(replay(opened.header, log).state)
  for (const { stream, version, type, payload } of envelopes) {
    if (type !== 'ResultAsserted') continue
    if (!mayBeTold) return { code: 'verify/result-and-protocol', params: { stream, version } }
    const fault = resultFault((payload as { readonly result: AssertedResult }).result, opened)
    if (fault) return placed(fault, { stream, version })
  }
  return undefined
}

/** Seats and winner are of their kinds: the payload was read. */
function resultFault(
  { roles, firstVictim, bestMove }: AssertedResult,
  { header }: GameStory['opened'],
): Fault | undefined {
  const bad = (field: string): Fault => ({ code: 'verify/bad-result', params: { field } })
  if (roles.length !== header.seats.length) return bad('roles')
  const dealt = openGame({ ...withRoles(header, roles) })
  if (!dealt.ok) return dealt.error
  if (firstVictim !== undefined && firstVictim > roles.length) return bad('firstVictim')
  const isMove =
    bestMove.length <= 3 &&
    new Set(bestMove).size === bestMove.length &&
    bestMove.every((seat) => seat <= roles.length) &&
    (bestMove.length === 0 || firstVictim !== undefined)
  return isMove ? undefined : bad('bestMove')
}
