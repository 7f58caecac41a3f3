// Describes an audited change in words: the changed object, and the values before and after. The screen, the filter and
// the exported file share these texts. Pure.

import type {
  AuditFact,
  EntryFact,
  FlagChange,
  LineFact,
  SeriesChangeFact,
  SheetChange,
} from '../../../api/contract/audit.ts'
import type { PhraseSection } from '../../../i18n/phrase.ts'
import type { FlagValue } from '../../../rules/header.ts'
import type { TableCorrectionLogItem } from '../../../rules/log.ts'
import { assertNever, type Winner } from '../../../rules/vocabulary.ts'
import { entrySentence, type LogTranslator } from '../log/logSentence.ts'

type Of<Kind extends AuditFact['kind']> = Extract<AuditFact, { kind: Kind }>
type LineupFact = Of<'lineup'>

export interface AuditTranslator extends LogTranslator {
  /** Term of the game's rulebook. */
  phraseOf(rulebook: string | undefined, section: PhraseSection, key: string): string
  points(hundredths: number): string
  nameOf(member: string): string
  /** Name of the author of a change. */
  authorOf(author: string): string
  /** Describes the corrected parts of a table. */
  mended(mend: Pick<TableCorrectionLogItem, 'seats' | 'judge'>): string
  /** Reason for a ledger line. */
  reasonOf(line: Pick<LineFact, 'source' | 'reason'>): string
  /** Text of a stored reason for a correction. */
  storedReason(reason: string): string
}

export interface AuditFactText {
  readonly text: string
  /** `before` is omitted if there was no value, `after` if there is no longer a value. */
  readonly before?: string
  readonly after?: string
  /** Ids of the members whom the change concerns. */
  readonly members: readonly string[]
  readonly reason: string
}

/** `rulebook` is the rulebook of the game that was changed. */
export function auditFactTexts(
  fact: AuditFact,
  words: AuditTranslator,
  rulebook: string | undefined,
): readonly AuditFactText[] {
  return textsOf(fact, words, rulebook).map((text) => ({ ...text, reason: words.storedReason(text.reason) }))
}

/** The cause and the typed reason. The cause `other` is omitted if a reason was typed. */
function voidReason({ cause, reason }: Extract<AuditFact, { kind: 'void' }>, words: AuditTranslator): string {
  if (cause === undefined || (cause === 'other' && reason !== '')) return reason
  return [words.text(`game.voidCause.${cause}`), reason].filter((text) => text !== '').join(': ')
}

function textsOf(fact: AuditFact, words: AuditTranslator, rulebook: string | undefined): readonly AuditFactText[] {
  const winner = (won: Winner | undefined) => won && words.phraseOf(rulebook, 'winner', won)
  switch (fact.kind) {
    case 'line':
      return [lineText(fact, words)]
    case 'entry':
      return [entryText(fact, words)]
    case 'mend':
      return [
        { ...plain(words.text(`audit.mend.${fact.how}`, { what: words.mended(fact.mend) })), reason: fact.reason },
      ]
    case 'finished':
      return [plain(words.text('audit.finished', { winner: winner(fact.outcome.winner) ?? '' }))]
    case 'verdict':
      return [
        plain(words.text('audit.verdict'), beforeAfterTexts(winner(fact.before?.winner), winner(fact.after?.winner))),
      ]
    case 'sheet':
      return fact.changes.map((change) => ({ ...cellText(change, words, winner), reason: fact.reason }))
    case 'void':
      return [
        { ...plain(words.text(fact.isVoid ? 'audit.voided' : 'audit.reinstated')), reason: voidReason(fact, words) },
      ]
    case 'halt':
      return [{ ...plain(words.text(`audit.${fact.how}`)), reason: fact.reason }]
    case 'objection':
      return [objectionText(fact, words)]
    case 'replacement':
      return [replacementText(fact, words)]
    case 'judge':
      return [judgeText(fact, words)]
    case 'exhibition': {
      const name = words.nameOf(fact.member)
      const text = words.text(fact.isExhibition ? 'audit.exhibition' : 'audit.standsAgain', { name })
      return [{ ...plain(text), members: [fact.member] }]
    }
    case 'stage':
      return stageTexts(fact, words)
    case 'lot': {
      const text = words.text('audit.lot', { seed: fact.seed, names: namesOf(fact.tied, words) })
      return [{ ...plain(text, beforeAfterTexts(undefined, namesOf(fact.drawn, words))), members: fact.tied }]
    }
    case 'lineup':
      return [lineupText(fact, words)]
    case 'given':
      return [givenText(fact, words)]
    case 'flags':
      return fact.changes.map((change) => flagText(change, words))
    case 'series':
      return [seriesText(fact, words)]
    default:
      return assertNever(fact)
  }
}

