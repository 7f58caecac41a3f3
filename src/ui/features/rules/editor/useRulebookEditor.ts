// Draft of a rulebook, checked while the user types and kept until it is saved or discarded.

import { refDebounced } from '@vueuse/core'
import { useToast } from '@nuxt/ui/composables'
import { defineStore } from 'pinia'
import { computed, inject, type InjectionKey, provide, ref, shallowReactive, shallowRef, watch } from 'vue'
import { useRouter } from 'vue-router'
import { capitalise, formatListWithCommas } from '../../../../i18n/formatList.ts'
import { readableNameOfId, customItemLabel } from '../../../../i18n/message.ts'
import { nightStepName, formatPhrase } from '../../../../i18n/phrase.ts'
import { LANGS, LANGUAGES, type Lang } from '../../../../i18n/registry.ts'
import type { ApiError } from '../../../../api/contract/apiResult.ts'
import { findRulebookFaults, canCompileWithFaults, type RulebookFault } from '../../../../rules/rulebookFiles/check.ts'
import {
  ALL_DEATHS_KIND,
  isRulebookWordUsed,
  NOUN_CASES,
  type RulebookFile,
  type RulebookWordSection,
} from '../../../../rules/rulebookFiles/rulebookFile.ts'
import { isCustomId } from '../../../../rules/rulebookFiles/qualifiedIds.ts'
import { graphChanges, type GraphChange } from '../../../../rules/rulebookFiles/merge.ts'
import type { Rulebook } from '../../../../rules/rulebook.ts'
import {
  DRAFT_RULEBOOK_ID,
  registerDraftRulebook,
  publishedRulebookFile,
  OPTIONAL_RULEBOOK_WORD_SECTIONS,
  createIdQualifier,
  customRulebookFile,
  findMissingRulebookWords,
} from '../../../../rules/rulebooks/registry.ts'
import { toLocalIsoDate } from '../../../kit/days.ts'
import { sentenceOfError } from '../../../kit/i18n/errors.ts'
import { t, useLoadedTextLanguages } from '../../../kit/i18n/setup.ts'
import { currentLang, gamePhrase, capitalisedGamePhrase, gamePhraseByRulebook } from '../../../kit/phrases.ts'
import {
  type DraftHistory,
  NO_DRAFT_HISTORY,
  redoDraftStep,
  undoDraftStep,
  withDraftHistoryStep,
} from '../../../shared/form/history.ts'
import { useSaveFile } from '../../../shared/useSaveFile.ts'
import { useClubRequests } from '../../../shared/useClubRequests.ts'
import { useClub } from '../../../shared/useClub.ts'
import { useLiveQuery } from '../../../shared/useLiveQuery.ts'
import { useRulebooks } from '../../../shared/useRulebooks.ts'
import { storableProof, useRulebookProofs } from '../useRulebookProofs.ts'
import * as form from '../logic/rulebookForm.ts'

const CHECK_DELAY_MS = 700

interface OpenDraft {
  readonly file: RulebookFile
  readonly history: DraftHistory<RulebookFile>
  /** The field that the user edited last. Consecutive edits of the same field are one undo step. */
  readonly field: string
}

/**
 * Drafts being edited, by the id of the rulebook on which each is based. Drafts do not use `useForm`, which compares
 * the whole draft at each keystroke, because a rulebook file is large and is replaced as a whole. A draft's undo
 * history stays in this store while another page is shown. A rename, which changes the id with each letter, is one undo
 * step.
 */
const useDrafts = defineStore('rulebookDrafts', () => ({ open: shallowReactive(new Map<string, OpenDraft>()) }))

