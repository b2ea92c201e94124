import type { ChainNamespace, Platform, Storage } from '@hawser/common'
import type { FoundConnectors } from '../connections/foundConnectors.js'
import type { RecentWalletsController } from '../connections/recentWalletsController.js'
import type { AlertsController } from '../controllers/alerts.js'
import type { NetworkController } from '../controllers/network.js'
import type { OptionsController } from '../controllers/options.js'
import type { ThemeController } from '../controllers/theme.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import type { Requirement } from '../interfaces/requirement.js'
import type { ModalController } from '../modal/modal.js'
import type { RouterController } from '../modal/router.js'
import type { HawserState } from '../state/tree.js'
import type { HawserEvents } from './events.js'
import type { HawserOptions } from './hawserOptions.js'

/**
 * Where a client keeps its {@link Internals}. Not by a name, so that apps and bindings work with what a client offers them; the same in every copy
 * of this package, so that an adapter's finds them too.
 */
export const internalsKey: unique symbol = Symbol.for('@hawser/core')

/** The parts of a client that core's own flows work with. */
export interface Internals {
  readonly state: HawserState
  /** As the app gave them. What may change while the client lives is in the state. */
  readonly options: HawserOptions
  readonly platform: Platform
  readonly storage: Storage
  readonly adapters: ReadonlyMap<ChainNamespace, ChainAdapter>
  readonly found: FoundConnectors
  readonly controllers: {
    readonly alerts: AlertsController
    readonly modal: ModalController
    readonly network: NetworkController
    readonly options: OptionsController
    readonly recentWallets: RecentWalletsController
    readonly router: RouterController
    readonly theme: ThemeController
  }
  readonly events: {
    emit<TName extends keyof HawserEvents>(name: TName, event: HawserEvents[TName]): void
    on<TName extends keyof HawserEvents>(name: TName, listener: (event: HawserEvents[TName]) => void): () => void
  }
  /** The conditions that have to be met before the client says that somebody is connected, by id. */
  readonly requirements: Map<string, Requirement>
  /** The client's own one of what `create` makes, made now if need be. Its `start`, `stop` and `dispose`, where it has them, follow the client's. */
  instance<TInstance extends object>(create: (internals: Internals) => TInstance): TInstance
  /** The first of `count` generations that nobody had before: an answer is known by them to be that of a question. */
  takeGenerations(count: number): number
  /** Aborted by `destroy`: every pending request hangs on it. */
  readonly signal: AbortSignal
}