/** Whether a person made the change. Changes that the program made as a consequence are shown only on demand. */
export function isManualFact(fact: AuditFact): boolean {
  if (fact.kind === 'line') return fact.source === 'judge'
  return fact.kind !== 'verdict'
}

function namesOf(members: readonly string[], words: AuditTranslator): string {
  return members.map((member) => words.nameOf(member)).join(', ')
}

function objectionText({ how, member, seat, reason }: Of<'objection'>, words: AuditTranslator): AuditFactText {
  const name = words.nameOf(member)
  return { ...plain(words.text(`audit.objection.${how}`, { name, seat })), members: [member], reason }
}

function replacementText(
  { stage, place, fromRound: round, before, after, reason }: Of<'replacement'>,
  words: AuditTranslator,
) {
  const text = words.text(after === undefined ? 'audit.left' : 'audit.replacement', { stage, place, round })
  return {
    ...plain(text, beforeAfterTexts(before && words.nameOf(before), after && words.nameOf(after))),
    members: [before, after].filter((member) => member !== undefined),
    reason,
  }
}

function judgeText({ stage, round, table, before, after }: Of<'judge'>, words: AuditTranslator): AuditFactText {
  const place = { stage, round: round ?? 0, table }
  const text = words.text(round === undefined ? 'audit.judge.usual' : 'audit.judge.round', place)
  return plain(text, beforeAfterTexts(before === '' ? undefined : before, after === '' ? undefined : after))
}

function lineupText(fact: LineupFact, words: AuditTranslator): AuditFactText {
  const isChanged = fact.in.length > 0
  const text = words.text(isChanged ? 'audit.lineup.changed' : 'audit.lineup.kept', { stage: fact.stage })
  return {
    ...plain(text, isChanged ? beforeAfterTexts(namesOf(fact.out, words), namesOf(fact.in, words)) : {}),
    members: [...fact.out, ...fact.in],
    reason: withWay(fact, words),
  }
}

function givenText({ member, stage, before, hundredths, reason }: Of<'given'>, words: AuditTranslator): AuditFactText {
  const name = words.nameOf(member)
  const text =
    stage === undefined ? words.text('audit.given', { name }) : words.text('audit.givenInStage', { name, stage })
  const said = (points: number | undefined) => (points === undefined || points === 0 ? undefined : words.points(points))
  return { ...plain(text, beforeAfterTexts(said(before), said(hundredths))), members: [member], reason }
}

/** Text that states how a tie for seats in a line-up was broken, and the reason. */
function withWay({ tie, reason }: Partial<Pick<LineupFact, 'tie' | 'reason'>>, words: AuditTranslator): string {
  return [tie && words.text(`audit.tie.${tie}`), reason].filter((each) => each !== undefined).join(': ')
}

function lineText(fact: LineFact, words: AuditTranslator): AuditFactText {
  const { seat, member, before, hundredths, line, movedFrom } = fact
  const of = words.text('audit.lineOf', { kind: words.text(`ledger.kind.${line}`), name: words.nameOf(member), seat })
  const text = movedFrom
    ? words.text('audit.movedFrom', { line: of, name: words.nameOf(movedFrom.member), seat: movedFrom.seat })
    : of
  const was =
    before &&
    `${before.line === line ? '' : `${words.text(`ledger.kind.${before.line}`)} `}${words.points(before.hundredths)}`
  return {
    ...plain(text, beforeAfterTexts(was, hundredths === 0 ? undefined : words.points(hundredths))),
    members: [member, ...(movedFrom ? [movedFrom.member] : [])],
    reason: words.reasonOf(fact),
  }
}

