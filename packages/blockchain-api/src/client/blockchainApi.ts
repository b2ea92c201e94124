import type { CaipAddress, CaipNetworkId, HawserError, TokenBalance } from '@hawser/common'
import type { SupportedChains } from '../schemas/chains.js'
import type { GasPrices, SwapQuote, SwapToken } from '../schemas/convert.js'
import type { Exchange, ExchangeDeposit, ExchangeDepositStatus } from '../schemas/exchanges.js'
import type { HistoryPage } from '../schemas/history.js'
import type { Identity } from '../schemas/identity.js'
import type { NameRecord, NameSuggestion } from '../schemas/names.js'
import type { NftPage } from '../schemas/nfts.js'
import type { OffRampOrderStatus, OffRampQuote } from '../schemas/offramp.js'
import type {
  OnRampOptions,
  OnRampPlace,
  OnRampPurchase,
  OnRampPurchaseStatus,
  OnRampQuote,
  PaymentCurrency,
  PurchaseCurrency,
} from '../schemas/onramp.js'
import type { TokenPrice } from '../schemas/price.js'
import type { RevokeSessionPayload, SmartSession } from '../schemas/sessions.js'
import type { Currency } from '../schemas/wire.js'
import type { ServiceRequest } from './serviceContext.js'

export interface GetIdentityParameters {
  readonly address: string
  /** The account that asks. */
  readonly sender?: string | undefined
}

export interface GetHistoryParameters {
  readonly address: string
  readonly chainId: CaipNetworkId
  /** The `next` of the page before. */
  readonly cursor?: string | null | undefined
  /** Purchases by an on-ramp instead of the chain's transactions. */
  readonly onRamp?: 'coinbase' | undefined
  readonly currency?: Currency | undefined
}

export interface GetBalancesParameters {
  readonly address: string
  readonly chainId: CaipNetworkId
  /** Default `usd`. */
  readonly currency?: Currency | undefined
  /** Tokens whose balances have just changed: read anew, and listed even where there is nothing of them. */
  readonly forceUpdate?: readonly CaipAddress[] | undefined
  /** Whether an answer that is kept is of no use: the service is asked anew. */
  readonly isFresh?: boolean | undefined
}

export interface GetNftsParameters {
  readonly address: string
  readonly chainId: CaipNetworkId
  /** The `next` of the page before. */
  readonly cursor?: string | null | undefined
}

export interface GetPricesParameters {
  /** Tokens of one network, at least one. */
  readonly addresses: readonly CaipAddress[]
  /** Default `usd`. */
  readonly currency?: Currency | undefined
}

export interface GetQuotesParameters {
  /** The token that is sold. */
  readonly from: CaipAddress
  /** The token that is bought, on the same network. */
  readonly to: CaipAddress
  /** In base units of the token that is sold. */
  readonly amount: bigint
  readonly userAddress?: string | undefined
  /** In wei. */
  readonly gasPrice?: bigint | undefined
}

export interface BuildApprovalParameters {
  readonly from: CaipAddress
  readonly to: CaipAddress
  readonly userAddress: CaipAddress
  /** In base units; without it the approval has no limit. */
  readonly amount?: bigint | undefined
  /** The `id` of the quote whose route is taken; the first of the service's by default. */
  readonly route?: string | undefined
}

export interface BuildSwapParameters extends BuildApprovalParameters {
  readonly amount: bigint
  /** How far the price may move: a whole percentage from 1 to 50. */
  readonly slippagePercent: number
  /** A signed approval (ERC-2612): what `permit` is called with, ABI-encoded. */
  readonly permit?: `0x${string}` | undefined
  /** Whether the transaction is to take the token by a signature for Uniswap's Permit2, which is put behind its data. False by default. */
  readonly isPermit2?: boolean | undefined
  readonly isEstimateDisabled?: boolean | undefined
}

/** A transaction that a wallet can send. */
export interface PreparedTransaction {
  readonly to: CaipAddress
  readonly data: `0x${string}`
  /** In base units of the network's own currency. */
  readonly value: string
  /** Null where it is left to the wallet. */
  readonly gasPrice: string | null
}

export interface OnRampUrlParameters {
  readonly address: string
  readonly chainId: CaipNetworkId
  /** The network's name, such as `Arbitrum One`. */
  readonly networkName?: string | undefined
  /** Default `buy`. */
  readonly experience?: 'buy' | 'send' | undefined
  /** Whole units. */
  readonly presetCryptoAmount?: number | undefined
  readonly presetFiatAmount?: number | undefined
}

/** Who is asked, and where the buyer lives. */
export interface OnRampSellerParameters extends OnRampPlace {
  /** The service's name of one of its providers, such as `coinbase`: its first one by default. */
  readonly provider?: string | undefined
}

export interface OnRampOptionsParameters extends OnRampSellerParameters {
  readonly chainId: CaipNetworkId
}

