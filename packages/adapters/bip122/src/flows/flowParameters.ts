import type {
  CaipNetworkId,
  ChainNotConfiguredError,
  HttpRequestError,
  InvalidResponseError,
  NetworkRequestError,
  UserRejectedError,
} from '@hawser/common'
import type { AccountNotFoundError, NotConnectedError } from '@hawser/core'
import type { FlowErrorType, FlowParameters } from '@hawser/core/actions'
import type { WrongAccountError } from '@hawser/core/adapter'
import type { WalletFeatureMissingError } from '../errors.js'

/** The parameters of every flow that only reads from the network. */
export interface ReadFlowParameters extends FlowParameters {
  /** One of the requested networks; by default the one that the wallet is on, else the selected one, else the first. */
  readonly caipNetworkId?: CaipNetworkId<'bip122'> | undefined
}

/** The errors of every flow that only reads from the network. */
export type ReadFlowErrorType = FlowErrorType | ChainNotConfiguredError | HttpRequestError | NetworkRequestError

/** The parameters of every flow that asks the wallet. */
export interface WalletFlowParameters extends FlowParameters {
  /** One of the addresses that the wallet shares; the one in use by default. */
  readonly address?: string | undefined
}

/** The errors of every flow that asks the wallet. */
export type WalletFlowErrorType =
  | FlowErrorType
  | AccountNotFoundError
  | InvalidResponseError
  | NotConnectedError
  | UserRejectedError
  | WalletFeatureMissingError
  | WrongAccountError
