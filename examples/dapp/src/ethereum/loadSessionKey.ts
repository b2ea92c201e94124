import type { PrivateKeyAccount } from 'viem/accounts'

const storageKey = 'hawser-demo-session-key'

/** The app's own key, which may do what the wallet permits. It is this browser's, and opens nothing by itself. */
export async function loadSessionKey(): Promise<PrivateKeyAccount> {
  const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
  const key = localStorage.getItem(storageKey) ?? generatePrivateKey()
  localStorage.setItem(storageKey, key)
  return privateKeyToAccount(key as `0x${string}`)
}
