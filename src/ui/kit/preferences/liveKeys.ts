// Key bindings of the live screen: the defaults, the keys that a user may choose instead, and the labels of strokes.
// Digits are seats and cannot be bound (features/live/session/seatKeys.ts).

import { shallowRef } from 'vue'
import { createRecordFromKeys } from '../../../rules/vocabulary.ts'

export const LIVE_ACTIONS = [
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
  'countHands',
  'clock',
  'resetClock',
  'hideRoles',
  'undo',
  'redo',
  'why',
  'log',
  'fixTable',
  'phones',
  'gameMenu',
  'cancel',
] as const
export type LiveAction = (typeof LIVE_ACTIONS)[number]

export interface LiveKeyBinding {
  /** Strokes, named as in kit/keys/keystroke.ts. The first one is shown. */
  readonly strokes: readonly [string, ...string[]]
  readonly shown: string
}

const DEFAULT_STROKES: Readonly<Record<LiveAction, readonly [string, ...string[]]>> = {
  confirm: ['enter'],
  endDiscussion: ['v', 'shift+enter'],
  nobody: ['-'],
  allTheSame: ['='],
  foul: ['f'],
  technicalFoul: ['shift+f'],
  remove: ['x'],
  nominate: ['n'],
  claim: ['c'],
  record: ['r'],
  teamLoss: ['p'],
  previous: ['left'],
  next: ['right'],
  countHands: ['k'],
  clock: ['space'],
  resetClock: ['t'],
  hideRoles: ['h'],
  undo: ['backspace', 'mod+z'],
  redo: ['shift+backspace', 'mod+shift+z', 'mod+y'],
  why: ['w'],
  log: ['l'],
  fixTable: ['e'],
  phones: ['o'],
  gameMenu: ['m'],
  cancel: ['escape'],
}

/**
 * Fallback keys of actions that were added after users had already chosen keys. A fallback applies if the user has bound
 * the action's default key to another action.
 */
const FALLBACK_STROKES: Readonly<Partial<Record<LiveAction, string>>> = { phones: 'shift+o', gameMenu: 'shift+m' }

/** Strokes that the user has chosen instead of an action's first default stroke. */
export type OwnLiveKeys = Readonly<Partial<Record<LiveAction, string>>>

/**
 * Keys that the user has chosen. They are not in a Pinia store, because plain functions read these keys, too.
 * `usePreferences` saves them.
 */
export const ownLiveKeys = shallowRef<OwnLiveKeys>({})

export function liveKeyBindingsOf(own: OwnLiveKeys): Readonly<Record<LiveAction, LiveKeyBinding>> {
  return createRecordFromKeys(LIVE_ACTIONS, (action) => {
    const [usual, ...others] = DEFAULT_STROKES[action]
    const fallback = Object.values(own).includes(usual) ? FALLBACK_STROKES[action] : undefined
    const shown = own[action] ?? fallback ?? usual
    return { strokes: [shown, ...others], shown: strokeLabel(shown) }
  })
}

/** The label of each action's key, for the placeholders of texts (`{confirm}`). */
export function liveKeyLabels(
  bindings: Readonly<Record<LiveAction, LiveKeyBinding>>,
): Readonly<Record<LiveAction, string>> {
  return createRecordFromKeys(LIVE_ACTIONS, (action) => bindings[action].shown)
}

/** Returns another action that already uses the stroke, if there is one. */
export function otherActionUsingStroke(own: OwnLiveKeys, action: LiveAction, stroke: string): LiveAction | undefined {
  const bindings = liveKeyBindingsOf(own)
  return LIVE_ACTIONS.find((other) => other !== action && bindings[other].strokes.includes(stroke))
}

const KEY_LABELS: Readonly<Record<string, string>> = {
  enter: 'Enter',
  space: 'Space',
  escape: 'Esc',
  backspace: '⌫',
  delete: 'Del',
  left: '←',
  right: '→',
  up: '↑',
  down: '↓',
  home: 'Home',
  end: 'End',
  '-': '−',
}

/**
 * Whether the stroke is a letter, a punctuation mark or a named key, alone or with Shift. The reserved strokes are
 * digits (seats), ? (opens the keys dialog), G (leads to other screens), U (chooses the user) and Tab (moves the
 * focus).
 */
export function isBindableStroke(stroke: string): boolean {
  const key = stroke.replace(/^shift\+/, '')
  if (/^\d$/.test(key) || ['?', 'g', 'u', 'tab'].includes(key)) return false
  return !stroke.startsWith('mod+') && (key.length === 1 || Object.hasOwn(KEY_LABELS, key))
}

/** Label of the stroke on a button: `F`, `⇧F`, `Space`. */
export function strokeLabel(stroke: string): string {
  const key = stroke.replace(/^shift\+/, '')
  return `${stroke === key ? '' : '⇧'}${KEY_LABELS[key] ?? key.toUpperCase()}`
}

/** Parses stored bindings. Drops strokes that are not allowed or that another action uses. */
export function parseOwnLiveKeys(value: unknown): OwnLiveKeys {
  if (typeof value !== 'object' || value === null) return {}
  const stored = value as Readonly<Record<string, unknown>>
  const own = Object.fromEntries(
    LIVE_ACTIONS.flatMap((action) => {
      const stroke = stored[action]
      return typeof stroke === 'string' && stroke.length <= 20 && isBindableStroke(stroke)
        ? [[action, stroke] as const]
        : []
    }),
  ) as Partial<Record<LiveAction, string>>
  // Two actions may swap their keys, but no key may belong to two actions. Deleting a binding restores a default key,
  // which may again cause a conflict, so the check is repeated.
  for (;;) {
    const wrong = LIVE_ACTIONS.find((action) => {
      const stroke = own[action]
      return stroke !== undefined && otherActionUsingStroke(own, action, stroke) !== undefined
    })
    if (wrong === undefined) return own
    delete own[wrong]
  }
}
