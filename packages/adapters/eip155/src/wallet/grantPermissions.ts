import { InvalidOptionsError, isEvmAddress } from '@hawser/common'
import type { PermissionGrant, PermissionRequest, PermissionsCapability, PermissionTerm } from '@hawser/core'
import type { Eip155Context } from '../context.js'
import { askByEitherName, type NamedRequest } from './askByEitherName.js'
import { parsePermissionGrants } from './parsePermissionGrants.js'
import { toExactJson } from './toExactJson.js'
import { toHexChainId } from './toHexChainId.js'

type GrantPermissionsParameters = Parameters<PermissionsCapability['grantPermissions']>[0]

/**
 * `wallet_grantPermissions`, and `wallet_requestExecutionPermissions` where a wallet knows that name alone (ERC-7715).
 * The latter gives permissions to accounts only: a signer of another type stays with the former.
 * @throws InvalidOptionsError, UserRejectedError, InvalidResponseError, RpcError where the wallet has neither method, AbortedError
 */
export async function grantPermissions(
  { provider, address, network, signal, ...request }: GrantPermissionsParameters,
  { clock }: Pick<Eip155Context, 'clock'>,
): Promise<readonly PermissionGrant[]> {
  const caipNetworkId = network.caipNetworkId as PermissionGrant['caipNetworkId']
  const requests = buildRequests(request, { chainId: toHexChainId(caipNetworkId), address })
  const { method, answer } = await askByEitherName(provider, { requests, signal, clock })
  return parsePermissionGrants(method, answer, { caipNetworkId, address })
}

function buildRequests(
  request: PermissionRequest,
  { chainId, address }: { readonly chainId: string; readonly address: string },
): readonly NamedRequest[] {
  const expiry = Math.floor(request.expiresAtMs / 1_000)
  if (request.permissions.length === 0) throw new InvalidOptionsError('grantPermissions({ permissions }) names none.')
  if (!Number.isSafeInteger(expiry) || expiry <= 0)
    throw new InvalidOptionsError('grantPermissions({ expiresAtMs }) must be a time in milliseconds.')
  const signer = toTerm(request.signer)
  const permissions = request.permissions.map(toTerm)
  const policies = (request.policies ?? []).map(toTerm)
  const earlier: NamedRequest = {
    method: 'wallet_grantPermissions',
    params: [{ chainId, address, expiry, signer, permissions, policies }],
  }
  const to: unknown = signer.data.address
  if (signer.type !== 'account' || typeof to !== 'string' || !isEvmAddress(to)) return [earlier]
  const rules = [{ type: 'expiry', data: { timestamp: expiry } }, ...policies]
  return [
    earlier,
    {
      method: 'wallet_requestExecutionPermissions',
      params: permissions.map(({ type, data }) => ({
        chainId,
        from: address,
        to,
        permission: { type, isAdjustmentAllowed: true, data },
        rules,
      })),
    },
  ]
}

function toTerm({ type, data }: PermissionTerm): PermissionTerm {
  const refuse = (details: string) => new InvalidOptionsError(`grantPermissions, "${type}": ${details}`)
  return { type, data: toExactJson(data, refuse) }
}
