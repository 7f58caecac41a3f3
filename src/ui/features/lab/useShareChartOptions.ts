// Options of the lab's charts of shares: lines from 0 to 100 %, with one tooltip for all lines at each position.

import type { ChartOptions } from 'chart.js'
import { useChartLook } from '../../kit/charts/useChartLook.ts'
import * as format from '../../kit/format.ts'

/** Returns a function that creates chart options with the given title of the x axis. */
export function usePercentLineChartOptions(): (title: string) => ChartOptions<'line'> {
  const { axis, base, legend } = useChartLook()
  return (title) => ({
    ...base.value,
    animation: false,
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: { ...axis(title), grid: { display: false } },
      y: { ...axis(''), min: 0, max: 100, ticks: { ...axis('').ticks, callback: (value) => `${value} %` } },
    },
    plugins: {
      legend: legend.value,
      tooltip: {
        callbacks: {
          label: ({ dataset, parsed }) => ` ${dataset.label}: ${format.percentText((parsed.y ?? 0) / 100)} %`,
        },
      },
    },
  })
}
