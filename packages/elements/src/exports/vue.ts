import type { DefineComponent } from 'vue'
import type { HawserAccountButtonElement, HawserButtonElement, HawserModalElement } from '../elements/types.js'
import type { HawserElementEventMap } from '../events.js'

type Camel<TName extends string> = TName extends `${infer THead}-${infer TTail}`
  ? `${THead}${Capitalize<Camel<TTail>>}`
  : TName
/** As a template writes `@hawser-connected`. */
type Listeners = {
  readonly [TName in keyof HawserElementEventMap as `on${Capitalize<Camel<TName>>}`]?: (
    event: HawserElementEventMap[TName],
  ) => void
}
type Component<TElement, TName extends keyof TElement> = DefineComponent<Partial<Pick<TElement, TName>> & Listeners>

declare module 'vue' {
  interface GlobalComponents {
    'hawser-button': Component<HawserButtonElement, 'client' | 'label'>
    'hawser-account-button': Component<HawserAccountButtonElement, 'client' | 'namespace'>
    'hawser-network-button': Component<HawserAccountButtonElement, 'client' | 'namespace'>
    'hawser-modal': Component<HawserModalElement, 'client' | 'theme' | 'locale' | 'prefetch' | 'views'>
  }
}
