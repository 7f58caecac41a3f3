// Reads a whole list at once, for tests that do not need the chunks.

import type { AttendanceList, AttendanceListRequest } from '../../../src/club/evening/attendanceList.ts'
import { readAttendanceListInChunks } from '../../../src/club/evening/readAttendanceList.ts'
import { runChunkedWorkAtOnce } from '../../../src/club/json/chunkedWork.ts'

export const readAttendanceList = (request: AttendanceListRequest): AttendanceList =>
  runChunkedWorkAtOnce(readAttendanceListInChunks(request))
