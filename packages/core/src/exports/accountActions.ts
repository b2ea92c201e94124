// What a connected wallet is asked, and what is read of accounts and from chains: loaded once there is a connection, or with the first question.

export { createOwner } from '../asking/createOwner.js'
export type { TransactionParameters } from '../asking/sendByWallet.js'
export { type ChainActions, loadChainActions } from '../client/chainActions.js'
export * from '../flows/contractsResource.js'
export * from '../flows/estimateGas.js'
export type { FlowErrorType, FlowParameters } from '../flows/flowParameters.js'
export * from '../flows/getBalance.js'
export * from '../flows/getBlockchainApi.js'
export * from '../flows/getCallsStatus.js'
export * from '../flows/getCapabilities.js'
export * from '../flows/getClient.js'
export * from '../flows/getPermissions.js'
export * from '../flows/getProvider.js'
export * from '../flows/getWalletBalance.js'
export * from '../flows/grantPermissions.js'
export * from '../flows/lookupIdentity.js'
export * from '../flows/readContract.js'
export * from '../flows/requestedNetworks.js'
export * from '../flows/resolveName.js'
export * from '../flows/revokePermissions.js'
export * from '../flows/sendCalls.js'
export * from '../flows/sendTransaction.js'
export * from '../flows/signMessage.js'
export * from '../flows/signTypedData.js'
export * from '../flows/switchAccount.js'
export * from '../flows/switchConnection.js'
export * from '../flows/switchNetwork.js'
export * from '../flows/waitForCallsStatus.js'
export * from '../flows/waitForReceipt.js'
export * from '../flows/walletTasks.js'
export * from '../flows/writeContract.js'
export type { ResourceState } from '../resources/createResource.js'
export {
  type CreateResourceOptions,
  createResource,
  type Resource,
  type ResourceContext,
  type ResourceSubject,
} from '../resources/createResource.js'
export * from '../resources/watchResource.js'
