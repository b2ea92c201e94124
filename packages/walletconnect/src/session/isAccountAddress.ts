import { type ChainNamespace, isEvmAddress, isSolanaAddress } from '@hawser/common'

const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,64}$/
/** Base58 and bech32, of any of the networks. */
const bitcoin = /^[a-zA-Z0-9]{14,90}$/
/** CAIP-10. */
const any = /^[-.%a-zA-Z0-9]{1,128}$/

/** Whether an account that a wallet approved looks like one of the namespace. Checksums are for the adapters. */
export function isAccountAddress(namespace: ChainNamespace, address: string): boolean {
  if (namespace === 'eip155') return isEvmAddress(address)
  if (namespace === 'solana') return isSolanaAddress(address)
  if (namespace === 'polkadot') return base58.test(address)
  return (namespace === 'bip122' ? bitcoin : any).test(address)
}
