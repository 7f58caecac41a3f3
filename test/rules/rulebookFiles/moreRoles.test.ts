// Five more roles as files (docs/rulebooks), each at a city table: the Jester, who wins when voted out; the Vigilante,
// who has shots; the Veteran, who kills visitors on a night of waiting; the Priest, whose role no check reveals; the
// Beauty, who blocks acts.

import { describe, expect, it } from 'vitest'
import { parseRulebookValue } from '../../../src/club/rulebooks/parse.ts'
import { compileConditionExpression } from '../../../src/rules/rulebookFiles/expression.ts'
import { victoryVariableKeys } from '../../../src/rules/rulebookFiles/compile.ts'
import type { RulebookFile } from '../../../src/rules/rulebookFiles/rulebookFile.ts'
import { publishedRulebookFile, PUBLISHED_RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import type { Role } from '../../../src/rules/vocabulary.ts'
import { factionOf, hasRoleWon } from '../../../src/scoring/sides.ts'
import { ownTable, writtenFile } from './ownTable.ts'

const GAMES = 150
type Table = ReturnType<typeof ownTable>
type Night = Parameters<Table['night']>
type Nights = readonly [string, Night, Partial<ReturnType<Table['night']>>]

it('the rulebooks of the five roles inherit the edges of `city` unchanged', () => {
  const city = publishedRulebookFile(PUBLISHED_RULEBOOKS[0] ?? ({} as never)) as RulebookFile
  for (const name of ['jester', 'vigilante', 'veteran', 'priest', 'beauty'])
    expect(ownTable(name).file.edges.slice(0, city.edges.length)).toEqual(city.edges)
})

describe('the Jester', () => {
  const { rulebook, game, night, own } = ownTable('jester', 'jester')
  const JESTER = own('jester')

  it('wins if and only if they are voted out, which ends the game', () => {
    let won = 0
    for (let seed = 0; seed < GAMES; seed += 1) {
      const { header, events, outcome } = game(9 + (seed % 4), seed)
      const jester = header.seats.find(({ role }) => (role as string) === JESTER)?.seat
      const leaves = events.findIndex((event) => event.type === 'SeatLeft' && event.seat === jester)
      const event = events[leaves]
      const isVotedOut = event?.type === 'SeatLeft' && (event.exit === 'voted-out' || event.exit === 'lifted')
      expect((outcome.winner as string) === JESTER).toBe(isVotedOut)
      if (!isVotedOut) continue
      won += 1
      expect(outcome.reason).toBe(own('jester-voted-out'))
      const after = events.slice(leaves + 1).filter(({ type }) => type !== 'SeatLeft')
      expect(after.map(({ type }) => type)).toEqual(['GameEnded'])
    }
    expect(won).toBeGreaterThan(GAMES / 10)
    expect(won).toBeLessThan(GAMES)
  })

  it('dies if the mafia attacks them at night', () => {
    expect(night({ mafia: 'jester' })).toMatchObject({ dead: ['jester'] })
  })

  it('is shown as black to the Sheriff and wins alone', () => {
    const [jester, don] = [JESTER, 'don'] as unknown as readonly Role[]
    if (jester === undefined || don === undefined) throw new Error('no cards')
    expect(rulebook.check('sheriff', jester)).toBe('black')
    expect(factionOf(jester, rulebookOf())).toBe(JESTER)
    expect(hasRoleWon(jester, JESTER as never, rulebookOf())).toBe(true)
    expect(hasRoleWon(don, JESTER as never, rulebookOf())).toBe(false)
  })
  const rulebookOf = () => ({ rulebook: rulebook.id, version: rulebook.version })

  it('is accepted with a victory rule that would conflict only with a second Jester', () => {
    const file = writtenFile('jester')
    const victory = (file['victory'] as { id: string; when: string }[]).map((line) =>
      line.id === 'red' ? { ...line, when: `(voted-out:jester = 0 or jester > 0) and M = 0 and K = 0` } : line,
    )
    expect(parseRulebookValue({ ...file, id: 'one-jester', victory })).toMatchObject({ ok: true })
  })

  it('is denied the win if another side wins in the same vote', () => {
    const file = writtenFile('jester')
    const victory = (file['victory'] as { when: string }[]).map((line) => ({
      ...line,
      when: line.when.replace('voted-out:jester = 0 and ', ''),
    }))
    const read = parseRulebookValue({ ...file, victory })
    if (read.ok) throw new Error('accepted')
    const fault = read.error.find(({ code }) => code === 'rulebook/two-winners')
    const [where = '', winners = ''] = fault?.counterexample?.split(': ') ?? []
    expect(where).toContain('voted-out:jester=1')
    // Checks that the reported example is valid: at its counts, victory rules of both winners apply.
    const names = victoryVariableKeys({ sides: file['sides'] as readonly string[], roles: rulebook.roles })
    const counts: Record<string, number> = { alive: 0 }
    for (const pair of where.split(' ').filter((each) => each.includes('='))) {
      const [name = '', value = ''] = pair.split('=')
      counts[names.get(name) ?? name] = Number(value)
      if (!name.startsWith('voted-out')) counts['alive'] = (counts['alive'] ?? 0) + Number(value)
    }
    const holding = victory.flatMap(({ when, ...line }) => {
      const condition = compileConditionExpression(when, names)
      return condition.ok && condition.value(counts) ? [(line as unknown as { winner: string }).winner] : []
    })
    expect(holding).toEqual(expect.arrayContaining(winners.split(', ')))
  })
})

describe('the Vigilante', () => {
  const { night, game, own } = ownTable('vigilante', 'vigilante')
  it.each<Nights>([
    ['kills the target', [{ vigilante: 'mafia' }], { dead: ['mafia'] }],
    ['kills in addition to the mafia', [{ vigilante: 'mafia', mafia: 'sheriff' }], { dead: ['mafia', 'sheriff'] }],
    [
      'is stopped by the Doctor, who is credited with a save',
      [{ vigilante: 'mafia', doctor: 'mafia' }],
      { dead: [], saved: 'mafia' },
    ],
    ['does not kill an immune target', [{ vigilante: 'don' }, { immune: 'don' }], { dead: [] }],
    ['shoots nobody when dead', [{ vigilante: 'don' }, { dead: 'vigilante' }], { dead: [] }],
    [
      'still shoots if killed in the same night',
      [{ vigilante: 'don', mafia: 'vigilante' }],
      { dead: ['don', 'vigilante'] },
    ],
    [
      'kills the Mistress and the player whom she visits',
      [{ vigilante: 'mistress', mistress: 'sheriff' }],
      { dead: ['sheriff', 'mistress'] },
    ],
    [
      'kills a visited player, who is then not immune',
      [{ vigilante: 'sheriff', mistress: 'sheriff' }],
      { dead: ['sheriff'], immune: undefined },
    ],
  ])('%s', (_what, acts, expected) => expect(night(...acts)).toMatchObject(expected))

  it.each([0, 1, 3])('has at most %i shots in a game', (shots) => {
    const fired = Array.from({ length: 60 }, (_, seed) => {
      const { entries } = game(12, seed, { vigilanteShots: shots })
      return entries.filter(
        (entry) => entry.type === 'night-act' && (entry.role as string) === own('vigilante') && entry.target,
      ).length
    })
    expect(Math.max(...fired)).toBe(Math.min(shots, Math.max(...fired)))
    expect(fired.some((count) => count > 0)).toBe(shots > 0)
  })
})

describe('the Veteran', () => {
  const { night, game, own } = ownTable('veteran', 'veteran')
  const waits = { veteran: 'veteran' }
  it.each<Nights>([
    ['is killed like any player when not waiting', [{ mafia: 'veteran' }], { dead: ['veteran'] }],
    ['kills the first mafia player if attacked while waiting', [{ ...waits, mafia: 'veteran' }], { dead: ['don'] }],
    ['kills the Maniac if attacked while waiting', [{ ...waits, maniac: 'veteran' }], { dead: ['maniac'] }],
    ['kills the Doctor who came to heal', [{ ...waits, doctor: 'veteran' }], { dead: ['doctor'] }],
    ['kills the Sheriff who came to check', [{ ...waits, sheriff: 'veteran' }], { dead: ['sheriff'] }],
    ['kills the Don who came to check', [{ ...waits, don: 'veteran' }], { dead: ['don'] }],
    ['kills the Mistress and dies with her', [{ ...waits, mistress: 'veteran' }], { dead: ['mistress', 'veteran'] }],
    [
      'kills all visitors at once',
      [{ ...waits, doctor: 'veteran', sheriff: 'veteran', maniac: 'veteran' }],
      { dead: ['maniac', 'sheriff', 'doctor'] },
    ],
    [
      'does not kill players who act elsewhere',
      [{ ...waits, mafia: 'citizen', doctor: 'sheriff' }],
      { dead: ['citizen'] },
    ],
    ['does not kill an immune visitor', [{ ...waits, doctor: 'veteran' }, { immune: 'doctor' }], { dead: [] }],
    [
      'kills a visitor whose other act still counts',
      [{ ...waits, don: 'veteran', mafia: 'citizen' }],
      { dead: ['don', 'citizen'] },
    ],
    ['kills nobody when dead', [{ ...waits, doctor: 'veteran' }, { dead: 'veteran' }], { dead: [] }],
  ])('%s', (_what, acts, expected) => expect(night(...acts)).toMatchObject(expected))

  it('can only target themselves, and only as often as the flag allows', () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const { header, entries } = game(12, seed, { veteranAlerts: 1 })
      const self = header.seats.find(({ role }) => (role as string) === own('veteran'))?.seat
      const waited = entries.filter(
        (entry) => entry.type === 'night-act' && (entry.role as string) === own('veteran') && entry.target,
      )
      expect(waited.length).toBeLessThanOrEqual(1)
      for (const entry of waited) expect(entry).toMatchObject({ target: self })
    }
  })
})

