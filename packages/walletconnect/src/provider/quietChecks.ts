/** The checks of the SDK when the other end says that a session ends, changes, lives longer, is still there, or that something happened. */
const checks = ['isValidDisconnect', 'isValidUpdate', 'isValidEmit', 'isValidExtend', 'isValidPing'] as const

/**
 * A wallet's word may come for a session that is over: under load a message is sent again, both ends may end it at once, or a wallet tells of a
 * change while the page is leaving. The SDK looks whether it knows the session, and does not wait for the answer: its failure would be thrown
 * past the app, which ends a process and fills the logs of a page. Who does wait for it still gets it.
 */
export function quietChecks(client: object): void {
  const { engine } = client as { readonly engine?: Partial<Record<(typeof checks)[number], unknown>> }
  if (!engine) return
  for (const name of checks) {
    const check = engine[name]
    // No part of what the SDK promises: a release without it is left as it is.
    if (typeof check !== 'function') continue
    engine[name] = (...parameters: readonly unknown[]) => {
      const checked: Promise<unknown> = Promise.resolve(check.apply(engine, parameters))
      checked.catch(() => {})
      return checked
    }
  }
}