function entryText({ how, before, after, reason }: EntryFact, words: AuditTranslator): AuditFactText {
  const sentence = (entry: EntryFact['before']) => entry && entrySentence(entry, words)
  return { ...plain(words.text(`audit.entry.${how}`), beforeAfterTexts(sentence(before), sentence(after))), reason }
}

function cellText(
  change: SheetChange,
  words: AuditTranslator,
  winner: (won: Winner | undefined) => string | undefined,
): AuditFactText {
  const seats = (list: readonly number[]) => (list.length === 0 ? undefined : list.join(', '))
  switch (change.what) {
    case 'winner':
      return plain(words.text('audit.sheet.winner'), beforeAfterTexts(winner(change.before), winner(change.after)))
    case 'role':
      return {
        ...plain(
          words.text('audit.sheet.role', { name: words.nameOf(change.member), seat: change.seat }),
          beforeAfterTexts(words.phrase('role', change.before), words.phrase('role', change.after)),
        ),
        members: [change.member],
      }
    case 'firstVictim':
      return plain(
        words.text('audit.sheet.firstVictim'),
        beforeAfterTexts(change.before && String(change.before), change.after && String(change.after)),
      )
    case 'bestMove':
      return plain(words.text('audit.sheet.bestMove'), beforeAfterTexts(seats(change.before), seats(change.after)))
    default:
      return assertNever(change)
  }
}

function stageTexts(
  { stage, how, rounds, isFinal, ...decided }: Extract<AuditFact, { kind: 'stage' }>,
  words: AuditTranslator,
): readonly AuditFactText[] {
  const kind = (final: boolean) => words.text(final ? 'audit.stage.final' : 'audit.stage.ordinary')
  return [
    ...(how === 'changed'
      ? []
      : [{ ...plain(words.text(`audit.stage.${how}`, { stage })), reason: withWay(decided, words) }]),
    ...(rounds
      ? [
          plain(
            words.text('audit.stage.rounds', { stage }),
            beforeAfterTexts(String(rounds.before), String(rounds.after)),
          ),
        ]
      : []),
    ...(isFinal
      ? [
          plain(
            words.text('audit.stage.weight', { stage }),
            beforeAfterTexts(kind(isFinal.before), kind(isFinal.after)),
          ),
        ]
      : []),
  ]
}

function seriesText({ how, name, was, before, after }: SeriesChangeFact, words: AuditTranslator): AuditFactText {
  const said = (called: string, parts: SeriesChangeFact['before']) =>
    parts &&
    [
      ...(was === undefined ? [] : [words.text('audit.quoted', { text: called })]),
      ...parts.map(({ season, coefficient }) => `${season} × ${coefficient}`),
    ].join(', ')
  return plain(
    words.text(`audit.series.${how}`, { name }),
    beforeAfterTexts(said(was ?? name, before), said(name, after)),
  )
}

function flagText({ flag, before, after }: FlagChange, words: AuditTranslator): AuditFactText {
  const value = (each: FlagValue | undefined) =>
    each === undefined || typeof each === 'number' ? each?.toString() : words.phrase('value', String(each))
  return plain(
    words.text('audit.flag', { flag: words.phrase('flag', flag) }),
    beforeAfterTexts(value(before), value(after)),
  )
}

function beforeAfterTexts(
  before: string | undefined,
  after: string | undefined,
): Pick<AuditFactText, 'before' | 'after'> {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
}

function plain(text: string, change: Pick<AuditFactText, 'before' | 'after'> = {}): AuditFactText {
  return { text, ...change, members: [], reason: '' }
}
