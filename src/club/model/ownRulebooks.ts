// Rulebooks that a club imported from files. Every version is stored completely, so that its games can be replayed
// anywhere, and never changes.

import type { RulebookId } from '../../rules/header.ts'
import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import {
  findRulebookOrPreset,
  findRulebookVersion,
  registerRulebook,
  PUBLISHED_RULEBOOKS,
} from '../../rules/rulebooks/registry.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { haveSameRules, registerStoredRulebook, rulebookHashOf } from '../rulebooks/parse.ts'
import type { Envelope } from '../../store/port.ts'

type AuthorStamp = Pick<Envelope, 'author' | 'at'>

export interface RulebookKept {
  readonly type: 'RulebookKept'
  readonly rulebook: RulebookFile
  /**
   * Result of the thorough check. If the check ends after the file was stored, the same file is stored again with the
   * result.
   */
  readonly proof?: RulebookTrialSummary & { readonly app?: string }
  /** Author and time of the event. Never stored in the payload. */
  readonly by?: AuthorStamp
}

/** Number of nights and games that the check tried, and the ids in the file that never occurred in them. */
export interface RulebookTrialSummary {
  readonly nights: number
  readonly games: number
  readonly unseen: readonly string[]
}

/**
 * Result of the thorough check, with its author and the program version. The program computes the rulebook hash itself,
 * but it relies on the author for this result.
 */
interface StoredProof extends RulebookTrialSummary, AuthorStamp {
  readonly app: string
}

interface StoredRulebook {
  readonly file: RulebookFile
  readonly seal: string
  readonly proof?: StoredProof
}

export const MAX_RULEBOOKS_PER_CLUB = 50

/** Rulebooks in the order in which they were added. New games use the last version of a rulebook. */
export type RulebooksOfClub = readonly StoredRulebook[]

/** Applies an event. A rulebook that is invalid or conflicts with the stored ones is ignored. */
export function evolveRulebooks(known: RulebooksOfClub, event: RulebookKept): RulebooksOfClub {
  const read = registerStoredRulebook(event.rulebook)
  if (!read.ok) return known
  const proof = signedProof(event, read.value.file)
  const fault = rulebookStorageFault(known, read.value.file)
  if (fault?.code === 'rulebooks/known' && proof !== undefined)
    return known.map((each) => (each.seal === read.value.seal ? { ...each, proof } : each))
  if (fault !== undefined) return known
  registerRulebook(read.value.file, read.value.seal)
  return [...known, { ...read.value, ...(proof === undefined ? {} : { proof }) }]
}

function signedProof({ proof, by }: RulebookKept, { effects, edges }: RulebookFile): StoredProof | undefined {
  if (proof?.app === undefined || by === undefined) return undefined
  const ids = new Set([...effects.map(({ kind }) => kind), ...edges.map(({ id }) => id)])
  const { nights, games, unseen, app } = proof
  return { nights, games, unseen: unseen.filter((id) => ids.has(id)), app, author: by.author, at: by.at }
}

/** Returns an error if a valid rulebook cannot be stored in addition to the known ones. */
export function rulebookStorageFault(known: RulebooksOfClub, file: RulebookFile): Rejection | undefined {
  const { id, version } = file
  if (PUBLISHED_RULEBOOKS.some((each) => each.id === id)) return { code: 'rulebooks/built-in', params: { id } }
  const same = known.find((each) => each.file.id === id && each.file.version === version)
  if (same)
    return {
      code: same.seal === rulebookHashOf(file) ? 'rulebooks/known' : 'rulebooks/version',
      params: { id, version },
    }
  if (known.length >= MAX_RULEBOOKS_PER_CLUB)
    return { code: 'rulebooks/too-many', params: { most: MAX_RULEBOOKS_PER_CLUB } }
  for (const { file: other } of known)
    for (const { role, faction } of other.id === id ? other.roles : [])
      if (file.roles.some((each) => each.role === role && each.faction !== faction))
        return { code: 'rulebooks/side', params: { name: role, version: other.version } }
  return undefined
}

/**
 * Returns the club's own copy of a file with the same rules, or the file itself if there is no copy. The copy may have
 * a different hash because it was stored with meaningless `before` positions. Games are pinned to the copy's hash.
 */
export function preferStoredRulebook(known: RulebooksOfClub, file: RulebookFile): RulebookFile {
  const { id, version } = file
  const same = known.find((each) => each.file.id === id && each.file.version === version)?.file
  return same !== undefined && haveSameRules(same, file) ? same : file
}

interface RulebookOwner {
  readonly rulebooks: RulebooksOfClub
}

/** Whether the program or the club has any version of a rulebook. */
export function hasRulebook({ rulebooks }: RulebookOwner, id: string): boolean {
  return PUBLISHED_RULEBOOKS.some((each) => each.id === id) || rulebooks.some(({ file }) => file.id === id)
}

/** All versions of a rulebook that the program or the club has. */
export function rulebookVersionsOf({ rulebooks }: RulebookOwner, id: string): readonly Rulebook[] {
  const own = rulebooks.filter(({ file }) => file.id === id)
  return [
    ...PUBLISHED_RULEBOOKS.filter((each) => each.id === id),
    ...own.flatMap(({ file, seal }) => findRulebookVersion(file.id as RulebookId, file.version, seal) ?? []),
  ]
}

/** Events that store the rulebooks of imported games, unless the club already has them. */
export function rulebookKeptEvents(
  known: RulebooksOfClub,
  brought: readonly RulebookFile[],
): Result<readonly RulebookKept[]> {
  let all = known
  const kept: RulebookKept[] = []
  for (const file of brought) {
    const fault = rulebookStorageFault(all, file)
    if (fault?.code === 'rulebooks/known') continue
    if (fault) return err(fault)
    all = [...all, { file, seal: rulebookHashOf(file) }]
    kept.push({ type: 'RulebookKept', rulebook: file })
  }
  return ok(kept)
}

/** Like `findRulebookOrPreset`, but limited to built-in rulebooks and those of this club. */
export function findClubRulebookOrPreset(
  { rulebooks }: { readonly rulebooks: RulebooksOfClub },
  asked: string,
): Result<{ readonly rulebook: Rulebook; readonly preset: string }> {
  const found = findRulebookOrPreset(asked)
  const { seal } = found.ok ? found.value.rulebook : {}
  return seal === undefined || rulebooks.some((each) => each.seal === seal)
    ? found
    : err({ code: 'setup/unknown-rulebook', params: { rulebook: asked } })
}
