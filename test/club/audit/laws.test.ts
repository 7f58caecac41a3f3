// Laws of the audit, for any changes in any order: the last effect of each member is their place in the standings, and
// undoing a correction restores the standings and adds a second change to the audit.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unreplacedLedgerLines, type LedgerLineKind } from '../../../src/scoring/ledgerLine.ts'
import { MAFIA_WINS, newTable, openTable, RED_WINS, ROLES, taken } from '../clubFixture.ts'

const step = fc.record({
  game: fc.integer({ min: 0, max: 2 }),
  seat: fc.integer({ min: 1, max: 6 }),
  kind: fc.constantFrom<LedgerLineKind>('bonus', 'penalty', 'disqualification', 'team-loss'),
  hundredths: fc.constantFrom(0, 30, 50, -20, -40, -50, -75),
  act: fc.constantFrom('add', 'replace', 'undo', 'void'),
  hours: fc.integer({ min: 2, max: 40 }),
})

it('the effects in the audit add up to the standings after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { club, season, members, game } = await newTable(undefined, 'tournament-2026')
      const games = [game]
      for (const evening of ['2026-01-02', '2026-01-03'])
        games.push(await openTable(club, season, members, ROLES, evening))
      for (const [index, { id, version }] of games.entries())
        await taken(club.enterAll({ game: id, version }, index === 1 ? MAFIA_WINS : RED_WINS))
      for (const { game: index, seat, kind, hundredths, act, hours } of steps) {
        const id = games[index]?.id ?? ''
        const { version, isVoid } = await taken(club.ask('games.get', { game: id }))
        const stamp = { at: club.now().at + hours * 3_600_000, author: 'j' }
        if (act === 'void') await club.ask('games.void', { game: id, version, isVoid: !isVoid, reason: 'r' })
        else if (act === 'undo') await club.ask('games.retract', { game: id, version, item: 1, reason: 'r' })
        else {
          const target =
            act === 'replace'
              ? unreplacedLedgerLines(await taken(club.ask('ledger.list', { game: id }))).find(
                  (line) => line.seat === seat && line.kind === kind,
                )?.id
              : undefined
          await club.addLines(
            id,
            [{ seat, kind, hundredths, reason: 'r', ...(target === undefined ? {} : { replaces: target }) }],
            stamp,
          )
        }
      }
      const { changes } = await taken(club.ask('seasons.audit', { season }))
      const latest = new Map<string, { readonly place: number; readonly total: string } | undefined>()
      for (const { shifts } of changes) {
        for (const { member, before, after } of shifts) {
          if (latest.has(member)) expect([member, before]).toEqual([member, latest.get(member)])
          latest.set(member, after)
        }
      }
      const standings = new Map(
        (await taken(club.ask('seasons.standings', { season }))).map(({ member, place, metrics: { total } }) => [
          member,
          { place, total },
        ]),
      )
      for (const [member, stood] of latest) expect([member, stood]).toEqual([member, standings.get(member)])
    }),
    { numRuns: 40 },
  )
})

it('undoing a correction restores the standings exactly, and the audit shows both changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.constantFrom(10, 20, 50), async (seat, hundredths) => {
      const { club, season, game } = await newTable()
      await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
      const standings = () => taken(club.ask('seasons.standings', { season }))
      const before = await standings()
      const lines = await taken(
        club.addLines(game.id, [{ seat, kind: 'bonus', hundredths, reason: 'late' }], {
          at: Date.UTC(2026, 5, 1),
          author: 'j',
        }),
      )
      expect(await standings()).not.toEqual(before)
      await taken(
        club.addLines(
          game.id,
          [{ seat, kind: 'bonus', hundredths: 0, reason: 'slip', replaces: lines.at(-1)?.id ?? '' }],
          { at: Date.UTC(2026, 5, 2), author: 'j' },
        ),
      )
      expect(await standings()).toEqual(before)
      const { changes } = await taken(club.ask('seasons.audit', { season }))
      expect(changes.map(({ facts }) => facts.map((fact) => fact.kind === 'line' && fact.how))).toEqual([
        ['added'],
        ['taken-back'],
      ])
      const byMember = (key: 'before' | 'after', index: number) =>
        new Map(changes[index]?.shifts.map((shift) => [shift.member, shift[key]]))
      expect(byMember('after', 1)).toEqual(byMember('before', 0))
    }),
    { numRuns: 20 },
  )
})
