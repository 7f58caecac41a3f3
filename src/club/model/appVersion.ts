// Version of the program, for the data that it stores.

import manifest from '../../../package.json' with { type: 'json' }

export const APP_VERSION = manifest.version
