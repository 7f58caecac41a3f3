// Adjudicates a record for the command line. A broken record, or an entry the rules refuse, is
// told on stderr with its place; under other flags an entry that no longer fits is only noted.

import type { Adjudication, Explained } from '../../files/records/adjudicate.ts'
import { isExport, parseRecord, type RecordFault } from '../../files/records/parseRecord.ts'
import type { GameRecord } from '../../files/records/record.ts'
import { scanJson } from '../../club/json/scanJson.ts'
import { whatIf, type WhatIf } from '../../files/records/whatIf.ts'
import { type Wording, wordingOf } from '../../papers/documents/wording.ts'
import { phrase, schemeName } from '../../i18n/phrase.ts'
import { ledgerReason } from '../../i18n/reasons.ts'
import { LANGUAGES } from '../../i18n/registry.ts'
import { findVersion, rulesOf } from '../../rules/rulebooks/registry.ts'
import { splitEffect } from '../../rules/overturn.ts'
import { readTextFile } from '../input.ts'
import { chooseScheme, flagChanges } from '../options/chosen.ts'
import {
  type Fault,
  faultLine,
  faultSentence,
  placeText,
  printable,
  refusal,
  refuse,
  type Refused,
  WrongUsage,
} from '../sentences/refusal.ts'
import { frame, speak, SPOKEN } from '../sentences/language.ts'
import { textTable } from '../table.ts'
import type { OptionsOf } from '../commands.ts'

/** Of a file with a record on each line (`simulate --out`), one game after another. */
export async function printAdjudication(file: string, options: OptionsOf<'adjudicate'>): Promise<void> {
  const text = await readTextFile(file)
  const records = isRecordALine(text) ? text.split('\n') : [text]
  for (const [before, record] of records.entries())
    if (record.trim() !== '' || records.length === 1) printOne(record, before, options)
}

function isRecordALine(text: string): boolean {
  const [first = '', ...more] = text.split('\n')
  if (isExport(text) || more.every((line) => line.trim() === '')) return false
  return scanJson(first).ok
}

/** `before`: the lines of the file before it. */
function printOne(text: string, before: number, options: OptionsOf<'adjudicate'>): void {
  const { record, fault } = parseRecord(text)
  if (!record || fault) throw recordRefusal(behind(before, fault), record)
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
  complain(result, isWhatIf)
}

function behind(before: number, fault?: RecordFault): Fault {
  if (fault === undefined) return { code: 'record/not-a-record', params: {} }
  return { ...fault, params: { ...fault.params, line: fault.params.line + before } }
}

function partsAt(parting: WhatIf['parting']) {
  return parting === undefined ? null : { item: parting.item, phase: parting.phase, round: parting.round }
}

/** By its own rules or, asked "what if", by others: what would be, and where it parts from what was played. */
function judgeRecord(record: GameRecord, { flags, rulesVersion, scheme }: OptionsOf<'adjudicate'>): WhatIf {
  const { rulebook, version } = record.header
  const asked = rulesVersion ?? version
  const rules = findVersion(rulebook, asked) ?? rulesOf(record.header)
  const result = whatIf(record, chooseScheme(scheme ?? record.ledger?.scheme ?? 'official-2025'), {
    flags: flagChanges(rules, flags),
    version: asked,
  })
  if (!result.ok)
    throw new WrongUsage(frame('coded', { sentence: faultSentence(result.error), code: result.error.code }))
  return result.value
}

/** Under other flags entries may well not fit any more; under its own a record must. */
function complain({ waiting }: Adjudication, isWhatIf: boolean): void {
  for (const { item, rejection } of waiting) {
    console.error(faultLine(isWhatIf ? 'note' : 'error', rejection, frame('logItem', { item })))
  }
  if (waiting.length > 0 && !isWhatIf) throw refuse('record/entries-refused', undefined, { n: waiting.length })
}

/** `kept`: what of the record is sound before the fault. */
function recordRefusal(fault: Fault, kept: GameRecord | undefined): Refused {
  const sentence = faultSentence(fault)
  const place = placeText(fault.params, [
    ['line', 'line'],
    ['place', 'field'],
  ])
  return refusal(fault, place, kept && say('soundBefore', { sentence, n: kept.log.length }))
}

function jsonOf({ explained, ...rest }: Adjudication, withTraces: boolean): object {
  return withTraces ? { ...rest, explained } : rest
}

// An adjudicated game as text for a terminal. Names were hostile input: nothing in them reaches
// the terminal as an escape.
const say = speak('adjudicate')

/** `asked`: where a "what if" parts from what was played. */
function adjudicationText(result: Adjudication, explain: boolean, asked?: string): string {
  const { rulebook, version, preset, ledger } = result
  const words = wordingOf(SPOKEN)
  const scheme = schemeName(SPOKEN, { id: result.scheme })
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

function partingText(parting: WhatIf['parting']): string {
  if (parting === undefined) return say('alike')
  const { item, phase, round } = parting
  return say('parts', { item, phase, round })
}

/** Said first: without it a table at which everybody still sits looks like the end of the game. */
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
    say('departure', { seat, how: phrase(SPOKEN, 'departure', how), phase, round }),
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
      { head: say('kind'), align: 'left', cell: (row) => LANGUAGES[SPOKEN].papers.line[row.kind] },
      { head: say('points'), align: 'right', cell: (row) => row.points },
      { head: say('reason'), align: 'left', cell: (row) => printable(ledgerReason(SPOKEN, row)) },
    ],
    ledger,
  )
}

/** Every effect of every night and vote: standing, or what felled it and why. */
function explainText(explained: readonly Explained[], words: Wording): string {
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
  const { kind, seat } = splitEffect(effect)
  return say('effect', { effect: words.game('effect', kind), seat: String(seat) })
}
