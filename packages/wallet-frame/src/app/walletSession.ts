import { type Clock, createStorage, type KeyValueStore, pause } from '@hawser/common'
import * as v from 'valibot'
import { SignedOutError, WalletServiceError } from '../errors.js'
import type { SignInFlow, WalletService } from './walletService.js'

/** How often it is asked whether the mailed link was opened, in milliseconds. */
const DEVICE_POLL_MS = 2_000

const keptSchema = v.object({ email: v.string(), token: v.string(), refreshToken: v.string() })
type Kept = v.InferOutput<typeof keptSchema>

export interface WalletSessionOptions {
  readonly service: WalletService
  /** Of the frame's origin. */
  readonly store: KeyValueStore
  readonly clock: Clock
  /** The app's: a session that was begun in one app is none in another, also where a browser keeps both in one place. */
  readonly appOrigin: string
  /** Runs one at a time in all tabs. */
  readonly runAlone: <T>(run: () => Promise<T>) => Promise<T>
}

/** A code that was mailed to whoever is signed in. */
interface CodeProof {
  readonly email: string
  /** Whether the mailed link is opened before there is a code: the service does not know this browser. */
  readonly isLinkNeeded: boolean
  approved(signal: AbortSignal): Promise<void>
  /** Sends another one in its place. */
  resend(signal: AbortSignal): Promise<void>
  /** The session is a new one then. @throws WalletServiceError */
  finish(code: string, signal: AbortSignal): Promise<void>
}

interface Begun {
  readonly email: string
  readonly flow: SignInFlow
  isCodeSent: boolean
}

/** Who is signed in to the frame in an app. */
export interface WalletSession {
  email(): string | null
  /** Begins to let somebody in, or sends another code where it was begun already. */
  begin(email: string, signal: AbortSignal): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Resolves when the mailed link was opened. @throws WalletServiceError where it was refused */
  approved(signal: AbortSignal): Promise<void>
  finish(code: string, signal: AbortSignal): Promise<void>
  /** Begins to prove by another code that it is the user who is there. Who is signed in stays so meanwhile. @throws SignedOutError, WalletServiceError */
  prove(signal: AbortSignal): Promise<CodeProof>
  /** Begins to put another address in the place of the user's, or sends another code to the one that they have. */
  beginUpdate(email: string, signal: AbortSignal): Promise<void>
  /** Takes the code of the address that they have. @throws WalletServiceError */
  confirmFormer(code: string, signal: AbortSignal): Promise<void>
  /** Takes the code of the new address, and returns that. @throws WalletServiceError */
  confirmNew(code: string, signal: AbortSignal): Promise<string>
  /** Runs with the session's token, with a new one where it is over. @throws SignedOutError */
  use<T>(run: (token: string) => Promise<T>, signal: AbortSignal): Promise<T>
  /** The same for what takes a code of the last minutes: where it was longer ago `prove` is run, and then it is tried once more. */
  useFresh<T>(
    run: (token: string) => Promise<T>,
    options: { readonly signal: AbortSignal; readonly prove: () => Promise<void> },
  ): Promise<T>
  /** Signed out here at once; the service is told, where it can be. */
  end(signal: AbortSignal): Promise<void>
  /** Calls back when it is over: the service has ended it, another tab has signed out, or somebody else in. */
  watch(listener: () => void): () => void
}

