/**
 * A wallet's word that a session is over may come twice: under load a message is sent again, and both ends may end it at once. The SDK looks
 * whether it knows the session, and at the second word does not wait for the answer: its failure would be thrown past the app, which ends a
 * process and fills the logs of a page. Who does wait for it still gets it.
 */
export function quietEnds(client: object): void {
  const { engine } = client as { readonly engine?: { isValidDisconnect?: unknown } }
  const check = engine?.isValidDisconnect
  // No part of what the SDK promises: a release without it is left as it is.
  if (!engine || typeof check !== 'function') return
  engine.isValidDisconnect = (...parameters: readonly unknown[]) => {
    const checked: Promise<unknown> = Promise.resolve(check.apply(engine, parameters))
    checked.catch(() => {})
    return checked
  }
}
