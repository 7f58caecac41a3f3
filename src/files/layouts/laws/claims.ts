// Collects the results of reading a frame: the field that each place contains, and the questions and doubts that
// remain.

import type { TableField } from '../fields.ts'
import type { Frame, GameFact, SeatSlot } from './frame.ts'
import { countValues, shareOf } from './grid.ts'
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

/** Whether one text repeats throughout a game. A few rows may have another, such as a typing error. */
function isMostlyOne(counts: readonly (readonly [text: string, times: number])[]): boolean {
  const all = counts.reduce((sum, [, times]) => sum + times, 0)
  return (counts[0]?.[1] ?? 0) >= 0.7 * all
}

/** The facts of the games, the most frequent text of each first, and the undecided seat columns with one value for the whole game as further facts. */
export function gameFacts({ frame, freeSlots }: Claims): readonly GameFact[] {
  const repeated = freeSlots.flatMap(({ heading, at, place, texts, cellAt }): GameFact[] => {
    const filled = texts.filter((own) => own.some((text) => text !== ''))
    // A mark beside a single seat belongs to that seat, unless it is always beside the first seat.
    const isOfGame = (own: readonly string[]) =>
      own.every((text) => text !== '') || (own[0] !== '' && own.slice(1).every((text) => text === ''))
    const counts = texts.map((own) => countValues(own.filter((text) => text !== '')))
    const isSingle = shareOf(counts.filter((own) => own.length > 0).map(isMostlyOne)) >= 0.9
    const values = counts.map((own) => own.map(([text]) => text))
    if (!isSingle || shareOf(filled.map(isOfGame)) < 0.9) return []
    const cells = texts.map((seats, game) => {
      const framed = frame.games[game]
      const first = seats.findIndex((text) => text !== '')
      return first < 0 || !framed ? [] : [cellAt(framed, first)]
    })
    return [{ heading, at, texts: values, cells, ...(place === undefined ? {} : { place }) }]
  })
  return [...frame.facts, ...repeated]
}
