export {
  createVault,
  type VaultOptions,
} from '../createVault.js'
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
  UnsignableError,
  VaultBusyError,
  VaultLockedError,
  VaultStorageError,
  VaultTimeoutError,
  VaultWorkerError,
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
export type { BitcoinSignInput } from '../signing/psbt.js'
export type { SignAnswer, SignRequest } from '../signing/sign.js'
export type { BitcoinRequest } from '../signing/signBitcoin.js'
export type { Eip155Request, Eip155Transaction } from '../signing/signEip155.js'
export type { PolkadotRequest } from '../signing/signPolkadot.js'
export type { SolanaRequest } from '../signing/signSolana.js'
export {
  EXPORT_DELAY_MS,
  IDLE_TIME_MS,
  type LockReason,
  type NewShares,
  type OpenWallet,
  type Vault,
} from '../vault.js'
export {
  createVaultClient,
  VAULT_TIMEOUT_MS,
  type VaultClient,
  type VaultClientOptions,
  type VaultEnd,
  type VaultWorker,
} from '../worker/createVaultClient.js'
export { serveVault, type VaultScope } from '../worker/serveVault.js'
export type { VaultMethod, VaultParams, VaultResults } from '../worker/vaultMessages.js'
