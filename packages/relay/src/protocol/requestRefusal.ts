import type { RelayLimits } from '../limits/relayLimits.js'

/** JSON-RPC codes that the relay answers with (JSON-RPC 2.0, EIP-1474). */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  refused: -32000,
  limitExceeded: -32005,
} as const

export type RpcCode = (typeof rpcCodes)[keyof typeof rpcCodes]

/** Thrown by a method to answer its request with an error; `limit` is what was reached, where it was a limit. */
export class RequestRefusal extends Error {
  override readonly name = 'RequestRefusal'
  readonly rpcCode: RpcCode
  readonly limit: keyof RelayLimits | undefined

  constructor(rpcCode: RpcCode, message: string, limit?: keyof RelayLimits) {
    super(message)
    this.rpcCode = rpcCode
    this.limit = limit
  }
}
