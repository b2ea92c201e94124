import { type Clock, withDeadline } from '@hawser/common'
import { VaultStorageError } from '../errors.js'

/** A database of no use but this. */
const PROBE_NAME = 'hawser-probe'
const PROBE_TIMEOUT_MS = 5_000

/**
 * Whether this browser lets the page keep anything where it stands: said before somebody types a code, and not after. A browser that does not answer is asked
 * again by the vault.
 * @throws VaultStorageError
 */
export async function checkStorage(
  window: { readonly indexedDB?: IDBFactory | undefined },
  clock: Pick<Clock, 'setTimeout'>,
): Promise<void> {
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      // Some browsers throw where it is refused, some as soon as it is named, and others let the request fail.
      const request = window.indexedDB?.open(PROBE_NAME, 1)
      if (!request) {
        reject(new VaultStorageError('missing'))
        return
      }
      request.onsuccess = () => {
        request.result.close()
        window.indexedDB?.deleteDatabase(PROBE_NAME)
        resolve()
      }
      request.onerror = () => reject(request.error)
    })
  try {
    await withDeadline(run, { clock, timeoutMs: PROBE_TIMEOUT_MS })
  } catch (cause) {
    const { name } = Object(cause) as { readonly name?: unknown }
    if (cause instanceof VaultStorageError) throw cause
    if (name !== 'TimeoutError') throw new VaultStorageError('refused', { cause, details: String(name) })
  }
}
