// Imported for its effect: the files that the program ships are read as the hosts on Node read them.

import { platform } from '../../src/store/platform.ts'
import { readShippedFileFromDisk } from '../../src/store/shippedFilesOnDisk.ts'

platform.shipped = readShippedFileFromDisk
