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
