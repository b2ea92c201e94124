import type { Page } from 'playwright-core'
import type { Dapp } from '../e2e/support/dapp.js'
import type { PairedDappOptions, usePairedDapp } from '../e2e/support/usePairedDapp.js'
import type { Device } from './devices.js'
import type { Look } from './looks.js'

export type Stage = ReturnType<typeof usePairedDapp>

export interface State {
  readonly dapp?: PairedDappOptions
  /** What `dapp` cannot say before the chains run: it comes on top of it. */
  readonly prepare?: () => Promise<PairedDappOptions>
  readonly isWholePage?: boolean
  /** Whether the page connects wallets in other apps. Then it has no wallet of its own unless one is named. */
  readonly isPaired?: boolean
  /** The browsers that it is played in. Default: a computer's, in small windows too. */
  readonly devices?: readonly Device[]
  /** The page that is seen. Default: the dApp's. */
  readonly page?: () => Page | undefined
  /** Whether that page speaks as the dApp's does: it has no switch of its own. */
  readonly followsDapp?: boolean
  /** Gives what is not the page's own its look; the page has it already. */
  readonly wear?: (page: Page, look: Look) => Promise<void>
  /** Brings the page into the state. */
  reach(dapp: Dapp, stage: Stage): Promise<void>
  leave?(): Promise<void>
}
