import { isHawserError } from '@hawser/common'
import { FrameRefusedError } from '@hawser/embedded-wallet/errors'

/** The codes of EIP-1193 and JSON-RPC for what has one. An error of the vault's worker has lost its class, and has its code. */
const rpcCodes: ReadonlyMap<string, number> = new Map([
  ['USER_REJECTED', 4001],
  ['SIGNED_OUT', 4100],
  ['VAULT_LOCKED', 4100],
  ['VAULT_UNKNOWN_ACCOUNT', 4100],
  ['VAULT_UNSIGNABLE', -32602],
])

/** The error as the app is to know it. What no class of ours names stays as it is: of that the app is told nothing. */
export function toRefusal(error: unknown): unknown {
  if (!isHawserError(error)) return error
  const rpcCode = rpcCodes.get(error.code) ?? (error as { readonly rpcCode?: number }).rpcCode
  return new FrameRefusedError(error.shortMessage, {
    cause: error,
    reason: error.code,
    ...(rpcCode !== undefined && { rpcCode }),
  })
}
