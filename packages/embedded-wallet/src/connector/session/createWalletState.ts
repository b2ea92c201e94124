import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import type { ConnectionReport } from '@hawser/core'
import { parseAccounts, type ToldAccount } from './parseAccounts.js'

export interface WalletChange {
  readonly namespace: ChainNamespace
  readonly accounts: readonly string[]
  readonly chainId: CaipNetworkId | null
}

export interface CreateWalletStateOptions {
  readonly networks: () => readonly Network[]
  readonly tell: (reports: readonly ConnectionReport[]) => void
  /** What the wallet is called, and its picture. */
  readonly wallet: NonNullable<ConnectionReport['wallet']>
  /** Whether the user has chosen which type of account comes first. */
  readonly isTypeChosen: () => boolean
}

interface Held {
  readonly generation: number
  /** Those on other networks than the one in use, too. */
  readonly told: readonly ToldAccount[]
  readonly chainId: CaipNetworkId
}

const isOn =
  (chainId: CaipNetworkId) =>
  (account: ToldAccount): boolean =>
    account.chainId === undefined || account.chainId === chainId

const accountsOf = ({ told, chainId }: Held): readonly ToldAccount[] => told.filter(isOn(chainId))

/** What is connected of the frame's wallet, and the network in use on each namespace. What changes is told to whoever watches the connector. */
export function createWalletState({ networks, tell, wallet, isTypeChosen }: CreateWalletStateOptions) {
  const held = new Map<ChainNamespace, Held>()
  const listeners = new Set<(change: WalletChange) => void>()

  const networkIds = (namespace: ChainNamespace): readonly CaipNetworkId[] =>
    networks().flatMap(({ chainNamespace, caipNetworkId }) => (chainNamespace === namespace ? [caipNetworkId] : []))
  /** On the network that is wanted, or the first one that it has an account on. */
  const place = (namespace: ChainNamespace, one: Held): Held => {
    const ids = [one.chainId, ...networkIds(namespace)]
    return { ...one, chainId: ids.find((id) => one.told.some(isOn(id))) ?? one.chainId }
  }
  const withSmartAccounts = ({ told }: Held): readonly CaipNetworkId[] =>
    networkIds('eip155').filter((id) => told.some(({ type, chainId }) => type === 'smartAccount' && chainId === id))
  const report = (namespace: ChainNamespace, one: Held): ConnectionReport => {
    const accounts = accountsOf(one)
    return {
      connectionId: `${namespace}/auth`,
      generation: one.generation,
      namespace,
      accounts: accounts.map(({ address, type, publicKey, path, isDeployed }) => ({
        namespace,
        address,
        type,
        ...(publicKey !== undefined && { publicKey }),
        ...(path !== undefined && { path }),
        ...(isDeployed !== undefined && { isDeployed }),
      })),
      chainId: accounts.length > 0 ? one.chainId : null,
      wallet,
      approvedChainIds: networkIds(namespace).filter((id) => one.told.some(isOn(id))),
      ...(namespace === 'eip155' && { smartAccountChainIds: withSmartAccounts(one) }),
      supportsAllNetworks: namespace === 'eip155' && accounts.length > 0,
      ...(namespace === 'eip155' && isTypeChosen() && { isOrdered: true }),
    }
  }
  const announce = (changes: ReadonlyMap<ChainNamespace, Held>): void => {
    if (changes.size === 0) return
    tell([...changes].map(([namespace, one]) => report(namespace, one)))
    for (const [namespace, one] of changes) {
      const accounts = accountsOf(one)
      const change = {
        namespace,
        accounts: accounts.map(({ address }) => address),
        chainId: accounts.length > 0 ? one.chainId : null,
      }
      for (const listener of [...listeners]) listener(change)
    }
  }

  return {
    isConnected: (): boolean => held.size > 0,
    namespaces: (): readonly ChainNamespace[] => [...held.keys()],
    /** On the network in use. */
    accounts(namespace: ChainNamespace): readonly ToldAccount[] {
      const one = held.get(namespace)
      return one ? accountsOf(one) : []
    },
    /** Whether there is an account on a network of the app. */
    covers: (namespace: ChainNamespace, chainId: CaipNetworkId): boolean =>
      networkIds(namespace).includes(chainId) && held.get(namespace)?.told.some(isOn(chainId)) === true,
    chainId: (namespace: ChainNamespace): CaipNetworkId | undefined => held.get(namespace)?.chainId,
    chainIds: (): ReadonlyMap<ChainNamespace, CaipNetworkId> =>
      new Map([...held].map(([namespace, { chainId }]) => [namespace, chainId])),
    networkIds,
    /** The network to begin on: of those that are wanted the first that the app has, else the app's first. */
    chooseChain(
      namespace: ChainNamespace,
      wanted: readonly (CaipNetworkId | null | undefined)[],
    ): CaipNetworkId | undefined {
      const ids = networkIds(namespace)
      return wanted.find((id) => id && ids.includes(id)) ?? ids[0]
    },
    /** Takes over what a connect or a restore found. Answers a report for each namespace that has an account. */
    adopt(
      all: readonly ToldAccount[],
      {
        generation,
        chainIds,
      }: { readonly generation: number; readonly chainIds: ReadonlyMap<ChainNamespace, CaipNetworkId> },
    ): readonly ConnectionReport[] {
      const found = [...chainIds].flatMap(([namespace, chainId]) => {
        const one = place(namespace, { generation, told: parseAccounts(namespace, all), chainId })
        return accountsOf(one).length > 0 ? [[namespace, one] as const] : []
      })
      for (const [namespace, one] of found) held.set(namespace, one)
      return found.map(([namespace, one]) => report(namespace, one))
    },
    /** The reports of connections that nobody is logged in for any more. */
    describeEnd: ({
      namespaces,
      generation,
    }: {
      readonly namespaces: readonly ChainNamespace[]
      readonly generation: number
    }): readonly ConnectionReport[] =>
      namespaces.flatMap((namespace) => {
        const [chainId] = networkIds(namespace)
        return chainId ? [report(namespace, { generation, told: [], chainId })] : []
      }),
    /** The frame has other accounts than before. */
    update(all: readonly ToldAccount[]): void {
      const changes = new Map<ChainNamespace, Held>()
      for (const [namespace, one] of held) {
        const told = parseAccounts(namespace, all)
        if (JSON.stringify(told) !== JSON.stringify(one.told))
          changes.set(namespace, place(namespace, { ...one, told }))
      }
      for (const [namespace, one] of changes) {
        if (accountsOf(one).length > 0) held.set(namespace, one)
        else held.delete(namespace)
      }
      announce(changes)
    },
    setChain(namespace: ChainNamespace, chainId: CaipNetworkId): void {
      const one = held.get(namespace)
      if (!one || one.chainId === chainId) return
      const next = { ...one, chainId }
      held.set(namespace, next)
      announce(new Map([[namespace, next]]))
    },
    /** Without a word to anybody: the app has ended it. */
    drop: (): void => held.clear(),
    /** The wallet, or another tab, has ended it. */
    end(): void {
      const gone = new Map([...held].map(([namespace, one]) => [namespace, { ...one, told: [] }]))
      held.clear()
      announce(gone)
    },
    onChange(listener: (change: WalletChange) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type WalletState = ReturnType<typeof createWalletState>
