import { RpcError } from '@hawser/common'
import * as v from 'valibot'
import { type Hex, numberToHex, recoverAddress, slice, zeroHash } from 'viem'
import { hashTypedData as hashNestedTypedData } from 'viem/experimental/erc7739'
import { UnknownAccountError } from '../errors.js'
import {
  DELEGATION_MANAGER,
  type Delegation,
  encodeDisabling,
  encodeIsDisabled,
  enforcers,
  readContext,
  toContext,
  toDelegation,
  toTypedDelegation,
} from '../signing/delegation.js'
import { smartAccount } from '../signing/smartAccount.js'
import { readAskedPermissions } from './askedPermissions.js'
import { type FrameRequest, type PrepareContext, type PreparedRequest, parse } from './frameRequest.js'
import type { GrantedPermission } from './grantedPermissions.js'
import { prepareUserOperation } from './prepareUserOperation.js'

type PermissionRequest = FrameRequest & { readonly chainId: `eip155:${string}` }

/**
 * Permissions of the smart account (ERC-7715, redeemed by ERC-7710). The chain enforces each of their limits, and who holds them pays for their use.
 * @throws UnsignableError, UnknownAccountError, RpcError (4200 where the network has none), whatever the node throws
 */
export async function preparePermissions(
  { chainId, method, params }: PermissionRequest,
  context: PrepareContext,
): Promise<PreparedRequest> {
  const { node, clock, signal, onPermissionGranted } = context
  const own = requireSmartAccount(context)
  const chain = Number(chainId.slice('eip155:'.length))
  const isPresent = method === 'wallet_requestExecutionPermissions'
  const nowS = Math.floor((clock?.nowMs() ?? Date.now()) / 1_000)
  const asked = readAskedPermissions(params, { isPresent, account: own.address, nowS })
  for (const { chain: of, from } of asked) {
    if (of !== undefined && of !== chain)
      throw new RpcError(-32602, { details: `The permission is for chain ${of}, and asked on ${chainId}.` })
    if (from !== undefined && from !== own.address.toLowerCase()) throw new UnknownAccountError(from)
  }
  const delegations = asked.map(({ permission }) => toDelegation(permission, own.address))
  const needed = new Set(delegations.flatMap(({ caveats }) => caveats.map(({ enforcer }) => enforcer)))
  const isThere = await Promise.all(
    [DELEGATION_MANAGER, ...needed].map((one) => hasCode(one, { chainId, node, signal })),
  )
  if (isThere.includes(false)) throw new RpcError(4200, { details: 'The network has no permissions.' })
  return {
    toSign: asked.map(({ permission }) => ({
      chainId,
      address: own.address,
      method: 'eth_signPermission',
      permission,
    })),
    async finish(signatures, inner) {
      const isDeployed = await hasCode(own.address, { chainId, node, signal: inner })
      const creation = { factory: smartAccount.factory, factoryData: smartAccount.encodeCreation(own.owner) }
      const grants = asked.map(({ permission, told }, at): GrantedPermission => {
        const delegation = { ...(delegations[at] as Delegation), signature: String(signatures[at]) as Hex }
        const { delegate, expiresAtS, maxUses } = permission
        const limits = maxUses === undefined ? [] : [{ type: 'call-limit', data: { count: maxUses } }]
        return {
          chainId: numberToHex(chain),
          from: own.address,
          to: delegate,
          permission: { ...told, isAdjustmentAllowed: false },
          rules: [{ type: 'expiry', data: { timestamp: expiresAtS } }, ...limits],
          context: toContext(delegation),
          dependencies: isDeployed ? [] : [creation],
          delegationManager: DELEGATION_MANAGER,
        }
      })
      onPermissionGranted?.(grants)
      if (isPresent) return grants
      const earlier = grants.map((grant) => toEarlierForm(grant, params))
      return earlier.length === 1 ? earlier[0] : earlier
    },
  }
}

/** By the standard's earlier name: the request, with what uses it. */
function toEarlierForm(
  { chainId, from, permission, rules, context, dependencies }: GrantedPermission,
  params: unknown,
) {
  const [{ expiry, signer }] = v.parse(
    v.looseTuple([v.looseObject({ expiry: v.number(), signer: v.unknown() })]),
    params,
  )
  const { isAdjustmentAllowed: _, ...told } = permission
  const [creation] = dependencies
  return {
    chainId,
    address: from,
    expiry,
    signer,
    permissions: [told],
    policies: rules.filter(({ type }) => type !== 'expiry'),
    context,
    ...(creation && { accountMeta: creation }),
    signerMeta: { delegationManager: DELEGATION_MANAGER },
  }
}

