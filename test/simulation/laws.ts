// Laws that must hold after every evening. They are fine-grained, so that two faults break two different laws and a
// history is not shrunk from one fault to the other. Source: docs/spec/devices.md §5.

import { foreignEnvelopeError } from '../../src/club/model/envelopes.ts'
import { readGameContent, GAME_TAKEN_OVER_EVENT_TYPE } from '../../src/club/model/gameStream.ts'
import { importIdOfGame } from '../../src/club/model/importStream.ts'
import { replayToEnd } from '../../src/rules/replay.ts'
import type { MemoryStoreContent } from '../../src/store/adapters/memory.ts'
import { chainEndOf, sealedRecordOf, unsealEnvelopes } from '../../src/store/hash.ts'
import type { Envelope } from '../../src/store/port.ts'
import { SIGNATURE_STREAM_PREFIX, readHeadsStatement } from '../../src/store/signing/signatures.ts'
import { isBranchStream } from '../../src/store/sync/branch.ts'
import { branched, opened, type Evening } from './evening.ts'
import { difference } from './watchLaws.ts'
import { CLUB_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'

/** `tables` contains the standings that the hub and each device show. */
export function checkLaws(evening: Evening, tables: ReadonlyMap<string, string>): void {
  const [uncaught] = evening.world.uncaught
  if (uncaught !== undefined) evening.breaks('nothing is thrown', String(uncaught))
  const cloned = new Set(evening.devices.flatMap(({ twin }) => twin?.judge ?? []))
  const double = evening.hub.doubles.find((each) => !cloned.has(each))
  if (double !== undefined) evening.breaks('announcements are true', `${double} is told of a copy of itself`)
  checkHeads(evening)
  for (const { name } of evening.devices)
    if (tables.get(name) !== tables.get('hub'))
      evening.breaks('standings are equal', `${name}: ${difference(tables.get(name), tables.get('hub'))}`)
  checkChampion(evening, tables)
  checkPutBack(evening, tables)
  const branches = branchesBound(evening)
  if (branches !== undefined) evening.breaks('branches are bounded', branches)
  checkAcknowledged(evening)
  checkAuthors(evening)
  checkOwners(evening)
  checkPayloads(evening)
  checkSignatures(evening)
  checkCounting(evening, tables)
}

/**
 * Each device and the hub sign at most twice for each verdict and closed round. The verdict of a game that diverged is
 * in a branch.
 */
export function signaturesBound(evening: Evening): number {
  const verdicts = [...evening.hub.shelf.keys()].filter((stream) => /^(branch\/)?ledger\//.test(stream)).length
  return 2 * (2 * verdicts + 1) * (evening.devices.length + 1)
}

/** Number of signature events at the hub, without those that the attacker draws for itself. */
export function countSignatures(evening: Evening): number {
  const drawn = ATTACKERS.reduce((sum, each) => sum + evening.countAtHub(`${SIGNATURE_STREAM_PREFIX}${each}`), 0)
  return evening.countAtHub(SIGNATURE_STREAM_PREFIX) - drawn
}

/** Causes, besides a take-over, that may each make a stream diverge once. */
const CAUSES = [
  'disk put back',
  "hub's disk put back",
  'backup restored',
  'identity cloned',
  'clone with an identity of its own',
  'crash',
  'crash after a journal was replaced',
] as const

/** Number of take-overs. The hub may have stored one although its answer did not reach the device. */
function countTakeOvers(evening: Evening): number {
  const written = evening.atHub().filter((each) => {
    const { type } = isBranchStream(each.stream) ? (each.payload as Envelope) : each
    return type === GAME_TAKEN_OVER_EVENT_TYPE
  })
  return Math.max(written.length, evening.times('take-over'))
}

/**
 * Law: a stream has at most one branch for each cause. Returns the stream that has more. Two devices may have had the
 * same chain, one of them more of it. The second device then stores the part that the first branch lacks as a further
 * branch (ADR 29), so that one cause makes several branches. Such a branch is not counted, unless one device made more
 * branches than there are causes. Two computers with one identity make their signatures diverge each time that both
 * have signed, and their games at each entry that both have written, so branches are then counted by their first
 * version.
 */
export function branchesBound(evening: Evening): string | undefined {
  const causes = CAUSES.reduce((sum, cause) => sum + evening.times(cause), countTakeOvers(evening))
  const isCloned = evening.times('identity cloned') > 0
  const doubleSigned = isCloned ? signaturesBound(evening) : 0
  const branches = new Map<string, Branch[]>()
  for (const [name, { records }] of evening.hub.shelf) {
    if (!isBranchStream(name)) continue
    const stream = name.split('/').slice(1, -2).join('/')
    branches.set(stream, [...(branches.get(stream) ?? []), records.map(opened)])
  }
  for (const [stream, all] of [...branches].flatMap(([name, each]) =>
    (isCloned ? byFirstVersion(each) : [each]).map((part) => [name, part] as const),
  )) {
    const most = stream.startsWith(SIGNATURE_STREAM_PREFIX) ? causes + doubleSigned : causes
    if (all.length <= most) continue
    const begun = all.filter((branch) => !all.some((other) => goesOn(branch, other)))
    if (begun.length > most) return `${stream} has ${begun.length} branches after ${most} causes`
    for (const device of new Set(all.map(madeBy))) {
      const made = all.filter((branch) => madeBy(branch) === device).length
      if (made > most) return `${device} made ${made} branches of ${stream} after ${most} causes`
    }
  }
  return undefined
}

/** Envelopes of a branch. The payload of each is an envelope of the stream that diverged. */
type Branch = readonly Envelope[]

function byFirstVersion(branches: readonly Branch[]): readonly (readonly Branch[])[] {
  const versionOf = ([first]: Branch) => (first?.payload as Envelope | undefined)?.version
  const versions = new Set(branches.map(versionOf))
  return [...versions].map((version) => branches.filter((branch) => versionOf(branch) === version))
}

const madeBy = (branch: Branch) => branch[0]?.laptop ?? ''

/** Whether a branch continues the chain of a branch that another device made. */
function goesOn(branch: Branch, other: Branch): boolean {
  const written = branch.map(({ payload }) => payload as Envelope)
  const [first] = written
  const before = other.map(({ payload }) => payload as Envelope).find(({ version }) => version + 1 === first?.version)
  if (first === undefined || before === undefined || madeBy(branch) === madeBy(other)) return false
  return unsealEnvelopes(first.stream, before, written.map(sealedRecordOf), chainEndOf(written)).ok
}

function checkChampion(evening: Evening, tables: ReadonlyMap<string, string>): void {
  const championsOf = (name: string) =>
    (JSON.parse(tables.get(name) ?? '[]') as readonly { place: number; member: string }[] | false) || []
  const named = (name: string) =>
    championsOf(name)
      .filter(({ place }) => place === 1)
      .map(({ member }) => member)
      .join()
  for (const { name } of evening.devices)
    if (named(name) !== named('hub'))
      evening.breaks('all name the same champion', `${name}: ${named(name)}, the hub: ${named('hub')}`)
}

/** In a restored hub everything counts that counted before, and no chain with one writer has diverged. */
function checkPutBack(evening: Evening, tables: ReadonlyMap<string, string>): void {
  const { countedBefore } = evening
  if (countedBefore === undefined) return
  for (const [name, table] of tables)
    if (table !== countedBefore)
      evening.breaks('what counted before a put-back counts after it', `${name}: ${difference(table, countedBefore)}`)
  const branches = evening.countAtHub('branch/')
  if (branches > 0) evening.breaks('a chain that one device wrote never parts', `${branches} entries of branches`)
}

function headsOf(shelf: MemoryStoreContent): ReadonlyMap<string, string> {
  return new Map(
    [...shelf].flatMap(([stream, { end }]) =>
      CLUB_SYNC_POLICY.kindOf(stream) === 'derived' ? [] : [[stream, `${end.version} ${end.hash}`]],
    ),
  )
}

/** Compares hashes, not only versions. */
function checkHeads(evening: Evening): void {
  const there = headsOf(evening.hub.shelf)
  for (const device of evening.devices) {
    const here = headsOf(device.shelf)
    for (const stream of new Set([...there.keys(), ...here.keys()])) {
      if (here.get(stream) === there.get(stream)) continue
      const law = there.has(stream) ? 'heads are equal' : 'all that is sent arrives'
      evening.breaks(law, `${stream}: ${device.name} has ${here.get(stream)}, the hub ${there.get(stream)}`)
    }
  }
}

/**
 * An acknowledged entry exists once, in its own stream or in a branch of it. It may be in both only if the hub's disk
 * was restored to a time before the divergence, and a device that had not noticed it returned the earlier chain to the
 * hub.
 */
function checkAcknowledged(evening: Evening): void {
  const places = new Map<string, string[]>()
  for (const envelope of evening.atHub())
    for (const hash of [envelope.hash, ...branched(envelope)])
      places.set(hash, [...(places.get(hash) ?? []), envelope.stream])
  for (const { device, what, stream, version, hash } of evening.acked.values()) {
    const found = places.get(hash) ?? []
    if (found.length === 0)
      evening.breaks('acknowledged is there', `${device} ${what} ${stream}@${version} is nowhere at the hub`)
    else if (
      found.length > 1 &&
      (evening.hub.putBackAt === 0 || found.filter((each) => !isBranchStream(each)).length !== 1)
    )
      evening.breaks('acknowledged once', `${device} ${what} ${stream}@${version} is in ${found.join(' and ')}`)
  }
}

function checkAuthors(evening: Evening): void {
  for (const { laptop, stream, version, hash } of evening.atHub()) {
    const known = evening.devices.filter((each) => [each.judge, each.laptop].includes(laptop ?? ''))
    if (known.length > 0 && !known.some(({ written }) => written.has(hash)))
      evening.breaks('nobody writes in another name', `${stream}@${version} names ${laptop}, who never wrote it`)
  }
}

/** Each stream is continued by its own device, or taken over explicitly. */
function checkOwners(evening: Evening): void {
  for (const [stream, { records }] of evening.hub.shelf) {
    if (CLUB_SYNC_POLICY.kindOf(stream) === 'derived') continue
    let before: string | undefined
    for (const { laptop, version, type } of records.map(opened)) {
      const where = `${stream}@${version}`
      if (laptop === undefined) evening.breaks('all say who wrote them', where)
      const only = CLUB_SYNC_POLICY.onlyWriterOf(stream)
      if (only !== undefined && laptop !== only) evening.breaks("a stream is its writer's", `${where} by ${laptop}`)
      const isOwned = CLUB_SYNC_POLICY.kindOf(stream) === 'owned' && CLUB_SYNC_POLICY.ownerOf(stream) === stream
      if (isOwned && version > 1 && laptop !== before && !CLUB_SYNC_POLICY.takesOver(stream, type))
        evening.breaks("a stream is its writer's", `${where} by ${laptop} after ${before}`)
      before = laptop
    }
  }
}

function checkPayloads(evening: Evening): void {
  for (const envelope of evening.atHub()) {
    const fault = foreignEnvelopeError(envelope)
    if (fault) evening.breaks('payloads fit', JSON.stringify(fault))
  }
}

/** Devices of the attacker (attacker.ts). */
const ATTACKERS: readonly string[] = ['x', 'y']

/** Each signer signs a head once, and the device of a game signs its verdict. */
function checkSignatures(evening: Evening): void {
  for (const [stream, { records }] of evening.hub.shelf) {
    if (!stream.startsWith(SIGNATURE_STREAM_PREFIX)) continue
    const signer = stream.slice(SIGNATURE_STREAM_PREFIX.length)
    // An admitted device may state nonsense in its own name, which affects no other signature.
    if (ATTACKERS.includes(signer)) continue
    const signed = new Set<string>()
    for (const statement of records.flatMap((record) => readHeadsStatement(opened(record))?.statement ?? []))
      for (const [of, version, hash] of statement.heads) {
        if (signed.has(hash)) evening.breaks('a head is signed once', `${of}@${version} by ${signer}`)
        signed.add(hash)
        if (statement.occasion === 'hub' && of === stream) evening.breaks('nobody signs his own signatures', signer)
        const writer = evening.hub.shelf.get(of)?.records[version - 1]
        if (statement.occasion === 'verdict' && of.startsWith('game/') && writer?.hash === hash)
          if (opened(writer).laptop !== signer)
            evening.breaks('a verdict is signed by its device', `${of}@${version} by ${signer}`)
      }
  }
}

/** Whether the game belongs to an import that was not completed: cut off, refused or in progress. */
function isOfNoImport(evening: Evening, game: string): boolean {
  const of = importIdOfGame(game.slice('game/'.length))
  if (of === undefined) return false
  const { records = [] } = evening.hub.shelf.get(`import/${of}`) ?? {}
  return !records.some((record) => opened(record).type === 'ImportTaken')
}

/** Counts the finished games that are not void from the streams alone. The same number must count for each player. */
function checkCounting(evening: Evening, tables: ReadonlyMap<string, string>): void {
  const people = new Map<string, string>()
  for (const { type, payload } of evening.atHub('club')) {
    const { from, into, member } = payload as { readonly from: string; readonly into: string; readonly member: string }
    if (type === 'MembersMerged') people.set(from, into)
    if (type === 'MembersParted') people.delete(member)
  }
  const personOf = (id: string): string => (people.has(id) ? personOf(people.get(id)!) : id)
  const games = new Map<string, number>()
  for (const [stream, { records }] of evening.hub.shelf) {
    if (!stream.startsWith('game/') || isOfNoImport(evening, stream)) continue
    const story = readGameContent(records.map(opened))
    if (story === undefined || story.isVoid) continue
    const isOver =
      story.asserted !== undefined || replayToEnd(story.opened.header, story.log).state.outcome !== undefined
    if (!isOver) continue
    for (const { member } of story.opened.players) games.set(personOf(member), (games.get(personOf(member)) ?? 0) + 1)
  }
  const told = JSON.parse(tables.get('hub') ?? 'false') as readonly { member: string; metrics: { games: string } }[]
  const counted = told.map(({ member, metrics }) => `${member} ${metrics.games}`).toSorted()
  const wanted = [...games].map(([member, count]) => `${member} ${count}`).toSorted()
  if (counted.join() !== wanted.join())
    evening.breaks('what is over and not void counts', difference(counted.join(), wanted.join()))
}
