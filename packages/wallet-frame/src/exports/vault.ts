export {
  type DeviceShares,
  type DeviceWallet,
  type OpenDeviceSharesOptions,
  openDeviceShares,
} from '../device/deviceShares.js'
export {
  DeviceShareDamagedError,
  DeviceShareMissingError,
  InvalidPhraseError,
  MIN_PASSWORD_LENGTH,
  PasskeyError,
  type PasskeyFault,
  RecoveryRefusedError,
  ShareInvalidError,
  ShareMismatchError,
  ShareOutdatedError,
  type StorageFault,
  UnknownAccountError,
  VaultStorageError,
  WeakPasswordError,
} from '../errors.js'
export type { VaultAccount, VaultNamespace, VaultNetwork } from '../keys/accounts.js'
export {
  type AskPasskeyParameters,
  askPasskey,
  type CreatePasskeyParameters,
  createPasskey,
  PASSKEY_TIMEOUT_MS,
  type PasskeyContext,
} from '../recovery/passkey.js'
export type { PasskeySecret, PasswordSecret, RecoverySecret, SealedRecovery } from '../recovery/recoveryShare.js'
export { readShare, type ShareHead, type ShareRole } from '../shares/shareSet.js'
