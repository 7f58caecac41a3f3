// `rules`: the rule sheet of a rulebook under given house rules, as Markdown, HTML or PDF. Handles the format and the
// output of the document. Its content comes from src/papers/documents. Rule: docs/spec/cli.md §2.

import { extname } from 'node:path'
import { type RuleSheet } from '../../papers/documents/ruleSheetBlocks.ts'
import { toSinglePageForm, type RulesPrintForm } from '../../papers/documents/rulesForms.ts'
import { renderRuleSheetsMarkdown } from '../../papers/documents/renderMarkdown.ts'
import { renderRules } from '../../papers/documents/renderRules.ts'
import { createRuleSheet } from '../../papers/documents/ruleSheet.ts'
import { langsOfChoice, LANGS, type Lang } from '../../i18n/registry.ts'
import { CLI_LANG, translateUsage } from '../sentences/language.ts'
import { WrongUsageError } from '../sentences/refusal.ts'
import { chooseRules } from '../options/chooseRules.ts'
import { writeNewFile } from '../newFile.ts'
import { htmlToPdf } from './printPdf.ts'
import { BOTH_LANGUAGES_CHOICE, RULES_FORMATS, type OptionsOf } from '../commands.ts'
import { loadFontFaceCss } from './fontFaces.ts'
import { exportRules } from './exportRules.ts'
import { checkRules } from './checkRules.ts'

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
  const langs = options.lang === BOTH_LANGUAGES_CHOICE ? bothLangs() : langsOfChoice(options.lang)
  // The JSON contains every rule, regardless of the form.
  const isData = options.json === true && options.output === undefined
  const everything = isData || options.form === 'everything'
  const sheets = langs.map((each) => createRuleSheet(rulebook, preset, flags, each, '', everything))
  if (isData) {
    if (options.format !== undefined) throw new WrongUsageError(translateUsage('jsonOrDocument'))
    console.log(JSON.stringify(langs.length > 1 ? sheets : sheets[0]))
    return
  }
  const isPage = toSinglePageForm(options.form) !== undefined
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
  const other = LANGS.find((lang) => lang !== CLI_LANG)
  return LANGS.filter((lang) => lang === CLI_LANG || lang === other)
}

function formatOf(file: string | undefined, usual: Format): Format {
  const ending = file === undefined ? '' : extname(file).slice(1).toLowerCase()
  return RULES_FORMATS.find((format) => format === ending) ?? (ending === 'htm' ? 'html' : usual)
}

async function render(
  sheets: readonly RuleSheet[],
  format: Format,
  form: RulesPrintForm,
): Promise<string | Uint8Array> {
  if (format === 'md') return renderRuleSheetsMarkdown(sheets)
  const html = renderRules(sheets, form, await loadFontFaceCss())
  return format === 'html' ? html : htmlToPdf(html)
}
