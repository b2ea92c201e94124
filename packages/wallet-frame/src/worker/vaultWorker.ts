import { systemClock } from '@hawser/common'
import { openDeviceShares } from '../device/deviceShares.js'
import { serveVault, type VaultScope } from './serveVault.js'

// The script of the worker: the one module here that does something when it is loaded, and nothing where it is loaded as anything else.
if ('WorkerGlobalScope' in globalThis) {
  serveVault(globalThis as unknown as VaultScope, {
    crypto: globalThis.crypto,
    clock: systemClock,
    openDevices: () =>
      openDeviceShares({ indexedDB: globalThis.indexedDB, crypto: globalThis.crypto, clock: systemClock }),
  })
}
