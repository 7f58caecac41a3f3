// Looks at something again and again, and notices when it stands still. Counts looks, not seconds:
// a machine too busy to look gives what it looks at more time, too.

export interface Limits {
  /** Milliseconds between two looks. */
  readonly look: number
  /** Looks in a row at the same, after which nothing more is expected. */
  readonly quietLooks: number
  /** Looks in all. */
  readonly looks: number
}

export type TooLong = 'stalled' | 'too-slow'

/** `look` tells how far it is; `tooLong` is called once, and that ends the watch. */
export function watch(
  { look: every, quietLooks, looks }: Limits,
  look: () => Promise<number>,
  tooLong: (what: TooLong) => void,
) {
  let stopped = false
  let wake = () => {}
  const going = (async () => {
    let [last, quiet] = [Number.NaN, 0]
    for (let count = 1; !stopped; count += 1) {
      const now = await look()
      quiet = now === last ? quiet + 1 : 0
      last = now
      if (quiet >= quietLooks) return tooLong('stalled')
      if (count >= looks) return tooLong('too-slow')
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, every)
        wake = () => (clearTimeout(timer), resolve())
      })
    }
  })()
  return {
    /** When no more looks will come. */
    ended: going,
    stop: (): Promise<void> => {
      stopped = true
      wake()
      return going
    },
  }
}
