// Imported for its side effect: the files that the program ships are read as by hosts on Node.

import { platform } from '../../src/store/platform.ts'
import { readShippedFileFromDisk } from '../../src/store/shippedFilesOnDisk.ts'

platform.shipped = readShippedFileFromDisk
