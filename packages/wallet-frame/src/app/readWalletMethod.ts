import { type Clock, RpcError } from '@hawser/common'
import * as v from 'valibot'
import type { ConsentNode } from '../consent/facts/consentNode.js'
import type { Batches } from '../requests/batches.js'
import { readCallsStatus } from '../requests/callsStatus.js'
import { parse } from '../requests/frameRequest.js'
import type { GrantedPermissions } from '../requests/grantedPermissions.js'
import { describePermissionTypes, listPermissions } from '../requests/listPermissions.js'
import { readCapabilities } from '../requests/readCapabilities.js'
import type { SmartAccounts } from '../requests/smartAccounts.js'
import type { ChainId, FrameAccounts } from './frameAccounts.js'
import type { PageNetwork } from './pageNetworks.js'

export interface WalletMethodOptions {
  readonly accounts: Pick<FrameAccounts, 'list'>
  readonly node: ConsentNode
  readonly smart: SmartAccounts
  readonly networks: ReadonlyMap<string, PageNetwork>
  readonly clock: Clock
  /** The batches of calls that this page has sent, by their ids (EIP-5792). */
  readonly batches: () => Promise<Pick<Batches, 'get' | 'has' | 'settle'>>
  /** What the app was granted (ERC-7715). */
  readonly permissions: () => Promise<GrantedPermissions>
}

/** Answers what an app asks of the wallet itself, and nobody has to consent to (EIP-5792, ERC-7715). @throws RpcError, UnsignableError, whatever the node throws */
export async function readWalletMethod(
  { method, params }: { readonly method: string; readonly params?: unknown },
  {
    accounts,
    node,
    smart,
    networks,
    clock,
    batches,
    permissions,
    chainId,
    signal,
  }: WalletMethodOptions & { readonly chainId: ChainId; readonly signal: AbortSignal },
): Promise<unknown> {
  switch (method) {
    case 'wallet_getCapabilities': {
      const accountsOn = (on: `eip155:${string}`) => accounts.list(on, signal)
      const isKnown = (on: string) => networks.has(on)
      return readCapabilities(params, { chainId, isKnown, accountsOn, node, signal })
    }
    case 'wallet_getSupportedExecutionPermissions': {
      return describePermissionTypes([...smart.networks].filter(isEip155), { node, signal })
    }
    case 'wallet_getGrantedExecutionPermissions': {
      const ownOn = async (on: `eip155:${string}`) =>
        networks.has(on) ? (await accounts.list(on, signal)).map(({ address }) => address) : []
      return listPermissions(await permissions(), { ownOn, nowMs: clock.nowMs(), node, signal })
    }
    case 'wallet_getCallsStatus': {
      const [id] = parse(v.looseTuple([v.pipe(v.string(), v.maxLength(4_096))]), params)
      const on = requireEip155(chainId, method)
      const bundler = smart.networks.has(on) ? smart.bundler : undefined
      const all = await batches()
      const told = await readCallsStatus(id, all.get(id), { node, bundler, clock, signal, chainId: on })
      if (Object(told).status !== 100) all.settle(id)
      return told
    }
    default:
      throw new RpcError(4200, { details: method })
  }
}

const isEip155 = (chainId: string): chainId is `eip155:${string}` => chainId.startsWith('eip155:')

function requireEip155(chainId: ChainId, method: string): `eip155:${string}` {
  if (isEip155(chainId)) return chainId
  throw new RpcError(4200, { details: method })
}
