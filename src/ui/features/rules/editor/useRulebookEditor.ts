// The rulebook being written: it stays until it is kept or discarded, and is checked as it is typed.

import { refDebounced } from '@vueuse/core'
import { useToast } from '@nuxt/ui/composables'
import { defineStore } from 'pinia'
import { computed, inject, type InjectionKey, provide, shallowReactive, shallowRef, watch } from 'vue'
import { useRouter } from 'vue-router'
import { capital } from '../../../../i18n/formatList.ts'
import { callName } from '../../../../i18n/phrase.ts'
import type { ApiError } from '../../../../api/contract/answer.ts'
import { faultsOf, isPlayable, type RulebookFault } from '../../../../rules/files/check.ts'
import { DEATHS, type RulebookFile, type WordSection } from '../../../../rules/files/file.ts'
import type { Rulebook } from '../../../../rules/rulebook.ts'
import { DRAFT, draftRulebook, fileOf, namesOf, ownFileOf } from '../../../../rules/rulebooks/registry.ts'
import { isoDay } from '../../../kit/days.ts'
import { sentenceOf } from '../../../kit/i18n/errors.ts'
import { t } from '../../../kit/i18n/setup.ts'
import { lang, say, sayCapital, sayOf } from '../../../kit/phrases.ts'
import { useSaveText } from '../../../shared/handOut.ts'
import { useAsk } from '../../../shared/useAsk.ts'
import { useClub } from '../../../shared/useClub.ts'
import { useLiveQuery } from '../../../shared/useLiveQuery.ts'
import { useRulebooks } from '../../../shared/useRulebooks.ts'
import { keptProof, useProofs } from '../useProofs.ts'
import { idFor, started, withName, writtenText } from '../logic/rulebookForm.ts'

const MOST_PAST = 100
const QUIET_MS = 700

interface OpenDraft {
  readonly file: RulebookFile
  readonly past: readonly RulebookFile[]
  /** The field typed into last: its letters are one step. */
  readonly field: string
}

const useDrafts = defineStore('rulebookDrafts', () => ({ open: shallowReactive(new Map<string, OpenDraft>()) }))

export function useRulebookEditor(from: () => string) {
  const rulebooks = useRulebooks()
  const { open } = useDrafts()
  const taken = () => [DRAFT, ...rulebooks.all.map(({ id }) => id as string)]
  const source = computed(() => rulebooks.find(from()))
  const isOwn = computed(() => source.value?.seal !== undefined)

  function begin(): void {
    const rulebook = source.value
    const whole = rulebook && (isOwn.value ? ownFileOf(rulebook) : fileOf(rulebook))
    if (rulebook === undefined || whole === undefined || open.has(from())) return
    const today = isoDay(new Date())
    const name = useClub().name ?? say('rulebook', rulebook.id)
    const id = idFor(name, taken(), 'rulebook')
    const file = isOwn.value
      ? started(whole, whole.id, [whole.version], today)
      : withName(started(whole, id, [], today), lang(), name, id)
    open.set(from(), { file, past: [], field: '' })
  }
  watch(source, begin, { immediate: true, flush: 'sync' })

  const draft = computed(() => open.get(from()))
  /** `field`: what is typed into, so that taking back takes its letters together. */
  function edit(file: RulebookFile, field = ''): void {
    if (draft.value === undefined) return
    const { file: last, past, field: typed } = draft.value
    const isTyping = field !== '' && field === typed
    open.set(from(), { file, past: isTyping ? past : [...past, last].slice(-MOST_PAST), field })
  }
  function undo(): void {
    const last = draft.value?.past.at(-1)
    if (draft.value !== undefined && last !== undefined)
      open.set(from(), { file: last, past: draft.value.past.slice(0, -1), field: '' })
  }
  function rename(name: string): void {
    const file = draft.value?.file
    if (file !== undefined)
      edit(withName(file, lang(), name, isOwn.value ? file.id : idFor(name, taken(), 'rulebook')), 'name')
  }
  /** Takes it away and hands back how to have it again. */
  function drop(): (() => void) | undefined {
    const [key, dropped] = [from(), draft.value]
    open.delete(key)
    return dropped && (() => open.set(key, dropped))
  }
  return { draft, isOwn, source, edit, undo, rename, drop, begin }
}

type Editing = ReturnType<typeof useRulebookEditor>

