import {
  type SiwxConfig,
  type SiwxSession,
  type SiwxSessionInfo,
  siwxSessionInfosSchema,
  siwxSessionsSchema,
  toHawserError,
} from '@hawser/common'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Internals } from '../client/internals.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import { describeError } from '../state/errorInfo.js'
import { isSessionOf, toAccountKey } from './selectSession.js'
import { SignInUnavailableError } from './signInErrors.js'
import { createSignInSlice, type SignInAccount } from './signInState.js'

/** What tells other tabs that sessions have changed. */
const CHANGE_KEY = 'siwx'

type Signals = readonly (AbortSignal | undefined)[]

/** The app's sign-in. @throws SignInUnavailableError */
export function requireSiwxConfig({ options }: Pick<Internals, 'options'>): SiwxConfig {
  const config = options.siwx || options.siweConfig
  if (!config) throw new SignInUnavailableError('config')
  return config
}

/** The sessions of the app's sign-in, and what is known of them in the state. */
export function createSignInSessions(internals: Internals) {
  const { events, controllers, platform, state, storage } = internals
  const config = requireSiwxConfig(internals)
  state.signIn ??= createSignInSlice()
  const slice = state.signIn

  /** Sessions, by their text, that began with no more time than is left when one is renewed. */
  const brief = new Set<string>()
  /** Ends of sessions that nobody waits for. */
  let ending: Promise<unknown> = Promise.resolve()

  const ask = <T>(signals: Signals, run: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    withClientDeadline(internals, { timeoutMs: READ_TIMEOUT_MS, signals }, run)
  /** The networks of which a session counts for an account, its own first. */
  const chainIdsOf = ({ namespace, chainId }: SignInAccount) => {
    if (config.askOnNetworkChange !== false) return [chainId]
    const own = state.networks.requested.filter(({ chainNamespace }) => chainNamespace === namespace)
    return [chainId, ...own.map(({ caipNetworkId }) => caipNetworkId).filter((id) => id !== chainId)]
  }
  const tellTabs = (): void => {
    storage.write(CHANGE_KEY, `${platform.clock.nowMs()} ${Math.random()}`)
  }
  const remember = (account: SignInAccount, session: SiwxSession | undefined): void => {
    const key = toAccountKey(account)
    slice.known[key] = true
    slice.error = null
    if (session) slice.sessions[key] = session
    else delete slice.sessions[key]
  }
  const isValid = ({ data: { expirationTime, notBefore } }: SiwxSession): boolean => {
    const nowMs = platform.clock.nowMs()
    const isBegun = notBefore === undefined || Date.parse(notBefore) <= nowMs
    return isBegun && (expirationTime === undefined || nowMs < Date.parse(expirationTime))
  }

  /** Whether at a time no more is left of a session than when one is renewed. */
  const isWithinRenewal = ({ data }: SiwxSession, atMs: number): boolean =>
    Date.parse(data.expirationTime ?? '') - atMs <= (config.renewBeforeMs ?? 0)

  return {
    slice,
    /** Whether a session lasts too briefly to be renewed: its user would be asked without end. */
    isBrief: (session: SiwxSession): boolean =>
      brief.has(session.message) || isWithinRenewal(session, Date.parse(session.data.issuedAt ?? '')),
    /**
     * Reads whether an account is signed in, and keeps what it finds in the state.
     * @throws what the app's sign-in throws where that cannot be told
     */
    async find(account: SignInAccount, signals: Signals): Promise<SiwxSession | undefined> {
      try {
        // What is about to end is no session any more.
        await ask(signals, () => ending)
        for (const chainId of chainIdsOf(account)) {
          const told: unknown = await ask(signals, () => config.getSessions(chainId, account.address))
          const result = await siwxSessionsSchema['~standard'].validate(told)
          const sessions = result.issues ? [] : result.value
          const session = sessions.find(
            (one) => one.data.chainId === chainId && isSessionOf(one.data, account) && isValid(one),
          )
          if (!session) continue
          remember(account, session)
          return session
        }
        remember(account, undefined)
        return undefined
      } catch (cause) {
        const key = toAccountKey(account)
        const last = slice.sessions[key]
        if (last && !isValid(last)) delete slice.sessions[key]
        const error = toHawserError(cause)
        if (error.code !== 'ABORTED' && error.code !== 'CLIENT_DESTROYED') slice.error = describeError(error)
        throw error
      }
    },
    /** Takes in a session that its account has signed. @throws what the app's sign-in throws where it is refused */
    async add(account: SignInAccount, session: SiwxSession, signals: Signals): Promise<void> {
      await ask(signals, () => ending)
      await ask(signals, () => config.addSession(session))
      if (isWithinRenewal(session, platform.clock.nowMs())) brief.add(session.message)
      remember(account, session)
      tellTabs()
    },
    /** Takes in sessions that a wallet signed while it connected, beside those that stand. */
    remember,
    /** Ends the sessions of an account, and no other. */
    async revoke(account: SignInAccount, signals: Signals = []): Promise<void> {
      const chainId = slice.sessions[toAccountKey(account)]?.data.chainId ?? account.chainId
      await ask(signals, () => config.revokeSession(chainId, account.address))
      remember(account, undefined)
      tellTabs()
    },
    /** The sessions of the accounts that are signed in, on every device. Undefined where they are this browser's own. */
    async list(signals: Signals): Promise<readonly SiwxSessionInfo[] | undefined> {
      if (!config.listSessions) return undefined
      await ask(signals, () => ending)
      return ask(signals, async (signal) => {
        const told: unknown = await config.listSessions?.({ signal })
        const result = await siwxSessionInfosSchema['~standard'].validate(told)
        if (result.issues) throw new TypeError('`listSessions` of the sign-in returned no list of sessions.')
        return result.value
      })
    },
    /** Ends one session, of this device or another one. */
    async end({ id, chainId, accountAddress }: SiwxSessionInfo, signals: Signals): Promise<void> {
      await ask(signals, async (signal) =>
        config.endSession ? config.endSession(id, { signal }) : config.revokeSession(chainId, accountAddress),
      )
      tellTabs()
    },
    /** Ends all sessions. */
    async revokeAll(signals: Signals = []): Promise<void> {
      await ask(signals, () => config.setSessions([]))
      slice.sessions = {}
      tellTabs()
    },
    /** The sessions end without anybody waiting for it, but for who signs in next: a failure is told. */
    attempt(run: () => Promise<void>): Promise<void> {
      const ended = run().catch((cause: unknown) => {
        const error = toHawserError(cause)
        if (error.code === 'ABORTED' || error.code === 'CLIENT_DESTROYED') return
        controllers.alerts.add({ severity: 'error', error: describeError(error) })
        events.emit('error', { error })
      })
      ending = Promise.all([ending, ended]).then(() => {})
      return ended
    },
    /** Nothing is known any more of accounts that have gone. */
    forget(accounts: readonly SignInAccount[]): void {
      for (const key of accounts.map(toAccountKey)) {
        delete slice.sessions[key]
        delete slice.known[key]
      }
    },
    /** Calls back when another tab has changed sessions. */
    watchTabs: (onChange: () => void): (() => void) =>
      storage.watch((key) => {
        if (key === null || key === CHANGE_KEY) onChange()
      }),
  }
}

export type SignInSessions = ReturnType<typeof createSignInSessions>
