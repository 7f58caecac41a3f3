// Adjudicates a record for the command line. A broken record, or an entry that the rules refuse, is reported on stderr
// with its location. Under changed flags, an entry that no longer fits only gives a note.

import type { Adjudication, ResolutionExplanation } from '../../files/records/adjudicate.ts'
import { isFrameExport, parseRecord, type RecordFault } from '../../files/records/parseRecord.ts'
import type { GameRecord } from '../../files/records/record.ts'
import { scanJson } from '../../club/json/scanJson.ts'
import { compareWhatIf, type WhatIfComparison } from '../../files/records/whatIf.ts'
import { type Wording, wordingOf } from '../../papers/documents/wording.ts'
import { formatPhrase, schemeName } from '../../i18n/phrase.ts'
import { ledgerReason } from '../../i18n/reasons.ts'
import { LANGUAGES } from '../../i18n/registry.ts'
import { findRulebookVersion, rulesOf } from '../../rules/rulebooks/registry.ts'
import { parseEffectId } from '../../rules/overturn.ts'
import { readTextFile } from '../input.ts'
import { chooseScheme, parseFlagChanges } from '../options/chooseRules.ts'
import {
  type Fault,
  formatFaultLine,
  faultSentence,
  formatLocation,
  printable,
  refusalOfFault,
  createRefusal,
  type RefusedError,
  WrongUsageError,
} from '../sentences/refusal.ts'
import { translateFrame, translatorFor, SPOKEN_LANG } from '../sentences/language.ts'
import { textTable } from '../textTable.ts'
import type { OptionsOf } from '../commands.ts'

/** For a file with a record on each line (`simulate --out`), prints one game after another. */
export async function printAdjudication(file: string, options: OptionsOf<'adjudicate'>): Promise<void> {
  const text = await readTextFile(file)
  const records = isRecordALine(text) ? text.split('\n') : [text]
  for (const [before, record] of records.entries())
    if (record.trim() !== '' || records.length === 1) printOne(record, before, options)
}

function isRecordALine(text: string): boolean {
  const [first = '', ...more] = text.split('\n')
  if (isFrameExport(text) || more.every((line) => line.trim() === '')) return false
  return scanJson(first).ok
}

/** `before` is the number of lines before this record in the file. */
function printOne(text: string, before: number, options: OptionsOf<'adjudicate'>): void {
  const { record, fault } = parseRecord(text)
  if (!record || fault) throw recordRefusal(shiftFaultLine(before, fault), record)
  const { would: result, parting } = judgeRecord(record, options)
  const isWhatIf = options.flags !== undefined || options.rulesVersion !== undefined
  console.log(
    options.json === true
      ? JSON.stringify({
          ...jsonOf(result, options.explain === true),
          ...(isWhatIf ? { partsAt: partsAt(parting) } : {}),
        })
      : adjudicationText(result, options.explain === true, isWhatIf ? partingText(parting) : undefined),
  )
  reportRefusedEntries(result, isWhatIf)
}

function shiftFaultLine(before: number, fault?: RecordFault): Fault {
  if (fault === undefined) return { code: 'record/not-a-record', params: {} }
  return { ...fault, params: { ...fault.params, line: fault.params.line + before } }
}

function partsAt(parting: WhatIfComparison['parting']) {
  return parting === undefined ? null : { item: parting.item, phase: parting.phase, round: parting.round }
}

/**
 * The result by the record's own rules or, for "what if", by changed ones, and the point at which the game would
 * diverge from the recorded one.
 */
function judgeRecord(record: GameRecord, { flags, rulesVersion, scheme }: OptionsOf<'adjudicate'>): WhatIfComparison {
  const { rulebook, version } = record.header
  const asked = rulesVersion ?? version
  const rules = findRulebookVersion(rulebook, asked) ?? rulesOf(record.header)
  const result = compareWhatIf(record, chooseScheme(scheme ?? record.ledger?.scheme ?? 'official-2025'), {
    flags: parseFlagChanges(rules, flags),
    version: asked,
  })
  if (!result.ok)
    throw new WrongUsageError(
      translateFrame('coded', { sentence: faultSentence(result.error), code: result.error.code }),
    )
  return result.value
}

/** Under changed flags, entries may no longer fit. Under its own rules, every entry of a record must. */
function reportRefusedEntries({ waiting }: Adjudication, isWhatIf: boolean): void {
  for (const { item, rejection } of waiting) {
    console.error(formatFaultLine(isWhatIf ? 'note' : 'error', rejection, translateFrame('logItem', { item })))
  }
  if (waiting.length > 0 && !isWhatIf) throw createRefusal('record/entries-refused', undefined, { n: waiting.length })
}