describe('the Priest', () => {
  const { rulebook, night, game } = ownTable('priest', 'priest')
  const priest = 'priest' as Role
  it('is shown as `no-role` in checks', () => {
    expect([rulebook.check('sheriff', priest), rulebook.check('don', priest)]).toEqual(['no-role', 'no-role'])
    const city = PUBLISHED_RULEBOOKS.find(({ id }) => id === 'city')
    for (const { role } of city?.roles ?? [])
      for (const checker of ['sheriff', 'don'] as const)
        expect(rulebook.check(checker, role)).toBe(city?.check(checker, role))
  })
  it('is killed, healed and visited like any citizen', () => {
    expect(night({ mafia: 'priest' })).toMatchObject({ dead: ['priest'] })
    expect(night({ mafia: 'priest', doctor: 'priest' })).toMatchObject({ dead: [], saved: 'priest' })
    expect(night({ mistress: 'priest' })).toMatchObject({ immune: 'priest' })
  })
  it('can be played in complete random games', () => {
    for (let seed = 0; seed < 30; seed += 1) expect(game(9, seed).outcome.winner).toMatch(/^(red|mafia|maniac|draw)$/)
  })
})

describe('the Beauty', () => {
  const { night, game } = ownTable('beauty', 'beauty')
  it.each<[string, Parameters<typeof night>, object]>([
    ['stops the Doctor', [{ beauty: 'doctor', mafia: 'citizen', doctor: 'citizen' }], { dead: ['citizen'] }],
    ['stops the Maniac', [{ beauty: 'maniac', maniac: 'citizen' }], { dead: [] }],
    ['stops the Mistress', [{ beauty: 'mistress', mistress: 'citizen' }], { immune: undefined }],
    [
      'stops the Mistress, who then drags nobody',
      [{ beauty: 'mistress', mistress: 'citizen', mafia: 'mistress' }],
      { dead: ['mistress'] },
    ],
    ['does not stop the mafia’s common shot', [{ beauty: 'don', mafia: 'citizen' }], { dead: ['citizen'] }],
    [
      'does not stop players who were not chosen',
      [{ beauty: 'sheriff', mafia: 'citizen', doctor: 'citizen' }],
      { dead: [], saved: 'citizen' },
    ],
    [
      'stops a player even if killed in the same night',
      [{ beauty: 'maniac', maniac: 'citizen', mafia: 'beauty' }],
      { dead: ['beauty'] },
    ],
    ['stops nobody when dead', [{ beauty: 'maniac', maniac: 'citizen' }, { dead: 'beauty' }], { dead: ['citizen'] }],
  ])('%s', (_what, acts, expected) => expect(night(...acts)).toMatchObject(expected))

  it('can be played in complete random games', () => {
    for (let seed = 0; seed < 30; seed += 1) expect(game(9, seed).outcome.winner).toMatch(/^(red|mafia|maniac|draw)$/)
  })
})
