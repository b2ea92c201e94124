import {
  AbortedError,
  type HawserError,
  isHawserError,
  type SiwxSession,
  toHawserError,
  UserRejectedError,
} from '@hawser/common'
import type { Internals } from '../client/internals.js'
import { createToastController } from '../controllers/toast.js'
import { PAIRING_LIFETIME_MS } from '../lateConstants.js'
import { createArbiter } from '../modal/createArbiter.js'
import { isSameAddress } from '../state/account.js'
import { describeError } from '../state/errorInfo.js'
import { createSignInMessages, type MadeMessage, type Signals } from './signInMessages.js'
import { createSignInSessions } from './signInSessions.js'
import type { SignInAccount, SignInPrompt } from './signInState.js'

/** What the user does about a prompt. */
type Choice = 'sign' | 'skip' | 'refuse'

/** Those who wait for what comes of a choice to sign. */
interface Signing {
  readonly promise: Promise<SiwxSession>
  resolve(session: SiwxSession): void
  reject(error: HawserError): void
}

/** How a prompt ended. `moved`: the wallet has gone to another account or network. */
export type PromptEnd = 'signed' | 'skipped' | 'moved'

export interface AskOptions extends Pick<SignInPrompt, 'number' | 'count' | 'isRequired'> {
  readonly signal: AbortSignal
  /** Why it could not be told whether the account is signed in already: that is read first. */
  readonly error?: HawserError | undefined
}

interface AttemptOptions {
  readonly made?: MadeMessage | undefined
  readonly signals: Signals
  readonly onPhase?: ((phase: SignInPrompt['phase'], made?: MadeMessage) => void) | undefined
}

