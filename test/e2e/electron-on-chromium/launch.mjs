#!/usr/bin/env node
// Usable wherever Electron's binary is expected (ELECTRON_EXEC_PATH). Lets Node read the TypeScript
// beside it, and no longer: the app is built, and megabytes of it would be compiled anew at each start.
import { register } from 'tsx/esm/api'

const unregister = register()
const { launch } = await import('./launcher.ts')
await unregister()
await launch()
