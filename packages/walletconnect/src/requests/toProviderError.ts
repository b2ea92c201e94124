import { RelayUnreachableError } from '../errors/relayUnreachableError.js'
import { RequestExpiredError } from '../errors/requestExpiredError.js'
import { ProviderRpcError } from './providerRpcError.js'

/** WalletConnect's own code for a refusal by the user; apps look for EIP-1193's. */
const rejectedCode = 5000

/** What a request failed with, by the names that apps know: the SDK throws plain objects and texts. */
export function toProviderError(cause: unknown): Error {
  const { code, message, data } = Object(cause) as Readonly<Record<string, unknown>>
  const text = typeof message === 'string' ? message : String(cause)
  if (/request expired|expired\. please try again/i.test(text) || code === 8000)
    return new RequestExpiredError({ cause })
  if (/no internet connection|failed to publish|socket (connection|stalled)|publishing of payload/i.test(text))
    return new RelayUnreachableError({ cause, details: text })
  if (code === rejectedCode) return new ProviderRpcError(4001, text || 'User rejected', { data, cause })
  if (typeof code === 'number') return new ProviderRpcError(code, text, { data, cause })
  return cause instanceof Error ? cause : new ProviderRpcError(-32603, text, { cause })
}