export function useRulebookEditor(from: () => string) {
  const rulebooks = useRulebooks()
  const { open } = useDrafts()
  const taken = () => [DRAFT_RULEBOOK_ID, ...rulebooks.all.map(({ id }) => id as string)]
  const source = computed(() => rulebooks.find(from()))
  const isOwn = computed(() => source.value?.seal !== undefined)
  /** File on which the draft is based. */
  const parent = computed(
    () => source.value && (isOwn.value ? customRulebookFile(source.value) : publishedRulebookFile(source.value)),
  )

  function begin(): void {
    const rulebook = source.value
    const whole = parent.value
    if (rulebook === undefined || whole === undefined || open.has(from())) return
    const today = toLocalIsoDate(new Date())
    const name = useClub().name ?? gamePhrase('rulebook', rulebook.id)
    const id = form.freeIdFor(name, taken(), 'rulebook')
    const file = isOwn.value
      ? form.startRulebookFile(whole, whole.id, [whole.version], today)
      : form.withRulebookName(form.startRulebookFile(whole, id, [], today), currentLang(), name, id)
    open.set(from(), { file, history: NO_DRAFT_HISTORY, field: '' })
  }
  watch(source, begin, { immediate: true, flush: 'sync' })

  const draft = computed(() => open.get(from()))
  /** `field` names the field in which the user is typing, so that consecutive letters are undone together. */
  function edit(file: RulebookFile, field = ''): void {
    if (draft.value === undefined) return
    const { file: last, history, field: typed } = draft.value
    const isTyping = field !== '' && field === typed
    open.set(from(), {
      file,
      history: isTyping ? { ...history, future: [] } : withDraftHistoryStep(history, last),
      field,
    })
  }
  function go(step: typeof undoDraftStep<RulebookFile>): void {
    const to = draft.value && step({ state: draft.value.file, history: draft.value.history })
    if (to !== undefined) open.set(from(), { file: to.state, history: to.history, field: '' })
  }
  /** Renames the rulebook. The id of a new rulebook is derived from its name in the language of the screen. */
  function rename(name: string, language: Lang): void {
    const file = draft.value?.file
    if (file === undefined) return
    const isNamed = isOwn.value || language !== currentLang()
    edit(
      form.withRulebookName(file, language, name, isNamed ? file.id : form.freeIdFor(name, taken(), 'rulebook')),
      'name',
    )
  }
  /** Removes the draft and returns a function that restores it. */
  function drop(): (() => void) | undefined {
    const [key, dropped] = [from(), draft.value]
    open.delete(key)
    return dropped && (() => open.set(key, dropped))
  }
  return {
    draft,
    isOwn,
    source,
    parent,
    edit,
    undo: () => go(undoDraftStep),
    redo: () => go(redoDraftStep),
    canUndo: computed(() => (draft.value?.history.past.length ?? 0) > 0),
    canRedo: computed(() => (draft.value?.history.future.length ?? 0) > 0),
    rename,
    drop,
    begin,
  }
}

type Editing = ReturnType<typeof useRulebookEditor>

/** Values derived from the draft while it is being edited. `first` is used if the draft no longer exists. */
export function useRulebookDraftValues({ draft, edit, parent }: Editing, first: RulebookFile) {
  const file = computed(() => draft.value?.file ?? first)
  const faults = computed(() => findRulebookFaults(file.value))
  /** The draft with the fixed id of rulebook drafts. `rulebook` is compiled from its latest playable version. */
  const draftFile = computed((): RulebookFile => ({ ...file.value, id: DRAFT_RULEBOOK_ID }))
  const rulebook = shallowRef<Rulebook>(registerDraftRulebook(draftFile.value))
  watch(
    draftFile,
    (now) => {
      if (canCompileWithFaults(faults.value)) rulebook.value = registerDraftRulebook(now)
    },
    { flush: 'sync' },
  )
  const text = computed(() => form.formatRulebookFile(file.value, draftFile.value))
  const playedText = shallowRef(text.value)
  watch(text, (now) => {
    if (canCompileWithFaults(faults.value)) playedText.value = now
  })
  const quiet = refDebounced(text, CHECK_DELAY_MS)
  const proof = useLiveQuery('rulebooks.check', () =>
    faults.value.length === 0 && quiet.value === text.value ? { text: quiet.value } : undefined,
  )
  const names = useNames(draftFile, rulebook)
  const editor = {
    file,
    edit,
    faults,
    rulebook,
    text,
    playedText,
    names,
    words: useWords({ file, rulebook, names, edit }),
    changes: useGraphChanges(parent, file, names),
    /** The draft with the id for trial games on this screen. */
    draftFile,
    isProven: computed(() => faults.value.length === 0 && quiet.value === text.value && proof.isCurrent.value),
    proof: proof.data,
    /** Faults of a location and of the locations inside it, such as `edges[3]` and `edges[3].to`. */
    faultsAt: (place: string) =>
      faults.value.filter((fault) => fault.place === place || fault.place.startsWith(`${place}.`)),
  }
  provide(RULEBOOK_EDITOR_KEY, editor)
  return editor
}

