// One line for each module, and nothing by name: bundlers that split code load a module that is listed by name with the whole list.

export * from '../history/historyTransaction.js'
export * from '../onramp/onRamp.js'
export * from '../rpc/walletConnectRpcChainIds.js'
export * from '../sessions/revokeSessionPayload.js'
export * from '../wallets/createWalletsService.js'
export * from '../wallets/walletListing.js'
export * from '../wallets/walletsService.js'
