// Faults in single places of rules that matter for several devices. Each is of a kind that occurred once or is easily
// made. The simulation must find every fault that is not open. Two former faults proved harmless: a void game has no
// outcome, so counting it needs two faults at once (scoring/counting.ts and gameOutcomeOf); and no game can come before its
// season, which a hub sends first and has before any device can open a game in it
// (club/repository/foreignChangeApplier.ts still waits for it).

import type { Planted } from './bundle.ts'
import { HUB_PUT_BACK, NEW_IDENTITIES } from './plantedHub.ts'

const HUB = 'store/sync/hub.ts'
const STORE_AT_HUB = 'store/sync/storeAtHub.ts'
const HUB_HEADS = 'store/sync/hubHeads.ts'
const HUB_TIME = 'store/sync/hubTime.ts'
const SYNC_LINE = 'store/sync/syncLoop.ts'
const OUTGOING = 'store/sync/hubSender.ts'
const SYNCED = 'store/sync/syncedStore.ts'
const FROM_HUB = 'store/sync/fromHub.ts'
const BRANCH = 'store/sync/branch.ts'
const ENDS = 'store/sync/syncEnds.ts'
const LOG = 'store/journal/diskJournal.ts'
const WITH_JOURNAL = 'store/journal/withJournal.ts'
const RECONCILE = 'store/journal/repairStoreAndJournal.ts'
const SIGNER = 'store/signing/signer.ts'
const COUNTERSIGNING = 'store/signing/countersigning.ts'
const SIGNING = 'startup/signing.ts'

const PHONES: readonly Planted[] = [
  {
    file: 'server/phones/phones.ts',
    from: 'if (call?.step !== step) return',
    to: 'if (call === undefined) return',
    fault: 'a press of a call that is over counts in the next one',
  },
  {
    file: 'server/phones/phones.ts',
    from: 'if (press < before || (press === before && call.up.has(seat) === isUp)) return ok(undefined)',
    to: '',
    fault: 'a press counts again when a slower line brings it later',
  },
  {
    file: 'ui/phone/phoneClient.ts',
    from: "if (state.press?.is !== 'sending') return",
    to: 'return',
    fault: 'a phone says nothing of a press that was under way when its line was cut',
  },
  {
    file: 'server/phones/phones.ts',
    from: '{ ...call, step: `${this.#run}-${(this.#calls += 1)}`, up: new Set(),',
    to: '{ ...call, step: `${this.#run}-${(this.#calls += 1)}`, up: before?.up ?? new Set(),',
    fault: 'hands of a call are up in the next one',
  },
]

