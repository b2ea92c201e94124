import type { Network } from '@hawser/common'
import { encodeAddress } from '../address/encodeAddress.js'
import { toHex } from '../toHex.js'
import type { WalletAccount } from './parseAccounts.js'
import type { PolkadotAccount } from './polkadotProvider.js'

/**
 * The accounts that can be used on a network, in its form: those that the user keeps for another chain are left out, and each key is told once.
 * Without a network, all of them as the wallet wrote them.
 */
export function selectAccounts(
  accounts: readonly WalletAccount[],
  network: Pick<Network, 'id'> | undefined,
  ss58Prefix: number | undefined,
): readonly PolkadotAccount[] {
  const seen = new Set<string>()
  return accounts.flatMap(({ address, publicKey, ...rest }) => {
    const key = toHex(publicKey)
    if (seen.has(key) || (network && !isFor(rest.genesisHash, String(network.id)))) return []
    seen.add(key)
    return [
      { ...rest, address: ss58Prefix === undefined ? address : encodeAddress(publicKey, ss58Prefix), publicKey: key },
    ]
  })
}

/** A network is named by the first half of its genesis hash (CAIP-13). */
function isFor(genesisHash: string | undefined, reference: string): boolean {
  return genesisHash === undefined || genesisHash.toLowerCase().startsWith(`0x${reference.toLowerCase()}`)
}
