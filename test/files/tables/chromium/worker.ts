// Runs in a worker of a real Chromium. Writes a large workbook and reads it back.

import readExcelFile from 'read-excel-file/universal'
import { xlsxOfTables } from '../../../../src/files/tables/xlsx.ts'

export interface WorkerReply {
  readonly rows?: number
  readonly last?: unknown
  readonly error?: string
}

async function writeAndRead(count: number): Promise<WorkerReply> {
  const rows = Array.from({ length: count }, (_, index) => ({ player: `Игрок ${index}`, total: -index }))
  const columns = [
    { key: 'player', title: 'Player', kind: 'text' },
    { key: 'total', title: 'Σ', kind: 'points' },
  ] as const
  const bytes = await xlsxOfTables([{ name: 'Standings', columns, rows }])
  const [sheet] = await readExcelFile(new Blob([bytes.slice()]))
  return { rows: sheet?.data.length ?? 0, last: sheet?.data.at(-1) }
}

addEventListener('message', ({ data }: MessageEvent<number>) => {
  void writeAndRead(data)
    .catch((error: unknown): WorkerReply => ({ error: String(error) }))
    .then((reply) => postMessage(reply))
})
