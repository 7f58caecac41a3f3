// What players objected to, printed with the protocol: who and what, what the chief judge decided and why, and whom the
// corrections made for it moved. Who wrote it is left out of a page for everybody.

import type { AuditChange } from '../audit/facts.ts'
import { authorWord } from '../model/authorWord.ts'
import type { Game } from '../model/game.ts'
import type { Decision, Objection } from '../model/objections.ts'
import { isUnknown, type Persons } from '../model/persons.ts'
import type { LinesBlock, PaperSection } from './paper.ts'
import type { PaperWords } from './wording.ts'

export interface ObjectionsContent {
  readonly game: Pick<Game, 'objections' | 'opened'>
  readonly nameOf: (member: string) => string
  /** Absent on a page for everybody. */
  readonly persons?: Persons
  /** What the corrections made for decisions did to the standings. */
  readonly effects?: readonly AuditChange[]
}

export function objectionSection(content: ObjectionsContent, words: PaperWords): readonly PaperSection[] {
  const { objections = [] } = content.game
  if (objections.length === 0) return []
  const lines = objections.flatMap((objection) => linesOf(objection, content, words))
  return [{ title: words.text('protocol', 'objections'), blocks: [{ type: 'lines', lines }] }]
}

function linesOf(
  { seat, text, author, decision, past = [] }: Objection,
  { game, nameOf, persons, effects = [] }: ObjectionsContent,
  words: PaperWords,
): LinesBlock['lines'] {
  const player = game.opened.players.find((each) => each.seat === seat)
  const signed = (said: string, by: string) =>
    persons === undefined || isUnknown(persons, by)
      ? said
      : words.text('protocol', 'by', { text: said, author: authorWord(persons, by, words.lang) })
  const decided = (made: Decision) => [
    { text: signed(words.text('protocol', made.ruling, { reason: made.reason }), made.author) },
    ...effects
      .filter(({ facts }) => facts.some((fact) => fact.kind === 'line' && made.lines.includes(fact.id)))
      .map(({ shifts }) => ({ text: effectText(shifts, nameOf, words) })),
  ]
  return [
    {
      label: words.text('protocol', 'objector', { seat, name: player ? nameOf(player.member) : '' }),
      text: signed(text, author),
    },
    ...past.flatMap((made) => [
      ...decided(made),
      { text: signed(words.text('protocol', 'reopened', { reason: made.back.reason }), made.back.author) },
    ]),
    ...(decision ? decided(decision) : [{ text: words.text('protocol', 'undecided') }]),
  ]
}

function effectText(shifts: AuditChange['shifts'], nameOf: (member: string) => string, words: PaperWords): string {
  if (shifts.length === 0) return words.text('protocol', 'noEffect')
  const list = shifts.map(({ member, before, after }) => {
    const figure = (total: string | undefined) => (total === undefined ? '–' : words.figure(total))
    const totals = `${figure(before?.total)} → ${figure(after?.total)}`
    return `${nameOf(member)} ${before?.place ?? '–'} → ${after?.place ?? '–'} (${totals})`
  })
  return words.text('protocol', 'effect', { list: list.join('; ') })
}
