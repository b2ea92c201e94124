import {
  type CaipNetworkId,
  caipNetworkIdSchema,
  createStorage,
  type KeyValueStore,
  type Storage,
} from '@hawser/common'
import * as v from 'valibot'
import { EMAIL_COOLDOWN_MS } from '../../constants.js'
import { EmailCooldownError } from '../../errors.js'
import type { ToldAccount } from './parseAccounts.js'

const keys = {
  isLoggedIn: 'EMAIL_LOGIN_USED_KEY',
  email: 'EMAIL',
  userName: 'SOCIAL_USERNAME',
  chain: 'LAST_USED_CHAIN_KEY',
  lastCodeMs: 'LAST_EMAIL_LOGIN_TIME',
  smartAccountNetworks: 'SMART_ACCOUNT_ENABLED_NETWORKS',
  owesSignOut: 'SIGN_OUT_PENDING',
  recoveryPutOffMs: 'RECOVERY_PUT_OFF_TIME',
  recovery: 'RECOVERY_STATUS',
  usesWindow: 'WALLET_WINDOW',
  accounts: 'WALLET_ACCOUNTS',
  accountType: 'PREFERRED_ACCOUNT_TYPE',
} as const
const ofTheLogin = [
  keys.isLoggedIn,
  keys.email,
  keys.userName,
  keys.chain,
  keys.smartAccountNetworks,
  keys.recoveryPutOffMs,
  keys.recovery,
  keys.accounts,
  keys.accountType,
]
/** How long a reminder that was put off stays away. */
const REMINDER_PAUSE_MS = 7 * 24 * 3_600_000

const recoverySchema = v.object({
  recoveryMethods: v.pipe(v.array(v.picklist(['passkey', 'password', 'operator'])), v.maxLength(16)),
  isRecoveryNeeded: v.boolean(),
})
type RecoveryStatus = Readonly<v.InferOutput<typeof recoverySchema>>

const text = v.pipe(v.string(), v.maxLength(256))
/** As loosely as a frame's answer: addresses are looked at where they are used. */
const accountsSchema = v.pipe(
  v.array(
    v.object({
      namespace: v.picklist(['eip155', 'solana', 'bip122', 'polkadot']),
      address: text,
      type: v.picklist(['eoa', 'smartAccount', 'payment']),
      chainId: v.optional(text),
      publicKey: v.optional(text),
      path: v.optional(text),
      purpose: v.optional(v.picklist(['payment', 'ordinal'])),
    }),
  ),
  v.maxLength(200),
)

/** What of a login is kept in the app's own origin. Nothing of it opens a wallet: that is for the frame to say. */
export interface LoginStorage {
  /** Whether somebody has logged in here, so that the frame is worth asking. */
  isLoggedIn(): boolean
  keepLogin(login: {
    readonly email: string | null
    readonly userName: string | null
    readonly chainId: string | undefined
  }): void
  /** Forgets the login. When the last code was mailed stays: the wait for the next one is not cut short by it. */
  clearLogin(): void
  keepEmail(email: string): void
  keepChain(chainId: string): void
  chain(): CaipNetworkId | undefined
  keepSmartAccountNetworks(ids: readonly number[]): void
  /** @throws EmailCooldownError */
  checkCooldown(nowMs: number): void
  keepCodeTime(nowMs: number): void
  /** The user is not reminded of a missing way of recovery for a week. */
  putOffRecovery(nowMs: number): void
  isRecoveryPutOff(nowMs: number): boolean
  /** What would recover a wallet in a window, which is not there to be asked. */
  recovery(): RecoveryStatus | undefined
  keepRecovery(
    status: Pick<RecoveryStatus, 'isRecoveryNeeded'> & {
      readonly recoveryMethods: readonly RecoveryStatus['recoveryMethods'][number][]
    },
  ): void
  /** Whether the frame has yet to be told of a sign-out. */
  owesSignOut(): boolean
  setOwesSignOut(isOwed: boolean): void
  /** Whether the wallet is in a window here: a frame was refused. */
  usesWindow(): boolean
  setUsesWindow(isUsed: boolean): void
  email(): string | undefined
  /** The accounts of a wallet in a window, which is not there to be asked for them after a reload. */
  accounts(): readonly ToldAccount[]
  keepAccounts(accounts: readonly ToldAccount[]): void
  /** The type of account on EVM networks that the user has chosen. */
  accountType(): 'eoa' | 'smartAccount' | undefined
  keepAccountType(type: 'eoa' | 'smartAccount'): void
  /** Calls back when another tab has forgotten the login. */
  watchLogout(callback: () => void): () => void
}

