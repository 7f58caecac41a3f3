// When a change is made and by whom. Time and names come from the host; the club has neither.

export interface Stamp {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly author: string
}
