// One rule for every way to enter names (docs/spec/scoring.md §6): a similar name never silently becomes a new person,
// and a decision about a name is stored as that person's alias.

import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Club } from '../../src/application/club.ts'
import type { SimilarNameDecision } from '../../src/club/model/newNames.ts'
import type { FileToImport } from '../../src/files/imports/importCommands.ts'
import type { Result } from '../../src/rules/vocabulary.ts'
import { codeOf, newClub, openCup, taken } from '../club/clubFixture.ts'
import { game, sheet } from '../files/sheets/sheetText.ts'

interface Way {
  /** Enters a name together with the decisions about it. */
  take(club: Club, season: string, name: string, said: readonly SimilarNameDecision[]): Promise<Result<unknown>>
  /** Members to whom the name may belong, as shown before it is entered. */
  asked(club: Club, season: string, name: string): Promise<readonly string[]>
}

const sheetOf = (season: string, name: string, names: readonly SimilarNameDecision[] = []): FileToImport => ({
  season,
  format: 'results-csv',
  text: sheet(...game({}, { 1: { player: `"${name}"` } })),
  names,
})
const tableOf = (season: string, name: string, names: readonly SimilarNameDecision[] = []): FileToImport => ({
  season,
  format: 'table',
  names,
  text: [
    'Дата;Игра;Место;Игрок;Роль;Победа',
    ...['Дон', 'Мафия', 'Мафия', 'Шериф', ...Array.from({ length: 6 }, () => 'Мирный')].map((role, at) =>
      ['2026-03-01', 1, at + 1, at === 0 ? `"${name}"` : `p${at + 1}`, role, 'Город'].join(';'),
    ),
  ].join('\n'),
})
const matrixOf = (season: string, name: string, names: readonly SimilarNameDecision[] = []): FileToImport => ({
  season,
  format: 'table',
  names,
  text: [
    'Игрок;Игра 1;Игра 2;Игра 3',
    ...[`"${name}"`, 'p2', 'p3', 'p4', 'p5'].map((player) => `${player};1;0,5;0`),
  ].join('\n'),
})
const pasted: Way['asked'] = async (club, _, name) =>
  (await taken(club.ask('members.near', { names: [name] }))).flatMap(({ perhaps }) => perhaps)

const WAYS: Readonly<Record<string, Way>> = {
  'a pasted or typed member': {
    take: (club, _, name, said) => club.ask('members.add', { names: [name], decisions: said }),
    asked: pasted,
  },
  'a list of members': {
    take: (club, _, name, said) => club.ask('members.take', { people: [{ name }], decisions: said }),
    asked: pasted,
  },
  'a player of a tournament': {
    take: (club, season, name, said) => club.ask('plan.enrol', { season, people: [{ name }], decisions: said }),
    asked: pasted,
  },
  'a player in a table of the club’s own': {
    take: (club, season, name, said) => club.takeImport(tableOf(season, name, said), [0]),
    asked: async (club, season, name) =>
      (await taken(club.previewImport(tableOf(season, name)))).nearPeople.flatMap(({ perhaps }) => perhaps),
  },
  'a player in a table of points': {
    take: (club, season, name, said) => club.takeImport(matrixOf(season, name, said), []),
    asked: async (club, season, name) =>
      (await taken(club.previewImport(matrixOf(season, name)))).nearPeople.flatMap(({ perhaps }) => perhaps),
  },
  'a player in a file of games': {
    take: (club, season, name, said) => club.takeImport(sheetOf(season, name, said), [0]),
    asked: async (club, season, name) =>
      (await taken(club.previewImport(sheetOf(season, name)))).nearPeople.flatMap(({ perhaps }) => perhaps),
  },
}

/** Every module that may create a member from a name. */
const TAKING_IN = ['src/club/members/members.ts', 'src/club/plan/enrol.ts', 'src/files/imports/importGames.ts']

it('only the listed modules create members from names', () => {
  const root = resolve(import.meta.dirname, '../..')
  const makers = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter(
      (name) =>
        name.endsWith('.ts') &&
        /import [^;]*\bcreateNewcomerResolver\b[^;]*newNames\.ts'/.test(readFileSync(join(root, name), 'utf8')),
    )
  expect(makers.toSorted()).toEqual(TAKING_IN)
  const adding = ['src/club', 'src/papers', 'src/files', 'src/application']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((name) => name.endsWith('.ts') && readFileSync(join(root, name), 'utf8').includes("{ type: 'MemberAdded'"))
  // Only this module creates the two events of everybody who joins. Guests who judge need no decision, because a game
  // must be able to start at once.
  expect(adding).toEqual(['src/club/model/clubEvents.ts'])
})

