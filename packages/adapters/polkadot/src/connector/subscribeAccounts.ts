import type { Injected } from './injected.js'

/** Listens to a wallet's accounts. Never throws: a wallet without a working subscription is still of use, it only cannot tell of changes. */
export function subscribeAccounts({ accounts }: Injected, hear: (value: unknown) => void): () => void {
  let isOn = true
  let unsubscribe: unknown
  try {
    unsubscribe = accounts.subscribe?.((value) => {
      if (isOn) hear(value)
    })
  } catch {}
  return () => {
    if (!isOn) return
    isOn = false
    // Some wallets answer with a promise of the function.
    Promise.resolve(unsubscribe)
      .then((end) => {
        if (typeof end === 'function') end()
      })
      .catch(() => {})
  }
}
