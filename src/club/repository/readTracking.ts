// The repository as a query sees it: every part that the query reads is recorded by its key (`model/readKeys.ts`).
// Changes touch the same keys.

import { isCountedGameRow } from '../../scoring/counting.ts'
import type { ClubState } from '../model/clubState.ts'
import { COUNTING_ROWS_READ_KEY_PREFIX, MEMBERS_READ_KEY, GAME_ROWS_READ_KEY_PREFIX } from '../model/readKeys.ts'
import {
  BROADCAST_STREAM,
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
} from '../model/streams.ts'
import type { ClubChange, Repository } from './repository.ts'

type RecordReadKey = (key: string) => void

const CLUB_STATE_FIELDS = Object.keys({
  name: true,
  members: true,
  wordsAhead: true,
  seasons: true,
  schemes: true,
  users: true,
  eventClubs: true,
  importedClubs: true,
  series: true,
  phrases: true,
  rulebooks: true,
  imports: true,
  evenings: true,
} satisfies Readonly<Record<keyof ClubState, true>>) as readonly (keyof ClubState)[]

/** The getters are own properties, so that a copy of the view counts as reading the whole state. */
function trackClubStateReads(state: ClubState, note: RecordReadKey): ClubState {
  const view = {}
  for (const field of CLUB_STATE_FIELDS)
    if (field in state)
      Object.defineProperty(view, field, {
        enumerable: true,
        get() {
          note(`club/${field}`)
          return state[field]
        },
      })
    else note(`club/${field}`)
  return view as ClubState
}

export function trackRepositoryReads(repository: Repository, note: RecordReadKey): Repository {
  let club: { readonly of: ClubState; readonly view: ClubState } | undefined
  const noting =
    <A extends readonly unknown[], T>(keysOf: (...args: A) => readonly string[], read: (...args: A) => T) =>
    (...args: A): T => {
      keysOf(...args).forEach(note)
      return read(...args)
    }
  const noted: Partial<Repository> = {
    get club() {
      if (club?.of !== repository.club) club = { of: repository.club, view: trackClubStateReads(repository.club, note) }
      return club.view
    },
    get rows() {
      note(GAME_ROWS_READ_KEY_PREFIX)
      note(MEMBERS_READ_KEY)
      return repository.rows
    },
    get countingRows() {
      note(COUNTING_ROWS_READ_KEY_PREFIX)
      note(MEMBERS_READ_KEY)
      return repository.countingRows
    },
    get broadcast() {
      note(BROADCAST_STREAM)
      return repository.broadcast
    },
    asPeople: noting((_rows) => [MEMBERS_READ_KEY], repository.asPeople),
    rowsOf: noting((season) => [GAME_ROWS_READ_KEY_PREFIX + season, MEMBERS_READ_KEY], repository.rowsOf),
    planOf: noting((season) => [PLAN_STREAM_PREFIX + season, MEMBERS_READ_KEY], repository.planOf),
    lastNumber: noting((season) => [GAME_ROWS_READ_KEY_PREFIX + season], repository.lastNumber),
    takenImports: noting(() => [GAME_ROWS_READ_KEY_PREFIX], repository.takenImports),
    summaries: noting((season) => [GAME_ROWS_READ_KEY_PREFIX + season], repository.summaries),
    game: noting((id) => [GAME_STREAM_PREFIX + id, MEMBERS_READ_KEY], repository.game),
    seen: noting((id) => [GAME_STREAM_PREFIX + id, MEMBERS_READ_KEY], repository.seen),
    branches: noting((id) => [GAME_STREAM_PREFIX + (id ?? '')], repository.branches),
    heldElsewhere: noting((id) => [GAME_STREAM_PREFIX + id], repository.heldElsewhere),
    schemeOf: noting((_game) => ['club/schemes', 'club/seasons'], repository.schemeOf),
    history: noting((stream) => [streamToReadKey(stream)], repository.history),
  }
  return Object.create(repository, Object.getOwnPropertyDescriptors(noted)) as Repository
}

function streamToReadKey(stream: string): string {
  if (stream === CLUB_STREAM) return 'club/'
  return stream.startsWith(LEDGER_STREAM_PREFIX)
    ? GAME_STREAM_PREFIX + stream.slice(LEDGER_STREAM_PREFIX.length)
    : stream
}

/**
 * Returns a function that finds the keys which a change touched. For the state of the club, these are the keys of the
 * fields whose object has changed.
 */
export function createTouchedKeysTracker(repository: Repository): (change: ClubChange) => readonly string[] {
  let before = repository.club
  const clubKeys = (): readonly string[] => {
    const after = repository.club
    const keys = CLUB_STATE_FIELDS.flatMap((field) => (after[field] === before[field] ? [] : [`club/${field}`]))
    before = after
    return keys
  }
  /** Whether each game counted when its last change was announced. */
  const counted = new Map<string, boolean>()
  const countsNow = (game: string): boolean => {
    const row = repository.rows.get(game)
    return row !== undefined && isCountedGameRow(row)
  }
  const gameKeys = (game: string): readonly string[] => {
    const season = repository.rows.get(game)?.season ?? ''
    const now = countsNow(game)
    const isCountingTouched = now || (counted.get(game) ?? true)
    counted.set(game, now)
    return [
      GAME_STREAM_PREFIX + game,
      GAME_ROWS_READ_KEY_PREFIX + season,
      ...(isCountingTouched ? [COUNTING_ROWS_READ_KEY_PREFIX + season] : []),
    ]
  }
  return (change) => {
    const keys = clubKeys()
    switch (change.name) {
      case 'seasons.changed':
        for (const game of counted.keys()) counted.set(game, countsNow(game))
        return [
          ...keys,
          GAME_ROWS_READ_KEY_PREFIX + change.push.season,
          COUNTING_ROWS_READ_KEY_PREFIX + change.push.season,
        ]
      case 'plan.changed':
        return [...keys, PLAN_STREAM_PREFIX + change.push.season]
      case 'game.changed':
      case 'ledger.changed':
        return [...keys, ...gameKeys(change.push.game)]
      case 'broadcast.changed':
        return [...keys, BROADCAST_STREAM]
      case 'clock.changed':
        return [...keys, `clock/${change.push.game}`]
      default:
        return keys
    }
  }
}
