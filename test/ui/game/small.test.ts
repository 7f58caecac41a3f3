// Small pure parts of the screens.

import { describe, expect, it } from 'vitest'
import { eveningAtTime, toLocalIsoDate } from '../../../src/ui/kit/days.ts'
import { parsePreferences } from '../../../src/ui/kit/preferences/preferences.ts'
import { pickChartedPlayers, truncateName } from '../../../src/ui/kit/charts/progressChart.ts'

const USUAL_SOUNDS = {
  lastTen: { on: true, volume: 60 },
  end: { on: true, volume: 80 },
  night: { on: false, volume: 40 },
}
const MACHINE = { language: 'ru', theme: 'dark' } as const

describe('stored preferences', () => {
  it.each([
    ['are the defaults if nothing is stored', null, {}],
    ['are the defaults if the text is not JSON', '{', {}],
    ['are the defaults if the text is not an object', '"en"', {}],
    [
      'do not contain unknown values',
      '{"language":"de","theme":7,"density":"huge","singleKeys":"no","countHands":1,"judge":1,"printLanguage":"de","keys":[7]}',
      {},
    ],
    [
      'contain known values',
      '{"language":"en","theme":"light","density":"compact","singleKeys":false,"countHands":true,"judge":"Dredd","printLanguage":"ru","keys":{"foul":"q"}}',
      {
        language: 'en',
        theme: 'light',
        density: 'compact',
        singleKeys: false,
        countHands: true,
        judge: 'Dredd',
        printLanguage: 'ru',
        keys: { foul: 'q' },
      },
    ],
    [
      'contain valid sound settings, and defaults instead of invalid settings',
      JSON.stringify({
        startsItself: false,
        labInMenu: false,
        sounds: { lastTen: { on: false, volume: 101 }, end: { volume: 12.4 }, night: 'loud', bell: { on: true } },
      }),
      {
        startsItself: false,
        labInMenu: false,
        sounds: { ...USUAL_SOUNDS, lastTen: { on: false, volume: 60 }, end: { on: true, volume: 12 } },
      },
    ],
  ])('%s', (_, text, kept) => {
    expect(parsePreferences(text, MACHINE)).toEqual({
      language: 'ru',
      theme: 'dark',
      density: 'normal',
      singleKeys: true,
      countHands: false,
      judge: '',
      printLanguage: null,
      keys: {},
      startsItself: true,
      labInMenu: null,
      sounds: USUAL_SOUNDS,
      ...kept,
    })
  })
})

describe('evenings', () => {
  it.each([
    [new Date(2026, 8, 4, 19), '2026-09-04'],
    [new Date(2026, 8, 5, 2), '2026-09-04'],
    [new Date(2026, 0, 1, 3), '2025-12-31'],
    [new Date(2026, 8, 5, 6), '2026-09-05'],
  ])('%s belongs to %s', (at, day) => {
    expect(eveningAtTime(at)).toBe(day)
  })
  it('are named by the local date', () => expect(toLocalIsoDate(new Date(2026, 2, 9))).toBe('2026-03-09'))
})

describe('lines of the progress chart', () => {
  const progress = {
    games: [{ id: 'g', number: 1, evening: '2026-09-04' }],
    players: Array.from({ length: 12 }, (_, i) => ({
      member: `m${i}`,
      name: `P${i}`,
      cumulative: [i === 11 ? 100 : i * 10],
    })),
  }
  it('show the best players first, and equal players by name', () => {
    expect(pickChartedPlayers(progress, 3, 5).map((line) => line.name)).toEqual(['P10', 'P11', 'P9'])
  })
  it('all look different', () => {
    const lines = pickChartedPlayers(progress, 12, 5)
    expect(new Set(lines.map((line) => `${line.hue} ${line.dash.join()} ${line.point}`)).size).toBe(12)
    expect(new Set(lines.slice(0, 8).map((line) => line.point)).size).toBe(8)
  })
  it('have names that are truncated between whole characters', () =>
    expect(truncateName('😀'.repeat(30), 5)).toBe('😀😀😀😀…'))
})
