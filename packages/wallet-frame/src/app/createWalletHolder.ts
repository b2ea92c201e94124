import { AbortedError, type Clock, type KeyValueStore, loadModule } from '@hawser/common'
import type { ConsentNode } from '../consent/facts/consentNode.js'
import type { Appearance } from '../page/createAppearance.js'
import type { FrameNetwork } from '../page/sayAction.js'
import type { Frame } from '../page/startFrame.js'
import type { FrameBatch } from '../requests/frameRequest.js'
import type { SmartAccounts } from '../requests/smartAccounts.js'
import type { Stage } from '../screens/createStage.js'
import type { VaultClient } from '../worker/createVaultClient.js'
import { openWallet } from './openWallet.js'
import type { WalletService } from './walletService.js'
import type { WalletSession } from './walletSession.js'

export interface WalletHolderOptions {
  readonly stage: Stage
  readonly clock: Clock
  readonly store: KeyValueStore
  readonly vault: VaultClient
  readonly service: WalletService
  readonly session: WalletSession
  readonly node: ConsentNode
  readonly smart: SmartAccounts
  readonly appOrigin: string
  readonly networks: ReadonlyMap<string, FrameNetwork>
  readonly appearance: Pick<Appearance, 'text' | 'watch'>
  /** Told of each batch of calls that was sent (EIP-5792). */
  readonly onCallsSent: (id: string, sent: FrameBatch) => Promise<void>
  /** What is known of one by now. */
  readonly latest: (id: string) => Promise<FrameBatch | undefined>
  /** Told when an app was granted a permission, or one was taken back. */
  readonly onPermissionsChanged: () => void
  /** Runs what changes the shares of this browser, one at a time in all tabs. */
  readonly runAlone: <T>(run: () => Promise<T>) => Promise<T>
}

/** The wallet of who is signed in, opened when it is first needed, and again after it has locked itself. */
export interface WalletHolder {
  /** Has what opens a wallet loaded, for somebody who is about to prove who they are. It asks for nothing, and what fails is tried again when it is needed. */
  prepare(): void
  /** Its consent screens. @throws SignedOutError, AbortedError and as {@link openWallet} */
  open(signal: AbortSignal): Promise<Frame>
  isOpen(): boolean
  /** Whether the wallet was made in this page: nobody has been asked yet how it is to be recovered. */
  isNew(): boolean
  /** The vault has been opened by other means than {@link open}, and the service knows it. */
  adopt(walletId: string): void
  /** Locks it, and refuses what the user has not answered. */
  close(): void
  stop(): void
}

export function createWalletHolder(options: WalletHolderOptions): WalletHolder {
  const { vault, service, session, appOrigin, runAlone } = options
  let opening: { readonly frame: Promise<Frame>; readonly end: AbortController } | undefined
  let shown: { readonly walletId: string; readonly frame: Frame } | undefined
  let isOpen = false
  let isNew = false

  function show(walletId: string, { startFrame }: Screens): Frame {
    if (shown?.walletId !== walletId) {
      shown?.frame.stop()
      // The service has taken the app's origin for one of its project's, or nobody were signed in here.
      shown = { walletId, frame: startFrame({ ...options, origin: appOrigin, isOriginVerified: true, walletId }) }
    }
    isOpen = true
    return shown.frame
  }

  async function start(signal: AbortSignal): Promise<Frame> {
    // They come while the wallet opens: nobody has anything to approve before.
    const loading = loadScreens()
    loading.catch(() => {})
    const use = <T>(run: (token: string) => Promise<T>): Promise<T> => session.use(run, signal)
    const opened = await openWallet({ vault, service, use, signal, runAlone })
    try {
      const screens = await loading
      if (signal.aborted) throw new AbortedError({ cause: signal.reason })
      isNew = opened.isNew
      return show(opened.walletId, screens)
    } catch (error) {
      vault.lock()
      throw error
    }
  }

  const forget = (): void => {
    isOpen = false
    opening?.end.abort()
    opening = undefined
  }
  const offLock = vault.onLock(forget)

  return {
    prepare() {
      vault.ask('opened', {}).catch(() => {})
      service.prepare()
    },
    async open(signal) {
      if (!opening) {
        const end = new AbortController()
        const frame = start(end.signal)
        const mine = { frame, end }
        opening = mine
        frame.catch(() => {
          if (opening === mine) opening = undefined
        })
      }
      // Who gives up waiting ends it for nobody else.
      return withSignal(opening.frame, signal)
    },
    isOpen: () => isOpen,
    isNew: () => isOpen && isNew,
    adopt(walletId) {
      opening?.end.abort()
      const end = new AbortController()
      isOpen = true
      const frame = loadScreens().then((screens) => {
        if (end.signal.aborted) throw new AbortedError({ cause: end.signal.reason })
        return show(walletId, screens)
      })
      const mine = { frame, end }
      opening = mine
      frame.catch(() => {
        if (opening !== mine) return
        forget()
        vault.lock()
      })
    },
    close() {
      forget()
      vault.lock()
    },
    stop() {
      offLock()
      forget()
      shown?.frame.stop()
      shown = undefined
      vault.lock()
    },
  }
}

type Screens = typeof import('../page/startFrame.js')

/** The consent screens, which are no part of the page at first. @throws ModuleLoadError */
const loadScreens = (): Promise<Screens> => loadModule(() => import('../page/startFrame.js'))

/** @throws AbortedError */
function withSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new AbortedError({ cause: signal.reason }))
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