export function createWalletSession(options: WalletSessionOptions): WalletSession {
  const { service, clock, appOrigin, runAlone } = options
  const storage = createStorage({ store: options.store, prefix: 'hawser-frame' })
  const sessionKey = `session:${appOrigin}`
  const read = (): Kept | undefined => storage.read(sessionKey, keptSchema)
  /** Who is signed in as far as this tab knows. */
  let known = read()?.email
  let begun: Begun | undefined
  let update: { readonly email: string; readonly flow: SignInFlow; readonly step: 'former' | 'new' } | undefined
  const listeners = new Set<() => void>()

  const requireBegun = () => {
    if (!begun) throw over()
    return begun
  }

  const drop = (cause: unknown): SignedOutError => {
    storage.remove(sessionKey)
    known = undefined
    for (const listener of [...listeners]) listener()
    return new SignedOutError({ cause })
  }

  /** Another tab may have had the next token meanwhile: the one that was used is not used again. */
  async function renew(used: string, signal: AbortSignal): Promise<string> {
    return runAlone(async () => {
      const kept = read()
      if (!kept) throw new SignedOutError()
      if (kept.token !== used) return kept.token
      try {
        const held = await service.refresh(kept.refreshToken, { signal })
        storage.write(sessionKey, { ...kept, ...held })
        return held.token
      } catch (error) {
        throw isRefused(error) ? drop(error) : error
      }
    })
  }

  const requireUpdate = (step: 'former' | 'new') => {
    if (update?.step !== step) throw over()
    return update
  }

  async function useToken<T>(run: (token: string) => Promise<T>, signal: AbortSignal): Promise<T> {
    const { token } = read() ?? {}
    if (token === undefined) throw new SignedOutError()
    return run(token).catch(async (error: unknown) => {
      if (!needsToken(error)) throw error
      return run(await renew(token, signal))
    })
  }

  async function use<T>(run: (token: string) => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await useToken(run, signal)
    } catch (error) {
      // It takes another code, which nobody types who is signed in.
      throw needsCode(error) ? drop(error) : error
    }
  }

  async function beginFor(email: string, signal: AbortSignal): Promise<Begun> {
    const device = storage.read('device', v.string())
    const { flow, action } = await service.begin({ email, device, page: appOrigin }, { signal })
    return { email, flow, isCodeSent: action === 'VERIFY_OTP' }
  }

  async function awaitApproval(current: Begun, signal: AbortSignal): Promise<void> {
    while (!current.isCodeSent) {
      const status = await service.deviceStatus(current.flow, { signal })
      if (status === 'refused')
        throw new WalletServiceError('This browser was refused.', { status: 403, field: 'device' })
      if (status === 'approved') current.isCodeSent = true
      else await pause(DEVICE_POLL_MS, { signal, clock })
    }
  }

  async function signIn({ flow }: Begun, code: string, signal: AbortSignal): Promise<void> {
    const { device, email, token, refreshToken } = await service.signIn({ flow, code }, { signal })
    if (device !== undefined) storage.write('device', device)
    storage.write(sessionKey, { email, token, refreshToken: refreshToken ?? '' })
    known = email
  }

  return {
    use,
    email: () => read()?.email ?? null,

    async begin(email, signal) {
      if (read()?.email === email) return 'CONNECT'
      if (begun?.email === email && begun.isCodeSent) {
        await service.resend(begun.flow, { signal })
        return 'VERIFY_OTP'
      }
      begun = await beginFor(email, signal)
      return begun.isCodeSent ? 'VERIFY_OTP' : 'VERIFY_DEVICE'
    },

    approved: (signal) => awaitApproval(requireBegun(), signal),

    async finish(code, signal) {
      await signIn(requireBegun(), code, signal)
      begun = undefined
    },

    async prove(signal) {
      const before = read()
      if (!before) throw new SignedOutError()
      const current = await beginFor(before.email, signal)
      return {
        email: before.email,
        isLinkNeeded: !current.isCodeSent,
        approved: (inner) => awaitApproval(current, inner),
        resend: (inner) => service.resend(current.flow, { signal: inner }),
        async finish(code, inner) {
          // Who has left meanwhile is not let in again by it.
          if (read()?.email !== before.email) throw new SignedOutError()
          await signIn(current, code, inner)
          // What stood before it is of no use to anybody.
          await service.end({ token: before.token, signal: inner }).catch(() => {})
        },
      }
    },

    async useFresh(run, { signal, prove }) {
      try {
        return await useToken(run, signal)
      } catch (error) {
        if (!needsCode(error)) throw error
        await prove()
        return use(run, signal)
      }
    },

    async beginUpdate(email, signal) {
      if (update?.email === email && update.step === 'former') {
        await service.resend(update.flow, { signal })
        return
      }
      update = undefined
      const flow = await use((token) => service.beginUpdate({ token, signal }), signal)
      update = { email, flow, step: 'former' }
    },

    async confirmFormer(code, signal) {
      const { email, flow: former } = requireUpdate('former')
      const of = { flow: former, code, email }
      const flow = await use((token) => service.confirmFormer(of, { token, signal }), signal)
      update = { email, flow, step: 'new' }
    },

    async confirmNew(code, signal) {
      const { flow } = requireUpdate('new')
      const email = await use((token) => service.confirmNew({ flow, code }, { token, signal }), signal)
      update = undefined
      const kept = read()
      if (kept) storage.write(sessionKey, { ...kept, email })
      known = kept && email
      return email
    },

    async end(signal) {
      const kept = read()
      begun = undefined
      update = undefined
      known = undefined
      storage.remove(sessionKey)
      if (!kept) return
      await service.end({ token: kept.token, signal }).catch(async (error: unknown) => {
        if (!isRefused(error)) throw error
        const { token } = await service.refresh(kept.refreshToken, { signal })
        await service.end({ token, signal })
      })
    },

    watch(listener) {
      listeners.add(listener)
      const stop = storage.watch(() => {
        const email = read()?.email
        // Another token is nothing new.
        if (email === known) return
        known = email
        listener()
      })
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}

const over = () => new WalletServiceError('This attempt is over. Begin again.', { status: 401, field: 'flow' })

const isRefused = (error: unknown): error is WalletServiceError =>
  error instanceof WalletServiceError && error.status === 401

/** Wrong codes are refused by the same status: they are not tried again. */
const needsToken = (error: unknown): boolean =>
  isRefused(error) && !['authentication', 'code', 'flow'].includes(error.field)

const needsCode = (error: unknown): boolean => isRefused(error) && error.field === 'authentication'
