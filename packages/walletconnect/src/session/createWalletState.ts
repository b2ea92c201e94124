import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import type { ConnectionReport } from '@hawser/core'
import type { ApprovedNamespace, ApprovedSession } from './parseSession.js'

export interface WalletStateOptions {
  readonly connectorId: string
  readonly networks: () => readonly Network[]
  /** Told what changes after a connect or a restore: all of one word of the wallet's at once. */
  readonly tell: (reports: readonly ConnectionReport[]) => void
}

export interface AdoptParameters {
  readonly namespaces: readonly ChainNamespace[]
  readonly generation: number
  /** Where the app would like to be, or was. */
  readonly chainIds: readonly (CaipNetworkId | null | undefined)[]
  /** Whether what the session covers besides is taken over too, as far as the app asked for it: the wallet may have added it while the page was away. */
  readonly isRestored?: boolean | undefined
}

/** The kind of a change, for providers that tell it on. */
export interface WalletChange {
  readonly namespace: ChainNamespace
  readonly accounts: readonly string[]
  readonly chainId: CaipNetworkId | null
}

/** The known state of the wallet at the other end: its session, and for each namespace the network in use and the account that it chose. */
export function createWalletState({ connectorId, networks, tell }: WalletStateOptions) {
  let session: ApprovedSession | undefined
  const generations = new Map<ChainNamespace, number>()
  const chains = new Map<ChainNamespace, CaipNetworkId>()
  const chosen = new Map<ChainNamespace, string>()
  const listeners = new Set<(change: WalletChange) => void>()
  const told = new Map<ChainNamespace, string>()

  const approved = (namespace: ChainNamespace): ApprovedNamespace | undefined => session?.namespaces[namespace]
  const addresses = (namespace: ChainNamespace): string[] => {
    const accounts = approved(namespace)?.accounts ?? []
    const here = accounts.filter(({ chainId }) => chainId === chains.get(namespace))
    const all = [...new Set((here.length > 0 ? here : accounts).map(({ address }) => address))]
    const first = chosen.get(namespace)?.toLowerCase()
    return all.sort((a, b) => Number(b.toLowerCase() === first) - Number(a.toLowerCase() === first))
  }
  const report = (namespace: ChainNamespace): ConnectionReport => ({
    connectionId: `${namespace}/${connectorId}`,
    generation: generations.get(namespace) ?? -1,
    namespace,
    accounts: addresses(namespace).map((address) => ({
      namespace,
      address,
      type: namespace === 'bip122' ? 'payment' : 'eoa',
    })),
    chainId: chains.get(namespace) ?? null,
    ...(session && { wallet: session.wallet }),
    approvedChainIds: approved(namespace)?.chainIds ?? [],
    supportsAllNetworks:
      approved(namespace)?.methods.some((method) => /^wallet_(switch|add)EthereumChain$/.test(method)) === true,
  })
  /** The last word about a namespace, whatever the session that took the place of its own covers. */
  const lastReport = (namespace: ChainNamespace): ConnectionReport => ({
    ...report(namespace),
    accounts: [],
    chainId: null,
    approvedChainIds: [],
    supportsAllNetworks: false,
  })
  /** Puts a namespace on a network that the session covers. */
  const place = (namespace: ChainNamespace, wanted: readonly (CaipNetworkId | null | undefined)[] = []): void => {
    const ids = approved(namespace)?.chainIds ?? []
    const requested = networks().map(({ caipNetworkId }) => caipNetworkId)
    const chainId = [...wanted, ...requested].find((id) => id && ids.includes(id)) ?? ids[0]
    if (chainId) chains.set(namespace, chainId)
  }
  const keyOf = (value: ConnectionReport): string =>
    JSON.stringify([value.accounts, value.chainId, value.approvedChainIds, value.supportsAllNetworks])
  const changed = (namespaces: readonly ChainNamespace[], gone: readonly ChainNamespace[] = []): void => {
    const known = (all: readonly ChainNamespace[]) => all.filter((namespace) => generations.has(namespace))
    const news = [...known(namespaces).map(report), ...known(gone).map(lastReport)].filter(
      (current) => told.get(current.namespace) !== keyOf(current),
    )
    if (news.length === 0) return
    for (const current of news) told.set(current.namespace, keyOf(current))
    tell(news)
    for (const { namespace, accounts, chainId } of news) {
      const change = { namespace, accounts: accounts.map(({ address }) => address), chainId }
      for (const listener of [...listeners]) listener(change)
    }
  }
  /** The namespaces that the app asked for and the session covers, not connected yet. */
  const added = (): ChainNamespace[] =>
    (session?.proposed ?? []).filter(
      (namespace) =>
        !generations.has(namespace) &&
        networks().some(({ caipNetworkId }) => approved(namespace)?.chainIds.includes(caipNetworkId)),
    )
  /** What the session covers no longer goes by the same word that tells what has changed besides. */
  const forget = (gone: readonly ChainNamespace[], others: readonly ChainNamespace[] = []): void => {
    for (const map of [chains, chosen]) for (const namespace of gone) map.delete(namespace)
    changed(others, gone)
    for (const map of [generations, told]) for (const namespace of gone) map.delete(namespace)
  }

  return {
    get session() {
      return session
    },
    approved,
    addresses,
    chainId: (namespace: ChainNamespace): CaipNetworkId | undefined => chains.get(namespace),
    /** Takes over a session that was approved or restored. Answers a report for each namespace that it covers. */
    adopt(next: ApprovedSession, parameters: AdoptParameters): ConnectionReport[] {
      const { namespaces, generation, chainIds, isRestored } = parameters
      const isOther = session?.topic !== next.topic
      session = next
      if (isOther) for (const map of [chosen, chains]) map.clear()
      const asked = namespaces.filter((namespace) => approved(namespace))
      const granted = isRestored && asked.length > 0 ? [...new Set([...asked, ...added()])] : asked
      for (const namespace of granted) {
        generations.set(namespace, generation)
        place(namespace, chainIds)
      }
      // What the former session covered and this one does not is no longer connected.
      if (isOther) forget([...generations.keys()].filter((namespace) => !granted.includes(namespace)))
      return granted.map((namespace) => {
        const current = report(namespace)
        told.set(namespace, keyOf(current))
        return current
      })
    },
    /** The wallet has changed what the session covers. */
    update(next: ApprovedSession): void {
      if (next.topic !== session?.topic) return
      session = next
      const known = [...generations.keys()]
      const generation = Math.max(...generations.values())
      const fresh = known.length > 0 ? added() : []
      const kept = known.filter((namespace) => approved(namespace))
      for (const namespace of fresh) generations.set(namespace, generation)
      for (const namespace of [...fresh, ...kept]) place(namespace, [chains.get(namespace)])
      // First what is new, while the session has a connection that it can stand beside.
      forget(
        known.filter((namespace) => !kept.includes(namespace)),
        [...fresh, ...kept],
      )
    },
    /** The network in use, by the wallet's word or the app's choice; the session may not cover it. */
    setChain(namespace: ChainNamespace, chainId: CaipNetworkId): void {
      if (!generations.has(namespace)) return
      chains.set(namespace, chainId)
      changed([namespace])
    },
    /** The account that the wallet put first. It counts as far as the session covers it. */
    setAccount(namespace: ChainNamespace, address: string): void {
      chosen.set(namespace, address)
      changed([namespace])
    },
    /** Without a word to anybody: the app has ended it. */
    drop(): void {
      session = undefined
      for (const map of [generations, chains, chosen, told]) map.clear()
    },
    /** The wallet has ended it, or it has expired. */
    end(): void {
      session = undefined
      forget([...generations.keys()])
    },
    onChange(listener: (change: WalletChange) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type WalletState = ReturnType<typeof createWalletState>
