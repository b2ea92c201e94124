// One line for each module, and nothing by name: bundlers that split code load a module that is listed by name with the whole list.

export * from '../rpc/walletConnectRpcChainIds.js'
export * from '../wallets/createWalletsService.js'
export * from '../wallets/walletListing.js'
export * from '../wallets/walletsService.js'
