// Language that the command line chooses. All of its output is translated, and machine-readable output is the same in
// every language.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { faultSentence, formatFaultLocation } from '../../src/cli/sentences/fault.ts'
import { detectCliLang } from '../../src/cli/sentences/language.ts'
import { cliTranslator } from '../../src/i18n/translator.ts'
import { ran } from '../support/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'consigliere-language-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (lang: string, ...args: readonly string[]) => ran(args, { env: { ...process.env, CONSIGLIERE_LANG: lang } })

it('the noun after a number is declined by Russian rules', () => {
  const say = cliTranslator('ru', 'files')
  expect([1, 2, 5, 21].map((n) => say('members', { n }))).toEqual([
    '1 участник',
    '2 участника',
    '5 участников',
    '21 участник',
  ])
})

describe('the language of a command is', () => {
  it.each([
    ['English by default', [], undefined, 'en'],
    ['that of the environment', ['seating'], 'ru', 'ru'],
    ['that of a locale in the environment', ['seating'], 'ru_RU.UTF-8', 'ru'],
    ['English if the language of the environment is unknown', ['seating'], 'fr', 'en'],
    ['that of --lang rather than of the environment', ['rules', 'city', '--lang', 'en'], 'ru', 'en'],
    ['that of --lang=ru', ['rules', 'city', '--lang=ru'], undefined, 'ru'],
    ['that of the environment if --lang is both', ['rules', 'city', '--lang', 'both'], 'ru', 'ru'],
    ['that of the environment if --lang has no value', ['rules', 'city', '--lang'], 'ru', 'ru'],
    ['not affected by arguments after --', ['import', '--', '--lang', 'ru'], undefined, 'en'],
  ] as const)('%s', (_what, args, variable, lang) => {
    expect(detectCliLang(args, variable === undefined ? {} : { CONSIGLIERE_LANG: variable })).toBe(lang)
  })
})

describe('output in Russian and Ukrainian', () => {
  const cyrillic = (text: string) => /[а-яё]/i.test(text)

  it('contains the translated help', () => {
    const { status, stdout } = run('ru', 'seating', '--help')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^Вызов: consigliere seating/)
    expect(stdout).toContain('зерно поиска (по умолчанию: "1")')
    const descriptions = stdout
      .split('\n')
      .filter((line) => /^ {2}-/.test(line))
      .map((line) => line.trim().split(/ {2,}/)[1] ?? '')
    expect(descriptions.length).toBeGreaterThan(8)
    expect(descriptions.filter((text) => !cyrillic(text))).toEqual([])
  })

  it.each([
    ['an unknown option', ['verify', 'x', '--pairs', '1'], 2, 'ошибка: параметра «--pairs» нет'],
    ['a missing option', ['solve'], 2, 'ошибка: не указан обязательный параметр «--rulebook <id>»'],
    ['an unknown choice', ['rules', 'city', '--format', 'doc'], 2, 'Можно: md, html, pdf, json, yaml.'],
    ['a number out of range', ['solve', '--rulebook', 'plain', '--players', '99', '--mafia', '1'], 2, 'от 2 до 40'],
    ['an unknown rulebook', ['rules', 'town'], 2, '(setup/unknown-rulebook)'],
    ['a missing file', ['verify', 'none.json'], 1, 'none.json: файл не прочесть (ENOENT) (file/not-found)'],
  ])('reports %s', (_what, args, status, says) => {
    const told = run('ru', ...args)
    expect({ status: told.status, stdout: told.stdout }).toEqual({ status, stdout: '' })
    expect(told.stderr).toContain(says)
    expect(told.stderr).toMatch(/^ошибка: /)
  })

  it('reports errors of a sheet with line and field', () => {
    const file = join(folder, 'bad.csv')
    writeFileSync(
      file,
      'stage,round,table,seat,player,club,role,winner,bonus,penalty,disqualified,first_victim,best_move\n' +
        'main,1,1,1,Ann,,wizard,red,,,,,\n',
    )
    expect(run('ru', 'standings', file, '--scheme', 'official-2025').stderr).toBe(
      'ошибка: строка 2, поле role: «wizard» — не роль. (sheet/unknown-role)\n',
    )
  })

  it('is Ukrainian with a Ukrainian locale or --lang uk', () => {
    const told = run('uk_UA.UTF-8', 'rules', 'town')
    expect(told.stderr).toMatch(/^помилка: /)
    expect(run('en', '--lang', 'uk', 'seating', '--help').stdout).toContain('план розсадки зі звітом про якість')
  })

  it('is the same as in English if it is machine-readable', () => {
    const args = ['seating', '--players', '20', '--tables', '2', '--rounds', '2', '--seconds', '1', '--json'] as const
    const keys = (lang: string) => Object.keys(JSON.parse(run(lang, ...args).stdout) as object)
    expect(keys('ru')).toEqual(keys('en'))
  })
})

describe('a reported error', () => {
  it.each([
    ['the command line’s sentence', 'verify/empty', {}, 'the file is empty'],
    [
      'the command line’s sentence rather than the screens’',
      'store/version-conflict',
      {},
      /^another program wrote to the store/,
    ],
    ['the screens’ sentence', 'sheet/unknown-role', { value: 'wizard' }, '“wizard” is not a role.'],
    ['the rules’ sentence', 'seat/is-out', { seat: 3 }, 'Seat 3 is out of the game.'],
    ['only its code if there is no sentence', 'no/such-code', {}, 'no/such-code'],
  ] as const)('has %s', (_what, code, params, sentence) => {
    expect(faultSentence({ code, params })).toMatch(sentence)
  })

  it('names its location, without escape sequences from the file', () => {
    const params = { line: 3, stream: 'game/1', version: 2, place: 'log[4]\u001b[31m' }
    expect(formatFaultLocation({ code: 'x', params })).toBe('line 3, game/1, version 2, log[4]\ufffd[31m')
    expect(formatFaultLocation({ code: 'x', params: {} })).toBeUndefined()
  })
})
