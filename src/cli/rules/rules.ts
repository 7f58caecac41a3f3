// `rules`: the rule sheet of a rulebook under given house rules, as Markdown, HTML or PDF. Owns the
// choice of format and where the document goes; what it says is src/club/documents. Rule: spec/cli.md.

import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Option, type Command } from 'commander'
import { onePage, RULES_FORMS, type RulesForm } from '../../club/documents/rulesForms.ts'
import type { RuleSheet } from '../../club/documents/sheet.ts'
import { chosenLangs, LANG_CHOICES, LANGS, type Lang, type LangChoice } from '../../i18n/registry.ts'
import { SPOKEN, speak } from '../sentences/language.ts'
import { Refused, WrongUsage } from '../sentences/refusal.ts'
import { chooseRules } from '../options/rules.ts'

const usage = speak('usage')
const help = speak('help')

/** The language spoken and one more: the first there is. Where it is the first itself, the one that follows. */
const BOTH = 'both'

const FORMATS = ['md', 'html', 'pdf'] as const
type Format = (typeof FORMATS)[number]

interface RulesOptions {
  readonly flags?: string
  readonly lang: LangChoice | typeof BOTH
  readonly format?: Format
  readonly output?: string
  readonly form: RulesForm
  readonly json?: true
}

export function registerRules(program: Command): void {
  program
    .command('rules <id>')
    .description(help('rules'))
    .option('--flags <pairs>', help('flags'))
    .addOption(new Option('--lang <lang>', help('rules.lang')).choices([...LANG_CHOICES, BOTH]).default(SPOKEN))
    .addOption(new Option('--format <format>', help('rules.format')).choices(FORMATS))
    .addOption(new Option('--form <form>', help('rules.form')).choices(RULES_FORMS).default('sheet'))
    .option('-o, --output <file>', help('rules.output'))
    .option('--json', help('rules.json'))
    .action(printRules)
}

async function printRules(id: string, options: RulesOptions): Promise<void> {
  const { rulebook, preset, flags } = chooseRules(id, options.flags)
  const { ruleSheet } = await import('../../club/documents/ruleSheet.ts')
  const langs = options.lang === BOTH ? bothLangs() : chosenLangs(options.lang)
  // A program is told everything, whatever hangs on the wall.
  const isData = options.json === true && options.output === undefined
  const everything = isData || options.form === 'everything'
  const sheets = langs.map((each) => ruleSheet(rulebook, preset, flags, each, '', everything))
  if (isData) {
    if (options.format !== undefined) throw new WrongUsage(usage('jsonOrDocument'))
    console.log(JSON.stringify(langs.length > 1 ? sheets : sheets[0]))
    return
  }
  const isPage = onePage(options.form) !== undefined
  const format = options.format ?? formatOf(options.output, isPage ? 'html' : 'md')
  if (isPage && format === 'md') throw new WrongUsage(usage('formNotMarkdown', { form: options.form }))
  if (format === 'pdf' && options.output === undefined && process.stdout.isTTY)
    throw new WrongUsage(usage('pdfToTerminal'))
  const document = await render(sheets, format, options.form)
  if (options.output === undefined) process.stdout.write(document)
  else await save(options.output, document)
  if (options.json === true)
    console.log(
      JSON.stringify({ file: options.output, format, code: sheets[0]?.code, bytes: Buffer.byteLength(document) }),
    )
}

function bothLangs(): readonly Lang[] {
  const other = LANGS.find((lang) => lang !== SPOKEN)
  return LANGS.filter((lang) => lang === SPOKEN || lang === other)
}

function formatOf(file: string | undefined, usual: Format): Format {
  const ending = file === undefined ? '' : extname(file).slice(1).toLowerCase()
  return FORMATS.find((format) => format === ending) ?? (ending === 'htm' ? 'html' : usual)
}

async function render(sheets: readonly RuleSheet[], format: Format, form: RulesForm): Promise<string | Uint8Array> {
  if (format === 'md') return (await import('../../club/documents/renderMarkdown.ts')).renderMarkdown(sheets)
  const { renderRules } = await import('../../club/documents/renderRules.ts')
  const { sheetFonts } = await import('./sheetFonts.ts')
  const html = renderRules(sheets, form, await sheetFonts())
  return format === 'html' ? html : (await import('./pdf.ts')).htmlToPdf(html)
}

async function save(file: string, document: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, document)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new Refused('rules/not-written', speak('fault')('rules/not-written', { cause }))
  }
}