/** Displayed names for the ids in the file. */
function useNames(file: { readonly value: RulebookFile }, rulebook: { readonly value: Rulebook }) {
  const idsOf = computed(() => {
    // Depends on the compiled rulebook, because the texts of a draft are registered when it is compiled.
    void rulebook.value
    return createIdQualifier(file.value)
  })
  const idOf = (section: RulebookWordSection, id: string) => idsOf.value(section, id)
  return {
    idOf,
    role: (id: string) => gamePhrase('role', idOf('role', id)),
    call: (id: string) => nightStepName(currentLang(), idOf('call', id)),
    effect: (kind: string) =>
      kind === ALL_DEATHS_KIND ? t('rules.editor.anyDeath') : capitalisedGamePhrase('effect', idOf('effect', kind)),
    side: (side: string) =>
      capitalise(currentLang(), gamePhraseByRulebook(rulebook.value.id, 'side', idOf('side', side))),
    reason: (reason: string) => gamePhraseByRulebook(rulebook.value.id, 'reason', idOf('reason', reason)),
  }
}

/**
 * Differences between the edited graph and the graph of the parent file. Each has the item's id on this screen and a
 * text that describes the item.
 */
function useGraphChanges(
  parent: { readonly value: RulebookFile | undefined },
  file: { readonly value: RulebookFile },
  names: ReturnType<typeof useNames>,
) {
  return computed((): readonly GraphChangeWithText[] => {
    const from = parent.value
    if (from === undefined) return []
    const before = createIdQualifier(from)
    return graphChanges(from, file.value).map(({ how, list, id, was, now }) => {
      const line = now ?? was
      const gone = (kind: string) => capitalisedGamePhrase('effect', before('effect', kind))
      const name = (kind: string) => (now || kind === ALL_DEATHS_KIND ? names.effect(kind) : gone(kind))
      const row = (kinds: readonly string[]) => formatListWithCommas(currentLang(), kinds.map(name))
      const text = line && 'to' in line ? `${row(line.from)} → ${row(line.to)}` : name(id)
      return { how, id: names.idOf(list === 'edges' ? 'edge' : 'effect', id), text }
    })
  })
}

/** Maximum length of a word in characters, by section. All other sections contain sentences of up to 300 characters. */
const MAX_LENGTH_BY_SECTION: Readonly<Partial<Record<RulebookWordSection, number>>> = { role: 40, side: 40, letter: 1 }

export interface GraphChangeWithText extends Pick<GraphChange, 'how' | 'id'> {
  readonly text: string
}

interface WordsOf {
  readonly file: { readonly value: RulebookFile }
  readonly rulebook: { readonly value: Rulebook }
  readonly names: ReturnType<typeof useNames>
  readonly edit: (file: RulebookFile, field?: string) => void
}

/**
 * Texts in one language for all items that only this rulebook has. An empty field shows a placeholder for the missing
 * text.
 */
function useWords({ file, rulebook, names, edit }: WordsOf) {
  const language = ref<Lang>(currentLang())
  const hasTexts = useLoadedTextLanguages(LANGS)
  function field(section: RulebookWordSection, id: string, part: form.NounFormKey = 'label'): RulebookEditorField {
    const spoken = language.value
    const value = form.rulebookWordOf(file.value, spoken, section, id, part)
    const set = (text: string) =>
      edit(form.withRulebookWord(file.value, spoken, section, id, text, part), `${section} ${id} ${part}`)
    if (part === 'gender') return { label: t('rules.editor.noun.gender'), value, set, items: genders() }
    const most = MAX_LENGTH_BY_SECTION[section] ?? 300
    return {
      label:
        part === 'label' ? t(`rules.editor.word.${section}`, { target: '{target}' }) : t(`rules.editor.noun.${part}`),
      value,
      most,
      set,
      empty: hasTexts.value(spoken) ? fallback(spoken, section, names.idOf(section, id)) : '',
      width: most === 1 ? 'w-14' : undefined,
      ...(most === 300 && { width: 'w-full' }),
      isMissing: value === '' && part === 'label' && !OPTIONAL_RULEBOOK_WORD_SECTIONS.includes(section),
      isWrong: section === 'acted' && /[{}]/.test(value.replaceAll('{target}', '')),
    }
  }
  const of = (id: string, ...sections: readonly RulebookWordSection[]) =>
    sections
      .filter((section) => isCustomId(names.idOf(section, id)) && isRulebookWordUsed(file.value, section, id))
      .map((section) => field(section, id))
  /** Fields for the cases of a noun, if the language declines nouns. */
  function cases(section: 'role' | 'side', id: string): readonly RulebookEditorField[] {
    if (!hasTexts.value(language.value)) return []
    const isDeclined = typeof LANGUAGES[language.value].nouns.role.citizen === 'object'
    if (!isDeclined || form.rulebookWordOf(file.value, language.value, section, id) === '') return []
    return [...NOUN_CASES, 'gender' as const].map((part) => field(section, id, part))
  }
  /** Night calls that do not belong to a role, and house rules. */
  const others = computed(() => {
    const { night, flags, roles } = file.value
    const calls = night.filter(({ id }) => roles.every(({ role }) => role !== id))
    return [
      ...calls.map(({ id }) => ({ id, name: names.call(id), fields: of(id, 'call', 'cue', 'duty') })),
      ...flags.map(({ key: id }) => ({ id, name: gamePhrase('flag', names.idOf('flag', id)), fields: of(id, 'flag') })),
    ].filter(({ fields }) => fields.length > 0)
  })
  /** Placeholders for missing texts in a language. */
  const unsaid = (spoken: Lang) =>
    (hasTexts.value(spoken) ? findMissingRulebookWords(rulebook.value, spoken) : []).map(({ section, id }) =>
      fallback(spoken, section, names.idOf(section, id)),
    )
  const languages = computed(() =>
    LANGS.map((value) => {
      const [name, n] = [LANGUAGES[value].name, unsaid(value).length]
      return { value, label: n === 0 ? name : t('rules.editor.missingIn', { name, n }) }
    }),
  )
  return {
    language,
    languages,
    unsaid,
    of,
    cases,
    others,
    title: () => readableNameOfId(language.value, file.value.id),
  }
}

