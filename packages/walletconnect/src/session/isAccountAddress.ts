import { type ChainNamespace, isEvmAddress } from '@hawser/common'

const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,52}$/
/** By namespace; any other one has the letters of CAIP-10. Those of Bitcoin are base58 and bech32. */
const forms: Readonly<Record<string, RegExp>> = { solana: base58, polkadot: base58, bip122: /^[a-zA-Z\d]{14,90}$/ }

/** Whether an account that a wallet approved looks like one of the namespace, EVM-style chains of Polkadot included. Checksums are for the adapters. */
export function isAccountAddress(namespace: ChainNamespace, address: string): boolean {
  return namespace === 'eip155' || (namespace === 'polkadot' && address.startsWith('0x'))
    ? isEvmAddress(address)
    : (forms[namespace] ?? /^[-.%a-zA-Z\d]{1,128}$/).test(address)
}
