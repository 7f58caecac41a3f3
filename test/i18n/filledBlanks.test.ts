// Law: no screen shows a raw key or a raw placeholder. Every call of `t` in the screens names an existing message and
// fills all its placeholders. Every refusal in the code fills the placeholders of the messages that may be shown for
// its code.

import { describe, expect, it } from 'vitest'
import { parsePlaceholder, placeholdersIn } from '../../src/i18n/message.ts'
import { LANGS, LANGUAGES } from '../../src/i18n/registry.ts'
import { sourcesUnder } from '../architecture/imports.ts'

const sources = (folders: readonly string[]) => folders.flatMap((folder) => sourcesUnder(folder))

/** Messages of a catalog by their paths. */
function messagesOf(words: object, path = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [[path + key, value] as const]
        : typeof value === 'object' && value !== null
          ? [...messagesOf(value, `${path}${key}.`)]
          : [],
    ),
  )
}

/** Text between the bracket at `from` and the matching closing bracket. */
function inBrackets(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1
    if (')]}'.includes(text[at] ?? '')) depth -= 1
    if (depth === 0) return text.slice(from + 1, at)
  }
  return ''
}

/** Parts between commas that are outside nested brackets and strings. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  let [depth, from, quote] = [0, 0, '']
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? ','
    if (quote !== '') quote = sign === quote ? '' : quote
    else if ('\'"`'.includes(sign)) quote = sign
    else if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) depth -= 1
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return parts.filter((part) => part !== '')
}

/** Names in an object literal. `undefined` if they are known only at run time. */
function namesIn(literal: string): readonly string[] | undefined {
  if (!literal.startsWith('{')) return undefined
  const parts = partsOf(inBrackets(literal, 0))
  if (parts.some((part) => part.startsWith('...') || part.startsWith('['))) return undefined
  return parts.map((part) => /^['"]?([\w$]+)/.exec(part)?.[1] ?? part)
}

interface Call {
  readonly at: string
  /** Pattern of the message paths to which the call may refer. */
  readonly key: RegExp
  /** `undefined` if the parameters are unknown. */
  readonly given: readonly string[] | undefined
}

function callsIn({ path, text }: { readonly path: string; readonly text: string }): readonly Call[] {
  return [...text.matchAll(/(?<![\w.$])t\(/g)].flatMap((found): readonly Call[] => {
    const [key = '', params] = partsOf(inBrackets(text, found.index + 1))
    const given = params === undefined ? [] : namesIn(params)
    // For a choice between two literals, both messages are checked. For a template, only the existence of a matching
    // message is checked.
    const literals = /^(?:[^'`]*\? )?'([\w.-]+)'(?:\s*:\s*'([\w.-]+)')?$/.exec(key)?.slice(1) ?? []
    const whole = literals.filter((each) => each?.includes('.'))
    if (whole.length > 0)
      return whole.map((each) => ({
        at: `${path}: ${each}`,
        key: new RegExp(`^${each.replaceAll('.', '\\.')}$`),
        given,
      }))
    const template = /^`([a-z]\w*\.[^`']*)`$/i.exec(key)?.[1]
    if (template === undefined) return []
    const parts = template.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/).map((part) => part.replaceAll('.', '\\.'))
    return [{ at: `${path}: ${template}`, key: new RegExp(`^${parts.join('[^.]*')}$`), given: undefined }]
  })
}

function missing(message: string, given: readonly string[]): readonly string[] {
  return placeholdersIn('en', message).filter(
    (blank) => !given.includes(blank) && !given.includes(parsePlaceholder(blank).name),
  )
}

describe.each(LANGS)('in %s', (lang) => {
  const screens = messagesOf(LANGUAGES[lang].screens)

  it('every message that a screen uses exists and has all its placeholders filled', () => {
    const calls = sources([
      'src/ui/features',
      'src/ui/game',
      'src/ui/kit',
      'src/ui/shared',
      'src/ui/shell',
      'src/ui/watch',
    ]).flatMap(callsIn)
    expect(calls.length).toBeGreaterThan(2000)
    const wrong = calls.flatMap(({ at, key, given }) => {
      const meant = [...screens].filter(([path]) => key.test(path))
      if (meant.length === 0) return [`${at} is no sentence`]
      if (given === undefined) return []
      return meant.flatMap(([path, message]) => missing(message, given).map((blank) => `${at}: {${blank}} of ${path}`))
    })
    expect(wrong).toEqual([])
  })

  it('every refusal fills the placeholders of the messages shown for its code', () => {
    const { screens: shown, cli, phrases } = LANGUAGES[lang]
    const catalogs = [shown.error, cli.fault, phrases.rejection].map((words) => messagesOf(words))
    const raised = sources(RAISING).flatMap(refusalsIn)
    expect(raised.length).toBeGreaterThan(300)
    const wrong = raised.flatMap(({ at, code, given }) =>
      given === undefined
        ? []
        : catalogs.flatMap((catalog) =>
            missing(catalog.get(code) ?? '', [...given, ...OF_THE_PLACE]).map((blank) => `${at} lacks {${blank}}`),
          ),
    )
    expect(wrong).toEqual([])
  })
})

const COMPOSED = ['src/club', 'src/papers', 'src/files', 'src/application']
const RAISING = ['src/rules', ...COMPOSED, 'src/api', 'src/scoring', 'src/server', 'src/startup', 'src/store']

/** A refusal with the names of its parameters; `undefined` if they are not next to its code. */
function refusalsIn({ path, text }: { readonly path: string; readonly text: string }) {
  const literal = [...text.matchAll(/code: '([a-z-]+\/[a-z-]+)',\s*params: (?=\{)/g)].map((found) => {
    const from = found.index + found[0].length
    return { code: found[1] ?? '', given: namesIn(`{${inBrackets(text, from)}}`) }
  })
  const called = [...text.matchAll(/\b(?:reject|reader\.refuse|this\.#say)\(/g)].flatMap((found) => {
    const parts = partsOf(inBrackets(text, found.index + found[0].length - 1))
    const code = parts.map((part) => /^'([a-z-]+\/[a-z-]+)'$/.exec(part)?.[1]).find((each) => each !== undefined)
    const params = parts.at(-1)?.startsWith('{') === true ? namesIn(parts.at(-1) ?? '') : []
    return code === undefined ? [] : [{ code, given: params }]
  })
  return [...literal, ...called]
    .filter(({ code }) => code !== ASKED_BY_COMMAND)
    .map((each) => ({ ...each, at: `${path}: ${each.code}` }))
}

/** The command line adds the name that it was given (`src/cli/options/signIn.ts`). */
const ASKED_BY_COMMAND = 'persons/wrong-pin'

/** Parameters that a reader adds to a fault in a file. */
const OF_THE_PLACE = ['line', 'field', 'value', 'place', 'row', 'at']
