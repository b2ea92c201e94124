import type { DeviceWallet } from './device/deviceShares.js'
import type { SealedSecret } from './enrolment/sealedSecret.js'
import type { VaultAccount, VaultNetwork } from './keys/accounts.js'
import type { RecoverySecret, SealedRecovery } from './recovery/recoveryShare.js'
import type { SignAnswer, SignRequest } from './signing/sign.js'

/** How long an open vault may lie unused before it locks itself. */
export const IDLE_TIME_MS = 300_000
/** How long a person has to think better of it before the recovery phrase is shown. */
export const EXPORT_DELAY_MS = 30_000

/** The wallet that a vault has open. */
export interface OpenWallet {
  readonly walletId: string
  /** The set whose device share is this browser's. */
  readonly setId: string
}

/** The shares of a new set for whoever keeps them. The device share is in this browser already. */
export interface NewShares extends OpenWallet {
  /** For the operator's service, which gives it out for a fresh authentication alone. */
  readonly service: Uint8Array
  /** For the back end; null where there is no way of recovery yet. */
  readonly recovery: SealedRecovery | null
}

/** What a window is told of a partition of this browser that is to have the wallet, too: its key, and what for. */
export interface EnrolmentOffer {
  readonly publicKey: Uint8Array
}

/** What is handed over for it: this browser's device share of a set, sealed to that key. Alone it gives nothing. */
export interface HandedShare extends SealedSecret {
  readonly setId: string
}

export interface Abortable {
  readonly signal?: AbortSignal | undefined
}

export type LockReason = 'asked' | 'idle'

/** The keys of one user, in a worker of the frame: in memory only between opening and locking. One thing is done at a time, except signing. */
export interface Vault {
  /** The open wallet, or null while it is locked. */
  opened(): OpenWallet | null
  /** What this browser keeps. @throws VaultStorageError */
  wallets(): Promise<readonly DeviceWallet[]>
  /**
   * Makes a wallet, which is open then. Only for a user of whom the service knows no wallet: this browser cannot know. Without `recovery` it is lost with
   * this browser's data until {@link rotate} adds one.
   * @throws VaultStorageError and WeakPasswordError, before anything is made; VaultBusyError, VaultLockedError, AbortedError
   */
  create(options: { readonly recovery: RecoverySecret | null } & Abortable): Promise<NewShares>
  /** The same with the words of a wallet that the user has. @throws InvalidPhraseError, and as {@link create} */
  importPhrase(
    options: { readonly phrase: string; readonly recovery: RecoverySecret | null } & Abortable,
  ): Promise<NewShares>
  /**
   * Opens the wallet with the share of the service and this browser's own. It makes nothing: where this browser's is missing, the wallet has to be recovered.
   * @throws DeviceShareMissingError, DeviceShareDamagedError, ShareOutdatedError, ShareInvalidError, VaultStorageError, VaultBusyError, VaultLockedError
   */
  unlock(options: { readonly service: Uint8Array } & Abortable): Promise<OpenWallet>
  /** Opens it with the recovery share and this browser's own: the way without the service. @throws RecoveryRefusedError, and as {@link unlock} */
  unlockByRecovery(
    options: { readonly sealed: unknown; readonly secret: RecoverySecret } & Abortable,
  ): Promise<OpenWallet>
  /**
   * Opens it with the recovery share and that of the service, and makes a set for this browser, with the same way of recovery, or with none where another set stays that is recovered by it.
   * @throws RecoveryRefusedError, ShareInvalidError, ShareMismatchError, ShareOutdatedError, VaultStorageError, VaultBusyError, VaultLockedError, AbortedError
   */
  recover(
    options: {
      readonly service: Uint8Array
      readonly sealed: unknown
      readonly secret: RecoverySecret
      readonly isKeptByOther?: boolean | undefined
    } & Abortable,
  ): Promise<NewShares>
  /**
   * Makes a new set for the open wallet, after which the old one opens nothing with it. The old one stays until {@link commit}, so that a service that did not
   * get the new one can be asked for the old one. `same` leaves it recoverable as this browser's set is: its way of recovery is kept here, so that nobody has to be asked.
   * @throws WeakPasswordError, VaultStorageError, VaultBusyError, VaultLockedError, AbortedError
   */
  rotate(options: { readonly recovery: RecoverySecret | 'same' | null } & Abortable): Promise<NewShares>
  /** Makes a key that another window of this page hands a device share over to. The one before is of no use any more. */
  offerEnrolment(): Promise<EnrolmentOffer>
  /**
   * Seals this browser's device share of the first of some sets that is kept here to another window's key.
   * @param options.boundTo what it is for: it opens for nothing else
   * @throws DeviceShareMissingError where none of them is here; ShareInvalidError, VaultStorageError
   */
  handOver(options: {
    readonly walletId: string
    readonly setIds: readonly string[]
    readonly publicKey: Uint8Array
    readonly boundTo: string
  }): Promise<HandedShare>
  /**
   * Opens the wallet with a share that was handed over and the service's of the same set, and makes a set for this partition of the browser.
   * @throws ShareInvalidError, ShareMismatchError, ShareOutdatedError, VaultStorageError, VaultBusyError, VaultLockedError, AbortedError
   */
  enrol(
    options: { readonly service: Uint8Array; readonly handed: SealedSecret; readonly boundTo: string } & Abortable,
  ): Promise<NewShares>
  /**
   * Makes another set of the open wallet, of which no browser keeps a share: what `recovery` opens, with the service's share, on any device.
   * @throws WeakPasswordError, VaultBusyError, VaultLockedError, AbortedError
   */
  split(options: { readonly recovery: RecoverySecret } & Abortable): Promise<NewShares>
  /** The service keeps the set that was made last: it is the open wallet's from now on, and older ones are deleted here. @throws VaultLockedError, VaultBusyError, VaultStorageError */
  commit(): Promise<void>
  /**
   * The recovery phrase of the open wallet, after a delay: with a share that the service has just given out for it, so that an open session is not enough.
   * @throws ShareInvalidError, ShareMismatchError, ShareOutdatedError, VaultLockedError, VaultBusyError, AbortedError
   */
  exportPhrase(options: { readonly service: Uint8Array } & Abortable): Promise<string>
  /** Deletes what this browser keeps of a wallet, and locks it where it is open. @throws VaultStorageError */
  forget(walletId: string): Promise<void>
  /** Asking for them is no use of the vault: it locks itself all the same. @throws VaultLockedError, UnknownAccountError */
  accounts(network: VaultNetwork): readonly VaultAccount[]
  /** @throws VaultLockedError, UnsignableError, UnknownAccountError */
  sign<TRequest extends SignRequest>(request: TRequest): Promise<SignAnswer<TRequest>>
  /** The user is there: the time of idleness begins anew. */
  touch(): void
  /** Overwrites the keys, and ends what is being done. Harmless while it is locked. */
  lock(): void
  /** Calls back after each locking. */
  onLock(listener: (reason: LockReason) => void): () => void
}