/** `kept` is the part of the record before the fault, which is valid. */
function recordRefusal(fault: Fault, kept: GameRecord | undefined): RefusedError {
  const sentence = faultSentence(fault)
  const place = formatLocation(fault.params, [
    ['line', 'line'],
    ['place', 'field'],
  ])
  return refusalOfFault(fault, place, kept && say('soundBefore', { sentence, n: kept.log.length }))
}

function jsonOf({ explained, ...rest }: Adjudication, withTraces: boolean): object {
  return withTraces ? { ...rest, explained } : rest
}

// An adjudicated game as text for a terminal. Names are untrusted input, so escape sequences in them are made harmless.
const say = translatorFor('adjudicate')

/** `asked` describes where a "what if" diverges from the recorded game. */
function adjudicationText(result: Adjudication, explain: boolean, asked?: string): string {
  const { rulebook, version, preset, ledger } = result
  const words = wordingOf(SPOKEN_LANG)
  const scheme = schemeName(SPOKEN_LANG, { id: result.scheme })
  const parts = [
    ...headline(result),
    ...(asked === undefined ? [] : [asked]),
    say('rules', { rulebook: words.game('rulebook', rulebook), version, preset }),
    seatsText(result, words),
    departuresText(result),
    verdictText(result, words),
    ...(explain ? [explainText(result.explained, words)] : []),
    ledger.length === 0 ? say('emptyLedger', { scheme }) : `${say('ledger', { scheme })}\n${ledgerText(result)}`,
  ]
  return parts.join('\n\n')
}

function partingText(parting: WhatIfComparison['parting']): string {
  if (parting === undefined) return say('alike')
  const { item, phase, round } = parting
  return say('parts', { item, phase, round })
}

/**
 * Printed first, because otherwise a table at which everybody is still in the game would look like the end of the game.
 */
function headline({ fits, entries, waiting, moment }: Adjudication): readonly string[] {
  return fits ? [] : [say('notWhole', { n: waiting.length, entries, moment })]
}

function seatsText({ seats }: Adjudication, words: Wording): string {
  return textTable(
    [
      { head: say('seat'), align: 'right', cell: (row) => String(row.seat) },
      { head: say('player'), align: 'left', cell: (row) => printable(row.player) },
      { head: say('role'), align: 'left', cell: (row) => words.game('role', row.role) },
      { head: say('state'), align: 'left', cell: (row) => say(row.alive ? 'inGame' : 'out') },
      { head: say('fouls'), align: 'right', cell: (row) => String(row.fouls) },
    ],
    seats,
  )
}

function departuresText({ deaths }: Adjudication): string {
  if (deaths.length === 0) return say('nobodyLeft')
  const departures = deaths.map(({ seat, how, phase, round }) =>
    say('departure', { seat, how: formatPhrase(SPOKEN_LANG, 'departure', how), phase, round }),
  )
  return say('left', { departures: departures.join(', ') })
}

function verdictText({ rulebook, winner, reason, moment }: Adjudication, words: Wording): string {
  if (winner === null || reason === null) return say('goesOn', { moment })
  return say('verdict', {
    winner: words.gameOf(rulebook, 'winner', winner),
    code: reason,
    reason: reason === 'asserted' ? say('asserted') : words.gameOf(rulebook, 'reason', reason),
  })
}

function ledgerText({ ledger }: Adjudication): string {
  return textTable(
    [
      { head: say('seat'), align: 'right', cell: (row) => String(row.seat) },
      { head: say('player'), align: 'left', cell: (row) => printable(row.player) },
      { head: say('kind'), align: 'left', cell: (row) => LANGUAGES[SPOKEN_LANG].papers.line[row.kind] },
      { head: say('points'), align: 'right', cell: (row) => row.points },
      { head: say('reason'), align: 'left', cell: (row) => printable(ledgerReason(SPOKEN_LANG, row)) },
    ],
    ledger,
  )
}

/** Every effect of every night and vote: whether it stood, or which effect cancelled it and why. */
function explainText(explained: readonly ResolutionExplanation[], words: Wording): string {
  if (explained.length === 0) return say('nothingResolved')
  return explained
    .map(({ when, deaths, trace }) => {
      const lines = trace.map(({ effect, overturnedBy, edge }) =>
        overturnedBy === null
          ? say('stands', { effect: effectText(effect, words) })
          : say('overturned', {
              effect: effectText(effect, words),
              by: effectText(overturnedBy, words),
              edge: String(edge),
              why: words.game('edge', edge ?? ''),
            }),
      )
      return [say('leaving', { when, n: deaths.length, seats: deaths.join(', ') }), ...lines].join('\n')
    })
    .join('\n')
}

function effectText(effect: string, words: Wording): string {
  const { kind, seat } = parseEffectId(effect)
  return say('effect', { effect: words.game('effect', kind), seat: String(seat) })
}
