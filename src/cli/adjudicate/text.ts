// An adjudicated game as text for a terminal. Names were hostile input: nothing in them reaches
// the terminal as an escape.

import type { Adjudication, Explained } from '../../club/files/records/adjudicate.ts'
import type { WhatIf } from '../../club/files/records/whatIf.ts'
import { ledgerReason } from '../../i18n/reasons.ts'
import { LANGUAGES } from '../../i18n/registry.ts'
import { ownPhrase, phrase, schemeName } from '../../i18n/phrase.ts'
import { splitEffect } from '../../rules/why.ts'
import { printable } from '../sentences/fault.ts'
import { SPOKEN, speak } from '../sentences/language.ts'
import { textTable } from '../table.ts'

const say = speak('adjudicate')

/** `asked`: where a "what if" parts from what was played. */
export function adjudicationText(result: Adjudication, explain: boolean, asked?: string): string {
  const { rulebook, version, preset, ledger } = result
  const scheme = schemeName(SPOKEN, { id: result.scheme })
  const parts = [
    ...headline(result),
    ...(asked === undefined ? [] : [asked]),
    say('rules', { rulebook: phrase(SPOKEN, 'rulebook', rulebook), version, preset }),
    seatsText(result),
    departuresText(result),
    verdictText(result),
    ...(explain ? [explainText(result.explained)] : []),
    ledger.length === 0 ? say('emptyLedger', { scheme }) : `${say('ledger', { scheme })}\n${ledgerText(result)}`,
  ]
  return parts.join('\n\n')
}

export function partingText(parting: WhatIf['parting']): string {
  if (parting === undefined) return say('alike')
  const { item, phase, round } = parting
  return say('parts', { item, phase, round })
}

/** Said first: without it a table at which everybody still sits looks like the end of the game. */
function headline({ fits, entries, waiting, moment }: Adjudication): readonly string[] {
  return fits ? [] : [say('notWhole', { n: waiting.length, entries, moment })]
}

function seatsText({ seats }: Adjudication): string {
  return textTable(
    [
      { head: say('seat'), align: 'right', cell: (row) => String(row.seat) },
      { head: say('player'), align: 'left', cell: (row) => printable(row.player) },
      { head: say('role'), align: 'left', cell: (row) => phrase(SPOKEN, 'role', row.role) },
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

function verdictText({ rulebook, winner, reason, moment }: Adjudication): string {
  if (winner === null || reason === null) return say('goesOn', { moment })
  return say('verdict', {
    winner: ownPhrase(SPOKEN, rulebook, 'winner', winner),
    code: reason,
    reason: reason === 'asserted' ? say('asserted') : ownPhrase(SPOKEN, rulebook, 'reason', reason),
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
function explainText(explained: readonly Explained[]): string {
  if (explained.length === 0) return say('nothingResolved')
  return explained
    .map(({ when, deaths, trace }) => {
      const lines = trace.map(({ effect, overturnedBy, edge }) =>
        overturnedBy === null
          ? say('stands', { effect: effectText(effect) })
          : say('overturned', {
              effect: effectText(effect),
              by: effectText(overturnedBy),
              edge: String(edge),
              why: phrase(SPOKEN, 'edge', edge ?? ''),
            }),
      )
      return [say('leaving', { when, n: deaths.length, seats: deaths.join(', ') }), ...lines].join('\n')
    })
    .join('\n')
}

function effectText(effect: string): string {
  const { kind, seat } = splitEffect(effect)
  return say('effect', { effect: phrase(SPOKEN, 'effect', kind), seat: String(seat) })
}
