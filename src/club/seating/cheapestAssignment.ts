// Assigns n rows to n different places at the lowest total cost: the Hungarian algorithm with potentials, exact for
// whole numbers, in n³ steps. It knows only places, not people.

/** `costs[row][place]` is the cost of an assignment. The result contains the place of each row. */
export function findCheapestAssignment(costs: readonly (readonly number[])[]): readonly number[] {
  const n = costs.length
  const ofRow = Array.from({ length: n + 1 }, () => 0)
  const ofPlace = Array.from({ length: n + 1 }, () => 0)
  /** The row assigned to each place. Places and rows are counted from 1, and 0 means none. */
  const holder = Array.from({ length: n + 1 }, () => 0)
  const cost = (row: number, place: number) =>
    (costs[row - 1]?.[place - 1] ?? 0) - (ofRow[row] ?? 0) - (ofPlace[place] ?? 0)

  for (let row = 1; row <= n; row += 1) {
    const least = Array.from({ length: n + 1 }, () => Infinity)
    const from = Array.from({ length: n + 1 }, () => 0)
    const seen = Array.from({ length: n + 1 }, () => false)
    holder[0] = row
    let place = 0
    do {
      seen[place] = true
      const at = holder[place] ?? 0
      let next = 0
      let step = Infinity
      for (let other = 1; other <= n; other += 1) {
        if (seen[other]) continue
        const reduced = cost(at, other)
        if (reduced < (least[other] ?? Infinity)) {
          least[other] = reduced
          from[other] = place
        }
        if ((least[other] ?? Infinity) < step) {
          step = least[other] ?? Infinity
          next = other
        }
      }
      for (let other = 0; other <= n; other += 1) {
        if (seen[other]) {
          const held = holder[other] ?? 0
          ofRow[held] = (ofRow[held] ?? 0) + step
          ofPlace[other] = (ofPlace[other] ?? 0) - step
        } else least[other] = (least[other] ?? Infinity) - step
      }
      place = next
    } while ((holder[place] ?? 0) !== 0)
    // Goes back along the path and assigns the place of each step to the row of the step before.
    while (place !== 0) {
      const before = from[place] ?? 0
      holder[place] = holder[before] ?? 0
      place = before
    }
  }
  const places = Array.from({ length: n }, () => 0)
  for (let place = 1; place <= n; place += 1) places[(holder[place] ?? 1) - 1] = place - 1
  return places
}
