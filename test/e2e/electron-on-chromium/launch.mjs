#!/usr/bin/env node
// Usable wherever Electron's binary is expected (ELECTRON_EXEC_PATH). Only lets Node read the
// TypeScript beside it.
import { register } from 'tsx/esm/api'

register()
await import('./launcher.ts')
