import {
  type HawserError,
  InvalidResponseError,
  isHawserError,
  SwitchChainUnsupportedError,
  toHawserError,
} from '@hawser/common'
import { WalletFeatureMissingError } from '../errors.js'

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

/** Runs a request, and names the wallet's word that it does not know it. @throws WalletFeatureMissingError */
export async function nameMissing<T>(feature: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (cause) {
    throw isUnsupported(cause) ? new WalletFeatureMissingError(feature, { cause }) : cause
  }
}

/** A switch of networks that failed, by its name: what a wallet cannot do, or only says it has done, is unsupported. */
export function nameSwitch(cause: unknown): HawserError {
  const error = toHawserError(cause)
  const isUnknownChain = error.code === 'CHAIN_NOT_ADDED' || error.code === 'RPC_INVALID_PARAMS'
  return isUnknownChain || isUnsupported(error)
    ? new SwitchChainUnsupportedError({ cause: error, details: error.details })
    : error
}

/**
 * The result in a JSON-RPC response. @throws the response's error, for the protocol to name, or InvalidResponseError */
export function readResult(response: unknown): unknown {
  if (typeof response !== 'object' || response === null)
    throw new InvalidResponseError({ details: 'The wallet answered with something other than a response.' })
  const { error, result } = response as Readonly<Record<string, unknown>>
  if (error !== undefined && error !== null) throw Object.assign(new Error('The wallet refused.'), { error })
  if (result === undefined) throw new InvalidResponseError({ details: 'The wallet answered without a result.' })
  return result
}
