// The doors of Electron's own binary that a packaged app does not need, by the names of electron-builder's
// configuration. The app gets along without each of them: test/electron/built/security.test.ts, point 19.

import type { Configuration } from 'electron-builder'

export const FUSES = {
  /** The binary is no Node for whoever may start it. */
  runAsNode: false,
  /** `NODE_OPTIONS` and its like put no code into it. */
  enableNodeOptionsEnvironmentVariable: false,
  /** `--inspect` opens no debugger. */
  enableNodeCliInspectArguments: false,
  enableCookieEncryption: true,
  /** An archive that was changed does not start (Windows, macOS), and nothing but the archive does. */
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  /** No page comes from a file: nothing needs more than files have. */
  grantFileProtocolExtraPrivileges: false,
  loadBrowserProcessSpecificV8Snapshot: false,
} as const satisfies NonNullable<Configuration['electronFuses']>
