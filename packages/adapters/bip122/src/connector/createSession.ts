import { AbortedError, isHawserError, UnconfirmedError } from '@hawser/common'
import type { ConnectionId, ConnectionReport, Connector, ConnectorConnectParameters } from '@hawser/core'
import { createReportSource, NoAccountsError, type ReportSource } from '@hawser/core/adapter'
import type { BitcoinProvider, BitcoinState } from '../provider/bitcoinProvider.js'

/** The connection between the app and one wallet: the connector's own work. */
export type Session = Pick<Connector, 'connect' | 'reconnect' | 'disconnect' | 'getProvider'> &
  Pick<ReportSource, 'watch'>

/**
 * A session listens to its wallet only while somebody watches, and believes it only while connected, or where a restore found no address and the
 * wallet tells some now.
 */
export function createSession(provider: BitcoinProvider, connectorId: string): Session {
  const connectionId: ConnectionId = `bip122/${connectorId}`
  const source = createReportSource(() => provider.watch(onChange))
  /** The generation of the restore that the wallet has yet to confirm. */
  let awaited: number | undefined

  const toReport = (generation: number, state: BitcoinState): ConnectionReport => ({
    connectionId,
    generation,
    namespace: 'bip122',
    ...toChange(state),
  })

  function onChange(state: BitcoinState | undefined): void {
    if (awaited === undefined) source.update(state ? toChange(state) : { accounts: [] })
    else if (state && state.addresses.length > 0) {
      const report = toReport(awaited, state)
      awaited = undefined
      source.tell(source.keep(report))
    }
  }

  function establish(
    state: BitcoinState,
    { generation, signal }: Pick<ConnectorConnectParameters, 'generation' | 'signal'>,
  ): ConnectionReport {
    if (signal.aborted) throw new AbortedError({ cause: signal.reason })
    awaited = undefined
    return source.keep(toReport(generation, state))
  }

  return {
    getProvider: async () => provider,
    async connect(parameters) {
      const { namespaces, network, signal } = parameters
      if (!namespaces.includes('bip122')) return []
      const state = await provider.connect({
        signal,
        network: network?.chainNamespace === 'bip122' ? network : undefined,
      })
      if (state.addresses.length === 0) throw new NoAccountsError()
      return [establish(state, parameters)]
    },
    async reconnect(parameters) {
      const { namespaces, hints, signal, generation } = parameters
      if (!namespaces.includes('bip122')) return []
      awaited = undefined
      try {
        const state = await provider.restore({ hint: hints.bip122, signal })
        if (!state) return []
        if (state.addresses.length > 0) return [establish(state, parameters)]
        throw new UnconfirmedError({ details: 'The wallet shares no address. It may be locked.' })
      } catch (error) {
        if (source.isNewest(generation) && isHawserError(error, 'UNCONFIRMED')) awaited = generation
        throw error
      }
    },
    async disconnect({ namespaces, signal }) {
      if (!namespaces.includes('bip122')) return
      source.end()
      awaited = undefined
      // Many wallets let nothing be revoked, and the connection is over for the app either way.
      await provider.disconnect({ signal }).catch(() => {})
    },
    watch: source.watch,
  }
}

function toChange({ addresses, chainId }: BitcoinState): Pick<ConnectionReport, 'accounts' | 'chainId'> {
  return {
    accounts: addresses.map(({ address, purpose, publicKey, path }) => ({
      namespace: 'bip122',
      address,
      type: purpose === 'payment' ? 'payment' : 'eoa',
      ...(publicKey !== undefined && { publicKey }),
      ...(path !== undefined && { path }),
    })),
    chainId,
  }
}
