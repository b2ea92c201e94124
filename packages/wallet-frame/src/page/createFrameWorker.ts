import type { VaultWorker } from '../worker/createVaultClient.js'
import { TRUSTED_TYPES_POLICY } from './framePolicy.js'

/** The vault's script, beside the page's own. */
const WORKER_FILE = 'vault-worker.js'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/**
 * Makes the vault's workers, in a page that demands Trusted Types: by one policy, for one address, and no other.
 * @throws TypeError where the browser refuses the policy: there is one page with one such call
 */
export function createFrameWorker(window: Window & typeof globalThis, pageUrl: string): () => VaultWorker {
  const url = new URL(WORKER_FILE, pageUrl).href
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, {
    createScriptURL(given) {
      if (given !== url) throw new TypeError('There is one script for a worker.')
      return given
    },
  })
  return () => new window.Worker(policy?.createScriptURL(url) ?? url, { type: 'module' })
}
