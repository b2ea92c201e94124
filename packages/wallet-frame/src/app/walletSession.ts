import { type Clock, createStorage, type KeyValueStore, loadModule } from '@hawser/common'
import * as v from 'valibot'
import { SignedOutError, WalletServiceError } from '../errors.js'
import type { OnVisible, Proof } from './createProof.js'
import { createDeviceTokens } from './deviceTokens.js'
import type { AddressKind, SignedIn, SignInFlow, SocialSignedIn, WalletService } from './walletService.js'

const keptSchema = v.object({
  /** The one that lets the user in; null for who came by another way. */
  email: v.nullable(v.string()),
  /** What somebody is called at a provider. */
  userName: v.optional(v.nullable(v.string()), null),
  /** By what somebody came who has no address here. */
  way: v.optional(v.string()),
  /** Of the service; absent for who came by an address. */
  userId: v.optional(v.string()),
  token: v.string(),
  refreshToken: v.string(),
})
type Kept = v.InferOutput<typeof keptSchema>

export interface WalletSessionOptions {
  readonly service: WalletService
  /** Of the frame's origin. */
  readonly store: KeyValueStore
  readonly clock: Clock
  /** So that a mailed link that was opened in another tab is known as soon as its user is back. */
  readonly onVisible?: OnVisible | undefined
  /** The app's: a session that was begun in one app is none in another, also where a browser keeps both in one place. */
  readonly appOrigin: string
  /** Runs one at a time in all tabs. */
  readonly runAlone: <T>(run: () => Promise<T>) => Promise<T>
}

/** Who is signed in to the frame in an app. */
export interface WalletSession {
  email(): string | null
  isSignedIn(): boolean
  /** What somebody is called at the provider by which they came. */
  userName(): string | null
  /** What the service knows this browser by, for who comes that way. */
  device(way: string): string | undefined
  /** Whether somebody has come that way in this browser before. */
  isDeviceOf(way: string): boolean
  /** The provider by which who is signed in came; undefined for who came otherwise. */
  provider(): string | undefined
  /**
   * Goes on with the session of who has signed in again by another's word, a moment ago. False where that is somebody else: nothing is changed then. The session that
   * is not gone on with is ended.
   */
  renewBy(signedIn: SocialSignedIn, signal: AbortSignal): Promise<boolean>
  /** Goes on with the session of who was let in by another's word. The one before is ended. */
  adopt(signedIn: SocialSignedIn, way: string): void
  /** Begins to let somebody in, or sends another code where it was begun already. */
  begin(email: string, signal: AbortSignal): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Resolves when the mailed link was opened, with whether the code's mail has left by then. @throws WalletServiceError where it was refused */
  opened(signal: AbortSignal): Promise<{ readonly isCodeSent: boolean }>
  /** Resolves when the mailed link was opened, and the code's mail has left. @throws WalletServiceError where it was refused, or that cannot leave */
  approved(signal: AbortSignal): Promise<void>
  finish(code: string, signal: AbortSignal): Promise<void>
  /** Mails a code to who is signed in: what opens the wallet for good takes one of the last minutes. @throws SignedOutError */
  prove(signal: AbortSignal): Promise<Proof>
  /** Begins to put another address in the place of the user's, or of their second one, or sends another code to the one that they have. */
  beginUpdate(email: string, signal: AbortSignal, as?: AddressKind): Promise<void>
  /** Takes the code of the address that they have. @throws WalletServiceError */
  confirmFormer(code: string, signal: AbortSignal, as?: AddressKind): Promise<void>
  /** Sends another code to the new address. @throws WalletServiceError */
  resendNew(signal: AbortSignal, as?: AddressKind): Promise<void>
  /** Takes the code of the new address, and returns that. @throws WalletServiceError */
  confirmNew(code: string, signal: AbortSignal, as?: AddressKind): Promise<string>
  /** Runs with the session's token, with a new one where it is over. @throws SignedOutError */
  use<T>(run: (token: string) => Promise<T>, signal: AbortSignal): Promise<T>
  /** The same for what takes a code of the last minutes: where it was longer ago `prove` is run, and then it is tried once more. */
  useFresh<T>(
    run: (token: string) => Promise<T>,
    options: { readonly signal: AbortSignal; readonly prove: () => Promise<void> },
  ): Promise<T>
  /** Signed out here at once; the service is told, where it can be. */
  end(signal: AbortSignal): Promise<void>
  /** The service knows this user, or this browser, no more: what is kept here of the session and of the browser goes, and the app is told. */
  forget(): void
  /** The user has another wallet than before: the app and the other tabs are told. */
  tellChange(): void
  /** Calls back when it is over: the service has ended it, another tab has signed out, or somebody else in; and when the wallet is another one. */
  watch(listener: () => void): () => void
}

