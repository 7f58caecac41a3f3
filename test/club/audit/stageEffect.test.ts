// The effect of correcting an imported stage's number of rounds, shown before the correction is made.

import { describe, expect, it } from 'vitest'
import { newClub, openCup, taken } from '../clubFixture.ts'
import { CUP_SHEET } from '../../files/sheets/handWorked.ts'

async function importedCup() {
  const club = newClub()
  const season = await openCup(club)
  await taken(club.takeImport({ season, format: 'results-csv', text: CUP_SHEET.text }, [0, 1, 2, 3, 4, 5, 6]))
  const final = (await taken(club.ask('plan.get', { season }))).stages.find(({ isFinal }) => isFinal) ?? expect.fail()
  const { id, name, isFinal, tables, lineup, judges } = final
  const withRounds = (rounds: number) => ({ name, isFinal, tables, lineup, judges, rounds })
  const names = new Map((await taken(club.ask('seasons.standings', { season }))).map((row) => [row.member, row.name]))
  return { club, season, id, withRounds, names }
}

describe('the effect of a round count', () => {
  it('shows the new places and totals', async () => {
    const { club, season, id, withRounds, names } = await importedCup()
    const { shifts, base } = await taken(club.ask('plan.stageEffect', { season, id, stage: withRounds(16) }))
    // With 16 rounds B = 6: A has 1.3 · 2 · (2 · 0.40 / 6), C has 1.3 · (0.40 + 0.40 / 6). E and G overtake A.
    expect(base).toEqual({ before: 2, after: 6 })
    expect(
      shifts.map(({ member, before, after }) => [
        names.get(member),
        before?.place,
        before?.total,
        after?.place,
        after?.total,
      ]),
    ).toEqual([
      ['G', 6, '2.48', 5, '2.48'],
      ['E', 7, '2.35', 6, '2.35'],
      ['A', 5, '2.84', 7, '2.15'],
      ['C', 8, '2.28', 8, '2.11'],
    ])
  })

  it('equals the result of the change, which can be undone', async () => {
    const { club, season, id, withRounds, names } = await importedCup()
    const totals = async () =>
      new Map(
        (await taken(club.ask('seasons.standings', { season }))).map(({ member, metrics: { total } }) => [
          member,
          total,
        ]),
      )
    const before = await totals()
    const { shifts } = await taken(club.ask('plan.stageEffect', { season, id, stage: withRounds(16) }))
    await taken(club.ask('plan.changeStage', { season, id, stage: withRounds(16) }))
    const after = await totals()
    expect(shifts.every(({ member, after: is }) => after.get(member) === is?.total)).toBe(true)
    expect([...names.keys()].filter((member) => before.get(member) !== after.get(member)).length).toBe(2)
    await taken(club.ask('plan.changeStage', { season, id, stage: withRounds(4) }))
    expect(await totals()).toEqual(before)
  })

  it('is empty without a change, and is an error if the change is refused', async () => {
    const { club, season, id, withRounds } = await importedCup()
    expect(await taken(club.ask('plan.stageEffect', { season, id, stage: withRounds(4) }))).toEqual({
      shifts: [],
      base: { before: 2, after: 2 },
    })
    expect(await club.ask('plan.stageEffect', { season, id, stage: withRounds(3) })).toMatchObject({
      ok: false,
      error: { code: 'plan/stage-has-games', params: { rounds: 4, most: 60 } },
    })
  })
})
