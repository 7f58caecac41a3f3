// Version of this program, which is stored with data that the program writes.

import manifest from '../../../package.json' with { type: 'json' }

export const APP_VERSION = manifest.version
