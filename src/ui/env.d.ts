// Lets the plain TypeScript compiler accept single-file components. vue-tsc checks their content.

declare module '*.vue' {
  import type { DefineComponent } from 'vue'
  const component: DefineComponent<Record<string, unknown>, Record<string, unknown>, unknown>
  export default component
}
