// Adding a language needs only a folder: a copy of the program gets test/i18n/languages/xx and new generated modules,
// and nothing else. Then screens, the judge's phrases, papers, the menu, the console game and the command line use the
// language. Its texts are accented English. The language is unfinished, so all other texts are English.

import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { writeGeneratedFiles } from '../../scripts/words.ts'
import type { Lang } from '../../src/i18n/registry.ts'

const REPOSITORY = resolve(import.meta.dirname, '../..')
const copy = copyWithLanguage()
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function copyWithLanguage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'added-language-'))
  for (const part of ['src', 'electron', 'package.json', 'tsconfig.json'])
    cpSync(join(REPOSITORY, part), join(folder, part), { recursive: true })
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'), 'dir')
  mkdirSync(join(folder, 'src/i18n/xx'))
  cpSync(join(import.meta.dirname, 'languages/xx'), join(folder, 'src/i18n/xx'), { recursive: true })
  writeGeneratedFiles(join(folder, 'src/i18n'))
  return folder
}

const ofCopy = (path: string) => import(/* @vite-ignore */ join(copy, path)) as Promise<unknown>
await ofCopy('src/i18n/generated/all.ts')
const { LANGS, langOfLocale } = (await ofCopy('src/i18n/registry.ts')) as typeof import('../../src/i18n/registry.ts')
const { rulebookPhrase, formatPhrase } = (await ofCopy(
  'src/i18n/phrase.ts',
)) as typeof import('../../src/i18n/phrase.ts')
const { cliTranslator, consoleTranslator } = (await ofCopy(
  'src/i18n/translator.ts',
)) as typeof import('../../src/i18n/translator.ts')
const { locale, t } = (await ofCopy('src/ui/kit/i18n/setup.ts')) as typeof import('../../src/ui/kit/i18n/setup.ts')
const { paperWords } = (await ofCopy(
  'src/papers/documents/paperWords.ts',
)) as typeof import('../../src/papers/documents/paperWords.ts')
const { menuTemplate } = (await ofCopy('electron/main/menu.ts')) as typeof import('../../electron/main/menu.ts')
const { parsePreferences } = (await ofCopy(
  'src/ui/kit/preferences/preferences.ts',
)) as typeof import('../../src/ui/kit/preferences/preferences.ts')

/** A language that only the copy has. */
const xx = 'xx' as Lang

describe('a language added by a folder', () => {
  it('is listed, found by its locale, and can be chosen', () => {
    expect(LANGS).toContain(xx)
    expect(langOfLocale('xx-XX')).toBe(xx)
    expect(parsePreferences('{"language":"xx"}', { language: 'en', theme: 'dark' }).language).toBe(xx)
  })

  it('is loaded by a page as one module', async () => {
    const { LANGUAGE_LOADERS } = (await ofCopy(
      'src/i18n/generated/loaders.ts',
    )) as typeof import('../../src/i18n/generated/loaders.ts')
    // The type is that of a finished language, because no type describes which texts an unfinished language has.
    const loader = LANGUAGE_LOADERS[xx as 'en']
    expect((await loader.pages()).catalogs.screens.common.cancel).toBe('Cåncél ~~~')
    expect((await loader.phone()).default.title).toContain('~~~')
  })

  it('is shown on screens, with English for missing texts', () => {
    locale.value = xx
    expect([t('common.cancel'), t('common.players', { n: 2 })]).toEqual(['Cåncél ~~~', '2 players ~~~'])
    expect(t('common.save')).toBe('Save')
  })

  it("is used in the judge's phrases", () => {
    expect(formatPhrase(xx, 'role', 'don')).toBe('Dön ~~~')
    expect(rulebookPhrase(xx, 'sport', 'cue', 'vote-call', { seat: 5 })).toContain('plåyér nümbér 5')
  })

  it('is used on printed documents', () => {
    const words = paperWords(xx)
    expect([words.text('paper', 'round', { n: 3 }), words.points(-150)]).toEqual(['Röünd 3 ~~~', '−1·50'])
  })

  it('is used in the console game, the command line and the menu', () => {
    expect(consoleTranslator(xx)('round', { round: 3 })).toBe('Röünd 3 ~~~')
    expect(cliTranslator(xx, 'usage')('bestOfTeams')).toBe('--bést réqüïrés --téåms ~~~')
    expect(menuTemplate(xx, () => undefined).map(({ label }) => label)).toContain('Fïlé ~~~')
  })

  it('is used by a command line that is started with it', async () => {
    const tsx = join(copy, 'node_modules/tsx/dist/cli.mjs')
    const help = [tsx, join(copy, 'src/cli/main.ts'), '--lang', 'xx', '--help']
    const { stdout } = await promisify(execFile)(process.execPath, help, { cwd: copy })
    expect(stdout).toContain('prïnt thé rülé shéét')
  })
})
