// Quality of a schedule: the values that a change improves or worsens, and the distribution of meetings. Smaller values
// are better. Pure.

import type { SeatingQualityChange } from '../../../../api/contract/plan.ts'

export interface SeatingQualityValueChange {
  readonly key: 'sd' | 'seats' | 'tables' | 'separations' | 'barred' | 'avoided'
  readonly before: string
  readonly after: string
  readonly isBetter: boolean
  readonly isWorse: boolean
}

export function seatingQualityValueChanges(
  { before, after }: SeatingQualityChange,
  mark: '.' | ',',
): readonly SeatingQualityValueChange[] {
  const kept = ({ separations: { kept, broken } }: SeatingQualityChange['before']) =>
    `${kept} / ${kept + broken.length}`
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
  key: SeatingQualityValueChange['key'],
  before: number,
  after: number,
  write: (value: number) => string,
): SeatingQualityValueChange {
  // The deviation is a square root. Equal sums have equal roots, so the roots can be compared directly.
  return { key, before: write(before), after: write(after), isBetter: after < before, isWorse: after > before }
}

export interface MeetingBar {
  readonly meetings: number
  readonly pairs: number
  /** Length relative to the longest bar, from 0 to 1. */
  readonly share: number
}

/** Distribution of meetings as bars with their counts and relative lengths. */
export function meetingBars(histogram: Readonly<Record<string, number>>): readonly MeetingBar[] {
  const rows = Object.entries(histogram)
    .map(([meetings, pairs]) => ({ meetings: Number(meetings), pairs }))
    .sort((a, b) => a.meetings - b.meetings)
  const longest = Math.max(1, ...rows.map(({ pairs }) => pairs))
  return rows.map((row) => ({ ...row, share: row.pairs / longest }))
}

/** Standard deviation with four decimal places, because published schedules are compared to the third decimal place. */
export function deviationText(sd: number, mark: '.' | ','): string {
  return sd.toFixed(4).replace('.', mark)
}
