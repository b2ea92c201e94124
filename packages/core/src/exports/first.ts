// The modules of an app's first load, by name: bundlers that split code then load them in one piece, whichever late code shares them.
export { createHawser } from '../client/createHawser.js'
export { ClientDestroyedError } from '../errors/clientDestroyedError.js'
export { cancelConnect } from '../flows/cancelConnect.js'
export { cancelSwitch } from '../flows/cancelSwitch.js'
export { type ConnectErrorType, type ConnectParameters, type ConnectReturnType, connect } from '../flows/connect.js'
export {
  type DisconnectErrorType,
  type DisconnectParameters,
  type DisconnectReturnType,
  disconnect,
} from '../flows/disconnect.js'
export {
  type EstimateGasErrorType,
  type EstimateGasParameters,
  type EstimateGasReturnType,
  estimateGas,
} from '../flows/estimateGas.js'
export {
  type GetBalanceErrorType,
  type GetBalanceParameters,
  type GetBalanceReturnType,
  getBalance,
  type ReadErrorType,
} from '../flows/getBalance.js'
export {
  type GetCapabilitiesErrorType,
  type GetCapabilitiesParameters,
  type GetCapabilitiesReturnType,
  getCapabilities,
} from '../flows/getCapabilities.js'
export {
  type GetClientErrorType,
  type GetClientParameters,
  type GetClientReturnType,
  getClient,
} from '../flows/getClient.js'
export {
  type GetProviderErrorType,
  type GetProviderParameters,
  type GetProviderReturnType,
  getProvider,
} from '../flows/getProvider.js'
export {
  type LoadConnectorsErrorType,
  type LoadConnectorsParameters,
  loadConnectors,
} from '../flows/loadConnectors.js'
export {
  type LookupIdentityErrorType,
  type LookupIdentityParameters,
  type LookupIdentityReturnType,
  lookupIdentity,
} from '../flows/lookupIdentity.js'
export {
  type ReadContractErrorType,
  type ReadContractParameters,
  type ReadContractReturnType,
  readContract,
} from '../flows/readContract.js'
export {
  type ReconnectErrorType,
  type ReconnectParameters,
  type ReconnectReturnType,
  reconnect,
} from '../flows/reconnect.js'
export {
  type ResolveNameErrorType,
  type ResolveNameParameters,
  type ResolveNameReturnType,
  resolveName,
} from '../flows/resolveName.js'
export {
  type SendTransactionErrorType,
  type SendTransactionParameters,
  type SendTransactionReturnType,
  sendTransaction,
} from '../flows/sendTransaction.js'
export {
  type SignMessageErrorType,
  type SignMessageParameters,
  type SignMessageReturnType,
  signMessage,
  type WalletErrorType,
} from '../flows/signMessage.js'
export {
  type SignTypedDataErrorType,
  type SignTypedDataParameters,
  type SignTypedDataReturnType,
  signTypedData,
} from '../flows/signTypedData.js'
export {
  type SwitchAccountErrorType,
  type SwitchAccountParameters,
  type SwitchAccountReturnType,
  switchAccount,
} from '../flows/switchAccount.js'
export {
  type SwitchConnectionErrorType,
  type SwitchConnectionParameters,
  type SwitchConnectionReturnType,
  switchConnection,
} from '../flows/switchConnection.js'
export {
  type SwitchNetworkErrorType,
  type SwitchNetworkParameters,
  type SwitchNetworkReturnType,
  switchNetwork,
} from '../flows/switchNetwork.js'
export {
  CONNECTOR_DISCOVERY_TIMEOUT_MS,
  DISCONNECT_TIMEOUT_MS,
  LOAD_TIMEOUT_MS,
  READ_TIMEOUT_MS,
  RECEIPT_TIMEOUT_MS,
  RECONNECT_TIMEOUT_MS,
  USER_RESPONSE_TIMEOUT_MS,
} from '../flows/timeouts.js'
export {
  type WaitForReceiptErrorType,
  type WaitForReceiptParameters,
  type WaitForReceiptReturnType,
  waitForReceipt,
} from '../flows/waitForReceipt.js'
export {
  type WriteContractErrorType,
  type WriteContractParameters,
  type WriteContractReturnType,
  writeContract,
} from '../flows/writeContract.js'
export { readConnectorList } from '../selectors/readConnectorList.js'
export { selectActiveAddress } from '../selectors/selectActiveAddress.js'
export { selectActiveCaipAddress } from '../selectors/selectActiveCaipAddress.js'
export { selectActiveConnection } from '../selectors/selectActiveConnection.js'
export { selectActiveNetwork } from '../selectors/selectActiveNetwork.js'
export { selectIsUnsupportedNetwork } from '../selectors/selectIsUnsupportedNetwork.js'
export { selectNetworkList } from '../selectors/selectNetworkList.js'
export { selectStatus } from '../selectors/selectStatus.js'
export { describeError } from '../state/describeError.js'
