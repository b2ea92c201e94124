import { type HawserError, isHawserError, RpcError, toHawserError, UserRejectedError } from '@hawser/common'

/**
 * What a sats-connect wallet failed with. Its codes are numbers of JSON-RPC with other meanings: -32000 is a refusal by the user,
 * -32001 a method that the wallet lacks, -32002 a permission that the page lacks (and no request that is already open).
 */
export function toSatsConnectError(cause: unknown): HawserError {
  if (isHawserError(cause)) return cause
  const error: unknown = Object(cause).error ?? cause
  const { code, message } = Object(error) as Readonly<Record<string, unknown>>
  const options = { cause, details: typeof message === 'string' ? message.slice(0, 1_000) : undefined }
  if (code === -32000) return new UserRejectedError(options)
  if (code === -32001) return new RpcError(4200, options)
  if (code === -32002) return new RpcError(4100, options)
  return toHawserError(error)
}
