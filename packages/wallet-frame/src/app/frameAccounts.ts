import type { CaipNetworkId } from '@hawser/common'
import type { ConsentNode } from '../consent/facts/consentNode.js'
import type { VaultAccount, VaultNamespace } from '../keys/accounts.js'
import type { SmartAccounts } from '../requests/smartAccounts.js'
import type { VaultClient } from '../worker/createVaultClient.js'
import type { WalletHolder } from './createWalletHolder.js'
import type { PageNetwork } from './pageNetworks.js'

export type ChainId = CaipNetworkId<VaultNamespace>

/** An account of the vault's, or the smart account that its key owns. */
export type FrameAccount = Pick<VaultAccount, 'chainId' | 'address' | 'purpose'> & {
  readonly type: VaultAccount['type'] | 'smartAccount'
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
}

/** The protocol's older messages know two. */
export const toPublicType = ({ type }: FrameAccount) => (type === 'smartAccount' ? type : 'eoa')

/** The accounts as apps are told of them: the vault's, and on networks that have them the smart accounts of its keys. */
export interface FrameAccounts {
  /** The one that is meant where an app names none comes first. @throws UnknownAccountError on a network that the vault has none of */
  list(chainId: ChainId, signal: AbortSignal): Promise<readonly FrameAccount[]>
  /** A network of which the vault has no accounts is left out: an app may have more of them than the wallet. */
  listWhereAny(chainId: ChainId, signal: AbortSignal): Promise<readonly FrameAccount[]>
  /** Whether a smart account is on its network yet. False where the node does not say: that keeps nobody from being told who is there. */
  isDeployed(account: FrameAccount, signal: AbortSignal): Promise<boolean>
}

export function createFrameAccounts({
  wallet,
  vault,
  node,
  smart,
  networks,
}: {
  readonly wallet: Pick<WalletHolder, 'open'>
  readonly vault: Pick<VaultClient, 'ask'>
  readonly node: ConsentNode
  readonly smart: SmartAccounts
  readonly networks: ReadonlyMap<string, PageNetwork>
}): FrameAccounts {
  async function list(chainId: ChainId, signal: AbortSignal): Promise<readonly FrameAccount[]> {
    await wallet.open(signal)
    const accounts = await vault.ask('accounts', { chainId, ss58Prefix: networks.get(chainId)?.ss58Prefix }, { signal })
    const [owner] = accounts
    const address = owner && (await smart.addressOn(chainId, owner.address))
    if (!owner || address === undefined) return accounts
    // The owner's key and its path are not the smart account's.
    const account: FrameAccount = { chainId, address, type: 'smartAccount' }
    return smart.preferred() === 'eoa' ? [owner, account] : [account, owner]
  }

  return {
    list,
    async listWhereAny(chainId, signal) {
      try {
        return await list(chainId, signal)
      } catch (error) {
        if (Object(error).code === 'VAULT_UNKNOWN_ACCOUNT') return []
        throw error
      }
    },
    async isDeployed({ chainId, address }, signal) {
      try {
        const code = await node.ask(chainId, { method: 'eth_getCode', params: [address, 'latest'] }, signal)
        return String(code).length > 2
      } catch {
        signal.throwIfAborted()
        return false
      }
    },
  }
}

const isPerNetwork = ({ chainId, type }: FrameAccount): boolean =>
  type === 'smartAccount' || /^(?:bip122|polkadot):/.test(chainId)

/** What an account is one of: on EVM networks and Solana an address is the same on all of them, but for smart accounts, which are on some. */
export const keyOf = (one: FrameAccount): string =>
  isPerNetwork(one) ? one.chainId : String(one.chainId.split(':')[0])

/** In the protocol's form. */
export function toAccount(one: FrameAccount, more: { readonly isDeployed?: boolean } = {}) {
  const { chainId, address, type, publicKey, path = '', purpose } = one
  return {
    namespace: chainId.split(':')[0] as VaultNamespace,
    address,
    type,
    ...more,
    ...(publicKey !== undefined && { publicKey }),
    ...(path !== '' && { path }),
    ...(isPerNetwork(one) && { chainId }),
    ...(purpose && { purpose }),
  }
}
