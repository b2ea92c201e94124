import type { WalletListing } from '../schemas/wallets.js'

/** The parameters of a question to the wallets service. Absent parameters do not limit the answer. */
export interface GetWalletsParameters {
  /** From 1. Default 1. */
  readonly page?: number | undefined
  /** How many a page holds. Default 40. */
  readonly entries?: number | undefined
  /** Trimmed; an empty one is none. */
  readonly search?: string | undefined
  readonly badge?: 'certified' | 'none' | undefined
  /** Wallet ids: only these. */
  readonly include?: readonly string[] | undefined
  /** Wallet ids: none of these. */
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids: wallets that know one of these. */
  readonly chains?: readonly string[] | undefined
  readonly platform?: 'ios' | 'android' | undefined
  /** Only wallets of these names. */
  readonly names?: readonly string[] | undefined
  /** Only wallets that announce themselves by one of these. */
  readonly rdns?: readonly string[] | undefined
}

export interface GetWalletsReturnType {
  /** How many wallets match in all, on every page. */
  readonly count: number
  /** This page's wallets, no id twice. What the service sent in a wrong form is left out. */
  readonly data: readonly WalletListing[]
}

export interface WalletsServiceRequest {
  readonly signal?: AbortSignal | undefined
}

/**
 * The client of one wallets service. Answers are kept for a while, and equal questions that are open at the same
 * time are asked once. Failures are not kept: asking again asks the service again.
 *
 * Every function rejects with HttpRequestError (`status`; `cause` is the response), NetworkRequestError, TimeoutError,
 * AbortedError, InvalidResponseError, or InvalidOptionsError (a parameter that cannot be sent).
 */
export interface WalletsService {
  getWallets(parameters?: GetWalletsParameters, request?: WalletsServiceRequest): Promise<GetWalletsReturnType>
  /** @param imageId a listing's `imageId`, not its `id`. */
  getWalletImage(imageId: string, request?: WalletsServiceRequest): Promise<Blob>
  /** Pictures of networks and connectors. */
  getAssetImage(imageId: string, request?: WalletsServiceRequest): Promise<Blob>
  /** @param currencyId such as `USD`. */
  getCurrencyImage(currencyId: string, request?: WalletsServiceRequest): Promise<Blob>
  getTokenImage(symbol: string, request?: WalletsServiceRequest): Promise<Blob>
  /** Forgets every answer, so that the next question reaches the service. */
  clearCache(): void
}
