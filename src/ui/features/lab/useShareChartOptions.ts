// How the lab's charts of shares look: lines from 0 to 100 %, with one tooltip for all lines at each place.

import type { ChartOptions } from 'chart.js'
import { useChartLook } from '../../kit/charts/useChartLook.ts'
import * as format from '../../kit/format.ts'

/** `title`: of the axis along. */
export function useShareChartOptions(): (title: string) => ChartOptions<'line'> {
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
        callbacks: { label: ({ dataset, parsed }) => ` ${dataset.label}: ${format.percent((parsed.y ?? 0) / 100)} %` },
      },
    },
  })
}
