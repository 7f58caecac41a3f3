// Faults of an import with their locations. Faults do not stop the import: all data without a fault is imported
// (docs/spec/scoring.md §5).

/**
 * - refused: a value or an entry that could not be imported
 * - missing: not in the file; `params.derived` is the replacement value, if there is one
 * - odd: unusual, but imported unchanged
 * - contradicts: the replayed game differs from the game in the file, so the user must know before importing it
 * - unread: valid, but this program does not store it
 */
export type FaultWeight = 'refused' | 'missing' | 'odd' | 'contradicts' | 'unread'

export interface ImportFault {
  readonly weight: FaultWeight
  readonly code: string
  readonly params: ImportPlace & { readonly [more: string]: string | number }
}

export interface FileFault {
  readonly code: string
  readonly params: { readonly line: number; readonly place: string }
}

/** This is a type instead of an interface, so that it can be spread into `params`. */
type ImportPlace = {
  /** Number of the game in the file, from 1. */
  readonly game: number
  /** Path in the file, such as `[3].players[2].voting[1]`. */
  readonly place: string
  /** The player's seat. */
  readonly player?: number
  /** Round number in the file. 0 is the first night and the first day. */
  readonly round?: number
  readonly field?: string
}

/** Location of a fault within one game, as the parser and the replay report it. */
export interface FaultLocation {
  readonly player?: number
  readonly round?: number
  readonly field?: string
  /** Path inside the field: an index or a key. */
  readonly inside?: readonly PropertyKey[]
}

/**
 * Reports a fault. Returns `undefined`, so that a parser can return the result of this call for a value that it could
 * not parse.
 */
export type FaultReporter<Place> = (
  weight: FaultWeight,
  code: string,
  place: Place,
  more?: Readonly<Record<string, string | number>>,
) => undefined
