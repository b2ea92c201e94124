import { type CaipNetworkId, RpcError } from '@hawser/common'
import type { VaultNamespace } from '../keys/accounts.js'
import type { FrameRequest } from './frameRequest.js'

/** What an app asks by the protocol's message for JSON-RPC, as its schema has parsed it. */
export interface RpcMessage {
  readonly method: string
  readonly params?: unknown
  /** A number for EVM networks, in older clients also as text; elsewhere CAIP-2. */
  readonly chainId?: number | string | undefined
  readonly chainNamespace?: string | undefined
}

const namespaces: ReadonlySet<string> = new Set<VaultNamespace>(['eip155', 'solana', 'bip122', 'polkadot'])

/**
 * The request on the network that it is for: the message's own, else the one that the wallet is on.
 * @throws RpcError (-32602 for a network that is none, or is of another namespace than the message says; 4901 where neither names one)
 */
export function toFrameRequest(
  { method, params, chainId, chainNamespace }: RpcMessage,
  { id, current }: { readonly id: string; readonly current: CaipNetworkId<VaultNamespace> | null },
): FrameRequest {
  const network = chainId === undefined ? current : readNetwork(chainId)
  if (network === null) throw new RpcError(4901, { details: 'The request names no network.' })
  if (chainNamespace !== undefined && !network.startsWith(`${chainNamespace}:`))
    throw new RpcError(-32602, { details: `${network} is no network of ${chainNamespace.slice(0, 16)}.` })
  return { id, chainId: network, method, params }
}

/** @throws RpcError */
function readNetwork(chainId: number | string): CaipNetworkId<VaultNamespace> {
  const text = String(chainId)
  if (/^0x[0-9a-f]{1,13}$/i.test(text) || /^[1-9]\d{0,15}$/.test(text)) return `eip155:${BigInt(text)}`
  const [namespace = '', reference = ''] = text.split(':')
  const isOne = text.split(':').length === 2 && namespaces.has(namespace) && /^[-\w]{1,32}$/.test(reference)
  if (!isOne) throw new RpcError(-32602, { details: 'The network is none.' })
  return text as CaipNetworkId<VaultNamespace>
}
