// Faults in the handling of a hub whose disk was restored. Two devices that branch one chain, one of them further, are
// too rare in these evenings. test/store/sync/hubPutBack.test.ts covers that.

import type { Planted } from './bundle.ts'

/** Faults with a device that got a new identity, which the hub then lost with its disk. */
export const NEW_IDENTITIES: readonly Planted[] = [
  {
    file: 'store/sync/httpHubConnection.ts',
    from: "if (code === 'server/bad-token')",
    to: "if (code === 'server/no-token')",
    fault: 'a device that the hub does not know is told that its line is cut',
  },
  {
    file: 'startup/joining.ts',
    from: 'kept = withRenewal(kept)',
    to: 'kept = {}',
    fault: 'receipts are forgotten with a new identity or another token',
  },
]

export const HUB_PUT_BACK: readonly Planted[] = [
  {
    file: 'store/sync/storeAtHub.ts',
    from: 'const stops = [hub.onTaken(listener), store',
    to: 'const stops = [hub.onTaken((all) => all[0]?.laptop === deviceId || listener(all)), store',
    fault: "the hub's own club does not hear what it had written itself and is given back",
  },
  {
    file: 'store/sync/hub.ts',
    from: 'if (this.#hasSigned({ ...chainEndOf(envelopes), stream }, receipt)) {',
    to: 'if (receipt !== undefined) {',
    fault: 'the hub takes what comes with any receipt',
  },
  {
    file: 'store/sync/syncEnds.ts',
    from: 'return envelopes.some(({ laptop }) => laptop !== deviceId) ?',
    to: 'return envelopes.length < 0 ?',
    fault: 'a device gives a hub nothing back that another one wrote',
  },
  {
    file: 'store/sync/fromHub.ts',
    from: 'value: first.hash === ours.value[0]?.hash }',
    to: 'value: first.hash !== ours.value[0]?.hash }',
    fault: 'a club that parted from the hub counts as another club',
  },
  {
    file: 'store/sync/hubSender.ts',
    from: 'if (isShorter.value && hasMoved) return DONE',
    to: '',
    fault: 'a stream that is only shorter at the hub counts as parted',
  },
  {
    file: 'store/sync/fromHub.ts',
    from: '    await onRead(read.value)\n',
    to: '',
    fault: 'no receipt is kept of a chain that was put to the one of the hub',
  },
  {
    file: 'club/repository/clubStream.ts',
    from: 'end !== undefined && stored.value[0]?.hash !== end.hash',
    to: 'false',
    fault: 'the club goes on from a stream that was put to another chain',
  },
  {
    file: 'startup/joining.ts',
    from: '      receipts: noted.receipts,\n',
    to: '',
    fault: 'receipts are forgotten with the start of a program',
  },
  {
    file: 'server/hubDevices.ts',
    from: 'gaveBack: () => this.#foundBehind(),',
    to: 'gaveBack: async () => undefined,',
    fault: 'a hub that was put back tells nobody',
  },
]
