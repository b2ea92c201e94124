import { isHawserError } from '@hawser/common'

const codes: readonly string[] = [
  'PROVIDER_UNSUPPORTED_METHOD',
  'RPC_METHOD_NOT_FOUND',
  'RPC_METHOD_NOT_SUPPORTED',
  'WALLET_FEATURE_MISSING',
]

/** Whether a wallet has said that it does not know what it was asked. */
export function isUnsupported(error: unknown): boolean {
  return isHawserError(error) && codes.includes(error.code)
}
