import type { CaipNetworkId } from '@hawser/common'
import * as v from 'valibot'
import type { DeviceWallet } from '../device/deviceShares.js'
import type { VaultAccount, VaultNamespace } from '../keys/accounts.js'
import type { RecoverySecret } from '../recovery/recoveryShare.js'
import type { SignRequest } from '../signing/sign.js'
import type { EnrolmentOffer, HandedShare, NewShares, OpenWallet } from '../vault.js'

const share = v.custom<Uint8Array>((value) => value instanceof Uint8Array)
const text = (length: number) => v.pipe(v.string(), v.maxLength(length))
const secret = v.variant('method', [
  v.strictObject({ method: v.literal('password'), password: text(1_024) }),
  v.strictObject({
    method: v.literal('passkey'),
    credentialId: text(2_048),
    prfSalt: text(2_048),
    key: v.custom<CryptoKey>((value) => Object.prototype.toString.call(value) === '[object CryptoKey]'),
  }),
  v.strictObject({ method: v.literal('operator') }),
]) satisfies v.GenericSchema<unknown, RecoverySecret>
const recovery = v.nullable(secret)
const chainId = v.pipe(v.string(), v.regex(/^(?:eip155|solana|bip122|polkadot):[-\w]{1,32}$/)) as v.GenericSchema<
  CaipNetworkId<VaultNamespace>
>

/** What each method takes. What is to be signed is read again, field by field, by the code that signs it. */
export const paramSchemas = {
  opened: v.strictObject({}),
  wallets: v.strictObject({}),
  create: v.strictObject({ recovery }),
  importPhrase: v.strictObject({ phrase: text(1_024), recovery }),
  unlock: v.strictObject({ service: share }),
  unlockByRecovery: v.strictObject({ sealed: v.unknown(), secret }),
  recover: v.strictObject({ service: share, sealed: v.unknown(), secret, isKeptByOther: v.optional(v.boolean()) }),
  offerEnrolment: v.strictObject({}),
  handOver: v.strictObject({
    walletId: text(32),
    setIds: v.pipe(v.array(text(32)), v.maxLength(1_000)),
    publicKey: share,
    boundTo: text(1_024),
  }),
  enrol: v.strictObject({
    service: share,
    handed: v.strictObject({ publicKey: share, iv: share, sealed: share }),
    boundTo: text(1_024),
  }),
  rotate: v.strictObject({ recovery: v.union([recovery, v.literal('same')]) }),
  split: v.strictObject({ recovery: secret }),
  commit: v.strictObject({}),
  exportPhrase: v.strictObject({ service: share }),
  forget: v.strictObject({ walletId: text(32) }),
  accounts: v.strictObject({
    chainId,
    ss58Prefix: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(16_383))),
  }),
  sign: v.pipe(
    v.looseObject({ chainId, method: text(64), address: v.optional(text(128)) }),
    v.transform((request) => request as unknown as SignRequest),
  ),
  touch: v.strictObject({}),
  lock: v.strictObject({}),
} as const

export type VaultMethod = keyof typeof paramSchemas
export type VaultParams<TMethod extends VaultMethod> = v.InferInput<(typeof paramSchemas)[TMethod]>

/** What each method answers. */
export interface VaultResults {
  readonly opened: OpenWallet | null
  readonly wallets: readonly DeviceWallet[]
  readonly create: NewShares
  readonly importPhrase: NewShares
  readonly unlock: OpenWallet
  readonly unlockByRecovery: OpenWallet
  readonly recover: NewShares
  readonly offerEnrolment: EnrolmentOffer
  readonly handOver: HandedShare
  readonly enrol: NewShares
  readonly rotate: NewShares
  readonly split: NewShares
  readonly commit: undefined
  readonly exportPhrase: string
  readonly forget: undefined
  readonly accounts: readonly VaultAccount[]
  readonly sign: string | Uint8Array
  readonly touch: undefined
  readonly lock: undefined
}

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const time = v.optional(v.pipe(v.number(), v.minValue(0)))

/** What the page says to the worker: first how long times are, then requests and their ends. */
export const toWorkerSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('start'), idleTimeMs: time, exportDelayMs: time }),
  v.strictObject({
    kind: v.literal('request'),
    id,
    method: v.picklist(Object.keys(paramSchemas) as VaultMethod[]),
    params: v.unknown(),
  }),
  v.strictObject({ kind: v.literal('abort'), id }),
])
export type ToWorker = v.InferInput<typeof toWorkerSchema>

/** An error as it crosses over: without its cause, which may hold what is secret. */
const errorSchema = v.object({
  code: v.string(),
  shortMessage: v.string(),
  details: v.optional(v.string()),
  fault: v.optional(v.string()),
})
export type VaultFault = v.InferOutput<typeof errorSchema>

/** What the worker says to the page. */
export const toPageSchema = v.variant('kind', [
  v.object({ kind: v.literal('result'), id, result: v.unknown() }),
  v.object({ kind: v.literal('error'), id, error: errorSchema }),
  v.object({ kind: v.literal('locked'), reason: v.picklist(['asked', 'idle']) }),
])
export type ToPage = v.InferInput<typeof toPageSchema>
