import { InvalidResponseError, parseAnswer, type WalletAsset, walletAssetsSchema } from '@hawser/common'
import type { AssetsCapability, PermissionsCapability, WalletHolding, WalletHoldings } from '@hawser/core'
import type { Eip155Context } from '../context.js'
import { askWallet } from '../provider/askWallet.js'
import { parseChainId, toHexChainId } from '../provider/chainId.js'
import { getPermissions, grantPermissions, revokePermissions } from './permissions.js'

/** The methods that only some wallets have. */
export type OptionalMethods = AssetsCapability & PermissionsCapability

/** Assets (ERC-7811) and permissions (ERC-7715) of wallets. */
export function createOptionalMethods(context: Pick<Eip155Context, 'clock'>): OptionalMethods {
  return {
    getAssets: (parameters) => getAssets(parameters, context),
    getPermissions: (parameters) => getPermissions(parameters, context),
    grantPermissions: (parameters) => grantPermissions(parameters, context),
    revokePermissions: (parameters) => revokePermissions(parameters, context),
  }
}

type GetAssetsParameters = Parameters<AssetsCapability['getAssets']>[0]

/**
 * `wallet_getAssets` (ERC-7811), its hexadecimal chain ids as CAIP-2. What a wallet answers beyond what it was asked for is left out.
 * @throws InvalidCaipNetworkIdError for what is no EVM chain, InvalidResponseError, RpcError where the wallet has no such method, TimeoutError, AbortedError
 */
export async function getAssets(
  { provider, address, caipNetworkIds, types, signal }: GetAssetsParameters,
  { clock }: Pick<Eip155Context, 'clock'>,
): Promise<WalletHoldings> {
  const asked = {
    account: address,
    ...(types && { assetTypeFilter: types }),
    ...(caipNetworkIds && { chainFilter: caipNetworkIds.map(toHexChainId) }),
  }
  const answer = await askWallet(provider, { method: 'wallet_getAssets', params: [asked], signal, clock })
  const held = new Map<string, readonly WalletHolding[]>()
  for (const [chainId, assets = []] of Object.entries(parseAnswer(walletAssetsSchema, answer))) {
    const id = parseChainId(chainId)
    if (held.has(id)) throw new InvalidResponseError({ details: `The wallet listed the assets of ${id} twice.` })
    held.set(id, assets.filter(({ type }) => !types || types.includes(type)).map(toHolding))
  }
  const isWanted = (id: string) => !caipNetworkIds || caipNetworkIds.some((wanted) => wanted === id)
  return Object.fromEntries([...held].filter(([id]) => isWanted(id)))
}

function toHolding({ balance, ...asset }: WalletAsset): WalletHolding {
  return { ...asset, balance: BigInt(balance) }
}
