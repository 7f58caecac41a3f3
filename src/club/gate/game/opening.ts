// Checks the first event of a game. Its id must match the stream, and the engine must accept its header.

import type { GameHeader } from '../../../rules/header.ts'
import { openGame } from '../../../rules/openGame.ts'
import { replay } from '../../../rules/replay.ts'
import { findRulebookVersion } from '../../../rules/rulebooks/registry.ts'
import { err, ok, type Rejection, type Result } from '../../../rules/vocabulary.ts'
import { canonicalJson } from '../../../store/canonicalJson.ts'
import type { Envelope } from '../../../store/port.ts'
import type { GameOpened } from '../../model/game.ts'
import { isGameNumber } from '../../model/gameNumbers.ts'
import { MAX_DEALS } from '../../games/deals.ts'
import { isSafeId } from '../../model/ids.ts'
import { isRoundAndTableInRange } from '../../model/stageLimits.ts'
import { GAME_STREAM_PREFIX } from '../../model/streams.ts'
import {
  isTime,
  isValueOversized,
  rejectionToEnvelopeFault,
  createLastingFault,
  type EnvelopeFault,
  createTemporaryFault,
} from '../faults.ts'
import type { ValidatedGame, ClubIdLookup } from './judgedGame.ts'

/** Maximum length of a list in an opening, such as seats, players, flags and night steps. No real list is longer. */
const MAX_OPENING_LIST_LENGTH = 100

export function validateGameOpening(
  envelope: Envelope,
  club: ClubIdLookup | undefined,
): Result<ValidatedGame, EnvelopeFault> {
  if (envelope.type !== 'GameOpened') return err(createLastingFault(envelope, 'gate/no-game'))
  const opened = { ...(envelope.payload as Omit<GameOpened, 'type'>), type: 'GameOpened' } as const
  const wrong = namesFault(envelope, opened) ?? valuesFault(envelope, opened)
  if (wrong) return err(createLastingFault(envelope, ...wrong))
  const { header, players } = opened
  // The fault is temporary, because a club's own rulebook may not have arrived yet.
  const isOfClub = header.seal === undefined || !club || club.hasRulebook(header.seal)
  if (!isOfClub || findRulebookVersion(header.rulebook, header.version, header.seal) === undefined)
    return err(createTemporaryFault(envelope, 'setup/unknown-rulebook', { rulebook: header.rulebook.slice(0, 60) }))
  const fault = gameHeaderFault(header)
  if (fault) return err(rejectionToEnvelopeFault(envelope, fault))
  const unknown = club && unknownReferenceFault(opened, club)
  if (unknown) return err(createTemporaryFault(envelope, unknown.code, unknown.params))
  return ok({
    opened,
    log: [],
    replay: replay(header, []),
    changes: 0,
    isVoid: false,
    objections: [],
    seats: new Map(
      players.map(({ seat, member }, index) => {
        const role = header.seats[index]?.role
        return [seat, { members: new Set([member]), roles: new Set(role === undefined ? [] : [role]) }]
      }),
    ),
    lines: [],
  })
}

type FaultArguments = readonly [code: string, params?: Rejection['params']]

function namesFault(
  { stream }: Envelope,
  { id, season, players, header, inPlaceOf }: GameOpened,
): FaultArguments | undefined {
  if (GAME_STREAM_PREFIX + id !== stream) return ['gate/other-name', { id: id.slice(0, 60) }]
  const ids = [id, season, ...(inPlaceOf === undefined ? [] : [inPlaceOf]), ...players.map(({ member }) => member)]
  const unsafe = ids.find((each) => !isSafeId(each))
  if (unsafe !== undefined) return ['gate/bad-id', { id: unsafe.slice(0, 60) }]
  const inOrder = players.length === header.seats.length && players.every(({ seat }, index) => seat === index + 1)
  const isEachOnce = new Set(players.map(({ member }) => member)).size === players.length
  return inOrder && isEachOnce ? undefined : ['gate/bad-seats']
}

function valuesFault({ at }: Envelope, opened: GameOpened): FaultArguments | undefined {
  const { number, startedAt, evening } = opened
  if (isValueOversized(opened, MAX_OPENING_LIST_LENGTH)) return ['gate/too-large']
  if (!isGameNumber(number)) return ['gate/bad-number', { number }]
  if (!isTime(startedAt) || !isTime(at)) return ['gate/bad-time']
  if (!isDeal(opened)) return ['gate/bad-deal']
  if (opened.place && !isRoundAndTableInRange(opened.place)) return ['gate/bad-place']
  return isDay(evening) ? undefined : ['gate/bad-day']
}

/** A second deal or a later one names the earlier deal, and a first deal has neither number nor earlier deal. */
function isDeal({ id, deal, inPlaceOf, kept }: GameOpened): boolean {
  if (deal === undefined || inPlaceOf === undefined) return deal === inPlaceOf && kept === undefined
  if (kept !== undefined && !(Number.isSafeInteger(kept) && kept > 0)) return false
  return deal >= 2 && deal <= MAX_DEALS && inPlaceOf !== id
}

/** An empty string is valid, because an imported file may lack the date. */
function isDay(text: string): boolean {
  return text === '' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && isTime(Date.parse(text)))
}

/** Checks that the engine produces exactly this header from its cards and rules. */
export function gameHeaderFault(header: GameHeader): Rejection | undefined {
  const opened = openGame({ ...header })
  if (!opened.ok) return opened.error
  return canonicalJson(opened.value) === canonicalJson(header)
    ? undefined
    : { code: 'verify/header-differs', params: {} }
}

function unknownReferenceFault({ season, players }: GameOpened, club: ClubIdLookup): Rejection | undefined {
  if (!club.hasSeason(season)) return { code: 'seasons/unknown', params: { season: season.slice(0, 60) } }
  const stranger = players.find(({ member }) => !club.hasMember(member))
  return stranger && { code: 'members/unknown', params: { member: stranger.member.slice(0, 60) } }
}
