// The shadow table: whom a waiting player holds for black after each day. Kept for this run, apart from the club: no
// figure of the club knows of it. Source: spec of phones, section 1.

import type { ShadowGuess } from '../../api/phones.ts'

/** By day: the seats. */
type Guesses = Map<number, readonly number[]>

export class Shadows {
  /** Game → member → guesses. */
  readonly #games = new Map<string, Map<string, Guesses>>()

  put(game: string, member: string, day: number, black: readonly number[]): void {
    const members = this.#games.get(game) ?? new Map<string, Guesses>()
    const own = members.get(member) ?? new Map<number, readonly number[]>()
    this.#games.set(
      game,
      members.set(
        member,
        own.set(
          day,
          [...new Set(black)].toSorted((a, b) => a - b),
        ),
      ),
    )
  }

  of(game: string, member: string): readonly { readonly day: number; readonly black: readonly number[] }[] {
    return [...(this.#games.get(game)?.get(member) ?? [])].map(([day, black]) => ({ day, black }))
  }

  forget(game: string, member: string): void {
    this.#games.get(game)?.delete(member)
  }

  /** Without names: `by` numbers the people of a game. */
  all(): readonly { readonly game: string; readonly guesses: readonly ShadowGuess[] }[] {
    return [...this.#games].map(([game, members]) => ({
      game,
      guesses: [...members.keys()].flatMap((member, by) => this.of(game, member).map((guess) => ({ by, ...guess }))),
    }))
  }
}