const LOOKALIKES: Readonly<Record<string, string>> = { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', x: 'х', i: 'і', s: 'ѕ' }
const word = fc.string({ unit: fc.constantFrom(...'abcdefimnoprstx'), minLength: 4, maxLength: 8 })
const bareName = fc.tuple(word, word).map(([first, last]) => `${first} ${last}`)

type Change = (name: string, where: number) => string
const changed = (name: string, where: number, by: (letters: string[], at: number) => void) => {
  const letters = [...name]
  by(letters, where % letters.length)
  return letters.join('')
}
const CHANGES: Readonly<Record<string, Change>> = {
  'letters that look the same': (name) => [...name].map((letter) => LOOKALIKES[letter] ?? letter).join(''),
  'one letter that looks the same': (name, where) =>
    changed(name, where, (letters, at) => letters.splice(at, 1, LOOKALIKES[letters[at] ?? ''] ?? letters[at] ?? '')),
  'another case': (name) => name.toUpperCase(),
  'more spaces': (name) => ` ${name.replace(' ', '   ')} `,
  'no space': (name) => name.replace(' ', ''),
  'a hyphen': (name) => name.replace(' ', '-'),
  'parts in another order': (name) => name.split(' ').toReversed().join(' '),
  'a letter more': (name, where) => changed(name, where, (letters, at) => letters.splice(at, 0, 'z')),
}
const change = fc.constantFrom(...Object.keys(CHANGES))

/** Members that the club lists under their own names. */
const people = async (club: Club) => (await taken(club.ask('members.list', {}))).map(({ name }) => name)

async function clubWith(name: string) {
  const club = newClub()
  await taken(club.create('Club'))
  await taken(club.ask('members.add', { names: [name, ...Array.from({ length: 10 }, (_, index) => `p${index + 1}`)] }))
  return { club, season: await openCup(club) }
}

it('two similar names in one list need a decision, unless both played in one game', async () => {
  const { club, season } = await clubWith('Somebody')
  expect(await taken(club.ask('members.near', { names: ['Freeman', 'Frеemаn'] }))).toEqual([
    { name: 'Frеemаn', perhaps: ['Freeman'] },
  ])
  expect(await codeOf(club.ask('members.add', { names: ['Freeman', 'Frеemаn'] }))).toBe('members/near-name')
  const { added } = await taken(
    club.ask('members.add', { names: ['Freeman', 'Frеemаn'], decisions: [{ name: 'Frеemаn', as: 'Freeman' }] }),
  )
  expect(added.map(({ name }) => name)).toEqual(['Freeman'])
  const text = sheet(...game({}, { 1: { player: 'Gordon' }, 2: { player: 'Gоrdоn' } }))
  const file: FileToImport = { season, format: 'results-csv', text }
  // One more letter in the same list is treated as a typing error, a different first letter as a different name.
  expect(await taken(club.ask('members.near', { names: ['Волков', 'Волкоф', 'Даша', 'Маша'] }))).toEqual([
    { name: 'Волкоф', perhaps: ['Волков'] },
  ])
  expect((await taken(club.previewImport(file))).nearPeople).toEqual([])
  expect(await codeOf(club.takeImport(file, [0]))).toBeUndefined()
})

describe.each(Object.entries(WAYS))('a name entered as %s', (_, { take, asked }) => {
  it('a similar name is recognised or needs a decision, and is never added silently', async () => {
    await fc.assert(
      fc.asyncProperty(
        bareName,
        change,
        fc.option(change, { nil: undefined }),
        fc.nat(),
        async (name, first, then, where) => {
          // Two letters changed at once make a different name.
          fc.pre(then === undefined || first !== then)
          const once = CHANGES[first]?.(name, where) ?? name
          const written = then === undefined ? once : (CHANGES[then]?.(once, where) ?? once)
          const { club, season } = await clubWith(name)
          const before = await people(club)
          const offered = await asked(club, season, written)
          const code = await codeOf(take(club, season, written, []))
          expect([undefined, 'members/near-name']).toContain(code)
          expect(await people(club)).toEqual(before)
          expect(code === undefined ? [] : offered).toEqual(code === undefined ? [] : [name])
        },
      ),
      { numRuns: 40 },
    )
  })

  it('a similar name becomes a new person or an alias as decided', async () => {
    const written = 'Frеemаn'
    const fresh = await clubWith('Freeman')
    await taken(take(fresh.club, fresh.season, written, [{ name: written }]))
    expect(await people(fresh.club)).toContain(written)
    const same = await clubWith('Freeman')
    const before = await people(same.club)
    await taken(take(same.club, same.season, written, [{ name: written, as: 'Freeman' }]))
    expect(await people(same.club)).toEqual(before)
    // One decision is enough. The second time, the name is known.
    expect(await asked(same.club, same.season, written)).toEqual([])
    const [alias] = (await taken(same.club.ask('members.list', {})))[0]?.merged ?? []
    await taken(same.club.ask('members.part', { member: alias?.id ?? '' }))
    expect(await people(same.club)).toContain(written)
  })

  it('a name without similar names in the club is accepted without a decision', async () => {
    const { club, season } = await clubWith('Freeman')
    for (const name of ['Gordon', 'p11', 'Freeman 2']) {
      expect(await asked(club, season, name)).toEqual([])
      expect(await codeOf(take(club, season, name, []))).toBe(
        // A table of the tournament has only one game.
        name !== 'Gordon' && take === WAYS['a player in a file of games']?.take ? 'imports/table-imported' : undefined,
      )
    }
  })
})
