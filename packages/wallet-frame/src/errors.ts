import { HawserError, type HawserErrorOptions, toShownText } from '@hawser/common'

/** Why this browser keeps nothing for the wallet: there is no IndexedDB, it refuses, it is full, or another tab keeps an older version of it open. */
export type StorageFault = 'missing' | 'refused' | 'full' | 'blocked'

const storageFaults: Readonly<Record<StorageFault, string>> = {
  missing: "This browser can't keep your wallet. Try another browser.",
  refused: "This browser doesn't allow your wallet to be kept here. Allow storage for this site, then try again.",
  full: 'There is no space left on this device. Free some, then try again.',
  blocked: 'Your wallet is open in another tab. Close that tab, then try again.',
}

/** The device share can be neither kept nor read here. Nothing was made, nothing was lost. `fault` says why. */
export class VaultStorageError extends HawserError {
  override readonly name = 'VaultStorageError'
  readonly fault: StorageFault

  constructor(fault: StorageFault, options?: HawserErrorOptions) {
    super('VAULT_STORAGE', storageFaults[fault], options)
    this.fault = fault
  }
}

/** This browser has no share of the wallet: it never had one, or its storage was cleared. The wallet is there still, and is recovered. */
export class DeviceShareMissingError extends HawserError {
  override readonly name = 'DeviceShareMissingError'

  constructor(options?: HawserErrorOptions) {
    super('VAULT_DEVICE_SHARE_MISSING', "Your wallet isn't on this device yet. Recover it to go on.", options)
  }
}

/** What this browser keeps of the wallet cannot be opened any more: its key is gone, or it was altered. */
export class DeviceShareDamagedError extends HawserError {
  override readonly name = 'DeviceShareDamagedError'

  constructor(options?: HawserErrorOptions) {
    super('VAULT_DEVICE_SHARE_DAMAGED', "This device's part of your wallet is damaged. Recover your wallet.", options)
  }
}

/** The shares are of different sets: this device was removed, or its shares were replaced. */
export class ShareOutdatedError extends HawserError {
  override readonly name = 'ShareOutdatedError'

  constructor(options?: HawserErrorOptions) {
    super(
      'VAULT_SHARE_OUTDATED',
      'This device was removed from your wallet. Recover your wallet to use it here.',
      options,
    )
  }
}

/** Two shares of different wallets, or the same one twice. */
export class ShareMismatchError extends HawserError {
  override readonly name = 'ShareMismatchError'

  constructor(options?: HawserErrorOptions) {
    super('VAULT_SHARE_MISMATCH', 'This is a part of another wallet.', options)
  }
}

/** Bytes that are no share, or two shares that give no wallet together: one of them was altered. */
export class ShareInvalidError extends HawserError {
  override readonly name = 'ShareInvalidError'

  constructor(options?: HawserErrorOptions) {
    super('VAULT_SHARE_INVALID', 'A part of your wallet was altered and is not used.', options)
  }
}

/** The password or passkey does not open the recovery share. */
export class RecoveryRefusedError extends HawserError {
  override readonly name = 'RecoveryRefusedError'

  constructor(method: 'password' | 'passkey', options?: HawserErrorOptions) {
    super(
      'VAULT_RECOVERY_REFUSED',
      method === 'password' ? 'This password is wrong.' : "This passkey doesn't open your wallet. Try another one.",
      options,
    )
  }
}

/** The fewest characters of a password that protects a recovery share. */
export const MIN_PASSWORD_LENGTH = 12

/** Too short to protect a recovery share, which whoever keeps it may try to open for years. */
export class WeakPasswordError extends HawserError {
  override readonly name = 'WeakPasswordError'

  constructor(options?: HawserErrorOptions) {
    super('VAULT_PASSWORD_WEAK', `Use at least ${MIN_PASSWORD_LENGTH} characters.`, options)
  }
}

/** Why a passkey cannot be a recovery method here. */
export type PasskeyFault = 'missing' | 'refused' | 'noPrf' | 'cancelled' | 'known'

const passkeyFaults: Readonly<Record<PasskeyFault, string>> = {
  missing: 'This browser has no passkeys. Use a password, or another browser.',
  refused: "Passkeys aren't allowed on this page. Use a password.",
  noPrf: "This passkey can't protect a wallet. Try another one, or use a password.",
  cancelled: 'The passkey was not used. Try again, or use a password.',
  known: 'This device has a passkey for your wallet already. Use another device.',
}

/** No passkey could be made or asked. `fault` says why: where it is `noPrf`, another authenticator may do. */
export class PasskeyError extends HawserError {
  override readonly name = 'PasskeyError'
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault, options?: HawserErrorOptions) {
    super('VAULT_PASSKEY', passkeyFaults[fault], options)
    this.fault = fault
  }
}

/** The words are no recovery phrase (BIP-39): `fault` says whether their number, one of them or their checksum is wrong. */
export class InvalidPhraseError extends HawserError {
  override readonly name = 'InvalidPhraseError'
  readonly fault: 'length' | 'word' | 'checksum'