const contextText = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})+$/i), v.maxLength(100_000))
const revocationSchema = v.strictTuple([
  v.union([
    v.strictObject({ permissionsContext: contextText }),
    v.strictObject({ permissionContext: contextText }),
    v.strictObject({ context: contextText }),
  ]),
])

/**
 * A permission is taken back by the account's own word to the chain, whoever holds a copy of it.
 * @throws UnsignableError, UnknownAccountError, UserOperationRefusedError, RpcError, whatever the node throws
 */
export async function prepareRevocation(
  { chainId, params }: PermissionRequest,
  context: PrepareContext,
): Promise<PreparedRequest> {
  const { node, signal, onPermissionRevoked } = context
  const own = requireSmartAccount(context)
  const text = Object.values(parse(revocationSchema, params)[0])[0]
  const delegation = text === undefined ? undefined : readContext(text)
  if (!delegation) throw new RpcError(-32602, { details: 'The context is of no permission of this wallet.' })
  if (delegation.delegator.toLowerCase() !== own.address.toLowerCase())
    throw new UnknownAccountError(delegation.delegator)
  // The account has one address on all networks: taken back on another one, it would still hold on its own.
  if (!(await isSignedOn(chainId, delegation, own)))
    throw new RpcError(-32602, { details: `The permission is of another network than ${chainId}.` })
  if (await isDisabled(delegation, { chainId, node, signal }))
    throw new RpcError(-32602, { details: 'The permission was taken back before.' })
  const call = { to: DELEGATION_MANAGER, value: 0n, data: encodeDisabling(delegation) } as const
  const prepared = await prepareUserOperation({ chainId, owner: own.owner, calls: [call] }, context)
  return {
    ...prepared,
    async finish(signatures, inner) {
      const hash = await prepared.finish(signatures, inner)
      // One that is on the chain may have come to nothing.
      if (!(await isDisabled(delegation, { chainId, node, signal: inner })))
        throw new RpcError(-32603, { details: `The permission still holds. ${String(hash)} has not taken it back.` })
      onPermissionRevoked?.(toContext(delegation))
      return {}
    },
  }
}

/** Whether the owner's key has signed it for the account on that network. */
export async function isSignedOn(
  chainId: `eip155:${string}`,
  delegation: Delegation,
  { address, owner }: { readonly address: Hex; readonly owner: Hex },
): Promise<boolean> {
  const chain = Number(chainId.slice('eip155:'.length))
  const verifierDomain = { ...smartAccount.domain, chainId: chain, verifyingContract: address, salt: zeroHash }
  const hash = hashNestedTypedData(Object.assign({ verifierDomain }, toTypedDelegation(delegation, chain)) as never)
  const signer = await recoverAddress({ hash, signature: slice(delegation.signature, 0, 65) }).catch(() => undefined)
  return signer?.toLowerCase() === owner.toLowerCase()
}

/** @throws RpcError 4200 */
function requireSmartAccount({ smartAccount: own }: PrepareContext): { readonly address: Hex; readonly owner: Hex } {
  if (!own) throw new RpcError(4200, { details: 'Permissions are of smart accounts, and the network has none.' })
  return { address: own.address as Hex, owner: own.owner as Hex }
}

type Way = Pick<PrepareContext, 'node' | 'signal'> & { readonly chainId: `eip155:${string}` }

async function hasCode(address: string, { chainId, node, signal }: Way): Promise<boolean> {
  return String(await node.ask(chainId, { method: 'eth_getCode', params: [address, 'latest'] }, signal)).length > 2
}

/** Whether the account took it back. */
export async function isDisabled(delegation: Delegation, { chainId, node, signal }: Way): Promise<boolean> {
  const call = { to: DELEGATION_MANAGER, data: encodeIsDisabled(delegation) }
  const answer = await node.ask(chainId, { method: 'eth_call', params: [call, 'latest'] }, signal)
  return typeof answer === 'string' && /^0x0{63}1$/.test(answer)
}

/** What a network lacks for permissions, where it lacks anything. */
export async function hasPermissions(way: Way): Promise<boolean> {
  const isThere = await Promise.all([DELEGATION_MANAGER, enforcers.timestamp].map((one) => hasCode(one, way)))
  return !isThere.includes(false)
}
