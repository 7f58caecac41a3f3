// What a phone is answered about the evening: who is here, which games run, what the phone is, where its owner sits
// next.

export interface Person {
  readonly member: string
  readonly name: string
}

export interface OfferedName extends Person {
  readonly club?: string
  readonly games: number
}

interface NextSeat {
  readonly seat: number
  readonly number?: number
  readonly round?: number
  readonly table?: number
  readonly room?: string
  readonly time?: string
}

export interface Evening {
  readonly club: string
  readonly here: readonly Person[]
  readonly tables: readonly {
    readonly game: string
    readonly number: number
    readonly table?: number
    readonly seats: readonly (Person & { readonly seat: number })[]
  }[]
  readonly own?: Person & {
    /** Two characters that the laptop shows, too. */
    readonly code: string
    readonly isConfirmed: boolean
    readonly leaves: boolean
    /** Where its owner sits next, as far as it is public. */
    readonly next?: NextSeat
  }
}
