// What an import found wrong, missing or odd, and where. Nothing here stops an import: what is
// not named is kept (docs/spec/scoring.md §5).

/**
 * refused: a value or an entry that could not be kept.
 * missing: not in the file; `params.derived` says what stands in its place, if anything does.
 * odd: strange, but kept as it stands.
 * contradicts: the game as replayed is not the game the file tells of; the user must know before taking it.
 * unread: sound, but nothing here keeps it.
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

/** A type and not an interface, so that it may be spread into params. */
type ImportPlace = {
  /** Which game of the file, from 1. */
  readonly game: number
  /** Path in the file: `[3].players[2].voting[1]`. */
  readonly place: string
  /** Seat of the player. */
  readonly player?: number
  /** As the file counts: 0 = first night and first day. */
  readonly round?: number
  readonly field?: string
}

/** Where in one game: what the reader and the replay know. */
export interface FaultLocation {
  readonly player?: number
  readonly round?: number
  readonly field?: string
  /** Beyond the field: an index, a key. */
  readonly inside?: readonly PropertyKey[]
}

/** Names a fault; answers undefined, so that a reader may return it for what it could not read. */
export type FaultReporter<Place> = (
  weight: FaultWeight,
  code: string,
  place: Place,
  more?: Readonly<Record<string, string | number>>,
) => undefined
