// How the changes that end a game early are requested in the scenes of `scenes.ts`.

import type { Ask, Scene } from './sceneTypes.ts'

export const versionOf = async (ask: Ask, game: string) => (await ask('games.get', { game })).version

/** Rules that differ from those of all games in the scenes. */
export const OTHER_RULES = { rulebook: 'plain', preset: 'plain', flags: {} } as const

export const GAME_ENDING_SCENES: Readonly<Record<string, Scene>> = {
  'games.dealAgain': async (ask, { running }) =>
    ask('games.dealAgain', {
      game: running,
      version: await versionOf(ask, running),
      seed: 3,
      cause: 'misdeal',
      reason: '',
    }),
  'games.changeRules': async (ask, { running }) =>
    ask('games.changeRules', {
      game: running,
      version: await versionOf(ask, running),
      ...OTHER_RULES,
      seed: 3,
      dropsRest: true,
      reason: '',
    }),
  'games.takeBackDeal': async (ask, { running }) => {
    const of = { game: running, version: await versionOf(ask, running) }
    const dealt =
      (await ask('games.list', {})).find(({ deal = 1, isVoid }) => deal > 1 && !isVoid) ??
      (await ask('games.dealAgain', { ...of, seed: 3, cause: 'cardsSeen', reason: '' }))
    return ask('games.takeBackDeal', { game: dealt.id, version: await versionOf(ask, dealt.id) })
  },
  'games.stop': async (ask, { running }) =>
    ask('games.stop', { game: running, version: await versionOf(ask, running), reason: 'it is late' }),
  'games.continue': async (ask, { running }) => {
    const of = { game: running, reason: '' }
    const { isStopped } = await ask('games.get', { game: running })
    if (!isStopped) await ask('games.stop', { ...of, version: await versionOf(ask, running) })
    return ask('games.continue', { ...of, version: await versionOf(ask, running) })
  },
  'games.decide': async (ask, { running }) =>
    ask('games.decide', {
      game: running,
      version: await versionOf(ask, running),
      winner: 'draw',
      reason: 'it is late',
    }),
}