export interface OnRampPurchaseParameters extends OnRampSellerParameters {
  /** Where it is delivered. */
  readonly address: string
  /** With the network that it is delivered on alone. */
  readonly purchaseCurrency: PurchaseCurrency
  /** With the way that it is paid in alone. */
  readonly paymentCurrency: PaymentCurrency
  /** What is paid, as decimal text. */
  readonly amount: string
  readonly quoteId?: string | undefined
  /** A page of the app that the provider leads back to. */
  readonly redirectUrl?: string | undefined
}

export interface OffRampQuoteParameters extends OnRampSellerParameters {
  /** With the network that it is sent on alone. */
  readonly sellCurrency: PurchaseCurrency
  /** With the way that it is paid out alone. */
  readonly payoutCurrency: PaymentCurrency
  /** What is sold in whole tokens, as decimal text. */
  readonly amount: string
}

export interface OffRampOrderParameters extends OffRampQuoteParameters {
  /** Whose it is: the account that sends it. */
  readonly address: string
  readonly quoteId?: string | undefined
  /** A page of the app that the provider leads back to. */
  readonly redirectUrl?: string | undefined
}

export interface OnRampQuoteParameters extends OnRampSellerParameters {
  readonly chainId: CaipNetworkId
  readonly purchaseCurrency: PurchaseCurrency
  readonly paymentCurrency: PaymentCurrency
  /** What is paid, as decimal text. */
  readonly amount: string
  /** The symbol of the network. */
  readonly network: string
}

export interface GetExchangesParameters {
  /** CAIP-19: those that pay this token out. */
  readonly asset?: string | undefined
  /** Of whole tokens, as decimal text. */
  readonly amount?: string | undefined
  /** Ids: these alone, or all but those. Not both. */
  readonly includeOnly?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** From 1. */
  readonly page?: number | undefined
}

export interface ExchangeDepositParameters {
  readonly exchangeId: string
  /** CAIP-19, such as `eip155:8453/slip44:60`. */
  readonly asset: string
  /** Of whole tokens, as decimal text. */
  readonly amount: string
  /** The account that it is paid to, on the asset's network. */
  readonly recipient: CaipAddress
}

/** An answer, or its stand-in with the failure in `error`, which is to be shown as unavailable or as an estimate. */
export type WithFallback<T> = T & { readonly error: HawserError | null }

export interface RegisterNameParameters {
  readonly chainId: CaipNetworkId
  /** The exact text that was signed; made by `createNameMessage`. */
  readonly message: string
  readonly signature: `0x${string}`
  /** SLIP-44, ENSIP-11. */
  readonly coinType: number
  readonly address: string
}

/** A change of a name that is registered: the message is the exact text that its owner signed. */
export interface ChangeNameParameters extends RegisterNameParameters {
  readonly name: string
}

/**
 * The client of one blockchain API. Answers are checked, equal questions that are open at the same time are asked once, and a read that fails for a
 * moment is asked again. On a network that the service does not answer for, nothing is asked: lists are empty, an allowance is zero, and what
 * cannot be made throws.
 *
 * Every function rejects with HttpRequestError (`status`; `details` is the service's reason), NetworkRequestError, TimeoutError, AbortedError,
 * InvalidResponseError, InvalidOptionsError (a parameter that cannot be sent), or InvalidProjectIdError, OriginNotAllowedError and ClockSkewError.
 */
export interface BlockchainApi {
  getSupportedChains(request?: ServiceRequest): Promise<SupportedChains>
  isNetworkSupported(chainId: CaipNetworkId, request?: ServiceRequest): Promise<boolean>
  /** Kept for five minutes. */
  getIdentity(parameters: GetIdentityParameters, request?: ServiceRequest): Promise<Identity>
  /** Transactions that brought nothing but spam are left out. */
  getHistory(parameters: GetHistoryParameters, request?: ServiceRequest): Promise<HistoryPage>
  /** Kept for half a minute, unless it is asked anew. */
  getBalances(
    parameters: GetBalancesParameters,
    request?: ServiceRequest,
  ): Promise<{ readonly balances: readonly TokenBalance[] }>
  /** Of Hawser's own gateway: other servers of this API answer 404. */
  getNfts(parameters: GetNftsParameters, request?: ServiceRequest): Promise<NftPage>
  getPrices(
    parameters: GetPricesParameters,
    request?: ServiceRequest,
  ): Promise<{ readonly fungibles: readonly TokenPrice[] }>

