import type { CaipNetworkId, ChainNotConfiguredError, HttpRequestError, NetworkRequestError } from '@hawser/common'
import type { FlowErrorType, FlowParameters } from '@hawser/core/actions'

/** What every flow takes that only reads from the network. */
export interface ReadFlowParameters extends FlowParameters {
  /** One of the requested networks; by default the one that the wallet is on, else the selected one, else the first. */
  readonly caipNetworkId?: CaipNetworkId<'bip122'> | undefined
}

/** What every flow may throw that only reads from the network. */
export type ReadFlowErrorType = FlowErrorType | ChainNotConfiguredError | HttpRequestError | NetworkRequestError
