// Chooses the corner of the window for notices, so that they do not cover a control. Pure.

/** Corners in order of preference. */
export const SCREEN_CORNERS = ['bottom-left', 'bottom-right', 'top-right', 'top-left'] as const
export type ScreenCorner = (typeof SCREEN_CORNERS)[number]

/**
 * `covered` contains, for each available corner, the number of sampled points at which notices would cover controls.
 * Returns the current corner unless another corner is better.
 */
export function leastCoveredCorner(
  covered: Readonly<Partial<Record<ScreenCorner, number>>>,
  current: ScreenCorner,
): ScreenCorner {
  const cost = (corner: ScreenCorner) => covered[corner] ?? Number.POSITIVE_INFINITY
  return SCREEN_CORNERS.reduce((best, each) => (cost(each) < cost(best) ? each : best), current)
}
