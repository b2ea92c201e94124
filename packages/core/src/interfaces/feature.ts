import type { ChainNamespace, Platform, Storage } from '@hawser/common'
import type { HawserEvents } from '../client/events.js'
import type { Attachable, Hawser } from '../client/hawser.js'
import type { HawserOptions } from '../client/hawserOptions.js'
import type { ServicesOptions } from '../services/servicesOptions.js'
import type { FeatureId, FeatureRegistry, HawserState } from '../state/tree.js'
import type { ChainAdapter } from './adapter.js'
import type { Requirement } from './requirement.js'

/** The context of a feature: all that it knows of its client. */
export interface FeatureContext<TSlice extends object = object> {
  /** The client, for the flows of `@hawser/core/actions`, which take it first. */
  readonly client: Hawser
  /** The feature's own part of the state, which nobody else writes. Plain data only. */
  readonly slice: TSlice
  /** The options of `createHawser`. What may change while the client lives is in the snapshot. */
  readonly options: HawserOptions
  /** Remote services that the app has named; the others are off. */
  readonly services: ServicesOptions
  readonly platform: Platform
  /** The storage from one visit to the next, apart from other clients: keys begin with the feature's id. */
  readonly storage: Storage
  /** Aborted by the client's `destroy`. */
  readonly signal: AbortSignal
  readonly events: {
    /** Calls back while the client works: not while it is stopped, and again once it is started again. */
    on<TName extends keyof HawserEvents>(name: TName, listener: (event: HawserEvents[TName]) => void): () => void
    /** Tells of something worth counting; no address, no full URL, no pairing URI. */
    track(event: HawserEvents['track']): void
    /** Tells that a wallet has taken a transaction that it was asked for by the feature. */
    tellSent(event: HawserEvents['transactionSent']): void
  }
  /** The state as it is now. */
  getSnapshot(): HawserState
  /**
   * Calls back when what `select` returns is another value, while the client works. Started again after a stop, the client tells of what has changed
   * meanwhile.
   */
  watch(select: (state: HawserState) => unknown, onChange: () => void): () => void
  /** How a chain speaks; undefined where the app has no adapter of that namespace. */
  getAdapter(namespace: ChainNamespace): ChainAdapter | undefined
  /** From now on this has to be given before the client says that somebody is connected. Returns what takes it back. */
  addRequirement(requirement: Requirement): () => void
}

export interface FeatureDefinition<TId extends FeatureId, TApi extends object> {
  readonly id: TId
  /** The slice as a client begins with it: a new one each time. */
  readonly createSlice: () => FeatureRegistry[TId]
  /** Called once for a client, possibly while a page renders or on a server: free of effects but for listeners by the context. */
  readonly setup: (context: FeatureContext<FeatureRegistry[TId]>) => {
    readonly api: TApi
    /** The client has ended. What the context's listeners hold is released already. */
    dispose?(): void
  }
}

/** A lazy feature: a slice, a controller and flows behind their own entry, made by `defineFeature`, brought in by `hawser.use(feature)`. */
export interface Feature<TId extends FeatureId = FeatureId, TApi extends object = object> extends Attachable<TApi> {
  readonly id: TId
  readonly createSlice: () => FeatureRegistry[TId]
}
