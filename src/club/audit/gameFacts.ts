// Lists the changes to a game between two of its summary rows as facts: log items, results sheets and ledger lines.
// Facts about people's actions come first, followed by the ledger lines that the program wrote as a result.

import type { GameRow } from '../../scoring/gameRow.ts'
import type { Entry } from '../../rules/entries.ts'
import type { CorrectionLogItem, LogItem, TableCorrectionLogItem } from '../../rules/log.ts'
import type { Envelope } from '../../store/port.ts'
import { isObjectionEventType, type ObjectionEvent } from '../model/objections.ts'
import type { AssertedResult } from '../model/game.ts'
import type { ClubState } from '../model/clubState.ts'
import { haltAfter, haltEventIn } from '../model/gameEndings.ts'
import { readGameContent, voidingIn } from '../model/gameStream.ts'
import { logWithNames } from '../model/gameNames.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import type { AuditFact, EntryFact, LedgerLineFact, TableCorrectionFact, ResultSheetChange } from './facts.ts'

export interface GameHistory {
  readonly story: readonly Envelope[]
  readonly ledger: readonly StoredLedgerLine[]
}

/** Lists the facts that led from one row of a game to the next. For a game's first row, `before` is `undefined`. */
export function listGameChangeFacts(
  { story, ledger }: GameHistory,
  before: GameRow | undefined,
  after: GameRow,
  club: Pick<ClubState, 'members'>,
): readonly AuditFact[] {
  const lines = ledger
    .slice(before?.ledgerVersion ?? 0, after.ledgerVersion)
    .map((line) => ledgerLineFact(ledger, line))
  const [judged, written] = [
    lines.filter(({ source }) => source === 'judge'),
    lines.filter(({ source }) => source !== 'judge'),
  ]
  if (!before)
    return [
      ...(after.outcome ? [{ kind: 'finished', outcome: after.outcome } as const] : story.flatMap(voidFact)),
      ...judged,
      ...written,
    ]
  const events = story
    .slice(before.version, after.version)
    .flatMap((envelope) => eventFact(story, envelope, after, club))
  const hasTurned = before.outcome?.winner !== after.outcome?.winner && before.isVoid === after.isVoid
  return [
    ...events,
    ...judged,
    ...(hasTurned ? [{ kind: 'verdict', before: before.outcome, after: after.outcome } as const] : []),
    ...written,
  ]
}

function ledgerLineFact(ledger: readonly StoredLedgerLine[], line: StoredLedgerLine): LedgerLineFact {
  const { id, kind, seat, member, hundredths, source, reason } = line
  const replaced = line.replaces === undefined ? undefined : ledger.find(({ id }) => id === line.replaces)
  // If the replaced line has 0 points, it was already taken back, so the fact has no earlier line.
  const before =
    replaced && replaced.hundredths !== 0
      ? { line: replaced.kind, hundredths: replaced.hundredths, source: replaced.source }
      : undefined
  const how = !before ? 'added' : hundredths === 0 ? 'taken-back' : 'changed'
  return { kind: 'line', id, line: kind, seat, member, how, ...(before ? { before } : {}), hundredths, source, reason }
}

function eventFact(
  story: readonly Envelope[],
  envelope: Envelope,
  row: GameRow,
  club: Pick<ClubState, 'members'>,
): readonly AuditFact[] {
  const { type, payload, version } = envelope
  const voided = voidFact(envelope)
  const said = [...voided, ...haltFact(envelope)]
  if (said.length > 0) return said
  if (isObjectionEventType(type)) return listObjectionFacts(story, envelope, row)
  const earlier = readGameContent(story.slice(0, version - 1))
  if (type === 'ResultAsserted') {
    const { result, reason } = payload as { readonly result: AssertedResult; readonly reason: string }
    return [{ kind: 'sheet', changes: earlier?.asserted ? sheetChanges(earlier.asserted, result, row) : [], reason }]
  }
  const log = logWithNames(readGameContent(story.slice(0, version))?.log ?? [], club)
  const item = log.at(-1)
  return item && earlier && item.id > (earlier.log.at(-1)?.id ?? 0) ? itemFact(log.slice(0, -1), item) : []
}

/** Facts about an objection in one envelope of a game's stream. Empty for any other envelope. */
export function listObjectionFacts(
  story: readonly Envelope[],
  { type, payload, version }: Envelope,
  { seats }: Pick<GameRow, 'seats'>,
): readonly AuditFact[] {
  if (!isObjectionEventType(type)) return []
  const event = { ...(payload as object), type } as ObjectionEvent
  const objection = readGameContent(story.slice(0, version))?.objections?.find(({ id }) => id === event.id)
  const seat = seats.find((each) => each.seat === objection?.seat)
  if (!objection || !seat) return []
  const of = { kind: 'objection', seat: objection.seat, member: seat.member } as const
  switch (event.type) {
    case 'ObjectionRaised':
      return [{ ...of, how: 'raised', reason: event.text }]
    case 'ObjectionDecided':
      return [{ ...of, how: event.ruling, reason: event.reason }]
    case 'ObjectionLinked':
      return [{ ...of, how: 'linked', reason: '' }]
    case 'ObjectionReopened':
      return [{ ...of, how: 'reopened', reason: event.reason }]
  }
}

