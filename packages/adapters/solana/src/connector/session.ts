import type { Network } from '@hawser/common'
import type { ConnectionId, ConnectionReport, ConnectorReconnectParameters } from '@hawser/core'
import type { SolanaProvider } from '../provider/solanaProvider.js'

export interface SessionParameters {
  readonly connectionId: ConnectionId
  readonly generation: number
  readonly signal: AbortSignal
  /** The network that the app would like to use. */
  readonly network?: Network | undefined
}

/** What is between the app and one wallet. */
export interface Session {
  readonly provider: SolanaProvider
  connect(parameters: SessionParameters): Promise<ConnectionReport>
  /** Undefined when the wallet no longer authorises the app. */
  reconnect(
    parameters: SessionParameters & Pick<ConnectorReconnectParameters, 'hint'>,
  ): Promise<ConnectionReport | undefined>
  disconnect(signal: AbortSignal): Promise<void>
  watch(report: (report: ConnectionReport) => void): () => void
}
