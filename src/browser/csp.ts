// Schemas that are read in the page must not try whether code may be made of text: the content policy
// forbids it, and a browser complains of the try. To be imported before any of them.

import { z } from 'zod'

z.config({ jitless: true })
