/** A JSON-RPC error that the local node answers with. */
export class ChainRpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'ChainRpcError'
    this.code = code
    this.data = data
  }
}
