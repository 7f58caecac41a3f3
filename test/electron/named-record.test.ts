// Finds the game file that is named on a command line. A relative path starts at the folder in which the command was
// given, not at the folder of the app that is already running.

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRecordPathInArguments } from '../../electron/main/record-path.ts'

const EXE = '/opt/consigliere/consigliere'
test.each([
  [['games/night.mafiagame'], '/home/judge/games/night.mafiagame'],
  [['./night.mafiagame'], '/home/judge/night.mafiagame'],
  [['../night.mafiagame'], '/home/night.mafiagame'],
  [['/media/night.mafiagame'], '/media/night.mafiagame'],
  [['first.mafiagame', '--flag', 'second.mafiagame'], '/home/judge/second.mafiagame'],
  [['file:///media/%D0%9A%20night.mafiagame'], '/media/К night.mafiagame'],
  [['file://another-computer/night.mafiagame'], undefined],
  [['file:///bad%2Fname.mafiagame'], undefined],
  [['--user-data-dir=/tmp/x.mafiagame'], undefined],
  [['notes.txt'], undefined],
  [[], undefined],
])('the command line %j in /home/judge names the file %s', (words, path) =>
  expect(findRecordPathInArguments([EXE, ...words], '/home/judge')).toBe(path),
)

test('a game file is found by a relative path, an absolute path or a URL', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => text.replaceAll(/[/\0]|^-|^file:/g, '_'))
  const folder = fc.array(name, { maxLength: 3 }).map((names) => resolve('/', ...names))
  fc.assert(
    fc.property(folder, name, (workingDirectory, start) => {
      const file = `${start}.mafiagame`
      const path = resolve(workingDirectory, file)
      expect(findRecordPathInArguments([EXE, file], workingDirectory)).toBe(path)
      expect(findRecordPathInArguments([EXE, path], '/elsewhere')).toBe(path)
      expect(findRecordPathInArguments([EXE, pathToFileURL(path).href], '/elsewhere')).toBe(path)
    }),
  )
})
