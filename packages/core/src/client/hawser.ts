import { type ChainNamespace, HawserError, type HawserErrorOptions, type Platform, type Storage } from '@hawser/common'
import type { contractVersion } from '../constants.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import type { RouterController } from '../modal/router.js'
import type { ThemeVariables } from '../state/themeVariables.js'
import type { HawserState, ThemeMode } from '../state/tree.js'
import type { View } from '../state/view.js'
import type { HawserEvents } from './events.js'
import { type Internals, internalsKey } from './internals.js'

/** A client was used after its `destroy`. Create another one with `createHawser`. */
export class ClientDestroyedError extends HawserError {
  override readonly name = 'ClientDestroyedError'

  constructor(options?: HawserErrorOptions) {
    super('CLIENT_DESTROYED', 'This client was destroyed. Create another one with createHawser.', options)
  }
}

export interface OpenParameters {
  /** The first view; by default Account when connected, UnsupportedChain on an unsupported chain, else Connect. */
  readonly view?: View | undefined
}

/** A feature as `use` brings it into a client: see `defineFeature`, which makes one. */
export interface Attachable<TApi extends object> {
  readonly contractVersion: typeof contractVersion
  readonly id: string
  /** Returns what it offers, the same for the same client each time. */
  attach(client: Hawser): TApi
}

/** A client. Pure until `start`; final after `destroy`. */
export interface Hawser {
  readonly id: string
  /** The live state. Read it through `getSnapshot` and `subscribe`; only controllers write it. */
  getSnapshot(): HawserState
  /** The snapshot as it was when the client was created: what a server and a hydrating page render. */
  getInitialSnapshot(): HawserState
  /** Calls back after each batch of changes. */
  subscribe(callback: () => void): () => void
  /**
   * Reads what is stored, where nothing is known yet, so that the first that is shown is what stands. `start` does it by itself. It may be called often and
   * while a page renders: it has no other effect, and none after `destroy`.
   */
  restore(): void
  /**
   * Begins to work: reads storage, discovers wallets, restores connections. Returns its `stop`, which pauses all that and keeps
   * the state; may be called again, and several times over (it works until the last `stop`). @throws ClientDestroyedError
   */
  start(): () => void
  /** Ends for good: no listener, timer, element or pending request is left. */
  destroy(): void
  on<TName extends keyof HawserEvents>(name: TName, listener: (event: HawserEvents[TName]) => void): () => void
  /**
   * Brings in a lazy feature, and returns what it offers: synchronous, once for each id, free of effects, so that a page may do it while it renders.
   * @throws FeatureConflictError, FeatureSetupError, ClientDestroyedError
   */
  use<TApi extends object>(feature: Attachable<TApi>): TApi
  /**
   * Begins to load the code that a connect needs, so that the click that follows waits for no network: for when somebody is about to press
   * a button. May be called often, has no other effect, and does nothing after `destroy`.
   */
  prefetch(): void
  /** Opens the modal. @throws ClientDestroyedError */
  open(parameters?: OpenParameters): void
  /** Closes the modal. One that is locked (a sign-in that is required) shakes instead. */
  close(): void
  /** @throws InvalidOptionsError */
  setTheme(theme: { mode?: ThemeMode | undefined; variables?: ThemeVariables | undefined }): void
  /** The modal's views, for a view that leads to another one. An app leads to a view by `open`. */
  readonly router: RouterController
  /** The platform that the client was given: all that touches the outside. */
  readonly platform: Platform
  /** The client's own storage from one visit to the next, apart from other clients. */
  readonly storage: Storage
  /** Aborted by `destroy`. */
  readonly signal: AbortSignal
  /** For flows. Not covered by semantic versioning. */
  readonly [internalsKey]: Internals
}

/** The name of a capability that an adapter brings or not. */
export type CapabilityName = {
  [TName in keyof ChainAdapter]-?: undefined extends ChainAdapter[TName] ? TName : never
}[keyof ChainAdapter]

/**
 * Returns whether the adapter of a namespace brings a capability, such as `send` or `names`. False where there is no adapter.
 *
 * @example hasCapability(hawser, 'solana', 'send')
 */
export function hasCapability(hawser: Hawser, namespace: ChainNamespace, name: CapabilityName): boolean {
  return hawser[internalsKey].adapters.get(namespace)?.[name] !== undefined
}
