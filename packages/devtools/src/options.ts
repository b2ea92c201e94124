import type { FakeWalletModule } from './fakeWallet.js'

export type DevtoolsPosition = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left'

export interface DevtoolsOptions {
  /** Whether the panel stands open at first. Default false: a button opens it. */
  readonly initialIsOpen?: boolean | undefined
  /** The corner of the page. Default `bottom-right`. */
  readonly position?: DevtoolsPosition | undefined
  /** Whether there is a panel. By default where `process.env.NODE_ENV` is known and not `production`. */
  readonly isEnabled?: boolean | undefined
  /**
   * Brings what makes wallets for the tab of that name, which says how to where it is absent.
   *
   * @example fakeWallet: () => import('@hawser/testing')
   */
  readonly fakeWallet?: (() => Promise<FakeWalletModule>) | undefined
}
