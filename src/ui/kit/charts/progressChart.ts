// Players over time as lines for a chart: who is shown and how each line differs from the
// others without colour. Pure; the canvas is features/charts/ProgressChart.vue.

/** The first eight lines differ by their point alone. */
export const POINT_STYLES = [
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
  /** Hundredths after each game. */
  readonly cumulative: readonly number[]
  readonly places?: readonly (number | null)[]
}

export interface ChartLineStyle {
  /** Place in the palette of colours. */
  readonly hue: number
  readonly dash: readonly number[]
  readonly point: (typeof POINT_STYLES)[number]
}

/** The first `count` by their last place, or by points; equal ones by name, so that the choice does not jump. */
export function progressLines<P extends ChartedPlayer>(
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
      point: POINT_STYLES[i % POINT_STYLES.length] ?? 'circle',
    }))
}

/** A long name is cut for the legend; the table has it in full. */
export function truncateName(name: string, most = 22): string {
  const letters = [...name]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : name
}

/** Of an axis of places: the first, and at most eight more, evenly apart. */
export function placeTicks(last: number): { value: number }[] {
  const step = Math.max(1, Math.ceil((last - 1) / 8))
  return Array.from({ length: Math.floor((last - 1) / step) + 1 }, (_, index) => ({ value: 1 + index * step }))
}
