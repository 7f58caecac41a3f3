// What a change by hand does to the quality: only the figures that move, and whether for better.
// Every one of them is better when it is less.

import type { QualityChange } from '../../../../api/contract/seasons.ts'

export interface QualityValueChange {
  readonly key: 'sd' | 'seats' | 'tables' | 'separations' | 'barred' | 'avoided'
  readonly before: string
  readonly after: string
  readonly isBetter: boolean
  readonly isWorse: boolean
}

export function qualityChanges({ before, after }: QualityChange, mark: '.' | ','): readonly QualityValueChange[] {
  const kept = ({ separations: { kept, broken } }: QualityChange['before']) => `${kept} / ${kept + broken.length}`
  return [
    change('sd', before.pairs.sd, after.pairs.sd, (sd) => deviationText(sd, mark)),
    change('seats', before.seats.worst, after.seats.worst, String),
    change('tables', before.tables.worst, after.tables.worst, String),
    {
      ...change('separations', before.separations.broken.length, after.separations.broken.length, String),
      before: kept(before),
      after: kept(after),
    },
    change('barred', before.barred.broken, after.barred.broken, String),
    change('avoided', before.avoided.meetings, after.avoided.meetings, String),
  ].filter(({ isBetter, isWorse }) => isBetter || isWorse)
}

function change(
  key: QualityValueChange['key'],
  before: number,
  after: number,
  write: (value: number) => string,
): QualityValueChange {
  // A spread is a root: equal sums give equal roots, so that plain comparison is exact enough.
  return { key, before: write(before), after: write(after), isBetter: after < before, isWorse: after > before }
}

// How often pairs meet, as bars: the share of the longest one, and its figures. Pure.
export interface MeetingBar {
  readonly meetings: number
  readonly pairs: number
  /** 0 … 1 of the longest bar. */
  readonly share: number
}

export function meetingBars(histogram: Readonly<Record<string, number>>): readonly MeetingBar[] {
  const rows = Object.entries(histogram)
    .map(([meetings, pairs]) => ({ meetings: Number(meetings), pairs }))
    .sort((a, b) => a.meetings - b.meetings)
  const longest = Math.max(1, ...rows.map(({ pairs }) => pairs))
  return rows.map((row) => ({ ...row, share: row.pairs / longest }))
}

/** Standard deviations with four places: published schedules are compared by the third. */
export function deviationText(sd: number, mark: '.' | ','): string {
  return sd.toFixed(4).replace('.', mark)
}
