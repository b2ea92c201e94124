import type { InvalidResponseError, UserRejectedError } from '@hawser/common'
import type { AccountNotFoundError, NotConnectedError } from '@hawser/core'
import type { FlowErrorType, FlowParameters } from '@hawser/core/actions'
import type { WalletFeatureMissingError } from '../errors/walletFeatureMissingError.js'
import type { WrongAccountError } from '../errors/wrongAccountError.js'

/** What every flow takes that asks the wallet. */
export interface WalletFlowParameters extends FlowParameters {
  /** One of the addresses that the wallet shares; the one in use by default. */
  readonly address?: string | undefined
}

/** What every flow may throw that asks the wallet. */
export type WalletFlowErrorType =
  | FlowErrorType
  | AccountNotFoundError
  | InvalidResponseError
  | NotConnectedError
  | UserRejectedError
  | WalletFeatureMissingError
  | WrongAccountError
