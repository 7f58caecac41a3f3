// The club as its events say: roster and seasons. A pure fold; games are counted elsewhere.

import type { Envelope } from '../store/port.ts'
import type { ClubEvent, SeasonKind, SeasonOpened } from './clubEvents.ts'

export interface MemberRecord {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly present: boolean
  /** The club he comes from; absent = ours, or none. */
  readonly club?: string
}

export interface SeasonRecord extends Omit<SeasonOpened, 'type' | 'season' | 'kind'> {
  readonly id: string
  readonly kind: SeasonKind
  /** A flag was changed after its first game. */
  readonly changedMidway: boolean
}

export interface ClubState {
  readonly name?: string
  /** In order of joining. */
  readonly members: ReadonlyMap<string, MemberRecord>
  /** In order of opening. */
  readonly seasons: ReadonlyMap<string, SeasonRecord>
}

export const NO_CLUB: ClubState = { members: new Map(), seasons: new Map() }

export function foldClub(state: ClubState, events: readonly ClubEvent[]): ClubState {
  return events.reduce(evolveClub, state)
}

/** The envelope's event; its type may be one a later version added. */
export function clubEventOf({ type, payload }: Envelope): ClubEvent {
  return { ...(payload as object), type } as ClubEvent
}

function evolveClub(state: ClubState, event: ClubEvent): ClubState {
  switch (event.type) {
    case 'ClubCreated': return { ...state, name: event.name }
    case 'MemberAdded': return withMember(state, { id: event.member, name: event.name, active: true, present: false })
    case 'MemberRenamed': return changeMember(state, event.member, { name: event.name })
    case 'MemberClubNoted': return noteClub(state, event.member, event.club)
    case 'MemberActivated': return changeMember(state, event.member, { active: true })
    // Whoever leaves the roster is not in the room either.
    case 'MemberDeactivated': return changeMember(state, event.member, { active: false, present: false })
    case 'PresenceNoted': return event.members.reduce((next, member) => changeMember(next, member, { present: event.present }), state)
    case 'SeasonOpened': {
      const { type: _, season, ...rest } = event
      // Seasons opened before there were tournaments say nothing of their kind.
      return withSeason(state, { id: season, ...rest, kind: rest.kind ?? 'season', changedMidway: false })
    }
    case 'SeasonFlagsChanged': {
      const season = state.seasons.get(event.season)
      return season ? withSeason(state, { ...season, flags: event.flags, changedMidway: season.changedMidway || event.midway }) : state
    }
    default: return state
  }
}

function withMember(state: ClubState, member: MemberRecord): ClubState {
  return { ...state, members: new Map(state.members).set(member.id, member) }
}

function noteClub(state: ClubState, id: string, club: string): ClubState {
  const member = state.members.get(id)
  if (!member) return state
  const { club: _, ...rest } = member
  return withMember(state, club === '' ? rest : { ...rest, club })
}

function changeMember(state: ClubState, id: string, change: Partial<MemberRecord>): ClubState {
  const member = state.members.get(id)
  return member ? withMember(state, { ...member, ...change }) : state
}

function withSeason(state: ClubState, season: SeasonRecord): ClubState {
  return { ...state, seasons: new Map(state.seasons).set(season.id, season) }
}
