import { type HawserError, SwitchChainUnsupportedError, toHawserError } from '@hawser/common'
import { isUnsupported } from './isUnsupported.js'

/** A switch of networks that failed, by its name: what a wallet cannot do, or only says it has done, is unsupported. */
export function nameSwitch(cause: unknown): HawserError {
  const error = toHawserError(cause)
  const isUnknownChain = error.code === 'CHAIN_NOT_ADDED' || error.code === 'RPC_INVALID_PARAMS'
  return isUnknownChain || isUnsupported(error)
    ? new SwitchChainUnsupportedError({ cause: error, details: error.details })
    : error
}
