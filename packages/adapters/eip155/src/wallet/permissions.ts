import {
  type Clock,
  InvalidOptionsError,
  InvalidResponseError,
  isEvmAddress,
  parseAnswer,
  RpcError,
} from '@hawser/common'
import type { PermissionGrant, PermissionRequest, PermissionsCapability, PermissionTerm } from '@hawser/core'
import * as v from 'valibot'
import type { Eip155Context } from '../context.js'
import { askWallet } from '../provider/askWallet.js'
import { parseChainId, toHexChainId } from '../provider/chainId.js'
import { parsePermissionGrants, toExactJson } from './parsePermissionGrants.js'

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

type GetPermissionsParameters = Parameters<PermissionsCapability['getPermissions']>[0]

const manyGrants = 1_000
const grantsSchema = v.pipe(v.array(v.unknown()), v.maxLength(manyGrants))
const chainSchema = v.object({ chainId: v.union([v.string(), v.number()]) })

/**
 * `wallet_getGrantedExecutionPermissions` (ERC-7715). What makes no sense is left out: it is no reason to tell of none.
 * @throws InvalidResponseError, RpcError where the wallet does not have it, AbortedError
 */
export async function getPermissions(
  { provider, address, signal }: GetPermissionsParameters,
  { clock }: Pick<Eip155Context, 'clock'>,
): Promise<readonly PermissionGrant[]> {
  const method = 'wallet_getGrantedExecutionPermissions'
  const answers = parseAnswer(grantsSchema, await askWallet(provider, { method, params: [], signal, clock }))
  return answers.flatMap((answer) => {
    try {
      const caipNetworkId = parseChainId(parseAnswer(chainSchema, answer).chainId)
      // Whoever lists it in its present form takes it back so.
      return parsePermissionGrants('wallet_requestExecutionPermissions', answer, { caipNetworkId, address })
    } catch {
      return []
    }
  })
}

type RevokePermissionsParameters = Parameters<PermissionsCapability['revokePermissions']>[0]

const answerSchema = v.nullish(v.union([v.string(), v.literal(true), v.record(v.string(), v.unknown())]))

/**
 * `wallet_revokePermissions`, and `wallet_revokeExecutionPermission` where a wallet knows that name alone, or gave the grant in that form
 * (ERC-7715). Under the first name wallets also take back what a page may see (EIP-2255), and those answer null whatever they are asked:
 * of a wallet that is not known to have given the grant under that name, null is no yes.
 *
 * @throws UserRejectedError, InvalidResponseError, RpcError where the wallet has neither method, AbortedError
 */
export async function revokePermissions(
  { provider, context, method: grantedBy, signal }: RevokePermissionsParameters,
  { clock }: Pick<Eip155Context, 'clock'>,
): Promise<{ readonly signature: string | null }> {
  const earlier = { method: 'wallet_revokePermissions', params: [{ permissionsContext: context }] }
  const present = { method: 'wallet_revokeExecutionPermission', params: [{ permissionContext: context }] }
  const ask = (requests: readonly (typeof earlier | typeof present)[]) =>
    askByEitherName(provider, { requests, signal, clock })
  if (grantedBy === 'wallet_requestExecutionPermissions') return readAnswer((await ask([present])).answer)
  const { method, answer } = await ask([earlier, present])
  const isDoubtful = method === earlier.method && grantedBy !== 'wallet_grantPermissions' && (answer ?? null) === null
  if (!isDoubtful) return readAnswer(answer)
  try {
    return readAnswer((await ask([present])).answer)
  } catch (cause) {
    if (!isUnknownMethod(cause)) throw cause
    throw new InvalidResponseError({ cause, details: 'The wallet did not say whether it revoked the permissions.' })
  }
}

function readAnswer(answer: unknown): { readonly signature: string | null } {
  const given = parseAnswer(answerSchema, answer)
  return { signature: typeof given === 'string' ? given : null }
}

interface NamedRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

interface AskByEitherNameParameters {
  /** In the order in which they are tried. */
  readonly requests: readonly NamedRequest[]
  readonly signal: AbortSignal
  readonly clock: Clock
}

/**
 * Asks by one name after the other until the wallet knows one, for methods that were renamed.
 * @throws RpcError of the first name where it knows none, UserRejectedError, RequestPendingError, AbortedError, TimeoutError, InvalidResponseError
 */
async function askByEitherName(
  provider: unknown,
  { requests, ...wait }: AskByEitherNameParameters,
): Promise<{ readonly method: string; readonly answer: unknown }> {
  let refusal: unknown
  for (const { method, params } of requests) {
    try {
      return { method, answer: await askWallet(provider, { method, params, ...wait }) }
    } catch (error) {
      if (!isUnknownMethod(error)) throw error
      refusal ??= error
    }
  }
  throw refusal
}

/** Whether a wallet said that it does not know a method (-32601), or does not allow it (4200). */
function isUnknownMethod(error: unknown): boolean {
  return error instanceof RpcError && (error.rpcCode === 4200 || error.rpcCode === -32601)
}
