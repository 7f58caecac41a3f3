// An adjudicated game as text for a terminal. Names are untrusted input, so escape sequences in them are made harmless.

import type { Adjudication, ResolutionExplanation } from '../../files/records/adjudicate.ts'
import type { WhatIfComparison } from '../../files/records/whatIf.ts'
import { type RuleSheetWords, ruleSheetWords } from '../../papers/documents/wording.ts'
import { formatPhrase, schemeName } from '../../i18n/phrase.ts'
import { ledgerReasonText } from '../../i18n/reasons.ts'
import { LANGUAGES } from '../../i18n/registry.ts'
import { parseEffectId } from '../../rules/overturn.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { translatorFor, CLI_LANG } from '../sentences/language.ts'
import { textTable } from '../textTable.ts'

const say = translatorFor('adjudicate')

/** `asked` describes the point at which a "what if" diverges from the recorded game. */
export function adjudicationText(result: Adjudication, explain: boolean, asked?: string): string {
  const { rulebook, version, preset, ledger } = result
  const words = ruleSheetWords(CLI_LANG)
  const scheme = schemeName(CLI_LANG, { id: result.scheme })
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

export function whatIfDivergenceText(parting: WhatIfComparison['parting']): string {
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

function seatsText({ seats }: Adjudication, words: RuleSheetWords): string {
  return textTable(
    [
      { head: say('seat'), align: 'right', cell: (row) => String(row.seat) },
      { head: say('player'), align: 'left', cell: (row) => toPrintableText(row.player) },
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
    say('departure', { seat, how: formatPhrase(CLI_LANG, 'departure', how), phase, round }),
  )
  return say('left', { departures: departures.join(', ') })
}

function verdictText({ rulebook, winner, reason, moment }: Adjudication, words: RuleSheetWords): string {
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
      { head: say('player'), align: 'left', cell: (row) => toPrintableText(row.player) },
      { head: say('kind'), align: 'left', cell: (row) => LANGUAGES[CLI_LANG].papers.line[row.kind] },
      { head: say('points'), align: 'right', cell: (row) => row.points },
      { head: say('reason'), align: 'left', cell: (row) => toPrintableText(ledgerReasonText(CLI_LANG, row)) },
    ],
    ledger,
  )
}

/** Every effect of every night and vote: whether it took effect, or which effect cancelled it and why. */
function explainText(explained: readonly ResolutionExplanation[], words: RuleSheetWords): string {
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

function effectText(effect: string, words: RuleSheetWords): string {
  const { kind, seat } = parseEffectId(effect)
  return say('effect', { effect: words.game('effect', kind), seat: String(seat) })
}
