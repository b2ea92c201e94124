import type { ChainNamespace, Hawser, OpenParameters, ThemeMode } from '@hawser/core'
import type { AppViews, HawserProviderProps, Locale } from '@hawser/react'
import type { HawserElementEventMap } from '../events.js'

/** What all of Hawser's elements have. */
export interface HawserElement extends HTMLElement {
  /** The client that it shows: its own, else that of `defineHawserElements`. Until there is one it holds its place. @throws ElementClientError for anything else */
  client: Hawser | undefined
  /** Opens the client's modal, whether or not there is a `<hawser-modal>`. @throws ElementClientError, ClientDestroyedError */
  open(parameters?: OpenParameters): void
  /** Closes the client's modal. @throws ElementClientError */
  close(): void
}

/** `<hawser-button>`: connects a wallet, and shows its account once there is one. */
export interface HawserButtonElement extends HawserElement {
  /** Instead of "Connect wallet". Attribute `label`. */
  label: string | undefined
}

/** `<hawser-account-button>`: balance and address of an account; empty while no wallet is connected. */
export interface HawserAccountButtonElement extends HawserElement {
  /** The namespace whose account is shown; the active one by default. Attribute `namespace`. */
  namespace: ChainNamespace | undefined
}

/** `<hawser-network-button>`: the network in use; leads to the others. */
export interface HawserNetworkButtonElement extends HawserElement {
  /** The namespace whose network is shown; the active one by default. Attribute `namespace`. */
  namespace: ChainNamespace | undefined
}

/** `<hawser-modal>`: has no look of its own, and says how the modal and the buttons of its client are shown. */
export interface HawserModalElement extends HawserElement {
  /** Goes before the client's own theme. Attribute `theme`: `light`, `dark` or `system`. */
  theme: ThemeMode | undefined
  /**
   * A language of `@hawser/react/locales/*`, at hand from the first paint on; or a BCP 47 tag, which is loaded, or `auto` for the first of the browser's languages that
   * there is. English by default. Attribute `locale`.
   */
  locale: Locale | string | undefined
  /** When the modal's code is brought: `idle` (default), `intent` or `never` before it is opened. Attribute `prefetch`. */
  prefetch: HawserProviderProps['prefetch']
  /** Views of your own, as `HawserProvider` takes them. */
  views: AppViews | undefined
  /** Whether the client's modal is open. */
  readonly isOpen: boolean
}

export interface HawserElementTagNameMap {
  'hawser-button': HawserButtonElement
  'hawser-account-button': HawserAccountButtonElement
  'hawser-network-button': HawserNetworkButtonElement
  'hawser-modal': HawserModalElement
}

declare global {
  interface HTMLElementTagNameMap extends HawserElementTagNameMap {}
  interface HTMLElementEventMap extends HawserElementEventMap {}
}
