import type {
  Currency,
  historyWireSchema,
  nftsWireSchema,
  offRampOrderBodySchema,
  offRampOrderWireSchema,
  offRampQuoteBodySchema,
  offRampQuoteWireSchema,
  onRampOptionsWireSchema,
  onRampPurchaseBodySchema,
  onRampQuoteBodySchema,
  onRampQuoteWireSchema,
} from '@hawser/blockchain-api/schemas'
import type * as v from 'valibot'
import type { Token } from './tokens.js'

// A provider is where one sort of data comes from. The gateway gives each of its questions a deadline, asks no more often than an answer gets old, lets
// those who ask the same wait for one answer, and leaves a provider alone that fails again and again. A provider that throws is one that does not serve.

/** The tokens of an account on one network. */
export interface Holdings {
  /** Every amount that is not zero, in base units. */
  readonly held: readonly { readonly token: Token; readonly amount: bigint }[]
  /** The ids of tokens that could not be read, and are not to be taken for zero. */
  readonly unread: readonly string[]
}

/** Tells what accounts hold. */
export interface BalanceProvider {
  /**
   * Returns undefined for a network that it does not serve. `network` is a CAIP-2 id of the configuration, and `address` has the form of its namespace.
   * `tokens` are those that the configuration lists; others of the network may be told beside them.
   */
  getHoldings(
    question: { readonly network: string; readonly address: string; readonly tokens: readonly Token[] },
    signal: AbortSignal,
  ): Promise<Holdings | undefined>
}

/** Tells what accounts call themselves. */
export interface IdentityProvider {
  /** Returns null for an account without a name. The name must lead back to the address. */
  getIdentity(
    address: string,
    signal: AbortSignal,
  ): Promise<{ readonly name: string; readonly avatar: string | null } | null>
}

/** The id of a token, and its price; null where it could not be asked for now. */
export type ToldPrice = readonly [id: string, price: string | null]