export function createLoginStorage(store: KeyValueStore, clientId: string): LoginStorage {
  const storage: Storage = createStorage({ store, prefix: `@hawser/${clientId}/embedded-wallet` })
  const isLoggedIn = (): boolean => storage.read(keys.isLoggedIn, v.literal(true)) ?? false
  return {
    isLoggedIn,
    keepLogin({ email, userName, chainId }) {
      storage.write(keys.isLoggedIn, true)
      if (email !== null) storage.write(keys.email, email)
      if (userName !== null) storage.write(keys.userName, userName)
      if (chainId !== undefined) storage.write(keys.chain, chainId)
      storage.remove(keys.lastCodeMs)
    },
    clearLogin() {
      for (const key of ofTheLogin) storage.remove(key)
    },
    keepEmail: (email) => void storage.write(keys.email, email),
    keepChain: (chainId) => void storage.write(keys.chain, chainId),
    chain: () => storage.read(keys.chain, caipNetworkIdSchema),
    keepSmartAccountNetworks: (ids) => void storage.write(keys.smartAccountNetworks, ids.join()),
    checkCooldown(nowMs) {
      const lastMs = storage.read(keys.lastCodeMs, v.number())
      // A clock that was set back would make the wait a long one.
      if (lastMs === undefined || lastMs > nowMs) return
      const leftMs = lastMs + EMAIL_COOLDOWN_MS - nowMs
      if (leftMs > 0) throw new EmailCooldownError(leftMs)
    },
    keepCodeTime: (nowMs) => void storage.write(keys.lastCodeMs, nowMs),
    putOffRecovery: (nowMs) => void storage.write(keys.recoveryPutOffMs, nowMs),
    isRecoveryPutOff(nowMs) {
      const sinceMs = nowMs - (storage.read(keys.recoveryPutOffMs, v.number()) ?? Number.NEGATIVE_INFINITY)
      // A clock that was set back puts nothing off for longer.
      return sinceMs >= 0 && sinceMs < REMINDER_PAUSE_MS
    },
    recovery: () => storage.read(keys.recovery, recoverySchema),
    keepRecovery: ({ recoveryMethods, isRecoveryNeeded }) =>
      void storage.write(keys.recovery, { recoveryMethods, isRecoveryNeeded }),
    owesSignOut: () => storage.read(keys.owesSignOut, v.literal(true)) ?? false,
    setOwesSignOut(isOwed) {
      if (isOwed) storage.write(keys.owesSignOut, true)
      else storage.remove(keys.owesSignOut)
    },
    usesWindow: () => storage.read(keys.usesWindow, v.literal(true)) ?? false,
    setUsesWindow(isUsed) {
      if (isUsed) storage.write(keys.usesWindow, true)
      else storage.remove(keys.usesWindow)
    },
    email: () => storage.read(keys.email, v.string()),
    accounts: () => storage.read(keys.accounts, accountsSchema) ?? [],
    keepAccounts: (accounts) => void storage.write(keys.accounts, accounts),
    accountType: () => storage.read(keys.accountType, v.picklist(['eoa', 'smartAccount'])),
    keepAccountType: (type) => void storage.write(keys.accountType, type),
    watchLogout: (callback) =>
      storage.watch((key) => {
        if ((key === null || key === keys.isLoggedIn) && !isLoggedIn()) callback()
      }),
  }
}