/** What is made of the file as it is typed; `file` is there. */
export function useDraftRules({ draft, edit }: Editing, first: RulebookFile) {
  const file = computed(() => draft.value?.file ?? first)
  const faults = computed(() => faultsOf(file.value))
  /** The last one that can be played. */
  const rulebook = shallowRef<Rulebook>(draftRulebook(file.value))
  watch(
    file,
    (now) => {
      if (isPlayable(faults.value)) rulebook.value = draftRulebook(now)
    },
    { flush: 'sync' },
  )
  const text = computed(() => writtenText(file.value))
  const playedText = shallowRef(text.value)
  watch(text, (now) => {
    if (isPlayable(faults.value)) playedText.value = now
  })
  const quiet = refDebounced(text, QUIET_MS)
  const proof = useLiveQuery('rulebooks.check', () =>
    faults.value.length === 0 && quiet.value === text.value ? { text: quiet.value } : undefined,
  )
  const names = useNames(file, rulebook)
  const editor = {
    ...{ file, edit, faults, rulebook, text, playedText, names },
    /** As this screen plays it. */
    draftFile: computed((): RulebookFile => ({ ...file.value, id: DRAFT })),
    isProven: computed(() => faults.value.length === 0 && quiet.value === text.value && proof.isCurrent.value),
    proof: proof.data,
    /** Of a place and what is in it: `edges[3]`, `edges[3].to`. */
    faultsAt: (place: string) =>
      faults.value.filter((fault) => fault.place === place || fault.place.startsWith(`${place}.`)),
  }
  provide(EDITOR, editor)
  return editor
}

/** What the file calls by its ids, as screens say it. */
function useNames(file: { readonly value: RulebookFile }, rulebook: { readonly value: Rulebook }) {
  const idsOf = computed(() => {
    // The words of the draft are known when it is.
    void rulebook.value
    return namesOf({ ...file.value, id: DRAFT })
  })
  const idOf = (section: WordSection, id: string) => idsOf.value(section, id)
  return {
    idOf,
    role: (id: string) => say('role', idOf('role', id)),
    call: (id: string) => callName(lang(), idOf('call', id)),
    effect: (kind: string) =>
      kind === DEATHS ? t('rules.editor.anyDeath') : sayCapital('effect', idOf('effect', kind)),
    side: (side: string) => capital(lang(), sayOf(rulebook.value.id, 'side', idOf('side', side))),
    reason: (reason: string) => sayOf(rulebook.value.id, 'reason', idOf('reason', reason)),
  }
}

/** A text, a number, one of a list or several of it, or yes and no (`check`). */
export interface Field {
  readonly label: string
  readonly width?: string
  /** What an empty one stands for. */
  readonly empty?: string
  readonly value?: string | string[]
  readonly check?: boolean
  readonly items?: readonly { readonly value: string; readonly label: string }[]
  readonly isNumber?: boolean
  readonly isWrong?: boolean
  /** Characters. */
  readonly most?: number
  readonly set: (value: never) => void
}

const EDITOR: InjectionKey<ReturnType<typeof useDraftRules>> = Symbol('rulebook editor')

export function useEditor(): ReturnType<typeof useDraftRules> {
  const editor = inject(EDITOR)
  if (editor === undefined) throw new Error('no rulebook is being written')
  return editor
}

export function faultSentence({ code, place: _, ...said }: RulebookFault): string {
  const params = { name: said.name ?? '', problem: said.problem ?? '', counterexample: said.counterexample ?? '' }
  return sentenceOf({ code, params })
}

/** Keeping the file as a version for good, and writing it out. */
export function useKeepingRulebook({ drop }: Editing, editor: ReturnType<typeof useDraftRules>) {
  const router = useRouter()
  const toast = useToast()
  const rulebooks = useRulebooks()
  const proofs = useProofs()
  const { tell, isBusy, offerUndo } = useAsk()
  const { saveText } = useSaveText()
  /** What the club refused, and the text it refused. */
  const refused = shallowRef<{ readonly error: ApiError; readonly text: string }>()

  async function keep(): Promise<void> {
    const text = editor.text.value
    const found = proofs.of(editor.draftFile.value)
    const proof = found && keptProof(found)
    const kept = await tell('rulebooks.keep', { text, ...(proof && { proof }) })
    refused.value = kept.ok ? undefined : { error: kept.error, text }
    if (!kept.ok) return
    await rulebooks.untilKnown()
    drop()
    const title = t('rules.own.taken', { name: say('rulebook', kept.data.rulebook) })
    toast.add({ title, icon: 'i-lucide-circle-check', color: 'success' })
    await router.push({ name: 'rules', params: { rulebook: kept.data.rulebook } })
  }
  async function discard(): Promise<void> {
    const { path } = router.currentRoute.value
    const restore = drop()
    await router.push({ name: 'rules' })
    if (restore)
      offerUndo(t('schemes.discarded'), () => {
        restore()
        void router.push(path)
      })
  }
  const refusal = computed(() => (refused.value?.text === editor.text.value ? refused.value.error : undefined))
  const exportFile = () => saveText(`${editor.file.value.id}-${editor.file.value.version}.json`, editor.text.value)
  return { keep, discard, exportFile, refusal, isBusy }
}
