import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import type { ConnectionReport } from '@hawser/core'
import type { ApprovedNamespace, ApprovedSession } from './parseSession.js'

export interface WalletStateOptions {
  readonly connectorId: string
  readonly networks: () => readonly Network[]
  /** Told what changes after a connect or a restore. */
  readonly tell: (report: ConnectionReport) => void
}

export interface AdoptParameters {
  readonly namespaces: readonly ChainNamespace[]
  readonly generation: number
  /** Where the app would like to be, or was. */
  readonly chainIds: readonly (CaipNetworkId | null | undefined)[]
  /** Whether what the session covers besides is taken over too, as far as the app asked for it: the wallet may have added it while the page was away. */
  readonly isRestored?: boolean | undefined
}

/** What a change was, for providers that tell it on. */
export interface WalletChange {
  readonly namespace: ChainNamespace
  readonly accounts: readonly string[]
  readonly chainId: CaipNetworkId | null
}

/** What is known of the wallet at the other end: its session, and for each namespace the network in use and the account that it chose. */
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
  /** Puts a namespace on a network that the session covers. */
  const place = (namespace: ChainNamespace, wanted: readonly (CaipNetworkId | null | undefined)[] = []): void => {
    const ids = approved(namespace)?.chainIds ?? []
    const requested = networks().map(({ caipNetworkId }) => caipNetworkId)
    const chainId = [...wanted, ...requested].find((id) => id && ids.includes(id)) ?? ids[0]
    if (chainId) chains.set(namespace, chainId)
  }
  const keyOf = (value: ConnectionReport): string =>
    JSON.stringify([value.accounts, value.chainId, value.approvedChainIds, value.supportsAllNetworks])
  const changed = (namespace: ChainNamespace): void => {
    const current = report(namespace)
    if (!generations.has(namespace) || told.get(namespace) === keyOf(current)) return
    told.set(namespace, keyOf(current))
    tell(current)
    const accounts = current.accounts.map(({ address }) => address)
    for (const listener of [...listeners]) listener({ namespace, accounts, chainId: current.chainId })
  }
  /** What the session covers of what the app asked for, and is not connected yet. */
  const added = (): ChainNamespace[] =>
    (session?.proposed ?? []).filter(
      (namespace) =>
        !generations.has(namespace) &&
        networks().some(({ caipNetworkId }) => approved(namespace)?.chainIds.includes(caipNetworkId)),
    )
  const forget = (namespace: ChainNamespace): void => {
    chains.delete(namespace)
    chosen.delete(namespace)
    changed(namespace)
    generations.delete(namespace)
    told.delete(namespace)
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
      if (isOther) for (const namespace of generations.keys()) if (!granted.includes(namespace)) forget(namespace)
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
      // First what is new, while the session has a connection that it can stand beside.
      for (const namespace of known.length > 0 ? added() : []) {
        generations.set(namespace, generation)
        place(namespace)
        changed(namespace)
      }
      for (const namespace of known) {
        if (approved(namespace)) {
          place(namespace, [chains.get(namespace)])
          changed(namespace)
        } else forget(namespace)
      }
    },
    /** The network in use, by the wallet's word or the app's choice; the session may not cover it. */
    setChain(namespace: ChainNamespace, chainId: CaipNetworkId): void {
      if (!generations.has(namespace)) return
      chains.set(namespace, chainId)
      changed(namespace)
    },
    /** The account that the wallet put first. It counts as far as the session covers it. */
    setAccount(namespace: ChainNamespace, address: string): void {
      chosen.set(namespace, address)
      changed(namespace)
    },
    /** Without a word to anybody: the app has ended it. */
    drop(): void {
      session = undefined
      for (const map of [generations, chains, chosen, told]) map.clear()
    },
    /** The wallet has ended it, or it has expired. */
    end(): void {
      session = undefined
      for (const namespace of [...generations.keys()]) forget(namespace)
    },
    onChange(listener: (change: WalletChange) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type WalletState = ReturnType<typeof createWalletState>
