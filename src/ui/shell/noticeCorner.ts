// The corner of the window in which notices stand: one where they cover no control. Pure.

/** In the order in which they are tried. */
export const CORNERS = ['bottom-left', 'bottom-right', 'top-right', 'top-left'] as const
export type Corner = (typeof CORNERS)[number]

/** `covered`: how much of controls notices would cover there. They stay where they are if nothing is better. */
export function freeCorner(covered: Readonly<Partial<Record<Corner, number>>>, current: Corner): Corner {
  const cost = (corner: Corner) => covered[corner] ?? Number.POSITIVE_INFINITY
  return CORNERS.reduce((best, each) => (cost(each) < cost(best) ? each : best), current)
}
