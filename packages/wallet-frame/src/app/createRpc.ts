import { RpcError } from '@hawser/common'
import { getRpcMethodKind, parseRpcParams, type RequestOf } from '@hawser/embedded-wallet/protocol'
import * as v from 'valibot'
import { UnsignableError } from '../errors.js'
import { toFrameRequest } from '../requests/toFrameRequest.js'
import type { WalletHolder } from './createWalletHolder.js'
import type { ChainId } from './frameAccounts.js'
import type { WalletMethodOptions } from './readWalletMethod.js'

export interface RpcOptions extends WalletMethodOptions {
  readonly wallet: Pick<WalletHolder, 'open'>
}

/** Answers the RPC requests of an app: what only reads at once, what signs once its user has agreed. @throws RpcError, and what the wallet and the node throw */
export type RunRpc = (
  message: RequestOf<'RPC_REQUEST'>,
  /** `current` is meant where the request names no network. */
  of: { readonly id: string; readonly current: ChainId; readonly signal: AbortSignal },
) => Promise<unknown>

export function createRpc({
  wallet,
  accounts,
  node,
  smart,
  networks,
  clock,
  batches,
  permissions,
}: RpcOptions): RunRpc {
  /** What needs nobody's consent: accounts are told here, and everything else is the node's. */
  async function read(
    { method, params }: RequestOf<'RPC_REQUEST'>,
    { chainId, signal }: { readonly chainId: ChainId; readonly signal: AbortSignal },
  ): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
        return (await accounts.list(chainId, signal)).map(({ address }) => address)
      case 'eth_chainId':
        if (!chainId.startsWith('eip155:')) throw new RpcError(4200, { details: method })
        return `0x${BigInt(chainId.slice('eip155:'.length)).toString(16)}`
      case 'getAccountAddresses':
        return (await accounts.list(chainId, signal)).map(({ address, publicKey, path, purpose }) => ({
          address,
          publicKey,
          path,
          intention: purpose,
        }))
    }
    if (method.startsWith('wallet_')) {
      const { readWalletMethod } = await import('./readWalletMethod.js')
      return readWalletMethod(
        { method, params },
        { accounts, node, smart, networks, clock, batches, permissions, chainId, signal },
      )
    }
    if (ofBundlers.has(method) && smart.networks.has(chainId))
      return smart.bundler.ask(chainId, { method, params }, signal)
    return node.ask(chainId, { method, params }, signal)
  }

  return async (message, { id, current, signal }) => {
    const kind = getRpcMethodKind(message.method)
    if (!kind) throw new RpcError(4200, { details: message.method })
    const request = toFrameRequest(message, { id, current })
    if (kind === 'safe') return read(message, { chainId: request.chainId, signal })
    const params = readParams(message)
    if (v.is(sentSchema, params) && (await batches()).has(params[0].id)) throw new RpcError(5720)
    return (await wallet.open(signal)).run({ ...request, params }, signal)
  }
}

/** What a node has no answer for (ERC-7769). */
const ofBundlers: ReadonlySet<string> = new Set([
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
])

const sentSchema = v.looseTuple([v.object({ id: v.string(), calls: v.array(v.unknown()) })])

/** As the protocol's schema of the method has them. @throws UnsignableError */
function readParams({ method, params }: RequestOf<'RPC_REQUEST'>): unknown {
  try {
    return parseRpcParams(method as Parameters<typeof parseRpcParams>[0], params)
  } catch (cause) {
    throw new UnsignableError(cause instanceof Error ? cause.message : 'The params are none.', { cause })
  }
}
