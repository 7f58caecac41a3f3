// The hidden page: serves Dexie on Chromium's IndexedDB to main over a port, because Node has no IndexedDB
// (docs/adr/0002-desktop-without-binary.md).

import { createDexieStore } from '../../src/store/adapters/dexie.ts'
import { serveStore } from '../../src/store/adapters/remote.ts'
import { STORAGE_PAGE_PORT_NAMES } from '../bridge.ts'
import { receivePorts } from '../renderer/ports.ts'

const { store } = await receivePorts(STORAGE_PAGE_PORT_NAMES)
serveStore(createDexieStore(), store)
