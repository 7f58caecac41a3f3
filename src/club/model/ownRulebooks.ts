// Rulebooks that a club took in from files: every version whole, so that its games replay anywhere. A version that is
// kept is never another one.

import type { RulebookId } from '../../rules/header.ts'
import type { RulebookFile } from '../../rules/files/rulebookFile.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import {
  findRulebookOrPreset,
  findRulebookVersion,
  registerRulebook,
  PUBLISHED_RULEBOOKS,
} from '../../rules/rulebooks/registry.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { hasSameRules, registerStoredRulebook, rulebookHashOf } from '../rulebooks/parse.ts'
import type { Envelope } from '../../store/port.ts'

type AuthorStamp = Pick<Envelope, 'author' | 'at'>

export interface RulebookKept {
  readonly type: 'RulebookKept'
  readonly rulebook: RulebookFile
  /** The result of its thorough check; one that comes later is kept with the same file again. */
  readonly proof?: RulebookProof & { readonly app?: string }
  /** Never stored: who signed the event, and when. */
  readonly by?: AuthorStamp
}

/** What was tried, and the ids of the file that never happened in it. */
export interface RulebookProof {
  readonly nights: number
  readonly games: number
  readonly unseen: readonly string[]
}

/** The seal is worked out here; what a check found is the word of its author, and of the version of his program. */
interface StoredProof extends RulebookProof, AuthorStamp {
  readonly app: string
}

interface StoredRulebook {
  readonly file: RulebookFile
  readonly seal: string
  readonly proof?: StoredProof
}

export const MAX_RULEBOOKS = 50

/** In order of being taken in; the last version of each is what new games are opened by. */
export type RulebooksOfClub = readonly StoredRulebook[]

/** What cannot be read or kept is left out. */
export function evolveRulebooks(known: RulebooksOfClub, event: RulebookKept): RulebooksOfClub {
  const read = registerStoredRulebook(event.rulebook)
  if (!read.ok) return known
  const proof = signedProof(event, read.value.file)
  const fault = rulebookFault(known, read.value.file)
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

/** Why a rulebook that passes its check is not kept beside these. */
export function rulebookFault(known: RulebooksOfClub, file: RulebookFile): Rejection | undefined {
  const { id, version } = file
  if (PUBLISHED_RULEBOOKS.some((each) => each.id === id)) return { code: 'rulebooks/built-in', params: { id } }
  const same = known.find((each) => each.file.id === id && each.file.version === version)
  if (same)
    return {
      code: same.seal === rulebookHashOf(file) ? 'rulebooks/known' : 'rulebooks/version',
      params: { id, version },
    }
  if (known.length >= MAX_RULEBOOKS) return { code: 'rulebooks/too-many', params: { most: MAX_RULEBOOKS } }
  for (const { file: other } of known)
    for (const { role, faction } of other.id === id ? other.roles : [])
      if (file.roles.some((each) => each.role === role && each.faction !== faction))
        return { code: 'rulebooks/side', params: { name: role, version: other.version } }
  return undefined
}

/**
 * The club's own copy of a file with the same rules, or the file itself. The copy may have another seal, because it was
 * stored with places that say nothing; games are pinned to that one.
 */
export function preferStoredRulebook(known: RulebooksOfClub, file: RulebookFile): RulebookFile {
  const { id, version } = file
  const same = known.find((each) => each.file.id === id && each.file.version === version)?.file
  return same !== undefined && hasSameRules(same, file) ? same : file
}

interface RulebookOwner {
  readonly rulebooks: RulebooksOfClub
}

/** Whether the program or the club has some version of a rulebook. */
export function hasRulebook({ rulebooks }: RulebookOwner, id: string): boolean {
  return PUBLISHED_RULEBOOKS.some((each) => each.id === id) || rulebooks.some(({ file }) => file.id === id)
}

/** Every version of a rulebook that the program or the club has. */
export function rulebookVersionsOf({ rulebooks }: RulebookOwner, id: string): readonly Rulebook[] {
  const own = rulebooks.filter(({ file }) => file.id === id)
  return [
    ...PUBLISHED_RULEBOOKS.filter((each) => each.id === id),
    ...own.flatMap(({ file, seal }) => findRulebookVersion(file.id as RulebookId, file.version, seal) ?? []),
  ]
}

/** The rulebooks that games of a file were played by, as far as the club does not have them. */
export function rulebookKeptEvents(
  known: RulebooksOfClub,
  brought: readonly RulebookFile[],
): Result<readonly RulebookKept[]> {
  let all = known
  const kept: RulebookKept[] = []
  for (const file of brought) {
    const fault = rulebookFault(all, file)
    if (fault?.code === 'rulebooks/known') continue
    if (fault) return err(fault)
    all = [...all, { file, seal: rulebookHashOf(file) }]
    kept.push({ type: 'RulebookKept', rulebook: file })
  }
  return ok(kept)
}

/** As `findRulebookOrPreset`, of the program's rulebooks and those of this club. */
export function findRulesInClub(
  { rulebooks }: { readonly rulebooks: RulebooksOfClub },
  asked: string,
): Result<{ readonly rulebook: Rulebook; readonly preset: string }> {
  const found = findRulebookOrPreset(asked)
  const { seal } = found.ok ? found.value.rulebook : {}
  return seal === undefined || rulebooks.some((each) => each.seal === seal)
    ? found
    : err({ code: 'setup/unknown-rulebook', params: { rulebook: asked } })
}
