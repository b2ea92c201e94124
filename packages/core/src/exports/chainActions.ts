// What some apps ask of chains beside an account's own: loaded with the first question.

export * from '../flows/getAssets.js'
export * from '../flows/readContracts.js'
export * from '../flows/showCallsStatus.js'
export * from '../flows/signTransaction.js'
export * from '../flows/simulateContract.js'
export * from '../flows/verifyMessage.js'
export * from '../flows/watchAsset.js'
export {
  type GetBlockNumberErrorType,
  type GetBlockNumberParameters,
  type GetBlockNumberReturnType,
  getBlockNumber,
  type WatchBlockNumberErrorType,
  type WatchBlockNumberParameters,
  type WatchBlockNumberReturnType,
  watchBlockNumber,
} from '../flows/watchBlockNumber.js'
export * from '../flows/watchContractEvents.js'
