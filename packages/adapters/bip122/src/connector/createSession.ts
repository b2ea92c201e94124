import { AbortedError, isHawserError, UnconfirmedError } from '@hawser/common'
import type { ConnectionId, ConnectionReport, Connector, ConnectorConnectParameters } from '@hawser/core'
import { NoAccountsError } from '../errors/noAccountsError.js'
import type { BitcoinProvider, BitcoinState } from '../provider/bitcoinProvider.js'

/** What is between the app and one wallet: the connector's own work. */
export interface Session extends Pick<Connector, 'connect' | 'reconnect' | 'disconnect' | 'watch'> {
  /** The wallet's provider, for what is asked of it beside connecting. */
  readonly provider: BitcoinProvider
}

/**
 * A session listens to its wallet only while somebody watches, and believes it only while connected, or where a restore found no address and the
 * wallet tells some now.
 */
export function createSession(provider: BitcoinProvider, connectorId: string): Session {
  const connectionId: ConnectionId = `bip122/${connectorId}`
  let live: ConnectionReport | undefined
  /** The generation of the restore that the wallet has yet to confirm. */
  let awaited: number | undefined
  const watchers = new Set<(report: ConnectionReport) => void>()
  let stop = (): void => {}

  const base = (generation: number): ConnectionReport => ({
    connectionId,
    generation,
    namespace: 'bip122',
    accounts: [],
    chainId: null,
  })

  function onChange(state: BitcoinState | undefined): void {
    const before = live
    if (awaited !== undefined && state && state.addresses.length > 0) live = toReport(base(awaited), state)
    else if (awaited !== undefined || !live) return
    awaited = undefined
    const report = toReport(live, state ?? { addresses: [], chainId: live.chainId as BitcoinState['chainId'] })
    // A wallet may repeat itself as often as it likes.
    if (JSON.stringify(report) === JSON.stringify(before)) return
    live = report.accounts.length > 0 ? report : undefined
    for (const watcher of [...watchers]) watcher(report)
  }

  function establish(
    state: BitcoinState,
    { generation, signal }: Pick<ConnectorConnectParameters, 'generation' | 'signal'>,
  ): ConnectionReport {
    if (signal.aborted) throw new AbortedError({ cause: signal.reason })
    const report = toReport(base(generation), state)
    awaited = undefined
    // What was asked before a newer connect may be answered after it.
    if (!live || live.generation <= generation) live = report
    return report
  }

  return {
    provider,
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
        const isNewest = !live || live.generation <= generation
        if (isNewest && isHawserError(error, 'UNCONFIRMED')) awaited = generation
        throw error
      }
    },
    async disconnect({ namespaces, signal }) {
      if (!namespaces.includes('bip122')) return
      live = undefined
      awaited = undefined
      // Many wallets let nothing be revoked, and the connection is over for the app either way.
      await provider.disconnect({ signal }).catch(() => {})
    },
    watch(report) {
      if (watchers.size === 0) stop = provider.watch(onChange)
      watchers.add(report)
      return () => {
        if (watchers.delete(report) && watchers.size === 0) stop()
      }
    },
  }
}

function toReport(base: ConnectionReport, { addresses, chainId }: BitcoinState): ConnectionReport {
  return {
    ...base,
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
