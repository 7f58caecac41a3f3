// A language nobody speaks, accented and longer, added by one line of the registry: screens, the
// judge's phrases, papers, the menu, the console game and the command line speak it, so nothing
// there names another.

import { describe, expect, it, vi } from 'vitest'
import { menuTemplate } from '../../electron/main/menu.ts'
import { REQUESTS } from '../../src/api/requests.ts'
import { ruleSheet } from '../../src/club/documents/ruleSheet.ts'
import { paperWords } from '../../src/club/documents/wording.ts'
import { ownPhrase, phrase } from '../../src/i18n/phrase.ts'
import { cliTranslator, consoleTranslator } from '../../src/i18n/translator.ts'
import { LANGS, type Lang } from '../../src/i18n/registry.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { i18n, t } from '../../src/ui/kit/i18n/setup.ts'
import { parsePreferences } from '../../src/ui/kit/preferences/preferences.ts'

vi.mock(import('../../src/i18n/registry.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const pseudo = { ...accented(original.LANGUAGES.en), name: 'Pseudo', locale: 'en', decimalMark: '·' }
  const ids = [...original.LANGS, 'xx']
  return {
    ...original,
    LANGUAGES: { ...original.LANGUAGES, xx: pseudo },
    LANGS: ids,
    langOf: (locale: string) => ids.find((id) => locale.startsWith(id)) ?? 'en',
  } as unknown as typeof original
})

/** Every sentence with accents and a tail; what stands in braces stays. */
function accented<T>(node: T): T {
  if (typeof node === 'string') return longer(node) as T
  if (Array.isArray(node)) return node.map(accented) as T
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, accented(value)])) as T
}

function longer(message: string): string {
  const accents: Readonly<Record<string, string>> = { a: 'å', e: 'é', i: 'ï', o: 'ö', u: 'ü' }
  if (/, (plural|select),/.test(message)) return `${message} ~~~`
  return `${message.replace(/\{\w+\}|[aeiou]/g, (part) => accents[part] ?? part)} ~~~`
}

const xx = 'xx' as Lang

describe('a language added by one line', () => {
  it('is one of them', () => {
    expect(LANGS).toContain(xx)
    expect(parsePreferences('{"language":"xx"}', { language: 'en', theme: 'dark' }).language).toBe(xx)
  })

  it('is spoken by the screens', () => {
    i18n.global.locale.value = xx
    expect([t('common.cancel'), t('common.players', { n: 2 }, 2)]).toEqual(['Cåncél ~~~', '2 players ~~~'])
  })

  it('is spoken by the judge', () => {
    expect(phrase(xx, 'role', 'don')).toBe('Dön ~~~')
    expect(ownPhrase(xx, 'sport', 'cue', 'vote-call', { seat: 5 })).toContain('plåyér nümbér 5')
  })

  it.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))(
    'prints the rule sheet of %s',
    (_, rulebook) => {
      const flags = Object.fromEntries(rulebook.flags.map(({ key, initial }) => [key, initial]))
      const sheet = JSON.stringify(ruleSheet(rulebook, rulebook.presets[0]?.id ?? '', flags, xx))
      expect(sheet).toContain('~~~')
    },
  )

  it('is written on papers', () => {
    const words = paperWords(xx)
    expect([words.text('paper', 'round', { n: 3 }), words.points(-150)]).toEqual(['Röünd 3 ~~~', '−1·50'])
  })

  it('leads the console game', () => {
    expect(consoleTranslator(xx)('round', { round: 3 })).toBe('Röünd 3 ~~~')
  })

  it('is spoken by the command line', () => {
    expect(cliTranslator(xx, 'usage')('fileNeedsScheme')).toBe('å fïlé réqüïrés --schémé ~~~')
  })

  it('names the menu', () => {
    expect(menuTemplate(xx, () => undefined).map(({ label }) => label)).toContain('Fïlé ~~~')
  })

  it('may be asked of the club', () => {
    const { success } = REQUESTS['documents.publish'].args.safeParse({ season: 's', lang: 'xx' })
    expect(success).toBe(true)
  })
})
