// One line for each module, and nothing by name: bundlers that split code load a module that is listed by name with the whole list.

export { walletConnectRpcChainIds } from '../constants.js'
export type * from '../schemas/history.js'
export type * from '../schemas/nfts.js'
export type * from '../schemas/onramp.js'
export type { RevokeSessionPayload } from '../schemas/sessions.js'
export type * from '../schemas/wallets.js'
export * from '../wallets/createWalletsService.js'
export * from '../wallets/walletsService.js'
