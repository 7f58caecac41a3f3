// Opening the app: what is built, what is downloaded, where it runs.

export const open = {
  buildingBrowser: 'Building the browser edition (only after source changes; takes a few seconds)...',
  built: 'Built in {seconds} s.',
  buildingDesktop: 'Building the desktop app (only after source changes)...',
  browserInstead: '{why} Opening the browser edition instead. Its club is separate from the desktop app’s.',
  stopped: 'Stopped before Electron was installed.',
  address: 'Consigliere is running at {address}',
  close: 'Press Ctrl+C to stop.',
  closeOtherPort: 'Each port has its own club: to see this data again, open port {port}. Press Ctrl+C to stop.',
  noDisplay: 'The desktop app needs a display, and there is none.',
  noOwnElectron: 'Electron was not found in {folder} (set by ELECTRON_OVERRIDE_DIST_PATH).',
  noPackage: 'The electron package is not installed.',
  downloadForbidden: 'Electron is not installed, and ELECTRON_SKIP_BINARY_DOWNLOAD prevents its download.',
  downloading:
    'Downloading Electron {version} for the desktop app (once). Press Ctrl+C to stop, or use --browser to run without it.',
  installFailed: 'Electron could not be installed.',
  electronIsHere:
    'Electron is installed. The desktop app has its own club. Your browser edition data is still there (npm start -- --browser).',
} as const
