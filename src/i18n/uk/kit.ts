// The words of the UI kit's own parts.

export { uk as kit } from '@nuxt/ui/locale'
