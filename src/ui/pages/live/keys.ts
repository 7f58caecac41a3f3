// The keys of the live screen, in one table: what they do, and how buttons and the keys sheet
// write them. Remapping changes this table and nothing else. Digits are in logic/seatKeys.ts.

export const ACTIONS = [
  'confirm',
  'endDiscussion',
  'nobody',
  'allTheSame',
  'foul',
  'technicalFoul',
  'remove',
  'nominate',
  'claim',
  'record',
  'teamLoss',
  'previous',
  'next',
  'clock',
  'resetClock',
  'hideRoles',
  'undo',
  'redo',
  'why',
  'log',
  'cancel',
] as const
export type Action = (typeof ACTIONS)[number]

export interface Binding {
  /** Strokes as logic/keystroke.ts names them; the first is the one shown. */
  readonly strokes: readonly [string, ...string[]]
  readonly shown: string
}

export const KEYS: Readonly<Record<Action, Binding>> = {
  confirm: { strokes: ['enter'], shown: 'Enter' },
  endDiscussion: { strokes: ['v', 'shift+enter'], shown: 'V' },
  nobody: { strokes: ['-'], shown: '−' },
  allTheSame: { strokes: ['='], shown: '=' },
  foul: { strokes: ['f'], shown: 'F' },
  technicalFoul: { strokes: ['shift+f'], shown: '⇧F' },
  remove: { strokes: ['x'], shown: 'X' },
  nominate: { strokes: ['n'], shown: 'N' },
  claim: { strokes: ['c'], shown: 'C' },
  record: { strokes: ['r'], shown: 'R' },
  teamLoss: { strokes: ['p'], shown: 'P' },
  previous: { strokes: ['left'], shown: '←' },
  next: { strokes: ['right'], shown: '→' },
  clock: { strokes: ['space'], shown: 'Space' },
  resetClock: { strokes: ['t'], shown: 'T' },
  hideRoles: { strokes: ['h'], shown: 'H' },
  undo: { strokes: ['backspace', 'mod+z'], shown: '⌫' },
  redo: { strokes: ['shift+backspace', 'mod+shift+z', 'mod+y'], shown: '⇧⌫' },
  why: { strokes: ['w'], shown: 'W' },
  log: { strokes: ['l'], shown: 'L' },
  cancel: { strokes: ['escape'], shown: 'Esc' },
}

/** The action of a stroke, if any. */
export function actionOf(stroke: string): Action | undefined {
  return ACTIONS.find((action) => KEYS[action].strokes.includes(stroke))
}
