// Chooses the corner of the window for notices, so that they do not cover a control. Pure.

/** Corners in order of preference. */
export const CORNERS = ['bottom-left', 'bottom-right', 'top-right', 'top-left'] as const
export type Corner = (typeof CORNERS)[number]

/**
 * `covered` contains, for each available corner, the number of sampled points at which notices would cover controls.
 * Returns the current corner unless another corner is better.
 */
export function leastCoveredCorner(covered: Readonly<Partial<Record<Corner, number>>>, current: Corner): Corner {
  const cost = (corner: Corner) => covered[corner] ?? Number.POSITIVE_INFINITY
  return CORNERS.reduce((best, each) => (cost(each) < cost(best) ? each : best), current)
}
