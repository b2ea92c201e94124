import { InvalidResponseError, parseAnswer } from '@hawser/common'
import type { PermissionsCapability } from '@hawser/core'
import * as v from 'valibot'
import type { Eip155Context } from '../context.js'
import { askByEitherName } from './askByEitherName.js'
import { isUnknownMethod } from './isUnknownMethod.js'

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
