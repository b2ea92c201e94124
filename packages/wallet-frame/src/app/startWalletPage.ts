import { type Clock, createStorage, type KeyValueStore, loadModule } from '@hawser/common'
import { createFrameChannel } from '@hawser/embedded-wallet/protocol'
import { SignedOutError } from '../errors.js'
import type { Appearance } from '../page/createAppearance.js'
import { createNode } from '../page/createNode.js'
import type { Batches } from '../requests/batches.js'
import type { GrantedPermissions } from '../requests/grantedPermissions.js'
import { createSmartAccounts } from '../requests/smartAccounts.js'
import { createStage } from '../screens/createStage.js'
import { createVaultClient, type VaultWorker } from '../worker/createVaultClient.js'
import { checkStorage } from './checkStorage.js'
import { createAppProofs } from './createAppProofs.js'
import { createFlows } from './createFlows.js'
import { createHandlers } from './createHandlers.js'
import { createWalletHolder } from './createWalletHolder.js'
import type { PageConfig } from './loadPageConfig.js'
import type { Passkeys } from './recovery/recoverySecrets.js'
import type { SocialSignIn } from './socialSignIn.js'
import { createWalletService } from './walletService.js'
import { createWalletSession } from './walletSession.js'
import type { PagePlace } from './window/findPlace.js'
import type { WindowStand, WindowTexts } from './window/standInWindow.js'

export interface WalletPageOptions {
  readonly window: Window & typeof globalThis
  readonly root: HTMLElement
  readonly clock: Clock
  readonly store: KeyValueStore
  readonly createWorker: () => VaultWorker
  readonly appearance: Appearance
  readonly config: PageConfig
  readonly projectId: string
  readonly place: PagePlace
}