function voidFact({ type, payload }: Envelope): readonly AuditFact[] {
  if (type === 'GameReinstated')
    return [{ kind: 'void', isVoid: false, reason: (payload as { readonly reason: string }).reason }]
  if (type !== 'GameVoided') return []
  const { reason, cause } = voidingIn({ payload })
  return [{ kind: 'void', isVoid: true, ...(cause === undefined ? {} : { cause }), reason }]
}

function haltFact(envelope: Envelope): readonly AuditFact[] {
  const event = haltEventIn(envelope)
  return event ? [{ kind: 'halt', how: haltAfter(event)?.type ?? 'continued', reason: event.reason }] : []
}

function itemFact(log: readonly LogItem[], item: LogItem): readonly (EntryFact | TableCorrectionFact)[] {
  if (item.type === 'mended') return [tableCorrectionFact(item, 'made', item.reason)]
  if (item.type === 'made') return [{ kind: 'entry', how: 'made', after: item.entry, reason: '' }]
  const { reason } = item
  const target = log.find(({ id }) => id === item.target)
  if (!target) return []
  if (item.type === 'corrected')
    return [
      {
        kind: 'entry',
        how: 'corrected',
        ...optionalEntry('before', entryInForce(log, item.target)),
        after: item.entry,
        reason,
      },
    ]
  switch (target.type) {
    case 'made':
      return [{ kind: 'entry', how: 'undone', ...optionalEntry('before', entryInForce(log, target.id)), reason }]
    case 'corrected':
      return [
        {
          kind: 'entry',
          how: 'restored',
          before: target.entry,
          ...optionalEntry(
            'after',
            entryInForce(
              log.filter((each) => each !== target),
              target.target,
            ),
          ),
          reason,
        },
      ]
    case 'mended':
      return [tableCorrectionFact(target, 'undone', reason)]
    case 'retracted': {
      const back = log.find(({ id }) => id === target.target)
      if (back?.type === 'mended') return [tableCorrectionFact(back, 'restored', reason)]
      return [{ kind: 'entry', how: 'restored', ...optionalEntry('after', entryInForce(log, target.target)), reason }]
    }
  }
}

function tableCorrectionFact(
  { seats, judge }: TableCorrectionLogItem,
  how: TableCorrectionFact['how'],
  reason: string,
): TableCorrectionFact {
  return { kind: 'mend', how, mend: { seats, ...(judge === undefined ? {} : { judge }) }, reason }
}

function optionalEntry<K extends 'before' | 'after'>(key: K, entry: Entry | undefined): { readonly [P in K]?: Entry } {
  return entry === undefined ? {} : ({ [key]: entry } as { readonly [P in K]?: Entry })
}

/** The entry of a log item after its last correction that was not retracted. */
function entryInForce(log: readonly LogItem[], id: number): Entry | undefined {
  const isTakenBack = ({ id: correction }: LogItem) =>
    log.some((item) => item.type === 'retracted' && item.target === correction)
  const corrected = log.findLast(
    (item): item is CorrectionLogItem => item.type === 'corrected' && item.target === id && !isTakenBack(item),
  )
  const item = log.find((each) => each.id === id)
  if (item?.type === 'retracted') return entryInForce(log, item.target)
  return corrected?.entry ?? (item && 'entry' in item ? item.entry : undefined)
}

function sheetChanges(before: AssertedResult, after: AssertedResult, { seats }: GameRow): readonly ResultSheetChange[] {
  const changes: ResultSheetChange[] = []
  if (before.winner !== after.winner) changes.push({ what: 'winner', ...beforeAndAfter(before.winner, after.winner) })
  for (const [index, { seat, member }] of seats.entries()) {
    const [was, is] = [before.roles[index], after.roles[index]]
    if (was && is && was !== is) changes.push({ what: 'role', seat, member, before: was, after: is })
  }
  if (before.firstVictim !== after.firstVictim)
    changes.push({ what: 'firstVictim', ...beforeAndAfter(before.firstVictim, after.firstVictim) })
  if (before.bestMove.join() !== after.bestMove.join())
    changes.push({ what: 'bestMove', before: before.bestMove, after: after.bestMove })
  return changes
}

function beforeAndAfter<T>(before: T | undefined, after: T | undefined): { readonly before?: T; readonly after?: T } {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
}
