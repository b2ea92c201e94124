import {
  AbortedError,
  type CaipNetworkId,
  type ChainNamespace,
  InvalidResponseError,
  isHawserError,
  loadModule,
  UnconfirmedError,
  UserRejectedError,
  withDeadline,
} from '@hawser/common'
import type {
  ConnectionReport,
  ConnectorConnectParameters,
  ConnectorContext,
  ConnectorHealth,
  ConnectorReconnectParameters,
  ServicesOptions,
  WalletTask,
} from '@hawser/core'
import { type FrameRefusedError, WindowClosedError } from '../../errors.js'
import type { AppChannel, AskFrameOptions } from '../../protocol/createAppChannel.js'
import type { AnswerOf, FrameEvent, MessageName, RequestOf } from '../../protocol/messages.js'
import { getRpcMethodKind } from '../../protocol/rpcMethods.js'
import { isOnScreen } from '../../protocol/timers.js'
import type { EmbeddedWalletInput, EmbeddedWalletUser } from '../embeddedWalletConnector.js'
import type { EmbeddedWalletOptions } from '../embeddedWalletOptions.js'
import { createFrameHolder } from '../frame/createFrameHolder.js'
import { createConsents } from '../providers/createConsents.js'
import { createProviders } from '../providers/createProviders.js'
import { chooseTexts } from '../texts.js'
import { askForEmail } from './askForCode.js'
import { createAccountReader } from './createAccountReader.js'
import { createWalletState } from './createWalletState.js'
import { listFrameTasks } from './listFrameTasks.js'
import { logIn } from './logIn.js'
import { createLoginStorage } from './loginStorage.js'
import { parseAccounts } from './parseAccounts.js'
import type { FrameUser } from './readAccounts.js'
import { updateEmail } from './updateEmail.js'
import { walletMark } from './walletMark.js'

export interface CreateSessionOptions {
  readonly context: ConnectorContext
  readonly options: EmbeddedWalletOptions
  readonly watchers: ReadonlySet<(reports: readonly ConnectionReport[]) => void>
  readonly healthWatchers: ReadonlySet<(health: ConnectorHealth) => void>
}

/** What is wrong with the way to the frame, and says nothing of who is logged in there. */
const unreachable: readonly string[] = ['IFRAME_LOAD_FAILED', 'IFRAME_REQUEST_TIMEOUT', 'IFRAME_RELOADED']

/** Why a frame of ours cannot open the wallet here, until it is recovered. */
const recoverable: ReadonlySet<string | undefined> = new Set([
  'WALLET_ELSEWHERE',
  'VAULT_DEVICE_SHARE_MISSING',
  'VAULT_DEVICE_SHARE_DAMAGED',
  'VAULT_SHARE_OUTDATED',
])

const noAccounts = (): Error =>
  new InvalidResponseError({ details: 'The embedded wallet has no account on the networks of this app.' })

/** The app's options, with the frame of the client's services where they name none. */
function withService({ options }: ConnectorContext, given: EmbeddedWalletOptions): EmbeddedWalletOptions {
  const { frame } = Object(options?.services) as ServicesOptions
  return given.frameUrl || !frame ? given : { ...given, frameUrl: frame.url, projectId: frame.projectId }
}

