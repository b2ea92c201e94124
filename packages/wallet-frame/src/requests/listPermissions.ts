import { numberToHex } from 'viem'
import type { ConsentNode } from '../consent/facts/consentNode.js'
import { readContext } from '../signing/delegation.js'
import { permissionTypes, policyTypes } from './askedPermissions.js'
import type { GrantedPermission, GrantedPermissions } from './grantedPermissions.js'
import { hasPermissions, isDisabled } from './preparePermissions.js'

interface Way {
  readonly node: ConsentNode
  readonly signal: AbortSignal
}

/** The app's permissions that still hold: of an account of the wallet's, and not taken back, by whoever. A node that does not answer takes none away. */
export async function listPermissions(
  kept: GrantedPermissions,
  {
    ownOn,
    nowMs,
    ...way
  }: Way & { readonly ownOn: (chainId: `eip155:${string}`) => Promise<readonly string[]>; readonly nowMs: number },
): Promise<readonly GrantedPermission[]> {
  const isHeld = async (grant: GrantedPermission): Promise<boolean> => {
    const chainId = `eip155:${Number(grant.chainId)}` as const
    const own = await ownOn(chainId)
    const delegation = readContext(grant.context)
    if (!delegation || !own.some((one) => one.toLowerCase() === grant.from.toLowerCase())) return false
    const isOver = await isDisabled(delegation, { ...way, chainId }).catch(() => {
      way.signal.throwIfAborted()
      return false
    })
    if (isOver) kept.end(grant.context, nowMs)
    return !isOver
  }
  const all = kept.list(nowMs)
  const isListed = await Promise.all(all.map(isHeld))
  return all.filter((_, at) => isListed[at])
}

/** What can be asked for, in the form of ERC-7715, on those of the networks that have what enforces it. */
export async function describePermissionTypes(chainIds: readonly `eip155:${string}`[], way: Way): Promise<unknown> {
  const isThere = await Promise.all(chainIds.map((chainId) => supportsPermissions(chainId, way)))
  const on = chainIds
    .filter((_, at) => isThere[at])
    .map((chainId) => numberToHex(Number(chainId.slice('eip155:'.length))))
  const entry = { chainIds: on, ruleTypes: ['expiry', ...policyTypes] }
  return on.length === 0 ? {} : Object.fromEntries(permissionTypes.map((type) => [type, entry]))
}

/** Whether the network has what enforces permissions. False where the node does not say. */
export async function supportsPermissions(chainId: `eip155:${string}`, way: Way): Promise<boolean> {
  return hasPermissions({ ...way, chainId }).catch(() => {
    way.signal.throwIfAborted()
    return false
  })
}

/** As capabilities tell them (EIP-5792, ERC-7715). */
export const permissionsCapability = {
  supported: true,
  signerTypes: ['account', 'key'],
  keyTypes: ['secp256k1'],
  permissionTypes,
  policyTypes,
} as const