export function createWalletSession(options: WalletSessionOptions): WalletSession {
  const { service, clock, onVisible, appOrigin, runAlone } = options
  const storage = createStorage({ store: options.store, prefix: 'hawser-frame' })
  const devices = createDeviceTokens(storage)
  const sessionKey = `session:${appOrigin}`
  const read = (): Kept | undefined => storage.read(sessionKey, keptSchema)
  /** Who is signed in as far as this tab knows. */
  let known = whoOf(read())
  let begun:
    | { readonly email: string; readonly flow: SignInFlow; isLinkOpened: boolean; isCodeSent: boolean }
    | undefined
  let update:
    | { readonly email: string; readonly flow: SignInFlow; readonly step: 'former' | 'new'; readonly as: AddressKind }
    | undefined
  const listeners = new Set<() => void>()
  let changes = 0

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

  const requireUpdate = (step: 'former' | 'new', as: AddressKind) => {
    if (update?.step !== step || update.as !== as) throw over()
    return update
  }
  const keep = (email: string, { device, token, refreshToken = '' }: Omit<SignedIn, 'email'>) => {
    if (device !== undefined) devices.keep(email, device)
    storage.write(sessionKey, { email, token, refreshToken })
    known = email
  }

  /** As the same one, by a session of a moment ago. */
  const goOn = (
    kept: Kept,
    { device, token, refreshToken = '' }: Pick<SocialSignedIn, 'device' | 'token' | 'refreshToken'>,
  ) => {
    const name = nameOf(kept)
    if (device !== undefined && name !== undefined) devices.keep(name, device)
    storage.write(sessionKey, { ...kept, token, refreshToken })
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

  return {
    use,
    email: () => read()?.email ?? null,
    isSignedIn: () => read() !== undefined,
    userName: () => read()?.userName ?? null,
    device: (way) => devices.find(way),
    isDeviceOf: (way) => devices.has(way),
    provider() {
      const { way = '' } = read() ?? {}
      return way.startsWith(providerWay) ? way.slice(providerWay.length) : undefined
    },
    async renewBy({ userId, ...held }, signal) {
      const former = await runAlone(async () => {
        const kept = read()
        if (kept?.userId !== userId) return undefined
        goOn(kept, held)
        return kept
      })
      await service.end({ token: former?.token ?? held.token, signal }).catch(() => {})
      return former !== undefined
    },
    adopt({ email, userName, userId, token, refreshToken = '', device }, way) {
      const former = read()
      if (device !== undefined) devices.keep(way, device)
      // A provider's word of an address lets nobody in by it.
      storage.write(sessionKey, { email: null, userName: userName ?? email, way, userId, token, refreshToken })
      known = whoOf(read())
      begun = undefined
      update = undefined
      if (former) service.end({ token: former.token, signal: new AbortController().signal }).catch(() => {})
    },

    async begin(email, signal) {
      if (read()?.email === email) return 'CONNECT'
      if (begun?.email === email && begun.isLinkOpened) {
        await service.resend(begun.flow, { signal })
        begun.isCodeSent = true
        return 'VERIFY_OTP'
      }
      const device = devices.find(email)
      const { flow, action } = await service.begin({ email, device, page: appOrigin }, { signal })
      const isCodeSent = action === 'VERIFY_OTP'
      begun = { email, flow, isLinkOpened: isCodeSent, isCodeSent }
      return action
    },

    async opened(signal) {
      const current = requireBegun()
      const { awaitDevice } = await loadProof()
      if (!current.isLinkOpened) {
        const step = await awaitDevice(current.flow, { service, clock, onVisible, signal, isLinkEnough: true })
        current.isLinkOpened = true
        current.isCodeSent = step === 'approved'
      }
      return { isCodeSent: current.isCodeSent }
    },

    async approved(signal) {
      const current = requireBegun()
      const { awaitDevice } = await loadProof()
      const options = { service, clock, onVisible, signal, isMailAwaited: !current.isLinkOpened }
      if (!current.isCodeSent) await awaitDevice(current.flow, options)
      current.isLinkOpened = true
      current.isCodeSent = true
    },

    async finish(code, signal) {
      const { flow } = requireBegun()
      const { email, ...held } = await service.signIn({ flow, code }, { signal })
      begun = undefined
      keep(email, held)
    },

    async prove(signal) {
      // As the service knows the user now: an address that was given up may be somebody else's.
      const { email, userId } = await use((token) => service.user({ token, signal }), signal)
      if (email === null)
        throw new WalletServiceError('Sign out, and sign in again to go on.', { status: 401, field: 'authentication' })
      const begin = (inner: AbortSignal) =>
        service.begin({ email, device: devices.find(nameOf(read()) ?? email), page: appOrigin }, { signal: inner })
      const adopt = async (held: SignedIn, inner: AbortSignal): Promise<void> => {
        const isSame = held.userId === userId
        const former = await runAlone(async () => {
          const kept = read()
          if (kept && isSame) {
            if (kept.way === undefined) keep(email, held)
            else goOn(kept, held)
          }
          return kept
        })
        // Signed out meanwhile, or let in as somebody else: the new session is nobody's.
        const left = former && isSame ? former.token : held.token
        await service.end({ token: left, signal: inner }).catch(() => {})
        if (!former || !isSame) throw drop(undefined)
      }
      const { createProof } = await loadProof()
      return createProof({ service, clock, onVisible, email, begun: await begin(signal), begin, adopt })
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

    async beginUpdate(email, signal, as = 'primary') {
      if (update?.email === email && update.as === as && update.step === 'former') {
        await service.resend(update.flow, { signal })
        return
      }
      update = undefined
      const flow = await use((token) => service.beginUpdate({ token, signal }), signal)
      update = { email, flow, step: 'former', as }
    },

    async confirmFormer(code, signal, as = 'primary') {
      const { email, flow: former } = requireUpdate('former', as)
      const of = { flow: former, code, email, as }
      const flow = await use((token) => service.confirmFormer(of, { token, signal }), signal)
      update = { email, flow, step: 'new', as }
    },

    async resendNew(signal, as = 'primary') {
      await service.resend(requireUpdate('new', as).flow, { signal })
    },

    async confirmNew(code, signal, as = 'primary') {
      const { flow } = requireUpdate('new', as)
      const email = await use((token) => service.confirmNew({ flow, code }, { token, signal }), signal)
      update = undefined
      const kept = read()
      if (as === 'second') return email
      if (kept) {
        storage.write(sessionKey, { ...kept, email })
        devices.rename(kept.email ?? '', email)
      }
      known = whoOf(read())
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

    forget() {
      const kept = read()
      if (kept) devices.remove(nameOf(kept) ?? '')
      begun = undefined
      update = undefined
      drop(undefined)
    },

    tellChange() {
      changes += 1
      // Something else than before, so that it is told.
      storage.write('changed', `${clock.nowMs()} ${changes}`)
      for (const listener of [...listeners]) listener()
    },

    watch(listener) {
      listeners.add(listener)
      const stop = storage.watch((key) => {
        if (key === 'changed') {
          listener()
          return
        }
        const who = whoOf(read())
        // Another token is nothing new.
        if (who === known) return
        known = who
        listener()
      })
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}

/** No part of the page at first. @throws ModuleLoadError */
const loadProof = () => loadModule(() => import('./createProof.js'))

/** How a provider's name is kept as a way in. */
export const providerWay = 'social:'

/** What the service's word for this browser is kept by. */
const nameOf = (kept: Kept | undefined): string | undefined => kept && (kept.email ?? kept.way)

/** Another token is nobody else. */
const whoOf = (kept: Kept | undefined): string | undefined => kept && (kept.userId ?? kept.email ?? '')

const over = () => new WalletServiceError('This attempt is over. Begin again.', { status: 401, field: 'flow' })

const isRefused = (error: unknown): error is WalletServiceError =>
  error instanceof WalletServiceError && error.status === 401

/** Wrong codes, and what providers do not confirm, are refused by the same status: they are not tried again. */
const needsToken = (error: unknown): boolean => isRefused(error) && /^(?:session|token)$/.test(error.field)

const needsCode = (error: unknown): boolean => isRefused(error) && error.field === 'authentication'
