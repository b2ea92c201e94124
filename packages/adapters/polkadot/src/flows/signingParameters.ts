import type { InvalidResponseError, RequestPendingError, UserRejectedError } from '@hawser/common'
import type { CapabilityMissingError, NotConnectedError } from '@hawser/core'
import type { FlowErrorType, FlowParameters } from '@hawser/core/actions'
import type { WrongAccountError } from '@hawser/core/adapter'
import type { SigningUnsupportedError } from '../errors.js'

/** The parameters of every flow that asks the wallet to sign. */
export interface SigningParameters extends FlowParameters {
  /** One of the accounts that the wallet shares, in any network's form; the account in use by default. */
  readonly address?: string | undefined
}

/** The errors of every flow that asks the wallet to sign. */
export type SigningErrorType =
  | FlowErrorType
  | CapabilityMissingError
  | InvalidResponseError
  | NotConnectedError
  | RequestPendingError
  | SigningUnsupportedError
  | UserRejectedError
  | WrongAccountError
