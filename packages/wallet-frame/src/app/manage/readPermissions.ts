import { type Clock, withDeadline } from '@hawser/common'
import type { ConsentAction } from '../../consent/consent.js'
import { describePermission } from '../../consent/evm/describePermission.js'
import { gatherEvmFacts, withTokenFacts } from '../../consent/facts/tokenFacts.js'
import { endOf, type GrantedPermissions, type KeptPermission } from '../../requests/grantedPermissions.js'
import { isDisabled, isSignedOn } from '../../requests/preparePermissions.js'
import { readContext, toPermission } from '../../signing/delegation.js'
import type { ManageContext } from './manageContext.js'

/** A permission of the user's smart account, as it was signed. */
export interface ReadPermission extends KeptPermission {
  readonly chainId: `eip155:${string}`
  readonly action: ConsentAction
  readonly expiresAtS: number
  readonly spender: string
  readonly state: 'active' | 'expired' | 'revoked'
}

type Way = Pick<ManageContext, 'node' | 'smart' | 'vault'> & {
  readonly clock: Clock
  readonly permissions: GrantedPermissions
  readonly signal: AbortSignal
}

/** How long the chains have to say what was taken back, and what tokens are called, in milliseconds. */
const CHAIN_TIMEOUT_MS = 8_000

/**
 * What apps may do, or could within the last month: what the account has signed, whatever was said of it where it was kept. A chain that does not answer takes none
 * away. @throws AbortedError, whatever the vault throws
 */
export async function readPermissions(way: Way): Promise<readonly ReadPermission[]> {
  const { clock, permissions } = way
  const all = await Promise.all(permissions.all(clock.nowMs()).map((one) => readOne(one, way)))
  const rank = { active: 0, expired: 1, revoked: 1 } as const
  return all.flat().sort((a, b) => rank[a.state] - rank[b.state])
}

async function readOne(kept: KeptPermission, way: Way): Promise<readonly ReadPermission[]> {
  const { clock, permissions, signal, smart, vault } = way
  const chainId = `eip155:${Number(kept.grant.chainId)}` as const
  const delegation = readContext(kept.grant.context)
  const permission = delegation && toPermission(delegation)
  if (!delegation || !permission || !smart.networks.has(chainId)) return []
  const owner = (await vault.ask('accounts', { chainId }, { signal }))[0]?.address as `0x${string}` | undefined
  const address = owner && ((await smart.addressOn(chainId, owner)) as `0x${string}` | undefined)
  if (!owner || address?.toLowerCase() !== delegation.delegator.toLowerCase()) return []
  if (!(await isSignedOn(chainId, delegation, { address, owner }))) return []
  const {
    actions: [described],
  } = describePermission(permission, address)
  if (!described) return []
  const ask = async (inner: AbortSignal) => {
    const asked = { chainId, node: way.node, signal: inner }
    const [facts, isOver] = await Promise.all([
      gatherEvmFacts([described], asked),
      kept.revokedAtMs === null && isDisabled(delegation, asked).catch(() => false),
    ])
    return { action: withTokenFacts([described], facts)[0] ?? described, isOver }
  }
  const { action, isOver } = await withDeadline(ask, { clock, timeoutMs: CHAIN_TIMEOUT_MS, signal }).catch(() => {
    signal.throwIfAborted()
    return { action: described, isOver: false }
  })
  if (isOver) permissions.end(kept.grant.context, clock.nowMs())
  const isRevoked = isOver || kept.revokedAtMs !== null
  const { expiresAtS, delegate: spender } = permission
  const isExpired = endOf({ ...kept, revokedAtMs: null }) <= clock.nowMs() || expiresAtS * 1_000 <= clock.nowMs()
  const state = isRevoked ? 'revoked' : isExpired ? 'expired' : 'active'
  return [{ ...kept, chainId, action, expiresAtS, spender, state }]
}
