// One line for each module, and nothing by name: bundlers that split code load a module that is listed by name with the whole list.

export { walletConnectRpcChainIds } from '../constants.js'
export * from '../history/historyTransaction.js'
export * from '../onramp/onRamp.js'
export type { RevokeSessionPayload } from '../sessions/revokeSessionPayloadSchema.js'
export * from '../wallets/createWalletsService.js'
export * from '../wallets/walletListing.js'
export * from '../wallets/walletsService.js'
