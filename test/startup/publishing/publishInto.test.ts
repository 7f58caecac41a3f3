// Pages written into a real folder: written files, removed files, and files of other programs, which are never touched.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { publishedFileBytes } from '../../../src/papers/publishing/fileBytes.ts'
import { publishIntoFolder } from '../../../src/startup/publishing/publishInto.ts'
import { textFolderAt } from '../../../src/store/textFolder.ts'
import { taken } from '../../club/clubFixture.ts'
import { madeSeason } from '../../papers/publishing/madeSeason.ts'

function emptyFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'consigliere-publish-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('publishing writes changed files, removes hidden pages, and leaves files of other programs', async () => {
  const { club, season } = await madeSeason(4, 10)
  const place = join(emptyFolder(), 'not there yet')
  const publish = async () =>
    publishIntoFolder(textFolderAt(place), await taken(club.ask('documents.pages', { season })))
  const first = await publish()
  expect(first).toMatchObject({ ok: true, data: { place, removed: 0 } })
  if (!first.ok) return
  expect(first.data.written).toBe(first.data.files)
  expect(await publish()).toMatchObject({ ok: true, data: { written: 0, removed: 0 } })
  writeFileSync(join(place, 'CNAME'), 'club.example')
  mkdirSync(join(place, 'photos'))
  writeFileSync(join(place, 'photos', 'index.html'), 'photos')
  writeFileSync(join(place, 'en', 'notes.html'), 'notes')
  const untouched = statSync(join(place, 'en', 'game-1.html')).mtimeMs
  await taken(club.ask('seasons.hide', { season, hiding: { what: 'table', from: { game: 3 } } }))
  const shown = await taken(club.ask('documents.pages', { season }))
  expect(await publish()).toMatchObject({ ok: true })
  // Pictures of hidden data were removed with their pages.
  expect(readdirSync(join(place, 'pictures')).map((name) => `pictures/${name}`)).toEqual(
    shown.flatMap(({ path, kind }) => (kind === 'picture' ? [path] : [])).toSorted(),
  )
  expect(readdirSync(join(place, 'en')).filter((name) => name.startsWith('game-'))).toEqual([
    'game-1.html',
    'game-2.html',
  ])
  expect(readFileSync(join(place, 'photos', 'index.html'), 'utf8')).toBe('photos')
  expect(readFileSync(join(place, 'en', 'notes.html'), 'utf8')).toBe('notes')
  expect(readFileSync(join(place, 'CNAME'), 'utf8')).toBe('club.example')
  // Every page states that some data is hidden.
  expect(readFileSync(join(place, 'en', 'game-1.html'), 'utf8')).toContain('has hidden some games')
  expect(statSync(join(place, 'en', 'game-1.html')).mtimeMs).toBeGreaterThanOrEqual(untouched)
  expect(readdirSync(place, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([])
})

test('publishing rewrites a page that another program changed, even to the same length', async () => {
  const { club, season } = await madeSeason(2, 10)
  const files = await taken(club.ask('documents.pages', { season }))
  const place = emptyFolder()
  const folder = textFolderAt(place)
  expect(await publishIntoFolder(folder, files)).toMatchObject({ ok: true })
  const pages = ['en/game-1.html', 'en/game-2.html', 'site.css'].map((path) => join(place, path))
  const before = pages.map((path) => readFileSync(path, 'utf8'))
  const [first = '', second = '', third = ''] = pages
  writeFileSync(first, readFileSync(first, 'utf8').toUpperCase())
  writeFileSync(second, '')
  rmSync(third)
  expect(await publishIntoFolder(folder, files)).toMatchObject({ ok: true, data: { written: 3, removed: 0 } })
  expect(pages.map((path) => readFileSync(path, 'utf8'))).toEqual(before)
  expect(await publishIntoFolder(folder, files)).toMatchObject({ ok: true, data: { written: 0, removed: 0 } })
})

test('publishing does not read unchanged pages again', async () => {
  const { club, season } = await madeSeason(2, 10)
  const files = await taken(club.ask('documents.pages', { season }))
  const folder = textFolderAt(emptyFolder())
  await publishIntoFolder(folder, files)
  const path = 'en/game-1.html'
  const text = files.find((file) => file.path === path)?.text ?? ''
  const page = join(folder.place, path)
  const { atime, mtime } = statSync(page)
  utimesSync(page, atime, mtime)
  expect(await folder.holds(path, text)).toBe(true)
  // The content changes, but modification time and length stay the same, so that the change is noticed only if the file
  // is read again.
  writeFileSync(page, text.toUpperCase())
  utimesSync(page, atime, mtime)
  expect(await folder.holds(path, text)).toBe(true)
  expect(await textFolderAt(folder.place).holds(path, text)).toBe(false)
})

test('publishing refuses a folder with someone else’s pages and leaves it unchanged', async () => {
  const { club, season } = await madeSeason(1, 10)
  const files = await taken(club.ask('documents.pages', { season }))
  for (const foreign of ['index.html', 'site.css', join('en', 'index.html')]) {
    const place = emptyFolder()
    mkdirSync(join(place, 'en'))
    writeFileSync(join(place, foreign), 'mine')
    expect(await publishIntoFolder(textFolderAt(place), files)).toEqual({
      ok: false,
      error: { code: 'publish/not-ours', params: { place } },
    })
    expect(readFileSync(join(place, foreign), 'utf8')).toBe('mine')
    expect(existsSync(join(place, 'rules.css'))).toBe(false)
  }
})

test('an error names the folder that could not be written, and the cause', async () => {
  const { club, season } = await madeSeason(1, 10)
  const file = join(emptyFolder(), 'a file')
  writeFileSync(file, '')
  expect(
    await publishIntoFolder(textFolderAt(file), await taken(club.ask('documents.pages', { season }))),
  ).toMatchObject({
    ok: false,
    error: {
      code: 'publish/not-written',
      params: { place: file, cause: expect.stringContaining('ENOTDIR') as string },
    },
  })
})

test.each(['before its first page', 'between two pages', 'in the middle of a page'])(
  'a first publication that was interrupted %s can be repeated and leaves no partial file',
  async (moment) => {
    const { club, season } = await madeSeason(2, 10)
    const files = await taken(club.ask('documents.pages', { season }))
    const place = emptyFolder()
    const folder = textFolderAt(place)
    let left = moment === 'before its first page' ? 0 : 3
    const cut = {
      ...folder,
      async write(path: string, text: string | Uint8Array) {
        left -= 1
        if (left >= 0) return folder.write(path, text)
        mkdirSync(dirname(join(place, path)), { recursive: true })
        if (moment !== 'between two pages' && left === -1) writeFileSync(join(place, `${path}.4711.part`), 'half')
        throw new Error('the program was ended')
      },
    }
    expect(await publishIntoFolder(cut, files)).toMatchObject({ ok: false })
    writeFileSync(join(place, 'film.4711.part'), 'of another program')
    expect(await publishIntoFolder(folder, files)).toMatchObject({ ok: true })
    const parts = readdirSync(place, { recursive: true }).filter((name) => String(name).endsWith('.part'))
    expect(parts).toEqual(['film.4711.part'])
    for (const file of files)
      expect(readFileSync(join(place, file.path)).equals(await publishedFileBytes(file)), file.path).toBe(true)
  },
)
