// The other end of a run over processes: plays every block it is sent, until it is let go.

import type { Command } from 'commander'
import { SHARE_COMMAND, type Order } from './order.ts'

export function registerSimulateShare(program: Command): void {
  program.command(SHARE_COMMAND, { hidden: true }).action(() => {
    // Ctrl+C reaches the whole group: the one who gave the blocks says when it is over.
    process.on('SIGINT', () => {})
    const games = import('./games.ts')
    let start: Extract<Order, { plan: unknown }> | undefined
    process.on('message', (what: Order) => {
      if ('plan' in what) start = what
      else void answer(what.block)
    })
    async function answer(block: number): Promise<void> {
      const { played } = await games
      if (start !== undefined) process.send?.(played(start.plan, block, start.withRecords))
    }
  })
}
