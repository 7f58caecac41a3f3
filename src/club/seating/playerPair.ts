// A pair of player numbers. A number is not assigned to a person yet.

/** Two different players, the smaller number first. */
export type PlayerPair = readonly [number, number]
