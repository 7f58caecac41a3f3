// The sentence for a fault by its code: the command line's own if it has one, otherwise that of the screens, otherwise
// that of the rules. Also formats the location of a fault in a file.

import { formatMessage } from '../../i18n/message.ts'
import { LANGUAGES } from '../../i18n/registry.ts'
import { rejectionSentence, withFormattedPoints, withNamesForIds } from '../../i18n/rejectionSentence.ts'
import { translateMessageFrame, CLI_LANG } from './language.ts'
import { toPrintableText } from './printable.ts'

export interface Fault {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

export function faultSentence({ code, params }: Fault): string {
  const { cli, screens } = LANGUAGES[CLI_LANG]
  const message = messageOf(cli.fault, code) ?? messageOf(screens.error, code)
  const opening = message === undefined ? openingSentence({ code, params }) : undefined
  if (opening !== undefined) return toPrintableText(opening)
  // For an invalid entry, the reason why the club refuses it.
  const { why } = params
  const reason = typeof why === 'string' && why !== code ? { reason: faultSentence({ code: why, params }) } : {}
  return toPrintableText(
    message === undefined
      ? rejectionSentence(CLI_LANG, { code, params })
      : formatMessage(CLI_LANG, message, {
          ...withNamesForIds(CLI_LANG, withFormattedPoints(CLI_LANG, { code, params })),
          ...reason,
        }),
  )
}

/** Explains why a club did not open and what to do, in the words of its screen. `undefined` for any other fault. */
function openingSentence({ code, params }: Fault): string | undefined {
  const { closed } = LANGUAGES[CLI_LANG].screens
  const sentences: Readonly<Record<string, unknown>> = closed
  const [why, advice] = [sentences[code], sentences[`${code}/do`]]
  if (typeof why !== 'string' || typeof advice !== 'string') return undefined
  const side = closed.side[params['side'] === 'journal' ? 'journal' : 'database']
  return [why, advice].map((sentence) => formatMessage(CLI_LANG, sentence, { ...params, side })).join(' ')
}

/**
 * A message line such as `note: line 3: ... (code)`. A `fault` means that a game cannot be imported as its file
 * describes it.
 */
export function formatFaultLine(kind: 'note' | 'fault' | 'error', fault: Fault, place?: string): string {
  const coded = translateMessageFrame('coded', { sentence: faultSentence(fault), code: fault.code })
  return translateMessageFrame(kind, {
    message: place === undefined ? coded : translateMessageFrame('placed', { place, message: coded }),
  })
}

function messageOf(catalog: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(catalog, code) ? catalog[code] : undefined
}

/** A parameter of a fault that is part of its location, optionally with a word that precedes its value. */
type LocationPart = readonly [param: string, word?: 'line' | 'field' | 'version' | 'player' | 'round']

/**
 * Formats a location such as `line 3, field role` from the parts that `params` contains, in this order. `undefined` if
 * `params` contains none of the parts.
 */
export function formatLocation(params: Fault['params'], parts: readonly LocationPart[]): string | undefined {
  const told = parts.flatMap(([param, word]) => {
    const value = params[param]
    if (value === undefined || value === '') return []
    const text = toPrintableText(String(value))
    return [word === undefined ? text : formatMessage(CLI_LANG, LANGUAGES[CLI_LANG].cli.frame[word], { [word]: text })]
  })
  return told.length === 0 ? undefined : told.join(', ')
}

/**
 * Formats a location such as `line 3, game/1, version 2, log[4]`, with as many of these parts as the fault's parameters
 * contain.
 */
export function formatFaultLocation({ params }: Fault): string | undefined {
  return formatLocation(params, [['line', 'line'], ['stream'], ['version', 'version'], ['place']])
}
