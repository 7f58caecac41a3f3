// `rules`: the rule sheet of a rulebook under given house rules, as Markdown, HTML or PDF. Handles the format and the
// output of the document; its content comes from src/papers/documents. Rule: docs/spec/cli.md §2.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { stringify } from 'yaml'
import { proveRulebook } from '../../rules/files/proof.ts'
import type { RuleSheet } from '../../papers/documents/ruleSheetBlocks.ts'
import { renderRuleSheetsMarkdown } from '../../papers/documents/renderMarkdown.ts'
import { renderRules } from '../../papers/documents/renderRules.ts'
import { ruleSheet } from '../../papers/documents/ruleSheet.ts'
import { formatRulebook, rulebookHashOf } from '../../club/rulebooks/parse.ts'
import { wordWarnings } from '../../club/rulebooks/words.ts'
import { findRulebookWarnings } from '../../rules/files/check.ts'
import { compileRulebook } from '../../rules/files/compile.ts'
import { checkTermination } from '../../rules/files/termination.ts'
import { diffRulebooks, graphChanges } from '../../rules/files/merge.ts'
import { exampleText } from '../../rules/files/exampleSearch.ts'
import type { RulebookFile } from '../../rules/files/rulebookFile.ts'
import {
  publishedRulebookFile,
  findRulebookOrPreset,
  registerRulebook,
  closestRulebookOf,
} from '../../rules/rulebooks/registry.ts'
import { langsOfChoice, LANGS, type Lang } from '../../i18n/registry.ts'
import { translatorFor, SPOKEN_LANG, translateUsage } from '../sentences/language.ts'
import { formatFaultLine, faultSentence, createRefusal, WrongUsageError } from '../sentences/refusal.ts'
import {
  chooseRules,
  isFileName,
  parseRulesFile,
  readRulesFile,
  rulesFileRefusal,
  toFault,
} from '../options/chooseRules.ts'
import { writeNewFile } from '../newFile.ts'
import { installedBrowser } from '../open/browser.ts'
import { printPdf } from './printPdf.ts'
import { BOTH_LANGUAGES, RULEBOOK_FILE_FORMATS, RULES_FORMATS, type OptionsOf } from '../commands.ts'
import { singlePageForm, type RulesForm } from '../../papers/documents/rulesForms.ts'

type Format = (typeof RULES_FORMATS)[number]

export async function printRules(
  id: string | undefined,
  name: string | undefined,
  options: OptionsOf<'rules'>,
): Promise<void> {
  const which = id === 'export' || id === 'check' ? (name ?? options.rulebook) : (id ?? options.rulebook)
  if (which === undefined) throw new WrongUsageError(translateUsage('rulesWhich'))
  if (id === 'export') return exportRules(which, options)
  if (id === 'check') return checkRules(which, options)
  const { rulebook, preset, flags } = chooseRules(which, options.flags)
  const langs = options.lang === BOTH_LANGUAGES ? bothLangs() : langsOfChoice(options.lang)
  // The JSON contains every rule, whatever the form.
  const isData = options.json === true && options.output === undefined
  const everything = isData || options.form === 'everything'
  const sheets = langs.map((each) => ruleSheet(rulebook, preset, flags, each, '', everything))
  if (isData) {
    if (options.format !== undefined) throw new WrongUsageError(translateUsage('jsonOrDocument'))
    console.log(JSON.stringify(langs.length > 1 ? sheets : sheets[0]))
    return
  }
  const isPage = singlePageForm(options.form) !== undefined
  const format =
    RULES_FORMATS.find((each) => each === options.format) ?? formatOf(options.output, isPage ? 'html' : 'md')
  if (options.format !== undefined && format !== options.format)
    throw new WrongUsageError(
      translateUsage('oneOf', { option: '--format', choices: RULES_FORMATS.join(', '), text: options.format }),
    )
  if (isPage && format === 'md') throw new WrongUsageError(translateUsage('formNotMarkdown', { form: options.form }))
  if (format === 'pdf' && options.output === undefined && process.stdout.isTTY)
    throw new WrongUsageError(translateUsage('pdfToTerminal'))
  const document = await render(sheets, format, options.form)
  if (options.output === undefined) process.stdout.write(document)
  else await writeNewFile(options.output, document)
  if (options.json === true)
    console.log(
      JSON.stringify({ file: options.output, format, code: sheets[0]?.code, bytes: Buffer.byteLength(document) }),
    )
}

function bothLangs(): readonly Lang[] {
  const other = LANGS.find((lang) => lang !== SPOKEN_LANG)
  return LANGS.filter((lang) => lang === SPOKEN_LANG || lang === other)
}

function formatOf(file: string | undefined, usual: Format): Format {
  const ending = file === undefined ? '' : extname(file).slice(1).toLowerCase()
  return RULES_FORMATS.find((format) => format === ending) ?? (ending === 'htm' ? 'html' : usual)
}

async function render(sheets: readonly RuleSheet[], format: Format, form: RulesForm): Promise<string | Uint8Array> {
  if (format === 'md') return renderRuleSheetsMarkdown(sheets)
  const html = renderRules(sheets, form, await loadFontFaceCss())
  return format === 'html' ? html : htmlToPdf(html)
}

function htmlToPdf(html: string): Promise<Uint8Array> {
  const browser = installedBrowser()
  if (browser === undefined) throw createRefusal('rules/no-browser')
  return printPdf(browser, html)
}

