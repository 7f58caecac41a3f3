// Vite plugins that every build of the user interface shares: Vue, Nuxt UI as a plain Vue plugin, Tailwind. Each host
// has its own config and entry, and adds this list to its plugins. Icons are bundled at build time and fonts come from
// npm, so that the user interface never loads anything from the network.

import { fileURLToPath } from 'node:url'
import ui from '@nuxt/ui/vite'
import vue from '@vitejs/plugin-vue'
import type { PluginOption } from 'vite'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const KIT_FOLDER = fileURLToPath(new URL('kit', import.meta.url))

/** A header with two lines must not shrink, even if the body is long. */
const MODAL_STYLE = {
  slots: {
    overlay: 'bg-neutral-950/50',
    content: 'bg-paper',
    // The close button is at the end of the header, so a long title wraps before it.
    header: 'shrink-0 pe-14 sm:pe-16',
    title: 'font-display text-xl wrap-anywhere',
  },
  // The top edge of a dialog has a fixed position, so that its controls stay in place when its content grows.
  compoundVariants: [
    {
      scrollable: false,
      fullscreen: false,
      class: {
        content: 'top-4 translate-y-0 sm:top-[8dvh] max-h-[calc(100dvh-2rem)] sm:max-h-[calc(92dvh-2rem)]',
      },
    },
  ],
}

export function uiPlugins(): PluginOption[] {
  return [
    vue(),
    ui({
      root: repository,
      dts: false,
      autoImport: false,
      // Components that templates may use without an import. All other components are imported explicitly.
      components: {
        dirs: [KIT_FOLDER],
        resolvers: [
          (name) => (/^(Line|Quiet)Button$/.test(name) ? { name, from: `${KIT_FOLDER}/buttons.ts` } : undefined),
        ],
      },
      colorMode: false,
      icon: {
        clientBundle: {
          scan: { globInclude: ['src/ui/**/*.{vue,ts}', 'src/files/share/*.ts'], globExclude: [] },
        },
      },
      ui: {
        colors: {
          primary: 'signal',
          neutral: 'neutral',
          warning: 'brass',
          success: 'moss',
          info: 'steel',
          error: 'signal',
        },
        button: {
          slots: { base: 'cursor-pointer font-medium transition-colors' },
          compoundVariants: [
            {
              color: 'primary',
              variant: 'solid',
              class:
                'bg-accent-solid text-accent-ink hover:bg-accent-solid-hover active:bg-accent-solid-hover disabled:bg-accented aria-disabled:bg-accented disabled:text-muted aria-disabled:text-muted disabled:opacity-100',
            },
          ],
        },
        alert: { defaultVariants: { variant: 'subtle' } },
        badge: { defaultVariants: { variant: 'subtle' } },
        modal: MODAL_STYLE,
        // Notices are stacked in the order of their arrival, the oldest at the edge of the window, so that a new notice
        // does not move the earlier ones. Nuxt UI's offset would lift them.
        toaster: {
          slots: {
            viewport: 'gap-4 data-[expanded=true]:h-auto pointer-events-none',
            base: 'relative inset-auto [--translate:0px]!',
          },
          compoundVariants: [
            {
              position: ['bottom-left', 'bottom-right'],
              class: { viewport: 'flex-col-reverse', base: 'bottom-auto' },
            },
            { position: ['top-left', 'top-right'], class: { base: 'top-auto' } },
          ],
        },
        table: { slots: { th: 'text-xs uppercase tracking-wide' } },
      },
    }),
    {
      name: 'consigliere:vue-flags',
      config: () => ({
        define: {
          __VUE_OPTIONS_API__: 'true',
          __VUE_PROD_DEVTOOLS__: 'false',
        },
      }),
    },
  ]
}

/** Types of the components that templates use without an import. */
declare module 'vue' {
  export interface GlobalComponents {
    UApp: (typeof import('@nuxt/ui/components/App.vue'))['default']
    UAlert: (typeof import('@nuxt/ui/components/Alert.vue'))['default']
    UBadge: (typeof import('@nuxt/ui/components/Badge.vue'))['default']
    UButton: (typeof import('@nuxt/ui/components/Button.vue'))['default']
    UCheckbox: (typeof import('@nuxt/ui/components/Checkbox.vue'))['default']
    UCheckboxGroup: (typeof import('@nuxt/ui/components/CheckboxGroup.vue'))['default']
    UCommandPalette: (typeof import('@nuxt/ui/components/CommandPalette.vue'))['default']
    UFormField: (typeof import('@nuxt/ui/components/FormField.vue'))['default']
    UIcon: (typeof import('@nuxt/ui/components/Icon.vue'))['default']
    UInput: (typeof import('@nuxt/ui/components/Input.vue'))['default']
    UInputNumber: (typeof import('@nuxt/ui/components/InputNumber.vue'))['default']
    UModal: (typeof import('@nuxt/ui/components/Modal.vue'))['default']
    UPopover: (typeof import('@nuxt/ui/components/Popover.vue'))['default']
    UProgress: (typeof import('@nuxt/ui/components/Progress.vue'))['default']
    URadioGroup: (typeof import('@nuxt/ui/components/RadioGroup.vue'))['default']
    USelect: (typeof import('@nuxt/ui/components/Select.vue'))['default']
    USelectMenu: (typeof import('@nuxt/ui/components/SelectMenu.vue'))['default']
    USwitch: (typeof import('@nuxt/ui/components/Switch.vue'))['default']
    UTabs: (typeof import('@nuxt/ui/components/Tabs.vue'))['default']
    UTextarea: (typeof import('@nuxt/ui/components/Textarea.vue'))['default']
    EdgeNumber: (typeof import('./kit/EdgeNumber.vue'))['default']
    EmptyState: (typeof import('./kit/EmptyState.vue'))['default']
    ErrorNote: (typeof import('./kit/ErrorNote.vue'))['default']
    KeyCap: (typeof import('./kit/keys/KeyCap.vue'))['default']
    LabelledField: (typeof import('./kit/LabelledField.vue'))['default']
    NothingFound: (typeof import('./kit/NothingFound.vue'))['default']
    PageHead: (typeof import('./kit/PageHead.vue'))['default']
    PersonInput: (typeof import('./kit/PersonInput.vue'))['default']
    PersonSelect: (typeof import('./kit/PersonSelect.vue'))['default']
    Reserved: (typeof import('./kit/Reserved.vue'))['default']
    DataTable: (typeof import('./kit/table/DataTable.vue'))['default']
    DataTableToolbar: (typeof import('./kit/table/DataTableToolbar.vue'))['default']
    TableFrame: (typeof import('./kit/table/TableFrame.vue'))['default']
    TableSection: (typeof import('./kit/table/TableSection.vue'))['default']
    LineButton: (typeof import('./kit/buttons.ts'))['LineButton']
    QuietButton: (typeof import('./kit/buttons.ts'))['QuietButton']
  }
}