  constructor(fault: 'length' | 'word' | 'checksum', options?: HawserErrorOptions) {
    const shortMessage = {
      length: 'A recovery phrase has 12, 15, 18, 21 or 24 words.',
      word: 'One of the words is not in the list of recovery words. Check the spelling.',
      checksum: "These words don't belong together. Check each of them, and their order.",
    }[fault]
    super('VAULT_PHRASE_INVALID', shortMessage, options)
    this.fault = fault
  }
}

/** The vault is locked: it was never opened, was locked by the user, or has been idle for too long. */
export class VaultLockedError extends HawserError {
  override readonly name = 'VaultLockedError'

  constructor(options?: HawserErrorOptions) {
    super('VAULT_LOCKED', 'Your wallet is locked. Sign in again to go on.', options)
  }
}

/** The vault is open already, or something else is being done that must end first. */
export class VaultBusyError extends HawserError {
  override readonly name = 'VaultBusyError'

  constructor(options?: HawserErrorOptions) {
    super('VAULT_BUSY', 'Something else is going on in your wallet. Try again in a moment.', options)
  }
}

/** What is asked names an account that the wallet does not have. */
export class UnknownAccountError extends HawserError {
  override readonly name = 'UnknownAccountError'

  constructor(address: string, options?: HawserErrorOptions) {
    super('VAULT_UNKNOWN_ACCOUNT', 'Your wallet has no such account.', { details: address, ...options })
  }
}

/** What is to be signed cannot be read, or says something that the vault does not sign. `details` says what. Nothing was signed. */
export class UnsignableError extends HawserError {
  override readonly name = 'UnsignableError'

  constructor(details: string, options?: HawserErrorOptions) {
    super('VAULT_UNSIGNABLE', "This request can't be signed.", { details, category: 'DATA_PARSING_ERROR', ...options })
  }
}

/** A bundler or a sponsor says that the network would not take what a smart account was to do. Nothing was sent. `details` says what it says. */
export class UserOperationRefusedError extends HawserError {
  override readonly name = 'UserOperationRefusedError'
  readonly rpcCode = -32603

  constructor(details: string, options?: HawserErrorOptions) {
    super('USER_OPERATION_REFUSED', "The network's service refused this. Nothing was sent.", {
      details: toShownText(details, 500),
      ...options,
    })
  }
}

/** What a smart account was to do was handed over, and nobody has seen it on the chain. It may still come. `details` is its hash. */
export class UserOperationUnconfirmedError extends HawserError {
  override readonly name = 'UserOperationUnconfirmedError'
  readonly rpcCode = -32603

  constructor(hash: string, options?: HawserErrorOptions) {
    super('USER_OPERATION_UNCONFIRMED', "This isn't confirmed yet. Check your activity before you send it again.", {
      details: hash,
      ...options,
    })
  }
}

/** The worker that holds the keys ended, or sent what is no answer. The wallet is locked; it opens again by signing in. */
export class VaultWorkerError extends HawserError {
  override readonly name = 'VaultWorkerError'

  constructor(options?: HawserErrorOptions) {
    super('VAULT_WORKER', 'Your wallet has stopped. Sign in again to go on.', options)
  }
}

/** The worker that holds the keys did not answer in time: a slow or busy device needs long for a password. What it was asked is given up. */
export class VaultTimeoutError extends HawserError {
  override readonly name = 'VaultTimeoutError'

  constructor(options?: HawserErrorOptions) {
    super(
      'VAULT_TIMEOUT',
      'Your wallet took too long on this device. Close other apps and tabs, then try again.',
      options,
    )
  }
}

/** The operator's service refused, in its own words. */
export class WalletServiceError extends HawserError {
  override readonly name = 'WalletServiceError'
  /** Of HTTP. */
  readonly status: number
  /** What it was refused for, such as `code` or `session`. */
  readonly field: string

  constructor(message: string, { status, field, ...options }: HawserErrorOptions & { status: number; field: string }) {
    super('WALLET_SERVICE_REFUSED', message, options)
    this.status = status
    this.field = field
  }
}

/** Nobody is signed in: the app has to connect first (EIP-1193, 4100). */
export class SignedOutError extends HawserError {
  override readonly name = 'SignedOutError'
  readonly rpcCode = 4100

  constructor(options?: HawserErrorOptions) {
    super('SIGNED_OUT', 'Nobody is signed in. Connect the wallet first.', options)
  }
}

/** What a browser came back with from a provider is for who is signed in, who goes on with it in the wallet's own screens (`MANAGE_WALLET`, `resultUri`): nobody is let in by it. */
export class GoesOnError extends HawserError {
  override readonly name = 'GoesOnError'

  constructor(options?: HawserErrorOptions) {
    super('GOES_ON', 'You are signed in already. Go on in your wallet.', options)
  }
}

/** The user has a wallet, and this browser has no share of it. No other one is made in its place. */
export class WalletElsewhereError extends HawserError {
  override readonly name = 'WalletElsewhereError'

  constructor(options?: HawserErrorOptions) {
    super(
      'WALLET_ELSEWHERE',
      'Your wallet is on another device or browser. Recover it here, or open it there.',
      options,
    )
  }
}