const genders = () => (['m', 'f', 'pl'] as const).map((value) => ({ value, label: t(`rules.editor.gender.${value}`) }))

function fallback(spoken: Lang, section: RulebookWordSection, named: string): string {
  if (section === 'letter') return ''
  if (section === 'duty') return t('rules.editor.byDeed')
  if (section === 'role' || section === 'side') return customItemLabel(spoken, section, named)
  if (section === 'cue') return formatPhrase(spoken, 'cue', `night-${named}`)
  if (section === 'over') return formatPhrase(spoken, 'cue', `over-${named}`)
  return formatPhrase(spoken, section, named, { target: '{target}' })
}

/** A field of the editor: a text, a number, one or several choices from a list, or a checkbox (`check`). */
export interface RulebookEditorField {
  readonly label: string
  readonly width?: string | undefined
  /** Text or value that is used while the field is empty. */
  readonly empty?: string
  readonly value?: string | string[]
  readonly check?: boolean
  readonly items?: readonly { readonly value: string; readonly label: string }[]
  readonly isNumber?: boolean
  readonly isWrong?: boolean
  /** Whether the text is missing, so that `empty` is used instead. */
  readonly isMissing?: boolean
  /** Maximum length of the text in characters. */
  readonly most?: number
  readonly set: (value: never) => void
}

const RULEBOOK_EDITOR_KEY: InjectionKey<ReturnType<typeof useRulebookDraftValues>> = Symbol('rulebook editor')

export function useInjectedRulebookEditor(): ReturnType<typeof useRulebookDraftValues> {
  const editor = inject(RULEBOOK_EDITOR_KEY)
  if (editor === undefined) throw new Error('no rulebook is being written')
  return editor
}

export function rulebookFaultSentence({ code, place: _, ...said }: RulebookFault): string {
  const params = { name: said.name ?? '', problem: said.problem ?? '', counterexample: said.counterexample ?? '' }
  return sentenceOfError({ code, params })
}

/** Saves the file permanently as a version, or exports it. */
export function useSaveRulebook({ drop }: Editing, editor: ReturnType<typeof useRulebookDraftValues>) {
  const router = useRouter()
  const toast = useToast()
  const rulebooks = useRulebooks()
  const proofs = useRulebookProofs()
  const { send, isBusy, offerUndo } = useClubRequests()
  const { saveText } = useSaveFile()
  /** The club's refusal, with the text of the file that it refused. */
  const refused = shallowRef<{ readonly error: ApiError; readonly text: string }>()

  async function keep(): Promise<void> {
    const text = editor.text.value
    const found = proofs.of(editor.draftFile.value)
    const proof = found && storableProof(found)
    const kept = await send('rulebooks.keep', { text, ...(proof && { proof }) })
    refused.value = kept.ok ? undefined : { error: kept.error, text }
    if (!kept.ok) return
    await rulebooks.untilKnown()
    drop()
    const title = t('rules.own.taken', { name: gamePhrase('rulebook', kept.data.rulebook) })
    toast.add({ title, icon: 'i-lucide-circle-check', color: 'success' })
    await router.push({ name: 'rules-own', params: { rulebook: kept.data.rulebook } })
  }
  async function discard(): Promise<void> {
    const { path } = router.currentRoute.value
    const restore = drop()
    await router.push({ name: 'rules-own' })
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
