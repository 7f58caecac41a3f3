// Imported for its effect: the files that the program ships are read as the hosts on Node read them.

import { platform } from '../../src/store/platform.ts'
import { readShipped } from '../../src/store/shippedFiles.ts'

platform.shipped = readShipped
