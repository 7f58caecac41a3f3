// Faults of one place in rules that several devices live by, each of a kind that was there once or is easily made. The
// world has to find every one of them.

export interface Planted {
  /** Below `src`. */
  readonly file: string
  /** Stands there once. */
  readonly from: string
  readonly to: string
  readonly fault: string
}

const HUB = 'store/sync/hub.ts'
const HUB_HEADS = 'store/sync/hubHeads.ts'
const SYNC_LINE = 'store/sync/syncLine.ts'
const SYNCED = 'store/sync/syncedStore.ts'
const FROM_HUB = 'store/sync/fromHub.ts'
const BRANCH = 'store/sync/branch.ts'
const ENDS = 'store/sync/ends.ts'
const LOG = 'store/journal/log.ts'
const WITH_JOURNAL = 'store/journal/withJournal.ts'
const RECONCILE = 'store/journal/reconcile.ts'
const SIGNER = 'store/signing/signer.ts'
const SIGNING = 'startup/signing.ts'

export const PLANTED: Readonly<Record<string, readonly Planted[]>> = {
  hub: [
    {
      file: HUB,
      from: 'envelopes.find(({ laptop }) => laptop !== sender)',
      to: 'envelopes.find(({ laptop }) => laptop === undefined)',
      fault: 'the hub takes what is written in the name of another device',
    },
    {
      file: HUB,
      from: 'return laptop === undefined || laptop === sender || takesOver',
      to: 'return laptop !== "" || takesOver',
      fault: "the hub takes what a device writes into another's game",
    },
    {
      file: HUB,
      from: 'if (only !== undefined && only !== sender) return otherLaptop(stream, only)',
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
      from: 'for (const listener of [...this.#listeners]) listener(fresh as readonly Envelope[])',
      to: ';',
      fault: "the hub's own club does not hear what devices sent",
    },
    {
      file: HUB,
      from: 'nameDevice(append, deviceId)))',
      to: 'append))',
      fault: 'the hub writes without its name',
    },
    {
      file: HUB,
      from: 'return by === undefined || by === deviceId || takes ?',
      to: 'return by !== "" || takes ?',
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
      file: SYNC_LINE,
      from: 'else if (own === theirs) {',
      to: 'else if (own === theirs && own < 0) {',
      fault: 'heads of one version count as equal',
    },
    {
      file: SYNC_LINE,
      from: 'owner === stream ? DONE : await this.#unsentOf(owner)',
      to: 'DONE',
      fault: 'a ledger goes to the hub before its game is found to have parted',
    },
    {
      file: SYNC_LINE,
      from: 'if (!this.#status.wasJoined && (await this.#isBehind()))',
      to: `if (this.#status.state === 'other-club')`,
      fault: 'a device that was set back is not told so',
    },
    {
      file: SYNC_LINE,
      from: 'return read.ok && read.value[0]?.envelopes[0]?.laptop !== deviceId',
      to: 'return read.ok && read.value[0]?.envelopes[0]?.laptop === undefined && deviceId === ""',
      fault: 'a game that was taken over counts as a disk that was put back',
    },
    {
      file: SYNC_LINE,
      from: "      this.#status.setState('cut-off')\n",
      to: '',
      fault: 'a device says that it is joined while its line is cut',
    },
    {
      file: ENDS,
      from: 'count += Math.max(0, this.endHere(stream).version - this.endThere(stream).version)',
      to: 'count += Math.max(0, this.endHere(stream).version - this.endThere(stream).version - 1)',
      fault: 'one of the envelopes that wait is not told',
    },
    {
      file: SYNCED,
      from: "if (kind === 'shared') return { ok: true, value: 'hub' }",
      to: "if (kind === 'shared') return { ok: true, value: 'here' }",
      fault: 'what all share is written here first',
    },
    {
      file: SYNCED,
      from: "if (version === 0 || by === this.#deviceId) return { ok: true, value: 'here' }",
      to: "if (by !== undefined || version === 0) return { ok: true, value: 'here' }",
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
      from: '{ stream, ours: lost, deviceId, from: common + 1 }',
      to: '{ stream, ours: lost.slice(1), deviceId, from: common + 1 }',
      fault: 'a branch begins one envelope too late',
    },
    {
      file: FROM_HUB,
      from: 'if (common < ours.value.length || common < theirs.length) {',
      to: 'if (common < theirs.length) {',
      fault: "a chain that is longer than the hub's stays after its branch was made",
    },
    {
      file: BRANCH,
      from: 'const rest = ours.slice(kept.value.length)',
      to: 'const rest = kept.value.length > 0 ? [] : ours.slice(0, 1)',
      fault: 'a branch has only its first envelope',
    },
    {
      file: BRANCH,
      from: '      laptop: deviceId,\n',
      to: '',
      fault: 'a branch does not say who made it',
    },
    {
      file: 'club/model/envelopes.ts',
      from: 'ownerOf: (stream: string) => (stream.startsWith(LEDGERS) ? GAMES + stream.slice(LEDGERS.length) : stream)',
      to: 'ownerOf: (stream: string) => stream',
      fault: 'a ledger has an owner of its own',
    },
  ],
  journal: [
    {
      file: LOG,
      from: '        await this.#disk.write(this.#place.at, bytes)',
      to: '        void this.#disk.write(this.#place.at, bytes)',
      fault: 'the journal answers before its line is on the disk',
    },
    {
      file: LOG,
      from: '    await disk.truncate(found.end.at)\n',
      to: '',
      fault: 'a torn line is not cut off',
    },
    {
      file: WITH_JOURNAL,
      from: '        if (!written.ok) return written\n        const wasBehind',
      to: '        const wasBehind',
      fault: 'what the journal refused is written all the same',
    },
    {
      file: RECONCILE,
      from: 'const added = await store.append(stream, stored.length, journalled.slice(stored.length))',
      to: 'const added = await store.append(stream, stored.length, [])',
      fault: 'a start does not bring to the database what only the journal has',
    },
    {
      file: RECONCILE,
      from: ': await complete(journal, completed)\n  return written.ok ? { ok: true, value: found } : written\n}\n\n/** The store',
      to: ': { ok: true as const }\n  return written.ok ? { ok: true, value: found } : written\n}\n\n/** The store',
      fault: 'a start does not bring to the journal what only the database has',
    },
    {
      file: WITH_JOURNAL,
      from: 'if (mended.value.restored.streams > 0) this.#onMend?.(mended.value)\n    return job()',
      to: 'return answer',
      fault: 'a damaged row of the database is not read again after it was mended',
    },
    {
      file: WITH_JOURNAL,
      from: 'if (!wasBehind) await isDoneWithin(this.#clock, this.#patience.append, caught)',
      to: 'await caught',
      fault: 'an entry waits for a database that hangs',
    },
  ],
  signatures: [
    {
      file: SIGNER,
      from: 'given.filter((head) => !signed.has(nameOf(head)))',
      to: 'given.filter((head) => signed !== undefined || nameOf(head) === "")',
      fault: 'a head is signed again and again',
    },
    {
      file: SIGNER,
      from: 'if (stream === SIGNATURES + key.laptop) continue',
      to: '',
      fault: 'the hub countersigns itself',
    },
    {
      file: SIGNING,
      from: 'last.value.at(-1)?.laptop !== key.laptop) continue',
      to: 'key.laptop === "") continue',
      fault: 'every device signs the games of all',
    },
  ],
}
