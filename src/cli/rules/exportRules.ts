// `rules export ID`: writes a rulebook as a complete file.

import { stringify } from 'yaml'
import { formatRulebook } from '../../club/rulebooks/parse.ts'
import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import { publishedRulebookFile, findRulebookOrPreset } from '../../rules/rulebooks/registry.ts'
import { translateUsage } from '../sentences/language.ts'
import { WrongUsageError } from '../sentences/refusal.ts'
import { faultSentence } from '../sentences/fault.ts'
import { isRulesFileName, readRulesFile } from '../options/rulesFile.ts'
import { writeNewFile } from '../newFile.ts'
import { RULEBOOK_FILE_FORMATS, type OptionsOf } from '../commands.ts'

export async function exportRules(id: string, options: OptionsOf<'rules'>): Promise<void> {
  const format = options.format ?? (/\.ya?ml$/.test(options.output ?? '') ? 'yaml' : 'json')
  if (format !== 'json' && format !== 'yaml')
    throw new WrongUsageError(
      translateUsage('oneOf', { option: '--format', choices: RULEBOOK_FILE_FORMATS.join(', '), text: format }),
    )
  const file = isRulesFileName(id) ? readRulesFile(id) : registeredRulebookFile(id)
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
