#!/usr/bin/env node
// Replaces Electron's binary (ELECTRON_EXEC_PATH). The bundle that the tests build (STAND_IN_BUILT) starts in half the
// processor time. Without it, tsx compiles the TypeScript next to this file and is then unregistered, because otherwise
// it would compile megabytes of the built app at each start.
async function fromSources() {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  const launcher = await import('./launcher.ts')
  await unregister()
  return launcher
}

const built = process.env['STAND_IN_BUILT']
const { launch } = built === undefined ? await fromSources() : await import(built)
await launch(new URL('.', import.meta.url))
