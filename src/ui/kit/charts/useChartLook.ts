// Common appearance of all charts: colours from the theme's tokens, one font, and no animation if the system asks for
// reduced motion.

import type { ChartOptions } from 'chart.js'
import { computed, ref, watch, type Ref } from 'vue'
import { truncateName } from './progressChart.ts'
import { usePreferences } from '../preferences/usePreferences.ts'

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
  /** Shortens a name to the available width. */
  const labelOf = (name: string) => truncateName(name, isNarrow ? 12 : 22)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches

  /** Colour, font and title of an axis. */
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

/**
 * Values of CSS design tokens as strings, because a canvas cannot use CSS variables. The values are read again when the
 * theme changes.
 */
function useTokens<const Name extends `--${string}`>(
  names: readonly Name[],
): Readonly<Ref<Readonly<Record<Name, string>>>> {
  const preferences = usePreferences()
  const read = (): Record<Name, string> => {
    const style = getComputedStyle(document.documentElement)
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).trim()])) as Record<Name, string>
  }
  const tokens = ref(read()) as Ref<Record<Name, string>>
  // The theme's class is set synchronously, so the new values are available at once.
  watch(
    () => preferences.theme,
    () => {
      tokens.value = read()
    },
    { flush: 'post' },
  )
  return tokens
}
