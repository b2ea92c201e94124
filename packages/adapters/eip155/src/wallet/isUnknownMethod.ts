import { RpcError } from '@hawser/common'

/** Whether a wallet said that it does not know a method (-32601), or does not allow it (4200). */
export function isUnknownMethod(error: unknown): boolean {
  return error instanceof RpcError && (error.rpcCode === 4200 || error.rpcCode === -32601)
}