export const PLANTED: Readonly<Record<string, readonly Planted[]>> = {
  phones: PHONES,
  hub: [
    {
      file: HUB,
      from: 'if (granted.hasSigned?.(signingTextOfPush(laptop, parts), signature) === false)',
      to: 'if (granted.hasSigned?.(signingTextOfPush(laptop, parts), signature) === undefined)',
      fault: 'the hub takes what is pushed with a stolen token under another key',
    },
    {
      file: HUB,
      from: 'envelopes.find(({ laptop }) => laptop !== sender)',
      to: 'envelopes.find(({ laptop }) => laptop === undefined)',
      fault: 'the hub takes what is written in the name of another device',
    },
    {
      file: HUB,
      from: 'return standing.ok ? { ok: true, value: undefined } : standing',
      to: 'return standing.ok || standing.error.code === "exchange/other-laptop" ? { ok: true, value: undefined } : standing',
      fault: "the hub takes what a device writes into another's game",
    },
    {
      file: HUB,
      from: 'if (only !== undefined && only !== sender) return otherDeviceErrorResult(stream, only)',
      to: '',
      fault: "the hub takes what a device writes into another's signatures",
    },
    {
      file: HUB,
      from: 'every(({ hash }, index) => hash === envelopes[index]?.hash)',
      to: 'every(({ version }, index) => version === envelopes[index]?.version)',
      fault: 'what was sent before is known by its version and not by its hash',
    },
    {
      file: HUB,
      from: 'if (unfit) return { ok: false, error: unfit }',
      to: '',
      fault: 'the hub takes payloads that do not fit their schema',
    },
    {
      file: HUB,
      from: '      this.#heads.add(envelopes)\n',
      to: '',
      fault: 'the hub tells nobody what it has taken',
    },
    {
      file: HUB,
      from: 'for (const listener of [...this.#listeners]) listener(envelopes)',
      to: ';',
      fault: "the hub's own club does not hear what devices sent",
    },
    {
      file: STORE_AT_HUB,
      from: 'appendWithDeviceId(append, deviceId)))',
      to: 'append))',
      fault: 'the hub writes without its name',
    },
    {
      file: STORE_AT_HUB,
      from: "if (isAlone() || policy.kindOf(append.stream) !== 'owned') continue",
      to: "if (isAlone() || policy.kindOf(append.stream) !== '') continue",
      fault: "the hub's own club writes into a game that a device holds",
    },
    {
      file: HUB_HEADS,
      from: 'if (run !== this.#run || !Number',
      to: 'if (!Number',
      fault: 'a hub that was started again takes a cursor of the run before',
    },
  ],
  sync: [
    {
      file: SYNC_LINE,
      from: 'if (own > theirs) this.#ends.unsent.add(stream)',
      to: 'if (own > theirs) this.#ends.unsent.size',
      fault: 'what was written while the line was cut is not sent after a start',
    },
    {
      file: OUTGOING,
      from: 'units.set(owner, (units.get(owner) ?? new Set([owner])).add(stream))',
      to: 'units.set(stream, new Set([stream]))',
      fault: 'a game and its ledger go to the hub one without the other',
    },
    {
      file: SYNC_LINE,
      from: '    await this.#options.queue(async () => this.#status.setBehind())\n',
      to: '',
      fault: 'a device that was set back is not told so',
    },
    {
      file: FROM_HUB,
      from: 'for (const each of [...followers, stream]) {',
      to: 'for (const each of [stream, ...followers]) {',
      fault: 'a game is put to the chain of the hub before its ledger',
      evening: 3280,
    },
    {
      file: SYNC_LINE,
      from: 'if (read.ok && (await this.#isOwnLoss(read.value))) return true',
      to: 'if (!read.ok || (await this.#isOwnLoss(read.value))) return true',
      fault: 'a line cut at the first question counts as a disk that was put back',
    },
    {
      file: SYNC_LINE,
      from: 'if (next?.laptop === this.#options.deviceId && (await',
      to: 'if (next !== undefined && (await',
      fault: 'a game that was taken over counts as a disk that was put back',
    },
    {
      file: 'store/sync/syncStatus.ts',
      from: "return this.setState('cut-off')",
      to: 'return undefined',
      fault: 'a device says that it is joined while its line is cut',
    },
    {
      file: ENDS,
      from: 'if (!this.hasAllHubHeads) return undefined',
      to: '',
      fault: 'a device says what waits before it knows what the hub has',
    },
    {
      file: ENDS,
      from: 'count += Math.max(0, this.localEndOf(stream).version - this.hubEndOf(stream).version)',
      to: 'count += Math.max(0, this.endHere(stream).version - this.hubEndOf(stream).version - 1)',
      fault: 'one of the envelopes that wait is not told',
    },
    {
      file: SYNCED,
      from: "value: kind === 'derived' ? 'here' : 'hub' }",
      to: "value: 'here' }",
      fault: 'what all share is written here first',
    },
    {
      file: SYNCED,
      from: 'if (!standing.ok) return standing\n    return { ok: true, value: standing.value',
      to: "if (!standing.ok) return { ok: true, value: 'here' }\n    return { ok: true, value: standing.value",
      fault: 'a device writes on in a game that another has taken over',
    },
    {
      file: SYNCED,
      from: "if (state === 'behind' || state === 'other-club') return refusedFor(state)",
      to: "if (state === 'other-club') return refusedFor(state)",
      fault: 'a device that was set back writes before it has all of its own again',
    },
  ],
  branches: [
    {
      file: FROM_HUB,
      from: 'each !== stream && policy.ownerOf(each) === stream',
      to: 'each !== stream && policy.ownerOf(each) === each',
      fault: 'a game that parts leaves its ledger behind',
    },
    {
      file: FROM_HUB,
      from: 'storeBranch(inner, lost, deviceId)',
      to: 'storeBranch(inner, lost.slice(1), deviceId)',
      fault: 'a branch begins one envelope too late',
    },
    {
      file: FROM_HUB,
      from: 'storeBranch(inner, lost, deviceId)',
      to: '(await Promise.all(lost.map((each) => storeBranch(inner, [each], deviceId)))).at(-1) ?? { ok: true, value: [] }',
      fault: 'a device makes a further branch of each envelope of its branch',
    },
    {
      file: FROM_HUB,
      from: 'if (common < ours.value.length || common < theirs.length) {',
      to: 'if (common < theirs.length) {',
      fault: "a chain that is longer than the hub's stays after its branch was made",
    },
    {
      file: BRANCH,
      from: 'rest.slice(known).map((envelope)',
      to: 'rest.slice(known, 1).map((envelope)',
      fault: 'a branch has only its first envelope',
    },
    {
      file: BRANCH,
      from: 'const known = commonChainLength(rest, kept.value.map(originalEnvelope))',
      to: 'const known = Math.min(rest.length, kept.value.length)',
      fault: 'a second branch of one name loses what the first one has at its place',
    },
    {
      file: BRANCH,
      from: 'isBranchStream(envelope.stream) ? originalEnvelope(envelope.payload as Envelope) : envelope',
      to: 'envelope',
      fault: 'a branch that parts becomes a branch of a branch, which nobody is shown',
    },
    {
      file: BRANCH,
      from: '      laptop: deviceId,\n',
      to: '',
      fault: 'a branch does not say who made it',
    },
  ],
  'hub put back': HUB_PUT_BACK,
  'new identities': NEW_IDENTITIES,
  journal: [
    {
      file: LOG,
      from: '        await this.#disk.write(this.#place.at, bytes)',
      to: '        void this.#disk.write(this.#place.at, bytes).catch(() => undefined)',
      fault: 'the journal answers before its line is on the disk',
    },
    {
      file: WITH_JOURNAL,
      from: '        if (!written.ok) return written\n        const wasBehind',
      to: '        const wasBehind',
      fault: 'what the journal refused is written all the same',
    },
    {
      file: 'startup/restoreIntoJournal.ts',
      from: 'await opened.value.restore(envelopes, host.clock())',
      to: 'await opened.value.restore(envelopes.filter((each, at) => envelopes[at + 1]?.version > 1), host.clock())',
      fault: 'a restore leaves out the last entry of each stream',
    },
    {
      file: RECONCILE,
      from: 'const added = await store.append(stream, stored.length, journalled.slice(stored.length))',
      to: 'const added = await store.append(stream, stored.length, [])',
      fault: 'a start does not bring to the database what only the journal has',
    },
    {
      file: WITH_JOURNAL,
      from: 'return mended.ok ? job() : answer',
      to: 'return answer',
      fault: 'a damaged row of the database is not read again after it was mended',
    },
  ],
  clocks: [
    {
      file: HUB_TIME,
      from: 'const high = got.wall - answered',
      to: 'const high = got.wall - came + 60_000',
      fault: 'a device takes the time that an answer took for a difference of clocks',
    },
    {
      file: HUB_TIME,
      from: 'this.#wall() - (reading === undefined ? 0 : offsetOf(reading).ms)',
      to: 'this.#wall() - (reading === undefined ? 0 : 0 * offsetOf(reading).ms)',
      fault: 'a joined device writes its own time and not the one of the hub',
    },
    {
      file: HUB_TIME,
      from: 'return { ms: Math.round((low + high) / 2), within',
      to: 'return { ms: Math.round(-(low + high) / 2), within',
      fault: 'a clock that is behind is told to be ahead',
    },
  ],
  signatures: [
    {
      file: SIGNER,
      from: 'given.filter((head) => !signed.has(signedHeadId(head)))',
      to: 'given.filter((head) => signed !== undefined || signedHeadId(head) === "")',
      fault: 'a head is signed again and again',
    },
    {
      file: COUNTERSIGNING,
      from: 'if (stream === SIGNATURE_STREAM_PREFIX + key.laptop) continue',
      to: '',
      fault: 'the hub countersigns itself',
    },
    {
      file: SIGNING,
      from: 'last.ok && last.value.at(-1)?.laptop === key.laptop) due.push(id)',
      to: 'last.ok && key.laptop !== "") due.push(id)',
      fault: 'every device signs the games of all',
    },
  ],
  public: [
    {
      file: 'club/repository/publicClub.ts',
      from: '[GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX].every((kind)',
      to: '[GAME_STREAM_PREFIX].every((kind)',
      fault: 'a bonus is public as soon as its game is',
    },
    {
      file: 'club/repository/publicClub.ts',
      from: 'ledger.value.slice(0, publicView.shownVersion(LEDGER_STREAM_PREFIX + id, lateness))',
      to: 'ledger.value',
      fault: 'lines of a ledger are public before their delay is over',
    },
    {
      file: 'club/repository/publicView.ts',
      from: 'isHolding ? Math.min(version, noted.get(stream) ?? 0) : version)',
      to: 'isHolding ? Math.min(version, noted.get(stream) ?? version) : version)',
      fault: 'a hub that was started again shows what nothing was noted of',
    },
    {
      file: 'club/repository/publicView.ts',
      from: 'for (const { stream, version } of envelopes) if (isPublicStream(stream)) this.#grew(stream, version, version, at)',
      to: 'for (const { stream, version, at: said } of envelopes) if (isPublicStream(stream)) this.#grew(stream, version, version, Math.min(at, at + said - envelopes[0]!.at - 70_000))',
      fault: 'what comes counts as received a minute before',
    },
    {
      file: 'club/model/publicViewClock.ts',
      from: 'floor: Math.min(noted.floor ?? Number.NEGATIVE_INFINITY, now) }]',
      to: 'floor: now }]',
      fault: 'what was received before a start counts as shown',
    },
    {
      file: 'club/model/publicViewClock.ts',
      from: 'return isFrozen ? floor : Math.max(',
      to: 'return isFrozen && delay < 0 ? floor : Math.max(',
      fault: 'what comes while the broadcast is frozen is shown',
    },
    {
      file: 'club/model/publicViewClock.ts',
      from: 'const late = this.#now() - 1000 * extra',
      to: 'const late = this.#now() - extra',
      fault: 'the delay that a page asks for is a thousand times too short',
    },
    {
      file: 'club/model/publicViewClock.ts',
      from: 'receipts[receipts.findLastIndex(({ at }) => at <= horizon) + 1]\n    return next === undefined ? Number.POSITIVE_INFINITY : next.version - 1',
      to: 'receipts[receipts.findLastIndex(({ at }) => at <= horizon) + 1]\n    return next === undefined ? Number.POSITIVE_INFINITY : next.version',
      fault: 'one entry more is shown than the delay allows',
    },
    {
      file: 'server/viewerAccess.ts',
      from: "return kind !== 'admin' && kind !== 'observer'",
      to: "return kind !== 'admin' && kind !== 'observer' && kind !== 'town'",
      fault: 'delay and freeze are not for the town',
    },
    {
      file: 'server/viewerAccess.ts',
      from: "return { kind: 'public' }",
      to: "return { kind: 'judge' }",
      fault: 'the town sees what a judge sees',
    },
    {
      file: 'server/watch/audience.ts',
      from: 'filter((table) => table.game === game), standings: []',
      to: 'filter((table) => table.game === game)',
      fault: 'a token of a single game sees standings',
    },
    {
      file: 'server/watch/audience.ts',
      from: 'ofTables.tables.filter((table) => table.game === game)',
      to: 'ofTables.tables.filter((table) => table.game !== "")',
      fault: 'a token of a single game sees every game',
    },
    {
      file: 'server/watch/audience.ts',
      from: 'const key = JSON.stringify([reader, game ?? null])',
      to: 'const key = JSON.stringify([reader.viewer, game ?? null])',
      fault: 'a page that asked for a delay shares the snapshot of one that did not',
    },
  ],
  hidden: [
    {
      file: 'club/model/hiddenParts.ts',
      from: 'return number >= from.game',
      to: 'return number > from.game',
      fault: 'the first hidden game is shown',
    },
    {
      file: 'club/model/hiddenParts.ts',
      from: 'if (place === undefined) return true',
      to: 'if (place === undefined) return false',
      fault: 'a hidden game outside the plan is shown',
    },
    {
      file: 'club/model/hiddenParts.ts',
      from: 'filter(([kind]) => EARNED_LINE_KINDS.has(kind))',
      to: 'filter(([kind]) => EARNED_LINE_KINDS.has(kind) || kind === "bonus")',
      fault: 'bonuses of a hidden game count in the table',
    },
    {
      file: 'club/model/hiddenParts.ts',
      from: '? rows.filter((row) => !hides(row))',
      to: '? rows',
      fault: 'a hidden table is shown',
    },
  ],
  revoked: [
    {
      file: 'server/broadcast/clubBroadcast.ts',
      from: '      held.abort()\n',
      to: '',
      fault: 'a viewer stays whose token was withdrawn',
    },
    {
      file: 'club/model/broadcast.ts',
      from: 'filter(([id]) => id !== event.token)',
      to: "filter(([id]) => id !== '')",
      fault: 'an old token stays valid',
    },
  ],
  devices: [
    {
      file: 'server/deviceProcesses.ts',
      from: 'Math.min(one.last, last) - Math.max(one.first, first) >= MIN_OVERLAP_MS',
      to: 'Math.min(one.last, last) - Math.max(one.first, first) >= 1000 * MIN_OVERLAP_MS',
      fault: 'two computers with one identity are not told',
    },
    {
      file: OUTGOING,
      from: "if (foreign === 0 && !given && formerIds.includes(rest[0]?.laptop ?? ''))",
      to: 'if (foreign === 0 && !given && formerIds.length < 0)',
      fault: 'what was written under an identity that was given up is never sent',
    },
    {
      file: 'server/deviceList.ts',
      from: 'this.#known.delete(change.hash)',
      to: 'this.#known.has(change.hash)',
      fault: 'a device that was put out is still let in',
    },
    {
      file: 'server/hubDevices.ts',
      from: 'if (!known || owner !== claimed.laptop) return undefined',
      to: 'if (!known || owner === undefined) return undefined',
      fault: 'a token comes with the id of another device',
    },
  ],
  counting: [
    {
      file: 'club/repository/foreignChangeApplier.ts',
      from: 'else if (isNewerVocabularyRejection(events.error) || isStoreUnavailable(events.error)) invalidate()',
      to: 'else if (isNewerVocabularyRejection(events.error)) invalidate()',
      fault: 'what came while the database hung stays unknown to the club',
    },
    {
      file: 'scoring/counting.ts',
      from: 'return a.number - b.number || compareText(a.id, b.id)',
      to: 'return a.number - b.number',
      fault: 'games of one number count in the order in which they came',
    },
    {
      file: 'club/repository/foreignChangeApplier.ts',
      from: '...named(LEDGER_STREAM_PREFIX),\n        ...branched,',
      to: '...branched,',
      fault: 'a bonus of another device does not count',
    },
    {
      file: 'store/sync/fromHub.ts',
      from: 'if (foreign.length > 0) return { ok: true, value: foreign }',
      to: 'if (foreign.length > 0) return { ok: true, value: foreign.slice(0, 0) }',
      fault: 'a club does not read a game again that was put to the chain of the hub',
    },
  ],
}