// The bundled serif font for rule sheets made on the command line, as @font-face rules with embedded fonts, so that a
// saved page looks the same everywhere. Without the font packages there are no rules, and the page uses the machine's
// own serif font.
const UNICODE_RANGES = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, ' +
    'U+20AC, U+2116, U+2122, U+2190-2193, U+2212, U+2215, U+FEFF, U+FFFD',
  cyrillic: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116',
} as const
const FONT_FACES = [
  { family: 'PT Serif', folder: 'pt-serif', weight: 400, style: 'normal' },
  { family: 'PT Serif', folder: 'pt-serif', weight: 400, style: 'italic' },
  { family: 'PT Serif', folder: 'pt-serif', weight: 700, style: 'normal' },
  { family: 'Playfair Display', folder: 'playfair-display', weight: 600, style: 'normal' },
] as const

export async function loadFontFaceCss(): Promise<string> {
  const rules = FONT_FACES.flatMap((face) =>
    (['latin', 'cyrillic'] as const).map(async (script) => {
      const font = await readFont(face.folder, `${face.folder}-${script}-${face.weight}-${face.style}.woff2`)
      if (font === undefined) return ''
      return `@font-face {
  font-family: '${face.family}'; font-weight: ${face.weight}; font-style: ${face.style};
  unicode-range: ${UNICODE_RANGES[script]}; src: url(data:font/woff2;base64,${font.toString('base64')}) format('woff2');
}
`
    }),
  )
  return (await Promise.all(rules)).join('')
}

async function readFont(folder: string, file: string): Promise<Buffer | undefined> {
  try {
    const home = dirname(createRequire(import.meta.url).resolve(`@fontsource/${folder}/package.json`))
    return await readFile(join(home, 'files', file))
  } catch {
    return undefined
  }
}

// `rules export ID` writes a rulebook as a complete file; `rules check FILE` reads and checks one.
async function exportRules(id: string, options: OptionsOf<'rules'>): Promise<void> {
  const format = options.format ?? (/\.ya?ml$/.test(options.output ?? '') ? 'yaml' : 'json')
  if (format !== 'json' && format !== 'yaml')
    throw new WrongUsageError(
      translateUsage('oneOf', { option: '--format', choices: RULEBOOK_FILE_FORMATS.join(', '), text: format }),
    )
  const file = isFileName(id) ? readRulesFile(id) : registeredRulebookFile(id)
  const text = format === 'json' ? formatRulebook(file) : stringify(file)
  if (options.output === undefined) process.stdout.write(text)
  else await writeNewFile(options.output, text)
}

/** `name` is an id, for the newest version, or an id with a version as in `wolves@1.0`. */
function registeredRulebookFile(name: string): RulebookFile {
  const [id = '', asked] = name.split('@')
  const found = findRulebookOrPreset(id)
  if (!found.ok) throw new WrongUsageError(faultSentence(found.error))
  const { rulebook } = found.value
  const file = publishedRulebookFile({ id: rulebook.id, version: asked ?? rulebook.version })
  if (file === undefined)
    throw new WrongUsageError(
      faultSentence({ code: 'setup/unknown-version', params: { version: asked ?? '', known: rulebook.version } }),
    )
  return file
}

function checkRules(path: string, options: OptionsOf<'rules'>): void {
  const read = parseRulesFile(path)
  if (!read.ok) {
    if (options.json === true) console.log(JSON.stringify({ ok: false, faults: read.error }))
    throw rulesFileRefusal(path, read.error)
  }
  const file = read.value
  const seal = rulebookHashOf(file)
  const rulebook = registerRulebook(file, seal)
  const warnings = [...findRulebookWarnings(file), ...wordWarnings(file, rulebook)]
  // The second rulebook has the unqualified names of the file, as `night` uses them.
  const { nights, games, met, unseen, faults } = proveRulebook(rulebook, compileRulebook(file))
  if (faults.length > 0) {
    if (options.json === true) console.log(JSON.stringify({ ok: false, faults }))
    throw rulesFileRefusal(path, faults)
  }
  const against = rulebook.seal === undefined ? undefined : changedIn(file)
  const dead = unseen.flatMap(({ id, hidden }) => (hidden === undefined ? [id] : []))
  const hidden = unseen.flatMap(({ id, hidden: by }) => (by === undefined ? [] : [{ id, ...by }]))
  const searched = { nights, games, met }
  const ends = checkTermination(file)
  if (options.json === true)
    return console.log(JSON.stringify({ ok: true, seal, dead, hidden, searched, ends, warnings, against }))
  for (const how of ['added', 'changed', 'removed'] as const)
    if (against !== undefined && against[how].length > 0)
      console.log(translatorFor('figures')(`rules.${how}`, { parent: against.parent, ids: against[how].join(', ') }))
  for (const { how, list, id, was, now } of against?.graph ?? []) {
    const lines = { was: JSON.stringify(was) ?? '', now: JSON.stringify(now) ?? '' }
    console.log(translatorFor('figures')(`rules.graph.${how}`, { line: `${list}.${id}`, ...lines }))
  }
  for (const { place, ...fault } of warnings) console.error(formatFaultLine('note', toFault(fault), place))
  for (const id of dead)
    console.error(formatFaultLine('note', { code: 'rulebook/unseen', params: { id, nights } }, file.id))
  for (const { id, by, example } of hidden) {
    const fault = { code: 'rulebook/hidden', params: { id, by, counterexample: exampleText(example) } }
    console.error(formatFaultLine('note', fault, file.id))
  }
  console.log(translatorFor('figures')('rulesTried', { nights, games, met: Object.keys(met).length }))
  console.log(translatorFor('figures')(`rulesEnd.${ends.by}`, { from: '', rounds: 0, ...ends }))
  console.log(translatorFor('figures')('rulesFit', { id: file.id, version: file.version, seal: seal.slice(0, 12) }))
}

function changedIn(file: RulebookFile) {
  const { parent } = closestRulebookOf(file)
  const graph = graphChanges(parent, file)
  return { parent: `${parent.id}@${parent.version}`, ...diffRulebooks(parent, file), graph }
}
