import { expect, it } from 'vitest'
import * as entry from './vault.js'

it('behavior: the script of the worker does nothing where it is loaded as anything else', async () => {
  expect(Object.keys(await import('../worker/vaultWorker.js'))).toEqual([])
})

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "DeviceShareDamagedError",
      "DeviceShareMissingError",
      "EXPORT_DELAY_MS",
      "IDLE_TIME_MS",
      "InvalidPhraseError",
      "MIN_PASSWORD_LENGTH",
      "PASSKEY_TIMEOUT_MS",
      "PasskeyError",
      "RecoveryRefusedError",
      "ShareInvalidError",
      "ShareMismatchError",
      "ShareOutdatedError",
      "UnknownAccountError",
      "UnsignableError",
      "VAULT_TIMEOUT_MS",
      "VaultBusyError",
      "VaultLockedError",
      "VaultStorageError",
      "VaultTimeoutError",
      "VaultWorkerError",
      "WeakPasswordError",
      "askPasskey",
      "createPasskey",
      "createVault",
      "createVaultClient",
      "openDeviceShares",
      "readShare",
      "serveVault",
    ]
  `)
})
