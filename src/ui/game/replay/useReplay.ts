// State of a game's replay on its page: the position, whether roles are shown, the days, nights and highlights to jump
// to, and the playback. `gameViewFor` and `eventForViewer` remove everything that the public may not see.

import { computed, reactive, ref, type Ref, watch } from 'vue'
import type { Replay } from '../../../rules/replay.ts'
import type { Viewer } from '../../../rules/view.ts'
import { highlightStops, phaseStartPositions, protocolPhasesOf, visibleSteps } from '../protocol.ts'
import { usePlayback } from './usePlayback.ts'

export type ReplayControls = ReturnType<typeof useReplay>

/** `showRoles` is the ref that determines whether roles are shown. */
export function useReplay(played: () => Replay | undefined, showRoles: Ref<boolean> = ref(true)) {
  const position = ref(0)
  const viewer = computed<Viewer>(() => ({ kind: showRoles.value ? 'judge' : 'public' }))
  const last = computed(() => played()?.steps.length ?? 0)
  const starts = computed(() => {
    const replay = played()
    return replay === undefined
      ? []
      : [0, ...phaseStartPositions(protocolPhasesOf(replay)).map((at) => at - 1), last.value]
  })
  const told = computed(() => {
    const replay = played()
    return replay === undefined ? [] : visibleSteps(replay, viewer.value)
  })
  const stops = computed(() => {
    const replay = played()
    return replay === undefined ? [] : highlightStops(replay)
  })
  const highlights = computed(() => stops.value.filter(({ isPublic }) => showRoles.value || isPublic))
  const playback = usePlayback({ position, last: () => last.value, starts: () => starts.value })

  /** Moves to a position that the user requested, and stops the playback. */
  function go(to: number): void {
    playback.pause()
    position.value = Math.min(last.value, Math.max(0, to))
  }

  /** Jumps to the nearest of the given positions in the given direction, if there is one. */
  function jump(to: readonly number[], direction: 1 | -1): void {
    const next = direction === 1 ? to.find((at) => at > position.value) : to.findLast((at) => at < position.value)
    if (next !== undefined) go(next)
  }

  function toggleRoles(): void {
    showRoles.value = !showRoles.value
  }

  watch(
    played,
    (now, before) => {
      if (now && (!before || position.value >= before.steps.length)) position.value = now.steps.length
    },
    { immediate: true },
  )

  return reactive({
    position,
    showRoles,
    viewer,
    last,
    starts,
    told,
    highlights,
    ...playback,
    go,
    toggleRoles,
    jumpPhase: (direction: 1 | -1) => jump(starts.value, direction),
    jumpHighlight: (direction: 1 | -1) =>
      jump(
        highlights.value.map((each) => each.position),
        direction,
      ),
  })
}
