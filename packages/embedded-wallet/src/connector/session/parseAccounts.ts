import { type CaipNetworkId, type ChainNamespace, isEvmAddress, isSolanaAddress } from '@hawser/common'
import { toChecksumAddress } from '@hawser/common/evm'
import type { Account } from '@hawser/core'

/** An account as a frame tells it. */
export interface ToldAccount {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly type: Account['type']
  /** The one network that this is its address on; absent where it is the same on all of the namespace. */
  readonly chainId?: string | undefined
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
  readonly purpose?: 'payment' | 'ordinal' | undefined
  /** Of a smart account: whether it is on that network yet. */
  readonly isDeployed?: boolean | undefined
}

const forms: Readonly<Partial<Record<ChainNamespace, (address: string) => boolean>>> = {
  solana: isSolanaAddress,
  // Base58 and bech32. The adapters check the sums of both.
  bip122: (address) => /^[a-zA-Z\d]{14,90}$/.test(address),
  // SS58, and the hexadecimal of EVM-style chains.
  polkadot: (address) => /^(?:[1-9A-HJ-NP-Za-km-z]{46,52}|0x[0-9a-f]{40})$/i.test(address),
}

/** The accounts of a namespace, each once on a network; those that are none of it are left out. */
export function parseAccounts(namespace: ChainNamespace, told: readonly ToldAccount[]): readonly ToldAccount[] {
  const accounts = new Map<string, ToldAccount>()
  for (const one of told) {
    const address = one.namespace === namespace ? toAddress(namespace, one.address) : undefined
    const key = `${one.chainId} ${address}`
    if (address !== undefined && !accounts.has(key)) accounts.set(key, { ...one, address })
  }
  return [...accounts.values()]
}

function toAddress(namespace: ChainNamespace, address: string): string | undefined {
  if (namespace === 'eip155')
    return isEvmAddress(address) && address.startsWith('0x') ? toChecksumAddress(address) : undefined
  return forms[namespace]?.(address) ? address : undefined
}

/** The number of an EVM network, and the CAIP-2 id of any other one: that is how frames name them. */
export function toFrameChainId(chainId: CaipNetworkId): string | number {
  return chainId.startsWith('eip155:') ? Number(chainId.slice('eip155:'.length)) : chainId
}
