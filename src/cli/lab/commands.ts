// The commands of the lab: runs, leaderboards, interfaces for agents, and games on a server. This is the only file of
// the folder that the rest of the command line imports. It loads nothing before a command runs (ADR 46).

import type { CommandLoaders } from '../commands.ts'

export const LAB_COMMAND_LOADERS = {
  simulate: async () => (await import('./simulate/simulate.ts')).simulate,
  balance: async () => (await import('./balance.ts')).measureFlagBalance,
  leaderboard: async () => (await import('./leaderboard.ts')).playLeague,
  env: async () => (await import('./env.ts')).serveResearchEnvironment,
  aiwolf: async () => (await import('./aiwolf/hostContest.ts')).hostContest,
  new: async () => (await import('./client/client.ts')).openServedGame,
  mcp: async () => (await import('./client/mcp.ts')).serveSeatOverMcp,
  attach: async () => (await import('./client/client.ts')).attachToGame,
  status: async () => (await import('./client/client.ts')).printServedGameStatus,
  pause: async () => (await import('./client/client.ts')).createPaceCommand('pause'),
  resume: async () => (await import('./client/client.ts')).createPaceCommand('resume'),
  step: async () => (await import('./client/client.ts')).createPaceCommand('step'),
  export: async () => (await import('./client/client.ts')).exportServedGame,
  withdraw: async () => (await import('./client/client.ts')).withdrawServedGameToken,
} satisfies CommandLoaders<
  | 'simulate'
  | 'balance'
  | 'leaderboard'
  | 'env'
  | 'aiwolf'
  | 'new'
  | 'mcp'
  | 'attach'
  | 'status'
  | 'pause'
  | 'resume'
  | 'step'
  | 'export'
  | 'withdraw'
>
