/**
 * A wallet's word that a session is over may come twice: under load a message is sent again, and both ends may end it at once. The SDK looks
 * whether it knows the session, and at the second word does not wait for the answer: its failure would be thrown past the app, which ends a
 * process and fills the logs of a page. Who does wait for it still gets it.
 */
export function quietEnds(client: object): void {
  const { engine } = client as { readonly engine: { isValidDisconnect: (parameters: unknown) => Promise<void> } }
  const check = engine.isValidDisconnect
  engine.isValidDisconnect = (parameters) => {
    const checked = check(parameters)
    checked.catch(() => {})
    return checked
  }
}
