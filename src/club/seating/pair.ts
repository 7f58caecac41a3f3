// Two places that belong together or apart, whoever will sit there.

/** Two different players, the smaller number first. */
export type Pair = readonly [number, number]
