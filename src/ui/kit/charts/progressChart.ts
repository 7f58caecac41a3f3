// Lines of a chart that shows players over time: the players to show, and line styles that are distinguishable without
// colour. Pure functions; the canvas is in features/charts/ProgressChart.vue.

/** One point style for each of the first eight lines, so that the points alone distinguish them. */
export const CHART_POINT_STYLES = [
  'circle',
  'rect',
  'triangle',
  'star',
  'rectRot',
  'crossRot',
  'rectRounded',
  'cross',
] as const
const DASH_PATTERNS = [[], [7, 4], [2, 3], [10, 3, 2, 3]] as const

interface ChartedPlayer {
  readonly member: string
  readonly name: string
  /** Sum in hundredths after each game. */
  readonly cumulative: readonly number[]
  readonly places?: readonly (number | null)[]
}

export interface ChartLineStyle {
  /** Index in the colour palette. */
  readonly hue: number
  readonly dash: readonly number[]
  readonly point: (typeof CHART_POINT_STYLES)[number]
}

/**
 * Selects the best `count` players by their latest place or, without places, by their points. Equal players are sorted
 * by name, so that the selection is stable.
 */
export function pickChartedPlayers<P extends ChartedPlayer>(
  progress: { readonly players: readonly P[] },
  count: number,
  hues: number,
): readonly (P & ChartLineStyle)[] {
  const place = ({ places }: P) => places?.at(-1) ?? 0
  return progress.players
    .toSorted(
      (a, b) =>
        place(a) - place(b) || (b.cumulative.at(-1) ?? 0) - (a.cumulative.at(-1) ?? 0) || a.name.localeCompare(b.name),
    )
    .slice(0, count)
    .map((player, i) => ({
      ...player,
      hue: i % hues,
      dash: DASH_PATTERNS[Math.floor(i / hues) % DASH_PATTERNS.length] ?? [],
      point: CHART_POINT_STYLES[i % CHART_POINT_STYLES.length] ?? 'circle',
    }))
}

/** Shortens a long name for the legend. The table of the chart shows the full name. */
export function truncateName(name: string, most = 22): string {
  const letters = [...name]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : name
}

/** Ticks for an axis of places: the first place and at most eight more, evenly spaced. */
export function placeAxisTicks(last: number): { value: number }[] {
  const step = Math.max(1, Math.ceil((last - 1) / 8))
  return Array.from({ length: Math.floor((last - 1) / step) + 1 }, (_, index) => ({ value: 1 + index * step }))
}
