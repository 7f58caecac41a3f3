// Features of Electron's own binary that a packaged app does not need, by the names in electron-builder's
// configuration. The app works with all of them in this state: test/electron/built/security.test.ts, point 19.

import type { Configuration } from 'electron-builder'

export const FUSES = {
  /** Nobody can use the binary as Node. */
  runAsNode: false,
  /** `NODE_OPTIONS` and similar variables cannot inject code. */
  enableNodeOptionsEnvironmentVariable: false,
  /** `--inspect` opens no debugger. */
  enableNodeCliInspectArguments: false,
  enableCookieEncryption: true,
  /** The program starts only from the archive, and not from a modified one (Windows, macOS). */
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  /** No page is loaded from a file, so files need no extra privileges. */
  grantFileProtocolExtraPrivileges: false,
  loadBrowserProcessSpecificV8Snapshot: false,
} as const satisfies NonNullable<Configuration['electronFuses']>
