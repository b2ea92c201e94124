export type { ConnectListItem, ConnectorItem, WalletItem } from '../connectorList/connectListItem.js'
export { detectEnvironment } from '../environment/detectEnvironment.js'
export type { BrowserName, Environment } from '../environment/environment.js'
export type { AppLink } from '../links/appLink.js'
export { type CreateBrowseLinkOptions, createBrowseLink } from '../links/createBrowseLink.js'
export {
  type CreateWalletLinkOptions,
  createWalletLink,
  type PairingLink,
  type WalletLinkKind,
} from '../links/createWalletLink.js'
export { openLink } from '../links/openLink.js'
export { selectConnectList } from '../selectors/selectConnectList.js'
export { type FoundWallets, selectFoundWallets } from '../selectors/selectFoundWallets.js'
export { selectIsAllWalletsShown } from '../selectors/selectIsAllWalletsShown.js'
export { selectWalletById } from '../selectors/selectWalletById.js'
export { selectWalletConnector } from '../selectors/selectWalletConnector.js'
export type { CustomWallet } from '../wallets/customWallet.js'
export { selectWallets } from '../wallets/selectWallets.js'
export type { WalletEntry, WalletLinks, WalletStores } from '../wallets/walletEntry.js'
export type { WalletListOptions } from '../wallets/walletListOptions.js'
export { wallets } from '../wallets/wallets.js'
export type { WalletsApi } from '../wallets/walletsApi.js'
export type { WalletSearchState, WalletsState } from '../wallets/walletsState.js'