/** All that the connector does, once its code is there. One for each Hawser client. */
export function createSession({ context, options: given, watchers, healthWatchers }: CreateSessionOptions) {
  const options = withService(context, given)
  const { platform, networks } = context
  const { clock } = platform
  const texts = chooseTexts(options.texts)
  const tell = (reports: readonly ConnectionReport[]): void => {
    for (const watcher of [...watchers]) watcher(reports)
  }
  const tellHealth = (health: ConnectorHealth): void => {
    for (const watcher of [...healthWatchers]) watcher(health)
  }
  const login = createLoginStorage(platform.store, context.options?.id ?? 'default')
  const state = createWalletState({
    networks,
    tell,
    wallet: { name: texts.name, icon: walletMark },
    isTypeChosen: () => login.accountType() !== undefined,
  })
  const consents = createConsents({ show: () => frame.show(), hide: () => frame.hide() })
  const frame = createFrameHolder({
    context,
    options,
    login,
    onEvent,
    onClose() {
      isWindowGone = frame.isWindow()
      consents.closeAll()
    },
    onLoad() {
      consents.update()
      reader.refresh()
    },
    // The next request tries again: nothing waits for the frame to come back.
    onFault: (error) => tellHealth({ isReachable: true, error }),
  })
  const reader = createAccountReader({
    frame,
    state,
    accountTypes() {
      const [types, eip155] = [context.options?.defaultAccountTypes, login.accountType()]
      return eip155 ? { ...types, eip155 } : types
    },
    isCompatible: options.isCompatible === true,
  })
  /** Counts the ends of sessions: what began before one is not wanted after it. */
  let epoch = 0
  let stopRetrying = (): void => {}
  /** Whether the user has closed the wallet's window since the last connect began. */
  let isWindowGone = false

  function onEvent(event: FrameEvent): void {
    switch (event.name) {
      case 'SCREEN_CHANGED':
        consents.setScreen(event.payload.isNeeded)
        break
      case 'SESSION_CHANGED':
      case 'IS_CONNECTED_SUCCESS':
        if (event.payload.isConnected) reader.refresh()
        else endHere()
        break
      case 'GET_USER_SUCCESS':
      case 'SET_PREFERRED_ACCOUNT_SUCCESS':
        reader.refresh()
        break
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS_SUCCESS':
        login.keepSmartAccountNetworks(event.payload.smartAccountEnabledNetworks)
    }
  }
  /** Signed out by the frame's word, or in another tab. */
  function endHere(): void {
    if (!state.isConnected()) return
    forget()
    state.end()
  }
  function forget(): void {
    epoch += 1
    stopRetrying()
    reader.forget()
    login.clearLogin()
    consents.closeAll()
  }
  const stopWatching = login.watchLogout(endHere)

  const chooseChains = (
    namespaces: readonly ChainNamespace[],
    wanted: (namespace: ChainNamespace) => CaipNetworkId | null | undefined,
  ): ReadonlyMap<ChainNamespace, CaipNetworkId> =>
    new Map(
      namespaces.flatMap((namespace) => {
        const chainId = state.chooseChain(namespace, [wanted(namespace), login.chain()])
        return chainId ? [[namespace, chainId] as const] : []
      }),
    )

  async function restore(parameters: ConnectorReconnectParameters): Promise<readonly ConnectionReport[]> {
    const { namespaces, generation, hints, signal } = parameters
    const begun = epoch
    // A window opens by a press alone: who is there is looked at when there is one.
    if (!frame.isOpen()) {
      const chainIds = chooseChains(namespaces, (namespace) => hints[namespace]?.chainId)
      const accounts = login.accounts()
      reader.keep({ email: login.email() ?? null, accounts })
      return state.adopt(accounts, { generation, chainIds })
    }
    const { channel } = await frame.open(signal)
    const { isConnected } = await channel.ask('IS_CONNECTED', undefined, { signal })
    if (begun !== epoch) return []
    if (!isConnected) {
      login.clearLogin()
      return []
    }
    const chainIds = chooseChains(namespaces, (namespace) => hints[namespace]?.chainId)
    if (chainIds.size === 0) return []
    const { accounts } = await reader.read(chainIds, signal)
    if (![...chainIds.keys()].some((namespace) => parseAccounts(namespace, accounts).length > 0)) throw noAccounts()
    const known = namespaces.flatMap((namespace) => hints[namespace]?.addresses ?? []).map((one) => one.toLowerCase())
    // Somebody else may have logged in to the frame: who is shown here is not exchanged in silence.
    const isSame = accounts.some(({ address }) => known.includes(address.toLowerCase()))
    return isSame && begun === epoch ? state.adopt(accounts, { generation, chainIds }) : []
  }
  /** A frame that was out of reach is tried again when somebody looks at the page. */
  function retryWhenSeen(parameters: ConnectorReconnectParameters): void {
    const begun = epoch
    stopRetrying()
    const stop = platform.onVisible(() => {
      stop()
      restore({ ...parameters, signal: new AbortController().signal }).then(
        (reports) => begun === epoch && tell(reports.length > 0 ? reports : state.describeEnd(parameters)),
        () => begun === epoch && retryWhenSeen(parameters),
      )
    })
    stopRetrying = stop
  }

  /** @param onAsk called once the frame is asked to let somebody in */
  async function enter(parameters: ConnectorConnectParameters, onAsk: () => void): Promise<void> {
    const { signal } = parameters
    const { channel, isWindow } = await frame.open(signal, { mayAsk: true })
    const input = (parameters.input ?? {}) as EmbeddedWalletInput
    const { email } = input
    const { social, resultUri, token, telegram } = input
    if ([social, resultUri, token, telegram].some((one) => one !== undefined)) {
      const { logInBySocial } = await loadModule(() => import('./logInBySocial.js'))
      await logInBySocial({
        channel,
        input,
        page: platform.window as Window,
        frameOrigin: new URL(options.frameUrl ?? '').origin,
        clock,
        signal,
        timeoutMs: frame.timers.consentMs,
        isCompatible: options.isCompatible === true,
        onAsk,
      })
      return
    }
    if (email === undefined && (await channel.ask('IS_CONNECTED', undefined, { signal })).isConnected) return
    if (isWindow) {
      // There, and not in this page, which may lie behind it: all of it by one press.
      await channel.ask('SIGN_IN', email === undefined ? {} : { email }, { signal, onAsk })
      return
    }
    const asked = { ask: context.ask, texts, signal }
    const address = email ?? (await askForEmail(asked))
    const isCompatible = options.isCompatible === true
    await logIn({ ...asked, channel, email: address, login, clock, isCompatible, onAsk })
  }

  /** A wallet that is on another browser is brought to this one by its user first, where there is a way. */
  async function readOrRecover(
    chainIds: ReadonlyMap<ChainNamespace, CaipNetworkId>,
    signal: AbortSignal,
  ): Promise<FrameUser> {
    try {
      return await reader.read(chainIds, signal)
    } catch (error) {
      if (!recoverable.has((error as Partial<FrameRefusedError>).reason)) throw error
      await askUser('RECOVER', {}, signal)
      return reader.read(chainIds, signal)
    }
  }
  /** What the frame asks the user by screens of its own, with the frame visible. @throws UserRejectedError, AbortedError, FrameRefusedError */
  async function askUser<TName extends 'RECOVER' | 'SET_UP_RECOVERY'>(
    name: TName,
    payload: RequestOf<TName>,
    signal: AbortSignal | undefined,
  ): Promise<AnswerOf<TName>> {
    const ask = async (inner: AbortSignal | undefined) => {
      const { channel, isWindow } = await frame.open(inner, { mayAsk: true })
      if (isWindow) await goOn(channel, inner)
      return channel.ask(name, payload, { signal: inner })
    }
    try {
      // A window that is in use is asked at once: what it is in use for waits for this.
      return await (frame.isWindow() && frame.isOpen() ? ask(signal) : consents.run(ask, signal))
    } catch (error) {
      throw (error as Partial<FrameRefusedError>).rpcCode === 4001 ? new UserRejectedError({ cause: error }) : error
    }
  }
  /** Undefined where a window is not there to be asked. */
  const readStatus = async (): Promise<AnswerOf<'GET_STATUS'> | undefined> =>
    frame.isOpen() ? (await frame.open(undefined)).channel.ask('GET_STATUS', undefined) : undefined
  /** To who has a new wallet, once they have it. Nobody waits for it, and "later" is an answer. */
  async function offerRecovery(begun: number): Promise<void> {
    // A window has closed by itself then: the settings have it.
    if (options.isCompatible || options.offersRecovery === false || frame.isWindow()) return
    const { isNew, isRecoveryNeeded } = (await readStatus()) ?? {}
    if (isNew && isRecoveryNeeded && begun === epoch) await askUser('SET_UP_RECOVERY', { isOffer: true }, undefined)
  }
  /** A window that is opened anew may have to let the user in again, and is then asked who it was. */
  async function goOn(channel: Pick<AppChannel, 'ask'>, signal: AbortSignal | undefined): Promise<void> {
    const { isConnected } = await channel.ask('IS_CONNECTED', undefined, { signal })
    const email = login.email()
    if (!isConnected) await channel.ask('SIGN_IN', email === undefined ? {} : { email }, { signal })
  }
  /** Runs with the frame there. A window stays open for as long. */
  async function withFrame<T>(
    run: (signal: AbortSignal | undefined) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    await frame.open(signal, { mayAsk: true })
    return frame.isWindow() ? consents.run(run, signal) : run(signal)
  }

  let isTelling = false
  /** However often an app tries, the user is told it once at a time. */
  function onRefused(): void {
    consents.closeAll()
    if (isTelling) return
    isTelling = true
    const release = (): void => {
      isTelling = false
    }
    context.ask({ kind: 'notice', title: texts.notAllowed }).then(release, release)
  }

  const getProvider = createProviders({
    state,
    onRefused,
    isCompatible: options.isCompatible === true,
    async ask(request, given) {
      const mayAsk = getRpcMethodKind(request.method) === 'unsafe'
      const { channel, isWindow } = await frame.open(given.signal, { mayAsk })
      if (isWindow) await goOn(channel, given.signal)
      return channel.ask('RPC_REQUEST', request, given)
    },
    switchFrame: frame.switchTo,
    frameChain: frame.chainId,
    keepChain: login.keepChain,
    consent: consents.run,
  })

  /** Closing the frame ends what the user does on its screens. */
  async function askFrame<TName extends MessageName>(
    name: TName,
    payload: RequestOf<TName>,
    given: AskFrameOptions = {},
  ): Promise<AnswerOf<TName>> {
    const ask = async (signal: AbortSignal | undefined): Promise<AnswerOf<TName>> => {
      const { channel, isWindow } = await frame.open(signal, { mayAsk: true })
      if (isWindow) await goOn(channel, signal)
      return channel.ask(name, payload, { ...given, signal })
    }
    await frame.open(given.signal, { mayAsk: true })
    return isOnScreen(name) || frame.isWindow() ? consents.run(ask, given.signal) : ask(given.signal)
  }

  function emailTask(email: string, isCompatible: boolean): WalletTask {
    const change = async (signal: AbortSignal): Promise<void> => {
      const { channel, isWindow } = await frame.open(signal, { mayAsk: true })
      const begun = epoch
      if (isWindow) await goOn(channel, signal)
      const asked = { channel, ask: context.ask, texts, isCompatible, signal }
      const newEmail = await updateEmail({ ...asked, email })
      if (begun !== epoch) return
      reader.setEmail(newEmail)
      login.keepEmail(newEmail)
    }
    const run: WalletTask['run'] = ({ signal }) => withFrame((inner = signal) => change(inner), signal)
    return { id: 'updateEmail', value: email, run }
  }

  /** Where there are two on EVM networks: the other one comes first from then on. */
  function accountTypeTasks(): readonly WalletTask[] {
    const [first, ...others] = state.accounts('eip155')
    if (!first || ![first, ...others].some(({ type }) => type === 'smartAccount')) return []
    const isSmart = first.type === 'smartAccount'
    const change = async (signal: AbortSignal): Promise<void> => {
      const { channel } = await frame.open(signal, { mayAsk: true })
      const begun = epoch
      const wanted = isSmart ? 'eoa' : 'smartAccount'
      await channel.ask('SET_PREFERRED_ACCOUNT', { type: wanted }, { signal })
      if (begun !== epoch) return
      login.keepAccountType(wanted)
      const { accounts } = await reader.read(state.chainIds(), signal)
      if (begun === epoch) state.update(accounts)
    }
    const run: WalletTask['run'] = ({ signal }) => withFrame((inner = signal) => change(inner), signal)
    const value = isSmart && first.isDeployed === false ? 'smartAccount.undeployed' : first.type
    return [{ id: 'accountType', value, run }]
  }

  /** A smart account is created by what its user does, and nobody says so. */
  async function readIfDeployed(): Promise<void> {
    if (!frame.isOpen() || !state.accounts('eip155').some(({ isDeployed }) => isDeployed === false)) return
    const begun = epoch
    // What stood stands where it fails.
    const user = await reader.read(state.chainIds(), new AbortController().signal).catch(() => undefined)
    if (user && begun === epoch) state.update(user.accounts)
  }

  function recoveryTasks({ recoveryMethods, isRecoveryNeeded }: AnswerOf<'GET_STATUS'>): readonly WalletTask[] {
    return [
      {
        id: 'recovery',
        value: recoveryMethods.join(', '),
        isDue: isRecoveryNeeded && !login.isRecoveryPutOff(clock.nowMs()),
        run: async ({ signal }) => void (await askUser('SET_UP_RECOVERY', {}, signal)),
      },
      { id: 'recoveryLater', run: async () => login.putOffRecovery(clock.nowMs()) },
    ]
  }

  return {
    async connect(parameters: ConnectorConnectParameters): Promise<readonly ConnectionReport[]> {
      const { namespaces, network, generation, signal } = parameters
      const chainIds = chooseChains(namespaces, () => network?.caipNetworkId)
      if (chainIds.size === 0) return []
      if (signal.aborted) throw new AbortedError({ cause: signal.reason })
      const begun = epoch
      let hasAsked = false
      isWindowGone = false
      try {
        const user = await withFrame(async (inner = signal) => {
          await enter({ ...parameters, signal: inner }, () => {
            hasAsked = true
          })
          return readOrRecover(chainIds, inner)
        }, signal)
        if (signal.aborted || begun !== epoch) throw new AbortedError({ cause: signal.reason })
        const reports = state.adopt(user.accounts, { generation, chainIds })
        if (reports.length === 0) throw noAccounts()
        login.keepLogin({ ...user, chainId: reports[0]?.chainId ?? undefined })
        if (frame.isWindow()) login.keepAccounts(user.accounts)
        if (hasAsked) offerRecovery(begun).catch(() => {})
        return reports
      } catch (error) {
        // A login that was called off, or came to nothing, is none that the next connect may find.
        if (hasAsked && !state.isConnected() && begun === epoch) void frame.signOut()
        throw isWindowGone && !signal.aborted ? new WindowClosedError({ cause: error }) : error
      }
    },

    async reconnect(parameters: ConnectorReconnectParameters): Promise<readonly ConnectionReport[]> {
      const { signal } = parameters
      if (signal.aborted) throw new AbortedError({ cause: signal.reason })
      // The frame is not loaded for somebody who has never been here.
      if (!login.isLoggedIn()) return []
      try {
        return await restore(parameters)
      } catch (cause) {
        if (!isHawserError(cause) || !unreachable.includes(cause.code)) throw cause
        retryWhenSeen(parameters)
        throw new UnconfirmedError({ cause, details: cause.shortMessage })
      }
    },

    /** The app is disconnected from the first moment. The frame is told for as long as a sign-out may take, and by its next load where that was too short. */
    async disconnect({ signal }: { readonly signal: AbortSignal }): Promise<void> {
      const wasLoggedIn = login.isLoggedIn() || state.isConnected()
      state.drop()
      forget()
      if (!wasLoggedIn) return
      login.setOwesSignOut(true)
      await withDeadline(() => frame.signOut(), { clock, timeoutMs: frame.timers.signOutMs, signal }).catch(() => {})
    },

    getProvider: async (namespace: ChainNamespace): Promise<unknown> => getProvider(namespace),

    getUser(): EmbeddedWalletUser | undefined {
      const user = reader.user()
      const [namespace] = state.namespaces()
      const accounts = namespace ? state.accounts(namespace) : []
      const [first] = accounts
      if (!user || !namespace || !first) return undefined
      const { email, userName, preferredAccountType, smartAccountDeployed } = user
      return {
        email,
        address: first.address,
        chainId: state.chainId(namespace) ?? '',
        accounts: accounts.map(({ address, type }) => ({ address, type })),
        userName,
        preferredAccountType,
        smartAccountDeployed,
      }
    },

    async tasks(): Promise<readonly WalletTask[]> {
      if (!state.isConnected()) return []
      const email = reader.user()?.email
      const isCompatible = options.isCompatible === true
      const ofEmail = email ? [emailTask(email, isCompatible)] : []
      if (isCompatible) return ofEmail
      await readIfDeployed()
      const recovery = email ? await readStatus().catch(() => undefined) : undefined
      return [
        ...ofEmail,
        ...accountTypeTasks(),
        ...(recovery ? recoveryTasks(recovery) : []),
        ...listFrameTasks(askFrame),
      ]
    },

    askFrame,

    closeRequests: (): void => consents.closeAll(),

    dispose(): void {
      epoch += 1
      stopRetrying()
      stopWatching()
      consents.closeAll()
      frame.dispose()
    },
  }
}

export type Session = ReturnType<typeof createSession>
