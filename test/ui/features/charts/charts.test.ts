// Selection and order of the players in a chart, without drawing.

import { describe, expect, it } from 'vitest'
import { pickChartedPlayers } from '../../../../src/ui/kit/charts/progressChart.ts'

describe('chart lines', () => {
  const player = (name: string, points: number, place: number) => ({
    member: name,
    name,
    cumulative: [0, points],
    places: [null, place],
  })

  it('start with the leader of the standings, even if others have more points', () => {
    expect(
      pickChartedPlayers(
        { players: [player('Rest', 900, 3), player('Second', 500, 2), player('First', 700, 1)] },
        2,
        5,
      ).map(({ name }) => name),
    ).toEqual(['First', 'Second'])
  })
  it("contain a player's points and places, and the first line is solid and has the first hue", () => {
    expect(pickChartedPlayers({ players: [player('First', 700, 1)] }, 2, 5)[0]).toMatchObject({
      places: [null, 1],
      cumulative: [0, 700],
      hue: 0,
      dash: [],
    })
  })
})
