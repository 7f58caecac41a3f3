// Sends the requests of the *Game* menu and opens the screen that comes next. A refusal is kept for the form that made the
// request.

import { ref } from 'vue'
import { useRouter } from 'vue-router'
import type { ApiError, ApiResult } from '../../../../api/contract/apiResult.ts'
import type { GameDetail, VoidCause } from '../../../../api/contract/games.ts'
import type { Winner } from '../../../../rules/vocabulary.ts'
import { useSendAtCurrentVersion } from '../../../game/useSendAtCurrentVersion.ts'
import { useGameHalts } from '../../../game/useGameHalts.ts'
import { usePreparedGames } from '../../../game/preparing/usePreparedGames.ts'
import { randomSeed } from '../../../game/preparing/useNewGame.ts'
import { useGameVoiding } from '../../../game/useVoidGame.ts'
import { t } from '../../../kit/i18n/setup.ts'
import type { SeasonRules } from '../../../shared/seasonRules.ts'
import { useClubRequests } from '../../../shared/useClubRequests.ts'

export function useEndGame(game: () => Pick<GameDetail, 'id' | 'number'>) {
  const { send, isBusy, announce, complain } = useClubRequests()
  const atCurrentVersion = useSendAtCurrentVersion()
  const { voidGame } = useGameVoiding()
  const halts = useGameHalts()
  const prepared = usePreparedGames()
  const router = useRouter()
  const refusal = ref<ApiError>()

  async function attempt<D>(
    change: (id: string, number: number) => Promise<ApiResult<D>>,
    after: (data: D) => Promise<unknown>,
  ): Promise<void> {
    const { id, number } = game()
    refusal.value = undefined
    const answer = await change(id, number)
    if (answer.ok) await after(answer.data)
    else refusal.value = answer.error
  }

  return {
    refusal,
    isBusy,
    dealAgain: (cause: VoidCause, reason: string) =>
      attempt(
        (id) => atCurrentVersion(id, (seen) => send('games.dealAgain', { ...seen, seed: randomSeed(), cause, reason })),
        async (dealt) => {
          prepared.beginGiving(dealt.id)
          await router.push({ name: 'live', params: { id: dealt.id } })
          announce(t('live.ending.dealAgain.done', { n: dealt.number }))
        },
      ),
    /** Continues the game under other rules. `dropsRest` drops the entries that these rules do not accept. */
    changeRules: (rules: SeasonRules, dropsRest: boolean) =>
      attempt(
        (id) =>
          atCurrentVersion(id, (seen) =>
            send('games.changeRules', { ...seen, ...rules, seed: randomSeed(), dropsRest, reason: '' }),
          ),
        async (changed) => {
          await router.push({ name: 'live', params: { id: changed.id } })
          announce(t('live.ending.rules.done', { n: changed.number }))
        },
      ),
    /** Undoes a deal without entries of its own and returns to the earlier deal. */
    async takeBackDeal(): Promise<void> {
      const back = await atCurrentVersion(game().id, (seen) => send('games.takeBackDeal', seen))
      if (!back.ok) return complain(back.error)
      await router.push({ name: 'live', params: { id: back.data.id } })
      announce(t('live.ending.dealAgain.undone', { n: back.data.number }))
    },
    stop: (reason: string) =>
      attempt(
        (id, number) => halts.stop(id, number, reason),
        () => router.push({ name: 'home' }),
      ),
    decide: (winner: Winner, reason: string) =>
      attempt(
        (id, number) => halts.decide(id, number, winner, reason),
        () => router.push({ name: 'game', params: { id: game().id } }),
      ),
    makeVoid: (cause: VoidCause, reason: string) =>
      attempt(
        (id, number) => voidGame(id, number, reason, cause),
        () => router.push({ name: 'home' }),
      ),
  }
}
