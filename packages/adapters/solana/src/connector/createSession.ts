import {
  AbortedError,
  type CaipNetworkId,
  type Clock,
  isHawserError,
  type Network,
  SwitchChainUnsupportedError,
  UnconfirmedError,
} from '@hawser/common'
import type { ConnectionReport, Connector, ConnectorConnectParameters } from '@hawser/core'
import { askWithDeadline, createReportSource, NoAccountsError, type ReportSource } from '@hawser/core/adapter'
import type { SolanaProvider } from '../provider/solanaProvider.js'
import type { WalletBridge } from './walletBridge.js'

/** The connection between the app and one wallet, in the manner of a connector. */
export type Session = Pick<Connector, 'connect' | 'reconnect' | 'disconnect' | 'getProvider'> &
  Pick<ReportSource, 'watch'>

const disconnectTimeoutMs = 5_000

interface SessionContext {
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
  const source = createReportSource(() => bridge.watch(hear))
  let chainId: CaipNetworkId | null = null
  /** The restore that the wallet has yet to confirm. */
  let awaited: { readonly generation: number; readonly wanted: CaipNetworkId | null } | undefined

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
    const addresses = await askWithDeadline(() => bridge.connect({ isSilent }), { signal, clock })
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
    if (source.isNewest(generation)) chainId = chooseChain(wanted)
    return source.keep({ connectionId: `solana/${id}`, generation, namespace: 'solana', accounts, chainId })
  }

  function hear(addresses: readonly string[]): void {
    if (!awaited) source.update({ accounts: toAccounts(addresses) })
    else if (addresses.length > 0) source.tell(adopt(addresses, awaited.wanted, awaited.generation))
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
      source.update({ chainId: id })
    },
    supports: (feature) => bridge.supports(feature),
    signMessage: (request) => bridge.signMessage(request),
    ...(bridge.findSignIn && { findSignIn: bridge.findSignIn }),
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
      if (source.isNewest(generation)) awaited = { generation, wanted }
      throw new UnconfirmedError({ details: 'The wallet shows no account. It may be locked.' })
    },
    async disconnect({ namespaces, signal }) {
      if (!namespaces.includes('solana')) return
      source.end()
      awaited = undefined
      // Many wallets cannot be told, and the connection is over for the app either way.
      await askWithDeadline(() => bridge.disconnect(), { signal, clock, timeoutMs: disconnectTimeoutMs }).catch(
        () => {},
      )
    },
    watch: source.watch,
  }
}

function toAccounts(addresses: readonly string[]): ConnectionReport['accounts'] {
  // An address of Solana is its public key.
  return addresses.map((address) => ({ namespace: 'solana', address, type: 'eoa', publicKey: address }))
}
