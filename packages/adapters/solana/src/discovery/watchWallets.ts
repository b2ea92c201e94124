import { type StandardWallet, watchStandardWallets } from '@hawser/common/wallet-standard'

/** A wallet of the page, or one that the app passed in. */
export type Wallet = (
  | { readonly type: 'ANNOUNCED'; readonly source: StandardWallet['wallet'] }
  | { readonly type: 'EXTERNAL'; readonly source: WalletAdapterLike }
) & {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly isInstalled: boolean
  readonly installUrl?: string | undefined
}

/** Calls back at once and on each change with what the page's wallets and the app's adapters are; the answer ends it. */
export function watchWallets(
  page: Window | undefined,
  adapters: readonly WalletAdapterLike[],
  onChange: (wallets: readonly Wallet[]) => void,
): () => void {
  let announced: readonly Wallet[] = []
  const update = () => {
    // An adapter stays beside a wallet of its name that registers itself: a name does not show that they are one.
    const own = adapters.flatMap((adapter) => describeAdapter(adapter) ?? [])
    onChange([...announced, ...own])
  }
  const stopStandard = watchStandardWallets(page, speaksSolana, (wallets) => {
    announced = wallets.map(({ id, name, icon, wallet }) => ({
      type: 'ANNOUNCED',
      source: wallet,
      id,
      name,
      icon,
      isInstalled: true,
    }))
    update()
  })
  for (const adapter of adapters) adapter.on('readyStateChange', update)
  return () => {
    stopStandard()
    for (const adapter of adapters) adapter.off('readyStateChange', update)
  }
}

function speaksSolana({ chains, features }: StandardWallet): boolean {
  const has = (name: string) => features.includes(name)
  return (
    chains.some((chain) => chain.startsWith('solana:')) &&
    has('standard:connect') &&
    has('standard:events') &&
    (has('solana:signTransaction') || has('solana:signAndSendTransaction'))
  )
}

function describeAdapter(adapter: WalletAdapterLike): Wallet | undefined {
  const { name, icon, url, readyState } = adapter
  // 'Unsupported' says that it will never work here, as on a server.
  if (readyState === 'Unsupported') return undefined
  return {
    type: 'EXTERNAL',
    source: adapter,
    id: name
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-'),
    name,
    icon: icon.trim(),
    isInstalled: readyState !== 'NotDetected',
    installUrl: url,
  }
}

/**
 * An adapter of `@solana/wallet-adapter-base`, as little of it as Hawser relies on, so that any release of it fits.
 * Its transactions are objects of `@solana/web3.js`.
 */
export interface WalletAdapterLike {
  readonly name: string
  readonly url: string
  readonly icon: string
  readonly readyState: string
  readonly publicKey: { toBase58(): string } | null
  readonly supportedTransactionVersions?: ReadonlySet<unknown> | null | undefined
  connect(): Promise<void>
  autoConnect?(): Promise<void>
  disconnect(): Promise<void>
  on(event: 'connect' | 'disconnect' | 'readyStateChange', listener: () => void): unknown
  off(event: 'connect' | 'disconnect' | 'readyStateChange', listener: () => void): unknown
}
