import {
  AbortedError,
  type CaipNetworkId,
  type ChainNamespace,
  type Emitter,
  InvalidResponseError,
  isHawserError,
  loadModule,
  UnconfirmedError,
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
import type { AnswerOf, EventOf, FrameEvent, MessageName, RequestOf } from '../../protocol/messages.js'
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
import { createAccountType } from './createAccountType.js'
import { createRecovery, isRecoverable } from './createRecovery.js'
import { createWalletState } from './createWalletState.js'
import { listFrameTasks } from './listFrameTasks.js'
import { logIn } from './logIn.js'
import { createLoginStorage } from './loginStorage.js'
import { parseAccounts } from './parseAccounts.js'
import { updateEmail } from './updateEmail.js'
import { walletMark } from './walletMark.js'

/** What the connector's watchers hear. */
export type SessionEvents = Emitter<{
  readonly connections: readonly ConnectionReport[]
  readonly health: ConnectorHealth
}>

export interface CreateSessionOptions {
  readonly context: ConnectorContext
  readonly options: EmbeddedWalletOptions
  readonly events: SessionEvents
}

/** What is wrong with the way to the frame, and says nothing of who is logged in there. */
const unreachable: readonly string[] = [
  'IFRAME_LOAD_FAILED',
  'IFRAME_REQUEST_TIMEOUT',
  'IFRAME_RELOADED',
  'HTTP_REQUEST_FAILED',
]

const noAccounts = (): Error =>
  new InvalidResponseError({ details: 'The embedded wallet has no account on the networks of this app.' })

/** The app's options, with the frame of the client's services where they name none. */
function withService({ options }: ConnectorContext, given: EmbeddedWalletOptions): EmbeddedWalletOptions {
  const { frame } = Object(options?.services) as ServicesOptions
  return given.frameUrl || !frame ? given : { ...given, frameUrl: frame.url, projectId: frame.projectId }
}

/** All that the connector does, once its code is there. One for each Hawser client. */
export function createSession({ context, options: given, events }: CreateSessionOptions) {
  const options = withService(context, given)
  const { platform, networks } = context
  const { clock } = platform
  const texts = chooseTexts(options.texts)
  const tell = (reports: readonly ConnectionReport[]): void => events.emit('connections', reports)
  const tellHealth = (health: ConnectorHealth): void => events.emit('health', health)
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
      case 'PROOF_WANTED':
        void giveProof(event.payload.way)
        break
      case 'GET_USER_SUCCESS':
      case 'SET_PREFERRED_ACCOUNT_SUCCESS':
        reader.refresh()
        break
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS_SUCCESS':
        login.keepSmartAccountNetworks(event.payload.smartAccountEnabledNetworks)
    }
  }
  /** The frame asks while it stands: nobody is to be asked for a window. */
  async function giveProof(way: EventOf<'PROOF_WANTED'>['way']): Promise<void> {
    try {
      const { findProof } = await loadModule(() => import('./appUser.js'))
      const proof = await findProof(way, { options, page: platform.window, clock })
      const { channel } = await frame.open(undefined)
      await channel.ask('GIVE_PROOF', { way, ...(proof !== undefined && { proof }) })
    } catch {
      // The frame goes on without one after a while, and says so.
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
    const read = await reader.read(chainIds, signal).catch((error: unknown) => {
      // The service has ended the session, which the frame hears of with this.
      if ((error as Partial<FrameRefusedError>).reason === 'SIGNED_OUT') return undefined
      throw error
    })
    if (begun !== epoch) return []
    if (!read) {
      login.clearLogin()
      return []
    }
    const { accounts } = read
    if (![...chainIds.keys()].some((namespace) => parseAccounts(namespace, accounts).length > 0)) throw noAccounts()
    const known = namespaces.flatMap((namespace) => hints[namespace]?.addresses ?? []).map((one) => one.toLowerCase())
    // Somebody else may have logged in to the frame: who is shown here is not exchanged in silence.
    const isSame = accounts.some(({ address }) => known.includes(address.toLowerCase()))
    return isSame ? state.adopt(accounts, { generation, chainIds }) : []
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

  /** @param onAsk called once the frame is asked to let somebody in, and with false where it turns out that nobody is to be */
  async function enter(parameters: ConnectorConnectParameters, onAsk: (isAsked?: boolean) => void): Promise<void> {
    const { signal } = parameters
    const { channel, isWindow } = await frame.open(signal, { mayAsk: true })
    const input = (parameters.input ?? {}) as EmbeddedWalletInput
    const { email } = input
    const { social, resultUri, token, telegram } = input
    if ([social, resultUri, token, telegram].some((one) => one !== undefined)) {
      const { logInBySocial } = await loadModule(() => import('./logInBySocial.js'))
      const enterBy = (inner: AbortSignal | undefined = signal) =>
        logInBySocial({
          channel,
          input,
          page: platform.window as Window,
          frameOrigin: new URL(options.frameUrl ?? '').origin,
          clock,
          signal: inner,
          timeoutMs: frame.timers.consentMs,
          isCompatible: options.isCompatible === true,
          onAsk,
          onScreen: consents.run,
          visit: { options, page: platform.window },
        })
      // On the frame's own screen: closing that ends it. A window has begun so already.
      await (social === 'passkey' && !isWindow ? consents.run(enterBy, signal) : enterBy())
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
      const answer = await channel.ask('RPC_REQUEST', request, given)
      accountType.onAnswer(request.method, answer)
      return answer
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
      if (!isWindow) return channel.ask(name, payload, { ...given, signal })
      await goOn(channel, signal)
      try {
        return await channel.ask(name, payload, { ...given, signal })
      } finally {
        // Its screens may have changed it, and it is gone in a moment.
        if (name === 'MANAGE_WALLET') await recovery.look()
      }
    }
    await frame.open(given.signal, { mayAsk: true })
    return isOnScreen(name) || frame.isWindow() ? consents.run(ask, given.signal) : ask(given.signal)
  }

  const recovery = createRecovery({ frame, reader, consents, login, clock, goOn, epoch: () => epoch })
  const accountType = createAccountType({ state, frame, reader, login, clock, withFrame, epoch: () => epoch })

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
        const isOffered = !options.isCompatible && options.offersRecovery !== false
        const user = await withFrame(async (inner = signal) => {
          await enter({ ...parameters, signal: inner }, (isAsked = true) => {
            hasAsked = isAsked
          })
          const read = await recovery.read(chainIds, inner)
          // It would close by itself with the connect, and stays for this instead.
          if (frame.isWindow()) recovery.useWindow({ begun, isOffered: hasAsked && isOffered }).catch(() => {})
          return read
        }, signal)
        if (signal.aborted || begun !== epoch) throw new AbortedError({ cause: signal.reason })
        const reports = state.adopt(user.accounts, { generation, chainIds })
        if (reports.length === 0) throw noAccounts()
        login.keepLogin({ ...user, chainId: reports[0]?.chainId ?? undefined })
        if (frame.isWindow()) login.keepAccounts(user.accounts)
        // Nobody waits for it, and "later" is an answer.
        if (hasAsked && isOffered && !frame.isWindow()) recovery.offer(begun).catch(() => {})
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
        if (!isHawserError(cause)) throw cause
        // The user brings it back with the next connect: nobody is asked anything unasked.
        const isLost = isRecoverable(cause)
        if (!isLost && !unreachable.includes(cause.code)) throw cause
        if (!isLost) retryWhenSeen(parameters)
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

    async getUser(): Promise<EmbeddedWalletUser | undefined> {
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
      await accountType.refresh()
      const ofRecovery = await recovery.tasks().catch(() => [])
      return [
        ...ofEmail,
        ...accountType.tasks(),
        ...ofRecovery,
        ...listFrameTasks({ askFrame, options, page: platform.window }),
      ]
    },

    askFrame,

    prepare: async (): Promise<void> => frame.prepare(),

    closeRequests: async (): Promise<void> => consents.closeAll(),

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
