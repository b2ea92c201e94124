import {
  AbortedError,
  type CaipNetworkId,
  type Network,
  ProviderNotFoundError,
  SwitchChainUnsupportedError,
  UnconfirmedError,
} from '@hawser/common'
import type { ConnectionId, ConnectionReport } from '@hawser/core'
import { createReportSource, NoAccountsError, WALLET_ANSWER_TIMEOUT_MS } from '@hawser/core/adapter'
import { findSs58Prefix } from '../address/ss58Prefixes.js'
import type { PolkadotContext } from '../context.js'
import { askWallet } from '../provider/askWallet.js'
import { isAccountList, parseAccounts, selectAccounts, type WalletAccount } from '../provider/parseAccounts.js'
import type { PolkadotAccount, PolkadotProvider } from '../provider/polkadotProvider.js'
import type { Enabler } from './createEnabler.js'
import { createInjectedProvider, type Live } from './createInjectedProvider.js'
import { checkInjected, subscribeAccounts } from './injected.js'

/** A connection that its wallet, which showed no account, has not confirmed. */
interface AwaitedConnection extends Pick<Live, 'injected' | 'connectionId' | 'generation'> {
  readonly preferred: CaipNetworkId | undefined
}

interface SessionParameters {
  readonly connectionId: ConnectionId
  readonly generation: number
  readonly signal: AbortSignal
}

/** The connection between the app and one wallet. */
export interface Session {
  readonly provider: PolkadotProvider
  /** @throws NoAccountsError and what `askWallet` throws */
  connect(parameters: SessionParameters & { readonly network: Network | undefined }): Promise<ConnectionReport>
  /**
   * Undefined when the wallet shares nothing that the app can use.
   * @throws UnconfirmedError where it shares nothing at all, as a locked one does; what it says afterwards is reported
   */
  reconnect(
    parameters: SessionParameters & { readonly chainId: CaipNetworkId | null },
  ): Promise<ConnectionReport | undefined>
  disconnect(): Promise<void>
  getProvider(): Promise<PolkadotProvider>
  watch(report: (report: ConnectionReport) => void): () => void
}

