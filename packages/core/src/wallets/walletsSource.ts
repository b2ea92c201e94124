import type { WalletsService } from '@hawser/blockchain-api'

/** Where the wallet list comes from: the wallets service, or the list that comes with the package. */
export interface WalletsSource {
  readonly getWallets: WalletsService['getWallets']
  /** Absent where there are no pictures by id. */
  readonly getWalletImage?: WalletsService['getWalletImage'] | undefined
}

/** The sources, loaded when they are first needed. */
export interface WalletsSources {
  /** Null where the wallets service is off. @throws ModuleLoadError, InvalidOptionsError */
  service(): Promise<WalletsSource | null>
  /** @throws ModuleLoadError */
  fallback(): Promise<WalletsSource>
}
