import { HawserError, type HawserErrorOptions } from './hawserError.js'

/**
 * The standard codes and what they are called here (JSON-RPC 2.0, EIP-1474, EIP-1193, EIP-5792).
 * -32002, 4001 and 4902 are not among them: they have classes of their own.
 */
const rpcErrors = {
  [-32700]: ['RPC_PARSE_ERROR', 'The request was not valid JSON.'],
  [-32600]: ['RPC_INVALID_REQUEST', 'The request was not valid.'],
  [-32601]: ['RPC_METHOD_NOT_FOUND', 'The method does not exist.'],
  [-32602]: ['RPC_INVALID_PARAMS', 'The request had invalid parameters.'],
  [-32603]: ['RPC_INTERNAL', 'The node or the wallet had an internal error.'],
  [-32000]: ['RPC_INVALID_INPUT', 'The request had missing or invalid input.'],
  [-32001]: ['RPC_RESOURCE_NOT_FOUND', 'What was asked for was not found.'],
  [-32003]: ['RPC_TRANSACTION_REJECTED', 'The transaction was refused by the node.'],
  [-32004]: ['RPC_METHOD_NOT_SUPPORTED', 'The method is not supported.'],
  [-32005]: ['RPC_LIMIT_EXCEEDED', 'Too many requests. Try again later.'],
  [-32006]: ['RPC_VERSION_NOT_SUPPORTED', 'This version of JSON-RPC is not supported.'],
  4100: ['PROVIDER_UNAUTHORIZED', 'The wallet has not allowed this.'],
  4200: ['PROVIDER_UNSUPPORTED_METHOD', 'The wallet does not support this.'],
  4900: ['PROVIDER_DISCONNECTED', 'The wallet has no connection to any network.'],
  4901: ['PROVIDER_CHAIN_DISCONNECTED', 'The wallet has no connection to this network.'],
  5700: ['CALLS_UNSUPPORTED_CAPABILITY', 'The wallet lacks a capability that the calls need.'],
  5710: ['CALLS_UNSUPPORTED_CHAIN', 'The wallet cannot send calls on this network.'],
  5720: ['CALLS_DUPLICATE_ID', 'Calls with this id were sent before.'],
  5730: ['CALLS_UNKNOWN_BUNDLE', 'The wallet does not know these calls.'],
  5740: ['CALLS_BUNDLE_TOO_LARGE', 'These are more calls than the wallet can send at once.'],
  5750: ['CALLS_UPGRADE_REJECTED', 'The account upgrade that the calls need was rejected.'],
  5760: ['CALLS_ATOMICITY_UNSUPPORTED', 'The wallet cannot send these calls as one.'],
} as const satisfies Record<number, readonly [code: string, shortMessage: string]>

/** A standard code that {@link RpcError} names. */
export type RpcErrorCode = keyof typeof rpcErrors

/** The stable `code` of each standard error. */
export type RpcErrorName = (typeof rpcErrors)[RpcErrorCode][0]

/** Whether `code` is one of the standard codes that {@link RpcError} names. */
export function isRpcErrorCode(code: unknown): code is RpcErrorCode {
  return typeof code === 'number' && Object.hasOwn(rpcErrors, code)
}

/** A JSON-RPC or EIP-1193 error of a standard code, by its name. */
export class RpcError extends HawserError {
  override readonly name = 'RpcError'
  declare readonly code: RpcErrorName
  readonly rpcCode: RpcErrorCode

  constructor(rpcCode: RpcErrorCode, options?: HawserErrorOptions) {
    const [code, shortMessage] = rpcErrors[rpcCode]
    super(code, shortMessage, options)
    this.rpcCode = rpcCode
  }
}
