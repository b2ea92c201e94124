import { type Clock, createHttpClient, HttpRequestError, readText, withDeadline } from '@hawser/common'
import * as v from 'valibot'
import { WalletServiceError } from '../errors.js'
import type { SealedRecovery } from '../recovery/recoveryShare.js'
import type { NewShares } from '../vault.js'

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
const token = v.pipe(text(4_096), v.minLength(1))
const flowSchema = v.object({ id: text(64), token: text(256) })
const beginSchema = v.object({ flow: flowSchema, action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP']) })
const updateSchema = v.object({ flow: flowSchema })
const heldSchema = v.object({ token, refreshToken: v.optional(token) })
const signedInSchema = v.object({
  ...heldSchema.entries,
  userId: text(64),
  email: text(254),
  device: v.optional(token),
})
export const recoveryMethodSchema = v.picklist(['passkey', 'password', 'operator'])
/** As the service lets somebody in by another's word. */
export const socialSignedInSchema = v.object({
  status: v.literal('signedIn'),
  ...heldSchema.entries,
  userId: text(64),
  /** As the provider has verified it. */
  email: v.nullable(text(254)),
  userName: v.nullable(text(128)),
  device: v.optional(token),
})
export type SocialSignedIn = v.InferOutput<typeof socialSignedInSchema>
const walletSchema = v.object({
  walletId: v.nullable(text(64)),
  sets: v.pipe(
    v.array(
      v.object({
        setId: text(64),
        isThis: v.boolean(),
        hasRecovery: v.boolean(),
        recoveryMethod: v.nullable(recoveryMethodSchema),
        isRenewalDue: v.optional(v.boolean(), false),
        /** Of the passkey that it is for, in place of a device. */
        passkeyId: v.optional(text(64)),
      }),
    ),
    v.maxLength(1_000),
  ),
})
const time = v.pipe(
  text(40),
  v.isoTimestamp(),
  v.transform((value) => Date.parse(value)),
)
const devicesSchema = v.object({
  devices: v.pipe(
    v.array(v.object({ id: text(64), browser: text(512), createdAt: time, usedAt: time, isThis: v.boolean() })),
    v.maxLength(1_000),
  ),
})
/** `email` is null for who came by another way, and has none. */
const userSchema = v.object({ userId: text(64), email: v.nullable(text(254)), secondEmail: v.optional(text(254)) })
const refusalSchema = v.object({
  reasons: v.pipe(v.array(v.object({ field: text(64), description: text(1_000) })), v.minLength(1)),
})

/** How long the body of a refusal may take. */
const REASON_TIMEOUT_MS = 2_000

/** What the browser that began a sign-in holds of it: nobody goes on with it elsewhere. */
export type SignInFlow = v.InferOutput<typeof flowSchema>
/** A session as the service gives it: a token for a quarter of an hour, and what the next one is had for. */
type HeldSession = v.InferOutput<typeof heldSchema>
export type SignedIn = v.InferOutput<typeof signedInSchema>
/** The user's wallet as the service knows it: which sets of shares it keeps, and which one is this browser's. */
export type KnownWallet = v.InferOutput<typeof walletSchema>

/** What recovers a wallet without the browser that it is on. */
export type RecoveryMethod = v.InferOutput<typeof recoveryMethodSchema>
/** A set that has a way of recovery, with the recovery share as it was sealed, in JSON. */
type RecoverySet = v.InferOutput<typeof import('./shareSchemas.js').recoverySetsSchema>['sets'][number]
/** A browser that was let in; times are in milliseconds since the Unix epoch. */
export type KnownDevice = v.InferOutput<typeof devicesSchema>['devices'][number]
/** Which of a user's two addresses is meant. */
export type AddressKind = 'primary' | 'second'

interface Asking {
  readonly signal: AbortSignal
}

interface Authorized extends Asking {
  /** Of the session. */
  readonly token: string
}

/** The gateway's back end of embedded wallets. Each function throws WalletServiceError where it refuses, and otherwise as an HttpClient does. */
export interface WalletService {
  /** Has loaded what its shares are read by. What fails is tried again when it is needed. */
  prepare(): void
  /** Asks anything else of it, with a body. */
  ask<TSchema extends v.GenericSchema>(
    path: string,
    body: object,
    options: { readonly schema: TSchema; readonly signal: AbortSignal; readonly token?: string },
  ): Promise<v.InferOutput<TSchema>>
  /** Reads anything else of it. */
  read<TSchema extends v.GenericSchema>(
    path: string,
    schema: TSchema,
    asking: Authorized,
  ): Promise<v.InferOutput<TSchema>>
  begin(
    of: { readonly email: string; readonly device: string | undefined; readonly page: string },
    asking: Asking,
  ): Promise<v.InferOutput<typeof beginSchema>>
  /** `sending` once the link was opened, until the code's mail has left. */
  deviceStatus(flow: SignInFlow, asking: Asking): Promise<'waiting' | 'sending' | 'approved' | 'refused'>
  resend(flow: SignInFlow, asking: Asking): Promise<void>
  signIn(of: { readonly flow: SignInFlow; readonly code: string }, asking: Asking): Promise<SignedIn>
  refresh(refreshToken: string, asking: Asking): Promise<HeldSession>
  end(asking: Authorized): Promise<void>
  /** Begins to give the user another address: by a code to the first one that they have. */
  beginUpdate(asking: Authorized): Promise<SignInFlow>
  /** Takes that code, and has one sent to the new address. */
  confirmFormer(
    of: {
      readonly flow: SignInFlow
      readonly code: string
      readonly email: string
      /** Whose place it is to take, where there is one. */
      readonly as: AddressKind
    },
    asking: Authorized,
  ): Promise<SignInFlow>
  /** Takes the new address's code, and returns that address. */
  confirmNew(of: { readonly flow: SignInFlow; readonly code: string }, asking: Authorized): Promise<string>
  /** Who is signed in, with the addresses that let them in. */
  user(asking: Authorized): Promise<v.InferOutput<typeof userSchema>>
  /** Takes the second address away, within ten minutes of a code. */
  removeSecondEmail(asking: Authorized): Promise<void>
  /** The browsers that were let in, the last one that was used first. */
  devices(asking: Authorized): Promise<readonly KnownDevice[]>
  /** Lets a browser in no more: with its shares and its sessions. Every other set is due to be renewed by its own device. */
  removeDevice(id: string, asking: Authorized): Promise<void>
  wallet(asking: Authorized): Promise<KnownWallet>
  /**
   * Keeps this browser's set in place of the one before. That nothing recovers the wallet afterwards takes `removesRecovery`, another wallet than the user's, which is
   * given up on all devices, `replacesWallet`: each takes a code of the last minutes.
   */
  keepSet(
    of: {
      readonly shares: NewShares
      readonly removesRecovery: boolean
      readonly replacesWallet?: boolean | undefined
      /** For a passkey of the user's in place of this browser, within minutes of a code. */
      readonly passkeyId?: string | undefined
    },
    asking: Authorized,
  ): Promise<void>
  /** What the wallet is recovered by, the newest first: within minutes of a code. */
  recoverySets(asking: Authorized): Promise<readonly RecoverySet[]>
  /** The service's share of this browser's set; to export the phrase, within ten minutes of a code. */
  share(setId: string, asking: Authorized & { readonly isForExport?: boolean | undefined }): Promise<Uint8Array>
  /** That of another browser's set, whose own share was handed over: within minutes of a code. */
  shareToEnrol(setId: string, asking: Authorized): Promise<Uint8Array>
  /** Forgets the user, their devices and all shares, within ten minutes of a code. */
  deleteWallet(asking: Authorized): Promise<void>
}

/** @throws InvalidOptionsError where `baseUrl` is no URL of the web */
export function createWalletService({
  baseUrl,
  projectId,
  fetch,
  clock,
}: {
  readonly baseUrl: string
  readonly projectId: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Pick<Clock, 'setTimeout'>
}): WalletService {
  const clientOf = (authorization: string | undefined) =>
    createHttpClient({
      baseUrl,
      clock,
      params: { projectId },
      fetch: (input, init) =>
        fetch(input, authorization === undefined ? init : { ...init, headers: { ...init?.headers, authorization } }),
    })
  const anybody = clientOf(undefined)
  const refuse = async (error: unknown): Promise<never> => {
    throw await toRefusal(error, clock)
  }

  async function post<TSchema extends v.GenericSchema>(
    path: string,
    body: unknown,
    {
      schema,
      signal,
      token: given,
    }: { readonly schema: TSchema; readonly signal: AbortSignal; readonly token?: string },
  ): Promise<v.InferOutput<TSchema>> {
    const http = given === undefined ? anybody : clientOf(`Bearer ${given}`)
    return http.post(`/wallet/v1/${path}`, { body, signal, schema }).catch(refuse)
  }
  const get = <TSchema extends v.GenericSchema>(
    path: string,
    schema: TSchema,
    { signal, token: given }: Authorized,
  ): Promise<v.InferOutput<TSchema>> =>
    clientOf(`Bearer ${given}`).get(`/wallet/v1/${path}`, { signal, schema }).catch(refuse)
  const nothing = v.object({})

  return {
    prepare: () => void loadShares().catch(() => {}),
    ask: post,
    read: get,
    begin: (of, { signal }) => post('email', of, { schema: beginSchema, signal }),
    async deviceStatus(flow, { signal }) {
      const schema = v.object({
        status: v.picklist(['waiting', 'approved', 'refused']),
        isSending: v.optional(v.boolean()),
      })
      const { status, isSending } = await post('email/device', { flow }, { schema, signal })
      return isSending ? 'sending' : status
    },
    async resend(flow, { signal }) {
      await post('email/resend', { flow }, { schema: nothing, signal })
    },
    signIn: (of, { signal }) => post('email/code', of, { schema: signedInSchema, signal }),
    refresh: (refreshToken, { signal }) => post('session/refresh', { refreshToken }, { schema: heldSchema, signal }),
    async end(asking) {
      await post('session/end', {}, { schema: nothing, ...asking })
    },
    beginUpdate: async (asking) =>
      (await post('email/update', { from: 'primary' }, { schema: updateSchema, ...asking })).flow,
    confirmFormer: async (of, asking) =>
      (await post('email/update/primary', of, { schema: updateSchema, ...asking })).flow,
    confirmNew: async (of, asking) => {
      const schema = v.object({ newEmail: text(254) })
      return (await post('email/update/secondary', of, { schema, ...asking })).newEmail
    },
    user: (asking) => get('session', userSchema, asking),
    async removeSecondEmail(asking) {
      await post('email/second/remove', {}, { schema: nothing, ...asking })
    },
    devices: async (asking) => (await get('devices', devicesSchema, asking)).devices,
    async removeDevice(id, asking) {
      await post(`devices/${encodeURIComponent(id)}/remove`, {}, { schema: nothing, ...asking })
    },
    wallet: (asking) => get('wallet', walletSchema, asking),
    async keepSet({ shares, removesRecovery, replacesWallet = false, passkeyId }, asking) {
      const { walletId, setId, service, recovery } = shares
      const { encodeShare } = await loadShares()
      const body = {
        walletId,
        setId,
        service: encodeShare(service),
        recovery: toText(recovery),
        recoveryMethod: recovery?.method ?? null,
        removesRecovery,
        replacesWallet,
        ...(passkeyId !== undefined && { passkeyId }),
      }
      await post('wallet/sets', body, { schema: nothing, ...asking })
    },
    async recoverySets(asking) {
      const { recoverySetsSchema: schema } = await loadShares()
      return (await post('wallet/recovery', {}, { schema, ...asking })).sets
    },
    async shareToEnrol(setId, asking) {
      const { shareSchema: schema } = await loadShares()
      return (await post('wallet/share', { setId, isForEnrolment: true }, { schema, ...asking })).service
    },
    async share(setId, { isForExport = false, ...asking }) {
      const { shareSchema } = await loadShares()
      return (await post('wallet/share', { setId, isForExport }, { schema: shareSchema, ...asking })).service
    },
    async deleteWallet(asking) {
      await post('wallet/delete', {}, { schema: nothing, ...asking })
    },
  }
}

/** With the first share: nobody has one at the code. */
const loadShares = () => import('./shareSchemas.js')

function toText(recovery: SealedRecovery | null): string | null {
  return recovery && JSON.stringify(recovery)
}

/** The service's own reason, where it gives one. */
async function toRefusal(error: unknown, clock: Pick<Clock, 'setTimeout'>): Promise<unknown> {
  const { cause: response } = error instanceof HttpRequestError ? error : {}
  if (!(response instanceof Response)) return error
  try {
    const text = await withDeadline(() => readText(response), { clock, timeoutMs: REASON_TIMEOUT_MS })
    const { reasons } = v.parse(refusalSchema, JSON.parse(text))
    const [{ description, field }] = reasons as [(typeof reasons)[number]]
    return new WalletServiceError(description, { status: response.status, field, cause: error })
  } catch {
    // It gives none.
    return error
  }
}
