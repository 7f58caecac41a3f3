// The look all charts share: colours from the tokens, following the theme; one face; no motion for
// those who want none.

import type { ChartOptions } from 'chart.js'
import { computed } from 'vue'
import { shortName } from './progressChart.ts'
import { useTokens } from '../useTokens.ts'

export const CHART_FONT = "'Inter Variable', sans-serif"

export function useChartLook() {
  const tokens = useTokens([
    '--series',
    '--ui-text-muted',
    '--ui-border',
    '--paper',
    '--ui-text',
    '--ui-text-highlighted',
    '--team-red',
    '--team-black',
    '--team-maniac',
  ])
  const hues = computed(() => tokens.value['--series'].split(',').map((hue) => hue.trim()))
  const ink = computed(() => ({ text: tokens.value['--ui-text'], font: `12px ${CHART_FONT}` }))
  const font = { family: CHART_FONT, size: 12 }
  const isNarrow = matchMedia('(max-width: 40rem)').matches
  /** A name as there is room for it. */
  const labelOf = (name: string) => shortName(name, isNarrow ? 12 : 22)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches

  /** Colour and face of an axis, with its title. */
  function axis(title: string) {
    const color = tokens.value['--ui-text-muted']
    return {
      ticks: { color, font },
      title: { display: title !== '', text: title, color, font },
      grid: { color: tokens.value['--ui-border'] },
    }
  }
  const base = computed(
    () =>
      ({
        responsive: true,
        maintainAspectRatio: false,
        animation: isStill ? false : { duration: 250 },
      }) satisfies ChartOptions,
  )
  const legend = computed(() => ({
    position: 'top' as const,
    align: 'start' as const,
    labels: { usePointStyle: true, color: tokens.value['--ui-text'], font, padding: 12 },
  }))
  return { tokens, hues, ink, font, axis, base, legend, isNarrow, labelOf }
}
