export type { CustomWallet, WalletListOptions } from '../client/walletListOptions.js'
export type { ConnectListItem, ConnectorItem, WalletItem } from '../connectorList/orderConnectList.js'
export { type BrowserName, detectEnvironment, type Environment } from '../environment/detectEnvironment.js'
export { type CreateBrowseLinkOptions, createBrowseLink } from '../links/createBrowseLink.js'
export {
  type CreateWalletLinkOptions,
  createWalletLink,
  type PairingLink,
  type WalletLinkKind,
} from '../links/createWalletLink.js'
export { type AppLink, openLink } from '../links/openLink.js'
export {
  type FoundWallets,
  selectConnectList,
  selectFoundWallets,
  selectIsAllWalletsShown,
  selectWalletById,
  selectWalletConnector,
} from '../selectors/connectList.js'
export type { WalletEntry, WalletLinks, WalletStores } from '../state/walletEntry.js'
export type { WalletsApi } from '../wallets/createWalletsApi.js'
export { wallets } from '../wallets/wallets.js'
export { selectWallets, type WalletSearchState, type WalletsState } from '../wallets/walletsState.js'
