// An option given twice is never silently ignored (docs/spec/cli.md §1): lists of pairs are joined; a flag with two
// values, and every other option given twice, are wrong usage and exit with 2.

import { Command, CommanderError, Option } from 'commander'
import { describe, expect, it } from 'vitest'
import { refuseRepeatedOptions } from '../../src/cli/options/repeatedOptions.ts'
import { WrongUsageError } from '../../src/cli/sentences/refusal.ts'
import { chooseRules } from '../../src/cli/options/chooseRules.ts'
import { ran } from '../support/cli.ts'

function parsed(...args: readonly string[]): Record<string, unknown> {
  const command = new Command('night')
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .requiredOption('--rulebook <id>', '')
    .option('--flags <pairs>', '')
    .option('--seed <s>', '', '1')
    .option('--lang [lang]', '')
    .option('--json', '')
    .addOption(new Option('--format <format>', '').choices(['md', 'pdf']))
    .option('--port <number>', '', Number)
  refuseRepeatedOptions(command)
  return command.parse([...args], { from: 'user' }).opts()
}

const refused = (...args: readonly string[]) => {
  try {
    return parsed(...args)
  } catch (error) {
    return error instanceof WrongUsageError ? error.message : error instanceof CommanderError ? error.code : error
  }
}

describe('an option given twice', () => {
  it.each<[string, readonly string[], object | string]>([
    ['joins a list of pairs', ['--rulebook', 'city', '--flags', 'a=1', '--flags', 'b=2,c=3'], { flags: 'a=1,b=2,c=3' }],
    ['adds nothing for an empty list', ['--rulebook', 'city', '--flags', '', '--flags', 'b=2'], { flags: 'b=2' }],
    ['leaves a switch on', ['--rulebook', 'city', '--json', '--json'], { json: true }],
    ['is not counted for a default value', ['--rulebook', 'city', '--seed', '7'], { seed: '7' }],
    ['keeps its own parser', ['--rulebook', 'city', '--port', '7000'], { port: 7000 }],
    ['keeps its choices', ['--rulebook', 'city', '--format', 'doc'], 'commander.invalidArgument'],
    [
      'is refused otherwise',
      ['--rulebook', 'city', '--rulebook', 'wolves'],
      '--rulebook was given twice: "city" and "wolves"',
    ],
    [
      'is refused with the same value, too',
      ['--rulebook', 'city', '--seed', '7', '--seed=7'],
      '--seed was given twice: "7" and "7"',
    ],
  ])('%s', (_, args, expected) => {
    if (typeof expected === 'string') expect(refused(...args)).toBe(expected)
    else expect(refused(...args)).toMatchObject(expected)
  })
})

describe('a rules flag given twice', () => {
  it.each([
    'healCancelsManiacKill=true,healCancelsManiacKill=false',
    'liftAll=true,loverDeathDrag=false,liftAll=false',
  ])('is refused with different values: %s', (flags) => {
    expect(() => chooseRules('city', flags)).toThrow(/twice: true and false \(flags\/given-twice\)/)
  })
  it('is accepted with the same value', () => {
    expect(chooseRules('city', 'liftAll=true,liftAll=true').flags).toMatchObject({ liftAll: true })
  })
})

describe('a command with repeated options', () => {
  const run = (line: string) => ran(line.split(' '))
  it.each([
    [
      'night --rulebook city --flags healCancelsManiacKill=true --flags healCancelsManiacKill=false',
      'flags/given-twice',
    ],
    ['simulate --rulebook city --games 5 --games 7 --json', '--games was given twice'],
    ['seating --players 10 --tables 1 --rounds 1 --seed 1 --seed 2', '--seed was given twice'],
  ])('exits with 2: %s', (line, says) => {
    const { status, stdout, stderr } = run(line)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(says)
  })
  it('exits with 0 if it is `night` with two lists of different flags', () => {
    const { status, stderr } = run('night --rulebook city --flags healCancelsManiacKill=false --flags liftAll=true')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})