/** Tells prices. */
export interface PriceProvider {
  /**
   * Returns the prices of one whole token by the tokens' ids, as exact decimal text; tokens without one are left out. Null stands for one that could not be
   * asked for now: an answer with such ones is kept for a moment only.
   */
  getPrices(
    question: { readonly tokens: readonly Token[]; readonly currency: Currency },
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string | null>>
}

/** One page of transactions, in the form of `GET /v1/account/{address}/history`. */
export type HistoryPage = v.InferInput<typeof historyWireSchema>

/** Tells what accounts did. */
export interface HistoryProvider {
  /** Returns undefined for a network that it does not serve. Without `network` the account is one of all EVM networks; `cursor` is the `next` of a page of its own. */
  getHistory(
    question: {
      readonly network: string | undefined
      readonly address: string
      readonly cursor: string | undefined
      readonly currency: Currency
    },
    signal: AbortSignal,
  ): Promise<HistoryPage | undefined>
}

/** A token that is one of its own, in the form of `GET /v1/account/{address}/nfts` but for two of its parts. */
export type ProvidedNft = Omit<
  v.InferInput<typeof nftsWireSchema>['data'][number],
  'image' | 'flags' | 'attributes'
> & {
  /** The address of its picture as its maker wrote it (`https:`, `http:`, `ipfs:`), or the picture itself (`data:image/`). */
  readonly image: string | null
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
  readonly isSpam: boolean
}

/** One page of them. */
export interface ProvidedNfts {
  readonly data: readonly ProvidedNft[]
  readonly next: string | null
}

/** Tells which tokens accounts hold that are one of their own (ERC-721), or one of a few (ERC-1155). */
export interface NftProvider {
  /** Returns undefined for a network that it does not serve; `cursor` is the `next` of a page of its own. */
  getNfts(
    question: { readonly network: string; readonly address: string; readonly cursor: string | undefined },
    signal: AbortSignal,
  ): Promise<ProvidedNfts | undefined>
}

/** A swap of one token of an EVM network for another. Addresses are contracts in small letters; a network's own currency has the pseudo-address. */
export interface SwapQuestion {
  /** CAIP-2. */
  readonly network: string
  readonly from: string
  readonly to: string
  /** In base units of `from`. */
  readonly amount: bigint
}

/** The transaction of a swap. */
export interface BuiltSwap {
  readonly to: string
  readonly data: string
  /** In wei. */
  readonly value: bigint
  /** What is expected of it, in base units of the token that is bought. */
  readonly toAmount: bigint
  /** Units of gas, and the price of one in wei; null where they are left to the wallet. */
  readonly gas: bigint | null
  readonly gasPrice: bigint | null
}

/** A token that can be swapped. */
export interface SwapListing {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Empty where there is none. */
  readonly iconUrl: string
  /** Whether an approval can be signed instead of sent; null where nobody says. */
  readonly isPermitSupported: boolean | null
}

/** Tells what swaps give, and builds their transactions. */
export interface SwapProvider {
  /** Whether its transactions can take a token by a signature for Uniswap's Permit2. False by default. */
  readonly takesPermit2?: boolean | undefined
  /** Returns undefined where it lists none: those of the configuration are told then. */
  getTokens(network: string, signal: AbortSignal): Promise<readonly SwapListing[] | undefined>
  /** Returns how much of the other token there is for it, and the units of gas that it takes where that is known; null where nobody would swap. */
  getQuote(
    question: SwapQuestion,
    signal: AbortSignal,
  ): Promise<bigint | { readonly toAmount: bigint; readonly gas: bigint | null } | null>
  /** Returns the contract that takes the token which is sold: what an approval names. */
  getSpender(network: string, signal: AbortSignal): Promise<string>
  /** Returns null where nobody would swap. */
  buildSwap(
    question: SwapQuestion & {
      readonly account: string
      /** A whole percentage. */
      readonly slippagePercent: number
      /** A signed approval (ERC-2612). */
      readonly permit: string | undefined
      /** Whether it is to take the token by a signature for Uniswap's Permit2, which is put behind the data. Never where the provider does not take that. */
      readonly isPermit2: boolean
      readonly isEstimateDisabled: boolean
    },
    signal: AbortSignal,
  ): Promise<BuiltSwap | null>
}

/** Where a buyer lives (ISO 3166); what is undefined is as the provider takes it by default. */
export interface OnRampPlace {
  readonly country?: string | undefined
  readonly subdivision?: string | undefined
}

/** A purchase that was begun here. */
export interface OnRampPurchase {
  readonly id: string
  readonly address: string
  /** The symbol of what is bought. */
  readonly symbol: string
  readonly startedAtMs: number
  /** The provider's own id, once it has told of it. */
  readonly transactionId: string | null
}

/** What a provider knows of a purchase. */
export interface OnRampPurchaseReport {
  readonly transactionId: string
  readonly status: 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  readonly txHash: string | null
}

/** A webhook as it came. */
export interface OnRampWebhook {
  readonly header: (name: string) => string | undefined
  readonly bodyText: string
}

/** Tells what can be bought, and what it costs, in the forms of `/v1/onramp/options` and `/v1/onramp/quote`. */
export interface OnRampProvider {
  /** By which apps ask for it, such as `coinbase`. `own` by default. */
  readonly name?: string | undefined
  getOptions(signal: AbortSignal, place?: OnRampPlace): Promise<v.InferInput<typeof onRampOptionsWireSchema>>
  getQuote(
    question: v.InferOutput<typeof onRampQuoteBodySchema>,
    signal: AbortSignal,
  ): Promise<v.InferInput<typeof onRampQuoteWireSchema>>
  /**
   * Returns a page of what an account bought, the newest first, as rows of its history. `address` is written as the app wrote it that opened the page of
   * purchases. Absent where the service does not tell purchases by account.
   */
  getPurchases?(
    question: { readonly address: string; readonly cursor: string | undefined },
    signal: AbortSignal,
  ): Promise<HistoryPage>
  /** Returns the page on which a purchase is paid. Absent where nothing can be bought by it. */
  createPurchase?(
    question: Omit<v.InferOutput<typeof onRampPurchaseBodySchema>, 'provider'> & {
      readonly id: string
      readonly projectName: string
      /** The buyer's own address in the internet. */
      readonly clientAddress: string
    },
    signal: AbortSignal,
  ): Promise<string>
  /** Returns what it knows of a purchase, the likeliest first: one of them that is another purchase's is not taken. Absent where it cannot tell. */
  findPurchases?(purchase: OnRampPurchase, signal: AbortSignal): Promise<readonly OnRampPurchaseReport[]>
  /**
   * Returns whose purchases to look up anew: the id of one, or an address. Undefined where the webhook is about something else; null where its signature
   * is wrong. Absent where it sends none.
   */
  readWebhook?(webhook: OnRampWebhook): { readonly id: string } | { readonly address: string } | undefined | null
  /** Absent where it buys nothing. Its webhooks name a sale by its id, whether as an id or in the place of an address. */
  readonly sell?: OffRampProvider | undefined
}

/** A sale that was begun here. */
export interface OffRampOrder {
  readonly id: string
  /** Of whoever sells. */
  readonly address: string
  /** In the form that its options told it, with the network that it is sent on alone. */
  readonly sellCurrency: v.InferOutput<typeof offRampOrderBodySchema>['sellCurrency']
  /** In whole tokens, as exact decimal text. */
  readonly amount: string
  readonly startedAtMs: number
  /** The provider's own id, once it has told of it. */
  readonly transactionId: string | null
}

/** What a provider knows of a sale. */
export interface OffRampReport extends Omit<v.InferInput<typeof offRampOrderWireSchema>, 'status' | 'transactionId'> {
  readonly transactionId: string
  readonly status: 'AWAITING_CRYPTO' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED' | 'EXPIRED'
}

/** Buys what accounts hold, in the forms of `/v1/offramp/options` and `/v1/offramp/quote`. */
export interface OffRampProvider {
  /** What it buys stands in `purchaseCurrencies`, what it pays out in `paymentCurrencies`. */
  getOptions(signal: AbortSignal, place?: OnRampPlace): Promise<v.InferInput<typeof onRampOptionsWireSchema>>
  getQuote(
    question: v.InferOutput<typeof offRampQuoteBodySchema>,
    signal: AbortSignal,
  ): Promise<v.InferInput<typeof offRampQuoteWireSchema>>
  /** Returns the page on which a sale is agreed to. Nothing is sent before it is. */
  createOrder(
    question: Omit<v.InferOutput<typeof offRampOrderBodySchema>, 'provider'> & {
      readonly id: string
      readonly projectName: string
      /** The seller's own address in the internet. */
      readonly clientAddress: string
    },
    signal: AbortSignal,
  ): Promise<string>
  /** Returns what it knows of a sale, the likeliest first: one of them that is another sale's is not taken. */
  findOrders(order: OffRampOrder, signal: AbortSignal): Promise<readonly OffRampReport[]>
}

/** A token of a network; its own currency where `address` is null. */
export interface ExchangeAsset {
  /** CAIP-2. */
  readonly network: string
  readonly address: string | null
}

/** A deposit that was asked for. */
export interface ExchangeDeposit extends ExchangeAsset {
  /** By which the exchange is asked about it. */
  readonly sessionId: string
  readonly recipient: string
  /** Of whole tokens, as exact decimal text. */
  readonly amount: string
  /** The user's own address in the internet. */
  readonly clientAddress: string
}

/** What an exchange knows of a deposit. */
export interface ExchangeReport {
  readonly status: 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  readonly txHash: string | null
}

/** An exchange from which its customers pay what they have there to an account of theirs. */
export interface ExchangeProvider {
  /** By which apps ask for it, such as `coinbase`. */
  readonly id: string
  readonly name: string
  /** An https or data URL. */
  readonly imageUrl?: string | undefined
  /** Returns whether it pays that token out. */
  supports(asset: ExchangeAsset, signal: AbortSignal): Promise<boolean>
  /** Returns the page of the exchange on which the deposit is confirmed. */
  createDeposit(deposit: ExchangeDeposit, signal: AbortSignal): Promise<string>
  /** Returns what it knows of a deposit; null while that is nothing. */
  findDeposit(sessionId: string, signal: AbortSignal): Promise<ExchangeReport | null>
}

/** The providers of a gateway by what they tell; what has none is told as not configured. */
export interface GatewayProviders {
  readonly balances?: BalanceProvider | undefined
  readonly identity?: IdentityProvider | undefined
  readonly prices?: PriceProvider | undefined
  readonly history?: HistoryProvider | undefined
  readonly nfts?: NftProvider | undefined
  readonly swaps?: SwapProvider | undefined
  /** Several are told apart by their names. */
  readonly onRamp?: OnRampProvider | readonly OnRampProvider[] | undefined
  /** Beside those of the configuration, and in the place of one of the same id. */
  readonly exchanges?: readonly ExchangeProvider[] | undefined
}
