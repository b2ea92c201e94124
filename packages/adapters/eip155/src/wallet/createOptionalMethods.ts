import { InvalidResponseError, parseAnswer, type WalletAsset, walletAssetsSchema } from '@hawser/common'
import type {
  AssetsCapability,
  CallsCapability,
  PermissionsCapability,
  WalletCapabilities,
  WalletHolding,
  WalletHoldings,
} from '@hawser/core'
import { WALLET_ANSWER_TIMEOUT_MS } from '@hawser/core/adapter'
import * as v from 'valibot'
import type { Eip155Context } from '../context.js'
import { InvalidCapabilitiesError } from '../errors.js'
import { askWallet } from '../provider/askWallet.js'
import { parseChainId, toHexChainId } from '../provider/chainId.js'
import { grantPermissions, revokePermissions } from './permissions.js'

/** The methods that only some wallets have. */
export type OptionalMethods = CallsCapability & AssetsCapability & PermissionsCapability

/** Capabilities (EIP-5792), assets (ERC-7811) and permissions (ERC-7715) of wallets. */
export function createOptionalMethods(context: Pick<Eip155Context, 'clock'>): OptionalMethods {
  return {
    getCapabilities: (parameters) => getCapabilities(parameters, context),
    getAssets: (parameters) => getAssets(parameters, context),
    grantPermissions: (parameters) => grantPermissions(parameters, context),
    revokePermissions: (parameters) => revokePermissions(parameters, context),
  }
}

type GetCapabilitiesParameters = Parameters<CallsCapability['getCapabilities']>[0]

const schema = v.record(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,13}$/i)), v.record(v.string(), v.unknown()))

/**
 * `wallet_getCapabilities` (EIP-5792), its hexadecimal chain ids as CAIP-2. What holds for every chain stands under `eip155:0`.
 * @throws InvalidCapabilitiesError, RpcError where the wallet has no such method, TimeoutError, AbortedError
 */
export async function getCapabilities(
  { provider, address, signal }: GetCapabilitiesParameters,
  { clock }: Pick<Eip155Context, 'clock'>,
): Promise<WalletCapabilities> {
  const answer = await askWallet(provider, {
    method: 'wallet_getCapabilities',
    params: [address],
    signal,
    clock,
    timeoutMs: WALLET_ANSWER_TIMEOUT_MS,
  })
  const { success, output } = v.safeParse(schema, answer)
  if (!success) throw new InvalidCapabilitiesError()
  return Object.fromEntries(
    Object.entries(output).map(([chainId, capabilities]) => [`eip155:${Number(chainId)}`, capabilities]),
  )
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
