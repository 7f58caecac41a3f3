// Clubs of people as imports recorded them, with the club that was recorded before, so that the undo of an import
// restores it. A club that a user records afterwards replaces these entries. Pure functions.

import type { ClubNoted } from './clubEvents.ts'

/** A club that an import recorded. */
export interface ImportedClub {
  readonly import: string
  /** If omitted, the entry is about the person's general club. */
  readonly season?: string
  /** The club before the import. `undefined` if no club was recorded. */
  readonly before: string | undefined
}

/** Clubs that imports recorded and that may still be undone, by member, in the order of the person's own stream. */
export type ImportedClubs = ReadonlyMap<string, readonly ImportedClub[]>

interface ClubAfterEvent {
  readonly entries: readonly ImportedClub[]
  readonly club: string | undefined
}

/** Applies the event to a member's entries and to the club that it concerns, which is now `club`. */
export function applyClubNoted(
  entries: readonly ImportedClub[],
  event: ClubNoted,
  club: string | undefined,
): ClubAfterEvent {
  const { season, undoes, import: id } = event
  if (undoes !== undefined) return withoutImport(entries, undoes, season, club)
  if (id === undefined) return { entries: entries.filter((each) => each.season !== season), club: event.club }
  const entry = { import: id, ...(season === undefined ? {} : { season }), before: club }
  return { entries: [...entries, entry], club: event.club }
}

/** If another import recorded a club later, its club stays and gets the earlier club as its `before`. */
function withoutImport(
  entries: readonly ImportedClub[],
  id: string,
  season: string | undefined,
  club: string | undefined,
): ClubAfterEvent {
  const at = entries.findLastIndex((each) => each.import === id && each.season === season)
  const gone = entries[at]
  if (!gone) return { entries, club }
  const next = entries.findIndex((each, index) => index > at && each.season === season)
  const others = entries
    .map((each, index) => (index === next ? { ...each, before: gone.before } : each))
    .filter((_, index) => index !== at)
  return { entries: others, club: next < 0 ? gone.before : club }
}

/**
 * Events that undo the clubs of an import. `clubOf` returns the current club. A program that does not know `undoes`
 * reads the club that each event contains.
 */
export function clubUndoEvents(
  clubs: ImportedClubs,
  id: string,
  clubOf: (member: string, season: string | undefined) => string | undefined,
): readonly ClubNoted[] {
  return [...clubs].flatMap(([member, entries]) =>
    entries
      .filter((each) => each.import === id)
      .map(({ season }): ClubNoted => {
        const { club = '' } = withoutImport(entries, id, season, clubOf(member, season))
        return { type: 'ClubNoted', member, club, ...(season === undefined ? {} : { season }), undoes: id }
      }),
  )
}