  getSwapTokens(
    parameters: { readonly chainId: CaipNetworkId },
    request?: ServiceRequest,
  ): Promise<{ readonly tokens: readonly SwapToken[] }>
  /** Quotes for other tokens or amounts than these are left out. */
  getQuotes(
    parameters: GetQuotesParameters,
    request?: ServiceRequest,
  ): Promise<{ readonly quotes: readonly SwapQuote[] }>
  /** @throws GasPriceNotSupportedError */
  getGasPrices(parameters: { readonly chainId: CaipNetworkId }, request?: ServiceRequest): Promise<GasPrices>
  getAllowance(
    parameters: {
      readonly tokenAddress: CaipAddress
      readonly userAddress: CaipAddress
      /** The `id` of the quote whose route is taken; the first of the service's by default. */
      readonly route?: string | undefined
    },
    request?: ServiceRequest,
  ): Promise<{ readonly allowance: string }>
  /** The approval calls the token that is sold, whatever the service names. @throws SwapsNotSupportedError */
  buildApproval(parameters: BuildApprovalParameters, request?: ServiceRequest): Promise<PreparedTransaction>
  /** @throws SwapsNotSupportedError */
  buildSwap(
    parameters: BuildSwapParameters,
    request?: ServiceRequest,
  ): Promise<PreparedTransaction & { readonly gas: string | null; readonly toAmount: string }>

  /** Null for a name that nobody has. Kept for five minutes. @throws NameServiceError */
  lookUpName(
    parameters: { readonly chainId: CaipNetworkId; readonly name: string },
    request?: ServiceRequest,
  ): Promise<NameRecord | null>
  /** Kept for five minutes. @throws NameServiceError */
  lookUpNamesOf(
    parameters: { readonly chainId: CaipNetworkId; readonly address: string; readonly sender?: string | undefined },
    request?: ServiceRequest,
  ): Promise<readonly NameRecord[]>
  /** Below the service's own zone where none is named. @throws NameServiceError */
  suggestNames(
    parameters: { readonly chainId: CaipNetworkId; readonly name: string; readonly zone?: string | undefined },
    request?: ServiceRequest,
  ): Promise<{ readonly suggestions: readonly NameSuggestion[] }>
  /** @throws NameServiceError */
  registerName(parameters: RegisterNameParameters, request?: ServiceRequest): Promise<{ readonly success: boolean }>
  /** Sets what a name says of itself, by a message of `createNameAttributesMessage`; null where the network is not supported. @throws NameServiceError */
  setNameAttributes(
    parameters: ChangeNameParameters,
    request?: ServiceRequest,
  ): Promise<NameRecord['attributes'] | null>
  /** Sets the address of a name on one chain, by a message of `createNameAddressMessage`; null where the network is not supported. @throws NameServiceError */
  setNameAddress(parameters: ChangeNameParameters, request?: ServiceRequest): Promise<NameRecord['addresses'] | null>

  /** Empty where the network is not supported. */
  getOnRampUrl(parameters: OnRampUrlParameters, request?: ServiceRequest): Promise<string>
  /** The built-in ones, with the failure beside them, where the service does not answer. */
  getOnRampOptions(parameters: OnRampOptionsParameters, request?: ServiceRequest): Promise<WithFallback<OnRampOptions>>
  /** Null where the network is not supported; the amount itself, without fees and with the failure beside it, where the service does not answer. */
  getOnRampQuote(parameters: OnRampQuoteParameters, request?: ServiceRequest): Promise<WithFallback<OnRampQuote> | null>

  /** Begins a purchase of one that was quoted. Asked once, whatever comes of it. */
  startOnRampPurchase(parameters: OnRampPurchaseParameters, request?: ServiceRequest): Promise<OnRampPurchase>
  /** What has become of it. */
  getOnRampPurchase(parameters: { readonly id: string }, request?: ServiceRequest): Promise<OnRampPurchaseStatus>

  /** What can be sold (`purchaseCurrencies`), and by what it is paid out; nothing where the network is not supported. */
  getOffRampOptions(parameters: OnRampOptionsParameters, request?: ServiceRequest): Promise<OnRampOptions>
  getOffRampQuote(parameters: OffRampQuoteParameters, request?: ServiceRequest): Promise<OffRampQuote>
  /** Begins a sale of one that was quoted: the page on which it is agreed to. Asked once, whatever comes of it. */
  startOffRampOrder(parameters: OffRampOrderParameters, request?: ServiceRequest): Promise<OnRampPurchase>
  /** What has become of it, and where what is sold is to be sent. */
  getOffRampOrder(parameters: { readonly id: string }, request?: ServiceRequest): Promise<OffRampOrderStatus>

  /** The exchanges that accounts can be paid from; none where the service has none. */
  getExchanges(parameters: GetExchangesParameters, request?: ServiceRequest): Promise<readonly Exchange[]>
  /** Begins a deposit from one of them. Asked once, whatever comes of it. */
  startExchangeDeposit(parameters: ExchangeDepositParameters, request?: ServiceRequest): Promise<ExchangeDeposit>
  /** What has become of it. */
  getExchangeDeposit(
    parameters: { readonly exchangeId: string; readonly sessionId: string },
    request?: ServiceRequest,
  ): Promise<ExchangeDepositStatus>

  getSessions(parameters: { readonly account: CaipAddress }, request?: ServiceRequest): Promise<readonly SmartSession[]>
  revokeSession(
    parameters: RevokeSessionPayload & { readonly account: CaipAddress },
    request?: ServiceRequest,
  ): Promise<{ readonly success: boolean }>
}
