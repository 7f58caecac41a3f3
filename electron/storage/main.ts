// The hidden page: Dexie on Chromium's IndexedDB, served to main over a port. IndexedDB does not
// exist in Node; this page is all that stands between the two (docs/adr/0002-desktop-without-binary.md).

import { createDexieStore } from '../../src/store/adapters/dexie.ts'
import { serveStore } from '../../src/store/adapters/remote.ts'
import { STORAGE_PORTS } from '../bridge.ts'
import { receivePorts } from '../renderer/ports.ts'

const { store } = await receivePorts(STORAGE_PORTS)
serveStore(createDexieStore(), store)
