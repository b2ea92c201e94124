import type { ChainNamespace, Platform, Storage } from '@hawser/common'
import type { ChainAdapter } from '../contracts/adapter.js'
import type { Connector } from '../contracts/connector.js'
import type { AlertsController } from '../controllers/alerts.js'
import type { ConnectionController } from '../controllers/connection.js'
import type { ConnectorsController } from '../controllers/connectors.js'
import type { ModalController } from '../controllers/modal.js'
import type { NetworkController } from '../controllers/network.js'
import type { OptionsController } from '../controllers/options.js'
import type { RouterController } from '../controllers/router.js'
import type { ThemeController } from '../controllers/theme.js'
import type { ToastController } from '../controllers/toast.js'
import type { HawserState } from '../state/tree.js'
import type { HawserEvents } from './events.js'
import type { Persistence } from './persistence.js'
import type { Sessions } from './sessions.js'

/** What flows and features of one client work with. */
export interface Internals {
  readonly state: HawserState
  readonly platform: Platform
  readonly storage: Storage
  readonly adapters: ReadonlyMap<ChainNamespace, ChainAdapter>
  /** The side table of connectors by id. */
  readonly connectors: Map<string, Connector>
  /** The connectors that hold a connection now, and what they report of it. */
  readonly sessions: Sessions
  readonly persistence: Persistence
  readonly controllers: {
    readonly alerts: AlertsController
    readonly connection: ConnectionController
    readonly connectors: ConnectorsController
    readonly modal: ModalController
    readonly network: NetworkController
    readonly options: OptionsController
    readonly router: RouterController
    readonly theme: ThemeController
    readonly toast: ToastController
  }
  readonly events: {
    emit<TName extends keyof HawserEvents>(name: TName, event: HawserEvents[TName]): void
    on<TName extends keyof HawserEvents>(name: TName, listener: (event: HawserEvents[TName]) => void): () => void
  }
  /** Aborted by `destroy`: every pending request hangs on it. */
  readonly signal: AbortSignal
}
