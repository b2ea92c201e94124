/** Why a request is refused without asking the wallet's user. */
export class RequestRefusal extends Error {
  override readonly name = 'RequestRefusal'
  /** Of JSON-RPC (EIP-1474, EIP-1193). */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
