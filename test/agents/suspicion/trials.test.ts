// Displayed trials of the meter: the numbers of `npm run validate:suspicion` must be consistent.

import { describe, expect, test } from 'vitest'
import { suspicionTrialReportOfPreset } from '../../../src/agents/suspicion/validated.ts'
import { PRESETS, rulebookFor } from '../tables.ts'

const TRIED = PRESETS.filter((preset) => rulebookFor(preset).day.vote !== undefined)

test.each(PRESETS)('%s has a trial report if and only if its players vote', (preset) => {
  expect(suspicionTrialReportOfPreset(preset) !== undefined).toBe(TRIED.includes(preset))
})

describe.each(TRIED)('%s', (preset) => {
  const found = suspicionTrialReportOfPreset(preset)!
  const scripted = found.trials.find(({ source }) => source === 'scripted')!

  test('a trial reports evidence exactly if the interval is above 0', () => {
    for (const trial of found.trials) expect([trial.source, trial.hasEvidence]).toEqual([trial.source, trial.low > 0])
  })

  test('a trial reports no evidence about random players', () => {
    expect(found.trials.find(({ source }) => source === 'random')?.hasEvidence).toBe(false)
  })

  test('the calibration bins contain every rated seat and give the calibration error', () => {
    expect(found.bins.reduce((sum, { n }) => sum + n, 0)).toBe(scripted.seats)
    const off = found.bins.reduce((sum, { n, forecast, black }) => sum + n * Math.abs(forecast - black), 0)
    expect(off / scripted.seats).toBeCloseTo(scripted.ece, 3)
  })

  test('a rule of weight 0 does not change the skill of a meter', () => {
    for (const { weight, without } of found.rules) if (weight === 0) expect(without).toBe(scripted.skill)
  })
})
