export type { GatewayOptions } from '../config/configSchema.js'
export type { Sealer } from '../embedded/sealer.js'
export {
  GatewayCommandError,
  GatewayConfigurationError,
  GatewayDatabaseError,
  GatewayListenError,
} from '../errors.js'
export { type CreateGatewayDependencies, createGateway, type Gateway } from '../gateway.js'
export type {
  BalanceProvider,
  BuiltSwap,
  ExchangeAsset,
  ExchangeDeposit,
  ExchangeProvider,
  ExchangeReport,
  GatewayProviders,
  HistoryPage,
  HistoryProvider,
  Holdings,
  IdentityProvider,
  NftProvider,
  OffRampOrder,
  OffRampProvider,
  OffRampReport,
  OnRampPlace,
  OnRampProvider,
  OnRampPurchase,
  OnRampPurchaseReport,
  OnRampWebhook,
  PriceProvider,
  ProvidedNft,
  ProvidedNfts,
  SwapListing,
  SwapProvider,
  SwapQuestion,
} from '../providers/providers.js'
export type { Token } from '../providers/tokens.js'
