// Stored guesses of waiting players across restarts of the program.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WaitingPlayerGuesses } from '../../src/server/phones/shadowGuesses.ts'
import { durableNoteFileAt } from '../../src/store/sync/durableNoteFile.ts'

async function place() {
  const folder = await mkdtemp(join(tmpdir(), 'consigliere-shadows-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'shadows.json')
  return { path, place: durableNoteFileAt(path) }
}

async function opened(at: ConstructorParameters<typeof WaitingPlayerGuesses>[0]) {
  const faults: unknown[] = []
  const shadows = new WaitingPlayerGuesses(at, (_, error) => faults.push(error))
  await shadows.ready
  return { shadows, faults }
}

test('a stored guess still exists after a restart, and can be changed and deleted', async () => {
  const { place: at } = await place()
  const { shadows } = await opened(at)
  await shadows.put('g1', 'ann', 2, [7, 3, 3])
  await shadows.put('g1', 'ann', 1, [1, 2])
  await shadows.put('g1', 'bob', 1, [4, 5])
  await shadows.put('g2', 'ann', 1, [6, 7])
  const { shadows: next } = await opened(at)
  expect(next.guessesOfPhone('g1', 'ann')).toEqual([
    { day: 1, black: [1, 2] },
    { day: 2, black: [3, 7] },
  ])
  expect(JSON.stringify(next.all())).not.toMatch(/ann|bob/)
  await next.put('g1', 'ann', 1, [2, 9])
  await next.forget('g1', 'bob')
  const { shadows: last } = await opened(at)
  expect(last.all()).toEqual([
    {
      game: 'g1',
      guesses: [
        { by: 0, day: 1, black: [2, 9] },
        { by: 0, day: 2, black: [3, 7] },
      ],
    },
    { game: 'g2', guesses: [{ by: 0, day: 1, black: [6, 7] }] },
  ])
})

test('a guess made before the file was read is stored, and the guesses in the file are kept', async () => {
  const { place: at } = await place()
  await (await opened(at)).shadows.put('g1', 'ann', 1, [1, 2])
  const shadows = new WaitingPlayerGuesses(at)
  await shadows.put('g1', 'bob', 1, [3, 4])
  const { shadows: next } = await opened(at)
  expect(next.all()).toMatchObject([{ game: 'g1', guesses: [{ black: [1, 2] }, { black: [3, 4] }] }])
})

test('a file of an earlier version, which contained members, can be read', async () => {
  const { path, place: at } = await place()
  await writeFile(path, JSON.stringify([{ game: 'g1', member: 'ann', day: 1, black: [1, 2] }]))
  const { shadows, faults } = await opened(at)
  expect(faults).toEqual([])
  expect(shadows.all()).toEqual([{ game: 'g1', guesses: [{ by: 0, day: 1, black: [1, 2] }] }])
})

test('an unreadable file is reported, and guesses are still accepted', async () => {
  const { path, place: at } = await place()
  for (const text of ['{', '[{"game":1}]', '{"__proto__":[]}']) {
    await writeFile(path, text)
    const { shadows, faults } = await opened(at)
    expect(faults).toHaveLength(1)
    await shadows.put('g1', 'ann', 1, [1, 2])
    expect((await opened(at)).shadows.guessesOfPhone('g1', 'ann')).toEqual([{ day: 1, black: [1, 2] }])
  }
})

test('if the disk fails, a guess is kept until the program exits', async () => {
  const at = { read: async () => undefined, write: () => Promise.reject(new Error('full')) }
  const { shadows, faults } = await opened(at)
  await shadows.put('g1', 'ann', 1, [1, 2])
  expect(shadows.guessesOfPhone('g1', 'ann')).toEqual([{ day: 1, black: [1, 2] }])
  expect(faults).toHaveLength(1)
})
