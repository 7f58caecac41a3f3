// Shadow table: the guesses of waiting members, after each day, about which players are black. The guesses are kept in
// a file on this laptop, separate from the club, so no statistics, backup or other device contains them. A guess
// belongs to the phone that made it: another phone that checks in under the same name does not see it. Source:
// docs/spec/phones.md §1.

import { z } from 'zod'
import type { WaitingPlayerGuess } from '../../api/phoneHost.ts'
import type { ErrorLogger } from '../../api/errorLogger.ts'
import { createJobQueue } from '../../store/queue.ts'
import type { DurableNote } from '../../store/sync/deviceId.ts'

/** If there are more guesses, the oldest are dropped. A club night produces about a hundred. */
const MAX_STORED_GUESSES = 20_000

const fields = { game: z.string(), day: z.int(), black: z.array(z.int()).readonly() }
const guess = z.object({ ...fields, phone: z.string() })
/** Format of earlier versions, which stored the member instead of the phone. */
const earlier = z
  .object({ ...fields, member: z.string() })
  .transform(({ member, ...each }) => ({ ...each, phone: member }))
const note = z.array(z.union([guess, earlier])).max(MAX_STORED_GUESSES)
type StoredGuess = z.infer<typeof guess>

const keyOf = ({ game, phone, day }: Omit<StoredGuess, 'black'>) => `${game} ${phone} ${day}`
const inOrder = (guesses: readonly StoredGuess[]) =>
  guesses.map(({ day, black }) => ({ day, black })).toSorted((a, b) => a.day - b.day)

export class WaitingPlayerGuesses {
  /** Stored guesses by game, phone and day. */
  #all = new Map<string, StoredGuess>()
  readonly #place: DurableNote | undefined
  readonly #log: ErrorLogger
  readonly #inTurn = createJobQueue()

  /** Without `place`, guesses are kept only until the program exits. */
  constructor(place?: DurableNote, log: ErrorLogger = console.error) {
    this.#place = place
    this.#log = log
    void this.#inTurn(() => this.#read())
  }

  /** Resolves once the guesses of earlier runs have been read. */
  get ready(): Promise<void> {
    return this.#inTurn(() => undefined)
  }

  /** Resolves once the guess is on disk. If writing fails, the guess is kept only until the program exits. */
  put(game: string, phone: string, day: number, black: readonly number[]): Promise<void> {
    const sorted = [...new Set(black)].toSorted((a, b) => a - b)
    const made = { game, phone, day, black: sorted }
    this.#all.set(keyOf(made), made)
    return this.#keep()
  }

  guessesOfPhone(game: string, phone: string): readonly { readonly day: number; readonly black: readonly number[] }[] {
    return inOrder([...this.#all.values()].filter((each) => each.game === game && each.phone === phone))
  }

  forget(game: string, phone: string): Promise<void> {
    for (const [key, each] of this.#all) if (each.game === game && each.phone === phone) this.#all.delete(key)
    return this.#keep()
  }

  get count(): number {
    return this.#all.size
  }

  /**
   * All guesses by game. The phones of a game are numbered, and `by` is the number of the phone that made the guess.
   */
  all(): readonly { readonly game: string; readonly guesses: readonly WaitingPlayerGuess[] }[] {
    const games = new Map<string, Map<string, StoredGuess[]>>()
    for (const each of this.#all.values()) {
      const phones = games.get(each.game) ?? new Map<string, StoredGuess[]>()
      games.set(each.game, phones.set(each.phone, [...(phones.get(each.phone) ?? []), each]))
    }
    return [...games].map(([game, phones]) => ({
      game,
      guesses: [...phones.values()].flatMap((own, by) => inOrder(own).map((each) => ({ by, ...each }))),
    }))
  }

  async #read(): Promise<void> {
    try {
      const text = await this.#place?.read()
      const before = text === undefined ? [] : note.parse(JSON.parse(text))
      const known = before.map((each) => [keyOf(each), each] as const)
      this.#all = new Map([...known, ...this.#all])
    } catch (error) {
      this.#log('the guesses of waiting players were not read', error)
    }
  }

  #keep(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#place?.write(JSON.stringify([...this.#all.values()].slice(-MAX_STORED_GUESSES)))
    }).catch((error: unknown) => this.#log('the guesses of waiting players were not kept', error))
  }
}
