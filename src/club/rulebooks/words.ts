// Compares the texts of a rulebook file with the program's own texts: letters that are taken, ids without a text, and
// ids whose text the program already has.

import { LANGS, LANGUAGES } from '../../i18n/registry.ts'
import type { RulebookFault } from '../../rules/rulebookFiles/check.ts'
import { RULEBOOK_WORD_SECTIONS, type RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import { isCustomId } from '../../rules/rulebookFiles/qualifiedIds.ts'
import { createIdQualifier, findMissingRulebookWords } from '../../rules/rulebooks/registry.ts'
import type { Rulebook } from '../../rules/rulebook.ts'

/**
 * A letter stands for one card on the results sheet. Neither another card of the rulebook nor the first victim may have
 * the same letter.
 */
export function repeatedCardLetterFaults(file: RulebookFile): readonly RulebookFault[] {
  return LANGS.flatMap((lang) => {
    const own: Readonly<Record<string, string>> = file.words?.[lang]?.letter ?? {}
    if (Object.keys(own).length === 0) return []
    const { role: letters, victim } = LANGUAGES[lang].letters
    const name = createIdQualifier(file)
    const taken = file.roles.map(({ role }) => (isCustomId(name('role', role)) ? own[role] : letters[role]))
    return Object.entries(own)
      .filter(([, letter]) => [...taken, victim].filter((each) => each === letter).length > 1)
      .map(([, letter]) => ({ code: 'rulebook/repeated-letter', place: `words.${lang}.letter`, name: letter }))
  })
}

/** Warnings for the languages that the file contains. */
export function rulebookWordWarnings(file: RulebookFile, rulebook: Rulebook): readonly RulebookFault[] {
  const name = createIdQualifier(file)
  return Object.entries(file.words ?? {}).flatMap(([lang, words]) => {
    const place = `words.${lang}`
    const missing = findMissingRulebookWords(rulebook, lang).map(({ section, id }) => `${section}.${id}`)
    const unused = RULEBOOK_WORD_SECTIONS.flatMap((section) =>
      Object.keys(words[section] ?? {}).filter((id) => !isCustomId(name(section, id))),
    )
    return [
      ...(missing.length === 0 ? [] : [{ code: 'rulebook/no-word', place, name: missing.join(', ') }]),
      ...[...new Set(unused)].map((id) => ({ code: 'rulebook/unused-word', place, name: id })),
    ]
  })
}
