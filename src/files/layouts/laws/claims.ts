// Collects the results of reading a frame: the field that each place contains, and the questions and doubts that
// remain.

import type { TableField } from '../fields.ts'
import type { Frame, GameFact, SeatSlot } from './frame.ts'
import { shareOf } from './grid.ts'
import type { Answers, Doubt, DoubtKind, Question, QuestionTopic, ReadField } from './solution.ts'

type Place = SeatSlot | GameFact

export class Claims {
  readonly frame: Frame
  readonly #answers: Answers
  readonly #taken = new Set<string>()
  readonly fields: ReadField[] = []
  readonly questions: Question[] = []
  readonly doubts: Doubt[] = []

  constructor(frame: Frame, answers: Answers) {
    this.frame = frame
    this.#answers = answers
  }

  /** Whether the meaning of this place is undecided. */
  readonly isFree = (at: string): boolean => !this.#taken.has(at)

  get freeSlots(): readonly SeatSlot[] {
    return this.frame.slots.filter(({ at }) => this.isFree(at))
  }

  placeAt(at: string): Place | undefined {
    return [...this.frame.slots, ...this.frame.facts].find((each) => each.at === at)
  }

  take({ at, heading, place }: Place, field: TableField): void {
    this.#taken.add(at)
    this.fields.push({ at, heading, field, ...(place === undefined ? {} : { place }) })
  }

  takeAt(at: string, field: TableField): void {
    const place = this.placeAt(at)
    if (place) this.take(place, field)
  }

  /** Marks a place as decided although it contains no field. */
  leaveOut(at: string): void {
    this.#taken.add(at)
  }

  /** Records the question, and returns whether its answer differs from the default. */
  ask(about: QuestionTopic, options: readonly string[]): boolean {
    this.questions.push({ about, options })
    return this.isOtherwise(about)
  }

  isOtherwise(about: QuestionTopic): boolean {
    return this.#answers.otherwise?.includes(about) === true
  }

  get year(): number | undefined {
    return this.#answers.year
  }

  doubt(about: DoubtKind, at: string, sample: string): void {
    this.doubts.push({ about, at, sample: sample.slice(0, 40) })
  }
}

/** The facts of the games, and the undecided seat columns with one value for the whole game as further facts. */
export function gameFacts({ frame, freeSlots }: Claims): readonly GameFact[] {
  const repeated = freeSlots.flatMap(({ heading, at, place, texts }): GameFact[] => {
    const filled = texts.filter((own) => own.some((text) => text !== ''))
    // A mark beside a single seat belongs to that seat, unless it is always beside the first seat.
    const isOfGame = (own: readonly string[]) =>
      own.every((text) => text !== '') || (own[0] !== '' && own.slice(1).every((text) => text === ''))
    const values = texts.map((own) => [...new Set(own.filter((text) => text !== ''))])
    const isSingle = shareOf(values.filter((own) => own.length > 0).map((own) => own.length === 1)) >= 0.9
    if (!isSingle || shareOf(filled.map(isOfGame)) < 0.9) return []
    return [{ heading, at, texts: values, ...(place === undefined ? {} : { place }) }]
  })
  return [...frame.facts, ...repeated]
}
