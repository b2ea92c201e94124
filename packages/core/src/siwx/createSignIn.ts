import { AbortedError, isHawserError, type SiwxSession, type SiwxSessionInfo, toHawserError } from '@hawser/common'
import { untilRestored } from '../asking/untilRestored.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Internals } from '../client/internals.js'
import { endConnections } from '../connections/endConnections.js'
import { createSettling, meetRequirement } from '../connections/settleConnected.js'
import type { ConnectionId } from '../interfaces/connector.js'
import type { RequirementQuestion } from '../interfaces/requirement.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { selectActiveConnection } from '../selectors/account.js'
import { createOneClick } from './oneClick.js'
import { findSignInAccount, isSameAccount, isSessionOf, toAccountKey } from './selectSession.js'
import { SignInUnavailableError } from './signInErrors.js'
import { createSignInPrompt, tellInitFailure } from './signInPrompt.js'
import { createSignInRequirement, isSignInRequired } from './signInRequirement.js'
import { createSignInSessions, requireSiwxConfig } from './signInSessions.js'
import type { SignInAccount } from './signInState.js'
import { createSignInWatch } from './signInWatch.js'

export interface SignInOptions {
  readonly namespace?: SignInAccount['namespace'] | undefined
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

interface Unsigned {
  readonly account: SignInAccount
  readonly error?: ReturnType<typeof toHawserError> | undefined
}

/** Who is not signed in, of the accounts that it was asked of. */
interface Answer {
  readonly unsigned: readonly Unsigned[]
  readonly asked: string
}

/** Has whoever connects sign in, and who has signed in stay so for as long as the app wants it. */
export function createSignIn(internals: Internals) {
  const { instance, state } = internals
  const config = requireSiwxConfig(internals)
  const sessions = instance(createSignInSessions)
  const prompt = instance(createSignInPrompt)
  const oneClick = instance(createOneClick)
  /** Accounts that somebody does not want to sign in with. */
  const skipped = new Set<string>()
  /** Connections of which it was asked whether they are signed in. */
  const met = new Set<ConnectionId>()
  /** Sign-ins that wait for no view, by account. */
  const direct = new Map<string, Promise<SiwxSession>>()
  let turn: Promise<void> = Promise.resolve()
  /** Those who have their turn, or wait for it. */
  let inLine = 0
  let requested: Promise<void> | undefined

  const accountOf = (id: ConnectionId): SignInAccount | undefined =>
    findSignInAccount(state, state.connections.byId[id])
  const accountsOf = (ids: readonly ConnectionId[]) => ids.flatMap((id) => accountOf(id) ?? [])
  const keysOf = (ids: readonly ConnectionId[]): string => accountsOf(ids).map(toAccountKey).join(' ')
  const allAccounts = () => accountsOf(Object.keys(state.connections.byId) as ConnectionId[])
  /** One prompt at a time: each waits for those before it. */
  const inTurn = (run: (hasWaited: boolean) => Promise<void>): Promise<void> => {
    const hasWaited = inLine > 0
    inLine += 1
    const own = turn
      .then(() => run(hasWaited))
      .finally(() => {
        inLine -= 1
      })
    turn = own.catch(() => {})
    return own
  }
  /** Those who are not signed in; with `isLenient`, also those of whom that cannot be told. */
  const findUnsigned = async (
    ids: readonly ConnectionId[],
    { signals, isLenient }: { readonly signals: readonly AbortSignal[]; readonly isLenient: boolean },
  ): Promise<Answer> => {
    const asked = keysOf(ids)
    const found = await Promise.all(
      accountsOf(ids).map(async (account): Promise<readonly Unsigned[]> => {
        try {
          return (await sessions.find(account, signals)) ? [] : [{ account }]
        } catch (cause) {
          if (!isLenient || signals.some(({ aborted }) => aborted)) throw cause
          return isSignInRequired(config) ? [{ account, error: toHawserError(cause) }] : []
        }
      }),
    )
    watch.schedule()
    return { unsigned: found.flat().filter(({ account }) => !skipped.has(toAccountKey(account))), asked }
  }
  /** Asks the user of each account that is not signed in. `known` says of which, where that was asked just now. */
  const askEach = async (ids: readonly ConnectionId[], signal: AbortSignal, known?: Answer): Promise<void> => {
    const isRequired = isSignInRequired(config)
    const done = new Set<string>()
    let answer = known
    for (let number = 1; ; number += 1) {
      if (signal.aborted) throw new AbortedError()
      // The wallet may have moved, and another tab may have signed in, while the user thought.
      if (answer?.asked !== keysOf(ids))
        answer = await prompt.betweenPrompts((refused) =>
          findUnsigned(ids, { signals: [signal, refused], isLenient: true }),
        )
      const left = answer.unsigned.filter(({ account }) => !done.has(toAccountKey(account)))
      const [next] = left
      if (!next) return
      const { account, error } = next
      const end = await prompt.ask(account, { number, count: number + left.length - 1, isRequired, signal, error })
      if (end === 'moved') {
        number -= 1
        answer = undefined
        continue
      }
      done.add(toAccountKey(account))
      if (end === 'skipped') skipped.add(toAccountKey(account))
      watch.schedule()
      if (left.length > 1) answer = undefined
    }
  }
  /** Who refuses loses what is not signed in, and nothing else. @throws the refusal where nothing is left */
  const giveUp = async (ids: readonly ConnectionId[], refusal: unknown): Promise<void> => {
    const unsigned = accountsOf(ids).filter((account) => !sessions.slice.sessions[toAccountKey(account)])
    if (!isSignInRequired(config)) {
      for (const account of unsigned) skipped.add(toAccountKey(account))
      return
    }
    const { byId } = state.connections
    const shared = unsigned.flatMap(({ connectionId: id }) => (byId[id]?.isShared ? (byId[id]?.connectorId ?? []) : []))
    const ending = ids.filter(
      (id) =>
        unsigned.some(({ connectionId }) => connectionId === id) || shared.some((one) => one === byId[id]?.connectorId),
    )
    if (ending.length === ids.length) throw refusal
    await endConnections(internals, ending)
  }
  const meet = async (
    { connectionIds: ids, reason, signal, show }: RequirementQuestion,
    { isChange = false }: { readonly isChange?: boolean } = {},
  ): Promise<void> => {
    const isRequired = isSignInRequired(config)
    const isLenient = isChange || reason === 'reconnect'
    // From here on a change of the account is one that is asked about.
    for (const id of ids) met.add(id)
    if (reason === 'connect' && !isChange) for (const account of accountsOf(ids)) skipped.delete(toAccountKey(account))
    if (reason === 'connect' && !isChange) await oneClick.admit(accountsOf(ids), signal)
    let answer: Answer
    try {
      answer = await findUnsigned(ids, { signals: [signal], isLenient })
    } catch (cause) {
      if (signal.aborted) throw cause
      tellInitFailure(internals)
      if (!isRequired) return
      throw cause
    }
    // Nobody is bothered twice who had the choice.
    if (answer.unsigned.length === 0 || (!isRequired && reason === 'reconnect' && !isChange)) return
    show({ name: 'SIWXSignMessage' }, { isLocked: isRequired })
    try {
      await inTurn((hasWaited) => askEach(ids, signal, hasWaited ? undefined : answer))
    } catch (cause) {
      const isLeft = signal.aborted && !isRequired && !internals.signal.aborted
      if (!isLeft && !isHawserError(cause, 'USER_REJECTED')) throw cause
      await giveUp(ids, cause)
    }
  }
  /** Asks once more for connections that stand: their account is another one, or its session has gone. */
  const askAgain = async (ids: readonly ConnectionId[], pause: AbortSignal): Promise<void> => {
    const { running } = instance(createSettling)
    await Promise.all(ids.map((id) => running.get(id)?.catch(() => {})))
    const connectionIds = ids.filter((id) => accountOf(id) && !running.has(id))
    if (connectionIds.length === 0 || pause.aborted) return
    const requirement = createSignInRequirement(config, (question) => meet(question, { isChange: true }))
    const asked = meetRequirement(internals, requirement, { connectionIds, reason: 'reconnect', signals: [], pause })
    for (const id of connectionIds) running.set(id, asked)
    await asked.finally(() => {
      for (const id of connectionIds) if (running.get(id) === asked) running.delete(id)
    })
  }
  /** Asks for a new session in the place of one that is about to end. Who does not want to keeps the old one. */
  const renew = (account: SignInAccount, pause: AbortSignal): Promise<void> => {
    const requirement = createSignInRequirement(config, ({ show, signal }) => {
      show({ name: 'SIWXSignMessage' })
      return inTurn(async () => {
        await prompt.ask(account, { number: 1, count: 1, isRequired: false, signal })
      })
    })
    const connectionIds = [account.connectionId]
    const optional = { ...requirement, otherwise: 'skip' as const }
    return meetRequirement(internals, optional, { connectionIds, reason: 'reconnect', signals: [], pause })
  }
  const watch = createSignInWatch(internals, { config, met, askAgain, renew })

  /** What follows for accounts whose sessions were ended by their user. */
  const leave = async (gone: readonly SignInAccount[]): Promise<void> => {
    if (isSignInRequired(config)) {
      await endConnections(
        internals,
        gone.map(({ connectionId }) => connectionId),
      )
      return
    }
    for (const account of gone) skipped.add(toAccountKey(account))
  }
  /** Whether an account is signed in by a session, which may be one of another network. */
  const isSignedInBy = (account: SignInAccount, { chainId, accountAddress }: SiwxSessionInfo): boolean => {
    const { data } = sessions.slice.sessions[toAccountKey(account)] ?? {}
    return isSessionOf({ chainId, accountAddress }, account) && (data?.chainId ?? account.chainId) === chainId
  }

  const findInUse = (namespace: SignInOptions['namespace']): SignInAccount => {
    const connection = selectActiveConnection(state, namespace)
    if (connection?.status !== 'connected') throw new SignInUnavailableError('account')
    const account = findSignInAccount(state, connection)
    if (!account) throw new SignInUnavailableError('network')
    return account
  }

  return {
    meet,
    connect: oneClick.connect,
    start: watch.start,
    stop: watch.stop,
    dispose: watch.stop,
    /** Signs in with the prompt that waits, else with the account in use. */
    async signIn({ namespace: given, timeoutMs: givenMs = USER_RESPONSE_TIMEOUT_MS, signal }: SignInOptions) {
      const { namespace, timeoutMs } = await untilRestored(internals, {
        namespace: given,
        timeoutMs: givenMs,
        signals: [signal],
        isConfirming: true,
      })
      const waiting = sessions.slice.prompt
      if (waiting && (given === undefined || waiting.namespace === given))
        return withClientDeadline(internals, { timeoutMs, signals: [signal] }, () => prompt.sign())
      const account = findInUse(namespace)
      const key = toAccountKey(account)
      const asked = direct.get(key) ?? prompt.attempt(account, { signals: [signal] }).finally(() => direct.delete(key))
      direct.set(key, asked)
      const session = await withClientDeadline(internals, { timeoutMs, signals: [signal] }, () => asked)
      skipped.delete(key)
      // One that has come up meanwhile asks for what is there by now.
      if (isSameAccount(account, prompt.getAccount())) prompt.end('signed')
      watch.schedule()
      return session
    },
    /** Asks for a sign-in in the modal: that of the account in use, signed in or not. */
    async request(signal?: AbortSignal): Promise<void> {
      if (sessions.slice.prompt) return
      const account = findInUse(undefined)
      skipped.delete(toAccountKey(account))
      requested ??= renew(account, signal ?? internals.signal).finally(() => {
        requested = undefined
      })
      await requested
    },
    async signOut({ namespace, signal }: SignInOptions): Promise<void> {
      const all = allAccounts()
      const own = namespace === undefined ? all : [findInUse(namespace)]
      const [only] = own
      if (namespace === undefined) await sessions.revokeAll([signal])
      else if (only) await sessions.revoke(only, [signal])
      await leave(all.filter((account) => own.some((one) => toAccountKey(one) === toAccountKey(account))))
    },
    /** The sessions of who is signed in: on every device, where the app's sign-in knows of those, else here. */
    async listSessions(signal?: AbortSignal): Promise<readonly SiwxSessionInfo[]> {
      const listed = await sessions.list([signal])
      if (listed) return listed
      const accounts = new Map(allAccounts().map((account) => [toAccountKey(account), account]))
      const found = await Promise.all([...accounts.values()].map((account) => sessions.find(account, [signal])))
      const infos = found.filter((session) => session !== undefined).map(toSessionInfo)
      return [...new Map(infos.map((info) => [info.id, info])).values()]
    },
    /** Ends one of them. Who is signed in here by it is signed out. */
    async endSession(session: SiwxSessionInfo, signal?: AbortSignal): Promise<void> {
      const gone = session.isCurrent ? allAccounts().filter((account) => isSignedInBy(account, session)) : []
      await sessions.end(session, [signal])
      for (const account of gone) sessions.remember(account, undefined)
      await leave(gone)
    },
    /** The valid sessions of what is connected, as they stand now. */
    async getSessions({ namespace, signal }: SignInOptions): Promise<readonly SiwxSession[]> {
      const all = accountsOf(Object.values(state.connections.active) as ConnectionId[])
      const own = namespace === undefined ? all : all.filter((account) => account.namespace === namespace)
      const found = await Promise.all(own.map((account) => sessions.find(account, [signal])))
      watch.schedule()
      return found.filter((session) => session !== undefined)
    },
    skip: prompt.skip,
    cancel: prompt.cancel,
  }
}

/** A session of this browser, as one of a list. */
function toSessionInfo({ data }: SiwxSession): SiwxSessionInfo {
  const { accountAddress, chainId, domain, issuedAt, expirationTime } = data
  return {
    id: `${chainId}:${accountAddress}`,
    ...{ accountAddress, chainId, domain, isCurrent: true },
    ...{ createdAt: issuedAt, expiresAt: expirationTime },
  }
}
