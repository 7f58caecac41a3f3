// The repository as one query sees it: each part that is read is noted by its key (model/readKeys.ts). A change touches
// the same keys.

import { isCounting } from '../../scoring/counting.ts'
import type { ClubState } from '../model/clubState.ts'
import { COUNTING, MEMBERS, ROWS } from '../model/readKeys.ts'
import { BROADCAST_STREAM, CLUB_STREAM, GAMES, LEDGERS, PLANS } from '../model/streams.ts'
import type { ClubChange, Repository } from './repository.ts'

type Note = (key: string) => void

const FIELDS = Object.keys({
  name: true,
  members: true,
  wordsAhead: true,
  seasons: true,
  schemes: true,
  users: true,
  eventClubs: true,
  series: true,
  phrases: true,
  rulebooks: true,
  imports: true,
} satisfies Readonly<Record<keyof ClubState, true>>) as readonly (keyof ClubState)[]

/** Own getters, so that a copy of it reads everything. */
function watchedClub(state: ClubState, note: Note): ClubState {
  const view = {}
  for (const field of FIELDS)
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

export function watched(repository: Repository, note: Note): Repository {
  let club: { readonly of: ClubState; readonly view: ClubState } | undefined
  const noting =
    <A extends readonly unknown[], T>(keysOf: (...args: A) => readonly string[], read: (...args: A) => T) =>
    (...args: A): T => {
      keysOf(...args).forEach(note)
      return read(...args)
    }
  const noted: Partial<Repository> = {
    get club() {
      if (club?.of !== repository.club) club = { of: repository.club, view: watchedClub(repository.club, note) }
      return club.view
    },
    get rows() {
      note(ROWS)
      note(MEMBERS)
      return repository.rows
    },
    get countingRows() {
      note(COUNTING)
      note(MEMBERS)
      return repository.countingRows
    },
    get broadcast() {
      note(BROADCAST_STREAM)
      return repository.broadcast
    },
    asPeople: noting((_rows) => [MEMBERS], repository.asPeople),
    rowsOf: noting((season) => [ROWS + season, MEMBERS], repository.rowsOf),
    planOf: noting((season) => [PLANS + season, MEMBERS], repository.planOf),
    lastNumber: noting((season) => [ROWS + season], repository.lastNumber),
    takenImports: noting(() => [ROWS], repository.takenImports),
    summaries: noting((season) => [ROWS + season], repository.summaries),
    game: noting((id) => [GAMES + id, MEMBERS], repository.game),
    seen: noting((id) => [GAMES + id, MEMBERS], repository.seen),
    branches: noting((id) => [GAMES + (id ?? '')], repository.branches),
    heldElsewhere: noting((id) => [GAMES + id], repository.heldElsewhere),
    schemeOf: noting((_game) => ['club/schemes', 'club/seasons'], repository.schemeOf),
    history: noting((stream) => [keyOfStream(stream)], repository.history),
  }
  return Object.create(repository, Object.getOwnPropertyDescriptors(noted)) as Repository
}

function keyOfStream(stream: string): string {
  if (stream === CLUB_STREAM) return 'club/'
  return stream.startsWith(LEDGERS) ? GAMES + stream.slice(LEDGERS.length) : stream
}

/** What a change touched: of the club those parts that are another object now. */
export function createTouched(repository: Repository): (change: ClubChange) => readonly string[] {
  let before = repository.club
  const clubKeys = (): readonly string[] => {
    const after = repository.club
    const keys = FIELDS.flatMap((field) => (after[field] === before[field] ? [] : [`club/${field}`]))
    before = after
    return keys
  }
  /** Whether a game counted when a change of it was last announced. */
  const counted = new Map<string, boolean>()
  const countsNow = (game: string): boolean => {
    const row = repository.rows.get(game)
    return row !== undefined && isCounting(row)
  }
  const gameKeys = (game: string): readonly string[] => {
    const season = repository.rows.get(game)?.season ?? ''
    const now = countsNow(game)
    const isCountingTouched = now || (counted.get(game) ?? true)
    counted.set(game, now)
    return [GAMES + game, ROWS + season, ...(isCountingTouched ? [COUNTING + season] : [])]
  }
  return (change) => {
    const keys = clubKeys()
    switch (change.name) {
      case 'seasons.changed':
        for (const game of counted.keys()) counted.set(game, countsNow(game))
        return [...keys, ROWS + change.push.season, COUNTING + change.push.season]
      case 'plan.changed':
        return [...keys, PLANS + change.push.season]
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