/** The one sign-in that waits for its user, and what asks the wallet. */
export function createSignInPrompt(internals: Internals) {
  const { instance, platform } = internals
  const { prepare, askWallet } = createSignInMessages(internals)
  const sessions = instance(createSignInSessions)
  const { slice } = sessions
  let choose: ((choice: Choice) => void) | undefined
  let signing: Signing | undefined
  /** Ends the wait for the wallet that is asked. */
  let stop: AbortController | undefined
  /** Ends what is read before the next one is asked. */
  let gap: AbortController | undefined
  let current: { readonly account: SignInAccount; end(how: PromptEnd): void } | undefined

  const attempt = async (
    account: SignInAccount,
    { made, signals, onPhase = () => {} }: AttemptOptions,
  ): Promise<SiwxSession> => {
    const isStale = !made || platform.clock.nowMs() - made.madeAtMs > PAIRING_LIFETIME_MS
    if (isStale) onPhase('preparing')
    const message = isStale ? await prepare(account, signals) : made
    const { data, text } = message
    onPhase('signing', message)
    const signature = await askWallet(account, message, signals)
    onPhase('verifying')
    const toasts = instance(createToastController)
    toasts.show({ message: 'Authenticating...', textKey: 'signIn.verifying.title', variant: 'loading' })
    const session: SiwxSession = { data, message: text, signature }
    await sessions.add(account, session, signals).finally(() => toasts.hide())
    return session
  }
  const tell = (account: SignInAccount, error: HawserError): void => {
    const toasts = instance(createToastController)
    if (error.code === 'USER_REJECTED') {
      instance(createArbiter).report({ type: 'declined' })
      toasts.show({ message: 'Signature declined', variant: 'error', textKey: 'errors.SIGNATURE_DECLINED' })
    } else if (isSmartAccount(internals, account))
      toasts.show({
        message: 'This application might not support Smart Accounts',
        textKey: 'signIn.smartAccount',
        variant: 'error',
      })
  }
  const nextChoice = (signals: readonly AbortSignal[]): Promise<Choice> =>
    new Promise((resolve, reject) => {
      const onAbort = (): void => {
        choose = undefined
        reject(new AbortedError())
      }
      choose = (choice) => {
        choose = undefined
        for (const signal of signals) signal.removeEventListener('abort', onAbort)
        resolve(choice)
      }
      for (const signal of signals) signal.addEventListener('abort', onAbort, { once: true })
      if (signals.some(({ aborted }) => aborted)) onAbort()
    })

  return {
    /** Asks the wallet at once, and shows nothing. */
    attempt,
    /** Waits until the user has signed or skipped. @throws UserRejectedError, AbortedError */
    async ask(account: SignInAccount, { signal, error, ...place }: AskOptions): Promise<PromptEnd> {
      slice.prompt = {
        ...account,
        ...place,
        text: null,
        domain: null,
        statement: null,
        phase: 'preparing',
        error: error ? describeError(error) : null,
      }
      const { prompt } = slice
      const over = new AbortController()
      let end: PromptEnd = 'moved'
      current = {
        account,
        end(how) {
          end = how
          over.abort()
        },
      }
      const signals = [signal, over.signal]
      let made: MadeMessage | undefined
      let isUnchecked = error !== undefined
      let canPrepare = !isUnchecked
      const onPhase = (phase: SignInPrompt['phase'], message?: MadeMessage): void => {
        prompt.phase = phase
        if (!message) return
        const { domain, statement = null } = message.data
        Object.assign(prompt, { text: message.text, domain, statement })
      }
      try {
        for (;;) {
          const chosen = nextChoice(signals)
          const left = new AbortController()
          chosen.then(
            (choice) => choice === 'sign' || left.abort(),
            () => {},
          )
          if (!made && canPrepare) {
            onPhase('preparing')
            try {
              made = await prepare(account, [...signals, left.signal])
              onPhase('ready', made)
            } catch (cause) {
              if (signals.some(({ aborted }) => aborted)) throw cause
              if (!left.signal.aborted) {
                canPrepare = false
                tellInitFailure(internals)
                prompt.error = describeError(toHawserError(cause))
              }
            }
          }
          onPhase('ready')
          const choice = await chosen
          if (choice === 'skip') return 'skipped'
          if (choice === 'refuse') throw new UserRejectedError()
          prompt.error = null
          stop = new AbortController()
          const asked = { made, signals: [...signals, stop.signal], onPhase }
          try {
            const found = isUnchecked ? await sessions.find(account, asked.signals) : undefined
            isUnchecked = false
            const session = found ?? (await attempt(account, asked))
            signing?.resolve(session)
            return 'signed'
          } catch (cause) {
            const failure = toHawserError(cause)
            signing?.reject(failure)
            if (signals.some(({ aborted }) => aborted)) throw failure
            // What was not signed may still be; what was refused is of no use any more.
            const isUnsigned = failure.code === 'USER_REJECTED' || failure.code === 'ABORTED'
            if (!isUnsigned || prompt.phase === 'verifying') made = undefined
            canPrepare = !isUnchecked
            if (stop.signal.aborted) continue
            prompt.error = describeError(failure)
            tell(account, failure)
          } finally {
            signing = undefined
            stop = undefined
          }
        }
      } catch (cause) {
        if (over.signal.aborted && !signal.aborted && isHawserError(cause, 'ABORTED')) return end
        throw cause
      } finally {
        choose = undefined
        current = undefined
        signing?.reject(new AbortedError())
        signing = undefined
        slice.prompt = null
      }
    },
    /** Has the wallet of the prompt sign. @throws what the wallet and the app's sign-in throw */
    sign(): Promise<SiwxSession> {
      if (signing) return signing.promise
      if (!choose) return Promise.reject(new AbortedError())
      signing = createSigning()
      choose('sign')
      return signing.promise
    },
    skip: (): void => choose?.(slice.prompt?.isRequired ? 'refuse' : 'skip'),
    /** Stops waiting for a wallet that is asked; else refuses. */
    cancel(): void {
      if (stop) stop.abort()
      else if (choose) choose('refuse')
      else gap?.abort()
    },
    /** What is read before the next one is asked, which a user who refuses does not wait for. @throws UserRejectedError */
    async betweenPrompts<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const own = new AbortController()
      gap = own
      try {
        return await run(own.signal)
      } catch (cause) {
        throw own.signal.aborted ? new UserRejectedError({ cause }) : cause
      } finally {
        if (gap === own) gap = undefined
      }
    },
    /** The account that is being asked. */
    getAccount: (): SignInAccount | undefined => current?.account,
    /** Nothing is to be asked any more. */
    end: (how: PromptEnd): void => current?.end(how),
  }
}

function createSigning(): Signing {
  let resolve: Signing['resolve'] = () => {}
  let reject: Signing['reject'] = () => {}
  const promise = new Promise<SiwxSession>((onSigned, onFailed) => {
    resolve = onSigned
    reject = onFailed
  })
  // Who does not wait for it sees it in the state.
  promise.catch(() => {})
  return { promise, resolve, reject }
}

/** Says that a sign-in could not begin. */
export function tellInitFailure({ instance }: Pick<Internals, 'instance'>): void {
  const message = 'A problem occurred while trying initialize authentication'
  instance(createToastController).show({ message, variant: 'error' })
}

function isSmartAccount(
  { state }: Pick<Internals, 'state'>,
  { connectionId, namespace, address }: SignInAccount,
): boolean {
  const accounts = state.connections.byId[connectionId]?.accounts ?? []
  return accounts.some((one) => one.type === 'smartAccount' && isSameAddress(namespace, one.address, address))
}
