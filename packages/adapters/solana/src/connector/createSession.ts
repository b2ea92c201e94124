import {
  AbortedError,
  type CaipNetworkId,
  type Clock,
  isHawserError,
  type Network,
  SwitchChainUnsupportedError,
  toHawserError,
  UnconfirmedError,
  withDeadline,
} from '@hawser/common'
import type { ConnectionReport, ConnectorConnectParameters } from '@hawser/core'
import { NoAccountsError } from '../errors/noAccountsError.js'
import type { SolanaProvider } from '../provider/solanaProvider.js'
import type { Session } from './session.js'
import type { WalletBridge } from './walletBridge.js'

/** Longer than any caller waits for a person. */
const longestWaitMs = 600_000
const disconnectTimeoutMs = 5_000

export interface SessionContext {
  readonly clock: Clock
  /** The requested networks of Solana as they are now. */
  readonly networks: () => readonly Network[]
  /** The connector's. */
  readonly id: string
}

/**
 * A session listens to its wallet only while somebody watches, and believes its events only while connected, or where a restore found no account
 * and the wallet names some now.
 */
export function createSession(bridge: WalletBridge, { clock, networks, id }: SessionContext): Session {
  let live: ConnectionReport | undefined
  let chainId: CaipNetworkId | null = null
  let stopBridge: (() => void) | undefined
  /** The restore that the wallet has yet to confirm. */
  let awaited: { readonly generation: number; readonly wanted: CaipNetworkId | null } | undefined
  const watchers = new Set<(report: ConnectionReport) => void>()

  async function ask<T>(run: () => Promise<T>, signal: AbortSignal, timeoutMs = longestWaitMs): Promise<T> {
    try {
      return await withDeadline(run, { signal, clock, timeoutMs })
    } catch (error) {
      throw toHawserError(error)
    }
  }

  /** The wanted network where the wallet speaks it, else one of the app's, else what the wallet names. */
  function chooseChain(wanted: CaipNetworkId | null | undefined): CaipNetworkId | null {
    const requested = networks().map(({ caipNetworkId }) => caipNetworkId)
    const candidates = [...(wanted ? [wanted] : []), ...requested]
    return candidates.find((id) => bridge.speaks(id)) ?? bridge.chains()[0] ?? null
  }

  async function establish(
    isSilent: boolean,
    wanted: CaipNetworkId | null | undefined,
    { generation, signal }: Pick<ConnectorConnectParameters, 'generation' | 'signal'>,
  ) {
    const addresses = await ask(() => bridge.connect({ isSilent }), signal)
    if (addresses.length === 0) return undefined
    if (signal.aborted) throw new AbortedError({ cause: signal.reason })
    return adopt(addresses, wanted, generation)
  }

  function adopt(
    addresses: readonly string[],
    wanted: CaipNetworkId | null | undefined,
    generation: number,
  ): ConnectionReport {
    awaited = undefined
    const accounts = toAccounts(addresses)
    // What was asked before a newer connect may be answered after it.
    const isNewest = !live || live.generation <= generation
    if (isNewest) chainId = chooseChain(wanted)
    const report: ConnectionReport = {
      connectionId: `solana/${id}`,
      generation,
      namespace: 'solana',
      accounts,
      chainId,
    }
    if (isNewest) live = report
    return report
  }

  function update(change: Partial<Pick<ConnectionReport, 'accounts' | 'chainId'>>): void {
    if (!live) return
    const report = { ...live, ...change }
    // A wallet may repeat itself as often as it likes.
    if (JSON.stringify(report) === JSON.stringify(live)) return
    live = report.accounts.length > 0 ? report : undefined
    for (const watcher of [...watchers]) watcher(report)
  }

  function hear(addresses: readonly string[]): void {
    if (!awaited) update({ accounts: toAccounts(addresses) })
    else if (addresses.length > 0) {
      const report = adopt(addresses, awaited.wanted, awaited.generation)
      for (const watcher of [...watchers]) watcher(report)
    }
  }

  const requireChain = (): CaipNetworkId => {
    if (!chainId) throw new SwitchChainUnsupportedError({ details: 'The wallet names no network of Solana.' })
    return chainId
  }

  const provider: SolanaProvider = {
    namespace: 'solana',
    accounts: () => bridge.accounts(),
    chainId: () => chainId,
    setChain(id) {
      if (!bridge.speaks(id)) throw new SwitchChainUnsupportedError({ details: `The wallet does not speak ${id}.` })
      chainId = id
      if (live && live.chainId !== id) update({ chainId: id })
    },
    supports: (feature) => bridge.supports(feature),
    signMessage: (request) => bridge.signMessage(request),
    signTransactions: async (request) => bridge.signTransactions({ ...request, chainId: requireChain() }),
    signAndSendTransaction: async ({ options, ...request }) =>
      bridge.signAndSendTransaction({ ...request, options, chainId: requireChain() }),
  }

  return {
    getProvider: async () => provider,
    async connect({ namespaces, network, ...parameters }) {
      if (!namespaces.includes('solana')) return []
      const report = await establish(false, network?.caipNetworkId, parameters)
      if (!report) throw new NoAccountsError()
      return [report]
    },
    async reconnect({ namespaces, hints, ...parameters }) {
      if (!namespaces.includes('solana')) return []
      awaited = undefined
      const wanted = hints.solana?.chainId ?? null
      try {
        const report = await establish(true, wanted, parameters)
        if (report) return [report]
      } catch (error) {
        if (isHawserError(error, 'PROVIDER_UNAUTHORIZED')) return []
        // Some wallets answer the silent question by a refusal, which no user has made.
        if (!isHawserError(error, 'USER_REJECTED')) throw error
      }
      // Wallets answer alike whether they are locked or do not know the page.
      const { generation } = parameters
      if (!live || live.generation <= generation) awaited = { generation, wanted }
      throw new UnconfirmedError({ details: 'The wallet shows no account. It may be locked.' })
    },
    async disconnect({ namespaces, signal }) {
      if (!namespaces.includes('solana')) return
      live = undefined
      awaited = undefined
      // Many wallets cannot be told, and the connection is over for the app either way.
      await ask(() => bridge.disconnect(), signal, disconnectTimeoutMs).catch(() => {})
    },
    watch(report) {
      if (watchers.size === 0) stopBridge = bridge.watch(hear)
      watchers.add(report)
      return () => {
        if (watchers.delete(report) && watchers.size === 0) stopBridge?.()
      }
    },
  }
}

function toAccounts(addresses: readonly string[]): ConnectionReport['accounts'] {
  // An address of Solana is its public key.
  return addresses.map((address) => ({ namespace: 'solana', address, type: 'eoa', publicKey: address }))
}
