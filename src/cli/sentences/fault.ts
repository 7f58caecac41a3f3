// The sentences of faults in files, in English, for the command line. Data; `{name}` is filled
// from the fault's params. A rule's own refusals have theirs among the phrases of src/lang.

import { DEFAULT_LANG } from '../../lang/registry.ts'
import { rejectionSentence } from '../../lang/rejectionSentence.ts'
import { IMPORT_SENTENCES } from '../import/sentences.ts'
import { SEASON_SENTENCES } from './season.ts'
import { VERIFY_SENTENCES } from '../verify/sentences.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  'sheet/empty': 'the sheet is empty',
  'sheet/too-large': 'the sheet is too large',
  'sheet/not-csv': 'the quotation marks do not pair up here, so this is not CSV',
  'sheet/unknown-column': 'there is no column of that name',
  'sheet/repeated-column': 'the column stands twice',
  'sheet/missing-column': 'the column is missing',
  'sheet/wrong-number-of-fields': '{value} fields, not as many as the header has',
  'sheet/missing': 'the field is empty',
  'sheet/not-a-seat': '"{value}" is not a seat',
  'sheet/not-seats': '"{value}" is not up to three different seats',
  'sheet/not-a-mark': '"{value}" is neither 1 nor empty',
  'sheet/unknown-role': '"{value}" is not a role',
  'sheet/unknown-winner': '"{value}" is not a winner',
  'sheet/negative-penalty': 'a penalty is written as a positive number, not "{value}"',
  'sheet/two-main-lines': 'disqualified and team_loss cannot stand together',
  'sheet/repeated-seat': 'seat {value} stands twice in this game',
  'sheet/repeated-player': '"{value}" sits twice in this game',
  'sheet/winner-differs': 'the winner is not the one of line {first}',
  'sheet/not-a-day': '"{value}" is not a day; days are written as 2026-03-01',
  'sheet/evening-differs': 'the evening is not the one of line {first}',
  'sheet/judge-differs': 'the judge is not the one of line {first}',
  'sheet/rulebook-differs': 'the rulebook is not the one of line {first}',
  'sheet/two-first-victims': 'another row of this game is the first victim',
  'sheet/seat-not-at-table': 'seat {value} is not in this game',
  'sheet/out-of-range': '{value} is outside the scheme’s range; taken all the same',
  'sheet/kind-not-in-scheme': 'the scheme gives no points for this; not counted',
  'sheet/not-first-victim': 'a best move without being the first victim; taken all the same',
  'points/not-a-number': '"{value}" is not a decimal number',
  'points/too-precise': '"{value}" has more than two decimals',
  'points/too-large': '"{value}" is too large',
  'store/unavailable': 'the store cannot be read or written ({cause})',
  'name/empty': 'the name is empty',
  'name/too-long': 'the name is longer than 60 characters',
  'name/forbidden-character': 'the name holds a character names may not have',
  'json/syntax': 'this is not JSON',
  'json/too-deep': 'nested too deeply',
  'json/forbidden-key': 'a key of that name is not allowed',
  'json/repeated-key': 'the key stands twice',
  'record/too-large': 'the record is too large',
  'record/not-a-record': 'this is not a game record',
  'record/newer-version': 'a later version of the program wrote this record',
  'record/rulebook-version': 'version {version} of the rulebook is not known here, {known} is',
  'record/players-in-order': 'players stand in the order of their seats, at most one a seat',
  'record/bad-value': 'the value is missing or not what belongs here',
  'record/unknown-field': 'there is no field of that name',
  'record/ids-in-order': 'items are numbered 1, 2, 3, ...',
  'record/repeated-id': 'another line has this id',
  'record/result-beside-verdict': 'the protocol reaches a verdict of its own: no result of a sheet stands beside it',
  'ledger/no-such-line': 'it replaces a line that is not there or is replaced already',
  'ledger/no-such-seat': 'there is no seat {seat}',
  'games/no-such-item': 'there is no such item before this one',
  'games/not-an-entry': 'the item it points at is no entry',
  'seating/too-few-players':
    '{players} players for {chairs} chairs, {missing} too few: add {missing}, or take --tables {fits} (sitting out each round: {out})',
  'seating/no-table-full': '{players} players do not fill one table of {size}: add {missing}',
  'seating/no-such-player': 'there is no player {player}, they are 1 to {players}',
  'seating/player-with-himself': 'player {player} stands against himself',
  'seating/too-many-apart': 'the players {players} must all be kept apart: that takes {count} tables, not {tables}',
  'seating/too-few-left': 'player {player} may sit with {left} others only; a table takes {needed}',
  'seating/not-separated': 'no plan found in {seconds} s keeps these apart: {pairs}',
  ...IMPORT_SENTENCES,
  ...SEASON_SENTENCES,
  ...VERIFY_SENTENCES,
}

export interface Fault {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

export function faultSentence({ code, params }: Fault): string {
  const own = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined
  if (own === undefined) return printable(rejectionSentence(DEFAULT_LANG, { code, params }))
  return printable(
    own.replace(/\{(\w+)\}/g, (blank, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : blank)),
  )
}

/** `line 3, game/1, version 2, log[4]`, as much of it as the fault's params tell. */
export function placeOf({ params }: Fault): string | undefined {
  const part = (key: string, before: string) => {
    const value = params[key]
    return value === undefined || value === '' ? [] : [`${before}${printable(String(value))}`]
  }
  const parts = [...part('line', 'line '), ...part('stream', ''), ...part('version', 'version '), ...part('place', '')]
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** A file may hold anything: no escape sequence of its reaches the terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd')
}
