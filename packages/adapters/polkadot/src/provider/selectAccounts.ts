import type { Network } from '@hawser/common'
import { encodeAddress } from '../address/encodeAddress.js'
import { isEvmStyle } from '../address/isEvmStyle.js'
import { toHex } from '../toHex.js'
import type { WalletAccount } from './parseAccounts.js'
import type { PolkadotAccount } from './polkadotProvider.js'

/**
 * The accounts that can be used on a network, in its form: those that the user keeps for another chain are left out, and each key is told once.
 * Accounts of EVM-style chains come after the others where the network is known to be none of these, and first where it is known to be one.
 * Without a network, all of them as the wallet wrote them.
 */
export function selectAccounts(
  accounts: readonly WalletAccount[],
  network: Pick<Network, 'id'> | undefined,
  ss58Prefix: number | undefined,
): readonly PolkadotAccount[] {
  const reference = network && String(network.id)
  const isEvm = reference && isEvmStyle(reference)
  const order = ({ publicKey }: WalletAccount) => Number(isEvm !== undefined && (publicKey.length === 20) !== isEvm)
  const seen = new Set<string>()
  return [...accounts]
    .sort((one, other) => order(one) - order(other))
    .flatMap(({ address, publicKey, ...rest }) => {
      const key = toHex(publicKey)
      if (seen.has(key) || (reference && !isFor(rest.genesisHash, reference))) return []
      seen.add(key)
      const own = ss58Prefix === undefined ? address : encodeAddress(publicKey, ss58Prefix)
      return [{ ...rest, address: own, publicKey: key }]
    })
}

/** A network is named by the first half of its genesis hash (CAIP-13). */
function isFor(genesisHash: string | undefined, reference: string): boolean {
  return genesisHash === undefined || genesisHash.toLowerCase().startsWith(`0x${reference.toLowerCase()}`)
}
