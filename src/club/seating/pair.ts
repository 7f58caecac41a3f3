// Two places that belong together or apart; not yet people.

/** Two different players, the smaller number first. */
export type Pair = readonly [number, number]
