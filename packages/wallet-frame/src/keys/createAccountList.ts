import { listAccounts, type VaultAccount, type VaultNetwork } from './accounts.js'
import type { WalletSecrets } from './walletSecrets.js'

/** An account of the EVM or of Solana is the same on all their networks; the others are written for each. */
function keyOf({ chainId, ss58Prefix }: VaultNetwork): string {
  const [namespace = ''] = chainId.split(':')
  return namespace === 'eip155' || namespace === 'solana' ? namespace : `${chainId} ${ss58Prefix ?? ''}`
}

/** The accounts of an open wallet by network, as {@link listAccounts} has them: each key is derived once, however many networks an app has. */
export function createAccountList(secrets: WalletSecrets): (network: VaultNetwork) => readonly VaultAccount[] {
  const known = new Map<string, readonly VaultAccount[]>()
  return (network) => {
    const key = keyOf(network)
    const listed = known.get(key) ?? listAccounts(secrets, network)
    known.set(key, listed)
    return listed.map((account) => ({ ...account, chainId: network.chainId }))
  }
}
