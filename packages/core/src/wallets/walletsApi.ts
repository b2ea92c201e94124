import type { WalletEntry } from '../state/walletEntry.js'

/** What the wallets feature can do. Nothing of it throws: what goes wrong stands in the slice. */
export interface WalletsApi {
  /**
   * Loads the featured and recommended wallets once somebody looks, and again when the networks are others. For the effect of a view;
   * what is under way ends with the last watcher.
   */
  watch(): () => void
  /** Loads 40 more wallets into `all`. One page at a time: a call while one is under way awaits that one. */
  fetchNextPage(): Promise<void>
  /**
   * Loads one wallet by its id, where it is not loaded yet, for a view that is about it alone: `selectWalletById` has it then. Settled as well
   * where there is none, or it could not be loaded.
   */
  loadWallet(id: string): Promise<void>
  /** Searches by name, 300 ms after the last call. An empty text ends the search. */
  search(text: string): void
  /** Lists certified wallets alone. The pages and the search begin anew. */
  setCertifiedOnly(on: boolean): void
  /** Loads what failed again. */
  retry(): void
  /** A wallet's picture as a data or https URL for `<img>`; null where there is none. */
  getImage(entry: Pick<WalletEntry, 'imageId' | 'imageUrl'>): Promise<string | null>
}
