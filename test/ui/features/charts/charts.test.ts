// The pure part of the charts: who is drawn first.

import { describe, expect, it } from 'vitest'
import { progressLines } from '../../../../src/ui/kit/charts/progressChart.ts'

describe('lines of a chart', () => {
  const player = (name: string, points: number, place: number) => ({
    member: name,
    name,
    cumulative: [0, points],
    places: [null, place],
  })

  it('begin with the first of the table, whatever his points: a finalist stands above the rest', () => {
    expect(
      progressLines({ players: [player('Rest', 900, 3), player('Second', 500, 2), player('First', 700, 1)] }, 2, 5).map(
        ({ name }) => name,
      ),
    ).toEqual(['First', 'Second'])
  })
  it('keep what they were given', () => {
    expect(progressLines({ players: [player('First', 700, 1)] }, 2, 5)[0]).toMatchObject({
      places: [null, 1],
      cumulative: [0, 700],
      hue: 0,
      dash: [],
    })
  })
})