/** Starts the wallet in a frame of an app, or in a window that an app has opened: its vault, its sessions at the gateway, its consent screens, and the channel by which the app asks. */
export async function startWalletPage(options: WalletPageOptions): Promise<{ stop(): void }> {
  const { window, root, clock, store, createWorker, appearance, config, projectId, place } = options
  const { appOrigin } = place
  const fetch = window.fetch.bind(window)
  const gateway = { baseUrl: config.gatewayUrl, projectId, fetch, clock }
  const service = createWalletService(gateway)
  const node = createNode(gateway)
  const smart = createSmartAccounts({
    bundler: createNode({ ...gateway, path: '/v1/bundler' }),
    paymasterAt: (url) => createNode({ ...gateway, path: '/v1/paymaster', query: { url } }),
    networks: config.smartAccounts,
    paymentTokens: config.paymentTokens,
  })
  const vault = createVaultClient({ createWorker, clock })
  const { locks } = window.navigator
  // Missing where a page is served without TLS: there one tab may be signed out by another one.
  const runAlone =
    (name: string) =>
    <T>(run: () => Promise<T>): Promise<T> =>
      (locks ? locks.request(name, run) : run()) as Promise<T>
  const session = createWalletSession({
    service,
    store,
    clock,
    onVisible(callback) {
      const onChange = (): void => {
        if (window.document.visibilityState === 'visible') callback()
      }
      window.document.addEventListener('visibilitychange', onChange)
      return () => window.document.removeEventListener('visibilitychange', onChange)
    },
    appOrigin,
    runAlone: runAlone('hawser-session'),
  })
  let loadedSocial: Promise<SocialSignIn> | undefined
  const social = () => {
    loadedSocial ??= loadModule(async () => {
      const { createSocialSignIn } = await import('./socialSignIn.js')
      return createSocialSignIn({
        service,
        storage: createStorage({ store, prefix: 'hawser-frame' }),
        clock,
        appOrigin,
        device: session.device,
        adopt: session.adopt,
      })
    }).catch((error: unknown) => {
      // The next one who asks tries again.
      loadedSocial = undefined
      throw error
    })
    return loadedSocial
  }
  const stage = createStage({
    root,
    window,
    onNeeded: (isNeeded) => channel.tell('SCREEN_CHANGED', { isNeeded }),
  })
  let opened: Promise<Batches> | undefined
  /** Loaded with the first of them. */
  const batches = (): Promise<Batches> => {
    opened ??= loadModule(async () => {
      const { createBatches } = await import('../requests/batches.js')
      return createBatches({ store, nowMs: clock.nowMs })
    })
    return opened
  }
  /** What the app was granted (ERC-7715): its code is loaded when somebody asks. */
  const permissions = (): Promise<GrantedPermissions> =>
    loadModule(async () => {
      const { createGrantedPermissions } = await import('../requests/grantedPermissions.js')
      return createGrantedPermissions(store, appOrigin)
    })
  /** Told to the service, for the user's other devices. What comes to nothing is told again when they are looked at. */
  const syncPermissions = async (signal: AbortSignal): Promise<void> => {
    const { syncPermissions: sync } = await loadModule(() => import('./syncPermissions.js'))
    await sync({ permissions: await permissions(), service, session, clock }, signal)
  }
  const wallet = createWalletHolder({
    stage,
    clock,
    store,
    vault,
    service,
    session,
    node,
    smart,
    appOrigin,
    networks: config.networks,
    appearance,
    onCallsSent: async (id, sent) => (await batches()).keep(id, sent),
    latest: async (id) => (await batches()).get(id),
    onPermissionsChanged: () => void syncPermissions(new AbortController().signal).catch(() => {}),
    runAlone: runAlone('hawser-shares'),
  })
  let passkeys: Promise<Passkeys> | undefined
  const loadPasskeys = (): Promise<Passkeys> => {
    passkeys ??= loadModule(() => import('./recovery/createPasskeys.js')).then(
      ({ createPasskeys }) => createPasskeys({ window, clock, appOrigin, projectId, appearance }),
      (error: unknown) => {
        // The next one who asks tries again.
        passkeys = undefined
        throw error
      },
    )
    return passkeys
  }
  const appProofs = createAppProofs({ tell: (name, payload) => channel.tell(name, payload), clock })
  const flows = createFlows({
    appProofs,
    stage,
    appearance,
    session,
    wallet,
    vault,
    service,
    serviceOrigin: new URL(config.gatewayUrl).origin,
    clock,
    loadPasskeys,
    enrolment: place.kind === 'frame' ? { appOrigin, projectId, appearance } : undefined,
    recoveryMethods: config.recovery,
    runAlone: runAlone('hawser-shares'),
  })
  const manage = () =>
    loadModule(async () => {
      const { createManage } = await import('./manage/createManage.js')
      const setUpRecovery = (signal: AbortSignal) =>
        flows.run(async (context) => {
          const recovery = await import('./recovery/setUpRecovery.js')
          return recovery.setUpRecovery(context, { isOffer: false })
        }, signal)
      const isOffered = config.recovery.length > 0
      const context = {
        flows,
        wallet,
        session,
        service,
        vault,
        clock,
        store,
        node,
        smart,
        batches: await batches(),
        social,
        permissions,
        syncPermissions,
        networks: config.networks,
      }
      return createManage({ ...context, setUpRecovery: isOffered ? setUpRecovery : undefined })
    })
  const channel = createFrameChannel({
    frame: window,
    parent: place.other,
    parentOrigin: appOrigin,
    handlers: createHandlers({
      session,
      social,
      wallet,
      flows,
      appProofs,
      manage,
      service,
      vault,
      node,
      smart,
      clock,
      appOrigin,
      batches,
      permissions,
      networks: config.networks,
      appearance,
      checkStorage: () => checkStorage(window, clock),
    }),
    onClosed: () => stand?.end(),
  })
  const stand = place.kind === 'window' ? await startWindow() : undefined
  const stopWatching = session.watch(() => {
    flows.end(new SignedOutError())
    wallet.close()
    channel.tell('SESSION_CHANGED', { isConnected: session.isSignedIn() })
  })
  /** Loaded with the first window. */
  async function startWindow(): Promise<WindowStand> {
    const { standInWindow } = await import('./window/standInWindow.js')
    const onLeave = (): void => channel.tell('WINDOW_LEFT', {})
    const say = (texts: WindowTexts, isOver: boolean): string => (isOver ? texts.over : texts.open(appOrigin))
    return standInWindow({ window, root, clock, place, appearance, say, onLeave })
  }
  channel.ready()
  return {
    stop() {
      stopWatching()
      stand?.stop()
      channel.close()
      flows.end(new SignedOutError())
      wallet.stop()
    },
  }
}
