// The version of the program, for what it writes to keep.

import manifest from '../../../package.json' with { type: 'json' }

export const APP_VERSION = manifest.version
