// The sentence of a fault by its code: the command line's own where it has one, else the one screens
// say, else the rules'. And where in a file it stands.

import { format } from '../../i18n/message.ts'
import { LANGUAGES } from '../../i18n/registry.ts'
import { rejectionSentence, withNames } from '../../i18n/rejectionSentence.ts'
import { SPOKEN, speak } from './language.ts'

const frame = speak('frame')

export interface Fault {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

export function faultSentence({ code, params }: Fault): string {
  const { cli, screens } = LANGUAGES[SPOKEN]
  const message = messageOf(cli.fault, code) ?? messageOf(screens.error, code)
  return printable(
    message === undefined
      ? rejectionSentence(SPOKEN, { code, params })
      : format(SPOKEN, message, withNames(SPOKEN, params)),
  )
}

/** A line of its own: `note: line 3: ... (code)`. A `fault` keeps a game from being taken as its file tells it. */
export function faultLine(kind: 'note' | 'fault' | 'error', fault: Fault, place?: string): string {
  const coded = frame('coded', { sentence: faultSentence(fault), code: fault.code })
  return frame(kind, { message: place === undefined ? coded : frame('placed', { place, message: coded }) })
}

function messageOf(catalog: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(catalog, code) ? catalog[code] : undefined
}

/** A param of a fault that says where it stands, with its word before it or as it is. */
type Part = readonly [param: string, word?: 'line' | 'field' | 'version' | 'player' | 'round']

/** `line 3, field role`: the parts that the params tell, in this order; undefined: they tell none. */
export function placeText(params: Fault['params'], parts: readonly Part[]): string | undefined {
  const told = parts.flatMap(([param, word]) => {
    const value = params[param]
    if (value === undefined || value === '') return []
    const text = printable(String(value))
    return [word === undefined ? text : format(SPOKEN, LANGUAGES[SPOKEN].cli.frame[word], { [word]: text })]
  })
  return told.length === 0 ? undefined : told.join(', ')
}

/** `line 3, game/1, version 2, log[4]`, as much of it as the fault's params tell. */
export function placeOf({ params }: Fault): string | undefined {
  return placeText(params, [['line', 'line'], ['stream'], ['version', 'version'], ['place']])
}

/** A file may hold anything: no escape sequence of its reaches the terminal, and no half of a character. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\ufffd')
}
