// Position and dismissal of notices. Notices move to a corner where they cover no control, and move again if a covered
// control gets the focus. A press on a notice that has just moved is ignored, because it was aimed at something else.
// Escape dismisses the newest notice. The notices themselves are managed elsewhere.

import { useToast } from '@nuxt/ui/composables'
import { useEventListener } from '@vueuse/core'
import { nextTick, type Ref, ref, watch } from 'vue'
import { isDialogOpen } from '../kit/keys/useHotkeys.ts'
import { SCREEN_CORNERS, type ScreenCorner, leastCoveredCorner } from './noticeCorner.ts'

const CONTROLS_SELECTOR =
  'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=checkbox]'
const NOTICE_LIST_SELECTOR = 'ol[data-slot=viewport]'
/** Distance between the sampled points. It is smaller than any control. */
const PROBE_STEP_PX = 16
/** Width of Nuxt UI's notices, and the window width below which notices are as wide as the window. */
const NOTICE_WIDTH_PX = 384
const NARROW_WINDOW_PX = 640
const EDGE_PX = 16
/**
 * Time in which a press on a notice that has moved is ignored, because the press was aimed at the element that was
 * there before.
 */
const MOVED_NOTICE_MS = 300

export function useNoticePlacementAndDismissal(): { readonly corner: Readonly<Ref<ScreenCorner>> } {
  const { toasts, remove } = useToast()
  const corner = ref<ScreenCorner>('bottom-left')

  async function place(): Promise<void> {
    if (toasts.value.length === 0) return void (corner.value = 'bottom-left')
    await nextTick()
    // A notice reaches its final height one frame after it is drawn.
    requestAnimationFrame(() => {
      const box = document.querySelector(NOTICE_LIST_SELECTOR)
      if (box) corner.value = leastCoveredCorner(coveredAt(box), corner.value)
    })
  }

  /** Time at which notices on screen last moved to another corner, or moved up because an older notice disappeared. */
  let movedAt = Number.NEGATIVE_INFINITY
  watch(
    () => toasts.value.map(({ id }) => String(id)),
    (now, before) => {
      if (before.some((id, place) => !now.includes(id) && now.includes(before[place + 1] ?? '')))
        movedAt = performance.now()
      if (now.join(' ') !== before.join(' ')) void place()
    },
    { flush: 'post' },
  )
  watch(corner, () => {
    if (toasts.value.length > 1) movedAt = performance.now()
  })
  useEventListener(document, ['pointerdown', 'click'], ignoreEarlyPress, { capture: true })
  function ignoreEarlyPress(event: Event): void {
    const isByPointer = event instanceof PointerEvent && event.pointerType !== ''
    const isOnNotice = event.target instanceof Element && event.target.closest(NOTICE_LIST_SELECTOR) !== null
    if (!isByPointer || !isOnNotice || performance.now() - movedAt >= MOVED_NOTICE_MS) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  useEventListener('resize', () => void place())
  useEventListener(document, 'focusin', ({ target }) => {
    const box = document.querySelector(NOTICE_LIST_SELECTOR)
    if (box && target instanceof Element && !box.contains(target) && areOver(box, target)) void place()
  })
  useEventListener('keydown', (event) => {
    const newest = toasts.value.at(-1)
    if (event.key !== 'Escape' || event.defaultPrevented || newest === undefined || isDialogOpen()) return
    event.preventDefault()
    remove(newest.id)
  })

  return { corner }
}

function areOver(box: Element, target: Element): boolean {
  const [a, b] = [box.getBoundingClientRect(), target.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/**
 * For each corner available at this window size, the number of sampled points at which notices would cover controls.
 */
function coveredAt(box: Element): Partial<Record<ScreenCorner, number>> {
  const { height } = box.getBoundingClientRect()
  const isNarrow = innerWidth < NARROW_WINDOW_PX
  const foot = getComputedStyle(document.documentElement)
  const rem = parseFloat(foot.fontSize)
  const strip = parseFloat(foot.getPropertyValue('--strip-height')) || 0
  const rail = isNarrow ? parseFloat(foot.getPropertyValue('--rail-height')) * rem : 0
  const width = isNarrow ? innerWidth - 2 * EDGE_PX : NOTICE_WIDTH_PX
  const start = document.querySelector('main')?.getBoundingClientRect().left ?? 0
  const corners = SCREEN_CORNERS.filter((corner) => !isNarrow || corner.endsWith('left'))
  return Object.fromEntries(
    corners.map((corner) => {
      const left = corner.endsWith('left') ? start + EDGE_PX : innerWidth - EDGE_PX - width
      const top = corner.startsWith('top') ? EDGE_PX : innerHeight - strip - rail - EDGE_PX - height
      return [corner, countCoveredPoints(box, { left, top, width, height })]
    }),
  )
}

function countCoveredPoints(box: Element, at: Readonly<Record<'left' | 'top' | 'width' | 'height', number>>): number {
  let count = 0
  for (let y = at.top + 1; y < at.top + at.height; y += PROBE_STEP_PX)
    for (let x = at.left + 1; x < at.left + at.width; x += PROBE_STEP_PX) {
      const below = document.elementsFromPoint(x, y).find((element) => !box.contains(element))
      if (below?.closest(CONTROLS_SELECTOR)) count += 1
    }
  return count
}
