// Content of an evening. Each kind of fault can be switched off, and each single event left out. This shrinks a
// history, which is then kept as a regression test.

/** State of the device that opened the game while another device takes it over. */
export const FORMER_OWNERS = ['off', 'asleep', 'put back too'] as const
export type FormerOwner = (typeof FORMER_OWNERS)[number]

export interface EveningOptions {
  readonly seed: number
  readonly devices: number
  readonly games: number
  /** Maximum number of events of each secretary. */
  readonly most: number
  /** Factor for the probability of faults. */
  readonly storm: number
  /** Milliseconds without activity at the end. */
  readonly idle: number
  readonly crashes: boolean
  readonly cuts: boolean
  readonly network: boolean
  readonly hubKills: boolean
  readonly takeOvers: boolean
  readonly undo: boolean
  /** An older copy of a whole disk is restored. */
  readonly putBack: boolean
  /** An older copy of the hub's disk is restored. */
  readonly hubPutBack: boolean
  readonly skew: boolean
  readonly attacker: boolean
  readonly viewer: boolean
  /** Twelve phones at a separate table. */
  readonly phones: boolean
  readonly signs: boolean
  /**
   * Desks give points, void games, correct tables, write results sheets and decide objections; the organiser hides and
   * freezes.
   */
  readonly desks: boolean
  readonly sleeps: boolean
  readonly fullDisk: boolean
  /** Disks report flushes that they have not performed. */
  readonly lies: boolean
  readonly hangs: boolean
  readonly flips: boolean
  readonly damagedRows: boolean
  readonly twoPrograms: boolean
  /** Backups are made and restored. */
  readonly restores: boolean
  /** A whole profile is copied to another computer, which continues as the same device. */
  readonly clones: boolean
  /** At the end the hub writes events that only a newer program can read. */
  readonly upgrade: boolean
  /** Only this: a game is taken over from a device that is off, asleep or restored, and the hub's disk is restored. */
  readonly formerOwner: FormerOwner | undefined
  /** A game is ended by removals, without other entries. */
  readonly short: boolean
  /** Names of the events that are left out. */
  readonly without: ReadonlySet<string>
  readonly keepsLog: boolean
}

/** Kinds of faults that can be switched off. */
export const KINDS = [
  'viewer',
  'phones',
  'attacker',
  'signs',
  'desks',
  'sleeps',
  'fullDisk',
  'lies',
  'hangs',
  'flips',
  'damagedRows',
  'twoPrograms',
  'restores',
  'clones',
  'upgrade',
  'hubKills',
  'hubPutBack',
  'crashes',
  'network',
  'skew',
  'undo',
  'putBack',
  'takeOvers',
  'cuts',
] as const satisfies readonly (keyof EveningOptions)[]

export const FULL: EveningOptions = {
  seed: 1,
  devices: 3,
  games: 4,
  most: 400,
  storm: 1,
  idle: 3_600_000,
  crashes: true,
  cuts: true,
  network: true,
  hubKills: true,
  takeOvers: true,
  undo: true,
  putBack: true,
  hubPutBack: false,
  skew: true,
  attacker: true,
  viewer: true,
  phones: true,
  signs: true,
  desks: true,
  sleeps: true,
  fullDisk: true,
  lies: true,
  hangs: true,
  flips: true,
  damagedRows: true,
  twoPrograms: true,
  restores: true,
  clones: true,
  upgrade: true,
  formerOwner: undefined,
  short: false,
  without: new Set(),
  keepsLog: false,
}

/** Short games with many faults break laws many times as often per second. */
export const STORMY: EveningOptions = { ...FULL, most: 40, storm: 6, idle: 2000, short: true }

/**
 * Stormy evening of a seed. Every fourth has viewers, who take the most time, and every eighth ends with a newer
 * program. Another fourth has phones, and another one a copied profile. The hub's disk is restored in every second
 * evening, and also in half of those with viewers and of those with copies.
 */
export const stormy = (seed: number): EveningOptions => ({
  ...STORMY,
  seed,
  viewer: seed % 4 === 0,
  phones: seed % 4 === 3,
  clones: seed % 4 === 2,
  hubPutBack: seed % 2 === 1 || seed % 8 === 2 || seed % 8 === 4,
  upgrade: seed % 8 === 1,
})