/** A session listens to its wallet only while somebody watches, and it is connected or a restore found no account. */
export function createSession(enable: Enabler, context: PolkadotContext): Session {
  const { clock } = context.platform
  const source = createReportSource(() => {
    listen()
    return () => stopListening()
  })
  let live: Live | undefined
  /** The restore that the wallet has yet to confirm. */
  let awaited: AwaitedConnection | undefined
  let stopListening = () => {}

  const select = (shared: readonly WalletAccount[], network: Network | undefined) =>
    selectAccounts(shared, network, network && findSs58Prefix(network, context.ss58Prefixes))

  /** The preferred network where the wallet has accounts for it, else the first requested one that it has accounts for. */
  function choose(shared: readonly WalletAccount[], preferred: CaipNetworkId | undefined) {
    const requested = context.networks().filter(({ chainNamespace }) => chainNamespace === 'polkadot')
    const first = requested.find(({ caipNetworkId }) => caipNetworkId === preferred)
    for (const network of requested.length === 0 ? [undefined] : new Set([first ?? requested[0], ...requested])) {
      const accounts = select(shared, network)
      if (accounts.length > 0) return { network, accounts }
    }
    return undefined
  }

  /** The connection where an account can be used, and how many the wallet shares. */
  async function establish(
    { connectionId, generation, signal }: SessionParameters,
    preferred: CaipNetworkId | undefined,
  ): Promise<{
    readonly report?: ConnectionReport | undefined
    readonly injected: Live['injected']
    readonly count: number
  }> {
    const injected = checkInjected(await askWallet(enable, { signal, clock }))
    const told = await askWallet(async () => injected.accounts.get(), {
      signal,
      clock,
      timeoutMs: WALLET_ANSWER_TIMEOUT_MS,
    })
    const shared = parseAccounts(told)
    const choice = choose(shared, preferred)
    if (signal.aborted) throw new AbortedError({ cause: signal.reason })
    if (!choice) return { injected, count: shared.length }
    awaited = undefined
    const next: Live = { injected, connectionId, generation, shared, ...choice }
    // What was asked before a newer connect may be answered after it.
    if (live && live.generation > generation) return { report: toReport(next), injected, count: shared.length }
    live = next
    const now = listen()
    return { report: now && toReport(now), injected, count: now ? shared.length : 0 }
  }

  function update(change: Partial<Pick<Live, 'shared' | 'network' | 'accounts'>>) {
    if (!live) return
    const next = { ...live, ...change }
    live = next.accounts.length > 0 ? next : undefined
    if (!live) stopListening()
    source.tell(toReport(next))
  }

  /** A wallet that showed no account says which ones it shares. */
  function hearAwaited({ preferred, ...waiting }: AwaitedConnection, value: unknown) {
    const shared = isAccountList(value) ? parseAccounts(value) : []
    const choice = choose(shared, preferred)
    if (!choice) return
    awaited = undefined
    live = { ...waiting, shared, ...choice }
    source.tell(toReport(live))
  }

  function hear(value: unknown) {
    if (awaited) {
      try {
        hearAwaited(awaited, value)
      } catch {
        // A malformed event says nothing.
      }
      return
    }
    if (!live) return
    let shared: readonly WalletAccount[]
    try {
      shared = parseAccounts(value)
    } catch {
      // A malformed event says nothing; what was known before it stands.
      if (!isAccountList(value)) return
      shared = []
    }
    const accounts = select(shared, live.network)
    // Wallets tell the accounts at once to whoever subscribes.
    if (isSame(accounts, live.accounts)) live = { ...live, shared, accounts }
    else update({ shared, accounts })
  }

  /** The wallet's words while somebody subscribes may change the connection, and end it: the answer is what it is then. */
  function listen(): Live | undefined {
    stopListening()
    const heard = live ?? awaited
    stopListening = heard && source.isWatched() ? subscribeAccounts(heard.injected, hear) : () => {}
    if (!live && !awaited) stopListening()
    return live
  }

  const provider = createInjectedProvider(() => live, {
    useNetwork(network) {
      if (!live) throw new ProviderNotFoundError({ details: 'The wallet is not connected.' })
      const accounts = select(live.shared, network)
      if (accounts.length === 0) {
        throw new SwitchChainUnsupportedError({ details: `The wallet shares no account for ${network.name}.` })
      }
      update({ network, accounts })
    },
  })

  return {
    provider,
    async connect({ network, ...parameters }) {
      const { report, count } = await establish(parameters, network?.caipNetworkId ?? live?.network?.caipNetworkId)
      if (report) return report
      throw new NoAccountsError(
        count > 0 ? { details: 'The user keeps each account that the wallet shares for another network.' } : undefined,
      )
    },
    async reconnect({ chainId, ...parameters }) {
      awaited = undefined
      const preferred = chainId ?? undefined
      const { report, injected, count } = await establish(parameters, preferred)
      if (report || count > 0) return report
      const { connectionId, generation } = parameters
      if (!live || live.generation <= generation) {
        awaited = { injected, connectionId, generation, preferred }
        listen()
      }
      throw new UnconfirmedError({ details: 'The wallet shares no account. It may be locked.' })
    },
    getProvider: async () => provider,
    async disconnect() {
      live = undefined
      awaited = undefined
      stopListening()
    },
    watch: source.watch,
  }
}

function toReport({ connectionId, generation, accounts, network }: Live): ConnectionReport {
  return {
    connectionId,
    generation,
    namespace: 'polkadot',
    accounts: accounts.map(({ address, publicKey }) => ({ namespace: 'polkadot', address, type: 'eoa', publicKey })),
    chainId: network?.caipNetworkId ?? null,
  }
}

function isSame(a: readonly PolkadotAccount[], b: readonly PolkadotAccount[]): boolean {
  return a.length === b.length && a.every(({ address }, i) => address === b[i]?.address)
}
