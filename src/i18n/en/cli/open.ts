// Opening the app: what is built, what is downloaded, where it runs.

export const open = {
  buildingBrowser: 'Building the browser edition (only when the sources have changed; some seconds)...',
  built: 'Built in {seconds} s.',
  buildingDesktop: 'Building the desktop app (only when the sources have changed)...',
  browserInstead:
    "{why} Opening the browser edition instead; it keeps a club of its own, apart from the desktop app's.",
  stopped: 'Stopped before Electron was here.',
  address: 'Consigliere is open at {address}',
  close: 'Press Ctrl+C to close it.',
  closeOtherPort:
    'The data of a club belongs to its port: open {port} again to see what you enter here. Press Ctrl+C to close it.',
  noDisplay: 'There is no display for the desktop app.',
  noOwnElectron: 'There is no Electron in {folder}, the folder that ELECTRON_OVERRIDE_DIST_PATH names.',
  noPackage: 'The package of Electron is not installed here.',
  downloadForbidden: 'Electron is not here, and ELECTRON_SKIP_BINARY_DOWNLOAD forbids its download.',
  downloading:
    'Electron {version}, which shows the desktop app, is not here yet and is downloaded once. Ctrl+C stops, --browser does without.',
  goneAgain: 'Electron was installed and is not there.',
  electronIsHere:
    'Electron is here. The desktop app keeps a club of its own: what was entered in the browser edition is still there (npm start -- --browser).',
  waiting: 'Another start is getting Electron; waiting for it. Ctrl+C stops.',
  asking: 'Asking for Electron...',
  coming: 'Electron: {megabytes} MB',
  comingOf: 'Electron: {megabytes} MB of {total} MB ({percent} %)',
  unpacking: 'Unpacking Electron...',
  'electron/interrupted': 'Stopped before Electron was here.',
  'electron/unreachable': 'Electron could not be downloaded: {host} cannot be reached ({cause}).',
  'electron/refused': 'Electron could not be downloaded: {host} answered {status}.',
  'electron/broken-off': 'Electron could not be downloaded: the connection broke off after {megabytes} MB.',
  'electron/stalled': 'Electron could not be downloaded: nothing more came after {megabytes} MB.',
  'electron/too-slow': 'Electron could not be downloaded in time: {megabytes} MB came.',
  'electron/damaged': 'Electron was not installed: what came is not what its package expects (the checksums differ).',
  'electron/disk-full': 'Electron could not be installed: the disk is full.',
  'electron/not-writable': 'Electron could not be installed: a folder cannot be written ({cause}).',
  'electron/failed': 'Electron could not be installed: {cause}.',
  'electron/silent': 'Electron could not be installed: its installer did not say why.',
  'electron/incomplete': 'Electron could not be installed: its archive does not hold what its package expects.',
} as const
