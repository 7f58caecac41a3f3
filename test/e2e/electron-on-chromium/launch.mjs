#!/usr/bin/env node
// Usable wherever Electron's binary is expected (ELECTRON_EXEC_PATH). The bundle that tests have made (STAND_IN_BUILT)
// starts in half the processor time. Otherwise Node may read the TypeScript beside this file, and no longer: the app is
// built, and megabytes of it would be compiled again at each start.
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
