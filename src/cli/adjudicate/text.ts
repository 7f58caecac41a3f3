// An adjudicated game as text for a terminal. Names were hostile input: nothing in them reaches
// the terminal as an escape.

import { DEFAULT_LANG } from '../../lang/registry.ts'
import type { Adjudication, Explained } from '../../club/files/records/adjudicate.ts'
import { phrase } from '../../lang/phrase.ts'
import { splitEffect } from '../../rules/why.ts'
import { printable } from '../sentences/fault.ts'
import { textTable } from '../table.ts'

export function adjudicationText(result: Adjudication, explain: boolean): string {
  const { rulebook, version, preset, winner, reason, moment, deaths, ledger, scheme } = result
  const verdict =
    winner === null || reason === null
      ? `The game goes on: ${moment}.`
      : `${phrase(DEFAULT_LANG, 'winner', winner)} (${reason}). ${reason === 'asserted' ? 'So the results sheet says; nobody adjudicated it.' : phrase(DEFAULT_LANG, 'reason', reason)}`
  const parts = [
    ...headline(result),
    `${phrase(DEFAULT_LANG, 'rulebook', rulebook)}, version ${version}, preset ${preset}`,
    seatsText(result),
    `Left the game: ${deaths.length === 0 ? 'nobody' : deaths.map(({ seat, how, phase, round }) => `${seat} (${phrase(DEFAULT_LANG, 'exit', how)}, ${phase === 'night' ? 'N' : 'D'}${round})`).join(', ')}`,
    verdict,
    ...(explain ? [explainText(result.explained)] : []),
    ledger.length === 0 ? `Ledger (${scheme}): empty` : `Ledger (${scheme})\n${ledgerText(result)}`,
  ]
  return parts.join('\n\n')
}

/** Said first: without it a table at which everybody still sits looks like the end of the game. */
function headline({ fits, entries, waiting, moment }: Adjudication): readonly string[] {
  if (fits) return []
  const [verb, rest] = waiting.length === 1 ? ['does', 'it'] : ['do', 'them']
  return [
    `THIS IS NOT THE WHOLE GAME: ${waiting.length} of the ${entries} entries ${verb} not fit these rules.\nBelow is how the game stands without ${rest}, at ${moment}.`,
  ]
}

function seatsText({ seats }: Adjudication): string {
  return textTable(
    [
      { head: 'seat', align: 'right', cell: (row) => String(row.seat) },
      { head: 'player', align: 'left', cell: (row) => printable(row.player) },
      { head: 'role', align: 'left', cell: (row) => phrase(DEFAULT_LANG, 'role', row.role) },
      { head: 'state', align: 'left', cell: (row) => (row.alive ? 'in the game' : 'out') },
      { head: 'fouls', align: 'right', cell: (row) => String(row.fouls) },
    ],
    seats,
  )
}

function ledgerText({ ledger }: Adjudication): string {
  return textTable(
    [
      { head: 'seat', align: 'right', cell: (row) => String(row.seat) },
      { head: 'player', align: 'left', cell: (row) => printable(row.player) },
      { head: 'kind', align: 'left', cell: (row) => row.kind },
      { head: 'points', align: 'right', cell: (row) => row.points },
      { head: 'reason', align: 'left', cell: (row) => printable(row.reason) },
    ],
    ledger,
  )
}

/** Every effect of every night and vote: standing, or what felled it and why. */
function explainText(explained: readonly Explained[]): string {
  if (explained.length === 0) return 'No night and no vote has been resolved yet.'
  return explained
    .map(({ when, deaths, trace }) => {
      const lines = trace.map(({ effect, overturnedBy, edge }) =>
        overturnedBy === null
          ? `  ${effectText(effect)}: stands`
          : `  ${effectText(effect)}: overturned by ${effectText(overturnedBy)} [${edge}] ${phrase(DEFAULT_LANG, 'edge', edge ?? '')}`,
      )
      return [
        `${when}: ${deaths.length === 0 ? 'nobody leaves' : `${deaths.join(', ')} leave${deaths.length === 1 ? 's' : ''}`}`,
        ...lines,
      ].join('\n')
    })
    .join('\n')
}

function effectText(effect: string): string {
  const { kind, seat } = splitEffect(effect)
  return `${phrase(DEFAULT_LANG, 'effect', kind)} on ${seat}`
}
