// What an evening is made of. Each kind of fault can be taken away, and each single happening left out: a history is shrunk
// by it, and kept as a regression test.

/** What the device that opened the game does while another one takes it over. */
export const FORMER_OWNERS = ['off', 'asleep', 'put back too'] as const
export type FormerOwner = (typeof FORMER_OWNERS)[number]

export interface EveningOptions {
  readonly seed: number
  readonly devices: number
  readonly games: number
  /** Happenings of each secretary at most. */
  readonly most: number
  /** Faults are so many times as likely. */
  readonly storm: number
  /** Milliseconds in which nobody does anything, at the end. */
  readonly idle: number
  readonly crashes: boolean
  readonly cuts: boolean
  readonly network: boolean
  readonly hubKills: boolean
  readonly takeOvers: boolean
  readonly undo: boolean
  /** An older copy of a whole disk is put back. */
  readonly putBack: boolean
  /** The same of the hub's. */
  readonly hubPutBack: boolean
  readonly skew: boolean
  readonly attacker: boolean
  readonly viewer: boolean
  /** Twelve phones at a table of their own. */
  readonly phones: boolean
  readonly signs: boolean
  /** Desks give points, void games, put tables right, write sheets, decide objections; the organiser hides and freezes. */
  readonly desks: boolean
  readonly sleeps: boolean
  readonly fullDisk: boolean
  /** Disks say that they have flushed, and have not. */
  readonly lies: boolean
  readonly hangs: boolean
  readonly flips: boolean
  readonly damagedRows: boolean
  readonly twoPrograms: boolean
  /** Backups are made, and put in the place of everything. */
  readonly restores: boolean
  /** A whole profile is copied to another computer, which goes on as the same device. */
  readonly clones: boolean
  /** At last the hub writes what only a newer program reads. */
  readonly upgrade: boolean
  /** Only this: a game is taken over from a device that is off, asleep or put back, and the hub's disk is put back. */
  readonly formerOwner: FormerOwner | undefined
  /** A game is ended by removals; nothing else is logged. */
  readonly short: boolean
  /** Names of happenings that are left out. */
  readonly without: ReadonlySet<string>
  readonly keepsLog: boolean
}

/** What can be taken away from an evening. */
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

/** Short games and many faults: many times as many broken laws a second. */
export const STORMY: EveningOptions = { ...FULL, most: 40, storm: 6, idle: 2000, short: true }

/**
 * The stormy evening of a seed: every fourth has viewers, who take the most time, every eighth ends with a newer program;
 * every fourth other one has phones, and every fourth a copied profile. The hub's disk is put back in every second one, and
 * in half of those with viewers and of those with copies.
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
