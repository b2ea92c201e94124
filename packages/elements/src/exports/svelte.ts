import type { HTMLAttributes } from 'svelte/elements'
import type { HawserAccountButtonElement, HawserButtonElement, HawserModalElement } from '../elements/types.js'
import type { HawserElementEventMap } from '../events.js'

/** As a component writes `onhawser-connected`. */
type Listeners = {
  readonly [TName in keyof HawserElementEventMap as `on${TName}`]?: (event: HawserElementEventMap[TName]) => void
}
type Attributes<TElement extends HTMLElement, TName extends keyof TElement> = Omit<HTMLAttributes<TElement>, TName> &
  Partial<Pick<TElement, TName>> &
  Listeners

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'hawser-button': Attributes<HawserButtonElement, 'client' | 'label'>
    'hawser-account-button': Attributes<HawserAccountButtonElement, 'client' | 'namespace'>
    'hawser-network-button': Attributes<HawserAccountButtonElement, 'client' | 'namespace'>
    'hawser-modal': Attributes<HawserModalElement, 'client' | 'theme' | 'locale' | 'prefetch' | 'views'>
  }
}
