// What is shown of the meter's trials: figures of `npm run validate:suspicion`, which must hang together.

import { describe, expect, test } from 'vitest'
import { trialsOf } from '../../../src/agents/suspicion/validated.ts'
import { PRESETS, rulebookFor } from '../tables.ts'

const TRIED = PRESETS.filter((preset) => rulebookFor(preset).day.vote !== undefined)

test.each(PRESETS)('%s is tried if its people vote, and only then', (preset) => {
  expect(trialsOf(preset) !== undefined).toBe(TRIED.includes(preset))
})

describe.each(TRIED)('%s', (preset) => {
  const found = trialsOf(preset)!
  const scripted = found.trials.find(({ source }) => source === 'scripted')!

  test('says evidence where the interval is above 0, and nowhere else', () => {
    for (const trial of found.trials) expect([trial.source, trial.hasEvidence]).toEqual([trial.source, trial.low > 0])
  })

  test('players who draw are never read', () => {
    expect(found.trials.find(({ source }) => source === 'random')?.hasEvidence).toBe(false)
  })

  test('the groups of the diagram hold every seat judged, and its calibration error', () => {
    expect(found.bins.reduce((sum, { n }) => sum + n, 0)).toBe(scripted.seats)
    const off = found.bins.reduce((sum, { n, forecast, black }) => sum + n * Math.abs(forecast - black), 0)
    expect(off / scripted.seats).toBeCloseTo(scripted.ece, 3)
  })

  test('a rule without weight adds nothing', () => {
    for (const { weight, without } of found.rules) if (weight === 0) expect(without).toBe(scripted.skill)
  })
})
