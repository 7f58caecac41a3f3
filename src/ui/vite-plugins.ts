// The plugins every build of the screens shares: Vue, Nuxt UI as a plain Vue plugin, Tailwind.
// Hosts bring their own config and entry; they only spread this list. Icons are bundled at
// build time and fonts come from npm, so that no screen ever asks the network for anything.

import { fileURLToPath } from 'node:url'
import ui from '@nuxt/ui/vite'
import vue from '@vitejs/plugin-vue'
import type { PluginOption } from 'vite'

const repository = fileURLToPath(new URL('../..', import.meta.url))

export function uiPlugins(): PluginOption[] {
  return [
    vue(),
    ui({
      root: repository,
      dts: false,
      autoImport: false,
      components: false,
      colorMode: false,
      icon: {
        clientBundle: {
          scan: { globInclude: ['src/ui/**/*.{vue,ts}', 'src/club/documents/papers/*.ts'], globExclude: [] },
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
        // A head of two lines keeps its height however long the body is.
        modal: {
          slots: {
            overlay: 'bg-neutral-950/50',
            content: 'bg-paper',
            header: 'shrink-0',
            title: 'font-display text-xl',
          },
        },
        table: { slots: { th: 'text-xs uppercase tracking-wide' } },
      },
    }),
    {
      name: 'consigliere:i18n-flags',
      config: () => ({
        define: {
          __VUE_I18N_FULL_INSTALL__: 'true',
          __VUE_I18N_LEGACY_API__: 'false',
          __INTLIFY_PROD_DEVTOOLS__: 'false',
          __INTLIFY_DROP_MESSAGE_COMPILER__: 'false',
          __VUE_OPTIONS_API__: 'true',
          __VUE_PROD_DEVTOOLS__: 'false',
        },
      }),
    },
  ]
}
