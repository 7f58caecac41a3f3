// `rules`: the rule sheet of a rulebook under given house rules, as Markdown, HTML or PDF. Owns the
// choice of format and where the document goes; what it says is src/club/documents. Rule: spec/cli.md.

import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Option, type Command } from 'commander'
import type { RuleSheet } from '../../club/documents/sheet.ts'
import { ALL_LANGS, chosenLangs, DEFAULT_LANG, LANGS, type LangChoice } from '../../lang/registry.ts'
import { Refused, WrongUsage } from '../sentences/refusal.ts'
import { chooseRules } from '../options/rules.ts'

/** What spec/cli.md calls all of them. */
const BOTH = 'both'

const FORMATS = ['md', 'html', 'pdf'] as const
type Format = (typeof FORMATS)[number]

interface RulesOptions {
  readonly flags?: string
  readonly lang: LangChoice | typeof BOTH
  readonly format?: Format
  readonly output?: string
  readonly json?: true
}

export function registerRules(program: Command): void {
  program
    .command('rules <id>')
    .description('the rule sheet of a rulebook or preset under the active flags')
    .option('--flags <pairs>', 'house rules, name=value separated by commas')
    .addOption(
      new Option('--lang <lang>', 'language of the sheet').choices([...LANGS, ALL_LANGS, BOTH]).default(DEFAULT_LANG),
    )
    .addOption(new Option('--format <format>', 'default: by the ending of the file, else md').choices(FORMATS))
    .option('-o, --output <file>', 'where to write it; default: stdout')
    .option('--json', 'the sheet as data; with -o, where the document went')
    .action(printRules)
}

async function printRules(id: string, options: RulesOptions): Promise<void> {
  const { rulebook, preset, flags } = chooseRules(id, options.flags)
  const { ruleSheet } = await import('../../club/documents/ruleSheet.ts')
  const lang = options.lang === BOTH ? ALL_LANGS : options.lang
  const sheets = chosenLangs(lang).map((each) => ruleSheet(rulebook, preset, flags, each))
  if (options.json === true && options.output === undefined) {
    if (options.format !== undefined)
      throw new WrongUsage('--json prints the sheet as data; give -o FILE for a document')
    console.log(JSON.stringify(lang === ALL_LANGS ? sheets : sheets[0]))
    return
  }
  const format = options.format ?? formatOf(options.output)
  if (format === 'pdf' && options.output === undefined && process.stdout.isTTY)
    throw new WrongUsage('a PDF does not go to a terminal; give -o FILE')
  const document = await render(sheets, format)
  if (options.output === undefined) process.stdout.write(document)
  else await save(options.output, document)
  if (options.json === true)
    console.log(
      JSON.stringify({ file: options.output, format, code: sheets[0]?.code, bytes: Buffer.byteLength(document) }),
    )
}

function formatOf(file: string | undefined): Format {
  const ending = file === undefined ? '' : extname(file).slice(1).toLowerCase()
  return FORMATS.find((format) => format === ending) ?? (ending === 'htm' ? 'html' : 'md')
}

async function render(sheets: readonly RuleSheet[], format: Format): Promise<string | Uint8Array> {
  if (format === 'md') return (await import('../../club/documents/renderMarkdown.ts')).renderMarkdown(sheets)
  const { renderHtml } = await import('../../club/documents/renderHtml.ts')
  const { sheetFonts } = await import('./sheetFonts.ts')
  const html = renderHtml(sheets, await sheetFonts())
  return format === 'html' ? html : (await import('./pdf.ts')).htmlToPdf(html)
}

async function save(file: string, document: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, document)
  } catch (error) {
    throw new Refused('rules/not-written', error instanceof Error ? error.message : String(error))
  }
}
