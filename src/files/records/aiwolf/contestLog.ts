// Archive format of the AIWolf contests: one fact per line, with fields separated by commas. This file formats and
// parses lines. Their meaning for a game is in importContestLog.ts and exportContestLog.ts. Source: the published logs
// of the 2025 contest.

export const CONTEST_LOG_ROLES = ['VILLAGER', 'SEER', 'MEDIUM', 'BODYGUARD', 'WEREWOLF', 'POSSESSED'] as const
export type ContestLogRole = (typeof CONTEST_LOG_ROLES)[number]

export type ContestLogLine = { readonly day: number } & (
  | {
      readonly type: 'status'
      readonly seat: number
      readonly role: ContestLogRole
      readonly alive: boolean
      /** Name of the contestant and the agent's name in the game. Empty in logs without names. */
      readonly team: string
      readonly name: string
    }
  | {
      readonly type: 'talk' | 'whisper'
      readonly idx: number
      readonly turn: number
      readonly seat: number
      readonly text: string
    }
  | { readonly type: 'vote' | 'attackVote'; readonly seat: number; readonly target: number }
  | { readonly type: 'execute'; readonly seat: number; readonly role: ContestLogRole }
  | { readonly type: 'divine'; readonly seat: number; readonly target: number; readonly species: 'HUMAN' | 'WEREWOLF' }
  | { readonly type: 'guard'; readonly seat: number; readonly target: number; readonly role: ContestLogRole }
  /** `seat` is `undefined` if nobody was attacked. */
  | { readonly type: 'attack'; readonly seat: number | undefined; readonly done: boolean }
  | {
      readonly type: 'result'
      readonly humans: number
      readonly wolves: number
      readonly winner: 'VILLAGER' | 'WEREWOLF'
    }
)

export function formatContestLine(line: ContestLogLine): string {
  return [line.day, line.type, ...partsOf(line)].join(',')
}

function partsOf(line: ContestLogLine): readonly (string | number)[] {
  switch (line.type) {
    case 'status':
      return [line.seat, line.role, line.alive ? 'ALIVE' : 'DEAD', plain(line.team), plain(line.name)]
    case 'talk':
    case 'whisper':
      return [line.idx, line.turn, line.seat, plain(line.text)]
    case 'vote':
    case 'attackVote':
      return [line.seat, line.target]
    case 'execute':
      return [line.seat, line.role]
    case 'divine':
      return [line.seat, line.target, line.species]
    case 'guard':
      return [line.seat, line.target, line.role]
    case 'attack':
      return [line.seat ?? -1, String(line.done)]
    case 'result':
      return [line.humans, line.wolves, line.winner]
  }
}

/**
 * Replaces commas, white space and control characters with single spaces, because a text of this format may contain
 * neither commas nor line breaks.
 */
function plain(text: string): string {
  return text.replace(/[,\s\p{Cc}]+/gu, ' ').trim()
}

/** Parses one line. Returns `undefined` if the text is not a valid line. */
export function parseContestLine(text: string): ContestLogLine | undefined {
  const [dayText = '', type = '', ...parts] = text.split(',')
  const day = wholeNumber(dayText)
  if (day === undefined) return undefined
  const [a = '', b = '', c = '', d = '', e = ''] = parts
  const [first, second, third] = [wholeNumber(a), wholeNumber(b), wholeNumber(c)]
  const count = parts.length
  switch (type) {
    case 'status': {
      const role = roleIn(b)
      if (count < 3 || count > 5 || first === undefined || role === undefined || (c !== 'ALIVE' && c !== 'DEAD'))
        return undefined
      return { day, type, seat: first, role, alive: c === 'ALIVE', team: d, name: e }
    }
    case 'talk':
    case 'whisper': {
      if (count < 4 || first === undefined || second === undefined || third === undefined) return undefined
      return { day, type, idx: first, turn: second, seat: third, text: parts.slice(3).join(',') }
    }
    case 'vote':
    case 'attackVote':
      return count === 2 && first !== undefined && second !== undefined
        ? { day, type, seat: first, target: second }
        : undefined
    case 'execute': {
      const role = roleIn(b)
      return count === 2 && first !== undefined && role !== undefined ? { day, type, seat: first, role } : undefined
    }
    case 'divine':
      if (count !== 3 || first === undefined || second === undefined || (c !== 'HUMAN' && c !== 'WEREWOLF'))
        return undefined
      return { day, type, seat: first, target: second, species: c }
    case 'guard': {
      const role = roleIn(c)
      if (count !== 3 || first === undefined || second === undefined || role === undefined) return undefined
      return { day, type, seat: first, target: second, role }
    }
    case 'attack':
      if (count !== 2 || (b !== 'true' && b !== 'false') || (a !== '-1' && first === undefined)) return undefined
      return { day, type, seat: first, done: b === 'true' }
    case 'result':
      if (count !== 3 || first === undefined || second === undefined || (c !== 'VILLAGER' && c !== 'WEREWOLF'))
        return undefined
      return { day, type, humans: first, wolves: second, winner: c }
    default:
      return undefined
  }
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

function roleIn(text: string): ContestLogRole | undefined {
  return CONTEST_LOG_ROLES.find((role) => role === text)
}
